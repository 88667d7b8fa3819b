import type { Deliver } from '../codes/delivery.ts';

/** Sends one text message with a code. */
export interface SmsProvider {
  readonly name: string;
  /** Whether messages go out to people (and cost money), or stay with the operator. */
  readonly leavesServer: boolean;
  readonly sendCode: Deliver;
}

/** No provider configured: the code is one line on the server's own standard output, and goes nowhere else. */
export function consoleSms(print: (line: string) => void): SmsProvider {
  return {
    name: 'console',
    leavesServer: false,
    async sendCode(phone, code) {
      print(`SMS ${phone} code ${code}`);
    },
  };
}
