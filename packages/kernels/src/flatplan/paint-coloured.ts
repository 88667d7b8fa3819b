import type { ProgressListener, Rgb8 } from '../image.ts';
import type { ColouredReading } from './coloured-reading.ts';
import { type Mask, maskWhere } from './mask.ts';
import type { Cover } from './scheme.ts';
import {
  blankSheet,
  castShadow,
  colourOf,
  developSheet,
  layInk,
  layTile,
  type Sheet,
  softened,
  tileMaker,
} from './sheet.ts';
import type { SurfaceKind } from './surface-kind.ts';

export interface ColouredPaintOptions {
  readonly covers: readonly Cover[];
  readonly paper: string;
  readonly ink: string;
  /** Which kinds get their material's texture; others are plain. */
  readonly textured: (kind: SurfaceKind) => boolean;
  /** The picture's own light and shadows stay; else walls and buildings throw new ones. */
  readonly keepShading: boolean;
  /** Drawn lines and lettering stay. */
  readonly keepInk: boolean;
  /** Kinds that keep the colours they have. */
  readonly kept: (kind: SurfaceKind) => boolean;
  /** Where shadows fall, in metres to the right and down. */
  readonly shadowM: readonly [dx: number, dy: number];
  readonly seed: number;
}

/** Site textures are laid this much larger than life, so that they show. */
const SITE_TEXTURE_ENLARGED = 3;
const SHADOW_STRENGTH = 0.4;
const INK_SHARE = 0.85;

/** Lays new materials and colours over the areas of a coloured plan. */
export function paintColoured(
  reading: ColouredReading,
  options: ColouredPaintOptions,
  onProgress: ProgressListener = () => {},
): Rgb8 {
  const { width, height, data } = reading.areas;
  const sheet = blankSheet(width, height, options.paper);
  onProgress(0.1, '铺材质');
  layCovers(sheet, reading, options);
  onProgress(0.5, '处理光影');
  blendBorders(sheet, data);
  if (options.keepShading) keepLight(sheet, reading);
  else castShadows(sheet, reading, options);
  onProgress(0.85, '落墨线');
  if (options.keepInk) {
    const ink = colourOf(options.ink);
    for (let p = 0; p < data.length; p++) {
      if (reading.ink[p] > 0 && !options.kept(reading.kinds[data[p]])) {
        layInk(sheet, p, ink, (INK_SHARE * reading.ink[p]) / 255);
      }
    }
  }
  onProgress(1, '完成');
  return developSheet(sheet);
}

function layCovers(
  sheet: Sheet,
  { image, areas, kinds, wide, plan, pxPerM }: ColouredReading,
  { covers, textured, kept, seed }: ColouredPaintOptions,
): void {
  const tileOf = tileMaker(plan === 'site' ? SITE_TEXTURE_ENLARGED * pxPerM : pxPerM, seed);
  const plain = covers.map(({ colour }) => colourOf(colour));
  const tiles = covers.map((cover, k) => (textured(kinds[k]) ? tileOf(cover) : undefined));
  const own = kinds.map(kept);
  const { width, height } = sheet;
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const k = areas.data[p];
      const tile = tiles[k];
      if (own[k]) sheet.data.set(image.data.subarray(3 * p, 3 * p + 3), 3 * p);
      else if (tile === undefined) sheet.data.set(plain[k], 3 * p);
      // Boards run along the area; each is laid from a start of its own.
      else layTile(sheet, p, x + 97 * k, y + 61 * k, tile, !wide[k]);
    }
  }
}

/** Mixes the pixels on both sides of a border, as a pixel that both cover would be. */
function blendBorders(sheet: Sheet, labels: Int32Array): void {
  const { width, height } = sheet;
  const before = sheet.data.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      const k = labels[p];
      const around = [p - 1, p + 1, p - width, p + width].filter((q) => labels[q] !== k);
      if (around.length === 0) continue;
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (const q of around) sum += before[3 * q + c];
        sheet.data[3 * p + c] = 0.72 * before[3 * p + c] + (0.28 * sum) / around.length;
      }
    }
  }
}

function keepLight(sheet: Sheet, { light }: ColouredReading): void {
  for (let p = 0; p < light.length; p++) {
    for (let c = 0; c < 3; c++) sheet.data[3 * p + c] *= light[p];
  }
}

function castShadows(
  sheet: Sheet,
  { areas, kinds, pxPerM }: ColouredReading,
  { shadowM }: ColouredPaintOptions,
): void {
  const { width, height, data } = areas;
  const high = kinds.map((kind) => kind === 'wall' || kind === 'building');
  const paper = kinds.map((kind) => kind === 'paper');
  const casters: Mask = maskWhere(data.length, (p) => high[data[p]]);
  const long = Math.hypot(...shadowM) * pxPerM;
  castShadow(
    sheet,
    softened(casters, width, height, Math.max(0.8, 0.4 * long)),
    shadowM[0] * pxPerM,
    shadowM[1] * pxPerM,
    SHADOW_STRENGTH,
    (p) => casters[p] === 0 && !paper[data[p]],
  );
}
