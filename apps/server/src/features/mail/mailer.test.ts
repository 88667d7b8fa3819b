import { afterEach, expect, it } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import { openMailer, wayTo } from './mailer.ts';
import { type SmtpServer, startSmtpServer } from './testing/smtp-server.ts';

let smtp: SmtpServer | undefined;
afterEach(() => smtp?.close());

it('writes a mail that says whose it is, what it is for, and that no person wrote it', async () => {
  smtp = await startSmtpServer();
  const deliver = await openMailer({ url: smtp.url, from: 'noreply@example.com' }, silentLog);
  await deliver('zhu@example.com', '482913', 'signIn');
  const [mail] = smtp.mails;
  expect(mail).toMatchObject({ from: 'noreply@example.com', to: 'zhu@example.com' });
  expect(mail?.text).toContain('你的验证码是 482913，5 分钟内有效，只能用一次');
  expect(mail?.raw).toMatch(/^From: =\?UTF-8\?\S+\?= <noreply@example\.com>/im);
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated/im);
});

it('says which address takes no mail, and of everything else only that the service is down', async () => {
  smtp = await startSmtpServer();
  smtp.refuse('full@');
  const deliver = await openMailer({ url: smtp.url, from: 'noreply@example.com' }, silentLog);
  await expect(deliver('full@example.com', '482913', 'signIn')).rejects.toThrow('收不到邮件');
  await smtp.close();
  smtp = undefined;
  await expect(deliver('zhu@example.com', '482913', 'signIn')).rejects.toThrow('暂不可用');
});

it.each([
  ['smtps://u:p%40ss@mail.example.com', { port: 465, secure: true, requireTLS: false }],
  ['smtp://u:p%40ss@mail.example.com', { port: 587, secure: false, requireTLS: true }],
  ['smtp://u:p%40ss@127.0.0.1:2525', { port: 2525, secure: false, requireTLS: false }],
])('sends no password in the clear to another machine: %s', (url, way) => {
  expect(wayTo(url)).toMatchObject({ ...way, auth: { user: 'u', pass: 'p@ss' } });
});

it('needs no encryption where there is no password', () => {
  expect(wayTo('smtp://relay.lan:25')).toMatchObject({ port: 25, requireTLS: false });
});
