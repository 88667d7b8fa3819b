import type { AssetKind } from '@zhuhui/tools';
import { and, asc, count, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import { assets, files, users } from '../../platform/db/schema.ts';
import { releaseFiles } from '../files/keeping.ts';

type AssetRow = typeof assets.$inferSelect;
export type NewAsset = typeof assets.$inferInsert;

/** An asset with the size of its picture. */
export interface AssetView extends AssetRow {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface OwnPage {
  readonly kind?: AssetKind | undefined;
  readonly keyword: string;
  readonly removed: boolean;
  readonly page: number;
  readonly pageSize: number;
}

const view = { asset: assets, widthPx: files.widthPx, heightPx: files.heightPx };

const readViews = async (
  db: Db | Tx,
  where: SQL | undefined,
  ...order: SQL[]
): Promise<AssetView[]> => {
  const rows = await db
    .select(view)
    .from(assets)
    .innerJoin(files, eq(files.id, assets.fileId))
    .where(where)
    .orderBy(...order);
  return rows.map(({ asset, ...size }) => ({ ...asset, ...size }));
};

/** The house's own among themselves: as the operator placed them, then as the product brings them. */
export const inHouseOrder: readonly SQL[] = [
  sql`${assets.place} asc nulls last`,
  asc(assets.position),
  desc(assets.createdAt),
];

/** The user's own, newest first, then the house's that are not hidden, in their order. */
export function listAssets(
  db: Db,
  userId: string | null,
  kind: AssetKind | undefined,
): Promise<AssetView[]> {
  const mine = userId === null ? undefined : eq(assets.ownerId, userId);
  return readViews(
    db,
    and(
      or(and(isNull(assets.ownerId), isNull(assets.hiddenAt)), mine),
      ...[isNull(assets.deletedAt), kind && eq(assets.kind, kind)],
    ),
    sql`${assets.ownerId} is null`,
    ...inHouseOrder,
  );
}

/** A page of the user's own, newest first; `removed` says whether of those put away. */
export async function pageOfOwn(
  db: Db,
  userId: string,
  { kind, keyword, removed, page, pageSize }: OwnPage,
): Promise<{ rows: AssetView[]; counts: { kind: AssetKind; count: number }[]; total: number }> {
  const own = and(
    eq(assets.ownerId, userId),
    removed ? isNotNull(assets.deletedAt) : isNull(assets.deletedAt),
  );
  const found = keyword
    ? sql`position(lower(${keyword}) in lower(${assets.name} || ' ' || ${assets.tags}::text)) > 0`
    : undefined;
  const where = and(own, kind && eq(assets.kind, kind), found);
  const [listed, counts, total] = await Promise.all([
    db
      .select(view)
      .from(assets)
      .innerJoin(files, eq(files.id, assets.fileId))
      .where(where)
      .orderBy(desc(removed ? assets.deletedAt : assets.createdAt), asc(assets.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.select({ kind: assets.kind, count: count() }).from(assets).where(own).groupBy(assets.kind),
    db.$count(assets, where),
  ]);
  return { rows: listed.map(({ asset, ...size }) => ({ ...asset, ...size })), counts, total };
}

/** One's own asset; `deleted` says whether it should be one that was put away. */
export async function findOwnAsset(
  db: Db | Tx,
  userId: string,
  assetId: string,
  deleted = false,
): Promise<AssetView | undefined> {
  const [row] = await readViews(
    db,
    and(
      eq(assets.id, assetId),
      eq(assets.ownerId, userId),
      deleted ? isNotNull(assets.deletedAt) : isNull(assets.deletedAt),
    ),
  );
  return row;
}

/** Whether the user keeps this picture on this shelf already. */
export async function isKept(
  db: Db | Tx,
  userId: string,
  kind: AssetKind,
  fileId: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: assets.id })
    .from(assets)
    .where(
      and(
        eq(assets.ownerId, userId),
        eq(assets.kind, kind),
        eq(assets.fileId, fileId),
        isNull(assets.deletedAt),
      ),
    );
  return rows.length > 0;
}

/** Whether a finished picture with this id is the user's own; nobody gives it up until the transaction ends. */
export async function isOwnPicture(tx: Tx, userId: string, fileId: string): Promise<boolean> {
  const [file] = await tx
    .select({ mime: files.mime })
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.ownerId, userId), eq(files.state, 'ready')))
    .for('update');
  return file?.mime.startsWith('image/') ?? false;
}

/** How many assets the user keeps; others of his changes wait until the transaction ends. */
export async function countKept(tx: Tx, userId: string): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const [row] = await tx
    .select({ kept: count() })
    .from(assets)
    .where(and(eq(assets.ownerId, userId), isNull(assets.deletedAt)));
  return row?.kept ?? 0;
}

export async function insertAsset(db: Db | Tx, asset: NewAsset): Promise<void> {
  await db.insert(assets).values(asset);
}

export async function updateAsset(
  db: Db | Tx,
  assetId: string,
  change: Partial<NewAsset>,
): Promise<void> {
  await db.update(assets).set(change).where(eq(assets.id, assetId));
}

/** Forgets own assets put away before then; uploads stay the user's, results go with their runs. */
export async function forgetRemoved(db: Db, before: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await tx
      .delete(assets)
      .where(and(isNotNull(assets.ownerId), lt(assets.deletedAt, before)))
      .returning({ fileId: assets.fileId });
    await releaseFiles(
      tx,
      gone.map(({ fileId }) => fileId),
    );
  });
}
