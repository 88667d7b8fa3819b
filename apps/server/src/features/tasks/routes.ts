import { endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { attach } from '../../http/attach.ts';
import { route } from '../../http/route.ts';
import { PREVIEW_MIME } from './previews.ts';
import { SCENE_MIME } from './scenes/scene-file.ts';
import { readingOf } from './scenes/scene-reading.ts';
import type { TaskService } from './service.ts';

export function taskRoutes(app: FastifyInstance, { tasks }: { tasks: TaskService }): void {
  route(app, endpoints.startTask, (input, { user }) => tasks.start(user.id, input));
  route(app, endpoints.getTask, ({ taskId }, { user }) => tasks.get(user.id, taskId));
  route(app, endpoints.deleteTask, async ({ taskId }, { user }) => {
    await tasks.remove(user.id, taskId);
    return null;
  });
  route(app, endpoints.cancelTask, async ({ taskId }, { user }) => {
    await tasks.cancel(user.id, taskId);
    return null;
  });
  route(app, endpoints.favoriteTask, async ({ taskId, favorite }, { user }) => {
    await tasks.setFavorite(user.id, taskId, favorite);
    return null;
  });
  route(app, endpoints.taskPreview, async ({ taskId }, { reply, user }) => {
    const bytes = await tasks.preview(user.id, taskId);
    reply.headers({
      'content-type': PREVIEW_MIME,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    reply.send(Buffer.from(bytes));
    return null;
  });
  route(app, endpoints.exportScene, async (call, { reply, user }) => {
    const bytes = await tasks.scene(user.id, call);
    attach(reply, SCENE_MIME[call.format], `zhuhui.${call.format}`).send(bytes);
    return null;
  });
  route(app, endpoints.readScene, ({ scene }) => readingOf(scene));
}
