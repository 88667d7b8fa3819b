import type { DesignQuota } from '@zhuhui/contracts';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { designProjects, users } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';

/** What one user may keep in design management, the trash included. */
export interface DesignLimits {
  readonly projects: number;
  readonly versions: number;
  readonly bytes: number;
}

export async function readQuota(
  db: Db | Tx,
  ownerId: string,
  limits: DesignLimits,
): Promise<DesignQuota> {
  const projects = await db.$count(designProjects, eq(designProjects.ownerId, ownerId));
  const { rows } = await db.execute<{ versions: number; bytes: number }>(sql`
    with kept as (
      select v.file_id from design_versions v
      join design_views w on w.id = v.view_id
      join design_projects p on p.id = w.project_id
      where p.owner_id = ${ownerId}
    )
    select (select count(*)::int from kept) as versions,
      (select coalesce(sum(bytes), 0)::bigint from files where id in (select file_id from kept)) as bytes`);
  const [used] = rows;
  return {
    projects: { used: projects, most: limits.projects },
    versions: { used: used?.versions ?? 0, most: limits.versions },
    bytes: { used: used?.bytes ?? 0, most: limits.bytes },
  };
}

/** Makes the user's changes to what counts wait for one another. */
export async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update');
}

const HOW_TO_MAKE_ROOM = '清空回收站或删掉一些再试';

/**
 * Asked with what the change has done already in the same transaction, under `lockOwner`.
 * @throws AppError conflict that says what is used up
 */
export async function assertWithinQuota(
  tx: Tx,
  ownerId: string,
  limits: DesignLimits,
): Promise<void> {
  const { projects, versions, bytes } = await readQuota(tx, ownerId, limits);
  if (projects.used > projects.most) {
    throw new AppError('conflict', `项目最多 ${projects.most} 个，${HOW_TO_MAKE_ROOM}`);
  }
  if (versions.used > versions.most) {
    throw new AppError('conflict', `版本最多 ${versions.most} 个，${HOW_TO_MAKE_ROOM}`);
  }
  if (bytes.used > bytes.most) {
    const mib = Math.floor(bytes.most / 1024 / 1024);
    throw new AppError('conflict', `设计管理的空间最多 ${mib} MiB，${HOW_TO_MAKE_ROOM}`);
  }
}
