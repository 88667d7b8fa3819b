import { CALL_OUTS_MOST, type CallOut, type Shown } from '../content.ts';
import type { Box, Crop, PictureBox } from '../model.ts';
import type { Typeface } from '../typeface.ts';
import { BODY_WIDTH, contain, INKS, nameOf, SHEET, setText } from './sheet.ts';

const LIST_WIDTH = 108;
const SWATCH = 20;
const PIN = 7;
/** How much of the picture's shorter side a sample of a material shows. */
const SAMPLE_PART = 0.09;

/** The picture with numbered points, and beside it a list of what they point at, each with its sample. */
export function materialBoxes(
  face: Typeface,
  { shown, callOuts }: { readonly shown: Shown; readonly callOuts: readonly CallOut[] },
): readonly Box[] {
  const picture = contain(shown, {
    ...{ xMm: SHEET.left, yMm: SHEET.bodyTop },
    widthMm: BODY_WIDTH - LIST_WIDTH - SHEET.gutter * 1.5,
    heightMm: SHEET.bodyBottom - SHEET.bodyTop,
  });
  const chosen = callOuts.slice(0, CALL_OUTS_MOST);
  const step = (SHEET.bodyBottom - SHEET.bodyTop) / CALL_OUTS_MOST;
  // The list keeps to the picture: next to a narrow one there is no reason to look far.
  const left = picture.xMm + picture.widthMm + SHEET.gutter * 1.5;
  return [
    picture,
    ...chosen.flatMap((callOut, at) => pin(face, picture, callOut, at + 1)),
    ...chosen.flatMap((callOut, at) =>
      entry(face, shown, callOut, { at, left, yMm: SHEET.bodyTop + at * step }),
    ),
  ];
}

function pin(face: Typeface, box: PictureBox, { x, y }: CallOut, number: number): readonly Box[] {
  const xMm = box.xMm + x * box.widthMm - PIN / 2;
  const yMm = box.yMm + y * box.heightMm - PIN / 2;
  const place = { xMm, yMm, widthMm: PIN, heightMm: PIN };
  const ring = 0.5;
  const outer = {
    ...{ xMm: xMm - ring, yMm: yMm - ring, widthMm: PIN + 2 * ring, heightMm: PIN + 2 * ring },
  };
  return [
    { kind: 'ellipse', ...outer, fill: INKS.white },
    { kind: 'ellipse', ...place, fill: INKS.accent },
    numeral(face, number, place),
  ];
}

/** A number in the middle of its disc. */
function numeral(
  face: Typeface,
  number: number,
  { xMm, yMm, widthMm, heightMm }: { xMm: number; yMm: number; widthMm: number; heightMm: number },
): Box {
  const put = { xMm, yMm, widthMm, colour: INKS.white, align: 'center' as const };
  const text = setText(face, String(number), 'smallStrong', put);
  // Figures stand a little above the middle of their line.
  return { ...text, yMm: yMm + (heightMm - text.heightMm) / 2 - 0.05 };
}

function entry(
  face: Typeface,
  shown: Shown,
  callOut: CallOut,
  { at, left, yMm }: { readonly at: number; readonly left: number; readonly yMm: number },
): readonly Box[] {
  const textLeft = left + SWATCH + 14;
  const widthMm = left + LIST_WIDTH - textLeft;
  const disc = { xMm: left + SWATCH + 4, yMm, widthMm: 6, heightMm: 6 };
  // In one line with its number, whose top is the sample's.
  const name = setText(face, callOut.name, 'strong', {
    ...{ xMm: textLeft, yMm: yMm - 0.4, widthMm, mostLines: 1 },
  });
  const rule: Box = {
    kind: 'line',
    fromMm: [left, yMm + SWATCH + 4.1],
    toMm: [left + LIST_WIDTH, yMm + SWATCH + 4.1],
    ...{ widthMm: SHEET.hairline, colour: INKS.hairline },
  };
  return [
    {
      ...{ kind: 'picture', xMm: left, yMm, widthMm: SWATCH, heightMm: SWATCH },
      ...{ picture: shown.picture, crop: sampleAt(shown, callOut) },
      name: `${nameOf(shown)} · ${callOut.name}`,
    },
    { kind: 'ellipse', ...disc, fill: INKS.accent },
    numeral(face, at + 1, disc),
    name,
    setText(face, callOut.note, 'small', {
      ...{ xMm: textLeft, yMm: name.yMm + name.heightMm + 0.2, widthMm },
      ...{ colour: INKS.second, mostLines: 3 },
    }),
    ...(at === CALL_OUTS_MOST - 1 ? [] : [rule]),
  ];
}

/** A square of the picture around the point, pushed inside it. */
function sampleAt({ picture }: Shown, { x, y }: CallOut): Crop {
  const sidePx = Math.min(picture.widthPx, picture.heightPx) * SAMPLE_PART;
  const width = sidePx / picture.widthPx;
  const height = sidePx / picture.heightPx;
  const within = (middle: number, size: number) =>
    Math.min(1 - size, Math.max(0, middle - size / 2));
  return { left: within(x, width), top: within(y, height), width, height };
}
