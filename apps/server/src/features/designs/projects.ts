import {
  DESIGN_LIMITS,
  type DesignProject,
  type DesignProjectDetail,
  type DesignView,
  type endpoints,
  type Page,
  type ParsedInputOf,
} from '@zhuhui/contracts';
import { and, asc, eq, isNull, max, min, sql } from 'drizzle-orm';
import { inTransaction, type Tx } from '../../platform/db/client.ts';
import { designProjects, designViews } from '../../platform/db/schema.ts';
import { AppError, badField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { DesignDeps } from './deps.ts';
import { lockedView, lockProject, ownProject, ownView, touchProject } from './finding.ts';
import { assertWithinQuota, lockOwner } from './quota.ts';
import { listProjects, readProject, readView, readViews } from './reading.ts';

type Calls = typeof endpoints;

/** Projects and their views. */
export interface DesignProjects {
  list(ownerId: string, page: ParsedInputOf<Calls['designProjects']>): Promise<Page<DesignProject>>;
  detail(ownerId: string, projectId: string): Promise<DesignProjectDetail>;
  create(
    ownerId: string,
    draft: ParsedInputOf<Calls['createDesignProject']>,
  ): Promise<DesignProjectDetail>;
  edit(ownerId: string, change: ParsedInputOf<Calls['editDesignProject']>): Promise<DesignProject>;
  order(ownerId: string, order: ParsedInputOf<Calls['orderDesignProjects']>): Promise<void>;
  addView(ownerId: string, draft: ParsedInputOf<Calls['addDesignView']>): Promise<DesignView>;
  editView(ownerId: string, change: ParsedInputOf<Calls['editDesignView']>): Promise<DesignView>;
  orderViews(ownerId: string, order: ParsedInputOf<Calls['orderDesignViews']>): Promise<void>;
}

export function createDesignProjects({ db, clock, limits }: DesignDeps): DesignProjects {
  const detail = async (projectId: string): Promise<DesignProjectDetail> => ({
    project: await readProject(db, projectId, clock.now()),
    views: await readViews(db, projectId),
  });

  return {
    list: (ownerId, page) => listProjects(db, ownerId, page, clock.now()),

    async detail(ownerId, projectId) {
      return detail((await ownProject(db, ownerId, projectId)).id);
    },

    async create(ownerId, { name, note, views }) {
      const id = newId();
      await inTransaction(db, async (tx) => {
        await lockOwner(tx, ownerId);
        const [first] = await tx
          .select({ place: min(designProjects.place) })
          .from(designProjects)
          .where(eq(designProjects.ownerId, ownerId));
        const now = clock.now();
        const place = (first?.place ?? 0) - 1;
        const times = { createdAt: now, updatedAt: now };
        await tx.insert(designProjects).values({ id, ownerId, name, note, place, ...times });
        await assertWithinQuota(tx, ownerId, limits);
        const rows = views.map((view, nth) => ({
          ...{ id: newId(), projectId: id, name: view, place: nth, createdAt: now },
        }));
        if (rows.length > 0) await tx.insert(designViews).values(rows);
      });
      return detail(id);
    },

    async edit(ownerId, { id, name, note }) {
      if (name === undefined && note === undefined) throw badField('name', '没有要改的内容');
      await ownProject(db, ownerId, id);
      await db
        .update(designProjects)
        .set({ name, note, updatedAt: clock.now() })
        .where(eq(designProjects.id, id));
      return readProject(db, id, clock.now());
    },

    order: (ownerId, { id, before }) =>
      inTransaction(db, async (tx) => {
        await lockOwner(tx, ownerId);
        await ownProject(tx, ownerId, id);
        if (before !== undefined) await ownProject(tx, ownerId, before);
        if (before === id) return;
        const rows = await tx
          .select({ id: designProjects.id })
          .from(designProjects)
          .where(eq(designProjects.ownerId, ownerId))
          .orderBy(asc(designProjects.place), asc(designProjects.id));
        const others = rows.map((row) => row.id).filter((other) => other !== id);
        const at = before === undefined ? others.length : others.indexOf(before);
        await place(tx, 'design_projects', others.toSpliced(at, 0, id));
      }),

    addView: (ownerId, { projectId, name }) =>
      inTransaction(db, async (tx) => {
        await ownProject(tx, ownerId, projectId);
        await lockProject(tx, projectId);
        await ownProject(tx, ownerId, projectId);
        const inProject = eq(designViews.projectId, projectId);
        const [all] = await tx
          .select({ last: max(designViews.place), count: sql<number>`count(*)::int` })
          .from(designViews)
          .where(inProject);
        const { viewsMost } = DESIGN_LIMITS;
        if ((all?.count ?? 0) >= viewsMost) {
          throw new AppError('conflict', `一个项目最多 ${viewsMost} 个视图，回收站里的也算`);
        }
        const [id, now] = [newId(), clock.now()];
        const row = { id, projectId, name, place: (all?.last ?? -1) + 1, createdAt: now };
        await tx.insert(designViews).values(row);
        await touchProject(tx, projectId, now);
        return readView(tx, id);
      }),

    editView: (ownerId, { id, name }) =>
      inTransaction(db, async (tx) => {
        const { project } = await ownView(tx, ownerId, id);
        await lockedView(tx, ownerId, id);
        await tx.update(designViews).set({ name }).where(eq(designViews.id, id));
        await touchProject(tx, project.id, clock.now());
        return readView(tx, id);
      }),

    orderViews: (ownerId, { projectId, ids }) =>
      inTransaction(db, async (tx) => {
        await ownProject(tx, ownerId, projectId);
        await lockProject(tx, projectId);
        await ownProject(tx, ownerId, projectId);
        const views = await tx
          .select({ id: designViews.id })
          .from(designViews)
          .where(and(eq(designViews.projectId, projectId), isNull(designViews.deletedAt)));
        const isAll = ids.length === views.length && views.every((view) => ids.includes(view.id));
        if (!isAll) throw new AppError('conflict', '视图已变化，请刷新后再排');
        await place(tx, 'design_views', ids);
        await touchProject(tx, projectId, clock.now());
      }),
  };
}

/** Numbers rows in this order. */
async function place(
  tx: Tx,
  table: 'design_projects' | 'design_views',
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`update ${sql.identifier(table)} as placed set place = listed.nth
    from unnest(${sql.param([...ids])}::text[]) with ordinality as listed(id, nth)
    where placed.id = listed.id`);
}
