import type { SelectionPrompt } from '@zhuhui/kernels';

/** What was selected, at the size it was selected at. */
export interface Selection {
  readonly width: number;
  readonly height: number;
  /** 255 = selected, 0 = not. */
  readonly data: Uint8Array;
}

/** The port behind which selecting by clicks stands: an answer in the time of a click, not a task. */
export interface Selector {
  /**
   * Reads a picture that is likely to be clicked on soon, so that the first click need not wait for it.
   * @throws as {@link Selector.select}
   */
  ready(key: string, longSidePx: number, read: () => Promise<Uint8Array>): Promise<void>;
  /**
   * Selects what the prompt, in the picture's own pixels, means; very large pictures at a smaller size.
   * @param key names the picture; its bytes never change
   * @param longSidePx the picture's longer side
   * @param read gives its bytes when it is not prepared yet
   * @throws EngineFailure `badInput` when picture or prompt cannot be used, `temporary` when too many wait
   *   or the thread ended
   */
  select(
    key: string,
    longSidePx: number,
    prompt: SelectionPrompt,
    read: () => Promise<Uint8Array>,
  ): Promise<Selection>;
  /**
   * The picture's subject, without a hint; null where none stands out clearly.
   * @throws as {@link Selector.select}
   */
  subject(
    key: string,
    longSidePx: number,
    read: () => Promise<Uint8Array>,
  ): Promise<Selection | null>;
  close(): Promise<void>;
}
