import { type AdminTool, endpoints } from '@zhuhui/contracts';
import { TICKET_NAMES } from '@zhuhui/tools';
import type { FastifyInstance } from 'fastify';
import type { CsvColumn } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { sendList } from '../admin/list-export.ts';
import type { ToolRuleAdmin } from './service.ts';

const COLUMNS: readonly CsvColumn<AdminTool>[] = [
  { name: '编号', of: ({ toolId }) => toolId },
  { name: '功能', of: ({ name }) => name },
  { name: '分组', of: ({ group }) => group },
  { name: '启用', of: ({ enabled }) => enabled },
  { name: '停用原因', of: ({ reason }) => reason },
  { name: '券', of: ({ ticketType }) => TICKET_NAMES[ticketType] },
  { name: '每次张数', of: ({ ownPrice, defaultPrice }) => ownPrice ?? defaultPrice },
  { name: '默认张数', of: ({ defaultPrice }) => defaultPrice },
  { name: '近 30 天次数', of: ({ runs }) => runs },
  { name: '修改时间', of: ({ updatedAt }) => updatedAt },
];

export function toolRuleRoutes(
  app: FastifyInstance,
  deps: { db: Db; clock: Clock; tools: ToolRuleAdmin },
): void {
  const { tools } = deps;
  route(app, endpoints.adminTools, () => tools.list());
  route(app, endpoints.adminToolsCsv, (_, call) =>
    sendList(deps, call, { target: 'tools', name: '功能', columns: COLUMNS, read: tools.list }),
  );
  route(app, endpoints.saveToolRule, async (rule, { admin }) => {
    await tools.save(admin, rule);
    return null;
  });
}
