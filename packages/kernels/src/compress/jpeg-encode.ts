import { canonicalCodes, codeLengths } from './huffman.ts';
import { forEachBlock, type JpegFrame, type JpegScan } from './jpeg-types.ts';

/** Where a scan's symbols go: counted in a first visit, written in a second. */
interface Sink {
  symbol(table: number, symbol: number): void;
  bits(value: number, count: number): void;
}

const MAX_CODE_BITS = 16;
/** A symbol that takes the code of all ones, which a JPEG may not use (C.2). */
const RESERVED = 256;
const MOST_BLOCKS = 0x7fff;
/** Correction bits held back for one run of ended blocks. */
const MOST_CORRECTIONS = 937;

/** DC tables are 0 and 1, AC tables 16 and 17: class << 4 | destination. First component 0, others 1. */
const destinationOf = (component: number): number => (component === 0 ? 0 : 1);

/**
 * One scan with the best codes for it: its DHT and SOS segments and its data.
 * `sequential`: all coefficients of a block at once (baseline) instead of a progressive scan.
 */
export function encodeScan(
  frame: JpegFrame,
  scan: JpegScan,
  sequential: boolean,
): readonly Uint8Array[] {
  const visit = sequential ? sequentialScan : progressiveScan;
  const counts = new Map<number, Float64Array>();
  visit(frame, scan, {
    symbol(table, symbol) {
      let list = counts.get(table);
      if (!list) {
        list = new Float64Array(RESERVED + 1);
        list[RESERVED] = 0.5;
        counts.set(table, list);
      }
      list[symbol]++;
    },
    bits: () => undefined,
  });
  const codes = new Map(
    [...counts].map(([table, list]) => {
      const lengths = codeLengths(list, MAX_CODE_BITS);
      return [table, { lengths, codes: canonicalCodes(lengths) }];
    }),
  );
  const out = createStuffedWriter();
  visit(frame, scan, {
    symbol(table, symbol) {
      const code = codes.get(table);
      if (code) out.write(code.codes[symbol], code.lengths[symbol]);
    },
    bits: out.write,
  });
  return [...tableSegments(codes), scanHeader(frame, scan), out.finish()];
}

function tableSegments(codes: ReadonlyMap<number, { lengths: Uint8Array }>): Uint8Array[] {
  return [...codes].map(([table, { lengths }]) => {
    const symbols: number[] = [];
    const counts = new Uint8Array(16);
    for (let bits = 1; bits <= 16; bits++) {
      for (let s = 0; s < RESERVED; s++) {
        if (lengths[s] !== bits) continue;
        symbols.push(s);
        counts[bits - 1]++;
      }
    }
    return segment(0xc4, [table, ...counts, ...symbols]);
  });
}

/** A marker segment: marker, size, body. */
export function segment(marker: number, body: ArrayLike<number>): Uint8Array {
  const out = new Uint8Array(body.length + 4);
  out.set([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]);
  out.set(body, 4);
  return out;
}

function scanHeader(frame: JpegFrame, { components, from, to, high, low }: JpegScan): Uint8Array {
  const parts = components.flatMap((index) => {
    const destination = destinationOf(index);
    return [frame.components[index].id, (destination << 4) | destination];
  });
  return segment(0xda, [components.length, ...parts, from, to, (high << 4) | low]);
}

/** Bits needed for a magnitude: 0 for 0, 1 for 1, 2 for 2 and 3 … */
const sizeOf = (magnitude: number): number => 32 - Math.clz32(magnitude);

/** Size as symbol, then the value with negatives one less (F.1.2.1). */
function putDifference(out: Sink, table: number, value: number): void {
  const size = sizeOf(Math.abs(value));
  out.symbol(table, size);
  out.bits((value < 0 ? value - 1 : value) & ((1 << size) - 1), size);
}

function sequentialScan(frame: JpegFrame, scan: JpegScan, out: Sink): void {
  const previous = new Int32Array(frame.components.length);
  forEachBlock(frame, scan.components, (index, offset) => {
    const { coefficients } = frame.components[index];
    const dc = destinationOf(index);
    putDifference(out, dc, coefficients[offset] - previous[index]);
    previous[index] = coefficients[offset];
    let zeros = 0;
    for (let k = 1; k < 64; k++) {
      const value = coefficients[offset + k];
      if (value === 0) {
        zeros++;
        continue;
      }
      for (; zeros > 15; zeros -= 16) out.symbol(0x10 | dc, 0xf0);
      const size = sizeOf(Math.abs(value));
      out.symbol(0x10 | dc, (zeros << 4) | size);
      out.bits((value < 0 ? value - 1 : value) & ((1 << size) - 1), size);
      zeros = 0;
    }
    if (zeros > 0) out.symbol(0x10 | dc, 0);
  });
}

function progressiveScan(frame: JpegFrame, scan: JpegScan, out: Sink): void {
  if (scan.from === 0) dcScan(frame, scan, out);
  else acScan(frame, scan, out);
}

function dcScan(frame: JpegFrame, { components, high, low }: JpegScan, out: Sink): void {
  const previous = new Int32Array(frame.components.length);
  forEachBlock(frame, components, (index, offset) => {
    const value = frame.components[index].coefficients[offset] >> low;
    if (high > 0) {
      out.bits(value & 1, 1);
      return;
    }
    putDifference(out, destinationOf(index), value - previous[index]);
    previous[index] = value;
  });
}

/** First visits and refinements of AC coefficients (G.1.2.2, G.1.2.3), with runs of ended blocks. */
function acScan(frame: JpegFrame, { components, from, to, high, low }: JpegScan, out: Sink): void {
  const { coefficients } = frame.components[components[0]];
  const table = 0x10 | destinationOf(components[0]);
  let endedBlocks = 0;
  /** Correction bits of the ended blocks, and of the block at hand. */
  let held: number[] = [];
  let own: number[] = [];
  const putHeld = (bits: number[]): void => {
    for (const bit of bits) out.bits(bit, 1);
  };
  const putEnded = (): void => {
    if (endedBlocks > 0) {
      const size = sizeOf(endedBlocks) - 1;
      out.symbol(table, size << 4);
      out.bits(endedBlocks & ((1 << size) - 1), size);
      endedBlocks = 0;
    }
    putHeld(held);
    held = [];
  };
  forEachBlock(frame, components, (_, offset) => {
    let lastFresh = from - 1;
    for (let k = from; k <= to; k++) {
      const magnitude = Math.abs(coefficients[offset + k]) >> low;
      if (high === 0 ? magnitude > 0 : magnitude === 1) lastFresh = k;
    }
    let zeros = 0;
    own = [];
    for (let k = from; k <= to; k++) {
      const value = coefficients[offset + k];
      const magnitude = Math.abs(value) >> low;
      if (magnitude === 0) {
        zeros++;
        continue;
      }
      for (; zeros > 15 && k <= lastFresh; zeros -= 16) {
        putEnded();
        out.symbol(table, 0xf0);
        putHeld(own);
        own = [];
      }
      if (high > 0 && magnitude > 1) {
        own.push(magnitude & 1);
        continue;
      }
      putEnded();
      if (high > 0) {
        out.symbol(table, (zeros << 4) | 1);
        out.bits(value < 0 ? 0 : 1, 1);
        putHeld(own);
        own = [];
      } else {
        const size = sizeOf(magnitude);
        out.symbol(table, (zeros << 4) | size);
        out.bits((value < 0 ? ~magnitude : magnitude) & ((1 << size) - 1), size);
      }
      zeros = 0;
    }
    if (zeros > 0 || own.length > 0) {
      endedBlocks++;
      held.push(...own);
      if (endedBlocks === MOST_BLOCKS || held.length > MOST_CORRECTIONS) putEnded();
    }
  });
  putEnded();
}

/** Bits from the high end of each byte, a zero after every 0xff, ones to fill the last byte. */
function createStuffedWriter(): {
  write: (value: number, count: number) => void;
  finish(): Uint8Array;
} {
  let bytes = new Uint8Array(1 << 16);
  let size = 0;
  let held = 0;
  let heldBits = 0;
  const write = (value: number, count: number): void => {
    held = (held << count) | value;
    heldBits += count;
    if (size + 8 > bytes.length) {
      const bigger = new Uint8Array(bytes.length * 2);
      bigger.set(bytes);
      bytes = bigger;
    }
    while (heldBits >= 8) {
      heldBits -= 8;
      const byte = (held >>> heldBits) & 255;
      bytes[size++] = byte;
      if (byte === 0xff) bytes[size++] = 0;
    }
    held &= (1 << heldBits) - 1;
  };
  return {
    write,
    finish() {
      if (heldBits > 0) write((1 << (8 - heldBits)) - 1, 8 - heldBits);
      return bytes.slice(0, size);
    },
  };
}
