import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { acs3Fault, type SignedRequest, tc3Fault } from './signatures.ts';

/** What the provider was asked to send. */
export interface SentSms {
  readonly phone: string;
  readonly signName: string;
  readonly template: string;
  readonly params: unknown;
}

export interface SmsEndpoint {
  readonly url: string;
  readonly keys: { readonly keyId: string; readonly keySecret: string };
  /** Messages whose signature was right. */
  readonly sent: SentSms[];
  /** Business code of the next answers; `silent`: the connection is cut without one. */
  answerWith(code: string): void;
  close(): Promise<void>;
}

/** Stands for one provider's address: takes what is signed as its specification says, nothing else. */
export async function startSmsEndpoint(kind: 'aliyun' | 'tencent'): Promise<SmsEndpoint> {
  const keys = { keyId: 'LTAItestKeyId', keySecret: 'a secret of the tests' };
  const sent: SentSms[] = [];
  let code = kind === 'aliyun' ? 'OK' : 'Ok';
  const speak = kind === 'aliyun' ? aliyunAnswer : tencentAnswer;
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signed = {
        ...{ method: request.method ?? '', url: request.url ?? '', headers: request.headers },
        body: Buffer.concat(chunks).toString('utf8'),
      };
      if (code === 'silent') {
        request.socket.destroy();
        return;
      }
      const { status, body, message } = speak(signed, keys, code);
      if (message) sent.push(message);
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ keys, sent },
    answerWith(next) {
      code = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Spoken {
  readonly status: number;
  readonly body: unknown;
  readonly message?: SentSms;
}
type Keys = SmsEndpoint['keys'];

function aliyunAnswer(request: SignedRequest, keys: Keys, code: string): Spoken {
  const fault = acs3Fault(request, keys.keyId, keys.keySecret);
  if (fault) {
    const refusal =
      fault === 'credential' ? 'InvalidAccessKeyId.NotFound' : 'SignatureDoesNotMatch';
    return { status: 400, body: { Code: refusal, Message: fault, RequestId: 'r' } };
  }
  const query = new URL(request.url, 'http://local').searchParams;
  const message = {
    phone: query.get('PhoneNumbers') ?? '',
    signName: query.get('SignName') ?? '',
    template: query.get('TemplateCode') ?? '',
    params: JSON.parse(query.get('TemplateParam') ?? 'null'),
  };
  const body = { Code: code, Message: `${message.phone} ${code}`, RequestId: 'r', BizId: 'b' };
  return { status: 200, body, ...(code === 'OK' && { message }) };
}

function tencentAnswer(request: SignedRequest, keys: Keys, code: string): Spoken {
  const fault = tc3Fault(request, keys.keyId, keys.keySecret);
  if (fault) {
    const refusal = fault === 'credential' ? 'SecretIdNotFound' : 'SignatureFailure';
    const error = { Code: `AuthFailure.${refusal}`, Message: fault };
    return { status: 200, body: { Response: { Error: error, RequestId: 'r' } } };
  }
  const given = JSON.parse(request.body) as Record<string, string[] & string>;
  const message = {
    phone: String(given.PhoneNumberSet?.[0] ?? '').replace('+86', ''),
    signName: String(given.SignName),
    template: String(given.TemplateId),
    params: given.TemplateParamSet,
  };
  const status = { Code: code, Message: `${message.phone} ${code}`, PhoneNumber: message.phone };
  const body = { Response: { SendStatusSet: [status], RequestId: 'r' } };
  return { status: 200, body, ...(code === 'Ok' && { message }) };
}
