const END = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;

/** The files of an archive that holds them uncompressed, by name. @throws when one is not */
export function filesInZip(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from(Uint32Array.of(END).buffer));
  if (end < 0) throw new Error('not a zip');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('a broken directory');
    if (zip.readUInt16LE(at + 10) !== STORED) throw new Error('a compressed entry');
    const bytes = zip.readUInt32LE(at + 20);
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files.set(zip.toString('utf8', at + 46, nameEnd), zip.subarray(from, from + bytes));
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
