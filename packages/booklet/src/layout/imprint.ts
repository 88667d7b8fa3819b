import type { BookletContent } from '../content.ts';
import type { Box, Page } from '../model.ts';
import { checkPrint } from '../print.ts';
import type { Typeface } from '../typeface.ts';
import { heading } from './heading.ts';
import type { Body } from './pages.ts';
import { BODY_WIDTH, INKS, SHEET, setText } from './sheet.ts';

/** Columns of the list of pictures: heading, left edge and width, as parts of the list's width. */
const COLUMNS = [
  ['页', 0, 0.07],
  ['图', 0.07, 0.4],
  ['印刷尺寸', 0.47, 0.23],
  ['像素', 0.7, 0.18],
  ['精度', 0.88, 0.12],
] as const;
const ROW = 7.4;
const LIST_WIDTH = BODY_WIDTH * 0.64;
const ROWS_MOST = Math.floor((SHEET.bodyBottom - SHEET.bodyTop) / ROW) - 1;

/** The last pages: every picture with where it stands and how fine it is printed; and the declaration. */
export function imprintBodies(
  face: Typeface,
  content: BookletContent,
  pages: readonly Page[],
): readonly Body[] {
  const sizes = new Map(
    pages.flatMap(({ boxes }) =>
      boxes.flatMap((box) => (box.kind === 'picture' ? [[box.picture.id, box.picture]] : [])),
    ) as [string, { widthPx: number; heightPx: number }][],
  );
  const rows = checkPrint(pages).map(({ page, name, widthMm, heightMm, dpi, pictureId }) => {
    const size = sizes.get(pictureId);
    const px = size ? `${size.widthPx} × ${size.heightPx}` : '';
    return [
      String(page),
      name,
      `${Math.round(widthMm)} × ${Math.round(heightMm)} mm`,
      px,
      `${dpi} dpi`,
    ];
  });
  const sheets = Math.max(1, Math.ceil(rows.length / ROWS_MOST));
  return Array.from({ length: sheets }, (_, at): Body => {
    const own = rows.slice(at * ROWS_MOST, (at + 1) * ROWS_MOST);
    const boxes = [
      ...heading(face, '版本说明', '图片目录'),
      ...own.flatMap((row, line) => rowBoxes(face, row, SHEET.bodyTop + (line + 1) * ROW, 'small')),
      ...rowBoxes(
        face,
        COLUMNS.map(([label]) => label),
        SHEET.bodyTop,
        'label',
      ),
      ...(at === 0 ? declaration(face, content) : []),
    ];
    return { view: '图片目录', name: '图片目录', boxes };
  });
}

function rowBoxes(
  face: Typeface,
  values: readonly string[],
  yMm: number,
  style: 'small' | 'label',
): readonly Box[] {
  const colour = style === 'label' ? INKS.second : INKS.ink;
  const rule: Box = {
    kind: 'line',
    fromMm: [SHEET.left, yMm + ROW - 1],
    toMm: [SHEET.left + LIST_WIDTH, yMm + ROW - 1],
    ...{ widthMm: SHEET.hairline, colour: INKS.hairline },
  };
  const cells = COLUMNS.map(([, left, width], at) =>
    setText(face, values[at] ?? '', style, {
      ...{ xMm: SHEET.left + LIST_WIDTH * left, yMm: yMm + 0.6, colour, mostLines: 1 },
      widthMm: LIST_WIDTH * width - 3,
      align: at === COLUMNS.length - 1 ? 'right' : 'left',
    }),
  );
  return [...cells, rule];
}

function declaration(face: Typeface, { imprint }: BookletContent): readonly Box[] {
  const xMm = SHEET.left + LIST_WIDTH + SHEET.gutter * 2.5;
  const widthMm = SHEET.right - xMm;
  let yMm = SHEET.bodyTop + 0.6;
  return imprint.map((line) => {
    const box = setText(face, line, 'small', { xMm, yMm, widthMm, colour: INKS.second });
    yMm += box.heightMm + 3;
    return box;
  });
}
