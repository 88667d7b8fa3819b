import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fitLongSide, resizeRgb8 } from '../src/filter/resize.ts';
import type { Gray8, Rgb8 } from '../src/image.ts';
import type { Filler } from './erase-peers.ts';
import { hfRatio, psnrInHole, seamRatio, ssimInHole, textureSwd } from './measures.ts';
import type { PictureRun } from './picture-run.ts';
import { readPng, writePng } from './png.ts';
import { type BenchRow, mean, median, type Photo, runPeer } from './table.ts';

const LONG_SIDE_PX = 1024;

/** A picture with a part taken away. */
export interface FillCase {
  readonly set: 'tuning' | 'heldOut';
  readonly name: string;
  readonly truth: Rgb8;
  readonly hole: Gray8;
}

interface Outcome extends FillMeasures {
  readonly filler: Filler;
  readonly fillCase: FillCase;
  readonly run: PictureRun;
}

interface FillMeasures {
  readonly psnrDb: number;
  readonly ssim: number;
  readonly textureSwd: number;
  readonly hfRatio: number;
  readonly seamRatio: number;
}

/** The photograph at a long side of 1024 px. */
export function benchPhoto(photo: Photo): Rgb8 {
  const image = readPng(photo.path);
  const { width, height } = fitLongSide(image.width, image.height, LONG_SIDE_PX);
  return resizeRgb8(image, width, height);
}

/** The hole's content is taken away before any method sees the picture. */
function withoutHole({ truth, hole }: FillCase): Rgb8 {
  const data = Uint8Array.from(truth.data);
  for (let i = 0; i < hole.data.length; i++) {
    if (hole.data[i]! >= 128) data.fill(0, i * 3, i * 3 + 3);
  }
  return { ...truth, data };
}

/**
 * Runs every method on every case and gives one row per method and set. Our rows also say by how much
 * they differ from each peer, case by case: `psnrOver <peer>` (mean, dB) and `swdWins <peer>` (share of
 * cases with the smaller texture distance), and from the best single peer: `swdOverBestPeer`. Results
 * are kept as pictures, and the figures of each case are written down as soon as they are there. No
 * further case is begun after `untilMs` (as `performance.now()`); the first one always is.
 */
export async function fillRows(
  task: string,
  cases: readonly FillCase[],
  fillers: readonly Filler[],
  outDir: string,
  untilMs = Infinity,
): Promise<BenchRow[]> {
  const outcomes: Outcome[] = [];
  const diary = join(outDir, `${fileName(task)}.jsonl`);
  rmSync(diary, { force: true });
  for (const fillCase of cases) {
    if (outcomes.length > 0 && performance.now() > untilMs) break;
    const damaged = withoutHole(fillCase);
    for (const filler of fillers) {
      const run = await filler.fill(damaged, fillCase.hole);
      const measures = measuresOf(run.result, fillCase);
      outcomes.push({ filler, fillCase, run, ...measures });
      const { set, name } = fillCase;
      const line = { set, name, method: filler.name, ...measures, cpuSeconds: run.cpuSeconds };
      appendFileSync(diary, `${JSON.stringify(line)}\n`);
      writePng(join(outDir, `${fileName(task, name, filler.name)}.png`), run.result);
    }
  }
  return besideBestPeer(rowsOf(task, outcomes, fillers));
}

function measuresOf(result: Rgb8, { truth, hole }: FillCase): FillMeasures {
  return {
    psnrDb: psnrInHole(result, truth, hole),
    ssim: ssimInHole(result, truth, hole),
    textureSwd: textureSwd(result, truth, hole),
    hfRatio: hfRatio(result, truth, hole),
    seamRatio: seamRatio(result, hole),
  };
}

const fileName = (...words: string[]): string => words.join('-').replaceAll(/[ %]+/g, '-');

/**
 * Our rows with the peak memory of a process that does nothing but fill the set's largest hole: `script`
 * is called with picture, mask and where to write the result.
 */
export function withOwnPeak(
  rows: readonly BenchRow[],
  cases: readonly FillCase[],
  outDir: string,
  script: string,
): BenchRow[] {
  return rows.map((row) => {
    if (!row.ours) return row;
    const area = ({ hole }: FillCase): number => hole.data.reduce((n, value) => n + value / 255, 0);
    const [largest] = cases
      .filter(({ set }) => set === row.set)
      .toSorted((a, b) => area(b) - area(a));
    if (!largest) return row;
    const files = ['memory-image.png', 'memory-mask.png', 'memory-out.png'].map((file) =>
      join(outDir, file),
    );
    const [image = '', mask = ''] = files;
    writePng(image, withoutHole(largest));
    writePng(mask, largest.hole);
    return { ...row, peakMiB: runPeer(process.execPath, [script, ...files]).peakMiB };
  });
}

/** Our rows with the lead of the best peer's texture distance on the same pictures. */
function besideBestPeer(rows: readonly BenchRow[]): BenchRow[] {
  return rows.map((row) => {
    const peers = rows.filter(({ ours, set }) => !ours && set === row.set);
    if (!row.ours || peers.length === 0) return row;
    const best = Math.min(...peers.map(({ measures }) => measures.textureSwd ?? Infinity));
    const swdOverBestPeer = (row.measures.textureSwd ?? Infinity) - best;
    return { ...row, measures: { ...row.measures, swdOverBestPeer } };
  });
}

function rowsOf(
  task: string,
  outcomes: readonly Outcome[],
  fillers: readonly Filler[],
): BenchRow[] {
  return (['tuning', 'heldOut'] as const).flatMap((set) =>
    fillers.flatMap((filler) => {
      const own = outcomes.filter((o) => o.filler === filler && o.fillCase.set === set);
      if (own.length === 0) return [];
      const peers = filler.ours ? fillers.filter((peer) => !peer.ours) : [];
      const peaks = own.flatMap(({ run }) => run.peakMiB ?? []);
      const row: BenchRow = {
        task,
        set,
        method: filler.name,
        ours: filler.ours,
        items: own.length,
        measures: {
          psnrDb: mean(own.map((o) => o.psnrDb)),
          ssim: mean(own.map((o) => o.ssim)),
          textureSwd: mean(own.map((o) => o.textureSwd)),
          hfRatio: mean(own.map((o) => o.hfRatio)),
          seamRatio: mean(own.map((o) => o.seamRatio)),
          // A rim through texture or along an edge has a ratio of its own, hole or not.
          ...(filler.ours && {
            seamOfTruth: mean(own.map(({ fillCase }) => seamRatio(fillCase.truth, fillCase.hole))),
          }),
          ...Object.assign({}, ...peers.map((peer) => against(own, peer, outcomes))),
        },
        cpuSeconds: median(own.map(({ run }) => run.cpuSeconds)),
        wallSeconds: median(own.map(({ run }) => run.wallSeconds)),
        peakMiB: peaks.length > 0 ? Math.max(...peaks) : null,
      };
      return [row];
    }),
  );
}

function against(
  own: readonly Outcome[],
  peer: Filler,
  outcomes: readonly Outcome[],
): Record<string, number> {
  const pairs = own.flatMap((mine) => {
    const theirs = outcomes.find((o) => o.filler === peer && o.fillCase === mine.fillCase);
    return theirs ? [{ mine, theirs }] : [];
  });
  return {
    [`psnrOver ${peer.name}`]: mean(pairs.map(({ mine, theirs }) => mine.psnrDb - theirs.psnrDb)),
    [`swdWins ${peer.name}`]: mean(
      pairs.map(({ mine, theirs }) => (mine.textureSwd < theirs.textureSwd ? 1 : 0)),
    ),
  };
}
