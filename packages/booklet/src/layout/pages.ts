import type { BookletContent, Section, Shown } from '../content.ts';
import { A3_LANDSCAPE, type Box, type PictureBox, POINTS_PER_MM } from '../model.ts';
import type { Typeface } from '../typeface.ts';
import { heading } from './heading.ts';
import { materialBoxes } from './materials.ts';
import { type Area, BODY_WIDTH, contain, cover, INKS, SHEET, setText } from './sheet.ts';

/** What one page shows above its title block. */
export interface Body {
  /** For the title block. */
  readonly view: string;
  readonly name: string;
  readonly boxes: readonly Box[];
}

const CAPTION_GAP = 3;
const CAPTION_HEIGHT = 12;

/** The front: name and people on white at the left, the picture over the rest of the sheet. */
export function coverBoxes(face: Typeface, content: BookletContent): readonly Box[] {
  const { title, subtitle } = content;
  const pictureLeft = 150;
  const widthMm = pictureLeft - SHEET.left - 14;
  const put = { xMm: SHEET.left, widthMm };
  const picture = cover(content.cover, {
    ...{ xMm: pictureLeft, yMm: 0 },
    ...{ widthMm: A3_LANDSCAPE.widthMm - pictureLeft, heightMm: A3_LANDSCAPE.heightMm },
  });
  const name = setText(face, title.project, 'display', {
    ...{ ...put, yMm: 62, mostLines: 4, breaksAtSpaces: true },
  });
  const below = name.yMm + name.heightMm;
  const people = (
    [
      ['客户', title.client],
      ['设计', title.designer],
      ['日期', title.date],
    ] as const
  ).filter(([, value]) => value !== '');
  const top = SHEET.bodyBottom - people.length * 9;
  return [
    picture,
    ...markOn(face, content.cover.mark, picture),
    { kind: 'rectangle', xMm: SHEET.left, yMm: 50, widthMm: 18, heightMm: 1.4, fill: INKS.accent },
    name,
    ...(subtitle === ''
      ? []
      : [
          setText(face, subtitle, 'lead', {
            ...{ ...put, yMm: below + 5, colour: INKS.second, mostLines: 3 },
          }),
        ]),
    ...people.flatMap(([label, value], at) => [
      setText(face, label, 'small', { ...put, yMm: top + at * 9, colour: INKS.second }),
      setText(face, value, 'body', {
        ...{ xMm: SHEET.left + 16, widthMm: widthMm - 16, yMm: top + at * 9 - 0.8, mostLines: 1 },
      }),
    ]),
  ];
}

/** The visible AI mark on a picture whose corners are cut off; as high as GB 45438-2025, 5.3 asks. */
function markOn(face: Typeface, mark: string, picture: PictureBox): readonly Box[] {
  if (mark === '') return [];
  const sizeMm = Math.min(picture.widthMm, picture.heightMm) * 0.05;
  const textMm = face.measureMm(mark, sizeMm * POINTS_PER_MM, 'regular');
  const [padX, padY, gap] = [sizeMm * 0.5, sizeMm * 0.3, sizeMm * 0.5];
  const plate = {
    ...{ widthMm: textMm + 2 * padX, heightMm: sizeMm + 2 * padY },
    xMm: picture.xMm + picture.widthMm - textMm - 2 * padX - gap,
    yMm: picture.yMm + picture.heightMm - sizeMm - 2 * padY - gap,
  };
  return [
    { kind: 'rectangle', ...plate, fill: INKS.paper },
    {
      ...{ kind: 'text', ...plate, yMm: plate.yMm + padY, lines: [mark] },
      ...{ sizePt: sizeMm * POINTS_PER_MM, leadingMm: sizeMm, weight: 'regular' },
      ...{ colour: INKS.ink, align: 'center' },
    },
  ];
}

export function sectionBody(face: Typeface, section: Section): Body {
  switch (section.kind) {
    case 'plan':
      return single(face, '平面图', section.shown);
    case 'picture':
      return single(face, '效果图', section.shown);
    case 'pair':
      return pair(face, section.before, section.after);
    case 'materials': {
      const { view } = section.shown;
      const boxes = [...heading(face, '材料', view), ...materialBoxes(face, section)];
      return { view, name: `材料 · ${view}`, boxes };
    }
  }
}

/** One picture as large as the sheet allows, its caption and note beneath or beside it. */
function single(face: Typeface, kind: string, shown: Shown): Body {
  const largest = contain(shown, {
    ...{ xMm: SHEET.left, yMm: SHEET.bodyTop, widthMm: BODY_WIDTH },
    heightMm: SHEET.bodyBottom - SHEET.bodyTop - CAPTION_HEIGHT,
  });
  const [found = largest] = hung([largest]);
  const besideMm = BODY_WIDTH - found.widthMm - SHEET.gutter * 1.5;
  // Beside a picture that leaves a column free the note stands next to it, else beneath.
  const isBeside = besideMm > 44;
  const note = isBeside
    ? setNote(face, shown, {
        xMm: found.xMm + found.widthMm + SHEET.gutter * 1.5,
        ...{ yMm: SHEET.bodyTop, widthMm: besideMm, heightMm: found.heightMm },
      })
    : setCaption(face, shown, found);
  return {
    view: shown.view,
    name: `${kind} · ${shown.view}`,
    boxes: [...heading(face, kind, shown.view), found, ...note],
  };
}

/** Side by side or one above the other, whichever shows more of the two; both as wide, or as high. */
function pair(face: Typeface, before: Shown, after: Shown): Body {
  const height = SHEET.bodyBottom - SHEET.bodyTop;
  const beside = (BODY_WIDTH - SHEET.gutter) / 2;
  const areas: readonly Area[] = [0, 1].map((at) => ({
    xMm: SHEET.left + at * (beside + SHEET.gutter),
    ...{ yMm: SHEET.bodyTop, widthMm: beside, heightMm: height - CAPTION_HEIGHT },
  }));
  const stacked: readonly Area[] = [0, 1].map((at) => ({
    ...{ xMm: SHEET.left, yMm: SHEET.bodyTop + at * (height / 2), widthMm: BODY_WIDTH },
    heightMm: height / 2 - CAPTION_HEIGHT,
  }));
  const fill = ([first, second]: readonly Area[]) =>
    first && second ? [contain(before, first), contain(after, second)] : [];
  const surface = (boxes: readonly PictureBox[]) =>
    boxes.reduce((sum, { widthMm, heightMm }) => sum + widthMm * heightMm, 0);
  const [a, b] = [fill(areas), fill(stacked)];
  const boxes = surface(a) >= surface(b) ? hung(together(a)) : b;
  const captions = boxes.flatMap((box, at) => {
    const shown = at === 0 ? before : after;
    return setCaption(face, shown, box, at === 0 ? '前' : '后');
  });
  return {
    view: after.view,
    name: `前后对比 · ${after.view}`,
    boxes: [...heading(face, '前后对比', after.view), ...boxes, ...captions],
  };
}

/** Pictures that leave room to their sides stand next to each other, in the middle of the sheet. */
function together(boxes: readonly PictureBox[]): readonly PictureBox[] {
  const gap = SHEET.gutter * 1.5;
  const widths = boxes.map(({ widthMm }) => widthMm);
  const allMm = widths.reduce((sum, widthMm) => sum + widthMm, gap * (boxes.length - 1));
  if (allMm > BODY_WIDTH - gap) return boxes;
  let xMm = SHEET.left + (BODY_WIDTH - allMm) / 2;
  return boxes.map((box) => {
    const placed = { ...box, xMm };
    xMm += box.widthMm + gap;
    return placed;
  });
}

/** Wide pictures hang a little above the middle of the sheet, not at its top. */
function hung(boxes: readonly PictureBox[]): readonly PictureBox[] {
  const tallest = Math.max(...boxes.map(({ heightMm }) => heightMm));
  const free = SHEET.bodyBottom - SHEET.bodyTop - CAPTION_HEIGHT - tallest;
  return boxes.map((box) => ({ ...box, yMm: box.yMm + free * 0.42 }));
}

function setCaption(
  face: Typeface,
  { version, madeBy, note }: Shown,
  box: PictureBox,
  mark = '',
): readonly Box[] {
  const yMm = box.yMm + box.heightMm + CAPTION_GAP;
  const said = [version, madeBy, note].filter((part) => part !== '').join('　');
  const indent = mark === '' ? 0 : 7;
  const widthMm = Math.max(box.widthMm, 60) - indent;
  const text = setText(face, said, 'small', {
    ...{ xMm: box.xMm + indent, yMm, widthMm, colour: INKS.second, mostLines: 2 },
  });
  if (mark === '') return [text];
  const put = { xMm: box.xMm, yMm, widthMm: indent, colour: INKS.accent };
  return [setText(face, mark, 'smallStrong', put), text];
}

function setNote(face: Typeface, { version, madeBy, note }: Shown, area: Area): readonly Box[] {
  const { xMm, yMm, widthMm } = area;
  const rule: Box = {
    ...{ kind: 'line', fromMm: [xMm, yMm], toMm: [xMm + widthMm, yMm] },
    ...{ widthMm: SHEET.hairline, colour: INKS.hairline },
  };
  const head = setText(face, version, 'strong', { xMm, yMm: yMm + 4, widthMm, mostLines: 1 });
  const made = setText(face, madeBy, 'small', {
    ...{ xMm, yMm: head.yMm + head.heightMm, widthMm, colour: INKS.second, mostLines: 1 },
  });
  if (note === '') return [rule, head, made];
  const text = setText(face, note, 'body', {
    ...{ xMm, yMm: made.yMm + made.heightMm + 5, widthMm, mostLines: 24 },
  });
  return [rule, head, made, text];
}
