import type { OklabPlanes } from '../color/oklab.ts';
import type { LabelMap } from '../image.ts';

/** A border between two regions: its length in pixel sides and the colour step over it, summed along it. */
interface Border {
  length: number;
  L: number;
  a: number;
  b: number;
}

interface Region {
  area: number;
  L: number;
  a: number;
  b: number;
  /** Changes whenever the region does, so that outdated costs are known. */
  version: number;
  alive: boolean;
  /** By neighbour; the step is theirs minus ours. */
  readonly borders: Map<number, Border>;
}

export interface FlatMergeOptions {
  /** Merging ends where joining costs more than this; in (100 × OKLab distance)² × pixels per pixel side. */
  readonly boundaryPrice: number;
  /** Regions below this area join their likest neighbour at any cost. */
  readonly minAreaPx: number;
}

/**
 * Joins the superpixels of flat colours under uneven light: for every superpixel the one that stands for its
 * region.
 *
 * Region merging for the piecewise-constant Mumford–Shah energy (Koepfler, Lopez and Morel, SIAM J. Numer.
 * Anal. 31, 1994): a pair joins when the squared error that this adds is worth less than the border it
 * saves, cheapest pairs first. The colour difference of a pair is the smaller of two: of their means, and of
 * the colours beside their border averaged along it with its sign. Slow light spreads means apart but not the
 * colours beside a border; noise and texture part the colours here and there, but in all directions.
 */
export function mergeFlats(
  labels: LabelMap,
  colours: OklabPlanes,
  options: FlatMergeOptions,
): Int32Array {
  const regions = regionsOf(labels, colours);
  const parent = Int32Array.from(regions, (_, i) => i);
  const queue = new CostQueue();
  const offer = (p: number, q: number): void => {
    const [i, j] = p < q ? [p, q] : [q, p];
    queue.push(joiningCost(regions[i], regions[j], j, options), i, j, regions);
  };
  regions.forEach((region, p) => {
    for (const q of region.borders.keys()) if (q > p) offer(p, q);
  });
  for (let pair = queue.pop(); pair !== undefined; pair = queue.pop()) {
    const { cost, p, q, versionP, versionQ } = pair;
    const [a, b] = [regions[p], regions[q]];
    if (!a.alive || !b.alive || a.version !== versionP || b.version !== versionQ) continue;
    if (cost > options.boundaryPrice) break;
    join(regions, p, q);
    parent[q] = p;
    for (const r of a.borders.keys()) offer(p, r);
  }
  return parent.map((_, k) => {
    let root = k;
    while (parent[root] !== root) root = parent[root];
    return root;
  });
}

/** Where the colour changes by this much from pixel to pixel, it counts half: it is a border's blur. */
const BLUR_STEP = 0.008;

function regionsOf(labels: LabelMap, colours: OklabPlanes): Region[] {
  const { width, data, count } = labels;
  const { L, a, b } = colours;
  const regions = Array.from(
    { length: count },
    (): Region => ({ area: 0, L: 0, a: 0, b: 0, version: 0, alive: true, borders: new Map() }),
  );
  const weights = new Float64Array(count);
  const last = data.length - 1;
  for (let p = 0; p <= last; p++) {
    const region = regions[data[p]];
    let step = 0;
    for (const reach of [1, width]) {
      const [before, after] = [Math.max(0, p - reach), Math.min(last, p + reach)];
      step +=
        (L[after] - L[before]) ** 2 + (a[after] - a[before]) ** 2 + (b[after] - b[before]) ** 2;
    }
    const weight = 1 / (1 + step / (4 * BLUR_STEP * BLUR_STEP));
    weights[data[p]] += weight;
    region.area++;
    region.L += weight * L[p];
    region.a += weight * a[p];
    region.b += weight * b[p];
  }
  regions.forEach((region, k) => {
    region.L /= weights[k];
    region.a /= weights[k];
    region.b /= weights[k];
  });
  const touch = (i: number, j: number): void => {
    const border = regions[i].borders.get(j);
    if (border === undefined) regions[i].borders.set(j, { length: 1, L: 0, a: 0, b: 0 });
    else border.length++;
  };
  for (let p = 0; p < data.length; p++) {
    for (const q of [p % width > 0 ? p - 1 : p, p >= width ? p - width : p]) {
      if (data[p] === data[q]) continue;
      touch(data[p], data[q]);
      touch(data[q], data[p]);
    }
  }
  for (const own of regions) {
    for (const [j, border] of own.borders) {
      border.L = border.length * (regions[j].L - own.L);
      border.a = border.length * (regions[j].a - own.a);
      border.b = border.length * (regions[j].b - own.b);
    }
  }
  return regions;
}

/**
 * Only pixels this many border lengths away have a say about a border: two great areas that meet in a short
 * neck are not told apart by what light and texture do far from it.
 */
const REACH = 0.6;

function joiningCost(a: Region, b: Region, q: number, options: FlatMergeOptions): number {
  const border = a.borders.get(q);
  if (border === undefined) return Infinity;
  const { length } = border;
  const apart = (a.L - b.L) ** 2 + (a.a - b.a) ** 2 + (a.b - b.b) ** 2;
  const beside = (border.L ** 2 + border.a ** 2 + border.b ** 2) / (length * length);
  const difference = 1e4 * Math.min(apart, beside);
  // What is too small joins first, the smallest differences before others.
  if (Math.min(a.area, b.area) < options.minAreaPx) return 1e-6 * (apart + beside);
  const pixels = Math.min((a.area * b.area) / (a.area + b.area), REACH * length * length);
  return (difference * pixels) / length;
}

function join(regions: readonly Region[], p: number, q: number): void {
  const [a, b] = [regions[p], regions[q]];
  const area = a.area + b.area;
  a.L = (a.L * a.area + b.L * b.area) / area;
  a.a = (a.a * a.area + b.a * b.area) / area;
  a.b = (a.b * a.area + b.b * b.area) / area;
  a.area = area;
  a.version++;
  b.alive = false;
  a.borders.delete(q);
  b.borders.delete(p);
  for (const [r, border] of b.borders) {
    addBorder(a.borders, r, border);
    const theirs = regions[r].borders.get(q);
    regions[r].borders.delete(q);
    if (theirs !== undefined) addBorder(regions[r].borders, p, theirs);
  }
  b.borders.clear();
}

function addBorder(borders: Map<number, Border>, r: number, more: Border): void {
  const own = borders.get(r);
  if (own === undefined) {
    borders.set(r, more);
    return;
  }
  own.length += more.length;
  own.L += more.L;
  own.a += more.a;
  own.b += more.b;
}

interface Pair {
  readonly cost: number;
  readonly p: number;
  readonly q: number;
  readonly versionP: number;
  readonly versionQ: number;
}

/** Binary heap of pairs, cheapest first; ties by the regions' numbers, so that results repeat. */
class CostQueue {
  private readonly items: Pair[] = [];

  push(cost: number, p: number, q: number, regions: readonly Region[]): void {
    const { items } = this;
    const pair = { cost, p, q, versionP: regions[p].version, versionQ: regions[q].version };
    let at = items.length;
    items.push(pair);
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (!before(pair, items[up])) break;
      items[at] = items[up];
      at = up;
    }
    items[at] = pair;
  }

  pop(): Pair | undefined {
    const { items } = this;
    const top = items[0];
    const last = items.pop();
    if (last === undefined || items.length === 0) return top;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && before(items[child + 1], items[child])) child++;
      if (!before(items[child], last)) break;
      items[at] = items[child];
      at = child;
    }
    items[at] = last;
    return top;
  }
}

function before(a: Pair, b: Pair): boolean {
  return a.cost < b.cost || (a.cost === b.cost && (a.p < b.p || (a.p === b.p && a.q < b.q)));
}
