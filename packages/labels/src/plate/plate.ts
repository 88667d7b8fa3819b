import { OUTLINES } from './outlines.ts';

/** How the visible mark looks. */
export interface PlateStyle {
  readonly text: string;
  readonly corner: 'bottomRight' | 'bottomLeft' | 'topRight' | 'topLeft';
  /** Height of the characters in per cent of the picture's shorter side; at least 5 (GB 45438-2025, 5.3). */
  readonly sizePercent: number;
  /** `dark` for pictures and films; `light`, for drawings, leaves white paper white. */
  readonly tone: 'dark' | 'light';
}

/** A plate of whole pixels in a picture. */
export interface Plate {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Size of the type: thousand units of the outlines, in pixels. */
  readonly emPx: number;
}

/** Pictures whose shorter side is less are signs on a page, which says itself what they are. */
export const LEAST_SIDE_PX = 96;
/** Smaller characters cannot be read on a screen. */
const LEAST_TEXT_PX = 10;
/** Height of the lowest of the Chinese characters, per em. */
const INK = 0.86;
const LEAST_PERCENT = 5;
/** A longer text gives way until it is as small as the standard allows. */
const MOST_WIDTH = 0.9;

// In ems.
const PADDING_X = 0.46;
const PADDING_Y = 0.26;
const MARGIN = 0.5;
const RADIUS = 0.3;
/** Between letters and Chinese characters, as compositors set it. */
const GAP = 0.14;
/** From the top of a line to the baseline and below it, about the ink of Chinese characters. */
const ASCENT = 0.86;
const DESCENT = 0.09;

/**
 * The lightest that a plate gets is on white, the darkest on black: both tones keep at least 4.5 : 1
 * between text and plate on either (WCAG 2.2, 1.4.3).
 */
export const TONES = {
  dark: { plate: '#141617', opacity: 0.64, ink: '#ffffff' },
  light: { plate: '#ffffff', opacity: 0.88, ink: '#4a4f54' },
} as const;

const isLatin = (character: string): boolean => /[!-~]/.test(character);

/** Characters with where they begin, and the length of the line; in ems. */
function setLine(text: string): { places: { at: number; path: string }[]; length: number } {
  let at = 0;
  let before: string | undefined;
  const places = [...text].map((character) => {
    const outline = OUTLINES[character];
    if (!outline) throw new RangeError(`no outline of ${character}`);
    if (before !== undefined && isLatin(before) !== isLatin(character)) at += GAP;
    before = character;
    const place = { at, path: outline.path };
    at += outline.advance / 1000;
    return place;
  });
  return { places, length: at };
}

/** Where the mark lies in a picture of this size; null where the picture is too small for one. */
export function plateIn(
  picture: { readonly width: number; readonly height: number },
  { text, corner, sizePercent }: PlateStyle,
): Plate | null {
  const side = Math.min(picture.width, picture.height);
  if (side < LEAST_SIDE_PX) return null;
  const { length } = setLine(text);
  const ems = length + 2 * PADDING_X;
  const wanted = Math.max(LEAST_TEXT_PX, (side * Math.max(LEAST_PERCENT, sizePercent)) / 100) / INK;
  const least = (side * LEAST_PERCENT) / 100 / INK;
  const emPx = Math.max(least, Math.min(wanted, (picture.width * MOST_WIDTH) / ems));
  const width = Math.min(picture.width, Math.ceil(ems * emPx));
  const height = Math.ceil((ASCENT + DESCENT + 2 * PADDING_Y) * emPx);
  const margin = Math.min(Math.round(MARGIN * emPx), picture.width - width);
  const [isLeft, isTop] = [corner.endsWith('Left'), corner.startsWith('top')];
  return {
    left: isLeft ? margin : picture.width - margin - width,
    top: isTop ? margin : picture.height - margin - height,
    ...{ width, height, emPx },
  };
}

/** What is drawn: a rounded rectangle, then the characters; from the plate's own corner. */
export interface PlateShapes {
  readonly radius: number;
  readonly characters: readonly {
    readonly x: number;
    readonly y: number;
    readonly scale: number;
    readonly path: string;
  }[];
}

export function plateShapes(plate: Plate, text: string): PlateShapes {
  const { emPx, width, height } = plate;
  const { places, length } = setLine(text);
  const [x, y] = [(width - length * emPx) / 2, height / 2 + ((ASCENT - DESCENT) / 2) * emPx];
  return {
    radius: RADIUS * emPx,
    characters: places.map(({ at, path }) => ({ x: x + at * emPx, y, scale: emPx / 1000, path })),
  };
}

/** The plate as SVG elements, at this place. */
export function plateGroup(plate: Plate, { text, tone }: PlateStyle, at = { x: 0, y: 0 }): string {
  const { radius, characters } = plateShapes(plate, text);
  const { plate: fill, opacity, ink } = TONES[tone];
  const number = (value: number) => Number(value.toFixed(3));
  const paths = characters.map(
    ({ x, y, scale, path }) =>
      `<path transform="translate(${number(x)} ${number(y)}) scale(${number(scale * 1000) / 1000})" d="${path}"/>`,
  );
  return (
    `<g id="ai-label" transform="translate(${number(at.x)} ${number(at.y)})">` +
    `<rect width="${number(plate.width)}" height="${number(plate.height)}" rx="${number(radius)}" fill="${fill}" fill-opacity="${opacity}"/>` +
    `<g fill="${ink}">${paths.join('')}</g></g>`
  );
}

/** The plate as an SVG picture of its own size. */
export function plateSvg(plate: Plate, style: PlateStyle): string {
  const { width, height } = plate;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${plateGroup(plate, style)}</svg>`;
}
