import type { endpoints, ParsedInputOf } from '@zhuhui/contracts';
import { TICKET_NAMES, type TicketType } from '@zhuhui/tools';
import { eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import { users } from '../../platform/db/schema.ts';
import { AppError, badField } from '../../platform/errors.ts';
import { maskedPhone } from '../../platform/phone.ts';
import type { JobQueue } from '../../platform/queue/queue.ts';
import { requestDeletion } from '../account/leaving/deletion.ts';
import { stopEverything } from '../account/leaving/plan.ts';
import type { AccountService } from '../account/service.ts';
import type { UserRow } from '../account/sessions.ts';
import { type AuditAction, recordDeed } from '../admin/audit.ts';
import type { AdminRow } from '../admin/sessions.ts';
import { adjust, availableBalance, grant, lockUser } from '../tickets/ledger.ts';
import { findLevel } from '../vip/levels.ts';
import { extendMembership } from '../vip/memberships.ts';
import { gaveBefore, movedBefore } from './done-before.ts';

type Calls = typeof endpoints;

/** What administrators do with users' accounts; each written down in the transaction that does it. */
export interface PeopleAccounts {
  /** @throws AppError badInput when the phone has an account */
  create(admin: AdminRow, draft: ParsedInputOf<Calls['createAccount']>): Promise<string>;
  /** Freezing signs out and cancels at once. @throws AppError notFound, conflict while it is being erased */
  edit(admin: AdminRow, change: ParsedInputOf<Calls['editAccount']>): Promise<void>;
  /** From now on; what becomes of its things stands in features/account/leaving. */
  remove(admin: AdminRow, ask: ParsedInputOf<Calls['removeAccount']>): Promise<void>;
  /** Gives a batch, or takes what is available. The same request moves tickets once. @throws AppError conflict when it says something else the second time */
  moveTickets(admin: AdminRow, ask: ParsedInputOf<Calls['accountTickets']>): Promise<void>;
  giveMonths(admin: AdminRow, ask: ParsedInputOf<Calls['accountMonths']>): Promise<void>;
}

const DAY_MS = 24 * 3600_000;

export function createPeopleAccounts(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly queue: JobQueue;
  readonly accounts: AccountService;
}): PeopleAccounts {
  const { db, clock, queue, accounts } = deps;

  /** Locked until the transaction ends. */
  const locked = async (tx: Tx, accountId: string): Promise<UserRow> => {
    await lockUser(tx, accountId);
    const [row] = await tx.select().from(users).where(eq(users.id, accountId));
    if (!row) throw new AppError('notFound', '没有找到这个账号');
    return row;
  };

  const staying = async (tx: Tx, accountId: string): Promise<UserRow> => {
    const user = await locked(tx, accountId);
    if (user.leavingAt) throw new AppError('conflict', '这个账号正在注销');
    return user;
  };

  return {
    async create(admin, { phoneNo, userType, nickname, note }) {
      const { user, isNew } = await accounts.findOrCreate(
        { phone: phoneNo, userType },
        async (tx, made) => {
          await tx
            .update(users)
            .set({ note, ...(nickname && { nickname }) })
            .where(eq(users.id, made.id));
          await recordDeed(tx, {
            ...{ admin, action: 'account.add', target: made.id, now: clock.now() },
            after: { phone: maskedPhone(phoneNo), userType, ...(note && { note }) },
          });
        },
      );
      if (!isNew) {
        const message = '这个手机号已有账号';
        throw new AppError('conflict', message, { fields: { phoneNo: message } });
      }
      return user.id;
    },

    edit: (admin, { accountId, status, reason, ...facts }) =>
      inTransaction(db, async (tx) => {
        const before = await staying(tx, accountId);
        const now = clock.now();
        const isFrozen = before.frozenAt !== null;
        const freezes = status === 'frozen' && !isFrozen;
        const thaws = status === 'active' && isFrozen;
        if (freezes && !reason) throw badField('reason', '冻结要写明原因');
        const change = {
          nickname: facts.nickname ?? before.nickname,
          userType: facts.userType ?? before.userType,
          note: facts.note ?? before.note,
        };
        await tx
          .update(users)
          .set({
            ...change,
            ...(freezes && { frozenAt: now, frozenReason: reason }),
            ...(thaws && { frozenAt: null, frozenReason: '' }),
          })
          .where(eq(users.id, accountId));
        if (freezes) await stopEverything(tx, { queue, userId: accountId, now });
        const was = { nickname: before.nickname, userType: before.userType, note: before.note };
        const deed = { admin, target: accountId, now };
        if (Object.values(facts).some((value) => value !== undefined)) {
          await recordDeed(tx, {
            ...{ ...deed, action: 'account.change', before: was, after: change },
          });
        }
        const turn: AuditAction | null = freezes
          ? 'account.freeze'
          : thaws
            ? 'account.unfreeze'
            : null;
        if (turn)
          await recordDeed(tx, { ...deed, action: turn, after: reason ? { reason } : null });
      }),

    remove: (admin, { accountId, heirId, reason }) =>
      inTransaction(db, async (tx) => {
        const now = clock.now();
        const fate = heirId
          ? ({ mode: 'transfer', heirId } as const)
          : ({ mode: 'erase' } as const);
        const ask = { userId: accountId, fate, adminId: admin.id, dueAt: now, now };
        await requestDeletion(tx, queue, ask);
        await recordDeed(tx, {
          ...{ admin, action: 'account.remove', target: accountId, now },
          after: { ...(reason && { reason }), ...(heirId && { heirId }) },
        });
      }),

    moveTickets: (admin, { accountId, amount, validDays, reason, requestId, ...ask }) =>
      inTransaction(db, async (tx) => {
        await staying(tx, accountId);
        const now = clock.now();
        const ticketType: TicketType = ask.ticketType;
        const ref = `admin:${accountId}:${requestId}`;
        if (await movedBefore(tx, ref, { ticketType, amount })) return;
        const movement = { userId: accountId, ticketType, amount, ref, memo: reason };
        const expiresAt = validDays ? new Date(now.getTime() + validDays * DAY_MS) : undefined;
        if (amount > 0) {
          await grant(tx, { ...movement, ...(expiresAt && { expiresAt }) });
        } else {
          const available = await availableBalance(tx, accountId, ticketType, now);
          if (-amount > available) throw badField('amount', `最多收回 ${available} 张`);
          await adjust(tx, { ...movement, now });
        }
        await recordDeed(tx, {
          ...{ admin, action: 'account.tickets', target: accountId, now },
          after: {
            tickets: TICKET_NAMES[ticketType],
            amount,
            reason,
            ...(validDays && { validDays }),
          },
        });
      }),

    giveMonths: (admin, { accountId, level, months, reason, requestId }) =>
      inTransaction(db, async (tx) => {
        await staying(tx, accountId);
        const now = clock.now();
        if (!(await findLevel(tx, level))) throw badField('level', '没有这个会员等级');
        const ref = `admin:${accountId}:${requestId}`;
        if (await gaveBefore(tx, ref, { level, months })) return;
        await extendMembership(tx, { userId: accountId, level, months, ref, now });
        await recordDeed(tx, {
          ...{ admin, action: 'account.months', target: accountId, now },
          after: { level, months, reason },
        });
      }),
  };
}
