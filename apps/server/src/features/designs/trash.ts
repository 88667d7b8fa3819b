import {
  DESIGN_LIMITS,
  type DesignKind,
  type DesignTrashItem,
  type endpoints,
  type Page,
  type ParsedInputOf,
} from '@zhuhui/contracts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import { designProjects, designVersions, designViews } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { releaseFiles } from '../files/keeping.ts';
import { thumbUrl } from '../files/urls.ts';
import { assertUnlocked } from './approvals.ts';
import { keepsPlace, makeCurrent, settleCurrent } from './current.ts';
import type { DesignDeps } from './deps.ts';
import { lockedVersion, lockedView, lockProject, ownProject, touchProject } from './finding.ts';
import { lockOwner } from './quota.ts';
import { coverOf } from './reading.ts';

type Calls = typeof endpoints;
export interface DesignItem {
  readonly kind: DesignKind;
  readonly id: string;
}

/** Projects, views and versions that were put away; for thirty days they can be taken back. */
export interface DesignTrash {
  list(ownerId: string, page: ParsedInputOf<Calls['designTrash']>): Promise<Page<DesignTrashItem>>;
  /** @returns until when it can be taken back */
  put(ownerId: string, item: DesignItem): Promise<Date>;
  restore(ownerId: string, item: DesignItem): Promise<void>;
  /** Removes one thing, or everything, for good. @returns how many things */
  empty(ownerId: string, item: DesignItem | undefined): Promise<number>;
  /** Removes for good what nobody took back in time. */
  sweep(): Promise<void>;
}

const KEPT_MS = DESIGN_LIMITS.trashDays * 24 * 3600_000;
const BATCH = 100;

const TABLES = {
  project: designProjects,
  view: designViews,
  version: designVersions,
} as const;

/** What stands in the trash by itself: what is in it because of its project or view is not told apart. */
const thrown = sql`(
  select 'project' as kind, p.id, p.owner_id, p.name, '' as place, p.deleted_at,
    ${coverOf(sql`p.id`)} as file_id
  from design_projects p where p.deleted_at is not null
  union all
  select 'view', w.id, p.owner_id, w.name, p.name, w.deleted_at,
    (select v.file_id from design_versions v where v.view_id = w.id and v.is_current)
  from design_views w join design_projects p on p.id = w.project_id and p.deleted_at is null
  where w.deleted_at is not null
  union all
  select 'version', v.id, p.owner_id, w.name || ' · 第 ' || v.number || ' 版', p.name || ' / ' || w.name,
    v.deleted_at, v.file_id
  from design_versions v
  join design_views w on w.id = v.view_id and w.deleted_at is null
  join design_projects p on p.id = w.project_id and p.deleted_at is null
  where v.deleted_at is not null
) as thrown`;

interface Thrown {
  readonly [column: string]: unknown;
  readonly kind: DesignKind;
  readonly id: string;
  readonly owner_id: string;
  readonly name: string;
  readonly place: string;
  readonly deleted_at: Date;
  readonly file_id: string | null;
}

export function createDesignTrash({ db, clock }: DesignDeps): DesignTrash {
  const untilOf = (deletedAt: Date) => new Date(deletedAt.getTime() + KEPT_MS);

  /** @throws AppError notFound when it does not stand in the user's trash by itself */
  const find = async (tx: Tx, ownerId: string, { kind, id }: DesignItem): Promise<void> => {
    const { rows } = await tx.execute(
      sql`select 1 from ${thrown} where owner_id = ${ownerId} and kind = ${kind} and id = ${id}`,
    );
    if (rows.length === 0) throw new AppError('notFound', '回收站里没有它');
  };

  return {
    async list(ownerId, { page, pageSize }) {
      const own = sql`from ${thrown} where owner_id = ${ownerId}`;
      const [items, counted] = await Promise.all([
        db.execute<Thrown>(sql`select * ${own} order by deleted_at desc, id
          limit ${pageSize} offset ${(page - 1) * pageSize}`),
        db.execute<{ total: number }>(sql`select count(*)::int as total ${own}`),
      ]);
      const list = items.rows.map(({ kind, id, name, place, deleted_at, file_id }) => {
        const deletedAt = new Date(deleted_at);
        return {
          ...{ kind, id, name, place },
          thumbUrl: file_id && thumbUrl(file_id),
          deletedAt: deletedAt.toISOString(),
          until: untilOf(deletedAt).toISOString(),
        };
      });
      return { list, total: counted.rows[0]?.total ?? 0, page, pageSize };
    },

    put: (ownerId, item) =>
      inTransaction(db, async (tx) => {
        const now = clock.now();
        await putAway(tx, ownerId, item, now);
        return untilOf(now);
      }),

    restore: (ownerId, item) =>
      inTransaction(db, async (tx) => {
        await lockOwner(tx, ownerId);
        await find(tx, ownerId, item);
        await takeBack(tx, item, clock.now());
      }),

    empty: (ownerId, item) =>
      inTransaction(db, async (tx) => {
        await lockOwner(tx, ownerId);
        if (item) {
          await find(tx, ownerId, item);
          await removeForGood(tx, item);
          return 1;
        }
        const { rows } = await tx.execute<Thrown>(
          sql`select kind, id from ${thrown} where owner_id = ${ownerId}`,
        );
        for (const each of rows) await removeForGood(tx, each);
        return rows.length;
      }),

    async sweep() {
      const before = new Date(clock.now().getTime() - KEPT_MS);
      while ((await sweepSome(db, before)) === BATCH);
    },
  };
}

/** @throws AppError conflict when something in it is approved */
async function putAway(tx: Tx, ownerId: string, { kind, id }: DesignItem, now: Date) {
  const deleted = { deletedAt: now };
  switch (kind) {
    case 'project': {
      await ownProject(tx, ownerId, id);
      await lockProject(tx, id);
      await ownProject(tx, ownerId, id);
      await assertUnlocked(tx, eq(designViews.projectId, id), '删除');
      await tx.update(designProjects).set(deleted).where(eq(designProjects.id, id));
      return;
    }
    case 'view': {
      const { project } = await lockedView(tx, ownerId, id);
      await assertUnlocked(tx, eq(designViews.id, id), '删除');
      await tx.update(designViews).set(deleted).where(eq(designViews.id, id));
      return touchProject(tx, project.id, now);
    }
    case 'version': {
      const { project, view, version } = await lockedVersion(tx, ownerId, id);
      await assertUnlocked(tx, eq(designVersions.id, id), '删除');
      const wasCurrent = await keepsPlace(tx, version);
      await tx
        .update(designVersions)
        .set({ ...deleted, isCurrent: false, wasCurrent })
        .where(eq(designVersions.id, id));
      await settleCurrent(tx, view.id, 'last');
      return touchProject(tx, project.id, now);
    }
  }
}

/** What is told to be in the trash comes back to where it was. */
async function takeBack(tx: Tx, { kind, id }: DesignItem, now: Date): Promise<void> {
  const [row] = await tx
    .update(TABLES[kind])
    .set({ deletedAt: null })
    .where(eq(TABLES[kind].id, id))
    .returning();
  if (!row) throw new AppError('notFound', '回收站里没有它');
  if ('projectId' in row) await touchProject(tx, row.projectId, now);
  if (!('viewId' in row)) return;
  const twins = await tx.$count(
    designVersions,
    and(
      eq(designVersions.viewId, row.viewId),
      eq(designVersions.fileId, row.fileId),
      isNull(designVersions.deletedAt),
    ),
  );
  if (twins > 1) throw new AppError('conflict', '这张图已经又加进了视图');
  if (row.wasCurrent) await makeCurrent(tx, row.viewId, id);
  else await settleCurrent(tx, row.viewId, 'first');
}

/** Removes a thing with everything in it; its pictures go where nothing else keeps them. */
async function removeForGood(tx: Tx, { kind, id }: DesignItem): Promise<void> {
  const inIt = {
    project: eq(designViews.projectId, id),
    view: eq(designViews.id, id),
    version: eq(designVersions.id, id),
  }[kind];
  const pictures = await tx
    .selectDistinct({ fileId: designVersions.fileId })
    .from(designVersions)
    .innerJoin(designViews, eq(designViews.id, designVersions.viewId))
    .where(inIt);
  await tx.delete(TABLES[kind]).where(eq(TABLES[kind].id, id));
  await releaseFiles(
    tx,
    pictures.map(({ fileId }) => fileId),
  );
}

/** A transaction each, so that a sweep that is cut off has done what it has done. */
async function sweepSome(db: Db, before: Date): Promise<number> {
  const { rows } = await db.execute<Thrown>(
    sql`select kind, id from ${thrown} where deleted_at < ${before} order by deleted_at limit ${BATCH}`,
  );
  for (const { kind, id } of rows) {
    await inTransaction(db, async (tx) => {
      // Taken back this moment: left alone.
      const [still] = await tx
        .select({ id: TABLES[kind].id })
        .from(TABLES[kind])
        .where(and(eq(TABLES[kind].id, id), sql`${TABLES[kind].deletedAt} < ${before}`))
        .for('update');
      if (still) await removeForGood(tx, { kind, id });
    });
  }
  return rows.length;
}
