/**
 * Plan reading: how well the known areas of drawn flats and sites and the flats of shaded coloured plans are
 * found, and what reading and painting cost per megapixel.
 *   node packages/kernels/bench/flatplan.bench.ts [--quick]
 */
import { join } from 'node:path';
import {
  type FlatPlanLook,
  type PlanReading,
  paintPlan,
  readPlan,
  type SitePlanLook,
} from '../src/flatplan/plan.ts';
import type { LabelMap } from '../src/image.ts';
import { shadedRows } from './flatplan-shaded.ts';
import { adjustedRandIndex } from './measure-regions.ts';
import { FLAT_LAYOUTS } from './plans/flat-layouts.ts';
import { drawFlat, type PlanTruth } from './plans/flat-plan.ts';
import { HELD_OUT_FLATS } from './plans/held-out-flats.ts';
import { SITE_PLANS } from './plans/site-plan.ts';
import { writePng } from './png.ts';
import {
  type Bench,
  type BenchRow,
  type BenchSet,
  mean,
  measured,
  median,
  peakMiB,
  runAlone,
} from './table.ts';

type Kind = 'flat' | 'site';

const LOOKS: Readonly<Record<Kind, FlatPlanLook | SitePlanLook>> = {
  flat: {
    kind: 'flat',
    palette: 'warm',
    variant: 0,
    seed: 1,
    keepShading: false,
    roomTextures: true,
    wallFill: true,
    keepLabels: true,
  },
  site: {
    kind: 'site',
    palette: 'fresh',
    variant: 0,
    seed: 1,
    keepShading: false,
    greening: true,
    waterTexture: true,
    pavingTexture: true,
    treeShadows: true,
    sunDirectionDeg: 315,
  },
};

function areasOf(reading: PlanReading): LabelMap {
  if (reading.kind === 'flat') return reading.flat.areas;
  return reading.kind === 'site' ? reading.site.areas : reading.coloured.areas;
}

async function rowOf(
  kind: Kind,
  set: BenchSet,
  plans: readonly { name: string; draw: () => PlanTruth }[],
  outDir: string,
): Promise<BenchRow> {
  const read: {
    ari: number;
    counts: number;
    cpuPerMp: number;
    wallPerMp: number;
    paint: number;
  }[] = [];
  for (const { name, draw } of plans) {
    const { image, labels } = draw();
    const megapixels = (image.width * image.height) / 1e6;
    const reading = await measured(() => readPlan({ image, kind, input: 'lines' }));
    const painted = await measured(() => paintPlan({ reading: reading.result, look: LOOKS[kind] }));
    writePng(join(outDir, `${name}.png`), painted.result);
    const areas = areasOf(reading.result);
    read.push({
      ari: adjustedRandIndex(areas, labels),
      counts: Math.abs(areas.count - labels.count) / labels.count,
      cpuPerMp: reading.cpuSeconds / megapixels,
      wallPerMp: reading.wallSeconds / megapixels,
      paint: painted.cpuSeconds / megapixels,
    });
  }
  return {
    task: `${kind} plan, per MP`,
    set,
    method: 'read plan',
    ours: true,
    items: read.length,
    measures: {
      ari: mean(read.map(({ ari }) => ari)),
      ariLeast: Math.min(...read.map(({ ari }) => ari)),
      countOff: Math.max(...read.map(({ counts }) => counts)),
      paintCpuSeconds: median(read.map(({ paint }) => paint)),
    },
    cpuSeconds: median(read.map(({ cpuPerMp }) => cpuPerMp)),
    wallSeconds: median(read.map(({ wallPerMp }) => wallPerMp)),
    peakMiB: peakMiB(),
  };
}

export const bench: Bench = {
  name: 'flatplan',
  async run(options) {
    const { quick, outDir } = options;
    const flats = FLAT_LAYOUTS.map((layout) => ({
      name: layout.name,
      draw: () => drawFlat(layout),
    }));
    const most = quick ? 1 : Number.POSITIVE_INFINITY;
    const shaded = await shadedRows(options);
    const rows = [
      await rowOf('flat', 'synthetic', flats.slice(0, most), outDir),
      await rowOf('flat', 'heldOut', HELD_OUT_FLATS.slice(0, most), outDir),
      await rowOf('site', 'synthetic', SITE_PLANS.slice(0, most), outDir),
      ...shaded.rows,
    ];
    return {
      rows,
      targets: rows
        .filter(({ ours }) => ours)
        .flatMap(({ task, set }) => [
          { task, set, measure: 'ariLeast', is: '>=', bar: 0.96 } as const,
          { task, set, measure: 'countOff', is: '<=', bar: 0.2 } as const,
          { task, set, measure: 'cpuSeconds', is: '<=', bar: 0.9 } as const,
        ]),
      skipped: shaded.skipped,
    };
  },
};

if (import.meta.main) await runAlone(bench);
