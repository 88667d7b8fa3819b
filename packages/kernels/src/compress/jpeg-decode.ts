import { type BitReader, createBitReader, type ReadTable } from './jpeg-bits.ts';
import { forEachBlock, type JpegFrame, JpegTrouble } from './jpeg-types.ts';

interface ScanInput {
  readonly bytes: Uint8Array;
  /** Where the entropy-coded data begins. */
  readonly at: number;
  /** Body of the SOS segment. */
  readonly header: Uint8Array;
  readonly frame: JpegFrame;
  /** By class << 4 | destination. */
  readonly tables: ReadonlyMap<number, ReadTable>;
  readonly restartUnits: number;
  readonly progressive: boolean;
}

/** Reads one scan into the frame's coefficients (T.81 F.2, G.2); returns where the next marker is. */
export function decodeScan(input: ScanInput): number {
  const { header, frame, tables, progressive } = input;
  const count = header[0];
  const parts = Array.from({ length: count }, (_, i) => {
    const index = frame.components.findIndex(({ id }) => id === header[1 + 2 * i]);
    if (index < 0) throw new JpegTrouble('unknown component');
    const destination = header[2 + 2 * i];
    return { index, dc: tables.get(destination >> 4), ac: tables.get(0x10 | (destination & 15)) };
  });
  const [from, to, approximation] = header.subarray(1 + 2 * count);
  const high = approximation >> 4;
  const low = approximation & 15;
  const reader = createBitReader(input.bytes, input.at);
  const previous = new Int32Array(frame.components.length);
  const run = { blocks: 0 };
  let lastUnit = 0;
  const byIndex = new Map(parts.map((part) => [part.index, part]));
  forEachBlock(
    frame,
    parts.map(({ index }) => index),
    (index, offset, unit) => {
      if (unit !== lastUnit) {
        lastUnit = unit;
        if (input.restartUnits > 0 && unit % input.restartUnits === 0) {
          reader.restart();
          previous.fill(0);
          run.blocks = 0;
        }
      }
      const { coefficients } = frame.components[index];
      const part = byIndex.get(index);
      if (!progressive || from === 0) {
        if (progressive && high > 0) coefficients[offset] |= reader.bits(1) << low;
        else {
          const size = reader.symbol(needed(part?.dc));
          previous[index] += reader.signed(size);
          coefficients[offset] = previous[index] << (progressive ? low : 0);
        }
      }
      if (!progressive) sequentialAc(reader, needed(part?.ac), coefficients, offset);
      else if (from > 0) {
        const ac = needed(part?.ac);
        if (high === 0) firstAc(reader, ac, coefficients, offset, from, to, low, run);
        else refineAc(reader, ac, coefficients, offset, from, to, low, run);
      }
    },
  );
  return reader.end();
}

function needed(table: ReadTable | undefined): ReadTable {
  if (!table) throw new JpegTrouble('code table missing');
  return table;
}

function sequentialAc(reader: BitReader, table: ReadTable, out: Int16Array, offset: number): void {
  for (let k = 1; k < 64; k++) {
    const symbol = reader.symbol(table);
    const size = symbol & 15;
    if (size === 0) {
      if (symbol !== 0xf0) return;
      k += 15;
      continue;
    }
    k += symbol >> 4;
    if (k > 63) throw new JpegTrouble('block overflows');
    out[offset + k] = reader.signed(size);
  }
}

function firstAc(
  reader: BitReader,
  table: ReadTable,
  out: Int16Array,
  offset: number,
  from: number,
  to: number,
  low: number,
  run: { blocks: number },
): void {
  if (run.blocks > 0) {
    run.blocks--;
    return;
  }
  for (let k = from; k <= to; k++) {
    const symbol = reader.symbol(table);
    const zeros = symbol >> 4;
    const size = symbol & 15;
    if (size === 0) {
      if (zeros < 15) {
        run.blocks = (1 << zeros) - 1 + reader.bits(zeros);
        return;
      }
      k += 15;
      continue;
    }
    k += zeros;
    if (k > 63) throw new JpegTrouble('block overflows');
    out[offset + k] = reader.signed(size) << low;
  }
}

/** Refinement (G.1.2.3): known coefficients gain a bit each on the way, new ones are ±1 in this plane. */
function refineAc(
  reader: BitReader,
  table: ReadTable,
  out: Int16Array,
  offset: number,
  from: number,
  to: number,
  low: number,
  run: { blocks: number },
): void {
  const plane = 1 << low;
  const gain = (i: number): void => {
    if (reader.bits(1) === 1 && (Math.abs(out[i]) & plane) === 0)
      out[i] += out[i] > 0 ? plane : -plane;
  };
  let k = from;
  while (run.blocks === 0 && k <= to) {
    const symbol = reader.symbol(table);
    let zeros = symbol >> 4;
    const size = symbol & 15;
    let fresh = 0;
    if (size === 0) {
      if (zeros < 15) {
        run.blocks = (1 << zeros) + reader.bits(zeros);
        break;
      }
    } else fresh = reader.bits(1) === 1 ? plane : -plane;
    for (; k <= to; k++) {
      const i = offset + k;
      if (out[i] !== 0) gain(i);
      else if (zeros-- === 0) {
        out[i] = fresh;
        k++;
        break;
      }
    }
  }
  if (run.blocks > 0) {
    for (; k <= to; k++) if (out[offset + k] !== 0) gain(offset + k);
    run.blocks--;
  }
}
