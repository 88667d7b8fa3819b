import type { Log } from '../../platform/log/log.ts';
import { type Deliver, DeliveryFault } from '../codes/delivery.ts';
import { CODE_TTL_MINUTES, type CodePurpose } from '../codes/one-time-codes.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

const SUBJECTS: Partial<Record<CodePurpose, string>> = {
  signIn: '登录验证码',
  bindEmail: '绑定邮箱的验证码',
};

/** Brings codes by mail over SMTP; the library is read only here, when a server is configured. */
export async function openMailer(
  { url, from }: { readonly url: string; readonly from: string },
  log: Log,
): Promise<Deliver> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(wayTo(url));
  return async (recipient, code, purpose) => {
    const subject = `【筑绘】${SUBJECTS[purpose] ?? '验证码'}`;
    const text = `你的验证码是 ${code}，${CODE_TTL_MINUTES} 分钟内有效，只能用一次。\n不是你本人在操作时，请忽略这封邮件，也不要把验证码告诉任何人。\n`;
    const mail = { from: { name: '筑绘', address: from }, to: recipient, subject, text };
    // RFC 3834: nobody's holiday notice is to answer this.
    const headers = { 'Auto-Submitted': 'auto-generated' };
    await transport.sendMail({ ...mail, headers }).catch((error: unknown) => {
      throw mailFault(error, log);
    });
  };
}

/** How the server is reached. A password leaves this machine encrypted or not at all. */
export function wayTo(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    ...{ connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && username !== '' && !LOOPBACK.test(hostname),
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  };
}

/** Only kind and number are written down: the server's own words name the recipient. */
function mailFault(error: unknown, log: Log): DeliveryFault {
  const { code, responseCode, command } = error as Record<string, unknown>;
  const isRefusedAddress =
    code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 550;
  if (isRefusedAddress) {
    const message = '这个邮箱收不到邮件，请检查地址';
    return new DeliveryFault('badInput', message, { fields: { email: message } });
  }
  log.error({ mailCode: code, responseCode, command }, '验证码邮件没有发出');
  return new DeliveryFault('upstream', '邮件服务暂不可用，请稍后再试或联系网站管理员', {
    maybeSent: command === 'DATA',
  });
}
