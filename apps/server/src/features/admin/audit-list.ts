import type { AuditEntry, DataOf, endpoints, Page, ParsedInputOf } from '@zhuhui/contracts';
import { and, desc, eq, gte, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { CSV_BATCH, type CsvColumn } from '../../http/csv.ts';
import type { Db } from '../../platform/db/client.ts';
import { auditLog } from '../../platform/db/schema.ts';
import { ACTIONS, type AuditAction } from './audit.ts';

type Filter = ParsedInputOf<typeof endpoints.auditCsv>;
type AuditRow = typeof auditLog.$inferSelect;

const LAST_OF_ALL = Number.MAX_SAFE_INTEGER;

/** One page of what was done, newest first. */
export async function listDeeds(
  db: Db,
  { page, pageSize, ...filter }: Filter & { readonly page: number; readonly pageSize: number },
): Promise<Page<AuditEntry>> {
  const where = fitting(filter);
  // Counted off in the index; only the rows that are shown are read.
  const shown = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.id))
    .offset((page - 1) * pageSize)
    .limit(pageSize);
  const [rows, total] = await Promise.all([
    db.select().from(auditLog).where(inArray(auditLog.id, shown)).orderBy(desc(auditLog.id)),
    db.$count(auditLog, where),
  ]);
  return { list: rows.map(present), total, page, pageSize };
}

/** The same list from `last` on, for a file. */
export async function deedsAfter(
  db: Db,
  filter: Filter,
  last: AuditEntry | undefined,
): Promise<AuditEntry[]> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(fitting(filter), lt(auditLog.id, last?.id ?? LAST_OF_ALL)))
    .orderBy(desc(auditLog.id))
    .limit(CSV_BATCH);
  return rows.map(present);
}

export const AUDIT_COLUMNS: readonly CsvColumn<AuditEntry>[] = [
  { name: '编号', of: (row) => row.id },
  { name: '时间', of: (row) => row.createdAt },
  { name: '管理员', of: (row) => row.account },
  { name: '操作', of: (row) => row.actionName },
  { name: '对象', of: (row) => row.target },
  { name: '之前', of: (row) => row.before && JSON.stringify(row.before) },
  { name: '之后', of: (row) => row.after && JSON.stringify(row.after) },
];

/** What the list can be narrowed to: who ever did something, and everything that can be done. */
export async function auditChoices(db: Db): Promise<DataOf<typeof endpoints.auditChoices>> {
  // From one name to the next in the index: the log only grows, those who write it are few.
  const { rows } = await db.execute<{ account: string }>(sql`
    with recursive who as (
      select min(${auditLog.account}) as account from ${auditLog}
      union all
      select (select min(${auditLog.account}) from ${auditLog} where ${auditLog.account} > who.account)
      from who where who.account is not null
    )
    select account from who where account is not null order by account`);
  return {
    accounts: rows.map(({ account }) => account),
    actions: Object.entries(ACTIONS).map(([action, name]) => ({ action, name })),
  };
}

function fitting({ account, action, target, from, to }: Filter): SQL | undefined {
  return and(
    account ? eq(auditLog.account, account) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    target ? ilike(auditLog.target, `%${target.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
    from ? gte(auditLog.createdAt, new Date(from)) : undefined,
    to ? lt(auditLog.createdAt, new Date(to)) : undefined,
  );
}

const present = (row: AuditRow): AuditEntry => ({
  ...{ id: row.id, account: row.account, action: row.action, target: row.target },
  actionName: row.action in ACTIONS ? ACTIONS[row.action as AuditAction] : row.action,
  ...{ before: row.before, after: row.after, createdAt: row.createdAt.toISOString() },
});
