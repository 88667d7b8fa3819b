import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plane, Rgb8 } from '../src/image.ts';
import type { SelectionBox } from '../src/segment/selection-prompt.ts';
import { readPng, writePng } from './png.ts';
import { runPython } from './table.ts';

/** A user's box stands so much beyond the thing on every side, in its own sides. */
const LOOSE = 0.04;

export interface GrabCutRun {
  /** 255 = selected. */
  readonly mask: Uint8Array;
  /** The method alone, without the interpreter's start. */
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly peakMiB: number | null;
}

/** OpenCV's grabCut from a box, by the given Python. */
export function grabCut(image: Rgb8, box: SelectionBox, python: string): GrabCutRun {
  const folder = mkdtempSync(join(tmpdir(), 'grab-cut-'));
  const [input, output] = [join(folder, 'in.png'), join(folder, 'out.png')];
  writePng(input, image);
  const ran = runPython(python, 'matting-peers.py', ['grabcut', input, output, box.join(',')]);
  const { width, height, data } = readPng(output);
  rmSync(folder, { recursive: true });
  return {
    mask: Uint8Array.from({ length: width * height }, (_, p) => data[p * 3]!),
    cpuSeconds: ran.cpuSeconds,
    wallSeconds: ran.wallSeconds,
    peakMiB: ran.peakMiB,
  };
}

/** A box around what an opacity shows, as loose as a user draws it. */
export function looseBoxOf({ width, height, data }: Plane): SelectionBox {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let p = 0; p < data.length; p++) {
    if (data[p]! < 0.05) continue;
    left = Math.min(left, p % width);
    right = Math.max(right, (p % width) + 1);
    top = Math.min(top, Math.floor(p / width));
    bottom = Math.max(bottom, Math.floor(p / width) + 1);
  }
  const [x, y] = [LOOSE * (right - left), LOOSE * (bottom - top)];
  return [
    Math.max(0, Math.floor(left - x)),
    Math.max(0, Math.floor(top - y)),
    Math.min(width, Math.ceil(right + x)),
    Math.min(height, Math.ceil(bottom + y)),
  ];
}
