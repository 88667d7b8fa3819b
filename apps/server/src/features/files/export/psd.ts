import type { PlateStyle } from '@zhuhui/labels';
import { answerOnce } from '../../../platform/answer-once.ts';
import type { Frame } from './placed.ts';

/** One document: what to decode and where it goes. */
export interface PsdRequest {
  /** What programs without layers show. */
  readonly picture: Uint8Array;
  readonly size: { readonly widthPx: number; readonly heightPx: number };
  readonly dpi: number;
  /** From the lowest up; `frame` null = over the whole document. */
  readonly layers: readonly {
    readonly bytes: Uint8Array;
    readonly name: string;
    readonly frame: Frame | null;
    readonly hidden: boolean;
  }[];
  /** The visible AI mark: a layer of its own on top, and in what programs without layers show. */
  readonly plate: PlateStyle | null;
}

const THREAD_FILE = new URL('./psd-thread.ts', import.meta.url);

/** Writes a layered Photoshop document, on a thread of its own that ends with it. */
export const writeLayers = (request: PsdRequest): Promise<Uint8Array> =>
  answerOnce(THREAD_FILE, request);
