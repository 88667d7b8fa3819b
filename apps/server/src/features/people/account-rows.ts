import {
  ACCOUNT_STATE_NAMES,
  type AccountState,
  type AdminAccount,
  type endpoints,
  type Page,
  type ParsedInputOf,
} from '@zhuhui/contracts';
import {
  and,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { CSV_BATCH, type CsvColumn } from '../../http/csv.ts';
import type { Db } from '../../platform/db/client.ts';
import { sessions, users } from '../../platform/db/schema.ts';
import { maskedPhone } from '../../platform/phone.ts';
import type { UserRow } from '../account/sessions.ts';

type Filter = ParsedInputOf<typeof endpoints.accountCsv>;

const newestFirst = [desc(users.createdAt), desc(users.id)] as const;

/** Few are found by a word: they are sorted, and not looked for along the whole list. */
const newestOfFew = [desc(sql`${users.createdAt} + interval '0'`), desc(users.id)] as const;

/** One page of accounts, newest first. */
export async function pageOfAccounts(
  db: Db,
  { page, pageSize, ...filter }: ParsedInputOf<typeof endpoints.accountPage>,
): Promise<Page<AdminAccount>> {
  const where = fitting(filter);
  // Counted off by themselves: what else a row shows is asked only for those that are shown.
  const shown = db
    .select({ id: users.id })
    .from(users)
    .where(where)
    .orderBy(...(filter.keyword ? newestOfFew : newestFirst))
    .offset((page - 1) * pageSize)
    .limit(pageSize);
  const [rows, total] = await Promise.all([
    selectAccounts(db)
      .where(inArray(users.id, shown))
      .orderBy(...newestFirst),
    db.$count(users, where),
  ]);
  return { list: rows.map(presentAccount), total, page, pageSize };
}

/** The same list from `last` on, for a file. */
export async function accountsAfter(
  db: Db,
  filter: Filter,
  last: AdminAccount | undefined,
): Promise<AdminAccount[]> {
  const after =
    last && sql`(${users.createdAt}, ${users.id}) < (${last.createdAt}::timestamptz, ${last.id})`;
  const rows = await selectAccounts(db)
    .where(and(fitting(filter), after))
    .orderBy(...newestFirst)
    .limit(CSV_BATCH);
  return rows.map(presentAccount);
}

export async function findAccount(db: Db, accountId: string): Promise<AccountRow | undefined> {
  const [row] = await selectAccounts(db).where(eq(users.id, accountId));
  return row;
}

/** A user with the time any of the open sessions was last used. */
export type AccountRow = UserRow & { readonly lastSeenAt: Date | null };

const selectAccounts = (db: Db) =>
  db
    .select({
      ...getTableColumns(users),
      lastSeenAt: sql<Date | null>`(select max(${sessions.lastSeenAt}) from ${sessions}
        where ${sessions.userId} = ${users.id})`.mapWith(sessions.lastSeenAt),
    })
    .from(users)
    .$dynamic();

/** Phone, id and invitation code only whole, so that nobody finds people by trying digits. */
function fitting({ keyword, status, userType }: Filter): SQL | undefined {
  return and(
    keyword
      ? or(
          eq(users.phone, keyword),
          eq(users.id, keyword),
          eq(sql`upper(${users.inviteCode})`, keyword.toUpperCase()),
          ilike(users.nickname, `%${keyword.replace(/[\\%_]/g, '\\$&')}%`),
        )
      : undefined,
    status && IN_STATE[status],
    userType && eq(users.userType, userType),
  );
}

const IN_STATE: Readonly<Record<AccountState, SQL | undefined>> = {
  active: and(isNull(users.frozenAt), isNull(users.leavingAt)),
  frozen: and(isNotNull(users.frozenAt), isNull(users.leavingAt)),
  leaving: isNotNull(users.leavingAt),
};

export const stateOf = ({ frozenAt, leavingAt }: UserRow): AccountState =>
  leavingAt ? 'leaving' : frozenAt ? 'frozen' : 'active';

export const presentAccount = (row: AccountRow): AdminAccount => ({
  ...{ id: row.id, nickname: row.nickname, userType: row.userType, inviteCode: row.inviteCode },
  ...{ phone: maskedPhone(row.phone), status: stateOf(row), note: row.note },
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
});

export const ACCOUNT_COLUMNS: readonly CsvColumn<AdminAccount>[] = [
  { name: '编号', of: (row) => row.id },
  { name: '手机号', of: (row) => row.phone },
  { name: '昵称', of: (row) => row.nickname },
  { name: '类型', of: (row) => (row.userType === 'test' ? '测试' : '普通') },
  { name: '状态', of: (row) => ACCOUNT_STATE_NAMES[row.status] },
  { name: '邀请码', of: (row) => row.inviteCode },
  { name: '备注', of: (row) => row.note },
  { name: '注册时间', of: (row) => row.createdAt },
  { name: '最近使用', of: (row) => row.lastSeenAt },
];
