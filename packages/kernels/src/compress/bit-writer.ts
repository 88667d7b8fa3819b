/** Bits into bytes, least significant first, as deflate wants them. */
export interface BitWriter {
  /** Appends the low `count` bits (0 … 24) of `bits`. */
  write(bits: number, count: number): void;
  /** Everything written, the last byte filled up with zeros. */
  finish(): Uint8Array<ArrayBuffer>;
}

export function createBitWriter(): BitWriter {
  let bytes = new Uint8Array(1 << 16);
  let size = 0;
  let pending = 0;
  let pendingBits = 0;
  return {
    write(bits, count) {
      pending |= bits << pendingBits;
      pendingBits += count;
      if (size + 4 > bytes.length) {
        const bigger = new Uint8Array(bytes.length * 2);
        bigger.set(bytes);
        bytes = bigger;
      }
      while (pendingBits >= 8) {
        bytes[size++] = pending & 255;
        pending >>>= 8;
        pendingBits -= 8;
      }
    },
    finish() {
      if (pendingBits > 0) bytes[size++] = pending & 255;
      return bytes.slice(0, size);
    },
  };
}
