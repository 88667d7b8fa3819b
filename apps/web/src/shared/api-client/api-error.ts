import type { ErrorCode, WireError } from '@zhuhui/contracts';
import { HttpError } from './http-error.ts';

/** The server understood the call and said no; `message` is Chinese and safe to show. */
export class ApiError extends Error {
  /** Same number as the HTTP status. */
  readonly code: number;
  readonly reason: ErrorCode | undefined;
  /** Message per wrong field; empty when the error is not about fields. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(error: WireError) {
    super(error.message || error.errorMsg);
    this.name = 'ApiError';
    this.code = error.code;
    this.reason = error.reason;
    this.fields = error.fields ?? {};
  }
}

/** The sentence to show for anything thrown while calling the server. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) {
    const first = Object.values(error.fields)[0];
    return first ?? error.message;
  }
  return error instanceof HttpError ? error.message : '出错了，请再试一次';
}

/** Whether the error only says that the caller itself gave up. */
export function isAbort(error: unknown): boolean {
  return error instanceof HttpError && error.kind === 'abort';
}

export function isNotSignedIn(error: unknown): boolean {
  return error instanceof ApiError && error.code === 401;
}

/** Whether what was asked for is not there, or no longer. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 404;
}
