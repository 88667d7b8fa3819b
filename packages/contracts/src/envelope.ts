import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors.ts';

/** Both spellings carry the same values; old and new clients read either. */
export const errorSchema = z.object({
  code: z.number().int(),
  message: z.string(),
  errorCode: z.number().int(),
  errorMsg: z.string(),
  /** Key of the error vocabulary; absent on success. */
  reason: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]).optional(),
  /** Message per wrong field. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Identifies an unexpected error in the server's log. */
  errorId: z.string().optional(),
});
export type WireError = z.infer<typeof errorSchema>;

export function envelopeOf<T extends z.ZodType>(data: T) {
  return z.object({ data: data.nullable(), error: errorSchema });
}

export interface Envelope<T> {
  readonly data: T | null;
  readonly error: WireError;
}

export function successEnvelope<T>(data: T): Envelope<T> {
  return { data, error: { code: 0, message: '', errorCode: 0, errorMsg: '' } };
}

export function errorEnvelope(
  reason: ErrorCode,
  message: string = ERRORS[reason].message,
  extra: Pick<WireError, 'fields' | 'errorId'> = {},
): Envelope<never> {
  const code = ERRORS[reason].status;
  return {
    data: null,
    error: { code, message, errorCode: code, errorMsg: message, reason, ...extra },
  };
}
