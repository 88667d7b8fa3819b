import { ASSET_KINDS, type AssetKind } from '@zhuhui/tools';
import { z } from 'zod';
import { id, isoTime, keyword, listOf, pageInput } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Own assets a user may keep. */
export const ASSET_MOST_OWN = 500;
export const ASSET_NAME_MOST = 40;
export const ASSET_TAGS_MOST = 12;
const TAG_MOST = 20;

export const assetKind = z.enum(Object.keys(ASSET_KINDS) as AssetKind[], '没有这类素材');

export const assetName = z
  .string('请填写名称')
  .trim()
  .min(1, '请填写名称')
  .max(ASSET_NAME_MOST, `名称最多 ${ASSET_NAME_MOST} 个字`);

export const assetTags = z
  .array(z.string().trim().min(1, '标签不能为空').max(TAG_MOST, `标签最多 ${TAG_MOST} 个字`))
  .max(ASSET_TAGS_MOST, `最多 ${ASSET_TAGS_MOST} 个标签`);

export const assetSchema = z.object({
  id,
  kind: assetKind,
  name: z.string(),
  tags: z.array(z.string()),
  fileId: id,
  url: z.string(),
  thumbUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** The caller's own; false for what the product brings. */
  own: z.boolean(),
  /** The procedural material that the picture shows: a value of the material setting. */
  material: z.string().nullable(),
  /** Long side of one unit as it is usually laid, metres. */
  unitM: z.number().nullable(),
  createdAt: isoTime,
});
export type Asset = z.infer<typeof assetSchema>;

export const allAssets = defineEndpoint({
  method: 'GET',
  path: '/ai/getAllSuCai',
  summary: '素材库：内置的，登录后加上自己的，自己的在前',
  access: 'public',
  input: z.object({ kind: assetKind.optional() }),
  data: z.array(assetSchema),
});

const ownAssetSchema = assetSchema.extend({
  /** Put away, and gone for good from then on; null: on its shelf. */
  goneAt: isoTime.nullable(),
});
export type OwnAsset = z.infer<typeof ownAssetSchema>;

export const ownAssets = defineEndpoint({
  method: 'GET',
  path: '/ai/getMySuCai',
  summary: '自己的素材，分页，新的在前；可按类别、名称与标签找，也可看删除了的',
  access: 'user',
  input: pageInput.extend({
    kind: assetKind.optional(),
    keyword: keyword.default(''),
    /** Those put away instead, which can still be restored. */
    removed: z.boolean().default(false),
  }),
  data: listOf(ownAssetSchema).extend({
    /** How many of each kind there are, whichever kind and words were asked for. */
    counts: z.partialRecord(assetKind, z.number().int()),
  }),
});

export const addAsset = defineEndpoint({
  method: 'POST',
  path: '/ai/addSuCai',
  summary: '把自己的一张图存进素材库',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object({
    kind: assetKind,
    fileId: id,
    name: assetName,
    tags: assetTags.default([]),
  }),
  data: assetSchema,
});

export const editAsset = defineEndpoint({
  method: 'POST',
  path: '/ai/editSuCai',
  summary: '给自己的素材改名、改标签',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ id, name: assetName.optional(), tags: assetTags.optional() }),
  data: assetSchema,
});

export const removeAsset = defineEndpoint({
  method: 'POST',
  path: '/ai/delSuCai',
  summary: '删除自己的素材；30 天内可以恢复',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ id }),
  data: z.null(),
});

export const restoreAsset = defineEndpoint({
  method: 'POST',
  path: '/ai/restoreSuCai',
  summary: '恢复刚删除的素材',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object({ id }),
  data: assetSchema,
});
