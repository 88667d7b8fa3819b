export type { BookletContent, Section, Shown } from './content.ts';

export { layOut, missingCharacters } from './layout/layout.ts';
export type { Page, ReadPicture } from './model.ts';
export { writePdf } from './pdf.ts';
export { writePptx } from './pptx/pptx.ts';

export { checkPrint, usedWidths } from './print.ts';
export { bookletTypeface } from './typeface.ts';
