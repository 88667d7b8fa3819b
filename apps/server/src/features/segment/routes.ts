import { endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { SegmentService } from './service.ts';

export function segmentRoutes(
  app: FastifyInstance,
  { segment }: { segment: SegmentService },
): void {
  route(app, endpoints.readyPicture, async ({ image }, { user }) => {
    await segment.ready(user.id, image);
    return null;
  });
  route(app, endpoints.clickMask, (input, { user }) => segment.clickMask(user.id, input));
  route(app, endpoints.subjectMask, ({ image }, { user }) => segment.subjectMask(user.id, image));
}
