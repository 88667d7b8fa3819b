import type { Gray8 } from '../image.ts';
import { KernelError } from '../kernel-error.ts';
import { changeAtClick } from './change-at-click.ts';
import { forceClicks, leafAt } from './clicked.ts';
import { selectEdited, selectGuessed, selectGuessedInBox } from './guessed-selection.ts';
import { fillSpecks, largePieces, piecesAt } from './pieces.ts';
import { cutPixels, INSIDE, OPEN, OUTSIDE, openPixels } from './pixel-cut.ts';
import { type Models, modelsOf, subjectCost } from './pixel-models.ts';
import type { PreparedPicture, ReducedPicture } from './prepare.ts';
import { refineMask } from './refine-mask.ts';
import type { RegionStart } from './region-cut.ts';
import type { RegionGraph } from './region-graph.ts';
import { depthOf, selectedRegions, withinRegions } from './selected-regions.ts';
import { markOutsideBox, type SmallBox, smallBox } from './selection-marks.ts';
import type { SelectionPoint, SelectionPrompt } from './selection-prompt.ts';

/** Cost of calling a pixel other than its region was called. */
const REGION_LEAN = 1.5;
const PIXEL_SMOOTHNESS = 5;
/** From this cost on a pixel away from the selection is background. */
const SURE_COST = 4;
/** From this prior on a whole region clear of the selection's border is what it was called. */
const SURE_PRIOR = 2;
/**
 * Selects what the clicks and the box mean: each region is guessed by what was learned of rooms and
 * things, the guess is cut by superpixels (GrabCut: Rother, Kolmogorov and Blake, SIGGRAPH 2004), then
 * pixel by pixel, then along the border at full size. The place of every positive click is in the mask,
 * that of every negative one is not; where two stand on one region the later one decides of the rest.
 * @throws KernelError `badOption` when there is neither a positive point nor a box, or one lies outside
 */
export function selectRegion(prepared: PreparedPicture, prompt: SelectionPrompt): Gray8 {
  checkPrompt(prepared, prompt);
  const { points } = prompt;
  // In a box the clicks say which of the things in it is meant; all count at once.
  if (prompt.box) return selectTogether(prepared, prompt);
  const mask = stepwise(prepared, points);
  return { ...mask, data: Uint8Array.from(mask.data) };
}

/** The selection click by click: each one after the first positive changes it only where it stands. */
function stepwise(prepared: PreparedPicture, points: readonly SelectionPoint[]): Gray8 {
  const key = JSON.stringify(points);
  const known = lastOf.get(prepared);
  if (known?.key === key) return known.mask;
  const earlier = points.slice(0, -1);
  const goesOn = earlier.some(({ label }) => label === 1);
  const mask = goesOn
    ? goneOn(prepared, points, stepwise(prepared, earlier))
    : selectTogether(prepared, { points });
  lastOf.set(prepared, { key, mask });
  return mask;
}

/** A selection changed by the last click, where that stands. */
function goneOn(
  prepared: PreparedPicture,
  points: readonly SelectionPoint[],
  before: Gray8,
): Gray8 {
  const last = points[points.length - 1];
  const { seeds, denied } = regionsSaid(prepared, points);
  if (seeds.length === 0) seeds.push(...denied.splice(0));
  const correcting = {
    before: selectedRegions(prepared, before),
    region: leafAt(prepared, last),
    label: last.label,
    seeds,
    denied,
  };
  const marks = marksOf(prepared, seeds, denied);
  const { start, inside, changed } = selectEdited(
    prepared,
    marks,
    correcting,
    depthOf(prepared, before, last),
  );
  const { mask } = selectFrom(prepared, start, inside, null, seeds);
  forceClicks(prepared, points, mask);
  return changeAtClick(before, withinRegions(prepared, changed, before, mask), last);
}

/** The last selection of each picture: a next click goes on from it. */
const lastOf = new WeakMap<PreparedPicture, { readonly key: string; readonly mask: Gray8 }>();

/** What all clicks and the box mean when they are heard at once. */
function selectTogether(prepared: PreparedPicture, prompt: SelectionPrompt): Gray8 {
  const { points } = prompt;
  const { seeds, denied } = regionsSaid(prepared, points);
  const box = prompt.box ? smallBox(prepared, prompt.box) : null;
  if (box === null && seeds.length === 0) seeds.push(...denied.splice(0));
  const marks = marksOf(prepared, seeds, denied, box);
  const { start, inside } = box
    ? selectGuessedInBox(prepared, box, marks, seeds, denied)
    : selectGuessed(prepared, marks, seeds, denied);
  const { mask } = selectFrom(prepared, start, inside, box, seeds);
  forceClicks(prepared, points, mask);
  return mask;
}

/** The regions that clicks stand on, by what the last one on each said. */
function regionsSaid(
  prepared: PreparedPicture,
  points: readonly SelectionPoint[],
): { seeds: number[]; denied: number[] } {
  const said = new Map(points.map((point) => [leafAt(prepared, point), point.label]));
  const labelled = (label: 0 | 1): number[] =>
    [...said.keys()].filter((region) => said.get(region) === label);
  return { seeds: labelled(1), denied: labelled(0) };
}

function marksOf(
  prepared: PreparedPicture,
  seeds: readonly number[],
  denied: readonly number[],
  box: SmallBox | null = null,
): Uint8Array {
  const marks = new Uint8Array(prepared.graph.count);
  if (box) markOutsideBox(prepared, box, marks);
  for (const region of seeds) marks[region] = INSIDE;
  for (const region of denied) marks[region] = OUTSIDE;
  return marks;
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
      ? piecesAt(mask, width, prepared.regions.data, seeds)
      : largePieces(mask, width);
  const full = refineMask(prepared.image, { width, height, data: fillSpecks(kept, width) }, models);
  return { mask: full, regions: inside };
}

export function checkPrompt({ image }: ReducedPicture, { points, box }: SelectionPrompt): void {
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
  const atBorder = besideOthers(prepared.graph, inside);
  const cost = new Float32Array(n);
  for (let p = 0; p < n; p++) {
    if (pixelMarks[p] !== OPEN) continue;
    const k = regions.data[p];
    if (
      atBorder[k] === 0 &&
      Math.abs(prior[k]) >= SURE_PRIOR &&
      prior[k] > 0 !== (inside[k] === 1)
    ) {
      pixelMarks[p] = called[p];
      continue;
    }
    const lean = called[p] === INSIDE ? -REGION_LEAN : REGION_LEAN;
    cost[p] = subjectCost(models, L[p], a[p], b[p]) + lean + prior[k];
    // Far from the selection and of another colour: not worth a place in the graph.
    if (cost[p] >= SURE_COST && inside[k] === 0 && atBorder[k] === 0) pixelMarks[p] = OUTSIDE;
  }
  const { contrast } = prepared;
  const pixels = openPixels(small.width, small.height, pixelMarks);
  const at = (plane: Float32Array): Float32Array =>
    Float32Array.from(pixels.places, (p) => plane[p]);
  const decided = cutPixels(
    pixels,
    { L: at(L), a: at(a), b: at(b) },
    at(cost).subarray(0, pixels.count),
    { smoothness: PIXEL_SMOOTHNESS, contrast },
  );
  return { mask: decided.map((mark) => (mark === INSIDE ? 1 : 0)), models };
}

/** 1 for the regions that touch one which was called otherwise. */
function besideOthers({ a, b }: RegionGraph, inside: Uint8Array): Uint8Array {
  const out = new Uint8Array(inside.length);
  for (let e = 0; e < a.length; e++) {
    if (inside[a[e]] === inside[b[e]]) continue;
    out[a[e]] = 1;
    out[b[e]] = 1;
  }
  return out;
}
