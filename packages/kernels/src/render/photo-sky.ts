import type { LabelMap, Rgb8 } from '../image.ts';
import { readSky } from '../open-air/sky-mask.ts';
import { cross } from '../segment/cross.ts';
import { absorbSlivers } from '../segment/slivers.ts';

/** Pieces smaller than this join their neighbours, px at a long side of 1024. */
const LEAST_PIECE_PX = 60;

/** Regions that end where the sky does. */
export interface CutAlongSky {
  readonly labels: LabelMap;
  /** Share of each region's pixels that are sky. */
  readonly sky: Float32Array;
}

/**
 * Cuts the regions of a photograph along its sky: a region's own numbers hardly tell a cloud from a white
 * wall, or the evening's glow from stone.
 * @param image of the labels' size
 */
export function cutAlongSky(whole: LabelMap, image: Rgb8): CutAlongSky {
  const { alpha, share } = readSky(image);
  if (share === 0) return { labels: whole, sky: new Float32Array(whole.count) };
  const { width, height } = image;
  const mask: LabelMap = {
    ...{ width, height, count: 2 },
    data: Int32Array.from(alpha.data, (own) => (own >= 0.5 ? 1 : 0)),
  };
  const scale = Math.max(width, height) / 1024;
  const labels = absorbSlivers(cross(whole, mask), LEAST_PIECE_PX * scale * scale, 1);
  const sky = new Float32Array(labels.count);
  const pixels = new Float32Array(labels.count);
  labels.data.forEach((id, p) => {
    pixels[id]++;
    sky[id] += mask.data[p];
  });
  return { labels, sky: sky.map((own, id) => own / pixels[id]) };
}
