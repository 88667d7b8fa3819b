import type { AdminTool, endpoints, ParsedInputOf } from '@zhuhui/contracts';
import { findTool, TOOL_GROUPS, TOOLS } from '@zhuhui/tools';
import { count, eq, gt, sql } from 'drizzle-orm';
import { assertAsSeen } from '../../platform/as-seen.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction } from '../../platform/db/client.ts';
import { tasks, toolRules } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { recordDeed } from '../admin/audit.ts';
import type { AdminRow } from '../admin/sessions.ts';
import type { ToolRules } from './tool-rules.ts';

/** What administrators decide about tools. Every change is written down in the transaction that makes it. */
export interface ToolRuleAdmin {
  list(): Promise<AdminTool[]>;
  save(admin: AdminRow, rule: ParsedInputOf<typeof endpoints.saveToolRule>): Promise<void>;
}

const RUNS_WITHIN_MS = 30 * 24 * 3600_000;

export function createToolRuleAdmin(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly rules: ToolRules;
}): ToolRuleAdmin {
  const { db, clock, rules } = deps;

  const countRuns = async (): Promise<ReadonlyMap<string, number>> => {
    const since = new Date(clock.now().getTime() - RUNS_WITHIN_MS);
    const rows = await db
      .select({ tool: tasks.tool, runs: count() })
      .from(tasks)
      .where(gt(tasks.finishedAt, since))
      .groupBy(tasks.tool);
    return new Map(rows.map(({ tool, runs }) => [tool, runs]));
  };

  return {
    async list() {
      const [rows, runs] = await Promise.all([db.select().from(toolRules), countRuns()]);
      const ruled = new Map(rows.map((row) => [row.toolId, row]));
      return TOOLS.map(({ id, name, group, ticketType, price }) => {
        const rule = ruled.get(id);
        return {
          ...{ toolId: id, name, ticketType, defaultPrice: price.base },
          group: TOOL_GROUPS[group],
          ownPrice: rule?.basePrice ?? null,
          enabled: rule?.enabled ?? true,
          reason: rule?.reason ?? '',
          runs: runs.get(id) ?? 0,
          updatedAt: rule?.updatedAt.toISOString() ?? null,
        };
      });
    },

    async save(admin, { toolId, basedOn, enabled, reason, ownPrice }) {
      const tool = findTool(toolId);
      if (tool?.id !== toolId) throw new AppError('notFound', '没有这个功能');
      await inTransaction(db, async (tx) => {
        const now = clock.now();
        const [before] = await tx
          .select()
          .from(toolRules)
          .where(eq(toolRules.toolId, toolId))
          .for('update');
        assertAsSeen(basedOn, before?.updatedAt);
        const after = { enabled, reason, basePrice: ownPrice };
        // A stamp of its own for each change, however fast they follow each other.
        const updatedAt = sql`greatest(${now}::timestamptz, (select max(${toolRules.updatedAt}) + interval '1 ms' from ${toolRules}))`;
        await tx
          .insert(toolRules)
          .values({ toolId, ...after, updatedAt })
          .onConflictDoUpdate({ target: toolRules.toolId, set: { ...after, updatedAt } });
        await recordDeed(tx, {
          ...{ admin, now, action: 'tool.change', target: toolId },
          before: {
            enabled: before?.enabled ?? true,
            reason: before?.reason ?? '',
            price: before?.basePrice ?? tool.price.base,
          },
          after: { enabled, reason, price: ownPrice ?? tool.price.base },
        });
      });
      await rules.refresh();
    },
  };
}
