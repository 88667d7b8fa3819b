import { MM_PER_INCH, type Page, type PictureBox } from './model.ts';

/** Dots per inch that print is judged by: 150 for a wall or a screen, 300 for a book in the hand. */
export const PRINT_DPI = { large: 150, book: 300 } as const;

export type PrintGrade = 'book' | 'large' | 'soft';

/** How finely one picture would be printed where it stands. */
export interface PrintCheck {
  readonly pictureId: string;
  readonly name: string;
  /** Page, from 1. */
  readonly page: number;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly dpi: number;
  readonly grade: PrintGrade;
  /** How many times as large it has to be made for each kind of print: whole steps, 1 when it is enough. */
  readonly enlargeBy: { readonly large: number; readonly book: number };
}

/** Boxes shorter than this are samples of a surface, not pictures to be looked at closely. */
const LEAST_SIDE_MM = 40;

/** Every picture of a booklet by the finest detail it has to give where it stands. */
export function checkPrint(pages: readonly Page[]): readonly PrintCheck[] {
  return pages.flatMap((page, at) =>
    page.boxes
      .filter((box): box is PictureBox => box.kind === 'picture')
      .filter(({ widthMm, heightMm }) => Math.min(widthMm, heightMm) >= LEAST_SIDE_MM)
      .map((box) => checkPicture(box, at + 1)),
  );
}

function checkPicture(
  { picture, crop, name, widthMm, heightMm }: PictureBox,
  page: number,
): PrintCheck {
  const exact = (picture.widthPx * crop.width) / (widthMm / MM_PER_INCH);
  const dpi = Math.floor(exact);
  const enlarge = (wanted: number) => Math.max(1, Math.ceil(wanted / exact));
  return {
    ...{ pictureId: picture.id, name, page, widthMm, heightMm, dpi },
    grade: dpi >= PRINT_DPI.book ? 'book' : dpi >= PRINT_DPI.large ? 'large' : 'soft',
    enlargeBy: { large: enlarge(PRINT_DPI.large), book: enlarge(PRINT_DPI.book) },
  };
}

/** The part of each picture's own width that print can use at its largest place; 1 where all of it. */
export function usedWidths(pages: readonly Page[]): ReadonlyMap<string, number> {
  const used = new Map<string, number>();
  for (const { boxes } of pages) {
    for (const box of boxes) {
      if (box.kind !== 'picture') continue;
      const { picture, crop, widthMm } = box;
      const wantedPx = (PRINT_DPI.book * widthMm) / MM_PER_INCH / crop.width;
      const part = Math.min(1, wantedPx / picture.widthPx);
      used.set(picture.id, Math.max(part, used.get(picture.id) ?? 0));
    }
  }
  return used;
}
