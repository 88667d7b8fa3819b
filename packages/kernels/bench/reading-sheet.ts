/**
 * Shows how pictures are read, to look at: every region in its role's colour over the picture, with
 * the horizon and the strokes that run to the vanishing points.
 *   node packages/kernels/bench/reading-sheet.ts <out.png> <cell width> <columns> <path[,domain]> …
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { lumaPlane } from '../src/filter/plane.ts';
import type { Rgb8 } from '../src/image.ts';
import { classifyInput } from '../src/render/classify.ts';
import { type Reading, readPicture } from '../src/render/read.ts';
import type { Domain, SurfaceRole } from '../src/render/types.ts';
import { pngOf, readRgb8 } from './picture-io.ts';

const COLOURS: Readonly<Record<SurfaceRole, readonly [number, number, number]>> = {
  floor: [196, 140, 80],
  wall: [225, 215, 195],
  ceiling: [245, 245, 250],
  furniture: [120, 70, 40],
  textile: [190, 90, 160],
  upholstery: [120, 60, 160],
  accent: [235, 60, 50],
  metal: [40, 40, 60],
  door: [250, 160, 30],
  facade: [225, 195, 150],
  roof: [110, 60, 70],
  ground: [150, 200, 90],
  glazing: [60, 160, 235],
  planting: [30, 120, 40],
  paving: [170, 170, 170],
  water: [30, 80, 200],
  sky: [170, 215, 250],
};

const [out, cell, columns, ...inputs] = process.argv.slice(2);
const cellWidth = Number(cell);
const cellHeight = Math.round(cellWidth * 0.7);
const tiles: Buffer[] = [];
for (const input of inputs) {
  const [path, domain = 'interior'] = input.split(',');
  const image = await readRgb8(path, 1024);
  const { kind } = classifyInput(image);
  const before = process.cpuUsage();
  const reading = readPicture(image, kind, domain as Domain, 0.8);
  const { user, system } = process.cpuUsage(before);
  console.log(`${path.split('/').pop()} ${kind} ${((user + system) / 1e6).toFixed(2)} s`);
  tiles.push(await pngOf(overlay(image, reading), cellWidth, cellHeight));
}

function overlay(image: Rgb8, { labels, parts, camera }: Reading): Rgb8 {
  const { width, height } = image;
  const luma = lumaPlane(image).data;
  const data = new Uint8Array(width * height * 3);
  for (let p = 0; p < luma.length; p++) {
    const x = p % width;
    const colour = COLOURS[parts[labels.data[p]].role];
    const border =
      (x > 0 && labels.data[p - 1] !== labels.data[p]) ||
      (p >= width && labels.data[p - width] !== labels.data[p]);
    const horizon = Math.abs(Math.floor(p / width) - camera.horizonPx) < 1;
    for (let k = 0; k < 3; k++)
      data[p * 3 + k] = horizon
        ? [255, 0, 0][k]
        : (border ? 0.75 : 1) * colour[k] * (0.45 + (0.55 * luma[p]) / 255);
  }
  return { width, height, data };
}

const across = Number(columns);
mkdirSync(dirname(out), { recursive: true });
await sharp({
  create: {
    width: across * cellWidth,
    height: Math.ceil(tiles.length / across) * cellHeight,
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
