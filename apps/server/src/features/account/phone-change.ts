import { createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction, sqlStateOf } from '../../platform/db/client.ts';
import { users } from '../../platform/db/schema.ts';
import { AppError, badField } from '../../platform/errors.ts';
import { isSameSecret } from '../../platform/ids.ts';
import type { RetiredPhones } from './leaving/retired-phones.ts';
import type { Sessions, UserRow } from './sessions.ts';

/**
 * A change of phone: first a code to the old one, which gives a pass, then a code to the new one. Whether a
 * number has an account is told only to whoever holds it, after its code came back.
 */

const PASS_TTL_MS = 10 * 60_000;
/** From one change to the next. */
const REST_DAYS = 30;
const DAY_MS = 24 * 3600_000;
const UNIQUE_VIOLATION = '23505';

type Owner = Pick<UserRow, 'id' | 'phone'>;

export interface PhoneChange {
  /** What shows for ten minutes that this user's present phone is his. */
  passFor(user: Owner): string;
  /** @throws AppError badInput when it is another's, for another phone, or too old */
  assertPass(user: Owner, pass: string): void;
  /** @throws AppError conflict when he changed it a short while ago */
  assertRested(user: UserRow): void;
  /** Both codes came back. @throws AppError conflict when the number has an account */
  change(user: UserRow, phone: string, token: string): Promise<UserRow>;
}

export function createPhoneChange(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly secret: string;
  readonly sessions: Sessions;
  readonly retiredPhones: RetiredPhones;
}): PhoneChange {
  const { db, clock, secret, sessions, retiredPhones } = deps;
  const macOf = ({ id, phone }: Owner, until: string): string =>
    createHmac('sha256', secret)
      .update(['phone pass', id, phone, until].join('\n'))
      .digest('base64url');

  const assertRested = ({ phoneChangedAt }: UserRow): void => {
    if (!phoneChangedAt) return;
    const until = phoneChangedAt.getTime() + REST_DAYS * DAY_MS;
    const days = Math.ceil((until - clock.now().getTime()) / DAY_MS);
    if (days > 0) {
      throw new AppError('conflict', `${REST_DAYS} 天内只能换一次手机号，请 ${days} 天后再换`);
    }
  };

  return {
    assertRested,
    passFor(user) {
      const until = String(clock.now().getTime() + PASS_TTL_MS);
      return `${until}.${macOf(user, until)}`;
    },
    assertPass(user, pass) {
      const [until = '', mac = ''] = pass.split('.');
      if (!isSameSecret(mac, macOf(user, until)) || Number(until) < clock.now().getTime()) {
        throw badField('pass', '验证已过期，请重新验证现在的手机号');
      }
    },
    async change(user, phone, token) {
      assertRested(user);
      if (phone === user.phone) throw badField('phoneNo', '这就是现在的手机号');
      const now = clock.now();
      const changing = inTransaction(db, async (tx) => {
        const [row] = await tx
          .update(users)
          .set({ phone, phoneChangedAt: now })
          .where(and(eq(users.id, user.id), eq(users.phone, user.phone)))
          .returning();
        if (!row) throw new AppError('conflict');
        await retiredPhones.retire(tx, user.phone, now);
        await sessions.closeOthers(tx, user.id, token);
        return row;
      });
      return changing.catch((error: unknown) => {
        if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
        throw new AppError('conflict', '这个手机号已有账号，请换一个号码', { cause: error });
      });
    },
  };
}
