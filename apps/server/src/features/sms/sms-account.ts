import { CODE_TTL_MINUTES } from '../codes/one-time-codes.ts';

/** An account at a provider of text messages. */
export interface SmsAccount {
  readonly keyId: string;
  readonly keySecret: string;
  readonly signName: string;
  readonly template: string;
  /** What the template's places are filled with, in their order. */
  readonly templateParams: readonly ('code' | 'minutes')[];
  /** Instead of the provider's public address. */
  readonly endpoint: string | undefined;
}

/** A visitor waits for it; the providers answer within a second. */
export const SMS_TIMEOUT_MS = 8_000;

/** Name and value of each of the template's places. */
export function templateValues({ templateParams }: SmsAccount, code: string): [string, string][] {
  const values = { code, minutes: String(CODE_TTL_MINUTES) };
  return templateParams.map((name) => [name, values[name]]);
}
