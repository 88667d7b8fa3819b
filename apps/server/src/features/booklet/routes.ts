import { BOOKLET_MIME, endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { attach } from '../../http/attach.ts';
import { route } from '../../http/route.ts';
import type { Booklets } from './service.ts';

export function bookletRoutes(app: FastifyInstance, booklets: Booklets): void {
  route(app, endpoints.checkBooklet, (call, { user }) => booklets.check(user.id, call));

  route(app, endpoints.makeBooklet, async ({ format, ...call }, { reply, user }) => {
    const file = await booklets.make(user.id, call, format);
    attach(reply, BOOKLET_MIME[format], `zhuhui.${format}`).send(file);
    return null;
  });
}
