/**
 * A booklet laid out: pages of boxes, in millimetres from the page's top left corner. It is made once and
 * written as PDF and as PPTX, so that both show the same.
 */

export const A3_LANDSCAPE = { widthMm: 420, heightMm: 297 } as const;

export type Weight = 'regular' | 'bold';

interface Place {
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** Lines of text, broken already. The first line's top is the box's. */
export interface TextBox extends Place {
  readonly kind: 'text';
  readonly lines: readonly string[];
  readonly sizePt: number;
  /** From one line to the next. */
  readonly leadingMm: number;
  readonly weight: Weight;
  /** `#rrggbb`, as everywhere here. */
  readonly colour: string;
  readonly align: 'left' | 'center' | 'right';
}

/** A part of a picture, as fractions of its width and height. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A picture that fills its box: box and visible part have the same proportions. */
export interface PictureBox extends Place {
  readonly kind: 'picture';
  readonly picture: Picture;
  readonly crop: Crop;
  /** How it is spoken of: `客厅 · 第 3 版`. */
  readonly name: string;
}

export interface ShapeBox extends Place {
  readonly kind: 'rectangle' | 'ellipse';
  readonly fill: string;
}

export interface LineBox {
  readonly kind: 'line';
  readonly fromMm: readonly [x: number, y: number];
  readonly toMm: readonly [x: number, y: number];
  readonly widthMm: number;
  readonly colour: string;
}

export type Box = TextBox | PictureBox | ShapeBox | LineBox;

export interface Page {
  /** What it shows, for bookmarks and the names of slides. */
  readonly name: string;
  readonly boxes: readonly Box[];
}

/** A picture that a booklet shows; its bytes are read when it is written. */
export interface Picture {
  readonly id: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Gives the bytes of a picture as JPEG; they may have fewer pixels than the picture says, in its proportions. */
export type ReadPicture = (picture: Picture) => Promise<Uint8Array>;

export const WHOLE: Crop = { left: 0, top: 0, width: 1, height: 1 };

export const MM_PER_INCH = 25.4;
export const POINTS_PER_MM = 72 / MM_PER_INCH;
