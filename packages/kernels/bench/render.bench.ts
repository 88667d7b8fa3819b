/**
 * The constructive renderer: structure kept at each stop of strength, with what colours are locked and
 * which surfaces are named, how far the result lies from its input, difference between variants, time at
 * 1024 and 2048 px.
 *   node packages/kernels/bench/render.bench.ts [--quick]
 *
 * Colour differences are mean CIEDE2000 of thumbnails. From 2 on anybody sees one, below it a trained eye
 * (Mokrzycki and Tatol, "Color difference ΔE: a survey", Machine Graphics and Vision 20, 2011): the bar for
 * the nearest two of four variants, and for what was asked of a picture that has colours of its own.
 */
import type { Rgb8 } from '../src/image.ts';
import { renderDrawing } from '../src/render/render.ts';
import type { RenderRequest } from '../src/render/types.ts';
import { seenDifference } from './measure-difference.ts';
import {
  atWidth,
  DRAWN_GROUPS,
  drawn,
  photographs,
  type RenderInput,
  requestFor,
  rolesToName,
} from './render-inputs.ts';
import {
  type Bench,
  type BenchRow,
  type BenchSet,
  type BenchTarget,
  mean,
  measured,
  median,
  peakMiB,
  runAlone,
} from './table.ts';

const STOPS = { free: 0.4, balanced: 0.75, faithful: 0.95 } as const;
type Stop = keyof typeof STOPS;
const ALL_STOPS = Object.keys(STOPS) as readonly Stop[];
const LOOSE_STOPS = ['free', 'balanced'] as const satisfies readonly Stop[];
const PHOTO_SETS = ['tuning', 'points', 'heldOut'] as const;
const METHOD = 'construct';
const SEEN_DELTA_E = 2;
const LARGE_PX = 2048;
/** Pictures a row of four variants or of 2048 px is made of: each costs as many seconds as the others' ten. */
const FEW = 2;

/** What is asked beside the stop. */
type Wishes = (input: RenderInput) => Partial<RenderRequest>;
const nothing: Wishes = () => ({});
const noLock: Wishes = () => ({ lock: 0 });
const named: Wishes = (input) => ({ asked: rolesToName(input) });

interface Group {
  readonly name: string;
  readonly set: BenchSet;
  readonly inputs: readonly RenderInput[];
}

async function structureRow(
  task: string,
  { set, inputs }: Group,
  stop: Stop,
  wishes: Wishes = nothing,
): Promise<BenchRow> {
  const runs = [];
  for (const input of inputs) {
    const request = requestFor(input, { ...wishes(input), cnStrength: STOPS[stop] });
    const { result, ...took } = await measured(() => renderDrawing(request));
    const change = seenDifference(input.image, result.image);
    runs.push({ ...took, structure: result.structure, change });
  }
  const kept = runs.map(({ structure }) => structure);
  return {
    task,
    set,
    method: METHOD,
    ours: true,
    items: runs.length,
    measures: {
      structure: mean(kept),
      worst: Math.min(...kept),
      changeDeltaE: mean(runs.map(({ change }) => change)),
    },
    cpuSeconds: median(runs.map(({ cpuSeconds }) => cpuSeconds)),
    wallSeconds: median(runs.map(({ wallSeconds }) => wallSeconds)),
    peakMiB: peakMiB(),
  };
}

async function variantsRow({ name, set, inputs }: Group, stop: Stop): Promise<BenchRow> {
  const nearest: number[] = [];
  const apart: number[] = [];
  const times = [];
  for (const input of inputs) {
    const four: Rgb8[] = [];
    for (let seed = 1; seed <= 4; seed++) {
      const request = requestFor(input, { cnStrength: STOPS[stop], seed });
      const { result, ...took } = await measured(() => renderDrawing(request).image);
      four.push(result);
      times.push(took);
    }
    const pairs = four.flatMap((a, i) => four.slice(i + 1).map((b) => seenDifference(a, b)));
    nearest.push(Math.min(...pairs));
    apart.push(mean(pairs));
  }
  return {
    task: `four of ${name}, ${stop}`,
    set,
    method: METHOD,
    ours: true,
    items: inputs.length,
    measures: {
      meanDeltaE: mean(apart),
      nearestDeltaE: mean(nearest),
      leastDeltaE: Math.min(...nearest),
    },
    cpuSeconds: median(times.map(({ cpuSeconds }) => cpuSeconds)),
    wallSeconds: median(times.map(({ wallSeconds }) => wallSeconds)),
    peakMiB: null,
  };
}

const few = (group: Group): Group => ({ ...group, inputs: group.inputs.slice(0, FEW) });

/** Rows with their bars. */
interface Part {
  readonly rows: BenchRow[];
  readonly targets: BenchTarget[];
}

const barsOf = (
  { task, set }: BenchRow,
  bars: readonly Pick<BenchTarget, 'measure' | 'is' | 'bar'>[],
): BenchTarget[] => bars.map((bar) => ({ task, set, ...bar }));

const FAITHFUL_BAR = { measure: 'structure', is: '>=', bar: 0.95 } as const;
const TIME_BAR = { measure: 'cpuSeconds', is: '<=', bar: 6 } as const;
const LARGE_TIME_BAR = { measure: 'cpuSeconds', is: '<=', bar: 20 } as const;
const CHANGE_BAR = { measure: 'changeDeltaE', is: '>=', bar: SEEN_DELTA_E } as const;
const VARIANTS_BAR = { measure: 'nearestDeltaE', is: '>=', bar: SEEN_DELTA_E } as const;

/** Each stop, with the colours locked; of photographs the one that their light allows to be told. */
async function lockedPart(group: Group): Promise<Part> {
  const part: Part = { rows: [], targets: [] };
  for (const stop of group.name === 'photo' ? (['faithful'] as const) : ALL_STOPS) {
    const row = await structureRow(`${group.name}, ${stop}`, group, stop);
    part.rows.push(row);
    if (stop === 'faithful') part.targets.push(...barsOf(row, [FAITHFUL_BAR, TIME_BAR]));
  }
  return part;
}

/** What has colours of its own: unlocked at each stop, and with surfaces named where it is not faithful. */
async function askedPart(group: Group): Promise<Part> {
  const part: Part = { rows: [], targets: [] };
  for (const stop of ALL_STOPS) {
    const row = await structureRow(`${group.name}, lock 0, ${stop}`, group, stop, noLock);
    part.rows.push(row);
    const bars = stop === 'faithful' ? [FAITHFUL_BAR, TIME_BAR] : [CHANGE_BAR, TIME_BAR];
    part.targets.push(...barsOf(row, bars));
  }
  for (const stop of LOOSE_STOPS) {
    const row = await structureRow(`${group.name}, roles named, ${stop}`, group, stop, named);
    part.rows.push(row);
    part.targets.push(...barsOf(row, [CHANGE_BAR, TIME_BAR]));
  }
  return part;
}

async function largePart(group: Group): Promise<Part> {
  const inputs = group.inputs.map((input) => atWidth(input, LARGE_PX));
  const task = `${group.name} at ${LARGE_PX}, faithful`;
  const row = await structureRow(task, { ...group, inputs }, 'faithful');
  return { rows: [row], targets: barsOf(row, [FAITHFUL_BAR, LARGE_TIME_BAR]) };
}

async function variantsPart(group: Group): Promise<Part> {
  const rows = [];
  for (const stop of LOOSE_STOPS) rows.push(await variantsRow(group, stop));
  return { rows, targets: rows.flatMap((row) => barsOf(row, [VARIANTS_BAR])) };
}

async function drawnGroups(longSidePx?: number): Promise<Group[]> {
  return Promise.all(
    DRAWN_GROUPS.map(async (name) => {
      return { name, set: 'synthetic' as const, inputs: await drawn(name, longSidePx) };
    }),
  );
}

async function photoGroups(): Promise<Group[]> {
  return Promise.all(
    PHOTO_SETS.map(async (set) => ({ name: 'photo', set, inputs: await photographs(set) })),
  );
}

export const bench: Bench = {
  name: 'render',
  async run({ quick }) {
    const parts: Part[] = [];
    const [line, ...others] = await drawnGroups();
    const ofPhotos = await photoGroups();
    if (quick) {
      const [tuning] = ofPhotos;
      parts.push(await lockedPart(few(line!)), await askedPart(few(tuning!)));
      return { ...together(parts), skipped: SKIPPED };
    }
    const groups = [line!, ...others];
    for (const group of [...groups, ...ofPhotos]) parts.push(await lockedPart(group));
    const coloured = groups.filter(({ name }) => name === 'render');
    for (const group of [...coloured, ...ofPhotos]) parts.push(await askedPart(group));
    const [photo] = ofPhotos;
    // Read at their own size: what is painted at 2048 px need not be enlarged first.
    for (const group of [...(await drawnGroups(2 * LARGE_PX)), photo!])
      if (group.name !== 'sketch') parts.push(await largePart(few(group)));
    for (const group of [...groups, photo!]) parts.push(await variantsPart(few(group)));
    return { ...together(parts), skipped: SKIPPED };
  },
};

const SKIPPED = [{ method: 'peers', reason: 'no weight-free tool renders over a drawing' }];

const together = (parts: readonly Part[]): Part => ({
  rows: parts.flatMap(({ rows }) => rows),
  targets: parts.flatMap(({ targets }) => targets),
});

if (import.meta.main) await runAlone(bench);
