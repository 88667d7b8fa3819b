import { readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

const samples = path.resolve(import.meta.dirname, '../../apps/web/public/samples');
const photos = path.resolve(import.meta.dirname, '../../packages/kernels/bench/photos');
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Path of one of the pictures the product comes with. */
export const samplePicture = (name: string): string => path.join(samples, name);

/** Path of one of the photographs that the benches use. */
export const benchPhoto = (name: string): string => path.join(photos, `${name}.png`);

/** Pixel size a PNG file states. @throws when the file is not a PNG */
export function pngSize(file: string): { width: number; height: number } {
  const bytes = readFileSync(file);
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) {
    throw new Error(`not a PNG: ${bytes.subarray(0, 8).toString('hex')}`);
  }
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** A valid PNG of one grey. */
export function greyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const rows = Buffer.alloc((width + 1) * height, 0x80);
  for (let y = 0; y < height; y++) rows.writeUInt8(0, y * (width + 1));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
