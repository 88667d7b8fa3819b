import type { Gray8 } from '../image.ts';
import { KernelError } from '../kernel-error.ts';
import { selectInBox } from './box-selection.ts';
import { selectByClicks } from './click-selection.ts';
import { fillSpecks, largePieces, piecesAt } from './pieces.ts';
import { cutPixels, INSIDE, OPEN, OUTSIDE } from './pixel-cut.ts';
import { type Models, modelsOf, subjectCost } from './pixel-models.ts';
import type { PreparedPicture } from './prepare.ts';
import { refineMask } from './refine-mask.ts';
import type { RegionStart } from './region-cut.ts';
import type { RegionGraph } from './region-graph.ts';
import { markOutsideBox, markSeeds, type SmallBox, smallBox } from './selection-marks.ts';
import type { SelectionPrompt } from './selection-prompt.ts';

/** Cost of calling a pixel other than its region was called. */
const REGION_LEAN = 1.5;
const PIXEL_SMOOTHNESS = 5;
/** From this cost on a pixel away from the selection is background. */
const SURE_COST = 4;
/**
 * Selects what the clicks and the box mean: GrabCut on superpixels from the clicked places, then pixel
 * by pixel, then along the border at full size. One click gives the connected thing of one material;
 * more clicks join and take away. Geodesic nearness as in Bai and Sapiro (IJCV 2009).
 * @throws KernelError `badOption` when there is neither a positive point nor a box, or one lies outside
 */
export function selectRegion(prepared: PreparedPicture, prompt: SelectionPrompt): Gray8 {
  checkPrompt(prepared, prompt);
  if (!prompt.box) {
    const { start, inside, seeds } = selectByClicks(prepared, prompt.points);
    return selectFrom(prepared, start, inside, null, seeds).mask;
  }
  const box = smallBox(prepared, prompt.box);
  const marks = new Uint8Array(prepared.graph.count);
  markOutsideBox(prepared, box, marks);
  markSeeds(prepared, prompt.points, marks);
  const { start, inside } = selectInBox(prepared, box, marks);
  return selectFrom(prepared, start, inside, box).mask;
}

/**
 * Everything after the regions: pixels, then the border at full size. With seeds only the pieces they
 * stand on are kept, without them the large pieces.
 * @param inside 1 = selected, one value a region
 * @returns the mask (255 = selected) and the regions it began as
 */
export function selectFrom(
  prepared: PreparedPicture,
  start: RegionStart,
  inside: Uint8Array,
  box: SmallBox | null = null,
  seeds: readonly number[] = [],
): { mask: Gray8; regions: Uint8Array } {
  const { mask, models } = cutSmall(prepared, inside, start.marks, start.prior, box);
  const { width, height } = prepared.small;
  const kept =
    seeds.length > 0 && box === null
      ? piecesAt(mask, width, height, prepared.regions.data, seeds)
      : largePieces(mask, width, height);
  const full = refineMask(
    prepared.image,
    { width, height, data: fillSpecks(kept, width, height) },
    models,
  );
  return { mask: full, regions: inside };
}

function checkPrompt({ image }: PreparedPicture, { points, box }: SelectionPrompt): void {
  if (!box && !points.some((point) => point.label === 1)) {
    throw new KernelError('badOption', 'neither a positive point nor a box');
  }
  for (const { x, y } of points) {
    if (!(x >= 0 && y >= 0 && x < image.width && y < image.height)) {
      throw new KernelError('badOption', `point ${x}, ${y} outside the picture`);
    }
  }
  if (box && !(box[0] < box[2] && box[1] < box[3] && box[2] > 0 && box[3] > 0)) {
    throw new KernelError('badOption', `box ${box.join(' ')} is empty`);
  }
}

/** The regions' selection again, pixel by pixel: thin parts are thinner than a superpixel. */
function cutSmall(
  prepared: PreparedPicture,
  inside: Uint8Array,
  marks: Uint8Array,
  prior: ArrayLike<number>,
  box: SmallBox | null,
): { mask: Uint8Array; models: Models } {
  const { small, regions } = prepared;
  const { width, L, a, b } = small;
  const n = regions.data.length;
  const called = new Uint8Array(n);
  const pixelMarks = new Uint8Array(n);
  for (let p = 0; p < n; p++) {
    const k = regions.data[p];
    called[p] = inside[k] === 1 ? INSIDE : OUTSIDE;
    const x = p % width;
    const y = Math.floor(p / width);
    const outOfBox =
      box !== null && (x < box.left || x >= box.right || y < box.top || y >= box.bottom);
    pixelMarks[p] = outOfBox ? OUTSIDE : box !== null && marks[k] === OUTSIDE ? OPEN : marks[k];
  }
  const models = modelsOf(small, called, INSIDE, OUTSIDE);
  const near = withNeighbours(prepared.graph, inside);
  const cost = new Float32Array(n);
  for (let p = 0; p < n; p++) {
    if (pixelMarks[p] !== OPEN) continue;
    const lean = called[p] === INSIDE ? -REGION_LEAN : REGION_LEAN;
    cost[p] = subjectCost(models, L[p], a[p], b[p]) + lean + prior[regions.data[p]];
    // Far from the selection and of another colour: not worth a place in the graph.
    if (cost[p] >= SURE_COST && near[regions.data[p]] === 0) pixelMarks[p] = OUTSIDE;
  }
  const { contrast } = prepared;
  const mask = cutPixels(small, pixelMarks, cost, { smoothness: PIXEL_SMOOTHNESS, contrast });
  return { mask, models };
}

/** The selected regions and those that touch them. */
function withNeighbours({ a, b }: RegionGraph, inside: Uint8Array): Uint8Array {
  const out = Uint8Array.from(inside);
  for (let e = 0; e < a.length; e++) {
    if (inside[a[e]] === 1) out[b[e]] = 1;
    if (inside[b[e]] === 1) out[a[e]] = 1;
  }
  return out;
}
