import { and, asc, eq, isNull, lte, ne } from 'drizzle-orm';
import { type Db, inTransaction, type Tx } from '../../../platform/db/client.ts';
import { accountDeletions, files, users } from '../../../platform/db/schema.ts';
import { AppError, badField } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { erasedPhone, isErasedPhone } from '../../../platform/phone.ts';
import type { JobQueue } from '../../../platform/queue/queue.ts';
import { lockUser } from '../../tickets/ledger.ts';
import { closeDoors, forfeitTickets, LEAVING_STEPS, stopEverything } from './plan.ts';
import type { RetiredPhones } from './retired-phones.ts';

/**
 * The end of an account: asked for (frozen, signed out everywhere) → begun (nobody's any more) → ended.
 * Until it has begun it can be taken back. Every transaction of the end may be the last one of a process:
 * the next run goes on where it was. What becomes of which table stands in plan.ts.
 */

/** How long a user may change his mind. */
export const GRACE_MS = 7 * 24 * 3600_000;

export interface DeletionRequest {
  readonly userId: string;
  /** `erase`: nothing remains; `transfer`: pictures, tasks and own assets go to another account. */
  readonly fate:
    | { readonly mode: 'erase' }
    | { readonly mode: 'transfer'; readonly heirId: string };
  /** The administrator who decides it; absent: the user himself, who may take it back. */
  readonly adminId?: string;
  /** From then on it is erased. */
  readonly dueAt: Date;
  readonly now: Date;
}

/**
 * Freezes an account and puts its end down. A second request replaces the first while that has not begun,
 * but a user's own never an administrator's.
 * @throws AppError notFound without such an account, conflict when it is gone or being erased already,
 *   badInput for an heir that cannot be one
 */
export async function requestDeletion(
  tx: Tx,
  queue: JobQueue,
  request: DeletionRequest,
): Promise<void> {
  const { userId, fate, adminId = null, dueAt, now } = request;
  await lockUser(tx, userId);
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AppError('notFound', '没有找到这个账号');
  const [earlier] = await tx
    .select()
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, userId));
  if (earlier?.begunAt) throw new AppError('conflict', '这个账号已注销');
  if (earlier?.adminId && !adminId) throw new AppError('conflict', '这个账号正在注销');
  const heirId = fate.mode === 'transfer' ? await checkedHeir(tx, userId, fate.heirId) : null;
  const row = { heirId, adminId, requestedAt: now, dueAt };
  await tx
    .insert(accountDeletions)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: accountDeletions.userId, set: row });
  await tx.update(users).set({ leavingAt: dueAt }).where(eq(users.id, userId));
  await stopEverything(tx, { queue, userId, now });
}

/**
 * Takes a user's own request back.
 * @returns whether the account stays: also when there was none, or no more; false when it has begun or is an operator's
 */
export async function takeBackDeletion(db: Db, userId: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const mine = eq(accountDeletions.userId, userId);
    const rows = await tx
      .delete(accountDeletions)
      .where(and(mine, isNull(accountDeletions.adminId), isNull(accountDeletions.begunAt)))
      .returning({ userId: accountDeletions.userId });
    if (rows.length === 0) return (await tx.$count(accountDeletions, mine)) === 0;
    await tx.update(users).set({ leavingAt: null }).where(eq(users.id, userId));
    return true;
  });
}

export interface ErasingParts {
  readonly db: Db;
  readonly queue: JobQueue;
  readonly retiredPhones: RetiredPhones;
}

/**
 * Erases every account whose day has come; trouble with one does not keep the others.
 * @returns how many came to their end
 */
export async function eraseDue(parts: ErasingParts, now: Date): Promise<number> {
  const due = await parts.db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(and(lte(accountDeletions.dueAt, now), isNull(accountDeletions.endedAt)))
    .orderBy(asc(accountDeletions.dueAt));
  let ended = 0;
  const troubles: unknown[] = [];
  for (const { userId } of due) {
    const isOver = await eraseAccount(parts, userId, now).catch((error: unknown) => {
      troubles.push(error);
      return false;
    });
    if (isOver) ended += 1;
  }
  if (troubles.length > 0) throw new AggregateError(troubles, 'accounts could not be erased');
  return ended;
}

/**
 * Erases one account whose day has come. Safe to run anywhere, at once and again.
 * @returns false when it is not due, or something of it is still on its way in; ask again later then
 */
export async function eraseAccount(
  { db, queue, retiredPhones }: ErasingParts,
  userId: string,
  now: Date,
): Promise<boolean> {
  const deletion = await inTransaction(db, (tx) => begin(tx, retiredPhones, userId, now));
  if (!deletion) return false;
  if (deletion.endedAt) return true;
  const leaving = { db, queue, userId, heirId: deletion.heirId, now };
  for (const { run } of LEAVING_STEPS) await run(leaving);
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    await forfeitTickets(tx, leaving);
    // An upload that was under way: the sweeper removes it, or the next run what became of it.
    const arriving = and(eq(files.ownerId, userId), ne(files.state, 'deleted'));
    if ((await tx.$count(files, arriving)) > 0) return false;
    await tx
      .update(accountDeletions)
      .set({ endedAt: now })
      .where(eq(accountDeletions.userId, userId));
    return true;
  });
}

/** From here on the account is nobody's: its phone is free, nobody can sign in to it or take it back. */
async function begin(tx: Tx, retiredPhones: RetiredPhones, userId: string, now: Date) {
  await lockUser(tx, userId);
  const [deletion] = await tx
    .update(accountDeletions)
    .set({ begunAt: now })
    .where(
      and(
        eq(accountDeletions.userId, userId),
        lte(accountDeletions.dueAt, now),
        isNull(accountDeletions.begunAt),
      ),
    )
    .returning();
  if (!deletion) return begunDeletion(tx, userId);
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  const isHeirGone = deletion.heirId !== null && (await isErased(tx, deletion.heirId));
  if (isHeirGone) {
    await tx
      .update(accountDeletions)
      .set({ heirId: null })
      .where(eq(accountDeletions.userId, userId));
  }
  if (user && !isErasedPhone(user.phone)) {
    await retiredPhones.retire(tx, user.phone, now);
    await closeDoors(tx, user);
  }
  await tx
    .update(users)
    .set({
      phone: erasedPhone(userId),
      ...{ nickname: '已注销用户', avatar: '', inviteCode: newId() },
      ...{ invitedWith: null, source: null, phoneChangedAt: null, frozenReason: '', note: '' },
      interests: null,
    })
    .where(eq(users.id, userId));
  return isHeirGone ? { ...deletion, heirId: null } : deletion;
}

async function isErased(tx: Tx, userId: string): Promise<boolean> {
  const [user] = await tx.select({ phone: users.phone }).from(users).where(eq(users.id, userId));
  return !user || isErasedPhone(user.phone);
}

async function begunDeletion(tx: Tx, userId: string) {
  const [row] = await tx.select().from(accountDeletions).where(eq(accountDeletions.userId, userId));
  return row?.begunAt ? row : undefined;
}

async function checkedHeir(tx: Tx, userId: string, heirId: string): Promise<string> {
  const [heir] = await tx.select().from(users).where(eq(users.id, heirId));
  if (!heir || heir.id === userId || heir.leavingAt) {
    throw badField('heirId', '文件与任务要转给另一个正常使用的账号');
  }
  return heir.id;
}
