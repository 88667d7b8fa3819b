import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { deblock } from '../../src/denoise/deblock.ts';
import { readJpegQuantisation } from '../../src/denoise/jpeg-quantisation.ts';
import { gaussianBlur } from '../../src/filter/gaussian.ts';
import { resizePlane } from '../../src/filter/resize.ts';
import type { Plane } from '../../src/image.ts';
import { createRandom } from '../../src/random.ts';
import type { UpscaleModel } from '../../src/upscale/models.ts';
import { photos } from '../table.ts';
import { drawnSheets } from './drawings.ts';

const SEED = 20161101;
const SHEETS = 20;
/** Pictures of designs as users bring them: coloured, white and line drawings. */
const DESIGNS = path.resolve(import.meta.dirname, '../../../../apps/web/public/samples');
/** Photographs teach once more at this size: finer texture per pixel, as in a larger camera's picture. */
const SMALLER = 0.6;

/** A large luma plane to learn from, and how often compared with others. */
export interface Teacher {
  readonly plane: Plane;
  readonly weight: number;
}

/**
 * What to learn from; photographs that are kept for judging are not among it. Pictures of designs are
 * taken at half their size, which hides how they were compressed.
 */
export async function teachers(model: UpscaleModel): Promise<Teacher[]> {
  const sheets = drawnSheets(SHEETS, SEED);
  if (model === 'drawing') return sheets.map((plane) => ({ plane, weight: 1 }));
  const tuning = photos().filter((photo) => photo.set === 'tuning');
  const photographs = await Promise.all(tuning.map((photo) => readLuma(photo.path)));
  const designs = await Promise.all(designFiles().map(readLuma));
  const all = [
    ...photographs.map((plane) => ({ plane, weight: 3 })),
    ...photographs.map((plane) => ({ plane: scaled(plane, SMALLER), weight: 3 })),
    ...designs.map((plane) => ({ plane: scaled(plane, 0.5), weight: 1 })),
    ...sheets.map((plane) => ({ plane, weight: 0.5 })),
  ];
  // What wears a picture is drawn by chance: once is too little.
  return model === 'worn' ? [...all, ...all] : all;
}

function designFiles(): string[] {
  return readdirSync(DESIGNS)
    .filter((file) => /\.(png|webp)$/.test(file) && !/thumb|mask|ids/.test(file))
    .sort()
    .map((file) => path.join(DESIGNS, file));
}

function scaled(plane: Plane, factor: number): Plane {
  const side = (px: number) => Math.round(px * factor);
  return rounded(resizePlane(plane, side(plane.width), side(plane.height), 'cubic'));
}

async function readLuma(file: string): Promise<Plane> {
  const { data, info } = await sharp(path.resolve(file))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const luma = new Float32Array(info.width * info.height);
  for (let i = 0; i < luma.length; i++) {
    luma[i] = 0.299 * data[3 * i] + 0.587 * data[3 * i + 1] + 0.114 * data[3 * i + 2];
  }
  return { width: info.width, height: info.height, data: luma };
}

/** The plane without the rows and columns that `scale` does not divide. */
export function cropTo(scale: number, plane: Plane): Plane {
  const width = plane.width - (plane.width % scale);
  const height = plane.height - (plane.height % scale);
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    data.set(plane.data.subarray(y * plane.width, y * plane.width + width), y * width);
  }
  return { width, height, data };
}

/** The small picture that a large one is to be guessed from; the same for the same `index`. */
export async function shrink(
  model: UpscaleModel,
  plane: Plane,
  scale: number,
  index: number,
): Promise<Plane> {
  const [width, height] = [plane.width / scale, plane.height / scale];
  if (model === 'photo') return rounded(resizePlane(plane, width, height, 'cubic'));
  // Programs draw by how much of a pixel is covered; only pictures of drawings were shrunk smoothly.
  if (model === 'drawing') {
    return rounded(resizePlane(plane, width, height, index % 4 === 0 ? 'cubic' : 'area'));
  }
  const random = createRandom(SEED + index);
  const soft = gaussianBlur(plane, scale * random.between(0, 0.4));
  const small = rounded(resizePlane(soft, width, height, 'cubic'));
  return throughJpeg(small, 45 + random.below(50));
}

/** As a JPEG of that quality gives it back, its blocks removed the way the product removes them. */
async function throughJpeg(plane: Plane, quality: number): Promise<Plane> {
  const { width, height } = plane;
  const raw = { width, height, channels: 1 } as const;
  const jpeg = await sharp(Buffer.from(plane.data), { raw })
    .toColourspace('b-w')
    .jpeg({ quality })
    .toBuffer();
  const bytes = await sharp(jpeg).toColourspace('b-w').raw().toBuffer();
  const decoded: Plane = { width, height, data: Float32Array.from(bytes) };
  const quantisation = readJpegQuantisation(decoded);
  if (!quantisation) return decoded;
  const grey = { width, height, data: new Float32Array(width * height) };
  return deblock([decoded, grey, grey], quantisation)[0];
}

function rounded(plane: Plane): Plane {
  return { ...plane, data: plane.data.map((v) => Math.min(255, Math.max(0, Math.round(v)))) };
}
