/**
 * The constructive renderer: structure kept at each stop of strength, difference between variants,
 * time at 1024 and 2048 px.
 *   node packages/kernels/bench/render.bench.ts [--quick]
 */
import { join } from 'node:path';
import { oklabPlanes } from '../src/color/oklab.ts';
import { resizeRgb8 } from '../src/filter/resize.ts';
import type { Rgb8 } from '../src/image.ts';
import { classifyInput } from '../src/render/classify.ts';
import { renderDrawing } from '../src/render/render.ts';
import type { Domain, InputKind } from '../src/render/types.ts';
import { readRgb8 } from './picture-io.ts';
import { requestOf } from './render-cells.ts';
import {
  type Bench,
  type BenchRow,
  type BenchSet,
  mean,
  measured,
  median,
  peakMiB,
  photos,
  runAlone,
} from './table.ts';

const SAMPLES = join(import.meta.dirname, '../../../apps/web/public/samples');
const STOPS = { free: 0.4, balanced: 0.75, faithful: 0.95 } as const;
const METHOD = 'construct';

interface Input {
  readonly image: Rgb8;
  readonly kind: InputKind;
  readonly domain: Domain;
}

const DRAWN: Readonly<Record<string, readonly (readonly [string, Domain])[]>> = {
  line: [
    ['bedroom-line.png', 'interior'],
    ['cafe-line.png', 'commercial'],
    ['courtyard-line.png', 'architecture'],
  ],
  sketch: [
    ['living-sketch.png', 'interior'],
    ['lobby-sketch.png', 'commercial'],
    ['villa-sketch.png', 'architecture'],
    ['garden-sketch.png', 'landscape'],
  ],
  whiteModel: [
    ['kitchen-white.webp', 'interior'],
    ['office-white.webp', 'commercial'],
    ['tower-white.webp', 'architecture'],
  ],
  render: [
    ['kitchen-colour.webp', 'interior'],
    ['living-carton.webp', 'interior'],
    ['villa-colour.webp', 'architecture'],
    ['garden-crate.webp', 'landscape'],
  ],
};

const OUTSIDE: ReadonlySet<string> = new Set([
  'lighthouse',
  'pier',
  'dock',
  'kodim01',
  'kodim08',
  'kodim19',
  'lantern',
]);

async function drawn(group: string, longSidePx = 1024): Promise<Input[]> {
  return Promise.all(
    DRAWN[group]!.map(async ([file, domain]) => {
      const image = await readRgb8(join(SAMPLES, file), longSidePx);
      return { image, kind: classifyInput(image).kind, domain };
    }),
  );
}

async function photographs(set: 'tuning' | 'heldOut'): Promise<Input[]> {
  const scenes = photos().filter(
    (photo) =>
      photo.set === set &&
      (OUTSIDE.has(photo.name) || ['kitchen', 'living_room'].includes(photo.name)),
  );
  return Promise.all(
    scenes.map(async ({ name, path }) => ({
      image: await readRgb8(path, 1024),
      kind: 'photo' as const,
      domain: OUTSIDE.has(name) ? ('architecture' as const) : ('interior' as const),
    })),
  );
}

function request(input: Input, cnStrength: number, seed = 1) {
  const inside = input.domain === 'interior' || input.domain === 'commercial';
  const cell = {
    label: '',
    path: '',
    domain: input.domain,
    look: inside ? 'modern' : 'white',
    over: { cnStrength, seed },
  };
  return requestOf(cell, input.image, input.kind);
}

async function structureRow(
  task: string,
  set: BenchSet,
  inputs: readonly Input[],
  strength: number,
): Promise<BenchRow> {
  const runs = [];
  for (const input of inputs)
    runs.push(await measured(() => renderDrawing(request(input, strength))));
  const kept = runs.map(({ result }) => result.structure);
  return {
    task,
    set,
    method: METHOD,
    ours: true,
    items: runs.length,
    measures: { structure: mean(kept), worst: Math.min(...kept) },
    cpuSeconds: median(runs.map(({ cpuSeconds }) => cpuSeconds)),
    wallSeconds: median(runs.map(({ wallSeconds }) => wallSeconds)),
    peakMiB: peakMiB(),
  };
}

/** Mean colour difference (100 × OKLab distance) between two pictures, and between blurred copies: layout, not grain. */
function difference(a: Rgb8, b: Rgb8): number {
  const small = (image: Rgb8) => oklabPlanes(resizeRgb8(image, 128, 96, 'area'));
  const [p, q] = [small(a), small(b)];
  let sum = 0;
  for (let i = 0; i < p.L.length; i++)
    sum += Math.hypot(p.L[i]! - q.L[i]!, p.a[i]! - q.a[i]!, p.b[i]! - q.b[i]!);
  return (100 * sum) / p.L.length;
}

async function variantsRow(
  inputs: readonly Input[],
  strength: number,
  name: string,
): Promise<BenchRow> {
  const apart: number[] = [];
  const times: number[] = [];
  for (const input of inputs) {
    const four: Rgb8[] = [];
    for (let seed = 1; seed <= 4; seed++) {
      const run = await measured(() => renderDrawing(request(input, strength, seed)).image);
      four.push(run.result);
      times.push(run.cpuSeconds);
    }
    for (let i = 0; i < 4; i++)
      for (let j = i + 1; j < 4; j++) apart.push(difference(four[i]!, four[j]!));
  }
  return {
    task: `four variants, ${name}`,
    set: 'synthetic',
    method: METHOD,
    ours: true,
    items: inputs.length,
    measures: { meanDeltaE: mean(apart), leastDeltaE: Math.min(...apart) },
    cpuSeconds: median(times),
    wallSeconds: median(times),
    peakMiB: null,
  };
}

export const bench: Bench = {
  name: 'render',
  async run({ quick }) {
    const rows: BenchRow[] = [];
    const groups = quick ? ['line'] : Object.keys(DRAWN);
    for (const group of groups) {
      const inputs = await drawn(group);
      for (const [stop, strength] of Object.entries(STOPS))
        rows.push(await structureRow(`${group}, ${stop}`, 'synthetic', inputs, strength));
    }
    if (!quick) {
      for (const set of ['tuning', 'heldOut'] as const)
        rows.push(
          await structureRow('photo, faithful', set, await photographs(set), STOPS.faithful),
        );
      const large = (await drawn('line', 4096)).map((input) => ({
        ...input,
        image: resizeRgb8(
          input.image,
          2048,
          Math.round((2048 * input.image.height) / input.image.width),
        ),
      }));
      rows.push(await structureRow('line at 2048, faithful', 'synthetic', large, STOPS.faithful));
      const some = [...(await drawn('line')), ...(await drawn('whiteModel'))];
      rows.push(await variantsRow(some, STOPS.balanced, 'balanced'));
      rows.push(await variantsRow(some, STOPS.free, 'free'));
    }
    const faithful = ['line', 'sketch', 'whiteModel', 'render'].map((group) => ({
      task: `${group}, faithful`,
      set: 'synthetic' as const,
    }));
    const pictures = (['tuning', 'heldOut'] as const).map((set) => ({
      task: 'photo, faithful',
      set,
    }));
    return {
      rows,
      targets: [
        ...[...faithful, ...pictures].flatMap((row) => [
          { ...row, measure: 'structure', is: '>=', bar: 0.95 } as const,
          { ...row, measure: 'cpuSeconds', is: '<=', bar: 6 } as const,
        ]),
        {
          task: 'line at 2048, faithful',
          set: 'synthetic',
          measure: 'cpuSeconds',
          is: '<=',
          bar: 20,
        },
      ],
      skipped: [{ method: 'peers', reason: 'no weight-free tool renders over a drawing' }],
    };
  },
};

if (import.meta.main) await runAlone(bench);
