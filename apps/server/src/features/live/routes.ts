import { endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { LiveService } from './service.ts';

export function liveRoutes(app: FastifyInstance, { live }: { live: LiveService }): void {
  route(app, endpoints.liveStart, ({ settings }, { user }) => live.start(user.id, settings));
  route(app, endpoints.liveSettings, ({ sessionId, settings }, { user }) =>
    live.change(user.id, sessionId, settings),
  );
  route(app, endpoints.liveFrame, (input, { user }) => live.frame(user.id, input));
  route(app, endpoints.liveStop, ({ sessionId }, { user }) => live.stop(user.id, sessionId));
}
