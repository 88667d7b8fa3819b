import type { Ask } from './ask.ts';
import type { MaskDocument } from './document.ts';
import type { EditorState } from './editor-state.ts';

/** The selection that the next click may refine. */
export interface OpenSelection extends Omit<Ask, 'refines'> {
  /** The mask without it. */
  readonly base: MaskDocument;
  /** What the server selected. */
  readonly layer: MaskDocument;
}

export interface MaskChange {
  /** The mask as an 8-bit grey PNG of the picture's size, white = change; null when nothing is selected. */
  readonly mask: Blob | null;
  /** A finished stroke of the brush, or any other change. */
  readonly cause: 'paint' | 'edit';
}

/** What the editor shows around the picture; a new object whenever something of it changes. */
export interface SessionView {
  readonly state: EditorState;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly isEmpty: boolean;
  /** Nothing was ever drawn or loaded. */
  readonly isUntouched: boolean;
  /** A job is being done. */
  readonly isWorking: boolean;
  /** Something is begun with the tool in hand and not finished: a polygon, a stroke. */
  readonly isOpen: boolean;
  readonly openSelection: OpenSelection | null;
}
