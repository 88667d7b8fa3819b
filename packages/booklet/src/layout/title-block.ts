import type { TitleBlock } from '../content.ts';
import type { Box } from '../model.ts';
import type { Typeface } from '../typeface.ts';
import { BODY_WIDTH, INKS, SHEET, setText } from './sheet.ts';

/** Fields of the block with the part of the width each takes. */
const FIELDS = [
  ['项目', 0.32],
  ['视图', 0.2],
  ['客户', 0.14],
  ['设计', 0.14],
  ['日期', 0.12],
  ['页', 0.08],
] as const;

/** The strip along the foot of a page, as sheets of drawings have it. */
export function titleBlock(
  face: Typeface,
  { project, client, designer, date }: TitleBlock,
  place: { readonly view: string; readonly page: number; readonly pages: number },
): readonly Box[] {
  const values = [project, place.view, client, designer, date, `${place.page} / ${place.pages}`];
  const rule: Box = {
    kind: 'line',
    fromMm: [SHEET.left, SHEET.blockTop],
    toMm: [SHEET.right, SHEET.blockTop],
    ...{ widthMm: 0.35, colour: INKS.ink },
  };
  let xMm: number = SHEET.left;
  const fields = FIELDS.flatMap(([label, part], at): Box[] => {
    const widthMm = BODY_WIDTH * part - SHEET.gutter / 2;
    const isLast = at === FIELDS.length - 1;
    const align = isLast ? 'right' : 'left';
    const own = isLast ? widthMm + SHEET.gutter / 2 : widthMm;
    const yMm = SHEET.blockTop + 2.6;
    const boxes = [
      setText(face, label, 'label', { xMm, yMm, widthMm: own, colour: INKS.second, align }),
      setText(face, values[at] || '—', 'small', {
        ...{ xMm, yMm: yMm + 4, widthMm: own, align, mostLines: 1 },
      }),
    ];
    xMm += BODY_WIDTH * part;
    return boxes;
  });
  return [rule, ...fields];
}
