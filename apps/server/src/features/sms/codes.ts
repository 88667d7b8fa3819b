import type { CodePurpose, OneTimeCodes } from '../codes/one-time-codes.ts';
import type { CodeSending, Sender } from '../codes/sending.ts';

/** Codes that go out by text message. */
export interface SmsCodes {
  /** @throws AppError tooOften with the time to wait, captchaNeeded, or what the provider says */
  send(phone: string, sender: Sender, purpose?: CodePurpose): Promise<void>;
  /** Uses the code up. @throws AppError badInput when it is wrong, used, expired or for something else */
  verify(phone: string, code: string, purpose?: CodePurpose): Promise<void>;
}

export function createSmsCodes(deps: {
  readonly codes: OneTimeCodes;
  readonly sending: CodeSending;
}): SmsCodes {
  const { codes, sending } = deps;
  return {
    send: (phone, sender, purpose = 'signIn') => sending.send(phone, purpose, sender),
    verify: (phone, code, purpose = 'signIn') =>
      codes.verify({ channel: 'sms', recipient: phone, purpose }, code),
  };
}
