import type { Shown } from '../content.ts';
import { atMost, breakAtSpaces, breakLines } from '../line-breaks.ts';
import {
  A3_LANDSCAPE,
  type Crop,
  type PictureBox,
  POINTS_PER_MM,
  type TextBox,
  type Weight,
  WHOLE,
} from '../model.ts';
import type { Typeface } from '../typeface.ts';

/** Inks of the booklet: the product's own on white paper, which takes ink better than a tint. */
export const INKS = {
  ink: '#1C1F22',
  second: '#62686D',
  hairline: '#CFCBC1',
  accent: '#1F6F68',
  paper: '#F6F5F1',
  white: '#FFFFFF',
} as const;

/** Lines of the sheet, mm. The left margin leaves room for a binding. */
export const SHEET = {
  left: 25,
  right: A3_LANDSCAPE.widthMm - 18,
  /** Where a page's heading begins. */
  top: 18,
  /** Where its content begins. */
  bodyTop: 38,
  bodyBottom: 264,
  blockTop: 272,
  /** Between columns. */
  gutter: 8,
  hairline: 0.2,
} as const;

export const BODY_WIDTH = SHEET.right - SHEET.left;

/** Sizes of type, points, with the leading each is set with, ems. */
const STYLES = {
  display: { sizePt: 40, leading: 1.25, weight: 'bold' },
  heading: { sizePt: 24, leading: 1.25, weight: 'bold' },
  lead: { sizePt: 16, leading: 1.5, weight: 'regular' },
  strong: { sizePt: 13, leading: 1.5, weight: 'bold' },
  body: { sizePt: 12, leading: 1.6, weight: 'regular' },
  small: { sizePt: 10, leading: 1.5, weight: 'regular' },
  smallStrong: { sizePt: 10, leading: 1.5, weight: 'bold' },
  label: { sizePt: 8, leading: 1.4, weight: 'regular' },
} as const satisfies Record<string, { sizePt: number; leading: number; weight: Weight }>;
export type Style = keyof typeof STYLES;

interface Put {
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly colour?: string;
  readonly align?: TextBox['align'];
  /** Longer texts end in an ellipsis. */
  readonly mostLines?: number;
  /** Breaks between words of a name, where that takes no more lines. */
  readonly breaksAtSpaces?: boolean;
}

/** Sets text: broken to its column, as high as its lines. */
export function setText(face: Typeface, text: string, style: Style, put: Put): TextBox {
  const { sizePt, leading, weight } = STYLES[style];
  const measure = (piece: string) => face.measureMm(piece, sizePt, weight);
  const breaks = put.breaksAtSpaces ? breakAtSpaces : breakLines;
  const all = breaks(text, put.widthMm, measure);
  const lines = atMost(all, put.mostLines ?? all.length, (line) => measure(line) <= put.widthMm);
  const leadingMm = (sizePt * leading) / POINTS_PER_MM;
  return {
    kind: 'text',
    ...{ xMm: put.xMm, yMm: put.yMm, widthMm: put.widthMm, heightMm: leadingMm * lines.length },
    ...{ lines, sizePt, leadingMm, weight },
    ...{ colour: put.colour ?? INKS.ink, align: put.align ?? 'left' },
  };
}

export interface Area {
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** As it is called outside of its page. */
export const nameOf = ({ view, version }: Shown): string =>
  [view, version].filter((part) => part !== '').join(' · ');

/** The whole picture as large as the area allows, at its top and its left. */
export function contain(shown: Shown, area: Area): PictureBox {
  const aspect = shown.picture.widthPx / shown.picture.heightPx;
  const widthMm = Math.min(area.widthMm, area.heightMm * aspect);
  return {
    kind: 'picture',
    ...{ xMm: area.xMm, yMm: area.yMm, widthMm, heightMm: widthMm / aspect },
    ...{ picture: shown.picture, crop: WHOLE, name: nameOf(shown) },
  };
}

/** The middle of the picture, over all of the area. */
export function cover(shown: Shown, area: Area): PictureBox {
  const aspect = shown.picture.widthPx / shown.picture.heightPx;
  const wanted = area.widthMm / area.heightMm;
  const width = Math.min(1, wanted / aspect);
  const height = Math.min(1, aspect / wanted);
  const crop: Crop = { left: (1 - width) / 2, top: (1 - height) / 2, width, height };
  return { kind: 'picture', ...area, picture: shown.picture, crop, name: nameOf(shown) };
}
