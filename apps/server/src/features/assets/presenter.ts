import type { Asset } from '@zhuhui/contracts';
import { fileUrl, thumbUrl } from '../files/urls.ts';
import type { AssetView } from './repository.ts';

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
    thumbUrl: isSmall ? url : thumbUrl(asset.fileId),
    width: asset.widthPx,
    height: asset.heightPx,
    own,
    material: asset.material,
    unitM: asset.unitM,
    createdAt: asset.createdAt.toISOString(),
  };
}
