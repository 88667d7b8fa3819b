import { availableParallelism } from 'node:os';
import type { Rgb8, Rows } from '@zhuhui/kernels';
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

/** Makes all bands, as many at a time as there are threads free, and joins them in shared memory. */
export async function joinBands(
  { width, height, channels, scale, stage }: Bands,
  make: (rows: Rows, onProgress: Report) => Promise<Pick<Rgb8, 'data'>>,
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
      const { data } = await make({ fromRow, toRow }, progress(n));
      out.set(data, fromRow * scale * rowBytes);
      progress(n)(1, stage);
    }),
  );
  return out;
}
