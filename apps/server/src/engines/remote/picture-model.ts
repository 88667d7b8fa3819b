import type { Brief } from '../prompt/brief.ts';
import type { PromptLanguage } from '../prompt/translator.ts';
import type { ModelSizes, Size } from './fit.ts';
import type { Submitter } from './submission.ts';

/** What every call to a picture model carries. */
export interface ModelCall {
  readonly brief: Brief;
  /** Pictures wanted from this call, at most the model's `picturesPerCall`. */
  readonly count: number;
  readonly seed: number;
  /** The canvas: one of the model's own sizes. */
  readonly size: Size;
  readonly signal: AbortSignal;
  /** 0 … 1 within this call. */
  onProgress(fraction: number, stage: string): void;
  /** Keeps the job's id at the provider; the adapter creates the job through it, or resumes it. */
  readonly submitter: Submitter;
}

export interface EditCall extends ModelCall {
  /** The base picture first, references after it. PNG or JPEG. */
  readonly pictures: readonly Uint8Array[];
  /** Where the base may change: a PNG of the base's size, in the form the model takes. Absent: everywhere. */
  readonly mask?: Uint8Array;
}

/** How a model is told where to change: 8-bit grey, white = change; RGBA, transparent = change; not at all. */
export type MaskForm = 'white' | 'transparent' | 'none';

/**
 * A hosted model that draws from words and follows instructions. Whatever tool is asked for is led
 * back to these two calls (`picture-tool.ts`), so that an adapter only speaks its provider's protocol.
 * Answers are encoded pictures, in order; they may have another size than asked for.
 */
export interface PictureModel {
  readonly id: string;
  readonly language: PromptLanguage;
  readonly sizes: ModelSizes;
  /** `white` when absent. */
  readonly maskForm?: MaskForm;
  /** Whether a base picture that came as a JPEG may go as it is. */
  readonly takesJpeg?: boolean;
  /** Base picture included. */
  readonly picturesIn: number;
  readonly picturesPerCall: number;
  draw?(call: ModelCall): Promise<readonly Uint8Array[]>;
  edit?(call: EditCall): Promise<readonly Uint8Array[]>;
}
