/** Deeper than any description is; what reads JSON by recursion is safe below it. */
const MOST_DEEP = 16;

/**
 * What is wrong with a JSON object from outside before anybody looks at what it means; empty when nothing
 * is. Chinese.
 * @param maxBytes of its text, without blanks
 */
export function jsonProblem(value: unknown, maxBytes: number): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return '应为 JSON 对象';
  }
  let bytes = 0;
  let level: unknown[] = [value];
  // Level by level, so that no depth overflows the stack.
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_DEEP) return `层级太深，至多 ${MOST_DEEP} 层`;
    const inner: unknown[] = [];
    for (const each of level) {
      bytes += ownBytes(each);
      if (bytes > maxBytes) return `太大，最多 ${Math.floor(maxBytes / 1024)} KB`;
      if (isNested(each)) inner.push(...entriesOf(each));
    }
    level = inner;
  }
  return '';
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What stands inside, with the names it stands under. */
const entriesOf = (value: object): unknown[] =>
  Array.isArray(value) ? value : Object.entries(value).flat();

/** A value's own share of the text: its brackets or its characters, and a comma. */
const ownBytes = (value: unknown): number =>
  isNested(value) ? 3 : 1 + bytesOf(typeof value === 'string' ? `"${value}"` : String(value));

/** In UTF-8, where nearly everything beyond ASCII takes three. */
const bytesOf = (text: string): number => text.length + 2 * (text.match(/[^ -~]/gu)?.length ?? 0);
