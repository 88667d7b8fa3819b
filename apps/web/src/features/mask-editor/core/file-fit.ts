import type { Extent } from './geometry.ts';

/** Sides may be off by rounding: half a pixel of the smaller one, and a little for thumbnails. */
const ASPECT_TOLERANCE = 0.01;

/** Whether a mask file can be laid over the picture: as it is, brought to its size, or not at all. */
export function fitOf(mask: Extent, picture: Extent): 'same' | 'scales' | 'differs' {
  if (mask.width === picture.width && mask.height === picture.height) return 'same';
  const ratio = mask.width / mask.height / (picture.width / picture.height);
  return Math.abs(ratio - 1) <= ASPECT_TOLERANCE ? 'scales' : 'differs';
}

const sizeText = ({ width, height }: Extent) => `${width} × ${height}`;

/** What is said about a mask file of another size. */
export function fitMessage(mask: Extent, picture: Extent): string {
  const sizes = `蒙版是 ${sizeText(mask)}，图片是 ${sizeText(picture)}`;
  return fitOf(mask, picture) === 'scales'
    ? `${sizes}，比例相同，可以缩放到图片大小`
    : `${sizes}，比例不同，套不上这张图`;
}
