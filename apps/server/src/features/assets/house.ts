import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { endpoints, HouseAsset, ParsedInputOf, UploadedFile } from '@zhuhui/contracts';
import type { AssetKind } from '@zhuhui/tools';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import { assets, files } from '../../platform/db/schema.ts';
import { AppError, badField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordDeed } from '../admin/audit.ts';
import type { AdminRow } from '../admin/sessions.ts';
import type { FileService } from '../files/service.ts';
import { presentAsset } from './presenter.ts';
import { inHouseOrder } from './repository.ts';

type Calls = typeof endpoints;

/** The operator's hand on the house's own assets. */
export interface HouseAssets {
  list(kind: AssetKind | undefined): Promise<HouseAsset[]>;
  /** The same to be taken away as a file. */
  take(admin: AdminRow, kind: AssetKind | undefined): Promise<AsyncIterable<HouseAsset>>;
  upload(bytes: Uint8Array): Promise<UploadedFile>;
  save(admin: AdminRow, draft: ParsedInputOf<Calls['saveHouseAsset']>): Promise<string>;
  order(admin: AdminRow, order: ParsedInputOf<Calls['orderHouseAssets']>): Promise<void>;
}

export function createHouseAssets(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly files: Pick<FileService, 'upload'>;
}): HouseAssets {
  const { db, clock, files: fileService } = deps;

  const housePicture = async (tx: Tx, fileId: string): Promise<void> => {
    const [file] = await tx
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.id, fileId), isNull(files.ownerId), eq(files.state, 'ready')));
    if (!file) throw badField('fileId', '没有找到这张图，请重新上传');
  };

  const list: HouseAssets['list'] = async (kind) => {
    const rows = await readHouse(db, kind && eq(assets.kind, kind));
    return rows.map(({ asset, widthPx, heightPx }) => {
      const { id, name, tags, fileId, thumbUrl, width, height, createdAt, ...shown } = presentAsset(
        {
          ...{ ...asset, widthPx, heightPx },
        },
      );
      const picture = { fileId, thumbUrl, width, height };
      return {
        id,
        kind: shown.kind,
        name,
        tags,
        ...picture,
        createdAt,
        hidden: asset.hiddenAt !== null,
        source: asset.source,
      };
    });
  };

  return {
    list,

    async take(admin, kind) {
      const rows = await list(kind);
      const deed = { admin, action: 'list.export', target: 'assets' } as const;
      await recordDeed(db, { ...deed, after: { rows: rows.length }, now: clock.now() });
      return Readable.from(rows);
    },

    upload: (bytes) => fileService.upload(null, bytes),

    save: (admin, { id, fileId, hidden, ...words }) =>
      inTransaction(db, async (tx) => {
        const now = clock.now();
        const [before] = id
          ? await tx
              .select()
              .from(assets)
              .where(and(eq(assets.id, id), isNull(assets.ownerId)))
              .for('update')
          : [];
        if (id && !before) throw new AppError('notFound', '没有找到这个素材');
        if (fileId) await housePicture(tx, fileId);
        const picture = fileId ?? before?.fileId;
        if (!picture) throw badField('fileId', '请先上传图片');
        const change = { ...words, fileId: picture };
        const isHidden = before?.hiddenAt !== null && before?.hiddenAt !== undefined;
        const hiddenAt = hidden ? (isHidden ? before.hiddenAt : now) : null;
        // Only hiding leaves it the product's, so that it goes on following the product.
        const isChanged = !before || !isDeepStrictEqual(shownOf(before), shownOf(change));
        const source = isChanged ? 'house' : before.source;
        const target = id ?? newId();
        await tx
          .insert(assets)
          .values({ id: target, ...change, hiddenAt, source, createdAt: now })
          .onConflictDoUpdate({ target: assets.id, set: { ...change, hiddenAt, source } });
        await recordDeed(tx, {
          ...{ admin, now, target },
          action: before ? 'asset.change' : 'asset.add',
          before: before ? { ...shownOf(before), hidden: isHidden } : null,
          after: { ...shownOf(change), hidden },
        });
        return target;
      }),

    order: (admin, { kind, ids }) =>
      inTransaction(db, async (tx) => {
        const rows = await readHouse(tx, eq(assets.kind, kind));
        const before = rows.map(({ asset }) => asset.id);
        const isSame = before.length === ids.length && before.every((id) => ids.includes(id));
        if (!isSame) throw new AppError('conflict', '素材已有变化，请刷新后再排');
        if (ids.length > 0) {
          const places = sql.join(
            ids.map((id, place) => sql`when ${id} then ${place}::integer`),
            sql` `,
          );
          await tx
            .update(assets)
            .set({ place: sql`case ${assets.id} ${places} end` })
            .where(inArray(assets.id, ids));
        }
        const deed = { admin, action: 'asset.order', target: kind, now: clock.now() } as const;
        await recordDeed(tx, { ...deed, before: { ids: before }, after: { ids } });
      }),
  };
}

const readHouse = (db: Db | Tx, where: SQL | undefined) =>
  db
    .select({ asset: assets, widthPx: files.widthPx, heightPx: files.heightPx })
    .from(assets)
    .innerJoin(files, eq(files.id, assets.fileId))
    .where(and(isNull(assets.ownerId), isNull(assets.deletedAt), where))
    .orderBy(asc(assets.kind), ...inHouseOrder);

interface Shown {
  readonly kind: AssetKind;
  readonly name: string;
  readonly tags: readonly string[];
  readonly fileId: string;
}

const shownOf = ({ kind, name, tags, fileId }: Shown) => ({ kind, name, tags, fileId });
