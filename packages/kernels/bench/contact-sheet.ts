/**
 * Renders inputs × settings into one PNG for looking at:
 *   node packages/kernels/bench/contact-sheet.ts <out.png> <cell width> <columns> <job> …
 * A job is `path,domain,look,atmosphere,cnStrength,lock,seed`; empty fields take defaults; the look
 * `input` shows the input itself.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { classifyInput } from '../src/render/classify.ts';
import { renderDrawing } from '../src/render/render.ts';
import type { Domain } from '../src/render/types.ts';
import { pngOf, readRgb8 } from './picture-io.ts';
import { exteriorLooks, interiorLooks } from './render-looks.ts';

const [out, cell, columns, ...jobs] = process.argv.slice(2);
const cellWidth = Number(cell);
const cellHeight = Math.round(cellWidth * 0.72);
const tiles: Buffer[] = [];
for (const job of jobs) {
  const [
    path,
    domain = 'interior',
    look = 'modern',
    atmosphere = 'day',
    cn = '',
    lock = '',
    seed = '',
  ] = job.split(',');
  const image = await readRgb8(path);
  if (look === 'input') {
    tiles.push(await pngOf(image, cellWidth, cellHeight));
    continue;
  }
  const looks = domain === 'interior' || domain === 'commercial' ? interiorLooks : exteriorLooks;
  const chosen = looks[look];
  if (chosen === undefined) throw new Error(`no look ${look}`);
  const { kind } = classifyInput(image);
  const started = performance.now();
  const result = renderDrawing({
    image,
    kind,
    domain: domain as Domain,
    look: chosen,
    followPalette: 0,
    cnStrength: cn === '' ? 0.75 : Number(cn),
    lock: lock === '' ? 1 : Number(lock),
    atmosphere: atmosphere || 'day',
    environment: '',
    view: '',
    seed: seed === '' ? 1 : Number(seed),
  });
  console.log(
    `${path.split('/').pop()} ${kind} ${look} ${atmosphere} ${(performance.now() - started).toFixed(0)} ms, structure ${result.structure.toFixed(3)}, ${result.regions} regions`,
  );
  tiles.push(await pngOf(result.image, cellWidth, cellHeight));
}
const across = Number(columns);
const rows = Math.ceil(tiles.length / across);
mkdirSync(dirname(out), { recursive: true });
await sharp({
  create: {
    width: across * cellWidth,
    height: rows * cellHeight,
    channels: 3,
    background: '#202020',
  },
})
  .composite(
    tiles.map((input, i) => ({
      input,
      left: (i % across) * cellWidth,
      top: Math.floor(i / across) * cellHeight,
    })),
  )
  .png()
  .toFile(out);
