import type { Rgb8, Rows } from '@zhuhui/kernels';
import { combineProgress } from './progress.ts';

/** How a picture is made band by band, so that every thread has work and no more is in memory than need be. */
export interface Bands {
  /** Size of what the bands are joined to. */
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  /** Rows of the source, and rows of the result for each of them. */
  readonly sourceRows: number;
  readonly scale: number;
  readonly bandRows: number;
}

type Report = (fraction: number, stage: string) => void;

/** Makes all bands, as many at a time as there are threads free, and joins them in shared memory. */
export async function joinBands(
  bands: Bands,
  make: (rows: Rows, onProgress: Report) => Promise<Pick<Rgb8, 'data'>>,
  onProgress: Report,
): Promise<Uint8Array<SharedArrayBuffer>> {
  const { width, height, channels, sourceRows, scale, bandRows } = bands;
  const out = new Uint8Array(new SharedArrayBuffer(width * height * channels));
  const count = Math.ceil(sourceRows / bandRows);
  const progress = combineProgress(count, onProgress);
  await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const fromRow = n * bandRows;
      const toRow = Math.min(sourceRows, fromRow + bandRows);
      const { data } = await make({ fromRow, toRow }, progress(n));
      out.set(data, fromRow * scale * width * channels);
    }),
  );
  return out;
}

/** Bands of about this many pixels of the source: some seconds of work at most. */
const BAND_PIXELS = 500_000;

/** A multiple of 16 rows, for which no band ends within a JPEG's block. */
export function bandRowsFor(sourceWidth: number, sourceHeight: number, threads: number): number {
  const even = Math.min(sourceHeight / threads, BAND_PIXELS / sourceWidth);
  return Math.max(16, Math.ceil(even / 16) * 16);
}
