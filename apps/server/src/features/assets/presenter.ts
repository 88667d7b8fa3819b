import type { Asset } from '@zhuhui/contracts';
import { fileUrl } from '../files/urls.ts';
import type { AssetView } from './repository.ts';

/** Whole pictures: a cut-out must not lose its legs. */
const THUMB = 'x-oss-process=image/resize,m_lfit,w_320,h_320/quality,q_85/format,webp';

export function presentAsset(asset: AssetView): Asset {
  const url = fileUrl(asset.fileId);
  return {
    id: asset.id,
    kind: asset.kind,
    name: asset.name,
    tags: asset.tags,
    fileId: asset.fileId,
    url,
    thumbUrl: `${url}?${THUMB}`,
    width: asset.widthPx,
    height: asset.heightPx,
    own: asset.ownerId !== null,
    material: asset.material,
    unitM: asset.unitM,
    createdAt: asset.createdAt.toISOString(),
  };
}
