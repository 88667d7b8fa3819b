import { distanceToMask, type Gray8, type Rgb8 } from '@zhuhui/kernels';

/** The change fades out towards the place's border over this distance, pixels. */
const FADE_PX = 6;

/** The changed picture within a marked place (mask ≥ 128), fading inwards; outside every byte stays. */
export function keepWithin(photo: Rgb8, changed: Rgb8, mask: Gray8): Rgb8 {
  const { width, height } = photo;
  const outside = { width, height, data: mask.data.map((value) => (value < 128 ? 255 : 0)) };
  const depth = distanceToMask(outside).data;
  const data = Uint8Array.from(photo.data, (before, k) => {
    const share = Math.min(1, depth[Math.floor(k / 3)] / FADE_PX);
    return share === 0 ? before : Math.round(before + (changed.data[k] - before) * share);
  });
  return { width, height, data };
}
