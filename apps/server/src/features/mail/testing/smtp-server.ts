import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** As it came over the line, headers and body. */
  readonly raw: string;
  /** The body, decoded. */
  readonly text: string;
}

export interface SmtpServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Refuses every recipient that contains this. */
  refuse(part: string): void;
  close(): Promise<void>;
}

/** A mail server that speaks enough of SMTP (RFC 5321) to take mail from an authenticated client. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  let refused = '';
  const server = createServer((socket) =>
    serve(socket, mails, (to) => refused !== '' && to.includes(refused)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return {
    url: `smtp://sender:secret@127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    refuse(part) {
      refused = part;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function serve(socket: Socket, mails: ReceivedMail[], isRefused: (to: string) => boolean): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let [from, to, isIn] = ['', '', false];
  let data: string[] | null = null;
  let rest = '';
  const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? '';

  const take = (line: string): void => {
    if (data) {
      if (line !== '.') {
        data.push(line.startsWith('..') ? line.slice(1) : line);
        return;
      }
      const raw = data.join('\r\n');
      mails.push({ from, to, raw, text: bodyOf(raw) });
      data = null;
      say('250 taken');
      return;
    }
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO') say('250-local\r\n250 AUTH PLAIN');
    else if (verb === 'AUTH') {
      const [, user, pass] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
        .toString()
        .split('\0');
      isIn = user === 'sender' && pass === 'secret';
      say(isIn ? '235 welcome' : '535 wrong');
    } else if (verb === 'MAIL') {
      from = addressIn(line);
      say(isIn ? '250 ok' : '530 sign in first');
    } else if (verb === 'RCPT') {
      to = addressIn(line);
      say(isRefused(to) ? '550 no such user' : '250 ok');
    } else if (verb === 'DATA') {
      data = [];
      say('354 go on');
    } else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else say('250 ok');
  };
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('utf8')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
  say('220 local');
}

function bodyOf(raw: string): string {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
