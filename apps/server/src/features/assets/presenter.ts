import type { Asset } from '@zhuhui/contracts';
import { fileUrl } from '../files/urls.ts';
import type { AssetView } from './repository.ts';

/** Whole pictures: a cut-out must not lose its legs. */
const THUMB = 'x-oss-process=image/resize,m_lfit,w_480,h_480/quality,q_85/format,webp';
/** A built-in picture no larger than this is its own thumbnail. */
const SMALL_PX = 640;

export function presentAsset(asset: AssetView): Asset {
  const url = fileUrl(asset.fileId);
  const own = asset.ownerId !== null;
  const isSmall = !own && Math.max(asset.widthPx, asset.heightPx) <= SMALL_PX;
  return {
    id: asset.id,
    kind: asset.kind,
    name: asset.name,
    tags: asset.tags,
    fileId: asset.fileId,
    url,
    thumbUrl: isSmall ? url : `${url}?${THUMB}`,
    width: asset.widthPx,
    height: asset.heightPx,
    own,
    material: asset.material,
    unitM: asset.unitM,
    createdAt: asset.createdAt.toISOString(),
  };
}
