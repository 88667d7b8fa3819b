/** A point in picture pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One pull of the brush or the eraser, in picture pixels. */
export interface Stroke {
  readonly kind: 'stroke';
  readonly mode: 'paint' | 'erase';
  readonly diameterPx: number;
  readonly points: readonly Point[];
}

/** What the server is asked to select: places on the thing (1), places off it (0), a box around it. */
export interface SelectionPrompt {
  readonly points: readonly (Point & { readonly label: 0 | 1 })[];
  /** Left, top, right, bottom in picture pixels. */
  readonly box: readonly [number, number, number, number] | null;
}

/** Whether something joins the mask or is taken out of it. */
export type Sign = 'add' | 'subtract';

/** A thing selected by clicks and a box. */
export interface Selection {
  readonly kind: 'selection';
  readonly sign: Sign;
  readonly prompt: SelectionPrompt;
  /** Address of what the server selected: a grey mask of the picture's size. */
  readonly maskUrl: string;
}

/** Everything that can be done to a mask. */
export type Operation =
  | Stroke
  | Selection
  | { readonly kind: 'clear' }
  | { readonly kind: 'invert' };

/**
 * A mask as the list of what was done to it, oldest first, over nothing or over a mask that was there
 * before. What the last `clear` wiped out is not kept.
 */
export interface MaskDocument {
  readonly startsFrom: 'nothing' | 'mask';
  readonly operations: readonly Operation[];
}

export function emptyDocument(startsFrom: MaskDocument['startsFrom']): MaskDocument {
  return { startsFrom, operations: [] };
}

export function apply(document: MaskDocument, operation: Operation): MaskDocument {
  if (operation.kind === 'clear') return emptyDocument('nothing');
  return { ...document, operations: [...document.operations, operation] };
}

/** The document with its last operation done differently. */
export function amend(document: MaskDocument, operation: Operation): MaskDocument {
  return apply({ ...document, operations: document.operations.slice(0, -1) }, operation);
}

/** The selection that further clicks refine: the last thing done, if it was one. */
export function openSelection({ operations }: MaskDocument): Selection | null {
  const last = operations.at(-1);
  return last?.kind === 'selection' ? last : null;
}

/** Whether nothing can be selected, as far as the list tells without looking at pixels. */
export function isBlank({ startsFrom, operations }: MaskDocument): boolean {
  if (startsFrom === 'mask') return false;
  return operations.every(
    (step) =>
      (step.kind === 'stroke' && step.mode === 'erase') ||
      (step.kind === 'selection' && step.sign === 'subtract'),
  );
}
