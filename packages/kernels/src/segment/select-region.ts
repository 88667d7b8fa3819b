import type { Gray8, LabelMap } from '../image.ts';
import { KernelError } from '../kernel-error.ts';
import { createRandom } from '../random.ts';
import { colourCost, fitColours } from './colour-model.ts';
import { leavesOf, type MergeTree } from './merge-tree.ts';
import { cutPixels, INSIDE, OPEN, OUTSIDE } from './pixel-cut.ts';
import { type Models, modelsOf, subjectCost } from './pixel-models.ts';
import type { PreparedPicture } from './prepare.ts';
import { refineMask } from './refine-mask.ts';
import { cutRegions, type RegionStart } from './region-cut.ts';
import { regionDistances } from './region-distance.ts';
import type { RegionGraph } from './region-graph.ts';

/** A click in picture pixels: 1 = belongs to the selection, 0 = does not. */
export interface SelectionPoint {
  readonly x: number;
  readonly y: number;
  readonly label: 0 | 1;
}

/** Left, top, right, bottom in picture pixels; right and bottom lie outside. */
export type SelectionBox = readonly [number, number, number, number];

export interface SelectionPrompt {
  readonly points: readonly SelectionPoint[];
  readonly box?: SelectionBox;
}

/** A click's seed: as much as merges below this cost around it, at most this share of the picture. */
const SEED_COST = 0.02;
const SEED_SHARE_TOP = 0.1;
/** Weight of nearness along the picture's own surfaces against colour. */
const GEODESIC = 2;
const GEODESIC_FLOOR = 0.02;
/** Colour steps below this are noise or shading. */
const NOISE_STEP = 0.02;
/** Squared colour steps that part the clicked surface from another, and that make it surely another. */
const EDGE_JUMP = 0.003;
const FAR_JUMP = 0.04;
/** Cost of calling a pixel other than its region was called. */
const REGION_LEAN = 1.5;
const PIXEL_SMOOTHNESS = 5;
const BOX_SEED = 9;
/** Cost of what hangs together with the outside of a box, and how far that reaches (share of the usual distance). */
const RIM_COST = 3;
const RIM_REACH = 0.15;
/** A box is drawn around its subject: the selection should reach this share of its sides. */
const BOX_REACH = 0.85;
/** What is taken off the cost of calling something subject, from try to try. */
const GENEROSITY = [0, 1, 2];
/** Pieces of a boxed selection below this share of its largest piece are dropped. */
const PIECE_SHARE = 0.02;

/**
 * Selects what the clicks and the box mean: GrabCut on superpixels from the clicked places, then pixel
 * by pixel, then along the border at full size. One click gives the connected thing of one material;
 * more clicks join and take away. Geodesic nearness as in Bai and Sapiro (IJCV 2009).
 * @throws KernelError `badOption` when there is neither a positive point nor a box, or one lies outside
 */
export function selectRegion(prepared: PreparedPicture, prompt: SelectionPrompt): Gray8 {
  checkPrompt(prepared, prompt);
  const { graph } = prepared;
  const marks = new Uint8Array(graph.count);
  const box = prompt.box ? smallBox(prepared, prompt.box) : null;
  if (box) markOutsideBox(prepared, box, marks);
  const seeds = markSeeds(prepared, prompt.points, marks);
  const jumps = seeds.length > 0 ? jumpsFrom(prepared, seeds) : null;
  const outer = outerRegions(graph, marks, box ? null : jumps);
  const fromOuter = regionDistances(graph, prepared.edges, graph.step, outer);
  const start = jumps
    ? startFromClicks(
        marks,
        jumps,
        regionDistances(graph, prepared.edges, graph.step, seeds),
        fromOuter,
      )
    : startFromBox(graph, marks, fromOuter);
  // Clicks say what the box alone leaves open.
  const alone = box !== null && prompt.points.length === 0;
  const settled = alone ? fillingBox(prepared, start, box) : start;
  return selectFrom(prepared, settled, box, seeds).mask;
}

/**
 * The first start, from strict to generous, whose selection fills its box (Lempitsky, Kohli, Rother and
 * Sharp, ICCV 2009); when none does, the one that fills it most.
 */
function fillingBox(prepared: PreparedPicture, start: RegionStart, box: SmallBox): RegionStart {
  const { graph, regions } = prepared;
  const whole = Float32Array.from(start.marks, (mark) => (mark === OUTSIDE ? 0 : 1));
  let fullest = start;
  let most = 0;
  for (const subject of [start.subject, whole]) {
    for (const lean of GENEROSITY) {
      const prior = Float32Array.from(start.prior, (cost) => cost - lean);
      const tried = { ...start, subject, prior };
      const filled = boxShare(regions, cutRegions(graph, tried).inside, box);
      if (filled >= BOX_REACH) return tried;
      if (filled <= most + 0.05) continue;
      most = filled;
      fullest = tried;
    }
  }
  return fullest;
}

/** The lesser of the shares of the box's width and height that the selection spans. */
function boxShare(regions: LabelMap, inside: Uint8Array, box: SmallBox): number {
  let [left, right, top, bottom] = [box.right, box.left, box.bottom, box.top];
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      if (inside[regions.data[y * regions.width + x]] !== 1) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  const across = (right - left) / (box.right - box.left);
  return Math.min(across, (bottom - top) / (box.bottom - box.top));
}

/**
 * Everything after the start: regions, then pixels, then the border at full size. With seeds only the
 * pieces they stand on are kept, without them the large pieces.
 * @returns the mask (255 = selected) and the regions it began as (1 = selected)
 */
export function selectFrom(
  prepared: PreparedPicture,
  start: RegionStart,
  box: SmallBox | null = null,
  seeds: readonly number[] = [],
): { mask: Gray8; regions: Uint8Array } {
  const { inside } = cutRegions(prepared.graph, start);
  const { mask, models } = cutSmall(prepared, inside, start.marks, start.prior, box);
  const { width, height } = prepared.small;
  const kept =
    seeds.length > 0 && box === null
      ? piecesAt(mask, width, height, prepared.regions.data, seeds)
      : largePieces(mask, width, height);
  const full = refineMask(prepared.image, { width, height, data: kept }, models);
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

/** A box in pixels of the small picture. */
export interface SmallBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function smallBox({ image, small }: PreparedPicture, box: SelectionBox): SmallBox {
  const sx = small.width / image.width;
  const sy = small.height / image.height;
  return {
    left: Math.max(0, Math.floor(box[0] * sx)),
    top: Math.max(0, Math.floor(box[1] * sy)),
    right: Math.min(small.width, Math.ceil(box[2] * sx)),
    bottom: Math.min(small.height, Math.ceil(box[3] * sy)),
  };
}

/** A region is outside when most of it lies outside the box. */
function markOutsideBox(prepared: PreparedPicture, box: SmallBox, marks: Uint8Array): void {
  const { regions, graph } = prepared;
  const within = new Int32Array(graph.count);
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) within[regions.data[y * regions.width + x]]++;
  }
  for (let k = 0; k < marks.length; k++) if (within[k] * 2 < graph.area[k]) marks[k] = OUTSIDE;
}

/** Marks what each click stands on; returns the regions of the positive ones. */
function markSeeds(
  { image, small, regions, tree, graph }: PreparedPicture,
  points: readonly SelectionPoint[],
  marks: Uint8Array,
): number[] {
  const areas = nodeAreas(tree, graph);
  const limit = SEED_SHARE_TOP * small.width * small.height;
  const seeds: number[] = [];
  // Negative clicks last: what they stand on is out even when a positive seed reached there.
  for (const point of [...points].sort((a, b) => b.label - a.label)) {
    const x = Math.min(small.width - 1, Math.floor((point.x * small.width) / image.width));
    const y = Math.min(small.height - 1, Math.floor((point.y * small.height) / image.height));
    const leaf = regions.data[y * small.width + x];
    const taken = point.label === 1 ? OUTSIDE : INSIDE;
    for (const region of leavesOf(tree, seedNode(tree, areas, leaf, limit))) {
      // A seed never grows over what another click has said, but its own region is certain.
      if (marks[region] === taken && region !== leaf) continue;
      marks[region] = point.label === 1 ? INSIDE : OUTSIDE;
      if (point.label === 1) seeds.push(region);
    }
  }
  return seeds.filter((region) => marks[region] === INSIDE);
}

function nodeAreas(tree: MergeTree, graph: RegionGraph): Float64Array {
  const areas = new Float64Array(tree.parent.length);
  areas.set(graph.area);
  for (let node = 0; node < areas.length; node++) {
    if (tree.parent[node] >= 0) areas[tree.parent[node]] += areas[node];
  }
  return areas;
}

function seedNode(tree: MergeTree, areas: Float64Array, leaf: number, limit: number): number {
  let node = leaf;
  for (;;) {
    const up = tree.parent[node];
    if (up < 0 || tree.cost[up] > SEED_COST || areas[up] > limit) return node;
    node = up;
  }
}

/**
 * How hard it is to come from the seeds to each region, in squared colour steps beyond what noise makes:
 * one edge weighs more than all the shading of a wall.
 */
function jumpsFrom({ graph, edges }: PreparedPicture, seeds: readonly number[]): Float64Array {
  const squared = Float64Array.from(graph.step, (step) => Math.max(0, step - NOISE_STEP) ** 2);
  return regionDistances(graph, edges, squared, seeds);
}

/**
 * Where the background certainly lies: outside the box, or along the picture's rim as far as it is not
 * what was clicked on itself (a wall, a floor, the sky).
 */
function outerRegions(graph: RegionGraph, marks: Uint8Array, jumps: Float64Array | null): number[] {
  const outer: number[] = [];
  for (let k = 0; k < graph.count; k++) {
    const rim = jumps !== null && graph.rim[k] > 0 && jumps[k] > EDGE_JUMP;
    if (marks[k] === OUTSIDE || (rim && marks[k] !== INSIDE)) outer.push(k);
  }
  return outer;
}

function startFromClicks(
  marks: Uint8Array,
  jumps: Float64Array,
  fromSeeds: Float64Array,
  fromOuter: Float64Array,
): RegionStart {
  return {
    marks,
    subject: Float32Array.from(marks, (mark) => (mark === INSIDE ? 1 : 0)),
    background: Float32Array.from(marks, (mark, k) =>
      mark === INSIDE ? 0 : Math.min(1, jumps[k] / FAR_JUMP),
    ),
    prior: Float32Array.from(marks, (_, k) =>
      // What was clicked on reaches all around the picture: then only its own edges count.
      fromOuter[k] === Infinity
        ? GEODESIC * (2 * Math.min(1, jumps[k] / FAR_JUMP) - 1)
        : nearness(fromSeeds[k], fromOuter[k]),
    ),
  };
}

/** −{@link GEODESIC} at the seeds … +{@link GEODESIC} at the background. */
function nearness(fromSeeds: number, fromOuter: number): number {
  if (fromSeeds === Infinity) return GEODESIC;
  return (GEODESIC * (fromSeeds - fromOuter)) / (fromSeeds + fromOuter + GEODESIC_FLOOR);
}

/**
 * In a box the subject is what the colours outside explain badly, the more so the farther it lies from
 * the outside along the picture's own surfaces.
 */
function startFromBox(graph: RegionGraph, marks: Uint8Array, fromOuter: Float64Array): RegionStart {
  const outside = Float32Array.from(graph.area, (area, k) => (marks[k] === OUTSIDE ? area : 0));
  const background = fitColours(
    { count: graph.count, colour: graph.mean, weight: outside },
    createRandom(BOX_SEED),
  );
  const strange = Float32Array.from(outside, (_, k) =>
    colourCost(background, graph.mean[k * 3], graph.mean[k * 3 + 1], graph.mean[k * 3 + 2]),
  );
  const usual = quantile(strange, (k) => marks[k] === OUTSIDE, 0.75);
  const odd = Math.max(
    usual + 1,
    quantile(strange, (k) => marks[k] !== OUTSIDE, 0.9),
  );
  const typical = quantile(fromOuter, (k) => fromOuter[k] > 0 && fromOuter[k] < Infinity, 0.5) || 1;
  const depth = Float32Array.from(fromOuter, (d) => 1 - Math.exp(-d / typical));
  return {
    marks,
    subject: Float32Array.from(marks, (mark, k) => {
      if (mark === OUTSIDE) return 0;
      const oddness = (strange[k] - usual) / (odd - usual);
      return depth[k] * Math.min(1, Math.max(0.02, oddness));
    }),
    background: Float32Array.from(marks, (mark) => (mark === OUTSIDE ? 1 : 0)),
    prior: Float32Array.from(
      depth,
      (d, k) => GEODESIC * (0.5 - d) + RIM_COST * Math.exp(-fromOuter[k] / (RIM_REACH * typical)),
    ),
  };
}

function quantile(values: ArrayLike<number>, of: (k: number) => boolean, share: number): number {
  const chosen: number[] = [];
  for (let k = 0; k < values.length; k++) if (of(k)) chosen.push(values[k]);
  chosen.sort((a, b) => a - b);
  return chosen[Math.min(chosen.length - 1, Math.floor(share * chosen.length))] ?? 0;
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
  const cost = new Float32Array(n);
  for (let p = 0; p < n; p++) {
    if (pixelMarks[p] !== OPEN) continue;
    const lean = called[p] === INSIDE ? -REGION_LEAN : REGION_LEAN;
    cost[p] = subjectCost(models, L[p], a[p], b[p]) + lean + prior[regions.data[p]];
  }
  const { contrast } = prepared;
  const mask = cutPixels(small, pixelMarks, cost, { smoothness: PIXEL_SMOOTHNESS, contrast });
  return { mask, models };
}

/** The 8-connected pieces of `mask` that the seeds' regions touch. */
function piecesAt(
  mask: Uint8Array,
  width: number,
  height: number,
  regionOf: Int32Array,
  seeds: readonly number[],
): Uint8Array {
  const isSeed = new Set(seeds);
  const starts: number[] = [];
  for (let p = 0; p < mask.length; p++)
    if (mask[p] === 1 && isSeed.has(regionOf[p])) starts.push(p);
  const out = new Uint8Array(mask.length);
  flood(mask, width, height, starts, out);
  return out;
}

function largePieces(mask: Uint8Array, width: number, height: number): Uint8Array {
  const seen = new Uint8Array(mask.length);
  const pieces: number[][] = [];
  for (let p = 0; p < mask.length; p++) {
    if (mask[p] === 1 && seen[p] === 0) pieces.push(flood(mask, width, height, [p], seen));
  }
  const largest = pieces.reduce((most, piece) => Math.max(most, piece.length), 0);
  const out = new Uint8Array(mask.length);
  for (const piece of pieces) {
    if (piece.length >= PIECE_SHARE * largest) for (const p of piece) out[p] = 1;
  }
  return out;
}

/** Sets `seen` over everything 8-connected to the starts within `mask`; returns those pixels. */
function flood(
  mask: Uint8Array,
  width: number,
  height: number,
  starts: readonly number[],
  seen: Uint8Array,
): number[] {
  const found: number[] = [];
  for (const p of starts) {
    if (seen[p] === 1) continue;
    seen[p] = 1;
    found.push(p);
  }
  for (let at = 0; at < found.length; at++) {
    const x = found[at] % width;
    const y = (found[at] - x) / width;
    for (let qy = Math.max(0, y - 1); qy <= Math.min(height - 1, y + 1); qy++) {
      for (let qx = Math.max(0, x - 1); qx <= Math.min(width - 1, x + 1); qx++) {
        const q = qy * width + qx;
        if (mask[q] !== 1 || seen[q] === 1) continue;
        seen[q] = 1;
        found.push(q);
      }
    }
  }
  return found;
}
