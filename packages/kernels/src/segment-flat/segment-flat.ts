import type { LabelMap, ProgressListener, Rgb8 } from '../image.ts';
import { assertPicture } from '../kernel-error.ts';
import { superpixels } from '../segment/superpixels.ts';
import { mergeFlats } from './merge-flats.ts';
import { settleBorders } from './settle-borders.ts';
import { halved, shadingRobust } from './shading-robust.ts';

/** Superpixels: small enough to follow walls, no more than what averages noise and texture out. */
const SUPERPIXELS = 3500;
/** Fewer pixels than this hold no mean. */
const LEAST_PIECE_PX = 48;
const COMPACTNESS = 0.03;
/** Blur of the half-size picture, in its pixels. */
const BLUR_PX = 0.8;
/** What a border must be worth (see {@link mergeFlats}) in a half-size picture of this many pixels. */
const BOUNDARY_PRICE = 50;
const PRICED_AT_PX = 187_500;
/** Smallest region: a share of the picture, and no less than this many pixels of the half-size one. */
const LEAST_SHARE = 0.0003;
const LEAST_AREA_PX = 56;

/**
 * The flat-coloured areas of a photographed, scanned or rendered plan: connected regions, whatever light,
 * texture and noise lie over them. Superpixels of the half-size picture are joined by {@link mergeFlats};
 * their borders are then settled at full size.
 *
 * @throws KernelError `badPicture` for data of another size than the picture's
 */
export function segmentFlat(image: Rgb8, onProgress: ProgressListener = () => {}): LabelMap {
  assertPicture(image, 3);
  onProgress(0, '看清颜色');
  const colours = shadingRobust(image);
  const small = halved(colours, BLUR_PX);
  onProgress(0.2, '分成小块');
  const count = Math.max(1, Math.min(SUPERPIXELS, small.L.length / LEAST_PIECE_PX));
  const pieces = superpixels(small, { count, compactness: COMPACTNESS });
  onProgress(0.6, '合并同色');
  const pixels = small.L.length;
  const minAreaPx = Math.max(LEAST_AREA_PX, LEAST_SHARE * pixels);
  const region = mergeFlats(pieces, small, {
    boundaryPrice: BOUNDARY_PRICE * Math.sqrt(pixels / PRICED_AT_PX),
    minAreaPx,
  });
  onProgress(0.7, '描准边界');
  const labels = settleBorders(colours, pieces, region, 4 * minAreaPx);
  onProgress(1, '区域分好');
  return labels;
}
