import { availableParallelism } from 'node:os';
import type { Rows } from '@zhuhui/kernels';
import type { BandPlace } from './kernels.ts';
import { combineProgress } from './progress.ts';

type Report = (fraction: number, stage: string) => void;

/** A picture that is made band by band: all threads have work, and no thread holds more than a band. */
export interface Bands {
  /** Size of what the bands are made from. */
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  /** The result is this many times as wide and high. */
  readonly scale: number;
  /** Chinese. */
  readonly stage: string;
}

/** Bands of about this many pixels of the source: some seconds of work at most. */
const BAND_PIXELS = 500_000;

/** One band: its rows of the source, and where the threads put what they make of them. */
export interface Band {
  readonly rows: Rows;
  readonly into: BandPlace;
}

/** Has all bands made, as many at a time as there are threads free, each in its place of shared memory. */
export async function joinBands(
  { width, height, channels, scale, stage }: Bands,
  make: (band: Band, onProgress: Report) => Promise<void>,
  onProgress: Report,
): Promise<Uint8Array<SharedArrayBuffer>> {
  const rowBytes = width * scale * channels;
  const out = new Uint8Array(new SharedArrayBuffer(rowBytes * height * scale));
  const bandRows = Math.ceil(Math.min(height / availableParallelism(), BAND_PIXELS / width));
  const count = Math.ceil(height / bandRows);
  const progress = combineProgress(count, onProgress);
  await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const fromRow = n * bandRows;
      const toRow = Math.min(height, fromRow + bandRows);
      const into = { data: out, from: fromRow * scale * rowBytes };
      await make({ rows: { fromRow, toRow }, into }, progress(n));
      progress(n)(1, stage);
    }),
  );
  return out;
}
