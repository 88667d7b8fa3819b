/** What is wrong with a value: a path into it and a Chinese sentence, empty when it is fine. */
export type Check = (value: unknown, path: string) => Problem[];

export interface Problem {
  /** `items[3].at`, empty for the whole. */
  readonly path: string;
  readonly message: string;
}

const fail = (path: string, message: string): Problem[] => [{ path, message }];

export function numberBetween(low: number, high: number): Check {
  return (value, path) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return fail(path, '应为数字');
    return value >= low && value <= high ? [] : fail(path, `应在 ${low} 到 ${high} 之间`);
  };
}

export function wholeBetween(low: number, high: number): Check {
  const inRange = numberBetween(low, high);
  return (value, path) => {
    const problems = inRange(value, path);
    if (problems.length > 0 || Number.isInteger(value)) return problems;
    return fail(path, '应为整数');
  };
}

const MOST_TEXT = 4000;
const MOST_WORD = 100;

export const text: Check = (value, path) => {
  if (typeof value !== 'string') return fail(path, '应为文字');
  return value.length <= MOST_TEXT ? [] : fail(path, `最多 ${MOST_TEXT} 个字`);
};

export const word: Check = (value, path) => {
  if (typeof value !== 'string' || value === '') return fail(path, '应为非空文字');
  return value.length <= MOST_WORD ? [] : fail(path, `最多 ${MOST_WORD} 个字`);
};

export const flag: Check = (value, path) =>
  typeof value === 'boolean' ? [] : fail(path, '应为是或否');

export const colour: Check = (value, path) =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value) ? [] : fail(path, '应为 #rrggbb 颜色');

export function oneOf(values: readonly unknown[]): Check {
  return (value, path) =>
    values.includes(value) ? [] : fail(path, `应为 ${values.join('、')} 之一`);
}

export function optional(check: Check): Check {
  return (value, path) => (value === undefined ? [] : check(value, path));
}

export function listOf(check: Check, { min = 0, max = 2000 } = {}): Check {
  return (value, path) => {
    if (!Array.isArray(value)) return fail(path, '应为列表');
    if (value.length < min) return fail(path, `至少 ${min} 项`);
    if (value.length > max) return fail(path, `至多 ${max} 项`);
    return value.flatMap((entry, k) => check(entry, `${path}[${k}]`));
  };
}

export function tupleOf(length: number, check: Check): Check {
  const list = listOf(check);
  return (value, path) =>
    Array.isArray(value) && value.length !== length
      ? fail(path, `应有 ${length} 个数`)
      : list(value, path);
}

/** An object with these fields and no others. */
export function record(fields: Readonly<Record<string, Check>>): Check {
  return (value, path) => {
    if (!isRecord(value)) return fail(path, '应为对象');
    const unknown = Object.keys(value).filter((key) => !Object.hasOwn(fields, key));
    return [
      ...unknown.flatMap((key) => fail(join(path, key), '不认识的字段')),
      ...Object.entries(fields).flatMap(([key, check]) => check(value[key], join(path, key))),
    ];
  };
}

/** An object from any names to values of one sort. */
export function mapOf(check: Check): Check {
  return (value, path) =>
    isRecord(value)
      ? Object.entries(value).flatMap(([key, entry]) => check(entry, join(path, key)))
      : fail(path, '应为对象');
}

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
