/** Sends one text message with a sign-in code. Rejects with an AppError whose message may be shown. */
export interface SmsProvider {
  readonly name: string;
  sendCode(phone: string, code: string): Promise<void>;
}

/** No provider configured: the code is one line on the server's own standard output, and goes nowhere else. */
export function consoleSms(print: (line: string) => void): SmsProvider {
  return {
    name: 'console',
    async sendCode(phone, code) {
      print(`SMS ${phone} code ${code}`);
    },
  };
}
