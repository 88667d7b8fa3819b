/**
 * Draws the characters of the visible AI mark as outlines, so that the product needs no Chinese font on
 * the machine it runs on: `npm run labels:outlines -- <font file> [name in a collection]`. The font must
 * be under the SIL Open Font License; its licence stands in packages/labels/OFL.txt.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { LABEL_TEXTS } from '@zhuhui/contracts';
import { type Font, openSync } from 'fontkit';

const OUT = path.resolve(import.meta.dirname, '../../packages/labels/src/plate/outlines.ts');

const [file, name] = process.argv.slice(2);
if (!file) throw new Error('name the font file');
const opened = openSync(file, name);
const font = ('fonts' in opened ? opened.fonts[0] : opened) as Font | undefined;
if (!font) throw new Error('no such font in the collection');

const round = (value: number) => Math.round(value);
const characters = [...new Set(LABEL_TEXTS.join(''))].sort();
const outlines = characters.map((character) => {
  const [glyph] = font.layout(character).glyphs;
  if (!glyph) throw new Error(`the font has no ${character}`);
  const scale = 1000 / font.unitsPerEm;
  const outline = glyph.path.commands
    .map(({ command, args }) => {
      const letter = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C' }[
        command as string
      ];
      if (!letter) return 'Z';
      // The font's axis points up.
      return letter + args.map((value, at) => round(value * scale * (at % 2 ? -1 : 1))).join(' ');
    })
    .join('');
  return `  ${character}: { advance: ${round(glyph.advanceWidth * scale)}, path: '${outline}' },`;
});

writeFileSync(
  OUT,
  [
    `// Written by scripts/labels/main.ts from ${font.fullName}, SIL Open Font License 1.1 (OFL.txt).`,
    '',
    '/** One character: how far it moves on and its outline, in thousandths of its size from the baseline. */',
    'export interface Outline {',
    '  readonly advance: number;',
    '  readonly path: string;',
    '}',
    '',
    'export const OUTLINES: Readonly<Record<string, Outline>> = {',
    ...outlines,
    '};',
    '',
  ].join('\n'),
);
process.stdout.write(`${characters.length} characters → ${OUT}\n`);
