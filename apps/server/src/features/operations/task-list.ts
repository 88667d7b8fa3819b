import type { AdminTask, endpoints, ParsedInputOf } from '@zhuhui/contracts';
import { findTool, type TicketType } from '@zhuhui/tools';
import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
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

const newestFirst = [desc(tasks.createdAt), desc(tasks.id)] as const;

/** Everybody's tasks, newest first; what their users threw away is among them. */
export async function readTasks(
  db: Db,
  filter: TaskFilter,
  place: { readonly offset?: number; readonly limit: number; readonly after?: AdminTask },
): Promise<AdminTask[]> {
  // Counted off by themselves: what else a row shows is asked only for those that are shown.
  const shown = db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(conditionOf(db, filter), place.after && isAfter(place.after)))
    .orderBy(...newestFirst)
    .offset(place.offset ?? 0)
    .limit(place.limit);
  const rows = await db
    .select(columns)
    .from(tasks)
    .innerJoin(users, eq(users.id, tasks.userId))
    .where(inArray(tasks.id, shown))
    .orderBy(...newestFirst);
  return rows.map(present);
}

export const countTasks = (db: Db, filter: TaskFilter): Promise<number> =>
  db.$count(tasks, conditionOf(db, filter));

export async function readTask(db: Db, taskId: string): Promise<AdminTask | undefined> {
  const [row] = await db
    .select(columns)
    .from(tasks)
    .innerJoin(users, eq(users.id, tasks.userId))
    .where(eq(tasks.id, taskId));
  return row && present(row);
}

function conditionOf(
  db: Db,
  { status, tool, engine, keyword, from, to }: TaskFilter,
): SQL | undefined {
  return and(
    status && eq(tasks.status, status),
    tool ? eq(tasks.tool, tool) : undefined,
    engine ? eq(tasks.engineId, engine) : undefined,
    from ? gte(tasks.createdAt, new Date(from)) : undefined,
    to ? lt(tasks.createdAt, new Date(to)) : undefined,
    keyword ? or(eq(tasks.id, keyword), isOf(db, keyword)) : undefined,
  );
}

/** Whose account this is, by its number or its phone; found first, so that indexes find the tasks. */
function isOf(db: Db, keyword: string): SQL {
  const ids = db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.id, keyword), eq(users.phone, keyword)));
  return sql`${tasks.userId} = any(array(${ids}))`;
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
