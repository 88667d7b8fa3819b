import type { Box } from '../model.ts';
import type { Typeface } from '../typeface.ts';
import { BODY_WIDTH, INKS, SHEET, setText } from './sheet.ts';

/** A page's heading: what kind of page it is, small and in the accent, above what it shows. */
export function heading(face: Typeface, kind: string, title: string): readonly Box[] {
  const put = { xMm: SHEET.left, widthMm: BODY_WIDTH };
  return [
    setText(face, kind, 'smallStrong', { ...put, yMm: SHEET.top - 2, colour: INKS.accent }),
    setText(face, title, 'heading', { ...put, yMm: SHEET.top + 4, mostLines: 1 }),
  ];
}
