import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

/** The files of an archive by name, as they are or deflated. @throws for what is no such archive */
export function filesInZip(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from(Uint32Array.of(END).buffer));
  if (end < 0) throw new Error('not a zip');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('a broken directory');
    const method = zip.readUInt16LE(at + 10);
    if (method !== STORED && method !== DEFLATED) throw new Error(`an entry packed by ${method}`);
    const bytes = zip.readUInt32LE(at + 20);
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(from, from + bytes);
    const name = zip.toString('utf8', at + 46, nameEnd);
    files.set(name, method === DEFLATED ? inflateRawSync(packed) : packed);
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
