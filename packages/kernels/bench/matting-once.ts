/**
 * Mattes in a process of its own, so that its memory can be told apart:
 *
 *   node packages/kernels/bench/matting-once.ts <image.png> <trimap.png>
 */
import { solveMatte } from '../src/matting/solve-matte.ts';
import { readPng } from './png.ts';

const [image = '', trimap = ''] = process.argv.slice(2);
const { width, height, data } = readPng(trimap);
const given = Uint8Array.from({ length: width * height }, (_, p) => data[p * 3]!);
solveMatte(readPng(image), given);
