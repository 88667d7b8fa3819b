import { resample } from '../filter/resample.ts';
import type { Gray8, ProgressListener, Rgb8 } from '../image.ts';
import { assertPicture, KernelError } from '../kernel-error.ts';
import { BACK_PROJECTION_REACH_PX, backProject } from './back-project.ts';
import { addLuma, lumaOf } from './luma.ts';
import { UPSCALE_SCALES, type UpscaleModel, type UpscaleScale } from './models.ts';
import { missedByCubic } from './network/missed.ts';
import { NETWORK_REACH_PX, networkOf } from './network/network.ts';
import { limitRinging } from './ringing.ts';
import { enlargeInTiles, type Rows, type SourceTile } from './tiles.ts';

export interface UpscaleOptions {
  readonly scale: UpscaleScale;
  readonly model: UpscaleModel;
}

const BACK_PROJECTIONS = 1;
const REACH_PX = NETWORK_REACH_PX + BACK_PROJECTIONS * BACK_PROJECTION_REACH_PX;
const TILE_PX = 512;

/**
 * Enlarges a picture: by the cubic kernel, to which a small network adds what that misses of lines and
 * edges (residual blocks at the source's own size, He et al., CVPR 2016, and pixels out of channels,
 * Shi et al., CVPR 2016); back-projection makes sure that the result shrinks back to the source (in
 * drawings, instead, that no echo of a line is left on the paper). The network adds brightness alone;
 * colours go by the kernel. No phase shift: pixel areas map onto pixel areas.
 *
 * `rows` makes only those rows of the source (a band), pixel by pixel the same as the whole picture's.
 * Throws `badPicture` for data of the wrong length and `badOption` for another scale.
 */
export function upscale(
  image: Rgb8,
  options: UpscaleOptions,
  rows: Rows = { fromRow: 0, toRow: image.height },
  onProgress?: ProgressListener,
): Rgb8 {
  assertPicture(image, 3);
  return upscaleChannels(image, 3, options, rows, onProgress);
}

/** {@link upscale} for one channel: a mask, an alpha channel, a grey picture. */
export function upscaleGray8(
  image: Gray8,
  options: UpscaleOptions,
  rows: Rows = { fromRow: 0, toRow: image.height },
): Gray8 {
  assertPicture(image, 1);
  return upscaleChannels(image, 1, options, rows);
}

function upscaleChannels(
  image: Rgb8 | Gray8,
  channels: 1 | 3,
  { scale, model }: UpscaleOptions,
  rows: Rows,
  onProgress?: ProgressListener,
): Rgb8 {
  if (!UPSCALE_SCALES.includes(scale)) {
    throw new KernelError('badOption', `cannot enlarge by ${scale}`);
  }
  const tiling = { scale, tilePx: TILE_PX, reachPx: REACH_PX };
  const enlarge = (tile: SourceTile) => enlargeTile(tile, scale, model);
  return enlargeInTiles(image, channels, rows, tiling, enlarge, onProgress);
}

/** A cut-out, `scale` times as large; interleaved like its values, in grey levels. */
export function enlargeTile(
  tile: SourceTile,
  scale: UpscaleScale,
  model: UpscaleModel,
): Float32Array {
  const { values: source, width, height, channels } = tile;
  const size = [width, height, channels, width * scale, height * scale] as const;
  const estimate = resample(source, ...size, 'cubic');
  addLuma(estimate, missedByCubic(lumaOf(tile), networkOf(model), scale));
  const enlargement = { estimate, source, width, height, channels, scale };
  if (model === 'drawing') limitRinging(enlargement);
  else backProject(enlargement, BACK_PROJECTIONS);
  return estimate;
}
