import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { POINTS_PER_MM, type Weight } from './model.ts';

/** The face that booklets are set in. */
export interface Typeface {
  /** Width of a line as it will be set, mm. */
  readonly measureMm: (text: string, sizePt: number, weight: Weight) => number;
  /** A line as one SVG path, and its length: in ems, y downwards, the baseline at 0. */
  readonly outline: (
    text: string,
    weight: Weight,
  ) => { readonly path: string; readonly lengthEm: number };
  /** Characters of the text that the face does not have, each once. */
  readonly missing: (text: string) => readonly string[];
  readonly files: Readonly<Record<Weight, Buffer>>;
}

/** From the baseline to the top of the em box of Chinese characters, in ems. */
export const ASCENT = 0.88;

let opened: Typeface | null = null;

/** The face that comes with this package; its files are read when it is first asked for, and kept. */
export function bookletTypeface(): Typeface {
  opened ??= openTypeface();
  return opened;
}

function openTypeface(): Typeface {
  const read = (name: string) => readFileSync(new URL(`../fonts/${name}`, import.meta.url));
  const files = { regular: read('NotoSansSC-Regular.otf'), bold: read('NotoSansSC-Bold.otf') };
  const fonts = {
    regular: create(files.regular) as Font,
    bold: create(files.bold) as Font,
  };
  const known = new Set(fonts.regular.characterSet);
  const advances: Record<Weight, Map<string, number>> = { regular: new Map(), bold: new Map() };

  /** In ems. */
  const advanceOf = (character: string, weight: Weight): number => {
    const before = advances[weight].get(character);
    if (before !== undefined) return before;
    const font = fonts[weight];
    const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    const advance = glyph.advanceWidth / font.unitsPerEm;
    advances[weight].set(character, advance);
    return advance;
  };

  return {
    files,
    measureMm: (text, sizePt, weight) => {
      let ems = 0;
      for (const character of text) ems += advanceOf(character, weight);
      return (ems * sizePt) / POINTS_PER_MM;
    },
    outline(text, weight) {
      const font = fonts[weight];
      let lengthEm = 0;
      const paths = [...text].map((character) => {
        const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
        const size = 1 / font.unitsPerEm;
        const path = glyph.path.scale(size, -size).translate(lengthEm, 0).toSVG();
        lengthEm += advanceOf(character, weight);
        return path;
      });
      return { path: paths.join(''), lengthEm };
    },
    missing: (text) => [
      ...new Set([...text].filter((one) => !known.has(one.codePointAt(0) ?? 0) && one !== '\n')),
    ],
  };
}
