import type { AigcMark } from '../mark.ts';

/** How one file format carries a mark. Nothing but the mark changes: pixels stay byte for byte. */
export interface Carrier {
  /** Whether bytes are of this format, by their beginning. */
  is(bytes: Uint8Array): boolean;
  read(bytes: Uint8Array): AigcMark | null;
  /**
   * The file with this mark in place of any other.
   * @param mark null takes the mark out
   * @throws RangeError when the file is not sound
   */
  write(bytes: Uint8Array, mark: AigcMark | null): Uint8Array;
}
