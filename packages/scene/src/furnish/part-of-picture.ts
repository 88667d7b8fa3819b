import type { Gray8 } from '@zhuhui/kernels';
import type { Picture, RenderJob } from '../render/picture.ts';
import { PIXEL_WORDS } from '../render/render-tile.ts';
import { frameOfMask } from './frame.ts';

/** A rectangle of a render, pixels. */
export type Part = RenderJob['tile'];

/** Beyond a marked place this much more is traced, so that what is smoothed has neighbours; pixels. */
const AROUND_PX = 24;

/** The part of a render of this size that a marked place lies in. */
export function partOfMask(mask: Gray8, width: number, height: number): Part {
  const { left, top, right, bottom } = frameOfMask(mask) ?? {
    left: 0,
    top: 0,
    right: 0,
    bottom: 0,
  };
  const [sx, sy] = [width / mask.width, height / mask.height];
  const from = [Math.floor(left * sx) - AROUND_PX, Math.floor(top * sy) - AROUND_PX];
  const to = [Math.ceil(right * sx) + AROUND_PX, Math.ceil(bottom * sy) + AROUND_PX];
  const [x, y] = [Math.max(0, from[0]), Math.max(0, from[1])];
  return {
    ...{ left: x, top: y },
    width: Math.min(width, to[0]) - x,
    height: Math.min(height, to[1]) - y,
  };
}

/** Whether a part needs a job: what stands first and how bright all is are asked of the whole picture. */
export function isOfPart({ tile, range }: RenderJob, part: Part): boolean {
  if (!range || range.limit === 0) return true;
  return (
    tile.left < part.left + part.width &&
    tile.left + tile.width > part.left &&
    tile.top < part.top + part.height &&
    tile.top + tile.height > part.top
  );
}

/** What a job that is left out gives: one sample a pixel, without light and so without noise. */
export function leftOut({ tile }: RenderJob): Float32Array {
  const sums = new Float32Array(tile.width * tile.height * PIXEL_WORDS);
  for (let at = 0; at < sums.length; at += PIXEL_WORDS) sums.fill(1, at + 10, at + 12);
  return sums;
}

/** A picture of which only a part was traced, completed with another's light. */
export function completedWith(picture: Picture, other: Picture, part: Part): Picture {
  const radiance = other.radiance.slice();
  for (let y = part.top; y < part.top + part.height; y++) {
    const from = (y * picture.width + part.left) * 3;
    radiance.set(picture.radiance.subarray(from, from + part.width * 3), from);
  }
  return { ...picture, radiance };
}
