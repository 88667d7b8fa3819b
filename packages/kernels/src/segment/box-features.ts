import { createRandom } from '../random.ts';
import { affinityCost } from './affinity.ts';
import { colourCost, fitColours } from './colour-model.ts';
import { OUTSIDE } from './pixel-cut.ts';
import type { PreparedPicture } from './prepare.ts';
import { dearestBorders, regionDistances } from './region-distance.ts';
import type { SmallBox } from './selection-marks.ts';
import { BOXED_WHOLES, boxedWholes } from './whole-features.ts';

const OWN_FEATURES = 27;
/** Numbers that {@link boxFeatures} gives of each region. */
export const BOX_FEATURES = OWN_FEATURES + BOXED_WHOLES;

const FAR = 9;
const NOISE_STEP = 0.02;
const AFFINITY_FLOOR = 0.05;
const RATIO_FLOOR = 0.02;
const DEAREST_FLOOR = 0.005;
/** The middle of a box reaches this far, in half box sides, and speaks by this falloff. */
const MIDDLE = 0.3;
const MIDDLE_FALLOFF = 2;
/** What is close to a box, in box sides. */
const CLOSE_FALLOFF = 3;
/** What lies outside is looked at within this share of the long side. */
const AROUND = 0.25;
const MODEL_SEED = 9;

/**
 * What each region is to a box: where it lies in it, how far from the outside along the picture's
 * surfaces, and how badly the colours outside explain it.
 * @param marks {@link OUTSIDE} for the regions outside the box
 * @returns rows of {@link BOX_FEATURES}
 */
export function boxFeatures(
  prepared: PreparedPicture,
  box: SmallBox,
  marks: Uint8Array,
): Float32Array {
  const { graph, edges, small, affinity, facts } = prepared;
  const { count, mean, centre, area, step } = graph;
  const { width, height } = small;
  const longSide = Math.max(width, height);
  const [boxWidth, boxHeight] = [box.right - box.left, box.bottom - box.top];
  const outer = outerRegions(prepared, marks);
  const squared = step.map((own) => Math.max(0, own - NOISE_STEP) ** 2);
  const way = regionDistances(graph, edges, step, outer);
  const jumps = regionDistances(graph, edges, squared, outer);
  const dearest = dearestBorders(graph, edges, step, outer);
  const dearestMean = dearestBorders(graph, edges, facts.difference, outer);
  const u = Float32Array.from(
    area,
    (_, k) => (2 * centre[k * 2] - box.left - box.right) / boxWidth,
  );
  const v = Float32Array.from(
    area,
    (_, k) => (2 * centre[k * 2 + 1] - box.top - box.bottom) / boxHeight,
  );
  const middle = middleRegions(u, v, marks);
  const wayMiddle = regionDistances(graph, edges, step, middle);
  const dearestMiddle = dearestBorders(graph, edges, step, middle);
  const all = Float32Array.from(area, (own, k) => (marks[k] === OUTSIDE ? own : 0));
  const close = all.map((own, k) => {
    const dx = Math.max(0, Math.abs(u[k]) - 1) / 2;
    const dy = Math.max(0, Math.abs(v[k]) - 1) / 2;
    return own * Math.exp(-CLOSE_FALLOFF * Math.hypot(dx, dy));
  });
  const farModel = fitColours({ count, colour: mean, weight: all }, createRandom(MODEL_SEED));
  const closeModel = fitColours(
    { count, colour: mean, weight: close },
    createRandom(MODEL_SEED + 1),
  );
  const unit = count / (width * height);
  const within = Float32Array.from(area, (own, k) => (marks[k] === OUTSIDE ? 0 : own * unit));
  const inMiddle = within.map(
    (own, k) => own * Math.exp(-MIDDLE_FALLOFF * (u[k] ** 2 + v[k] ** 2)),
  );
  const scaled = (weight: Float32Array) => weight.map((own) => own * unit);
  const alike = affinityCost(affinity, within, scaled(all), AFFINITY_FLOOR);
  const alikeMiddle = affinityCost(affinity, inMiddle, scaled(close), AFFINITY_FLOOR);
  const colour = meanOf(mean, area, middle);
  const around = outsideNearby(prepared, marks, outer, AROUND * longSide);
  const wholes = boxedWholes(prepared, marks, outer, middle);
  const out = new Float32Array(count * BOX_FEATURES);
  for (let k = 0; k < count; k++) {
    const [L, A, B] = [mean[k * 3], mean[k * 3 + 1], mean[k * 3 + 2]];
    const side = towardsSide(prepared, box, k);
    let i = k * BOX_FEATURES;
    out.set(wholes.subarray(k * BOXED_WHOLES, (k + 1) * BOXED_WHOLES), i + OWN_FEATURES);
    out[i++] = boxWidth / width;
    out[i++] = boxHeight / height;
    out[i++] = facts.texture[k];
    out[i++] = facts.rimBound[k];
    out[i++] = facts.dearestFromRim[k];
    out[i++] = u[k];
    out[i++] = v[k];
    out[i++] = Math.abs(u[k]);
    out[i++] = Math.abs(v[k]);
    out[i++] = side.distance / longSide;
    out[i++] = near(way[k]);
    out[i++] = near(jumps[k]);
    out[i++] = near(dearest[k]);
    out[i++] = near(dearest[k] / facts.usualStep);
    out[i++] = near(dearestMean[k]);
    out[i++] = colourCost(farModel, L, A, B);
    out[i++] = colourCost(closeModel, L, A, B);
    out[i++] = alike[k];
    out[i++] = alikeMiddle[k];
    out[i++] = near(wayMiddle[k]);
    out[i++] = near(dearestMiddle[k]);
    out[i++] = balance(wayMiddle[k], way[k], RATIO_FLOOR);
    out[i++] = balance(dearestMiddle[k], dearest[k], DEAREST_FLOOR);
    out[i++] = side.step;
    out[i++] = Math.hypot(L - colour[0], A - colour[1], B - colour[2]);
    out[i++] = around[k];
    out[i++] = outer.length / count;
  }
  return out;
}

/** What is marked outside; of a box around all of the picture, its rim. */
function outerRegions({ graph }: PreparedPicture, marks: Uint8Array): number[] {
  const outer: number[] = [];
  for (let k = 0; k < graph.count; k++) if (marks[k] === OUTSIDE) outer.push(k);
  if (outer.length === 0) {
    for (let k = 0; k < graph.count; k++) if (graph.rim[k] > 0) outer.push(k);
  }
  return outer;
}

function middleRegions(u: Float32Array, v: Float32Array, marks: Uint8Array): number[] {
  const middle: number[] = [];
  let nearest = 0;
  for (let k = 0; k < u.length; k++) {
    const away = Math.hypot(u[k], v[k]);
    if (away < Math.hypot(u[nearest], v[nearest])) nearest = k;
    if (marks[k] !== OUTSIDE && away < MIDDLE) middle.push(k);
  }
  return middle.length > 0 ? middle : [nearest];
}

function meanOf(mean: Float32Array, area: Int32Array, of: readonly number[]): Float64Array {
  const sum = new Float64Array(3);
  let weight = 0;
  for (const k of of) {
    weight += area[k];
    for (let c = 0; c < 3; c++) sum[c] += area[k] * mean[k * 3 + c];
  }
  return sum.map((value) => value / weight);
}

/** Colour difference of each region in the box to the likest one outside within `reachPx`. */
function outsideNearby(
  { graph }: PreparedPicture,
  marks: Uint8Array,
  outer: readonly number[],
  reachPx: number,
): Float32Array {
  const { mean, centre, count } = graph;
  const out = new Float32Array(count);
  for (let k = 0; k < count; k++) {
    if (marks[k] === OUTSIDE) continue;
    let least = FAR;
    for (const o of outer) {
      if (Math.abs(centre[o * 2] - centre[k * 2]) > reachPx) continue;
      if (Math.abs(centre[o * 2 + 1] - centre[k * 2 + 1]) > reachPx) continue;
      const square =
        (mean[k * 3] - mean[o * 3]) ** 2 +
        (mean[k * 3 + 1] - mean[o * 3 + 1]) ** 2 +
        (mean[k * 3 + 2] - mean[o * 3 + 2]) ** 2;
      if (square < least) least = square;
    }
    out[k] = Math.sqrt(least);
  }
  return out;
}

/** How far a region's centre is from the nearest side of the box, px, and the largest step on the way there. */
function towardsSide(
  { graph, small, facts }: PreparedPicture,
  box: SmallBox,
  k: number,
): { distance: number; step: number } {
  const [x, y] = [graph.centre[k * 2], graph.centre[k * 2 + 1]];
  const sides = [
    { distance: x - box.left, dx: -1, dy: 0 },
    { distance: box.right - x, dx: 1, dy: 0 },
    { distance: y - box.top, dx: 0, dy: -1 },
    { distance: box.bottom - y, dx: 0, dy: 1 },
  ];
  const { distance, dx, dy } = sides.reduce((a, b) => (b.distance < a.distance ? b : a));
  let step = 0;
  for (let j = 0; j <= distance; j++) {
    const [px, py] = [Math.round(x + dx * j), Math.round(y + dy * j)];
    if (px < 0 || py < 0 || px >= small.width || py >= small.height) break;
    step = Math.max(step, facts.steps[py * small.width + px]);
  }
  return { distance, step };
}

const near = (distance: number): number => Math.min(FAR, distance);

function balance(own: number, other: number, floor: number): number {
  return (near(own) - near(other)) / (near(own) + near(other) + floor);
}
