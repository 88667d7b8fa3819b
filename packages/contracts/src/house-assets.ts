import { z } from 'zod';
import { assetKind, assetName, assetTags } from './assets.ts';
import { id, isoTime, noInput, nothing } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { uploadedFileSchema } from './files.ts';

/** The house's own assets, as the operator keeps them. */

export const houseAssetSchema = z.object({
  id,
  kind: assetKind,
  name: z.string(),
  tags: z.array(z.string()),
  fileId: id,
  thumbUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  hidden: z.boolean(),
  /** `product`: as it came with the program; `house`: added or changed here. */
  source: z.enum(['product', 'house']),
  createdAt: isoTime,
});
export type HouseAsset = z.infer<typeof houseAssetSchema>;

export const houseAssets = defineEndpoint({
  method: 'GET',
  path: '/user/manage/assets',
  summary: '内置素材，含隐藏的，按显示顺序',
  access: 'admin',
  input: z.object({ kind: assetKind.optional() }),
  data: z.array(houseAssetSchema),
});

export const houseAssetsCsv = defineEndpoint({
  method: 'GET',
  path: '/user/manage/csv/asset',
  summary: '内置素材，CSV',
  access: 'admin',
  input: z.object({ kind: assetKind.optional() }),
  data: nothing,
  raw: 'binary',
  produces: ['text/csv'],
});

export const uploadHouseAsset = defineEndpoint({
  method: 'POST',
  path: '/user/manage/assetUpload',
  summary: '上传一张内置素材的图(multipart，字段名 file)，保存素材后生效',
  access: 'admin',
  encoding: 'multipart',
  input: noInput,
  data: uploadedFileSchema,
});

export const saveHouseAsset = defineEndpoint({
  method: 'POST',
  path: '/user/manage/asset',
  summary: '添加或修改内置素材',
  access: 'admin',
  failures: ['notFound'],
  input: z.object({
    id: id.optional(),
    kind: assetKind,
    name: assetName,
    tags: assetTags.default([]),
    /** For a new one, or another picture for one that is there. */
    fileId: id.optional(),
    hidden: z.boolean().default(false),
  }),
  data: z.object({ id }),
});

const ASSETS_MOST = 2000;

export const orderHouseAssets = defineEndpoint({
  method: 'POST',
  path: '/user/manage/assetOrder',
  summary: '排列一类内置素材',
  access: 'admin',
  failures: ['conflict'],
  input: z.object({ kind: assetKind, ids: z.array(id).max(ASSETS_MOST) }),
  data: nothing,
});
