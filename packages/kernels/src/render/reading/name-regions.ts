import type { Part } from '../part.ts';
import { gather } from '../part.ts';
import type { Facing, Region } from '../regions.ts';
import type { Domain, SurfaceRole } from '../types.ts';
import { type BoostedTrees, predict } from './boosted.ts';
import { bumpyRims } from './bumpy-rims.ts';
import { type Border, contextOf } from './context.ts';
import type { Described, FeatureTable } from './described.ts';
import { describeRegions } from './features.ts';
import { isInside } from './inside.ts';
import { models } from './models/index.ts';
import { tellPanesFromPictures } from './panes.ts';
import { rimStrokes } from './rim.ts';
import { layRugs } from './rugs.ts';
import {
  CLASSES_INSIDE,
  CLASSES_OUTSIDE,
  MEANING,
  ORIENTATIONS,
  type Orientation,
  type SurfaceClass,
} from './surface-class.ts';

/** What every region is taken for. */
export interface Named {
  readonly classes: readonly SurfaceClass[];
  /** Rows of probabilities, one class after another. */
  readonly probability: Float32Array;
  readonly surface: readonly SurfaceClass[];
  readonly orientation: readonly Orientation[];
}

/**
 * Names every region twice: first by its own numbers, then with what its neighbours were taken for
 * beside them; both opinions count, and what the brief names. Neighbours along long borders then sway each other. The orientation
 * goes by a region's own numbers.
 */
export function nameRegions(
  seen: Described,
  domain: Domain,
  asked: readonly SurfaceRole[] = [],
): Named {
  const inside = isInside(domain);
  const learnt = seen.kind === 'photo' ? models.photo : models.drawn;
  const { first, second, facing } = inside ? learnt.inside() : learnt.outside();
  const classes = inside ? CLASSES_INSIDE : CLASSES_OUTSIDE;
  const table = describeRegions(seen);
  const alone = predict(first, table.data);
  const turned = predict(facing, table.data);
  const context = contextOf(alone, classes.length, bordersOf(seen.regions));
  const probability = predict(second, joined(table, context, turned, second));
  for (let i = 0; i < probability.length; i++) probability[i] *= alone[i];
  if (!inside && seen.ink !== null) {
    doubtBarePaving(seen, probability, classes);
    favourCrowns(seen, probability, classes);
  }
  if (domain === 'landscape') favour(probability, classes, 'lawn', LAWN_IN_LANDSCAPE);
  if (!inside && seen.ink !== null) favourGroundAsked(asked, probability, classes);
  const orientation = seen.regions.map((r) => ORIENTATIONS[top(turned, r.id, ORIENTATIONS.length)]);
  const surface = [...agreed(seen.regions, probability, classes.length)].map((k) => classes[k]);
  seen.sky?.forEach((share, id) => {
    if (share > 0.5) surface[id] = 'sky';
  });
  if (inside) {
    tellPanesFromPictures(seen.regions, surface, seen.labels.width);
    layRugs(seen.regions, surface, orientation);
  }
  return { classes, probability, surface, orientation };
}

/** Strokes on paving of unit area, in units of its root: joints give more, ticks of grass fewer. */
const JOINTED = 15;
const BARE_PAVING = 0.08;
const LARGE_GROUND = 0.05;

// Paving is drawn with its joints; a large piece of ground without is more likely grass.
function doubtBarePaving(
  { regions, strokes, labels, camera }: Described,
  probability: Float32Array,
  classes: readonly SurfaceClass[],
): void {
  const paving = classes.indexOf('paving');
  const rim = rimStrokes(labels, strokes, camera);
  for (const { id, share, area, touch } of regions) {
    if (share < LARGE_GROUND || touch.bottom === 0) continue;
    let drawn = 0;
    for (let direction = 0; direction < 4; direction++) drawn += rim.along(id, direction);
    if (drawn < JOINTED * Math.sqrt(area)) probability[id * classes.length + paving] *= BARE_PAVING;
  }
}

/** How much a rim all of bumps speaks for a crown, as a log probability; and what it says at most. */
const BUMPS_SPEAK = 9;
const MOST_SAID = 3.5;

// What bumps swell out of is a crown, what they swell into lies behind one.
function favourCrowns(
  { regions, scallops, labels }: Described,
  probability: Float32Array,
  classes: readonly SurfaceClass[],
): void {
  const plant = classes.indexOf('plant');
  const { own, behind, within } = bumpyRims(labels, scallops);
  for (const { id, perimeter, area } of regions) {
    const rim = (own[id] - behind[id]) / Math.max(8, perimeter) + within[id] / area;
    const said = Math.max(-MOST_SAID, Math.min(MOST_SAID, BUMPS_SPEAK * rim));
    probability[id * classes.length + plant] *= Math.exp(said);
  }
}

// Open ground without marks is told by nothing but the brief: gardens have lawns, and who names one has drawn it.
const LAWN_IN_LANDSCAPE = 2.5;
const LAWN_ASKED = { lawn: 6, paving: 0.2 } as const;
// A path through a lawn is named as often as a paved court.
const PAVING_ASKED = { lawn: 0.5, paving: 2 } as const;

function favourGroundAsked(
  asked: readonly SurfaceRole[],
  probability: Float32Array,
  classes: readonly SurfaceClass[],
): void {
  const lawn = asked.includes('ground');
  if (lawn === asked.includes('paving')) return;
  const times = lawn ? LAWN_ASKED : PAVING_ASKED;
  favour(probability, classes, 'lawn', times.lawn);
  favour(probability, classes, 'paving', times.paving);
}

function favour(
  probability: Float32Array,
  classes: readonly SurfaceClass[],
  favoured: SurfaceClass,
  times: number,
): void {
  const k = classes.indexOf(favoured);
  for (let i = k; i < probability.length; i += classes.length) probability[i] *= times;
}

export function* bordersOf(regions: readonly Region[]): Generator<Border> {
  for (const r of regions)
    for (const [id, length] of r.borders)
      yield { a: r.id, b: id, length, over: r.over.get(id) ?? 0, under: r.under.get(id) ?? 0 };
}

function joined(
  table: FeatureTable,
  context: Float32Array,
  turned: Float32Array,
  { features }: BoostedTrees,
): Float32Array {
  const rows = table.data.length / table.width;
  const out = new Float32Array(rows * features);
  const wide = context.length / rows;
  const turns = ORIENTATIONS.length;
  for (let row = 0; row < rows; row++) {
    const at = row * features;
    out.set(table.data.subarray(row * table.width, (row + 1) * table.width), at);
    out.set(context.subarray(row * wide, (row + 1) * wide), at + table.width);
    out.set(turned.subarray(row * turns, (row + 1) * turns), at + table.width + wide);
  }
  return out;
}

function top(probability: Float32Array, row: number, count: number): number {
  let best = 0;
  for (let k = 1; k < count; k++)
    if (probability[row * count + k] > probability[row * count + best]) best = k;
  return best;
}

/** How far a border along a region's whole rim outweighs its own numbers, as a log probability. */
const SWAY = 0.9;
const SWEEPS = 4;

// Iterated conditional modes (Besag, 1986) on the region graph, from the largest region down.
function agreed(
  regions: readonly Region[],
  probability: Float32Array,
  count: number,
): Int32Array<ArrayBuffer> {
  const chosen = Int32Array.from(regions, (r) => top(probability, r.id, count));
  const order = [...regions].sort((a, b) => b.area - a.area);
  const pull = new Float32Array(count);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const r of order) {
      pull.fill(0);
      for (const [id, length] of r.borders) pull[chosen[id]] += length / Math.max(1, r.perimeter);
      let best = chosen[r.id];
      let most = -Infinity;
      for (let k = 0; k < count; k++) {
        const score = Math.log(probability[r.id * count + k] + 1e-6) + SWAY * pull[k];
        if (score > most) [best, most] = [k, score];
      }
      chosen[r.id] = best;
    }
  }
  return chosen;
}

const FACING: Readonly<Record<Orientation, Facing>> = {
  up: 'level',
  down: 'level',
  left: 'side',
  right: 'side',
  facing: 'front',
  free: 'unknown',
};

/** Classes whose neighbouring regions make one thing together. */
const TOGETHER: readonly ReadonlySet<SurfaceClass>[] = [
  new Set<SurfaceClass>(['pane', 'frame', 'viewSky', 'viewGarden']),
  new Set<SurfaceClass>(['upholstery', 'metal']),
  new Set<SurfaceClass>(['joinery', 'metal']),
  new Set<SurfaceClass>(['plant']),
  new Set<SurfaceClass>(['car']),
  new Set<SurfaceClass>(['picture']),
  new Set<SurfaceClass>(['curtain']),
  new Set<SurfaceClass>(['lamp']),
  new Set<SurfaceClass>(['object']),
];

/** Parts with role, group and place from the names; sets each region's orientation. */
export function partsOf(regions: readonly Region[], named: Named): Part[] {
  const parts = regions.map((r): Part => {
    const { role, lying, onWall, lamp, view } = MEANING[named.surface[r.id]];
    r.facing = FACING[named.orientation[r.id]];
    r.orientation = named.orientation[r.id];
    return {
      role,
      group: r.id,
      lying: lying ?? false,
      onWall: onWall ?? false,
      view: view ?? null,
      lamp: lamp ?? false,
    };
  });
  for (const set of TOGETHER) {
    const group = gather(
      regions,
      (id) => set.has(named.surface[id]),
      (_a, _b, length) => length > 3,
    );
    for (const r of regions) if (group[r.id] >= 0) parts[r.id].group = group[r.id];
  }
  return parts;
}
