import { endpoints, type HouseAsset } from '@zhuhui/contracts';
import { ASSET_KINDS } from '@zhuhui/tools';
import type { FastifyInstance } from 'fastify';
import { type CsvColumn, sendCsv } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import { uploadedBytes } from '../../http/uploaded.ts';
import type { HouseAssets } from './house.ts';

const COLUMNS: readonly CsvColumn<HouseAsset>[] = [
  { name: '编号', of: ({ id }) => id },
  { name: '种类', of: ({ kind }) => ASSET_KINDS[kind] },
  { name: '名称', of: ({ name }) => name },
  { name: '标签', of: ({ tags }) => tags.join(' ') },
  { name: '宽', of: ({ width }) => width },
  { name: '高', of: ({ height }) => height },
  { name: '隐藏', of: ({ hidden }) => hidden },
  { name: '来源', of: ({ source }) => (source === 'house' ? '自有' : '产品自带') },
];

export function houseAssetRoutes(
  app: FastifyInstance,
  { assets, maxUploadMib }: { assets: HouseAssets; maxUploadMib: number },
): void {
  route(app, endpoints.houseAssets, ({ kind }) => assets.list(kind));
  route(app, endpoints.houseAssetsCsv, async ({ kind }, { admin, reply }) => {
    const rows = await assets.take(admin, kind);
    return sendCsv(reply, { name: '内置素材', columns: COLUMNS, rows });
  });
  route(app, endpoints.uploadHouseAsset, async (_, { request }) =>
    assets.upload(await uploadedBytes(request, maxUploadMib)),
  );
  route(app, endpoints.saveHouseAsset, async (draft, { admin }) => ({
    id: await assets.save(admin, draft),
  }));
  route(app, endpoints.orderHouseAssets, async (order, { admin }) => {
    await assets.order(admin, order);
    return null;
  });
}
