/**
 * Erases in a process of its own, so that its memory can be told apart:
 *
 *   node packages/kernels/bench/erase-once.ts <image.png> <mask.png> <out.png>
 */
import { eraseObject } from '../src/erase/erase-object.ts';
import { readPng, writePng } from './png.ts';

const [image = '', mask = '', out = ''] = process.argv.slice(2);
const { width, height, data } = readPng(mask);
const hole = {
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, i) => data[i * 3]!),
};
writePng(out, eraseObject(readPng(image), hole, { seed: 1, featherPx: 0 }));
