import type { DataOf, endpoints, User, VipInfo } from '@zhuhui/contracts';
import { TICKET_KINDS, TICKET_TYPES } from '@zhuhui/tools';
import { eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import { users } from '../../platform/db/schema.ts';
import type { TicketAmounts } from '../../platform/env.ts';
import { newId, newInviteCode } from '../../platform/ids.ts';
import { givenNickname } from '../../platform/nickname.ts';
import { maskedPhone } from '../../platform/phone.ts';
import { availableBalance, grant } from '../tickets/ledger.ts';
import { membershipOf, presentMembership } from '../vip/memberships.ts';
import { type Invitation, invitationsOf, rewardInvitation } from './invitations.ts';
import type { RetiredPhones } from './leaving/retired-phones.ts';
import type { UserRow } from './sessions.ts';

export interface SignUp {
  readonly phone: string;
  readonly inviteCode?: string;
  readonly source?: Record<string, string>;
  readonly userType?: UserRow['userType'];
}

export interface AccountService {
  /** The account of this phone, made on first sight with its welcome tickets. */
  findOrCreate(
    signUp: SignUp,
    /** Done to a new one in the transaction that makes it. */
    alsoWithNew?: (tx: Tx, user: UserRow) => Promise<void>,
  ): Promise<{ user: UserRow; isNew: boolean; invitation: Invitation }>;
  vipInfo(userId: string): Promise<VipInfo>;
  invites(user: UserRow): Promise<DataOf<typeof endpoints.invites>>;
}

export function createAccountService(deps: {
  db: Db;
  clock: Clock;
  /** Tickets a new account is given. */
  signupTickets: TicketAmounts;
  /** Tickets each side of an invitation is given. */
  inviteTickets: TicketAmounts;
  retiredPhones: Pick<RetiredPhones, 'isRetired'>;
}): AccountService {
  const { db, clock, signupTickets, inviteTickets, retiredPhones } = deps;

  const create = async (
    tx: Tx,
    signUp: SignUp,
  ): Promise<{ user: UserRow; invitation: Invitation } | undefined> => {
    const [user] = await tx
      .insert(users)
      .values({
        id: newId(),
        phone: signUp.phone,
        nickname: givenNickname(signUp.phone),
        userType: signUp.userType ?? 'user',
        inviteCode: newInviteCode(),
        invitedWith: signUp.inviteCode || null,
        source: signUp.source ?? null,
        createdAt: clock.now(),
      })
      .onConflictDoNothing({ target: users.phone })
      .returning();
    if (!user) return undefined;
    // Whoever left and comes back was welcomed already.
    if (await retiredPhones.isRetired(tx, signUp.phone)) return { user, invitation: 'none' };
    for (const ticketType of TICKET_TYPES) {
      await grant(tx, {
        userId: user.id,
        ticketType,
        amount: signupTickets[TICKET_KINDS[ticketType]],
        ref: `signup:${user.id}:${ticketType}`,
        memo: '新用户赠送',
      });
    }
    return { user, invitation: await rewardInvitation(tx, user, inviteTickets) };
  };

  return {
    async findOrCreate(signUp, alsoWithNew) {
      return inTransaction(db, async (tx) => {
        const created = await create(tx, signUp);
        if (created) {
          await alsoWithNew?.(tx, created.user);
          return { ...created, isNew: true };
        }
        const [user] = await tx.select().from(users).where(eq(users.phone, signUp.phone));
        if (!user) throw new Error('account neither created nor found');
        return { user, isNew: false, invitation: 'none' };
      });
    },
    async invites(user) {
      const counts = await invitationsOf(db, user);
      return { inviteCode: user.inviteCode, reward: inviteTickets, ...counts };
    },
    async vipInfo(userId) {
      const now = clock.now();
      const [membership, [normal = 0, live = 0, gpt = 0]] = await Promise.all([
        membershipOf(db, userId, now),
        Promise.all(TICKET_TYPES.map((type) => availableBalance(db, userId, type, now))),
      ]);
      return { ...presentMembership(membership), tickets: { normal, live, gpt } };
    },
  };
}

export function presentUser(user: UserRow): User {
  return {
    id: user.id,
    phone: maskedPhone(user.phone),
    nickname: user.nickname,
    avatar: user.avatar,
    userType: user.userType,
    isTestUser: user.userType === 'test',
    inviteCode: user.inviteCode,
    interests: user.interests,
    createdAt: user.createdAt.toISOString(),
    leavingAt: user.leavingAt?.toISOString() ?? null,
  };
}
