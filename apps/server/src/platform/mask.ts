import sharp from 'sharp';

/** A decoded mask: 8-bit grey, white = change; `data.length === width * height`. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Grey value from which a mask pixel counts as selected. */
const SELECTED = 128;

/** Decodes a mask picture; transparency counts as black. Rejects when it does not decode. */
export async function decodeMask(bytes: Uint8Array): Promise<Mask> {
  const { data, info } = await sharp(bytes, { failOn: 'error' })
    .flatten({ background: '#000000' })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

export function isEmptyMask(mask: Mask): boolean {
  return mask.data.every((value) => value < SELECTED);
}
