import { JpegTrouble } from './jpeg-types.ts';

/** Code table for reading: by the next 16 bits, length << 8 | symbol; 0 where no code begins so. */
export type ReadTable = Uint16Array;

/** Builds the table from a DHT's 16 counts and its symbols. */
export function readTable(counts: Uint8Array, symbols: Uint8Array): ReadTable {
  const table = new Uint16Array(1 << 16);
  let code = 0;
  let next = 0;
  for (let bits = 1; bits <= 16; bits++) {
    for (let k = 0; k < counts[bits - 1]; k++) {
      const first = code << (16 - bits);
      table.fill((bits << 8) | symbols[next++], first, first + (1 << (16 - bits)));
      code++;
    }
    code <<= 1;
  }
  return table;
}

/** Bits of an entropy-coded segment, stuffed zeros taken out; beyond its end there are zeros. */
export interface BitReader {
  symbol(table: ReadTable): number;
  bits(count: number): number;
  /** A value of `count` bits whose leading 0 means negative (F.2.2.1). */
  signed(count: number): number;
  /** Steps over a restart marker. */
  restart(): void;
  /** Where the segment's marker begins. */
  end(): number;
}

export function createBitReader(data: Uint8Array, start: number): BitReader {
  let at = start;
  let held = 0;
  let heldBits = 0;
  let invented = 0;

  const fill = (): void => {
    while (heldBits <= 16) {
      let byte = 0;
      if (at < data.length && !(data[at] === 0xff && data[at + 1] !== 0)) {
        byte = data[at];
        at += byte === 0xff ? 2 : 1;
      } else if (++invented > 8) throw new JpegTrouble('pixels end early');
      held = (held << 8) | byte;
      heldBits += 8;
    }
  };
  const bits = (count: number): number => {
    if (count === 0) return 0;
    fill();
    heldBits -= count;
    return (held >>> heldBits) & ((1 << count) - 1);
  };
  return {
    symbol(table) {
      fill();
      const entry = table[(held >>> (heldBits - 16)) & 0xffff];
      if (entry === 0) throw new JpegTrouble('unknown code');
      heldBits -= entry >> 8;
      return entry & 255;
    },
    bits,
    signed(count) {
      const value = bits(count);
      return count > 0 && value < 1 << (count - 1) ? value - (1 << count) + 1 : value;
    },
    restart() {
      held = 0;
      heldBits = 0;
      invented = 0;
      while (
        at < data.length &&
        !(data[at] === 0xff && data[at + 1] >= 0xd0 && data[at + 1] <= 0xd7)
      ) {
        if (data[at] === 0xff && data[at + 1] !== 0 && data[at + 1] !== 0xff) {
          throw new JpegTrouble('restart missing');
        }
        at++;
      }
      at += 2;
    },
    end() {
      while (
        at < data.length &&
        !(data[at] === 0xff && data[at + 1] !== 0 && data[at + 1] !== 0xff)
      )
        at++;
      return at;
    },
  };
}
