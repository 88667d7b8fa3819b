/**
 * Another hour, weather and season, and a style by areas: time, memory, and how much of the input's
 * edges is found again. No peer without learned weights does either as a whole.
 *   node packages/kernels/bench/relight.bench.ts [--quick]
 */
import { join } from 'node:path';
import type { Rgb8 } from '../src/image.ts';
import { structureFidelity } from '../src/metric/structure-fidelity.ts';
import { type RelightOptions, relight } from '../src/relight/relight.ts';
import { STYLE_MANNERS, transferStyle } from '../src/style/style-transfer.ts';
import { readRgb8 } from './picture-io.ts';
import { writePng } from './png.ts';
import {
  type Bench,
  type BenchOptions,
  type BenchRow,
  mean,
  measured,
  median,
  type Photo,
  peakMiB,
  photos,
  runAlone,
} from './table.ts';

const LONG_SIDE_PX = 1024;
const SETS = ['tuning', 'heldOut'] as const;
const BASE: RelightOptions = { hour: 12, weather: 'clear', season: 'keep', place: 'auto', seed: 1 };
const LIGHTS: Readonly<Record<string, RelightOptions>> = {
  evening: { ...BASE, hour: 17.8 },
  night: { ...BASE, hour: 21 },
  rain: { ...BASE, hour: 14, weather: 'rain' },
  snow: { ...BASE, weather: 'snow', season: 'winter' },
  fog: { ...BASE, hour: 9, weather: 'fog' },
};

async function row(
  task: string,
  set: (typeof SETS)[number],
  change: (image: Rgb8, index: number, all: readonly Rgb8[]) => Rgb8,
  { outDir, quick }: BenchOptions,
): Promise<BenchRow> {
  const own: Photo[] = photos().filter((photo) => photo.set === set);
  const chosen = quick ? own.slice(0, 1) : own;
  const images = await Promise.all(chosen.map(({ path }) => readRgb8(path, LONG_SIDE_PX)));
  const runs = [];
  for (const [index, image] of images.entries()) {
    const run = await measured(() => change(image, index, images));
    writePng(join(outDir, `${chosen[index]?.name}-${task}.png`), run.result);
    runs.push({ ...run, structure: structureFidelity(image, run.result) });
  }
  return {
    task,
    set,
    method: 'zhuhui',
    ours: true,
    items: runs.length,
    measures: { structure: mean(runs.map(({ structure }) => structure)) },
    cpuSeconds: median(runs.map(({ cpuSeconds }) => cpuSeconds)),
    wallSeconds: median(runs.map(({ wallSeconds }) => wallSeconds)),
    peakMiB: peakMiB(),
  };
}

export const bench: Bench = {
  name: 'relight',
  async run(options) {
    const rows: BenchRow[] = [];
    for (const set of SETS) {
      for (const [name, light] of Object.entries(LIGHTS)) {
        rows.push(await row(name, set, (image) => relight(image, light).image, options));
      }
      for (const manner of STYLE_MANNERS) {
        // Each photograph takes the next one's style.
        const change = (image: Rgb8, index: number, all: readonly Rgb8[]): Rgb8 =>
          transferStyle(image, all[(index + 1) % all.length] ?? image, {
            strength: 0.7,
            manner,
            featherPx: 0,
            seed: 1,
          });
        rows.push(await row(`style ${manner}`, set, change, options));
      }
    }
    return {
      rows,
      targets: SETS.flatMap((set) => [
        { task: 'style areas', set, measure: 'structure', is: '>=', bar: 0.95 } as const,
        { task: 'night', set, measure: 'cpuSeconds', is: '<=', bar: 2 } as const,
      ]),
      skipped: [{ method: 'peers', reason: 'none without learned weights' }],
    };
  },
};

if (import.meta.main) await runAlone(bench);
