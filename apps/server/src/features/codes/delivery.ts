import type { ErrorCode } from '@zhuhui/contracts';
import { AppError } from '../../platform/errors.ts';
import type { CodePurpose } from './one-time-codes.ts';

/** Brings one code to its recipient. Rejects with a DeliveryFault whose message may be shown. */
export type Deliver = (recipient: string, code: string, purpose: CodePurpose) => Promise<void>;

/** A message that did not go out, as far as is known. */
export class DeliveryFault extends AppError {
  /** The other side may have taken it before the line went dead: the code may still arrive. */
  readonly maybeSent: boolean;

  constructor(
    reason: ErrorCode,
    message: string,
    options: {
      readonly maybeSent?: boolean;
      readonly fields?: Record<string, string>;
      readonly retryAfterSeconds?: number;
      readonly cause?: unknown;
    } = {},
  ) {
    super(reason, message, options);
    this.maybeSent = options.maybeSent ?? false;
  }
}
