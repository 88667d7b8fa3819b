import type { DesignProject, DesignVersion, DesignView, Page } from '@zhuhui/contracts';
import { findTool } from '@zhuhui/tools';
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import {
  designApprovals,
  designProjects,
  designVersions,
  designViews,
  files,
  tasks,
} from '../../platform/db/schema.ts';
import { fileUrl, thumbUrl } from '../files/urls.ts';
import type { ProjectRow, ViewRow } from './finding.ts';

/** Projects, views and versions as the contract has them. */

/** Columns of the enclosing query are named in full: its own tables have columns of the same names. */
const openCount = sql<number>`(select count(*)::int from design_comments c where c.version_id = design_versions.id
  and c.reply_to is null and c.resolved_at is null)`;
const commentCount = sql<number>`(select count(*)::int from design_comments c where c.version_id = design_versions.id)`;

const versionColumns = {
  version: designVersions,
  file: files,
  tool: tasks.tool,
  taskId: sql<string | null>`case when ${tasks.deletedAt} is null then ${tasks.id} end`,
  approval: designApprovals,
  open: openCount,
  total: commentCount,
};

/** Versions that meet a condition, with everything that is shown of them, by number. */
export async function readVersions(db: Db | Tx, where: SQL | undefined): Promise<DesignVersion[]> {
  const rows = await db
    .select(versionColumns)
    .from(designVersions)
    .innerJoin(files, eq(files.id, designVersions.fileId))
    .leftJoin(tasks, eq(tasks.id, files.taskId))
    .leftJoin(
      designApprovals,
      and(eq(designApprovals.versionId, designVersions.id), isNull(designApprovals.revokedAt)),
    )
    .where(where)
    .orderBy(asc(designVersions.viewId), asc(designVersions.number));
  return rows.map(({ version, file, tool, taskId, approval, open, total }) => ({
    id: version.id,
    viewId: version.viewId,
    number: version.number,
    fileId: file.id,
    url: fileUrl(file.id),
    thumbUrl: thumbUrl(file.id),
    width: file.widthPx,
    height: file.heightPx,
    bytes: file.bytes,
    sha256: file.sha256,
    note: version.note,
    tags: version.tags,
    isCurrent: version.isCurrent,
    tool: tool ? { id: tool, name: findTool(tool)?.name ?? tool } : null,
    taskId,
    comments: { open, total },
    approval: approval && presentApproval(approval),
    createdAt: version.createdAt.toISOString(),
  }));
}

export function presentApproval(approval: typeof designApprovals.$inferSelect) {
  return {
    by: approval.author,
    approvedAt: approval.approvedAt.toISOString(),
    sha256: approval.sha256,
    shareId: approval.shareId,
  };
}

export async function readVersion(db: Db | Tx, versionId: string): Promise<DesignVersion> {
  const [version] = await readVersions(db, eq(designVersions.id, versionId));
  if (!version) throw new Error(`version ${versionId} is gone`);
  return version;
}

/** Views with their versions, in the order given. */
async function withVersions(db: Db | Tx, views: readonly ViewRow[]): Promise<DesignView[]> {
  const ids = views.map(({ id }) => id);
  const versions = ids.length
    ? await readVersions(
        db,
        and(inArray(designVersions.viewId, ids), isNull(designVersions.deletedAt)),
      )
    : [];
  return views.map(({ id, projectId, name }) => ({
    ...{ id, projectId, name },
    versions: versions.filter(({ viewId }) => viewId === id),
  }));
}

/** A project's views that are not in the trash, in their order. */
export async function readViews(db: Db | Tx, projectId: string): Promise<DesignView[]> {
  const views = await db
    .select()
    .from(designViews)
    .where(and(eq(designViews.projectId, projectId), isNull(designViews.deletedAt)))
    .orderBy(asc(designViews.place), asc(designViews.createdAt), asc(designViews.id));
  return withVersions(db, views);
}

export async function readView(db: Db | Tx, viewId: string): Promise<DesignView> {
  const [view] = await withVersions(
    db,
    await db.select().from(designViews).where(eq(designViews.id, viewId)),
  );
  if (!view) throw new Error(`view ${viewId} is gone`);
  return view;
}

/** Sums over the views and versions of a project that are not in the trash. */
const sumOf = (counted: string, more = '') =>
  sql<number>`(select count(${sql.raw(counted)})::int from design_views w
    left join design_versions v on v.view_id = w.id and v.deleted_at is null ${sql.raw(more)}
    where w.project_id = design_projects.id and w.deleted_at is null)`;

const projectColumns = (now: Date) => ({
  project: designProjects,
  views: sumOf('distinct w.id'),
  versions: sumOf('v.id'),
  openComments: sumOf(
    'c.id',
    'left join design_comments c on c.version_id = v.id and c.reply_to is null and c.resolved_at is null',
  ),
  approved: sumOf(
    'a.id',
    'left join design_approvals a on a.version_id = v.id and a.revoked_at is null',
  ),
  liveShares: sql<number>`(select count(*)::int from design_shares s where s.project_id = design_projects.id
    and s.revoked_at is null and s.expires_at > ${now})`,
  coverFileId: coverOf(sql`design_projects.id`),
});

/** The picture that stands for a project. */
export const coverOf = (projectId: SQL) =>
  sql<
    string | null
  >`(select v.file_id from design_views w join design_versions v on v.view_id = w.id
    where w.project_id = ${projectId} and w.deleted_at is null and v.is_current
    order by w.place, w.created_at, w.id limit 1)`;

type ProjectSums = {
  project: ProjectRow;
  coverFileId: string | null;
} & Pick<DesignProject, 'views' | 'versions' | 'openComments' | 'approved' | 'liveShares'>;

const presentProject = ({ project, coverFileId, ...sums }: ProjectSums): DesignProject => ({
  id: project.id,
  name: project.name,
  note: project.note,
  coverUrl: coverFileId && thumbUrl(coverFileId),
  ...sums,
  createdAt: project.createdAt.toISOString(),
  updatedAt: project.updatedAt.toISOString(),
});

export async function readProject(
  db: Db | Tx,
  projectId: string,
  now: Date,
): Promise<DesignProject> {
  const [row] = await db
    .select(projectColumns(now))
    .from(designProjects)
    .where(eq(designProjects.id, projectId));
  if (!row) throw new Error(`project ${projectId} is gone`);
  return presentProject(row);
}

export async function listProjects(
  db: Db,
  ownerId: string,
  { page, pageSize, keyword }: { page: number; pageSize: number; keyword: string },
  now: Date,
): Promise<Page<DesignProject>> {
  const where = and(
    eq(designProjects.ownerId, ownerId),
    isNull(designProjects.deletedAt),
    keyword ? sql`position(lower(${keyword}) in lower(${designProjects.name})) > 0` : undefined,
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select(projectColumns(now))
      .from(designProjects)
      .where(where)
      .orderBy(asc(designProjects.place), desc(designProjects.createdAt), asc(designProjects.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.select({ total: count() }).from(designProjects).where(where),
  ]);
  return { list: rows.map(presentProject), total: counted?.total ?? 0, page, pageSize };
}
