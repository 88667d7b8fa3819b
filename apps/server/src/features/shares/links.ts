import { randomInt } from 'node:crypto';
import {
  type DesignShare,
  type endpoints,
  type FreshShare,
  type ParsedInputOf,
  SHARE_LIMITS,
} from '@zhuhui/contracts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import { designProjects, designShares } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { newId, newToken, sha256Hex } from '../../platform/ids.ts';
import { lockProject, ownProject } from '../designs/finding.ts';
import type { ShareDeps } from './deps.ts';

type Calls = typeof endpoints;
export type ShareRow = typeof designShares.$inferSelect;

/** Links of one's own projects. */
export interface ShareLinks {
  list(ownerId: string, projectId: string): Promise<DesignShare[]>;
  create(ownerId: string, draft: ParsedInputOf<Calls['createDesignShare']>): Promise<FreshShare>;
  edit(ownerId: string, change: ParsedInputOf<Calls['editDesignShare']>): Promise<DesignShare>;
  renew(ownerId: string, shareId: string, newPin: boolean): Promise<FreshShare>;
  revoke(ownerId: string, shareId: string): Promise<DesignShare>;
}

const DAY_MS = 24 * 3600_000;
const { pinDigits, perProject } = SHARE_LIMITS;
const newPin = (): string => String(randomInt(10 ** pinDigits)).padStart(pinDigits, '0');
const nextGeneration = sql`${designShares.generation} + 1`;

export function createShareLinks({ db, clock, hashing }: ShareDeps): ShareLinks {
  const present = (share: ShareRow): DesignShare => ({
    id: share.id,
    projectId: share.projectId,
    name: share.name,
    shows: share.shows,
    showsOriginals: share.showsOriginals,
    canComment: share.canComment,
    canApprove: share.canApprove,
    state: share.revokedAt ? 'revoked' : share.expiresAt <= clock.now() ? 'expired' : 'live',
    expiresAt: share.expiresAt.toISOString(),
    views: share.views,
    lastViewedAt: share.lastViewedAt?.toISOString() ?? null,
    createdAt: share.createdAt.toISOString(),
  });
  const expiryOf = (days: number): Date => new Date(clock.now().getTime() + days * DAY_MS);

  const change = async (shareId: string, set: Parameters<typeof update>[2]) =>
    update(db, shareId, set);

  return {
    async list(ownerId, projectId) {
      await ownProject(db, ownerId, projectId);
      const rows = await db
        .select()
        .from(designShares)
        .where(eq(designShares.projectId, projectId))
        .orderBy(desc(designShares.createdAt), desc(designShares.id));
      return rows.map(present);
    },

    async create(ownerId, { projectId, name, pin = newPin(), days, ...may }) {
      await ownProject(db, ownerId, projectId);
      const token = newToken();
      const pinHash = await hashing.hash(pin);
      const share = await inTransaction(db, async (tx) => {
        await lockProject(tx, projectId);
        await ownProject(tx, ownerId, projectId);
        const ofProject = eq(designShares.projectId, projectId);
        if ((await tx.$count(designShares, ofProject)) >= perProject) {
          throw new AppError('conflict', `一个项目最多 ${perProject} 个链接`);
        }
        const [row] = await tx
          .insert(designShares)
          .values({
            ...{ id: newId(), projectId, name, tokenHash: sha256Hex(token), pinHash, ...may },
            ...{ expiresAt: expiryOf(days), createdAt: clock.now() },
          })
          .returning();
        return row;
      });
      if (!share) throw new Error('a link was not written');
      return { share: present(share), token, pin };
    },

    async edit(ownerId, { id, pin, days, ...set }) {
      await usable(db, ownerId, id);
      const pinHash = pin === undefined ? undefined : await hashing.hash(pin);
      const changed = await change(id, {
        ...set,
        ...(pinHash !== undefined && { pinHash, generation: nextGeneration }),
        ...(days !== undefined && { expiresAt: expiryOf(days) }),
        // So that there is something to set.
        revokedAt: null,
      });
      return present(changed);
    },

    async renew(ownerId, id, isPinNew) {
      await usable(db, ownerId, id);
      const token = newToken();
      const pin = isPinNew ? newPin() : null;
      const changed = await change(id, {
        ...{ tokenHash: sha256Hex(token), generation: nextGeneration },
        ...(pin !== null && { pinHash: await hashing.hash(pin) }),
      });
      return { share: present(changed), token, pin };
    },

    async revoke(ownerId, id) {
      const share = await ownShare(db, ownerId, id);
      return present(share.revokedAt ? share : await change(id, { revokedAt: clock.now() }));
    },
  };
}

async function update(
  db: Db,
  shareId: string,
  set: Omit<Partial<ShareRow>, 'generation'> & { generation?: typeof nextGeneration },
): Promise<ShareRow> {
  const [row] = await db
    .update(designShares)
    .set(set)
    .where(and(eq(designShares.id, shareId), isNull(designShares.revokedAt)))
    .returning();
  if (!row) throw new AppError('conflict', '链接已收回，请新建一个');
  return row;
}

/** A link of one's own project that is not in the trash. @throws AppError notFound */
async function ownShare(db: Db | Tx, ownerId: string, shareId: string): Promise<ShareRow> {
  const [found] = await db
    .select({ share: designShares })
    .from(designShares)
    .innerJoin(designProjects, eq(designProjects.id, designShares.projectId))
    .where(
      and(
        eq(designShares.id, shareId),
        eq(designProjects.ownerId, ownerId),
        isNull(designProjects.deletedAt),
      ),
    );
  if (!found) throw new AppError('notFound', '没有找到这个链接');
  return found.share;
}

/** @throws AppError notFound, or conflict for one that was revoked */
async function usable(db: Db, ownerId: string, shareId: string): Promise<void> {
  const { revokedAt } = await ownShare(db, ownerId, shareId);
  if (revokedAt) throw new AppError('conflict', '链接已收回，请新建一个');
}
