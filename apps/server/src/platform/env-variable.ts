import { z } from 'zod';

/** How a variable is named, described, defaulted and read: all that is said about it anywhere. */
export interface EnvVariable<T extends z.ZodType = z.ZodType> {
  /** One Chinese line for the configuration table. */
  description: string;
  /** As one would write it in the environment; undefined where leaving it out means "none". */
  fallback?: string;
  /** What a right value looks like, in Chinese, to end the sentence 变量 X 应为…. */
  expected: string;
  /** Its text is not repeated when it is wrong. */
  secret?: true;
  /** Reads the text of the environment. */
  value: T;
}

export const variable = <T extends z.ZodType>(definition: EnvVariable<T>) => definition;

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));
/** Whether a text can go along as the value of an HTTP header, as keys do. */
export const isHeaderText = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
export const onOff = z.enum(['0', '1']).transform((text) => text === '1');
export const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);

/** A variable that cannot be right; the message is one Chinese line that names it. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/** Refuses settings of which only some of those that belong together are there. */
export function assertWhole<Name extends string>(
  what: string,
  env: Readonly<Record<Name, unknown>>,
  names: readonly Name[],
): void {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length > 0) {
    throw new EnvError(`${what}的设置不全，还缺环境变量 ${missing.join('、')}`);
  }
}
