/** What the asset library holds, by the name its tab carries. */
export const ASSET_KINDS = {
  style: '风格',
  material: '材质',
  furniture: '家具',
  plant: '植物',
  sky: '天空',
  mask: '选区',
} as const;

export type AssetKind = keyof typeof ASSET_KINDS;
