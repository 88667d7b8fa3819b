import type { AccountDetail } from '@zhuhui/contracts';
import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import {
  orders,
  sessions,
  userEmails,
  userPasswords,
  wechatIdentities,
} from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { isErasedPhone } from '../../platform/phone.ts';
import { summariseAccount } from '../account/leaving/summary.ts';
import { readUserAgent } from '../account/user-agent.ts';
import { membershipOf } from '../vip/memberships.ts';
import { findAccount, presentAccount } from './account-rows.ts';

const NEWEST_ORDERS = 5;
const MOST_SESSIONS = 20;

/** Everything an administrator sees of one account. @throws AppError notFound */
export async function readAccountDetail(
  db: Db,
  accountId: string,
  now: Date,
): Promise<AccountDetail> {
  const row = await findAccount(db, accountId);
  if (!row) throw new AppError('notFound', '没有找到这个账号');
  const [summary, membership, ways, open, newest] = await Promise.all([
    summariseAccount(db, accountId, now),
    membershipOf(db, accountId, now),
    signInWays(db, row),
    db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, accountId))
      .orderBy(desc(sessions.lastSeenAt))
      .limit(MOST_SESSIONS),
    db
      .select()
      .from(orders)
      .where(eq(orders.userId, accountId))
      .orderBy(desc(orders.createdAt))
      .limit(NEWEST_ORDERS),
  ]);
  return {
    ...presentAccount(row),
    frozenReason: row.frozenReason,
    leavingAt: row.leavingAt?.toISOString() ?? null,
    tickets: summary.tickets,
    membership: membership && {
      level: membership.level.level,
      name: membership.level.name,
      expiresAt: membership.expiresAt.toISOString(),
    },
    tasks: { total: summary.tasks, active: summary.activeTasks },
    storage: { files: summary.files, bytes: summary.bytes },
    signInWays: ways,
    sessions: open.map(({ userAgent, place, lastSeenAt }) => {
      const { browser, system } = readUserAgent(userAgent);
      return { browser, system, place, lastSeen: lastSeenAt.toISOString() };
    }),
    orders: newest.map((order) => ({
      ...{ orderNo: order.orderNo, subject: order.subject, amount: order.amountFen },
      ...{ status: order.status, goods: order.goods, refunded: order.refundedFen },
      createdAt: order.createdAt.toISOString(),
      expireTime: order.expiresAt.toISOString(),
      paidAt: order.paidAt?.toISOString() ?? null,
    })),
  };
}

async function signInWays(db: Db, { id, phone }: { id: string; phone: string }): Promise<string[]> {
  const [email, password, wechat] = await Promise.all([
    db.$count(userEmails, eq(userEmails.userId, id)),
    db.$count(userPasswords, eq(userPasswords.userId, id)),
    db.$count(wechatIdentities, eq(wechatIdentities.userId, id)),
  ]);
  return [
    !isErasedPhone(phone) && '手机验证码',
    wechat > 0 && '微信',
    email > 0 && '邮箱',
    password > 0 && '密码',
  ].filter((way) => way !== false);
}
