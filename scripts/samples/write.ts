import { copyFile, mkdir, stat } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';

const OUT = new URL('../../apps/web/public/samples/', import.meta.url);
const THUMB_WIDTH = 320;
const PLAIN_JPEG = { quality: 92, chromaSubsampling: '4:4:4', optimizeCoding: false } as const;

/** A picture of one or three bytes a pixel. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A shaded picture with its thumbnail. */
export async function writePicture(name: string, pixels: Pixels): Promise<void> {
  await write(fromPixels(pixels).webp({ quality: 90, effort: 6 }), `${name}.webp`);
  await writeThumb(name, pixels);
}

/** A drawing with its thumbnail. */
export async function writeDrawing(name: string, pixels: Pixels): Promise<void> {
  const picture = fromPixels(pixels);
  const png = picture.png({ palette: true, colours: 16, dither: 0, compressionLevel: 9 });
  await write(png, `${name}.png`);
  await writeThumb(name, pixels);
}

/**
 * A picture as a design program exports it, with nothing spared: 24 bits a pixel, no palette, the quickest
 * packing.
 */
export async function writeExport(name: string, pixels: Pixels, as: 'png' | 'jpg'): Promise<void> {
  const picture = fromPixels(pixels).toColourspace('srgb');
  const file = as === 'png' ? picture.png({ compressionLevel: 3 }) : picture.jpeg(PLAIN_JPEG);
  await write(file, `${name}.${as}`);
  await writeThumb(name, pixels);
}

/** A selection or a map of flat colours: exact, never shown by itself. */
export async function writeMask(name: string, pixels: Pixels): Promise<void> {
  await write(fromPixels(pixels).png({ compressionLevel: 9 }), `${name}.png`);
}

/** A picture of the library as it is, transparent where it is. */
export async function writeCopy(name: string, ofLibrary: string): Promise<void> {
  const from = new URL(`../../apps/server/library/${ofLibrary}.webp`, import.meta.url);
  await copyFile(from, new URL(`${name}.webp`, OUT));
}

/** The small picture of what a tool made. */
export const writeResult = (name: string, picture: Uint8Array): Promise<void> =>
  write(small(sharp(picture)), `${name}.thumb.webp`);

const writeThumb = (name: string, pixels: Pixels): Promise<void> =>
  write(small(fromPixels(pixels)), `${name}.thumb.webp`);

const small = (picture: Sharp): Sharp => picture.resize(THUMB_WIDTH).webp({ quality: 82 });

function fromPixels({ width, height, data }: Pixels): Sharp {
  const channels = data.length === width * height ? 1 : 3;
  const picture = sharp(data, { raw: { width, height, channels } });
  return channels === 1 ? picture.toColourspace('b-w') : picture;
}

async function write(picture: Sharp, file: string): Promise<void> {
  await mkdir(OUT, { recursive: true });
  const path = new URL(file, OUT).pathname;
  await picture.toFile(path);
  console.log(`${file} ${((await stat(path)).size / 1024).toFixed(1)} kB`);
}
