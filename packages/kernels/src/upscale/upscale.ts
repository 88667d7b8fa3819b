import type { Gray8, ProgressListener, Rgb8 } from '../image.ts';
import { assertPicture, KernelError } from '../kernel-error.ts';
import { backProject } from './back-project.ts';
import type { FilterTable } from './filter-table.ts';
import { hashedFilter } from './hashed-filter.ts';
import { colourByLuma, lumaOf } from './luma.ts';
import { tablesFor, UPSCALE_SCALES, type UpscaleModel, type UpscaleScale } from './models.ts';
import { limitRinging } from './ringing.ts';
import { enlargeInTiles, type Rows, type SourceTile } from './tiles.ts';

export interface UpscaleOptions {
  readonly scale: UpscaleScale;
  readonly model: UpscaleModel;
}

const REACH_PX = 16;
const TILE_PX = 512;
const BACK_PROJECTIONS = 2;

/**
 * Enlarges a picture by learned filters: each pixel's neighbourhood picks the filters that make its
 * `scale`² pixels (RAISR's hashing by Romano, Isidoro and Milanfar, IEEE TCI 2017, on the source's own
 * grid), a second stage corrects the result, and back-projection makes sure that it shrinks back to
 * the source (in drawings, instead, that no echo of a line is left on the paper). Luma decides; colour follows it. No phase shift: pixel areas map onto pixel areas.
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
  const tables = tablesFor(model, scale);
  const tiling = { scale, tilePx: TILE_PX, reachPx: REACH_PX };
  const enlarge = (tile: SourceTile) => enlargeTile(tile, tables, scale, model === 'drawing');
  return enlargeInTiles(image, channels, rows, tiling, enlarge, onProgress);
}

function enlargeTile(
  tile: SourceTile,
  tables: readonly FilterTable[],
  scale: number,
  hardEdges: boolean,
): Float32Array {
  const estimate = colourByLuma(tile, tables.reduce(hashedFilter, lumaOf(tile)));
  const { values: source, width, height, channels } = tile;
  const enlargement = { estimate, source, width, height, channels, scale };
  if (hardEdges) limitRinging(enlargement);
  else backProject(enlargement, BACK_PROJECTIONS);
  return estimate;
}
