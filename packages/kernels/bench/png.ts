import { readFileSync, writeFileSync } from 'node:fs';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { Gray8, Rgb8 } from '../src/image.ts';

/**
 * Just enough PNG for benches and golden pictures: reads 8-bit non-interlaced grey, RGB, palette and
 * their alpha variants (alpha is dropped), writes 8-bit grey or RGB.
 */
export function readPng(path: string): Rgb8 {
  const file = readFileSync(path);
  let offset = 8;
  let width = 0;
  let height = 0;
  let kind = 0;
  let palette: Uint8Array = new Uint8Array(0);
  const parts: Uint8Array[] = [];
  while (offset < file.length) {
    const length = file.readUInt32BE(offset);
    const type = file.toString('latin1', offset + 4, offset + 8);
    const body = file.subarray(offset + 8, offset + 8 + length);
    if (type === 'IHDR') {
      width = body.readUInt32BE(0);
      height = body.readUInt32BE(4);
      kind = body[9]!;
      if (body[8] !== 8 || body[12] !== 0) throw new Error(`${path}: only plain 8-bit PNG`);
    } else if (type === 'PLTE') {
      palette = body;
    } else if (type === 'IDAT') {
      parts.push(body);
    }
    offset += length + 12;
  }
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[kind] ?? 0;
  if (channels === 0) throw new Error(`${path}: unknown PNG colour type ${kind}`);
  const raw = unfilter(inflateSync(Buffer.concat(parts)), width * channels, height, channels);
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) {
      const value = raw[i * channels + (channels >= 3 ? c : 0)]!;
      data[i * 3 + c] = kind === 3 ? palette[value * 3 + c]! : value;
    }
  }
  return { width, height, data };
}

function unfilter(
  lines: Uint8Array,
  rowBytes: number,
  height: number,
  pixelBytes: number,
): Uint8Array {
  const out = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y++) {
    const filter = lines[y * (rowBytes + 1)]!;
    for (let x = 0; x < rowBytes; x++) {
      const i = y * rowBytes + x;
      const left = x >= pixelBytes ? out[i - pixelBytes]! : 0;
      const up = y > 0 ? out[i - rowBytes]! : 0;
      const corner = x >= pixelBytes && y > 0 ? out[i - rowBytes - pixelBytes]! : 0;
      let guess = 0;
      if (filter === 1) guess = left;
      else if (filter === 2) guess = up;
      else if (filter === 3) guess = (left + up) >> 1;
      else if (filter === 4) guess = paeth(left, up, corner);
      out[i] = lines[y * (rowBytes + 1) + 1 + x]! + guess;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const p = left + up - corner;
  const [dl, du, dc] = [Math.abs(p - left), Math.abs(p - up), Math.abs(p - corner)];
  if (dl <= du && dl <= dc) return left;
  return du <= dc ? up : corner;
}

/** Writes an RGB or grey picture, told apart by the number of values per pixel. */
export function writePng(path: string, image: Rgb8 | Gray8): void {
  const { width, height, data } = image;
  const channels = data.length / (width * height);
  const rowBytes = width * channels;
  const lines = new Uint8Array((rowBytes + 1) * height);
  for (let y = 0; y < height; y++) {
    lines.set(data.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, channels === 3 ? 2 : 0, 0, 0, 0], 8);
  writeFileSync(
    path,
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(lines, { level: 6 })),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

function chunk(type: string, body: Uint8Array): Buffer {
  const out = Buffer.alloc(body.length + 12);
  out.writeUInt32BE(body.length, 0);
  out.write(type, 4, 'latin1');
  out.set(body, 8);
  out.writeUInt32BE(crc32(out.subarray(4, body.length + 8)), body.length + 8);
  return out;
}
