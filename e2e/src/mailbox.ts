import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const ARRIVES_WITHIN_MS = 20_000;
const ACCOUNT = { user: 'zhuhui', pass: 'a secret of the tests' } as const;
const FROM = 'noreply@zhuhui.example';

/** A mail server of this machine, written by others, that takes mail for everybody and keeps it. */
export interface Mailbox {
  /** Settings of a product that sends by it, as in its README. */
  readonly env: Readonly<Record<string, string>>;
  readonly from: string;
  /** Mails to an address, oldest first. */
  to(address: string): readonly Email[];
  /** The next mail to an address that nobody has waited for. */
  next(address: string): Promise<Email>;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: { readonly to: string; readonly mail: Email }[] = [];
  const taken = new Map<string, number>();
  const server = new SMTPServer({
    // Over the loopback; a certificate nobody vouches for would be refused, as it should be.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) => {
      const isKnown = username === ACCOUNT.user && password === ACCOUNT.pass;
      if (isKnown) done(null, { user: username });
      else done(new Error('wrong user or password'));
    },
    onData: (stream, { envelope }, done) => {
      const keep = async () => {
        const mail = await PostalMime.parse(await buffer(stream));
        for (const { address } of envelope.rcptTo) mails.push({ to: address, mail });
      };
      keep().then(() => done(), done);
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const login = `${ACCOUNT.user}:${encodeURIComponent(ACCOUNT.pass)}`;
  const to = (address: string) =>
    mails.filter((entry) => entry.to === address).map(({ mail }) => mail);
  return {
    env: { SMTP_URL: `smtp://${login}@127.0.0.1:${port}`, MAIL_FROM: FROM },
    from: FROM,
    to,
    async next(address) {
      const number = taken.get(address) ?? 0;
      taken.set(address, number + 1);
      const deadline = Date.now() + ARRIVES_WITHIN_MS;
      for (;;) {
        const mail = to(address)[number];
        if (mail) return mail;
        if (Date.now() > deadline) throw new Error(`no mail number ${number + 1} to ${address}`);
        await delay(20);
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The six digits of a mail's text. */
export const codeIn = ({ text = '' }: Email): string => /\b\d{6}\b/.exec(text)?.[0] ?? '';
