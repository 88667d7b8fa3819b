import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diffuse } from '../src/fill/diffuse.ts';
import type { Gray8, Rgb8 } from '../src/image.ts';
import { readPng, writePng } from './png.ts';

/** Fills a hole in some other way, or null when the peer is not installed. */
export interface Peer {
  readonly name: string;
  readonly fill: ((image: Rgb8, hole: Gray8, folder: string) => Rgb8) | null;
}

/** Command line of G'MIC's multi-scale PatchMatch filling, as in the project's comparison table. */
const GMIC_MATCHPATCH = 'inpaint_matchpatch[0] [1],0,9,10,5,1';

const OPENCV_SCRIPT = `
import sys, cv2
image, mask, out, method = sys.argv[1:5]
flag = cv2.INPAINT_TELEA if method == 'telea' else cv2.INPAINT_NS
cv2.imwrite(out, cv2.inpaint(cv2.imread(image), cv2.imread(mask, 0), 3, flag))
`;

/** Our own membrane filling as a floor, then whatever is installed. */
export function findPeers(): Peer[] {
  const python = ['/usr/bin/python3', 'python3'].find(
    (command) => spawnSync(command, ['-c', 'import cv2']).status === 0,
  );
  const gmic = spawnSync('gmic', ['-v', '-', 'version']).status === 0;
  return [
    { name: 'membrane', fill: membrane },
    ...['telea', 'ns'].map((method) => ({
      name: `opencv ${method}`,
      fill: python === undefined ? null : opencv(python, method),
    })),
    { name: 'gmic matchpatch', fill: gmic ? gmicMatchpatch : null },
  ];
}

function membrane(image: Rgb8, hole: Gray8): Rgb8 {
  const values = Float32Array.from(image.data);
  const holes = hole.data.map((value) => (value >= 128 ? 1 : 0));
  diffuse(values, holes, image.width, image.height, 3);
  return { ...image, data: Uint8Array.from(values, Math.round) };
}

function opencv(python: string, method: string): (i: Rgb8, h: Gray8, f: string) => Rgb8 {
  return (image, hole, folder) => {
    const script = join(folder, 'opencv.py');
    writeFileSync(script, OPENCV_SCRIPT);
    return viaFiles(image, hole, folder, (a, m, out) => [python, script, a, m, out, method]);
  };
}

function gmicMatchpatch(image: Rgb8, hole: Gray8, folder: string): Rgb8 {
  return viaFiles(image, hole, folder, (a, m, out) => [
    'gmic',
    '-v',
    '-',
    a,
    m,
    ...GMIC_MATCHPATCH.split(' '),
    '-c[0]',
    '0,255',
    '-o[0]',

    out,
  ]);
}

function viaFiles(
  image: Rgb8,
  hole: Gray8,
  folder: string,
  command: (image: string, mask: string, out: string) => string[],
): Rgb8 {
  const [a, m, out] = ['image.png', 'mask.png', 'out.png'].map((name) => join(folder, name));
  writePng(a!, image);
  writePng(m!, hole);
  const [program, ...args] = command(a!, m!, out!);
  const env = { ...process.env, OMP_NUM_THREADS: '1' };
  const run = spawnSync(program!, args, { encoding: 'utf8', env });
  if (run.status !== 0) throw new Error(`${program}: ${run.stderr}`);
  return readPng(out!);
}
