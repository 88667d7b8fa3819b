import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { type Db, inTransaction, type Tx } from '../../../platform/db/client.ts';
import {
  announcementReads,
  assets,
  chatConversations,
  dataExports,
  files,
  liveSessions,
  memberships,
  oneTimeCodes,
  resultColours,
  scanScenes,
  sessions,
  taskFaults,
  tasks,
  taskWords,
  unmarkedGrants,
  userEmails,
  userLastDays,
  userPasswords,
  viewings,
  wechatIdentities,
} from '../../../platform/db/schema.ts';
import type { JobQueue } from '../../../platform/queue/queue.ts';
import { removeConversation } from '../../chat/transitions.ts';
import { cancelTaskRow, purgeTasks } from '../../tasks/transitions.ts';
import { forfeit, lockUser } from '../../tickets/ledger.ts';
import { leaveDesigns } from './designs.ts';
import { leaveGallery } from './gallery.ts';

/**
 * What becomes of everything a user has when the account is given up. A new table with users' data has to
 * be named here, in a step or among those that are kept; a test sees to that.
 */

/** Where the steps of one account's end happen. */
export interface Leaving {
  readonly db: Db;
  readonly queue: JobQueue;
  readonly userId: string;
  /** Who gets pictures, tasks and own assets; null: nobody. */
  readonly heirId: string | null;
  readonly now: Date;
}

interface Step {
  /** Tables this step leaves without anything of the user's. */
  readonly tables: readonly string[];
  /** May be cut off anywhere and run again: each of its transactions leaves less to do. */
  readonly run: (leaving: Leaving) => Promise<void>;
}

const BATCH = 200;

/** In this order: what refers to a file goes before it. */
export const LEAVING_STEPS: readonly Step[] = [
  {
    tables: [
      ...['sessions', 'data_exports', 'announcement_reads', 'unmarked_grants', 'viewings'],
      'user_last_days',
    ],
    run: removeTraces,
  },
  { tables: ['chat_conversations', 'chat_messages', 'chat_pieces'], run: removeConversations },
  { tables: ['live_sessions'], run: emptyLiveSessions },
  {
    tables: [
      ...['gallery_authors', 'gallery_entries', 'gallery_images', 'gallery_files'],
      ...['gallery_colours', 'gallery_likes', 'gallery_follows', 'gallery_albums'],
      ...['gallery_album_items', 'gallery_comments', 'gallery_reports', 'gallery_downloads'],
    ],
    run: ({ db, userId }) => leaveGallery(db, userId),
  },
  {
    tables: [
      ...['design_projects', 'design_views', 'design_versions'],
      ...['design_shares', 'design_comments', 'design_approvals'],
    ],
    run: ({ db, userId, heirId }) => leaveDesigns(db, userId, heirId),
  },
  { tables: ['assets'], run: handOnAssets },
  {
    tables: ['tasks', 'task_results', 'result_colours', 'task_words', 'task_faults'],
    run: handOnTasks,
  },
  { tables: ['files'], run: handOnFiles },
  { tables: ['memberships'], run: endMemberships },
];

/** Emptied with the account's row in the first transaction of the end: nobody signs in to it after that. */
export const EMPTIED_FIRST = [
  'users',
  'one_time_codes',
  'scan_scenes',
  'user_emails',
  'user_passwords',
  'wechat_identities',
] as const;

/** Everything that opens the account. */
export async function closeDoors(tx: Tx, { id, phone }: { id: string; phone: string }) {
  const [bound] = await tx.delete(userEmails).where(eq(userEmails.userId, id)).returning();
  const recipients = bound ? [phone, bound.email] : [phone];
  await tx.delete(oneTimeCodes).where(inArray(oneTimeCodes.recipient, recipients));
  await tx.delete(userPasswords).where(eq(userPasswords.userId, id));
  await tx.delete(wechatIdentities).where(eq(wechatIdentities.userId, id));
  await tx.delete(scanScenes).where(eq(scanScenes.userId, id));
}

/** Tables that keep rows about the user, and why they may. */
export const KEPT: Readonly<Record<string, string>> = {
  ledger_transfers: '券的账簿：每一笔只记内部编号，不记姓名与手机号',
  ledger_entries: '券的账簿：每一笔只记内部编号，不记姓名与手机号',
  orders: '交易凭证，依法保存；不含手机号',
  order_events: '交易凭证，依法保存；不含手机号',
  refunds: '交易凭证，依法保存；不含手机号',
  payment_notices: '支付通知，依法保存；不含手机号',
  cashier_trades: '模拟收银台的账；只记订单号',
  cashier_refunds: '模拟收银台的账；只记订单号',
  bill_lines: '支付渠道的账单；只记订单号',
  bill_differences: '对账记录；只记订单号',
  content_log: '生成内容的标识登记，依法保存；只记任务与文件的内部编号',
  unmarked_downloads: '无显式标识文件的交付登记，依法保存；只记内部编号',
  account_deletions: '注销本身的记录：内部编号与时间',
  retired_phones: '手机号的带密钥摘要，180 天后删除：防止反复注册领券',
};

async function removeTraces({ db, userId }: Leaving): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
  await db.delete(dataExports).where(eq(dataExports.userId, userId));
  await db.delete(announcementReads).where(eq(announcementReads.userId, userId));
  await db.delete(viewings).where(eq(viewings.userId, userId));
  await db.delete(userLastDays).where(eq(userLastDays.userId, userId));
  await db.delete(unmarkedGrants).where(eq(unmarkedGrants.userId, userId));
}

async function removeConversations({ db, userId, now }: Leaving): Promise<void> {
  for (;;) {
    const rows = await db
      .select({ id: chatConversations.id, userId: chatConversations.userId })
      .from(chatConversations)
      .where(eq(chatConversations.userId, userId))
      .limit(BATCH);
    for (const conversation of rows) await removeConversation(db, conversation, now);
    if (rows.length < BATCH) return;
  }
}

/** Minutes stay, for the operator's sums. */
async function emptyLiveSessions({ db, userId, now }: Leaving): Promise<void> {
  await db
    .update(liveSessions)
    .set({ settings: {}, endedAt: sql`coalesce(${liveSessions.endedAt}, ${now})` })
    .where(eq(liveSessions.userId, userId));
}

async function handOnAssets({ db, userId, heirId }: Leaving): Promise<void> {
  const own = eq(assets.ownerId, userId);
  if (heirId) await db.update(assets).set({ ownerId: heirId }).where(own);
  else await db.delete(assets).where(own);
}

/**
 * Tasks of an heir's are his from then on, words to find them by written anew under his name; those that
 * were removed already are no part of it. Otherwise only what sums are made of is left of them.
 */
async function handOnTasks(leaving: Leaving): Promise<void> {
  const { db, userId, heirId } = leaving;
  const left = heirId
    ? and(eq(tasks.userId, userId), isNull(tasks.deletedAt))
    : and(
        eq(tasks.userId, userId),
        or(isNull(tasks.purgedAt), ne(tasks.settings, sql`'{}'::jsonb`)),
      );
  for (;;) {
    const done = await inTransaction(db, async (tx) => {
      await lockUser(tx, userId);
      const rows = await tx
        .select({ id: tasks.id, userId: tasks.userId, status: tasks.status })
        .from(tasks)
        .where(left)
        .limit(BATCH);
      await cancelActive(tx, leaving, rows);
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return 0;
      if (heirId) await giveTasks(tx, ids, heirId);
      else await emptyTasks(tx, ids, leaving.now);
      return ids.length;
    });
    if (done === 0) break;
  }
  if (heirId) await handOnTasks({ ...leaving, heirId: null });
}

/** Cancels those of the user's tasks that are not over. */
async function cancelActive(
  tx: Tx,
  { queue, now }: Pick<Leaving, 'queue' | 'now'>,
  rows: readonly { id: string; userId: string; status: string }[],
): Promise<void> {
  for (const row of rows) {
    if (row.status === 'queued' || row.status === 'running') {
      await cancelTaskRow(tx, queue, row, now);
    }
  }
}

async function giveTasks(tx: Tx, ids: string[], heirId: string): Promise<void> {
  await tx.delete(taskWords).where(inArray(taskWords.taskId, ids));
  await tx.update(resultColours).set({ userId: heirId }).where(inArray(resultColours.taskId, ids));
  await tx
    .update(tasks)
    .set({ userId: heirId, clientRequestId: null })
    .where(inArray(tasks.id, ids));
}

async function emptyTasks(tx: Tx, ids: string[], now: Date): Promise<void> {
  await purgeTasks(tx, ids, now);
  await tx.delete(taskFaults).where(inArray(taskFaults.taskId, ids));
  await tx
    .update(tasks)
    .set({
      ...{ settings: {}, effective: {}, errorMessage: null, clientRequestId: null },
      ...{ favorite: false, remoteId: null, removalId: null },
      deletedAt: sql`coalesce(${tasks.deletedAt}, ${now})`,
    })
    .where(inArray(tasks.id, ids));
}

/** The sweeper removes the bytes of what is deleted; what is still being uploaded it sees to itself. */
async function handOnFiles({ db, userId, heirId }: Leaving): Promise<void> {
  const ready = and(eq(files.ownerId, userId), eq(files.state, 'ready'));
  if (heirId) await db.update(files).set({ ownerId: heirId }).where(ready);
  else await db.update(files).set({ state: 'deleted' }).where(ready);
}

/** When they ran stays, for the orders that bought them. */
async function endMemberships({ db, userId, now }: Leaving): Promise<void> {
  await db
    .update(memberships)
    .set({
      startsAt: sql`least(${memberships.startsAt}, ${now})`,
      endsAt: sql`least(${memberships.endsAt}, ${now})`,
    })
    .where(eq(memberships.userId, userId));
}

/** At once, when the account is frozen: nothing of it goes on working. */
export async function stopEverything(tx: Tx, leaving: Omit<Leaving, 'db' | 'heirId'>) {
  const { userId, now } = leaving;
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  const active = await tx
    .select({ id: tasks.id, userId: tasks.userId, status: tasks.status })
    .from(tasks)
    .where(and(eq(tasks.userId, userId), inArray(tasks.status, ['queued', 'running'])));
  await cancelActive(tx, leaving, active);
  await tx
    .update(liveSessions)
    .set({ endedAt: now })
    .where(and(eq(liveSessions.userId, userId), isNull(liveSessions.endedAt)));
}

/** Books out every ticket that is left. */
export const forfeitTickets = (tx: Tx, { userId, now }: Pick<Leaving, 'userId' | 'now'>) =>
  forfeit(tx, { userId, memo: '注销账号清零', now });
