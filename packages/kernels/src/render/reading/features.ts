import { barShare, borderShare, fill, halfWidth } from '../part.ts';
import type { Region } from '../regions.ts';
import type { Lattice } from '../window-lattice.ts';
import type { Described, FeatureTable } from './described.ts';
import { photoTones } from './photo-tones.ts';
import { type RimStrokes, rimStrokes } from './rim.ts';

/** Context of the whole picture that each region's numbers refer to. */
interface Whole {
  readonly described: Described;
  readonly rim: RimStrokes;
  readonly texture: Texture;
  readonly siblings: Siblings;
  readonly lightness: number;
}

/**
 * Shape, place, outline, tone, neighbours and repetition of every region as plain numbers: what
 * "Recovering surface layout from an image" (Hoiem, Efros and Hebert, IJCV 2007) measures of
 * superpixels, for regions of drawings and models; of photographs their tones besides.
 */
export function describeRegions(described: Described): FeatureTable {
  const { labels, strokes, camera, regions } = described;
  const whole: Whole = {
    described,
    rim: rimStrokes(labels, strokes, camera),
    texture: textureOf(described),
    siblings: siblingsOf(regions),
    lightness: meanLightness(regions),
  };
  const tables = [tableOf(regions.map((region) => describe(region, whole)))];
  if (described.kind === 'photo') tables.push(photoTones(described));
  if (described.sky !== null) tables.push(tableOf(skyTones(described.sky, regions)));
  return besideEachOther(tables);
}

function tableOf(rows: readonly (readonly number[])[]): FeatureTable {
  return { width: rows[0]?.length ?? 0, data: Float32Array.from(rows.flat()) };
}

function besideEachOther(tables: readonly FeatureTable[]): FeatureTable {
  const width = tables.reduce((sum, table) => sum + table.width, 0);
  const rows = tables[0].data.length / Math.max(1, tables[0].width);
  const data = new Float32Array(rows * width);
  let at = 0;
  for (const table of tables) {
    for (let row = 0; row < rows; row++)
      data.set(table.data.subarray(row * table.width, (row + 1) * table.width), row * width + at);
    at += table.width;
  }
  return { width, data };
}

/** Of each region: how much is sky, how much of its rim is against sky; and how much of the picture is. */
function skyTones(sky: Float32Array, regions: readonly Region[]): number[][] {
  const all = regions.reduce((sum, { id, share }) => sum + share * sky[id], 0);
  return regions.map((r) => [sky[r.id], borderShare(r, (id) => sky[id] > 0.5), all]);
}

function describe(r: Region, whole: Whole): number[] {
  return [...shapeOf(r, whole), ...outlineOf(r, whole), ...toneOf(r, whole), ...nearOf(r, whole)];
}

function shapeOf(r: Region, { described: { camera, labels } }: Whole): number[] {
  const { width, height } = labels;
  const w = r.maxX - r.minX + 1;
  const h = r.maxY - r.minY + 1;
  const level = camera.horizonPx;
  return [
    Math.log(r.share),
    r.cx / width,
    r.cy / height,
    (r.cy - level) / height,
    (r.minY - level) / height,
    (r.maxY - level) / height,
    w / width,
    h / height,
    Math.log(w / h),
    fill(r),
    Math.log(halfWidth(r, height) + 0.1),
    r.above,
    r.touch.top / width,
    r.touch.bottom / width,
    r.touch.left / height,
    r.touch.right / height,
    r.perimeter / (2 * (w + h)),
    Math.log((r.perimeter * r.perimeter) / r.area + 1),
    level / height,
    camera.support,
    Math.abs(r.cx - (camera.depth === 'parallel' ? width / 2 : camera.depth.x)) / width,
    // How high the region would stand if its foot were on the floor, in eye heights.
    r.maxY > level + 4 ? (r.maxY - r.minY) / (r.maxY - level) : 0,
  ];
}

function outlineOf(r: Region, { rim }: Whole): number[] {
  const around = Math.max(8, r.perimeter);
  const out = [r.straight];
  for (let side = 0; side < 4; side++)
    for (let direction = 0; direction < 4; direction++)
      out.push(rim.of(r.id, side, direction) / around);
  const depth = rim.along(r.id, 0) / around;
  const across = rim.along(r.id, 1) / around;
  const upright = rim.along(r.id, 2) / around;
  out.push(
    depth,
    across,
    upright,
    rim.along(r.id, 3) / around,
    Math.sqrt(depth * across),
    Math.sqrt(depth * upright),
    Math.sqrt(across * upright),
  );
  return out;
}

function toneOf(r: Region, { texture, lightness, described }: Whole): number[] {
  const { kind } = described;
  const coloured = kind === 'photo' || kind === 'render';
  return [
    r.mean[0],
    r.mean[0] - lightness,
    r.rough,
    coloured ? r.mean[1] : 0,
    coloured ? r.mean[2] : 0,
    texture.ink[r.id] / r.area,
    texture.busy[r.id] / r.area,
    kind === 'line' ? 1 : 0,
    kind === 'sketch' ? 1 : 0,
    kind === 'whiteModel' ? 1 : 0,
    coloured ? 1 : 0,
  ];
}

function nearOf(r: Region, { siblings, described }: Whole): number[] {
  const { regions, labels, lattices } = described;
  const { height } = labels;
  let largest = 0;
  let longest = 0;
  let below = 0;
  let over = 0;
  let small = 0;
  for (const [id, length] of r.borders) {
    const other = regions[id];
    if (other.share > largest) largest = other.share;
    if (length > longest) longest = length;
    if (other.share < 0.0015) small += length;
  }
  for (const [id, length] of r.under) below += length * Math.log(regions[id].share);
  for (const [id, length] of r.over) over += length * Math.log(regions[id].share);
  const sum = (side: ReadonlyMap<number, number>) => {
    let s = 0;
    for (const length of side.values()) s += length;
    return Math.max(1, s);
  };
  const around = Math.max(1, r.perimeter);
  const wide = r.maxX - r.minX + 1;
  return [
    Math.log(1 + r.borders.size),
    longest / around,
    Math.log(largest + 1e-5),
    small / around,
    below / sum(r.under),
    over / sum(r.over),
    sum(r.under) / wide,
    sum(r.over) / wide,
    barShare(r, regions, height),
    borderShare(r, (id) => regions[id].share > r.share),
    borderShare(r, (id) => regions[id].mean[0] < r.mean[0] - 0.03),
    borderShare(r, (id) => regions[id].mean[0] > r.mean[0] + 0.03),
    borderShare(r, (id) => regions[id].touch.bottom > 0),
    borderShare(r, (id) => regions[id].touch.top > 0),
    Math.log(1 + siblings.beside[r.id]),
    Math.log(1 + siblings.stacked[r.id]),
    Math.log(1 + siblings.alike[r.id]),
    siblings.holds[r.id],
    siblings.within[r.id],
    lattices.some((l) => inLattice(r, l)) ? 1 : 0,
    lattices.some((l) => l.curtains.some((c) => r.cx > c.minX && r.cx < c.maxX)) ? 1 : 0,
  ];
}

function inLattice(r: Region, lattice: Lattice): boolean {
  if (r.cx < lattice.minX || r.cx > lattice.maxX) return false;
  return r.cy > lattice.topAt(r.cx) && r.cy < lattice.bottomAt(r.cx);
}

interface Texture {
  /** Sum of ink depth off the outlines per region. */
  readonly ink: Float64Array;
  /** Sum of lightness steps per region. */
  readonly busy: Float64Array;
}

function textureOf({ labels, picture, ink }: Described): Texture {
  const { width, data, count } = labels;
  const inked = new Float64Array(count);
  const busy = new Float64Array(count);
  const { L } = picture;
  for (let p = width + 1; p < data.length; p++) {
    const id = data[p];
    // Within the region only: its outline is told by other numbers.
    if (data[p - 1] !== id || data[p - width] !== id) continue;
    busy[id] += Math.abs(L[p] - L[p - 1]) + Math.abs(L[p] - L[p - width]);
    if (ink !== null) inked[id] += ink.depth.data[p];
  }
  return { ink: inked, busy };
}

function meanLightness(regions: readonly Region[]): number {
  return regions.reduce((sum, r) => sum + r.mean[0] * r.share, 0);
}

interface Siblings {
  /** Regions of like size in a row with it, in a column with it, and of like size anywhere. */
  readonly beside: Int32Array;
  readonly stacked: Int32Array;
  readonly alike: Int32Array;
  /** Regions whose bounding box lies within its own; share of its box that a containing neighbour's covers. */
  readonly holds: Float32Array;
  readonly within: Float32Array;
}

function siblingsOf(regions: readonly Region[]): Siblings {
  const n = regions.length;
  const siblings: Siblings = {
    beside: new Int32Array(n),
    stacked: new Int32Array(n),
    alike: new Int32Array(n),
    holds: new Float32Array(n),
    within: new Float32Array(n),
  };
  for (const a of regions) {
    const w = a.maxX - a.minX + 1;
    const h = a.maxY - a.minY + 1;
    for (const [id] of a.borders) {
      const b = regions[id];
      const holds =
        b.minX <= a.minX && b.maxX >= a.maxX && b.minY <= a.minY && b.maxY >= a.maxY ? 1 : 0;
      if (holds === 1) {
        siblings.within[a.id] = 1;
        siblings.holds[b.id] += 1;
      }
    }
    if (w * h < 60) continue;
    for (let id = a.id + 1; id < n; id++) {
      const b = regions[id];
      const bw = b.maxX - b.minX + 1;
      const bh = b.maxY - b.minY + 1;
      if (bw > 1.35 * w || w > 1.35 * bw || bh > 1.35 * h || h > 1.35 * bh) continue;
      if (b.area > 1.5 * a.area || a.area > 1.5 * b.area) continue;
      siblings.alike[a.id]++;
      siblings.alike[id]++;
      if (Math.abs(a.cy - b.cy) < 0.6 * h) {
        siblings.beside[a.id]++;
        siblings.beside[id]++;
      }
      if (Math.abs(a.cx - b.cx) < 0.6 * w) {
        siblings.stacked[a.id]++;
        siblings.stacked[id]++;
      }
    }
  }
  for (let id = 0; id < n; id++) siblings.holds[id] = Math.log(1 + siblings.holds[id]);
  return siblings;
}
