import { endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { HistoryService } from './service.ts';

export function historyRoutes(
  app: FastifyInstance,
  { history }: { history: HistoryService },
): void {
  route(app, endpoints.getTaskList, ({ page, pageSize, ...filter }, { user }) =>
    history.list({ ...filter, userId: user.id }, { page, pageSize }),
  );
  route(app, endpoints.historyMonths, ({ zone, ...filter }, { user }) =>
    history.months({ ...filter, userId: user.id }, zone),
  );
  route(app, endpoints.historySlice, ({ offset, limit, ...filter }, { user }) =>
    history.slice({ ...filter, userId: user.id }, { offset, limit }),
  );
  route(app, endpoints.historyReferences, ({ offset, limit, ...filter }, { user }) =>
    history.references({ ...filter, userId: user.id }, { offset, limit }),
  );
  route(app, endpoints.favoriteTasks, async ({ taskIds, favorite }, { user }) => {
    await history.setFavorite(user.id, taskIds, favorite);
    return null;
  });
  route(app, endpoints.removeTasks, ({ taskIds }, { user }) => history.remove(user.id, taskIds));
  route(app, endpoints.restoreTasks, ({ removalId }, { user }) =>
    history.restore(user.id, removalId),
  );
}
