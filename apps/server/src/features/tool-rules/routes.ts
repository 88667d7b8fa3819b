import { endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { ToolRuleAdmin } from './service.ts';

export function toolRuleRoutes(app: FastifyInstance, { tools }: { tools: ToolRuleAdmin }): void {
  route(app, endpoints.adminTools, () => tools.list());
  route(app, endpoints.saveToolRule, async (rule, { admin }) => {
    await tools.save(admin, rule);
    return null;
  });
}
