import { dominantColours, hexOfOklab, lookFeatures, lookHashes } from '@zhuhui/kernels';
import sharp from 'sharp';
import { AppError } from '../../platform/errors.ts';
import { cellOf, pointOfOklab } from '../history/colour-space.ts';

/** Sides of the copies that are looked at: for colours within it, for the look exactly. */
const COLOURS_PX = 72;
const LOOK_PX = 64;
/** A larger picture is not looked at: anyone may ask. */
const MOST_PIXELS = 100_000_000;

/** A dominant colour as it is stored to be searched for. */
export interface StoredColour {
  readonly cell: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly share: number;
}

/** What a picture looks like, in the forms that are stored. */
export interface Look {
  readonly palette: string[];
  readonly colours: StoredColour[];
  readonly look: Buffer;
  readonly looks: number[];
}

/** @throws AppError badInput for bytes that are no picture, or a tiny one */
export async function lookAt(bytes: Uint8Array): Promise<Look> {
  try {
    const [small, square] = await Promise.all([
      pixelsOf(bytes, COLOURS_PX, 'inside'),
      pixelsOf(bytes, LOOK_PX, 'fill'),
    ]);
    const found = dominantColours(small);
    const look = lookFeatures(square);
    return {
      palette: found.map(hexOfOklab),
      colours: found.map(({ L, a, b, share }) => {
        const [x, y, z] = pointOfOklab(L, a, b);
        return { cell: cellOf([x, y, z]), x, y, z, share };
      }),
      look: Buffer.from(look),
      looks: [...lookHashes(look)],
    };
  } catch (cause) {
    throw new AppError('badInput', '这张图读不出来，请换一张', { cause });
  }
}

async function pixelsOf(bytes: Uint8Array, side: number, fit: 'inside' | 'fill') {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize(side, side, { fit })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
