/**
 * Renders inputs × settings into pictures for looking at, all cells on one sheet.
 *   npm run sheet:render                      the whole sheet → bench-output/render-sheet.png
 *   … -- --only living,villa --cell 900       cells whose label holds a word, at another width
 *   … -- --peek                               the inputs instead of the results
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { renderDrawing } from '../src/render/render.ts';
import { pngOf } from './picture-io.ts';
import { type Cell, cells, readCell } from './render-cells.ts';
import { measured } from './table.ts';

const OUT = join(import.meta.dirname, '../../../bench-output');

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    cell: { type: 'string', default: '480' },
    columns: { type: 'string', default: '8' },
    out: { type: 'string', default: join(OUT, 'render-sheet.png') },
    peek: { type: 'boolean', default: false },
  },
});
const words = values.only.split(',').filter((word) => word !== '');
const chosen = cells.filter(
  ({ label }) => words.length === 0 || words.some((word) => label.includes(word)),
);
const width = Number(values.cell);
const height = Math.round(width * 0.68);
const columns = Math.min(chosen.length, Number(values.columns));
const tiles: Buffer[] = [];
for (const cell of chosen) tiles.push(await tileOf(cell));
mkdirSync(OUT, { recursive: true });
await sharp({
  create: {
    width: columns * width,
    height: Math.ceil(tiles.length / columns) * height,
    channels: 3,
    background: '#202020',
  },
})
  .composite(
    tiles.map((input, i) => ({
      input,
      left: (i % columns) * width,
      top: Math.floor(i / columns) * height,
    })),
  )
  .png()
  .toFile(values.out);

async function tileOf(cell: Cell): Promise<Buffer> {
  const request = await readCell(cell);
  const { image, kind } = request;
  if (values.peek) return captioned(await pngOf(image, width, height), cell.label);
  const { result, cpuSeconds } = await measured(() => renderDrawing(request));
  console.log(
    `${cell.label.padEnd(44)} ${kind.padEnd(10)} ${cpuSeconds.toFixed(1)} s  structure ${result.structure.toFixed(3)}  ${result.regions} regions`,
  );
  return captioned(await pngOf(result.image, width, height), cell.label);
}

function captioned(picture: Buffer, label: string): Promise<Buffer> {
  const svg = `<svg width="${width}" height="18"><rect width="${width}" height="18" fill="#000b"/><text x="4" y="13" font-size="12" font-family="sans-serif" fill="#fff">${label}</text></svg>`;
  return sharp(picture)
    .composite([{ input: Buffer.from(svg), top: 0, left: 0 }])
    .png()
    .toBuffer();
}
