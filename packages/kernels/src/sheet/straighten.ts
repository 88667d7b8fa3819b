import type { Rgb8 } from '../image.ts';
import { classifyInput } from '../render/classify.ts';
import type { InputKind } from '../render/types.ts';
import { findSheet } from './find-sheet.ts';
import { flattenSheet } from './flatten-sheet.ts';

/** A drawing taken out of its photograph. */
export interface StraightDrawing {
  readonly image: Rgb8;
  readonly kind: InputKind;
}

/** What a sheet of paper can show; other light quadrilaterals are windows, screens, walls. */
const DRAWN: ReadonlySet<InputKind> = new Set<InputKind>(['line', 'sketch', 'plan']);

/**
 * The drawing on a sheet of paper that lies before something darker, straightened and evenly lit; null
 * when the picture shows no such sheet or no drawing is on it.
 *
 * @throws {KernelError} badImage for no RGB picture
 */
export function straightenDrawing(image: Rgb8): StraightDrawing | null {
  const corners = findSheet(image);
  if (corners === null) return null;
  const sheet = flattenSheet(image, corners);
  const { kind } = classifyInput(sheet);
  return DRAWN.has(kind) ? { image: sheet, kind } : null;
}
