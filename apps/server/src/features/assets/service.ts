import {
  ASSET_MOST_OWN,
  type Asset,
  type DataOf,
  type endpoints,
  type ParsedInputOf,
} from '@zhuhui/contracts';
import type { AssetKind } from '@zhuhui/tools';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import { AppError, badField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { presentAsset } from './presenter.ts';
import {
  countKept,
  findOwnAsset,
  forgetRemoved,
  insertAsset,
  isKept,
  isOwnPicture,
  listAssets,
  pageOfOwn,
  updateAsset,
} from './repository.ts';

export interface AssetService {
  /** What `userId` may choose from; a visitor sees what the product brings. */
  list(userId: string | null, kind: AssetKind | undefined): Promise<Asset[]>;
  /** A page of what `userId` keeps himself, or of what he put away and can still restore. */
  ownPage(
    userId: string,
    page: ParsedInputOf<typeof endpoints.ownAssets>,
  ): Promise<DataOf<typeof endpoints.ownAssets>>;
  add(userId: string, asset: ParsedInputOf<typeof endpoints.addAsset>): Promise<Asset>;
  edit(userId: string, change: ParsedInputOf<typeof endpoints.editAsset>): Promise<Asset>;
  remove(userId: string, assetId: string): Promise<void>;
  restore(userId: string, assetId: string): Promise<Asset>;
  /** Forgets what was removed too long ago to be restored. */
  sweep(): Promise<void>;
}

/** A removed asset can be restored for this long. */
const RESTORABLE_MS = 30 * 24 * 3600_000;

export function createAssetService({ db, clock }: { db: Db; clock: Clock }): AssetService {
  /** @throws AppError notFound for what is not there, built in, or somebody else's */
  const own = async (tx: Db | Tx, userId: string, assetId: string, deleted = false) => {
    const asset = await findOwnAsset(tx, userId, assetId, deleted);
    if (!asset) throw new AppError('notFound', '没有找到这个素材');
    return asset;
  };

  const assertRoom = async (tx: Tx, userId: string): Promise<void> => {
    if ((await countKept(tx, userId)) >= ASSET_MOST_OWN) {
      throw new AppError('conflict', `自己的素材最多 ${ASSET_MOST_OWN} 个，请先删除一些`);
    }
  };

  return {
    async list(userId, kind) {
      return (await listAssets(db, userId, kind)).map(presentAsset);
    },

    async ownPage(userId, asked) {
      const { page, pageSize } = asked;
      const { rows, counts, total } = await pageOfOwn(db, userId, asked);
      const goneAt = (deletedAt: Date | null) =>
        deletedAt && new Date(deletedAt.getTime() + RESTORABLE_MS).toISOString();
      return {
        list: rows.map((row) => ({ ...presentAsset(row), goneAt: goneAt(row.deletedAt) })),
        counts: Object.fromEntries(counts.map(({ kind, count }) => [kind, count])),
        ...{ total, page, pageSize },
      };
    },

    add: (userId, { kind, fileId, name, tags }) =>
      inTransaction(db, async (tx) => {
        await assertRoom(tx, userId);
        if (!(await isOwnPicture(tx, userId, fileId))) {
          throw new AppError('notFound', '没有找到这张图，请重新上传');
        }
        if (await isKept(tx, userId, kind, fileId)) {
          throw new AppError('conflict', '素材库里已经有这张图了');
        }
        const id = newId();
        const createdAt = clock.now();
        await insertAsset(tx, { id, ownerId: userId, kind, fileId, name, tags, createdAt });
        return presentAsset(await own(tx, userId, id));
      }),

    async edit(userId, { id, name, tags }) {
      if (name === undefined && tags === undefined) throw badField('name', '没有要改的内容');
      await own(db, userId, id);
      await updateAsset(db, id, { name, tags });
      return presentAsset(await own(db, userId, id));
    },

    async remove(userId, assetId) {
      await own(db, userId, assetId);
      await updateAsset(db, assetId, { deletedAt: clock.now() });
    },

    restore: (userId, assetId) =>
      inTransaction(db, async (tx) => {
        await assertRoom(tx, userId);
        await own(tx, userId, assetId, true);
        await updateAsset(tx, assetId, { deletedAt: null });
        return presentAsset(await own(tx, userId, assetId));
      }),

    sweep: () => forgetRemoved(db, new Date(clock.now().getTime() - RESTORABLE_MS)),
  };
}
