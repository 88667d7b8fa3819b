import type { FastifyInstance } from 'fastify';
import type { PlainCall } from '../../../http/plain-call.ts';
import { textFields } from '../../../http/text-fields.ts';
import type { Callback } from './callback.ts';

/** Where WeChat delivers messages; to be entered in its console. Proves itself by signature. */
export const EVENT_PATH = '/api/wx/event';

const SIGNED = ['signature', 'timestamp', 'nonce', 'encrypt_type', 'msg_signature'];
const ECHO: PlainCall = {
  ...{ id: 'wechatEcho', summary: '微信公众平台核对服务器地址，以签名证明自己' },
  query: [...SIGNED, 'echostr'],
  answers: { 200: ['text/plain'], 403: ['text/plain'] },
};
const EVENT: PlainCall = {
  ...{ id: 'wechatEvent', summary: '微信公众号的消息与事件，以签名证明自己' },
  ...{ query: SIGNED, takes: ['text/xml', 'application/xml'] },
  answers: { 200: ['text/plain', 'application/xml', 'text/xml'], 403: ['text/plain'] },
};
const MOST_BYTES = 64 * 1024;

export function officialRoutes(app: FastifyInstance, { callback }: { callback: Callback }): void {
  // A scope of its own: nothing else here takes XML.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['text/xml', 'application/xml'],
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_, body, done) => done(null, body),
    );
    scope.get(EVENT_PATH, { config: { plain: ECHO } }, async ({ query }, reply) => {
      const echo = callback.echo(textFields(query));
      return reply
        .code(echo === null ? 403 : 200)
        .type('text/plain; charset=utf-8')
        .send(echo ?? 'forbidden');
    });
    scope.post(EVENT_PATH, { config: { plain: EVENT } }, async ({ query, body }, reply) => {
      const xml = typeof body === 'string' ? body : '';
      const answer = await callback.receive(textFields(query), xml);
      if (!answer) return reply.code(403).type('text/plain; charset=utf-8').send('forbidden');
      return reply.type(answer.type).send(answer.body);
    });
  });
}
