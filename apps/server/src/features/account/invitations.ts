import type { SignedIn } from '@zhuhui/contracts';
import { TICKET_KINDS, TICKET_TYPES } from '@zhuhui/tools';
import { and, eq, like, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { ledgerTransfers, users } from '../../platform/db/schema.ts';
import type { TicketAmounts } from '../../platform/env.ts';
import { grant } from '../tickets/ledger.ts';
import type { UserRow } from './sessions.ts';

/**
 * Both sides of an invitation get tickets, once, when the account is made. Only a new account can be invited,
 * by one that was there before it, so that nobody invites himself and no two invite each other.
 */

/** New accounts one user is rewarded for; more are welcome without. */
export const MOST_REWARDED = 100;

export type Invitation = SignedIn['invitation'];

/** Rewards the invitation a new account came with, and says whether there was one. */
export async function rewardInvitation(
  tx: Tx,
  guest: UserRow,
  reward: TicketAmounts,
): Promise<Invitation> {
  if (!guest.invitedWith) return 'none';
  const [host] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.inviteCode, guest.invitedWith.toUpperCase()));
  if (!host || host.id === guest.id) return 'unknown';
  const hostIsRewarded = (await rewarded(tx, host.id)) < MOST_REWARDED;
  for (const ticketType of TICKET_TYPES) {
    const amount = reward[TICKET_KINDS[ticketType]];
    const gift = { ticketType, amount };
    await grant(tx, {
      ...{ ...gift, userId: guest.id, memo: '受邀注册' },
      ref: `invited:${guest.id}:${ticketType}`,
    });
    if (!hostIsRewarded) continue;
    await grant(tx, {
      ...{ ...gift, userId: host.id, memo: '邀请好友' },
      ref: `invite:${guest.id}:${ticketType}`,
    });
  }
  return 'rewarded';
}

/** How many people came by this user's code, and how many more are rewarded. */
export async function invitationsOf(
  db: Db,
  { id, inviteCode }: Pick<UserRow, 'id' | 'inviteCode'>,
): Promise<{ invited: number; left: number }> {
  const [invited, done] = await Promise.all([
    db.$count(users, eq(sql`upper(${users.invitedWith})`, inviteCode)),
    rewarded(db, id),
  ]);
  return { invited, left: Math.max(0, MOST_REWARDED - done) };
}

/** Guests a user was rewarded for; a guest's tickets of several kinds count once. */
async function rewarded(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db
    .select({
      guests: sql<number>`count(distinct split_part(${ledgerTransfers.ref}, ':', 2))::int`,
    })
    .from(ledgerTransfers)
    .where(and(eq(ledgerTransfers.userId, userId), like(ledgerTransfers.ref, 'invite:%')));
  return row?.guests ?? 0;
}
