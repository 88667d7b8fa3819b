import { CODE_TTL_MINUTES } from '../codes/one-time-codes.ts';
import type { SmsProvider } from './provider.ts';

/** An account at a provider of text messages. */
export interface SmsAccount {
  readonly keyId: string;
  readonly keySecret: string;
  readonly signName: string;
  readonly template: string;
  /** What the template's places are filled with, in their order. */
  readonly templateParams: readonly ('code' | 'minutes')[];
  /** Template for the former holder of a number; its one place is the new number's last digits. */
  readonly phoneChangedTemplate: string | undefined;
  /** Instead of the provider's public address. */
  readonly endpoint: string | undefined;
}

/** A visitor waits for it; the providers answer within a second. */
export const SMS_TIMEOUT_MS = 8_000;

/** Name and value of each of a template's places. */
export type TemplateValues = readonly (readonly [string, string])[];

export function templateValues({ templateParams }: SmsAccount, code: string): TemplateValues {
  const values = { code, minutes: String(CODE_TTL_MINUTES) };
  return templateParams.map((name) => [name, values[name]] as const);
}

/** Sends the notice of a changed phone, where the account has a template for it. */
export function phoneChangedBy(
  { phoneChangedTemplate: template }: SmsAccount,
  send: (phone: string, template: string, values: TemplateValues) => Promise<void>,
): SmsProvider['sendPhoneChanged'] {
  if (template === undefined) return null;
  return (formerPhone, newEnding) => send(formerPhone, template, [['phone', newEnding]]);
}
