/**
 * What else fills holes, as programs beside ours.
 *
 * Two peers are slow (10 to 30 s a picture) and in no package, so they run only when asked for
 * (`--slow-peers`) and when the environment names a command for each:
 *
 *   BENCH_RESYNTH       Resynthesizer's engine with the settings of GIMP's "heal selection": 16
 *                       neighbours, 500 probes, sensitivity .117, target order at random
 *   BENCH_PYPATCHMATCH  PyPatchMatch with patches of 5 x 5
 *
 * Each is called as `<command> image.png mask.png out.png`: an RGB picture whose hole is black, a grey
 * mask of the same size (255 = fill, 0 = known) and where to write the filled RGB picture; it ends with
 * status 0. Both are a few lines around the library's one entry (`imageSynth` of Resynthesizer's
 * `lib/`, `Inpainting::run` of PyPatchMatch's `csrc/`).
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diffuse } from '../src/fill/diffuse.ts';
import type { Gray8, Rgb8 } from '../src/image.ts';
import { amongOthers, type PictureRun } from './picture-run.ts';
import { readPng, writePng } from './png.ts';
import { findProgram, findPython, runPeer } from './table.ts';

/** Fills a hole in some way. */
export interface Filler {
  readonly name: string;
  readonly ours: boolean;
  fill(image: Rgb8, hole: Gray8): Promise<PictureRun>;
}

/** Command line of G'MIC's multi-scale PatchMatch filling, as in the project's comparison table. */
const GMIC_MATCHPATCH = 'inpaint_matchpatch[0] [1],0,9,10,5,1';

const OPENCV_SCRIPT = `
import sys, cv2
image, mask, out, method = sys.argv[1:5]
flag = cv2.INPAINT_TELEA if method == 'telea' else cv2.INPAINT_NS
cv2.setNumThreads(1)
cv2.imwrite(out, cv2.inpaint(cv2.imread(image), cv2.imread(mask, 0), 3, flag))
`;

/** Peers whose command stands in an environment variable. */
const SLOW_PEERS = [
  { name: 'resynthesizer', variable: 'BENCH_RESYNTH' },
  { name: 'pypatchmatch', variable: 'BENCH_PYPATCHMATCH' },
] as const;

/** What is installed here, and why the others are not used. */
export function findFillers(options: { readonly slow: boolean } = { slow: false }): {
  fillers: Filler[];
  skipped: { method: string; reason: string }[];
} {
  const folder = mkdtempSync(join(tmpdir(), 'fill-bench-'));
  const fillers: Filler[] = [
    {
      name: 'membrane',
      ours: false,
      fill: (image, hole) => amongOthers(() => membrane(image, hole)),
    },
  ];
  const skipped: { method: string; reason: string }[] = [];
  const python = findPython('cv2');
  if (python === null) skipped.push({ method: 'opencv telea', reason: 'no Python with cv2' });
  else {
    const script = join(folder, 'opencv.py');
    writeFileSync(script, OPENCV_SCRIPT);
    fillers.push({
      name: 'opencv telea',
      ours: false,
      fill: (image, hole) =>
        viaFiles(image, hole, folder, (files) => [python, script, ...files, 'telea']),
    });
  }
  if (findProgram('gmic') === null) skipped.push({ method: 'gmic matchpatch', reason: 'no gmic' });
  else {
    fillers.push({
      name: 'gmic matchpatch',
      ours: false,
      fill: (image, hole) =>
        viaFiles(image, hole, folder, ([a, m, out]) => [
          ...['gmic', '-v', '-', a, m, ...GMIC_MATCHPATCH.split(' ')],
          ...['-c[0]', '0,255', '-o[0]', out],
        ]),
    });
  }
  for (const { name, variable } of SLOW_PEERS) {
    const program = process.env[variable];
    if (!options.slow) skipped.push({ method: name, reason: 'slow, runs with --slow-peers' });
    else if (!program) skipped.push({ method: name, reason: `${variable} names no command` });
    else {
      fillers.push({
        name,
        ours: false,
        fill: (image, hole) => viaFiles(image, hole, folder, (files) => [program, ...files]),
      });
    }
  }
  return { fillers, skipped };
}

function membrane(image: Rgb8, hole: Gray8): Rgb8 {
  const values = Float32Array.from(image.data);
  const holes = hole.data.map((value) => (value >= 128 ? 1 : 0));
  diffuse(values, holes, image.width, image.height, 3);
  return { ...image, data: Uint8Array.from(values, Math.round) };
}

/** Runs a command on one thread over files for picture, mask and result. */
async function viaFiles(
  image: Rgb8,
  hole: Gray8,
  folder: string,
  command: (files: readonly [image: string, mask: string, out: string]) => string[],
): Promise<PictureRun> {
  const files = [
    join(folder, 'image.png'),
    join(folder, 'mask.png'),
    join(folder, 'out.png'),
  ] as const;
  writePng(files[0], image);
  writePng(files[1], hole);
  const run = runPeer('env', ['OMP_NUM_THREADS=1', ...command(files)]);
  const { cpuSeconds, wallSeconds, peakMiB } = run;
  return { result: readPng(files[2]), cpuSeconds, wallSeconds, peakMiB };
}
