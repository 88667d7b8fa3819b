import { createRandom, type Random, type Rgb8 } from '@zhuhui/kernels';
import { ORIENTATIONS } from '@zhuhui/kernels/reading';
import sharp from 'sharp';
import type { Truth } from '../../../src/truth.ts';
import { sunlit } from './sunlit.ts';
import { weathered } from './weathered.ts';

/** A picture and what it shows; objects by number, 0 the sky. */
export interface Labelled {
  readonly image: Rgb8;
  readonly truth: Truth;
  readonly objects: Uint16Array;
}

/** Views are cut down to this share of the width and height at most, four times in five. */
const LEAST_CUT = 0.4;
const CUT_CHANCE = 0.8;

/**
 * The same view as life and another camera might have brought it: nearer or further, mirrored or not, its
 * surfaces worn and dyed, in sun and shade, in another exposure, white balance, contrast and
 * colourfulness, a little soft, with noise, and pressed as a JPEG.
 */
export async function varied(labelled: Labelled, seed: number): Promise<Labelled> {
  const random = createRandom(seed);
  const near = random.float() < CUT_CHANCE ? cut(labelled, random) : labelled;
  const turned = random.float() < 0.5 ? near : mirrored(near);
  const worn = weathered(turned.image, turned.objects, random);
  const image = await exposed(sunlit(worn, random), random);
  return { ...turned, image };
}

const LINEAR = Float32Array.from({ length: 256 }, (_, v) => (v / 255) ** 2.2);

async function exposed({ width, height, data }: Rgb8, random: Random): Promise<Rgb8> {
  const between = (low: number, high: number) => low + (high - low) * random.float();
  const gain = 2 ** between(-0.5, 0.6);
  const warmth = between(-0.16, 0.16);
  const gains = [gain * Math.exp(warmth), gain, gain * Math.exp(-warmth)];
  const gamma = between(0.85, 1.2) / 2.2;
  const colourfulness = between(0.65, 1.25);
  const noise = between(0, 5);
  const out = new Uint8Array(data.length);
  for (let p = 0; p < data.length; p += 3) {
    const rgb = gains.map((g, k) => 255 * (LINEAR[data[p + k]] * g) ** gamma);
    const grey = 0.3 * rgb[0] + 0.6 * rgb[1] + 0.1 * rgb[2];
    const grain = noise * (random.float() + random.float() + random.float() - 1.5);
    for (let k = 0; k < 3; k++) {
      const value = grey + colourfulness * (rgb[k] - grey) + grain;
      out[p + k] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
  const soft = sharp(out, { raw: { width, height, channels: 3 } }).blur(between(0.3, 0.9));
  const pressed = await soft.jpeg({ quality: Math.round(between(60, 95)) }).toBuffer();
  const opened = await sharp(pressed).raw().toBuffer();
  return { width, height, data: new Uint8Array(opened) };
}

/** A part of the view at the whole view's size: nearest pixels, softened as all variations are. */
function cut(labelled: Labelled, random: Random): Labelled {
  const { width, height } = labelled.image;
  const share = () => LEAST_CUT + (1 - LEAST_CUT) * random.float();
  const wide = share();
  const high = Math.max(LEAST_CUT, Math.min(1, wide * (0.8 + 0.4 * random.float())));
  const left = (1 - wide) * width * random.float();
  const top = (1 - high) * height * random.float();
  return moved(labelled, (x, y) => {
    const fromX = Math.min(width - 1, Math.floor(left + wide * x));
    return Math.min(height - 1, Math.floor(top + high * y)) * width + fromX;
  });
}

const OPPOSITE = ORIENTATIONS.map((o) =>
  ORIENTATIONS.indexOf(o === 'left' ? 'right' : o === 'right' ? 'left' : o),
);

/** Left is right: of the picture, and of the way that surfaces look. */
function mirrored(labelled: Labelled): Labelled {
  const { width } = labelled.image;
  const turned = moved(labelled, (x, y) => y * width + width - 1 - x);
  const orientation = turned.truth.orientation.map((o) => OPPOSITE[o]);
  return { ...turned, truth: { ...turned.truth, orientation } };
}

/** Every pixel from another one. */
function moved(
  { image, truth, objects }: Labelled,
  from: (x: number, y: number) => number,
): Labelled {
  const { width, height } = image;
  const data = new Uint8Array(image.data.length);
  const surface = new Uint8Array(truth.surface.length);
  const orientation = new Uint8Array(truth.orientation.length);
  const numbers = new Uint16Array(objects.length);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const q = from(x, y);
      for (let k = 0; k < 3; k++) data[3 * p + k] = image.data[3 * q + k];
      surface[p] = truth.surface[q];
      orientation[p] = truth.orientation[q];
      numbers[p] = objects[q];
    }
  }
  return {
    image: { width, height, data },
    truth: { ...truth, surface, orientation },
    objects: numbers,
  };
}
