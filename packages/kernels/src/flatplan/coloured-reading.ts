import { oklabPlanes } from '../color/oklab.ts';
import { gaussianBlurInto } from '../filter/gaussian.ts';
import { lumaPlane } from '../filter/plane.ts';
import type { LabelMap, ProgressListener, Rgb8 } from '../image.ts';
import { segmentFlat } from '../segment-flat/segment-flat.ts';
import { colourFamilies } from './colour-families.ts';
import { shapesOf } from './mask.ts';
import { flatSurface, type SurfaceFacts, type SurfaceKind, siteSurface } from './surface-kind.ts';

/** Everything that was understood of a plan that has its colours already, in pixels of the picture. */
export interface ColouredReading {
  readonly plan: 'flat' | 'site';
  readonly image: Rgb8;
  readonly areas: LabelMap;
  /** Per area: what it is taken for, its family of like colours, its OKLab colour, whether it is wider than high. */
  readonly kinds: readonly SurfaceKind[];
  readonly families: Int32Array;
  readonly colours: readonly (readonly [number, number, number])[];
  readonly wide: readonly boolean[];
  /** Light on each pixel relative to its area's mean, 1 = as the mean, without detail. */
  readonly light: Float32Array;
  /** How much drawn lines and lettering cover each pixel, 0 … 255. */
  readonly ink: Uint8Array;
  readonly pxPerM: number;
}

/** How wide a sheet is taken to be: colours tell no scale. */
const SHEET_M = { flat: 14, site: 150 };

/** Reads a coloured plan, whether rendered, photographed or scanned. */
export function readColoured(
  image: Rgb8,
  plan: ColouredReading['plan'],
  onProgress: ProgressListener,
): ColouredReading {
  const areas = segmentFlat(image, (fraction, stage) => onProgress(0.7 * fraction, stage));
  onProgress(0.75, '归并同类色');
  const { facts, colours, wide } = describe(image, areas);
  const kinds = facts.map(plan === 'flat' ? flatSurface : siteSurface);
  const families = colourFamilies(
    colours,
    facts.map(({ share }) => share),
  );
  onProgress(0.85, '分开光影与墨线');
  const { light, ink } = lightAndInk(image, areas);
  onProgress(1, '读图完成');
  const pxPerM = Math.max(image.width, image.height) / SHEET_M[plan];
  return { plan, image, areas, kinds, families, colours, wide, light, ink, pxPerM };
}

function describe(
  image: Rgb8,
  areas: LabelMap,
): { facts: SurfaceFacts[]; colours: [number, number, number][]; wide: boolean[] } {
  const { width, height, data, count } = areas;
  const { L, a, b } = oklabPlanes(image);
  const sums = new Float64Array(3 * count);
  const rim = new Int32Array(count);
  const border = new Int32Array(count);
  const neighbours = Array.from({ length: count }, () => new Set<number>());
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const k = data[p];
      sums[3 * k] += L[p];
      sums[3 * k + 1] += a[p];
      sums[3 * k + 2] += b[p];
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) rim[k]++;
      for (const q of [x + 1 < width ? p + 1 : p, y + 1 < height ? p + width : p]) {
        if (data[q] === k) continue;
        border[k]++;
        border[data[q]]++;
        neighbours[k].add(data[q]);
        neighbours[data[q]].add(k);
      }
    }
  }
  const shapes = shapesOf(areas);
  const colours = Array.from({ length: count }, (_, k): [number, number, number] => [
    sums[3 * k] / shapes.area[k],
    sums[3 * k + 1] / shapes.area[k],
    sums[3 * k + 2] / shapes.area[k],
  ]);
  const white = Math.max(...colours.map(([l], k) => (shapes.area[k] > 400 ? l : 0)), 0.5);
  const across = (k: number): number => shapes.right[k] - shapes.left[k] + 1;
  const down = (k: number): number => shapes.bottom[k] - shapes.top[k] + 1;
  const facts = colours.map(([l, u, v], k) => ({
    lightness: l / white,
    chroma: Math.hypot(u, v),
    hueDeg: ((Math.atan2(v, u) * 180) / Math.PI + 360) % 360,
    share: shapes.area[k] / data.length,
    boxFill: shapes.area[k] / (across(k) * down(k)),
    rimShare: rim[k] / (2 * (width + height)),
    width: (2 * shapes.area[k]) / Math.max(1, border[k] + rim[k]) / Math.max(width, height),
    neighbours: neighbours[k].size,
  }));
  return { facts, colours, wide: colours.map((_, k) => across(k) >= down(k)) };
}

/** Detail finer than this share of the long side is no light. */
const LIGHT_SHARE = 0.008;
/** Darker than this share of what is about it is a drawn line, wholly so at the other. */
const LINE_FROM = 0.82;
const LINE_FULL = 0.35;

/** Brightness relative to each area's mean, smoothed: light. What is much darker than that: ink. */
function lightAndInk(
  image: Rgb8,
  { width, height, data, count }: LabelMap,
): { light: Float32Array; ink: Uint8Array } {
  const luma = lumaPlane(image).data;
  const sum = new Float64Array(count);
  const area = new Int32Array(count);
  for (let p = 0; p < data.length; p++) {
    sum[data[p]] += luma[p];
    area[data[p]]++;
  }
  const relative = new Float32Array(luma.length);
  for (let p = 0; p < relative.length; p++) {
    relative[p] = luma[p] / Math.max(1, sum[data[p]] / area[data[p]]);
  }
  const light = new Float32Array(relative.length);
  const clipped = relative.map((v) => Math.min(1.35, Math.max(0.55, v)));
  const sigma = Math.max(1.5, LIGHT_SHARE * Math.max(width, height));
  const scratch = new Float32Array(light.length);
  gaussianBlurInto(clipped, width, height, sigma, scratch, light);
  const ink = new Uint8Array(relative.length);
  for (let p = 0; p < ink.length; p++) {
    const cover = (LINE_FROM - relative[p] / light[p]) / (LINE_FROM - LINE_FULL);
    ink[p] = cover <= 0 ? 0 : cover >= 1 ? 255 : Math.round(255 * cover);
  }
  return { light, ink };
}
