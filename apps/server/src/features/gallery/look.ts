import { dominantColours, hexOfOklab, lookFeatures } from '@zhuhui/kernels';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../platform/errors.ts';
import { cellOf, pointOfOklab } from '../history/colour-space.ts';

/** Sides of the copies that are looked at: the file is read once, into the first. */
const READ_PX = 288;
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
}

/** @throws AppError badInput for bytes that are no picture, or a tiny one */
export async function lookAt(bytes: Uint8Array): Promise<Look> {
  try {
    const read = await readSmall(bytes);
    const [small, square] = await Promise.all([
      shrunk(read, COLOURS_PX, 'inside'),
      shrunk(read, LOOK_PX, 'fill'),
    ]);
    const found = dominantColours(small);
    return {
      palette: found.map(hexOfOklab),
      colours: found.map(({ L, a, b, share }) => {
        const [x, y, z] = pointOfOklab(L, a, b);
        return { cell: cellOf([x, y, z]), x, y, z, share };
      }),
      look: Buffer.from(lookFeatures(square)),
    };
  } catch (cause) {
    throw new AppError('badInput', '这张图读不出来，请换一张', { cause });
  }
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue. */
  readonly data: Buffer;
}

const readSmall = (bytes: Uint8Array): Promise<Pixels> =>
  pixelsOf(
    sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize(READ_PX, READ_PX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb'),
  );

function shrunk({ data, width, height }: Pixels, side: number, fit: 'inside' | 'fill') {
  return pixelsOf(sharp(data, { raw: { width, height, channels: 3 } }).resize(side, side, { fit }));
}

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
