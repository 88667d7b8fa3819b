import path from 'node:path';
import type { Rgb8 } from '../src/image.ts';
import { readPng, writePng } from './png.ts';
import { measured, type PeerRun, peakMiB } from './table.ts';

/** A picture that a method made, and what making it took. */
export interface PictureRun {
  readonly result: Rgb8;
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly peakMiB: number | null;
}

/** Runs a method of this process. */
export async function inProcess(work: () => Rgb8 | Promise<Rgb8>): Promise<PictureRun> {
  return { ...(await measured(work)), peakMiB: peakMiB() };
}

/**
 * Runs a method of a process that runs others too: its memory cannot be told from theirs, for the
 * process's peak is that of whichever needed most.
 */
export async function amongOthers(work: () => Rgb8 | Promise<Rgb8>): Promise<PictureRun> {
  return { ...(await measured(work)), peakMiB: null };
}

/** Runs a peer that reads a PNG and writes one. */
export function throughFiles(
  source: Rgb8,
  folder: string,
  run: (from: string, to: string) => PeerRun,
): PictureRun {
  const from = path.join(folder, 'peer-source.png');
  const to = path.join(folder, 'peer-result.png');
  writePng(from, source);
  const { cpuSeconds, wallSeconds, peakMiB: peak } = run(from, to);
  return { result: readPng(to), cpuSeconds, wallSeconds, peakMiB: peak };
}
