export type { BookletContent, CallOut, Section, Shown, TitleBlock } from './content.ts';
export { CALL_OUTS_MOST } from './content.ts';
export { layOut, missingCharacters } from './layout/layout.ts';
export type { Page, Picture, ReadPicture } from './model.ts';
export { writePdf } from './pdf.ts';
export { writePptx } from './pptx/pptx.ts';
export type { PrintCheck, PrintGrade } from './print.ts';
export { checkPrint, PRINT_DPI } from './print.ts';
export { bookletTypeface } from './typeface.ts';
