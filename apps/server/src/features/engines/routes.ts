import { endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { ENGINE_KINDS } from '../../engines/kinds.ts';
import { route } from '../../http/route.ts';
import { presentKind } from './presenter.ts';
import type { EngineAdmin } from './service.ts';

export function engineRoutes(app: FastifyInstance, { engines }: { engines: EngineAdmin }): void {
  route(app, endpoints.adminEngines, () => engines.list());
  route(app, endpoints.engineKinds, () => ENGINE_KINDS.map(presentKind));
  route(app, endpoints.checkEngine, (draft) => engines.check(draft));
  route(app, endpoints.checkGraph, ({ text, output, fresh, ...draft }) =>
    engines.checkGraph(draft, { text, output, fresh }),
  );
  route(app, endpoints.saveEngine, async (draft, { admin }) => ({
    id: await engines.save(admin, draft),
  }));
  route(app, endpoints.enableEngine, async ({ id, enabled }, { admin }) => {
    await engines.setEnabled(admin, id, enabled);
    return null;
  });
  route(app, endpoints.removeEngine, async ({ id }, { admin }) => {
    await engines.remove(admin, id);
    return null;
  });
  route(app, endpoints.orderEngines, async ({ ids }, { admin }) => {
    await engines.setOrder(admin, ids);
    return null;
  });
  route(app, endpoints.toolOrders, () => engines.toolOrders());
  route(app, endpoints.saveToolOrder, async ({ toolId, engineIds }, { admin }) => {
    await engines.setToolOrder(admin, toolId, engineIds);
    return null;
  });
}
