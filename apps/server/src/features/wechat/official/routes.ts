import type { FastifyInstance } from 'fastify';
import { textFields } from '../../../http/text-fields.ts';
import type { Callback } from './callback.ts';

/** Where WeChat delivers messages; to be entered in its console. Proves itself by signature. */
export const EVENT_PATH = '/api/wx/event';

const MOST_BYTES = 64 * 1024;

export function officialRoutes(app: FastifyInstance, { callback }: { callback: Callback }): void {
  // A scope of its own: nothing else here takes XML.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['text/xml', 'application/xml'],
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_, body, done) => done(null, body),
    );
    scope.get(EVENT_PATH, async ({ query }, reply) => {
      const echo = callback.echo(textFields(query));
      return reply
        .code(echo === null ? 403 : 200)
        .type('text/plain; charset=utf-8')
        .send(echo ?? 'forbidden');
    });
    scope.post(EVENT_PATH, async ({ query, body }, reply) => {
      const xml = typeof body === 'string' ? body : '';
      const answer = await callback.receive(textFields(query), xml);
      if (!answer) return reply.code(403).type('text/plain; charset=utf-8').send('forbidden');
      return reply.type(answer.type).send(answer.body);
    });
  });
}
