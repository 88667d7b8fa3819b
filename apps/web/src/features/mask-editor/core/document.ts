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

/** Everything that can be done to a mask. */
export type Operation = Stroke | { readonly kind: 'clear' } | { readonly kind: 'invert' };

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

/** Whether nothing can be selected, as far as the list tells without looking at pixels. */
export function isBlank({ startsFrom, operations }: MaskDocument): boolean {
  if (startsFrom === 'mask') return false;
  return operations.every((step) => step.kind === 'stroke' && step.mode === 'erase');
}
