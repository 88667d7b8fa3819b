import type { endpoints, ParsedInputOf } from '@zhuhui/contracts';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { designProjects, designShares, users } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { newId, newToken, sha256Hex } from '../../platform/ids.ts';
import { networkOf, siteOf } from '../../platform/network-of.ts';
import { publicNickname } from '../../platform/nickname.ts';
import { countEvent, type RateRule, uncountEvent } from '../../platform/rate-limit.ts';
import type { ProjectRow } from '../designs/finding.ts';
import type { ShareDeps } from './deps.ts';
import type { ShareRow } from './links.ts';
import type { ReadPass } from './passes.ts';

/** A link that can be looked through now. */
export interface OpenShare {
  readonly share: ShareRow;
  readonly project: ProjectRow;
  /** The owner's name for others. */
  readonly designer: string;
  readonly visitor: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/**
 * Wrong tries. Few for one link from one network, also over a whole day, so that whoever tries shuts out
 * himself and nobody else. A link's own limit keeps many networks together from ever having a chance: two
 * hundred a day of a million codes. It takes twenty networks to reach it, and those who opened the link
 * before come in all the same. What does not exist is counted in the same way.
 */
const WRONG_PER_NETWORK = 40;
const WRONG_PER_LINK_AND_NETWORK = 8;
const WRONG_PER_LINK_SITE_AND_DAY = 10;
const WRONG_PER_LINK_AND_DAY = 200;

export interface ShareDoor {
  /**
   * By the link's token and code. A link that is not there, over, or revoked and a wrong code are refused
   * alike and take as long.
   * @throws AppError notFound, or tooOften after too many wrong tries
   */
  open(
    given: ParsedInputOf<typeof endpoints.openShare>,
    ip: string,
  ): Promise<OpenShare & { pass: string; until: Date }>;
  /** By a pass. @throws AppError notFound when it is not good or the link is over */
  enter(pass: string): Promise<OpenShare>;
}

export function createShareDoor({ db, clock, hashing, passes }: ShareDeps): ShareDoor {
  /** Verified against where there is no link, so that the answer takes as long. */
  let noCode: Promise<string> | null = null;

  const rulesFor = (tokenHash: string, ip: string): RateRule[] => [
    { key: `share:ip:${networkOf(ip)}`, limit: WRONG_PER_NETWORK, windowMs: 15 * MINUTE_MS },
    {
      key: `share:link:${tokenHash}:${networkOf(ip)}`,
      ...{ limit: WRONG_PER_LINK_AND_NETWORK, windowMs: 15 * MINUTE_MS },
    },
    {
      key: `share:link:${tokenHash}:day:${siteOf(ip)}`,
      ...{ limit: WRONG_PER_LINK_SITE_AND_DAY, windowMs: DAY_MS },
    },
  ];
  const ruleForAll = (tokenHash: string): RateRule => ({
    ...{ key: `share:link:${tokenHash}`, limit: WRONG_PER_LINK_AND_DAY, windowMs: DAY_MS },
  });

  /** What a visitor holds from an earlier time at this very link. */
  const passOf = (found: Found | null, pass: string | undefined): ReadPass | null => {
    const read = pass === undefined ? null : passes.read(pass);
    return read && read.shareId === found?.share.id ? read : null;
  };

  return {
    async open({ token, pin, pass: earlier }, ip) {
      const now = clock.now();
      const tokenHash = sha256Hex(token);
      const found = await findLive(db, eq(designShares.tokenHash, tokenHash), now);
      const before = passOf(found, earlier);
      const hasBeenIn = found !== null && before?.generation === found.share.generation;
      const rules = rulesFor(tokenHash, ip);
      if (!hasBeenIn) rules.push(ruleForAll(tokenHash));
      for (const rule of rules) {
        const { allowed, retryAfterSeconds } = await countEvent(db, rule, now);
        if (!allowed) {
          throw new AppError('tooOften', '试得太多了，请稍后再试', { retryAfterSeconds });
        }
      }
      noCode ??= hashing.hash(newToken());
      const isRight = await hashing.verify(found?.share.pinHash ?? (await noCode), pin);
      if (!found || !isRight) throw new AppError('notFound', '链接已失效，或访问码不对');
      for (const rule of rules) await uncountEvent(db, rule, now);
      const { share } = found;
      await db
        .update(designShares)
        .set({ views: sql`${designShares.views} + 1`, lastViewedAt: now })
        .where(eq(designShares.id, share.id));
      const visitor = before?.visitor ?? newId();
      return { ...found, visitor, ...passes.issue(share, visitor, now) };
    },

    async enter(pass) {
      const now = clock.now();
      const read = passes.read(pass);
      const found =
        read && read.until > now ? await findEdition(db, read.shareId, read.generation, now) : null;
      if (!found || !read) throw new AppError('notFound', '链接已失效，请重新打开');
      return { ...found, visitor: read.visitor };
    },
  };
}

type Found = Omit<OpenShare, 'visitor'>;

/** A link that is neither over nor revoked, of a project that is there. */
async function findLive(
  db: Db | Tx,
  which: ReturnType<typeof eq> | undefined,
  now: Date,
): Promise<Found | null> {
  const [found] = await db
    .select({
      ...{ share: designShares, project: designProjects },
      owner: { nickname: users.nickname, phone: users.phone },
    })
    .from(designShares)
    .innerJoin(designProjects, eq(designProjects.id, designShares.projectId))
    .innerJoin(users, eq(users.id, designProjects.ownerId))
    .where(
      and(
        which,
        isNull(designShares.revokedAt),
        gt(designShares.expiresAt, now),
        isNull(designProjects.deletedAt),
        // An account that is frozen or given up shows nothing.
        isNull(users.frozenAt),
        isNull(users.leavingAt),
      ),
    );
  if (!found) return null;
  const { owner, ...rest } = found;
  return { ...rest, designer: publicNickname(owner) };
}

/** The same by id, as long as its address and code are those of then. */
export function findEdition(
  db: Db | Tx,
  shareId: string,
  generation: number | undefined,
  now: Date,
): Promise<Found | null> {
  const which = and(
    eq(designShares.id, shareId),
    generation === undefined ? undefined : eq(designShares.generation, generation),
  );
  return findLive(db, which, now);
}
