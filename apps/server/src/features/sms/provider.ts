import type { Deliver } from '../codes/delivery.ts';

/** Sends text messages, one at a time. */
export interface SmsProvider {
  readonly name: string;
  /** Whether messages go out to people (and cost money), or stay with the operator. */
  readonly leavesServer: boolean;
  readonly sendCode: Deliver;
  /**
   * Tells who held an account's number until now that another one took its place; only the new one's last
   * digits are named. Null where no text was set up for it.
   */
  readonly sendPhoneChanged: ((formerPhone: string, newEnding: string) => Promise<void>) | null;
}

/** No provider configured: the code is one line on the server's own standard output, and goes nowhere else. */
export function consoleSms(print: (line: string) => void): SmsProvider {
  return {
    name: 'console',
    leavesServer: false,
    async sendCode(phone, code) {
      print(`SMS ${phone} code ${code}`);
    },
    async sendPhoneChanged(formerPhone, newEnding) {
      print(`SMS ${formerPhone} notice: the account now has the number ending in ${newEnding}`);
    },
  };
}
