/** Bytes from `start` to `end`, both included. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a Range header (RFC 9110 §14). Several ranges at once, and anything unreadable, count as no
 * range: the whole file answers.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteSpan | null | 'unsatisfiable' {
  const match = header?.match(/^bytes=(\d*)-(\d*)$/);
  if (!match) return null;
  const [first, last] = [match[1] ?? '', match[2] ?? ''];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Number(last);
    return length === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  if (start >= size) return 'unsatisfiable';
  if (last !== '' && Number(last) < start) return null;
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
