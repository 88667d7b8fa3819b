/**
 * What else fills holes, as programs beside ours.
 *
 * OpenCV's frequency selective reconstruction is slow where holes are large and blurs as diffusion does;
 * it runs only when asked for (`--slow-peers`). So do two that are slow (10 to 30 s a picture) and in no
 * package; for them the environment names a command each:
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
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diffuse } from '../src/fill/diffuse.ts';
import type { Gray8, Rgb8 } from '../src/image.ts';
import { amongOthers, type PictureRun } from './picture-run.ts';
import { readPng, writePng } from './png.ts';
import { findProgram, findPython, type PeerRun, runPeer, runPython } from './table.ts';

/** Fills a hole in some way. */
export interface Filler {
  readonly name: string;
  readonly ours: boolean;
  fill(image: Rgb8, hole: Gray8): Promise<PictureRun>;
}

/** Fillings of G'MIC, set as in the project's comparison table; the hole is picture 1. */
const GMIC = {
  'gmic matchpatch': 'inpaint_matchpatch[0] [1],0,9,10,5,1',
  'gmic inpaint': 'inpaint[0] [1],7,16,0.1,1,15,0,0.05,10,0',
  'gmic pde': 'inpaint_pde[0] [1],75%,1,20',
} as const;
const GMIC_IDLE = ['-v', '-'];

/** Methods of erase-peers.py and the module that each needs. */
const OPENCV = [
  { method: 'telea', module: 'cv2', isSlow: false },
  { method: 'ns', module: 'cv2', isSlow: false },
  { method: 'shiftmap', module: 'cv2.xphoto', isSlow: false },
  { method: 'fsr', module: 'cv2.xphoto', isSlow: true },
] as const;

/** Peers whose command stands in an environment variable. */
const NAMED = [
  { name: 'resynthesizer', variable: 'BENCH_RESYNTH' },
  { name: 'pypatchmatch', variable: 'BENCH_PYPATCHMATCH' },
] as const;

const IS_SLOW = 'slow, runs with --slow-peers';

type Files = readonly [image: string, mask: string, out: string];

/** A peer, or why it does not run. */
type Found = { readonly name: string } & (
  | { readonly run: (files: Files) => PeerRun }
  | { readonly reason: string }
);

/** What is installed here, and why the others are not used. */
export function findFillers(options: { readonly slow: boolean } = { slow: false }): {
  fillers: Filler[];
  skipped: { method: string; reason: string }[];
} {
  const folder = mkdtempSync(join(tmpdir(), 'fill-bench-'));
  const found = [...openCvPeers(options.slow), ...gmicPeers(), ...namedPeers(options.slow)];
  const fillers = found.flatMap((peer): Filler[] => {
    if ('reason' in peer) return [];
    const fill: Filler['fill'] = (image, hole) => viaFiles(image, hole, folder, peer.run);
    return [{ name: peer.name, ours: false, fill }];
  });
  const own: Filler = {
    name: 'membrane',
    ours: false,
    fill: (image, hole) => amongOthers(() => membrane(image, hole)),
  };
  const skipped = found.flatMap((peer) =>
    'reason' in peer ? [{ method: peer.name, reason: peer.reason }] : [],
  );
  return { fillers: [own, ...fillers], skipped };
}

function openCvPeers(slow: boolean): Found[] {
  return OPENCV.map(({ method, module, isSlow }) => {
    const name = `opencv ${method}`;
    if (isSlow && !slow) return { name, reason: IS_SLOW };
    const python = findPython(module);
    if (python === null) return { name, reason: `no Python with ${module}` };
    return { name, run: (files) => runPython(python, 'erase-peers.py', [method, ...files]) };
  });
}

function gmicPeers(): Found[] {
  const program = findProgram('gmic');
  return Object.entries(GMIC).map(([name, command]) => {
    if (program === null) return { name, reason: 'gmic is not installed' };
    const run = ([image, mask, out]: Files): PeerRun => {
      const work = [image, mask, ...command.split(' '), '-c[0]', '0,255', '-o[0]', out];
      return runPeer(program, ['-v', '-', ...work], GMIC_IDLE);
    };
    return { name, run };
  });
}

function namedPeers(slow: boolean): Found[] {
  return NAMED.map(({ name, variable }) => {
    const program = process.env[variable];
    if (!slow) return { name, reason: IS_SLOW };
    if (!program) return { name, reason: `${variable} names no command` };
    return { name, run: (files) => runPeer(program, files) };
  });
}

function membrane(image: Rgb8, hole: Gray8): Rgb8 {
  const values = Float32Array.from(image.data);
  const holes = hole.data.map((value) => (value >= 128 ? 1 : 0));
  diffuse(values, holes, image.width, image.height, 3);
  return { ...image, data: Uint8Array.from(values, Math.round) };
}

/** Runs a peer over files for picture, mask and result. */
async function viaFiles(
  image: Rgb8,
  hole: Gray8,
  folder: string,
  run: (files: Files) => PeerRun,
): Promise<PictureRun> {
  const files = [
    join(folder, 'image.png'),
    join(folder, 'mask.png'),
    join(folder, 'out.png'),
  ] as const;
  writePng(files[0], image);
  writePng(files[1], hole);
  const { cpuSeconds, wallSeconds, peakMiB } = run(files);
  return { result: readPng(files[2]), cpuSeconds, wallSeconds, peakMiB };
}
