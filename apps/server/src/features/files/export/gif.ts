/** A rectangle of new pixels and how long the picture then stands. */
export interface GifFrame {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Index into the palette per pixel, row by row. */
  readonly indices: Uint8Array;
  /** Hundredths of a second. */
  readonly delayCs: number;
}

export interface GifMovie {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Three bytes a colour, 256 colours: one table for all frames, so that what stands still stays still. */
  readonly palette: Uint8Array;
  /** Each is laid over what was there. */
  readonly frames: Iterable<GifFrame>;
}

const MIN_CODE_BITS = 8;
const CLEAR = 1 << MIN_CODE_BITS;
const END = CLEAR + 1;
const MAX_CODES = 4096;
const LAY_OVER = 1 << 2;

/** Writes an endless GIF (GIF89a with the NETSCAPE2.0 loop extension). */
export function encodeGif({ widthPx, heightPx, palette, frames }: GifMovie): Buffer {
  if (palette.length !== 256 * 3) throw new RangeError('a palette of 256 colours is needed');
  const head = Buffer.alloc(13);
  head.write('GIF89a', 0, 'latin1');
  head.writeUInt16LE(widthPx, 6);
  head.writeUInt16LE(heightPx, 8);
  // A global table of 2^(7+1) colours.
  head.writeUInt8(0xf7, 10);
  const loop = Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00', 'latin1');
  const parts: Uint8Array[] = [head, palette, loop];
  const codes = new Int16Array(MAX_CODES * 256);
  for (const frame of frames) parts.push(frameHead(frame), compress(frame.indices, codes));
  parts.push(Buffer.from([0x3b]));
  return Buffer.concat(parts);
}

function frameHead({ leftPx, topPx, widthPx, heightPx, delayCs }: GifFrame): Buffer {
  const head = Buffer.alloc(19);
  head.set([0x21, 0xf9, 4, LAY_OVER]);
  head.writeUInt16LE(delayCs, 4);
  head.writeUInt8(0x2c, 8);
  head.writeUInt16LE(leftPx, 9);
  head.writeUInt16LE(topPx, 11);
  head.writeUInt16LE(widthPx, 13);
  head.writeUInt16LE(heightPx, 15);
  head.writeUInt8(MIN_CODE_BITS, 18);
  return head;
}

/**
 * LZW with codes of variable length (GIF89a, appendix F), cut into blocks of at most 255 bytes.
 * @param codes scratch: code of (prefix, next pixel), 0 = none yet
 */
function compress(indices: Uint8Array, codes: Int16Array): Buffer {
  const bits = new BitBlocks();
  let [next, width] = [END + 1, MIN_CODE_BITS + 1];
  codes.fill(0);
  bits.write(CLEAR, width);
  let prefix = indices[0] ?? 0;
  for (let at = 1; at < indices.length; at++) {
    const pixel = indices[at] as number;
    const place = prefix * 256 + pixel;
    const known = codes[place] as number;
    if (known !== 0) {
      prefix = known;
      continue;
    }
    bits.write(prefix, width);
    if (next < MAX_CODES) {
      // The reader learns each code one step later, so the width grows when it needs to read it.
      if (next === 1 << width) width += 1;
      codes[place] = next++;
    } else {
      bits.write(CLEAR, width);
      codes.fill(0);
      [next, width] = [END + 1, MIN_CODE_BITS + 1];
    }
    prefix = pixel;
  }
  bits.write(prefix, width);
  if (next === 1 << width && width < 12) width += 1;
  bits.write(END, width);
  return bits.end();
}

const BLOCK_BYTES = 255;

/** Packs codes from the lowest bit up, into blocks that say their length. */
class BitBlocks {
  #bytes = Buffer.alloc(1 << 16);
  #length = 0;
  #blockAt = -1;
  #held = 0;
  #heldBits = 0;

  write(code: number, width: number): void {
    this.#held |= code << this.#heldBits;
    this.#heldBits += width;
    while (this.#heldBits >= 8) {
      this.#put(this.#held & 0xff);
      this.#held >>>= 8;
      this.#heldBits -= 8;
    }
  }

  end(): Buffer {
    if (this.#heldBits > 0) this.#put(this.#held & 0xff);
    this.#room(1);
    this.#bytes[this.#length++] = 0;
    return this.#bytes.subarray(0, this.#length);
  }

  #put(byte: number): void {
    this.#room(2);
    if (this.#blockAt < 0 || this.#bytes[this.#blockAt] === BLOCK_BYTES) {
      this.#blockAt = this.#length;
      this.#bytes[this.#length++] = 0;
    }
    this.#bytes[this.#blockAt] = (this.#bytes[this.#blockAt] as number) + 1;
    this.#bytes[this.#length++] = byte;
  }

  #room(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = Buffer.alloc(this.#bytes.length * 2);
    this.#bytes.copy(larger);
    this.#bytes = larger;
  }
}
