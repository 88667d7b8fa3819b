import { ERRORS, type ErrorCode } from '@zhuhui/contracts';

/** An error the caller is meant to see: its message is Chinese and safe to show. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly reason: ErrorCode;
  /** Message per wrong field. */
  readonly fields: Record<string, string> | undefined;
  /** For `tooOften`: when to try again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    reason: ErrorCode,
    message: string = ERRORS[reason].message,
    options: { fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.reason = reason;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A wrong field: the message stands beside it and in the toast. */
export function badField(field: string, message: string): AppError {
  return new AppError('badInput', message, { fields: { [field]: message } });
}
