import { concat, latin1, u32be, utf8, viewOf } from '../bytes.ts';

/** A box of the ISO base media file format (ISO/IEC 14496-12, 4.2). */
export interface Box {
  readonly type: string;
  /** Where it begins in the bytes it was read from. */
  readonly at: number;
  readonly bytes: Uint8Array;
  readonly data: Uint8Array;
}

/** The boxes that stand one after the other in these bytes. */
export function boxesOf(bytes: Uint8Array): Box[] {
  const view = viewOf(bytes);
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const short = view.getUint32(at);
    const headBytes = short === 1 ? 16 : 8;
    const size =
      short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? bytes.length - at : short;
    const end = at + size;
    if (size < headBytes || end > bytes.length) {
      throw new RangeError('a box reaches beyond its file');
    }
    const type = latin1(bytes, at + 4, at + 8);
    boxes.push({
      type,
      at,
      bytes: bytes.subarray(at, end),
      data: bytes.subarray(at + headBytes, end),
    });
    at = end;
  }
  return boxes;
}

export function box(type: string, ...parts: Uint8Array[]): Uint8Array {
  const size = parts.reduce((sum, part) => sum + part.length, 8);
  return concat([u32be(size), utf8(type), ...parts]);
}

/** A box whose data begins with version and flags. */
export const fullBox = (type: string, version: number, flags: number, ...parts: Uint8Array[]) =>
  box(type, u32be((version << 24) | flags), ...parts);
