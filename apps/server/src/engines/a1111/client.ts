import type { ProviderReply, Send } from '../remote/http.ts';
import { sendPaidForReply } from '../remote/paid-call.ts';
import type { Submitter } from '../remote/submission.ts';
import { assertAccepted } from './protocol.ts';

/** Calls to one server. */
export interface A1111Client {
  /** A short call that changes nothing but, at most, the job that is running. */
  ask(
    path: string,
    signal: AbortSignal,
    body?: Readonly<Record<string, unknown>>,
  ): Promise<ProviderReply>;
  /**
   * A call that works until its pictures are done. The server can be asked for no job's result later,
   * so one whose answer is lost is not begun again.
   */
  work(
    path: string,
    body: Readonly<Record<string, unknown>>,
    options: { readonly submitter: Submitter; readonly signal: AbortSignal },
  ): Promise<ProviderReply>;
}

const ASK_TIMEOUT_MS = 5_000;

/** @param login `name:password`; empty when the server asks for none */
export function createA1111Client(
  send: Send,
  server: { readonly baseUrl: string; readonly login: string; readonly timeoutMs: number },
): A1111Client {
  const { baseUrl, login, timeoutMs } = server;
  const headers = login
    ? { authorization: `Basic ${Buffer.from(login).toString('base64')}` }
    : undefined;
  return {
    ask: (path, signal, body) =>
      send({
        ...{ method: body ? 'POST' : 'GET', url: `${baseUrl}${path}`, body, headers, signal },
        timeoutMs: ASK_TIMEOUT_MS,
      }),
    work: (path, body, { submitter, signal }) =>
      sendPaidForReply(
        send,
        { ...{ method: 'POST', url: `${baseUrl}${path}`, body, headers, signal }, timeoutMs },
        { submitter, assertAccepted },
      ),
  };
}
