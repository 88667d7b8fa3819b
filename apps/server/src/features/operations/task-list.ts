import type { AdminTask, endpoints, ParsedInputOf } from '@zhuhui/contracts';
import { findTool, type TicketType } from '@zhuhui/tools';
import { and, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { tasks, users } from '../../platform/db/schema.ts';
import { maskedPhone } from '../../platform/phone.ts';

export type TaskFilter = ParsedInputOf<typeof endpoints.adminTasksCsv>;

const columns = {
  ...{ taskId: tasks.id, tool: tasks.tool, status: tasks.status, userId: tasks.userId },
  ...{ phone: users.phone, engine: tasks.engine, ticketType: tasks.ticketType, cost: tasks.cost },
  ...{ attempt: tasks.attempt, waitMs: tasks.waitMs, runMs: tasks.runMs },
  fellBack: sql<boolean>`${tasks.effective} ? 'fellBackFrom'`,
  ...{ errorMessage: tasks.errorMessage, createdAt: tasks.createdAt },
  ...{ startedAt: tasks.startedAt, finishedAt: tasks.finishedAt },
};

/** Everybody's tasks, newest first; what their users threw away is among them. */
export async function readTasks(
  db: Db,
  filter: TaskFilter,
  place: { readonly offset?: number; readonly limit: number; readonly after?: AdminTask },
): Promise<AdminTask[]> {
  const rows = await db
    .select(columns)
    .from(tasks)
    .innerJoin(users, eq(users.id, tasks.userId))
    .where(and(conditionOf(filter), place.after && isAfter(place.after)))
    .orderBy(desc(tasks.createdAt), desc(tasks.id))
    .offset(place.offset ?? 0)
    .limit(place.limit);
  return rows.map(present);
}

export async function countTasks(db: Db, filter: TaskFilter): Promise<number> {
  const where = conditionOf(filter);
  const query = db.select({ total: sql<number>`count(*)::int` }).from(tasks).$dynamic();
  const joined = filter.keyword ? query.innerJoin(users, eq(users.id, tasks.userId)) : query;
  const [row] = await joined.where(where);
  return row?.total ?? 0;
}

export async function readTask(db: Db, taskId: string): Promise<AdminTask | undefined> {
  const [row] = await db
    .select(columns)
    .from(tasks)
    .innerJoin(users, eq(users.id, tasks.userId))
    .where(eq(tasks.id, taskId));
  return row && present(row);
}

function conditionOf({ status, tool, engine, keyword, from, to }: TaskFilter): SQL | undefined {
  return and(
    status && eq(tasks.status, status),
    tool ? eq(tasks.tool, tool) : undefined,
    engine ? eq(tasks.engineId, engine) : undefined,
    from ? gte(tasks.createdAt, new Date(from)) : undefined,
    to ? lt(tasks.createdAt, new Date(to)) : undefined,
    keyword
      ? or(eq(tasks.id, keyword), eq(tasks.userId, keyword), eq(users.phone, keyword))
      : undefined,
  );
}

/** Further down the list than this one. */
const isAfter = ({ createdAt, taskId }: AdminTask): SQL =>
  sql`(${tasks.createdAt}, ${tasks.id}) < (${createdAt}::timestamptz, ${taskId})`;

type Row = Omit<AdminTask, 'toolName' | 'ticketType' | 'createdAt' | 'startedAt' | 'finishedAt'> & {
  readonly ticketType: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
};

function present({ engine, phone, tool, ticketType, ...row }: Row): AdminTask {
  return {
    ...row,
    ...{ tool, toolName: findTool(tool)?.name ?? tool, phone: maskedPhone(phone) },
    engine: engine && { id: engine.id, name: engine.name },
    ticketType: ticketType as TicketType,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
