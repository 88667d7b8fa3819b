import { type ReadTable, readTable } from './jpeg-bits.ts';
import { decodeScan } from './jpeg-decode.ts';
import { type Jpeg, type JpegComponent, type JpegFrame, JpegTrouble } from './jpeg-types.ts';

const SOF_BASELINE = 0xc0;
const SOF_PROGRESSIVE = 0xc2;
const DHT = 0xc4;
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DQT = 0xdb;
const DRI = 0xdd;
const APP0 = 0xe0;
const APP15 = 0xef;
const COM = 0xfe;

/**
 * Takes a Huffman-coded 8-bit JPEG apart, baseline or progressive.
 * @throws JpegTrouble for other kinds (arithmetic, lossless, 12-bit) and for damaged ones
 */
export function readJpeg(bytes: Uint8Array): Jpeg {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) throw new JpegTrouble('no JPEG');
  const notes: { marker: number; body: Uint8Array }[] = [];
  const quantTables: Uint8Array[] = [];
  const tables = new Map<number, ReadTable>();
  let frame: JpegFrame | undefined;
  let progressive = false;
  let restartUnits = 0;
  let scanned = false;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) throw new JpegTrouble('marker missing');
    const marker = bytes[at + 1];
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === EOI) break;
    const size = (bytes[at + 2] << 8) | bytes[at + 3];
    const body = bytes.subarray(at + 4, at + 2 + size);
    if (body.length !== size - 2) throw new JpegTrouble('segment ends early');
    at += 2 + size;
    if (marker === DQT) {
      if (scanned) throw new JpegTrouble('tables change between scans');
      quantTables.push(body);
    } else if (marker === DHT) readHuffmanTables(body, tables);
    else if (marker === DRI) restartUnits = (body[0] << 8) | body[1];
    else if (marker >= SOF_BASELINE && marker <= SOF_PROGRESSIVE) {
      if (frame) throw new JpegTrouble('two frames');
      frame = readFrame(body);
      progressive = marker === SOF_PROGRESSIVE;
    } else if (marker === SOS) {
      if (!frame) throw new JpegTrouble('scan before frame');
      scanned = true;
      at = decodeScan({ bytes, at, header: body, frame, tables, restartUnits, progressive });
    } else if ((marker >= APP0 && marker <= APP15) || marker === COM) notes.push({ marker, body });
    else throw new JpegTrouble(`marker ${marker.toString(16)}`);
  }
  if (!frame || !scanned) throw new JpegTrouble('no picture');
  return { frame, quantTables, notes };
}

function readHuffmanTables(body: Uint8Array, tables: Map<number, ReadTable>): void {
  for (let at = 0; at + 17 <= body.length; ) {
    const counts = body.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    tables.set(body[at], readTable(counts, body.subarray(at + 17, at + 17 + total)));
    at += 17 + total;
  }
}

function readFrame(body: Uint8Array): JpegFrame {
  const height = (body[1] << 8) | body[2];
  const width = (body[3] << 8) | body[4];
  if (body[0] !== 8 || width === 0 || height === 0) throw new JpegTrouble('kind of frame');
  const parts = Array.from({ length: body[5] }, (_, i) => {
    const [id, sampling, quantTable] = body.subarray(6 + 3 * i, 9 + 3 * i);
    return { id, h: sampling >> 4, v: sampling & 15, quantTable };
  });
  if (
    parts.length < 1 ||
    parts.length > 4 ||
    parts.some(({ h, v }) => !h || !v || h > 4 || v > 4)
  ) {
    throw new JpegTrouble('components');
  }
  const mostH = Math.max(...parts.map(({ h }) => h));
  const mostV = Math.max(...parts.map(({ v }) => v));
  const unitsWide = Math.ceil(width / (8 * mostH));
  const unitsHigh = Math.ceil(height / (8 * mostV));
  const components = parts.map((part): JpegComponent => {
    const stride = unitsWide * part.h;
    return {
      ...part,
      blocksWide: Math.ceil(Math.ceil((width * part.h) / mostH) / 8),
      blocksHigh: Math.ceil(Math.ceil((height * part.v) / mostV) / 8),
      stride,
      coefficients: new Int16Array(stride * unitsHigh * part.v * 64),
    };
  });
  return { width, height, components, unitsWide, unitsHigh };
}
