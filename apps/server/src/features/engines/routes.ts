import { type AdminEngine, ENGINE_STATES, endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { ENGINE_KINDS } from '../../engines/kinds.ts';
import { type CsvColumn, sendCsv } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import { presentKind } from './presenter.ts';
import type { EngineAdmin } from './service.ts';

const ENGINE_COLUMNS: readonly CsvColumn<AdminEngine>[] = [
  { name: '编号', of: ({ id }) => id },
  { name: '名称', of: ({ name }) => name },
  { name: '种类', of: ({ kindName }) => kindName },
  { name: '网址', of: ({ baseUrls }) => baseUrls.join(' ') },
  { name: '启用', of: ({ enabled }) => enabled },
  { name: '有密钥', of: ({ hasKey }) => hasKey },
  { name: '状态', of: ({ state }) => ENGINE_STATES[state] },
  { name: '说明', of: ({ detail }) => detail },
  { name: '可做功能', of: ({ tools }) => tools.length },
  { name: '修改时间', of: ({ updatedAt }) => updatedAt },
];

export function engineRoutes(app: FastifyInstance, { engines }: { engines: EngineAdmin }): void {
  route(app, endpoints.adminEngines, () => engines.list());
  route(app, endpoints.adminEnginesCsv, async (_, { admin, reply }) => {
    const rows = await engines.take(admin);
    return sendCsv(reply, { name: '引擎', columns: ENGINE_COLUMNS, rows });
  });
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
