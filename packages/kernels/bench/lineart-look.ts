/**
 * Draws pictures and writes the drawing, the SVG and its rendering for looking at:
 *   node packages/kernels/bench/lineart-look.ts <folder> <detail> <weight px> <straighten 0|1|hand> <picture> …
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import sharp from 'sharp';
import { lineDrawing } from '../src/lineart/line-drawing.ts';
import { strokesToSvg } from '../src/vector/svg.ts';
import { readRgb8 } from './picture-io.ts';

const [folder, detail, weight, straighten, ...pictures] = process.argv.slice(2);
mkdirSync(folder!, { recursive: true });
for (const path of pictures) {
  const image = await readRgb8(path);
  const { width, height } = image;
  const started = performance.now();
  const { drawing, strokes } = lineDrawing(image, {
    weightPx: Number(weight),
    detail: Number(detail),
    straighten: straighten === '1',
    look: straighten === 'hand' ? 'hand' : 'clean',
  });
  const ms = performance.now() - started;
  const svg = strokesToSvg(strokes, {
    widthPx: width,
    heightPx: height,
    strokeWidthPx: Number(weight),
  });
  const name = join(folder!, basename(path, extname(path)));
  await sharp(drawing.data, { raw: { width, height, channels: 1 } })
    .png()
    .toFile(`${name}.png`);
  writeFileSync(`${name}.svg`, svg);
  await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toFile(`${name}.svg.png`);
  console.log(
    `${basename(path)} ${width}×${height} ${ms.toFixed(0)} ms, ${strokes.length} strokes, SVG ${(svg.length / 1000).toFixed(0)} kB`,
  );
}
