/**
 * Cuts the fonts of booklets down to the characters of everyday Chinese, so that booklets look the same on
 * every machine: `npm run booklet:fonts -- <NotoSansCJK-Regular.ttc> <NotoSansCJK-Bold.ttc>`. The fonts
 * must be under the SIL Open Font License; its licence stands in packages/booklet/fonts/OFL.txt.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';

const OUT = path.resolve(import.meta.dirname, '../../packages/booklet/fonts');
const FACE = 'Noto Sans CJK SC';

const [regular, bold] = process.argv.slice(2);
if (!regular || !bold) throw new Error('name the two font collections');
for (const [file, weight] of [
  [regular, 'Regular'],
  [bold, 'Bold'],
] as const) {
  const cut = await subsetFont(faceOf(readFileSync(file)), characters(), {
    targetFormat: 'sfnt',
    noHinting: true,
    noLayoutClosure: true,
    keepFeatures: [],
    dropTables: ['GPOS', 'GSUB', 'GDEF', 'BASE', 'VORG', 'vhea', 'vmtx'],
  });
  writeFileSync(path.join(OUT, `NotoSansSC-${weight}.otf`), cut);
  process.stdout.write(`${weight}: ${cut.length} bytes\n`);
}

/** GB/T 2312 and the first level of Big5, Latin letters with accents, and what names are written with. */
function characters(): string {
  const gb = new TextDecoder('gb18030');
  const big = new TextDecoder('big5');
  let all = '喆堃镕玥珺瑄翀頔晅璟湉燚昇犇劼煊焱垚玙珅祎翊旻昊睿㎡㎜㎝℃×÷±≥≤–—‘’“”…·①②③④⑤⑥⑦⑧⑨⑩□';
  for (let code = 0x20; code < 0x180; code++) all += String.fromCodePoint(code);
  for (let row = 0xa1; row <= 0xf7; row++) {
    if (row > 0xa9 && row < 0xb0) continue;
    for (let cell = 0xa1; cell <= 0xfe; cell++) all += gb.decode(Uint8Array.of(row, cell));
  }
  for (let row = 0xa4; row <= 0xc6; row++) {
    for (let cell = 0x40; cell <= 0xfe; cell++) {
      const isGap = cell > 0x7e && cell < 0xa1;
      if (!isGap && !(row === 0xc6 && cell > 0x7e)) all += big.decode(Uint8Array.of(row, cell));
    }
  }
  return all;
}

/** One font of a collection as a file of its own: its table directory with the tables behind it. */
function faceOf(collection: Buffer): Buffer {
  const count = collection.readUInt32BE(8);
  for (let at = 0; at < count; at++) {
    const face = apart(collection, collection.readUInt32BE(12 + 4 * at));
    if ((create(face) as Font).familyName === FACE) return face;
  }
  throw new Error(`no ${FACE} in the collection`);
}

function apart(collection: Buffer, from: number): Buffer {
  const tables = collection.readUInt16BE(from + 4);
  const directory = Buffer.from(collection.subarray(from, from + 12 + 16 * tables));
  const parts = [directory];
  let end = directory.length;
  for (let at = 12; at < directory.length; at += 16) {
    const offset = directory.readUInt32BE(at + 8);
    const length = directory.readUInt32BE(at + 12);
    // Tables begin at multiples of four bytes.
    const table = Buffer.alloc((length + 3) & ~3);
    collection.copy(table, 0, offset, offset + length);
    directory.writeUInt32BE(end, at + 8);
    parts.push(table);
    end += table.length;
  }
  return Buffer.concat(parts);
}
