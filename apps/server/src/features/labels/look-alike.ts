import sharp from 'sharp';

/**
 * What a picture looks like in 256 bits: whether it gets brighter from each of 16 × 16 places to its
 * right-hand neighbour ("difference hash"). It survives other formats, sizes and small changes, but no
 * cropping or turning.
 */
const SIDE = 16;
/** Brightness steps, of 255, that are more than noise. */
const CLEAR_STEP = 2;
/** A picture with fewer clear steps looks like every other empty one. */
const LEAST_CLEAR = 64;
/**
 * Most bits in which two copies of one picture differ; see decision 019 for what was measured.
 */
export const MOST_DIFFERENT = 40;

/** A larger picture is not looked at: anyone may ask. */
const MOST_PIXELS = 100_000_000;

/** The bits as `0` and `1`; null when the picture shows too little to be known by, or is none. */
export async function lookOf(bytes: Uint8Array): Promise<string | null> {
  const small = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .flatten({ background: '#808080' })
    .toColourspace('b-w')
    .resize(SIDE + 1, SIDE, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
    .catch(() => null);
  if (small?.length !== (SIDE + 1) * SIDE) return null;
  let clear = 0;
  let bits = '';
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const at = y * (SIDE + 1) + x;
      const step = (small[at + 1] as number) - (small[at] as number);
      if (Math.abs(step) >= CLEAR_STEP) clear += 1;
      bits += step > 0 ? '1' : '0';
    }
  }
  return clear < LEAST_CLEAR ? null : bits;
}
