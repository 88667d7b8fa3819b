import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { UploadFile } from './pages/tool-page.ts';

const kept = path.resolve(import.meta.dirname, '../../test-output/results');

/** Decoded pixels, row by row, `channels` bytes each. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Buffer;
}

/** Keeps a result as evidence. */
export function keep(name: string, bytes: Buffer): void {
  mkdirSync(kept, { recursive: true });
  writeFileSync(path.join(kept, name), bytes);
}

/** Decodes a picture: three channels, four with transparency. */
export async function pixelsOf(bytes: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: info.channels, data };
}

/** Decodes a mask: one byte a pixel, 255 = selected. */
export async function maskOf(bytes: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(bytes)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: info.channels, data };
}

/** A picture at a size that is quick to work on, as a file to upload; PNG unless said otherwise. */
export async function smallFile(
  file: string,
  widthPx: number,
  format: 'png' | 'jpeg' | 'webp' = 'png',
): Promise<Exclude<UploadFile, string>> {
  const buffer = await sharp(file)
    .resize(widthPx)
    .toFormat(format, format === 'png' ? { compressionLevel: 1 } : { quality: 92 })
    .toBuffer();
  const name = `${path.parse(file).name}.${format}`;
  return { name, mimeType: `image/${format}`, buffer };
}

/** A black picture with one box of one colour; the box as shares of the size. */
export async function boxOnBlack(
  width: number,
  height: number,
  box: readonly [left: number, top: number, right: number, bottom: number],
): Promise<Exclude<UploadFile, string>> {
  const [left, top] = [Math.round(box[0] * width), Math.round(box[1] * height)];
  const size = {
    width: Math.round(box[2] * width) - left,
    height: Math.round(box[3] * height) - top,
  };
  const colour = { ...size, channels: 3, background: '#ff6000' } as const;
  const input = await sharp({ create: colour }).png().toBuffer();
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite([{ input, left, top }])
    .png()
    .toBuffer();
  return { name: 'box.png', mimeType: 'image/png', buffer };
}

/** A vase with a branch on nothing: a piece to put into a room, as makers publish them. */
export async function vaseFile(): Promise<Exclude<UploadFile, string>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="480">
    <g stroke="#5a4632" stroke-width="6" fill="none">
      <path d="M150 230 C140 150 170 90 120 30"/><path d="M148 170 C190 130 200 90 220 60"/>
    </g>
    <g fill="#6f8f4e"><ellipse cx="118" cy="40" rx="34" ry="16"/><ellipse cx="215" cy="70" rx="32" ry="15"/>
    <ellipse cx="165" cy="110" rx="26" ry="13"/></g>
    <path d="M120 230 h60 q-8 40 40 110 q20 110 -40 120 h-60 q-60 -10 -40 -120 q48 -70 40 -110z" fill="#2f4f6f"/>
  </svg>`;
  const buffer = await sharp(Buffer.from(svg)).png().toBuffer();
  return { name: 'vase.png', mimeType: 'image/png', buffer };
}

/** Which pixels of two pictures of one size differ in a colour; 1 = yes. */
export function changed(before: Pixels, after: Pixels): Uint8Array {
  if (before.width !== after.width || before.height !== after.height) {
    throw new Error(
      `sizes differ: ${before.width}×${before.height}, ${after.width}×${after.height}`,
    );
  }
  const differs = new Uint8Array(before.width * before.height);
  for (let p = 0; p < differs.length; p++) {
    for (let k = 0; k < 3; k++) {
      if (before.data[p * before.channels + k] !== after.data[p * after.channels + k]) {
        differs[p] = 1;
      }
    }
  }
  return differs;
}

/** Number of changed pixels farther than `reachPx` from everything that the masks select. */
export function changedBeyond(
  before: Pixels,
  after: Pixels,
  masks: readonly Pixels[],
  reachPx: number,
): number {
  const { width, height } = before;
  const differs = changed(before, after);
  let count = 0;
  for (let p = 0; p < differs.length; p++) {
    if (differs[p] && !isNear(masks, p % width, Math.floor(p / width), reachPx)) count++;
  }
  if (masks.some((mask) => mask.width !== width || mask.height !== height)) {
    throw new Error('a mask has another size');
  }
  return count;
}

function isNear(masks: readonly Pixels[], x: number, y: number, reachPx: number): boolean {
  for (const { data, width, height } of masks) {
    for (let ny = Math.max(0, y - reachPx); ny <= Math.min(height - 1, y + reachPx); ny++) {
      for (let nx = Math.max(0, x - reachPx); nx <= Math.min(width - 1, x + reachPx); nx++) {
        if ((data[ny * width + nx] ?? 0) >= 128) return true;
      }
    }
  }
  return false;
}

/** Share of the selected pixels that changed. */
export function changedWithin(before: Pixels, after: Pixels, mask: Pixels): number {
  const differs = changed(before, after);
  let [selected, count] = [0, 0];
  for (let p = 0; p < differs.length; p++) {
    if ((mask.data[p] ?? 0) < 128) continue;
    selected++;
    count += differs[p] ?? 0;
  }
  return count / selected;
}

/** Share of a mask that is selected. */
export function shareOf({ data }: Pixels): number {
  return data.reduce((sum, value) => sum + (value >= 128 ? 1 : 0), 0) / data.length;
}

/** Mean colour, 0..255, of all or of the selected pixels. */
export function meanColour(
  { data, channels }: Pixels,
  mask?: Pixels,
): readonly [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let p = 0; p < data.length / channels; p++) {
    if (mask && (mask.data[p] ?? 0) < 128) continue;
    count++;
    for (const k of [0, 1, 2] as const) sum[k] += data[p * channels + k] ?? 0;
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

/** How far apart two colours are, 0..441. */
export function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, k) => value - (b[k] ?? 0)));
}

/** A part of a picture. */
export function cut(
  picture: Pixels,
  left: number,
  top: number,
  width: number,
  height: number,
): Pixels {
  const { channels } = picture;
  const data = Buffer.alloc(width * height * channels);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * picture.width + left) * channels;
    picture.data.copy(data, y * width * channels, from, from + width * channels);
  }
  return { width, height, channels, data };
}
