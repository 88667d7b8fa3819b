import sharp from 'sharp';
import type { Rgb8 } from '../src/image.ts';
import { createRandom } from '../src/random.ts';
import type { InputKind } from '../src/render/types.ts';
import { readRgb8 } from './picture-io.ts';

export interface KindCase {
  readonly name: string;
  readonly kind: InputKind;
  readonly image: Rgb8;
}

/** What happens to pictures on their way to a designer's machine. */
const WORN: Readonly<Record<string, (image: Rgb8) => Promise<Rgb8>>> = {
  jpeg: (image) => recoded(image, 45),
  small: async (image) => {
    const { data, info } = await raw(image).resize(720).raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data: new Uint8Array(data) };
  },
  phone: async (image) => recoded(onPaper(image), 80),
};

/** The given pictures as they are and worn; drawings also photographed on paper and tinted by pencil. */
export async function kindCases(
  pictures: readonly { path: string; kind: InputKind }[],
): Promise<KindCase[]> {
  const cases: KindCase[] = [];
  for (const { path, kind } of pictures) {
    const image = await readRgb8(path, 1600);
    const name = path.split('/').pop() ?? path;
    cases.push({ name, kind, image });
    const drawn = kind === 'line' || kind === 'sketch' || kind === 'plan';
    for (const [wear, make] of Object.entries(WORN)) {
      if (wear === 'phone' && !drawn) continue;
      cases.push({ name: `${name} ${wear}`, kind, image: await make(image) });
    }
    if (kind === 'sketch')
      cases.push({ name: `${name} coloured pencil`, kind, image: pencilled(image) });
    if (kind === 'line')
      cases.push({ name: `${name} white on dark`, kind, image: inverted(image) });
  }
  return cases;
}

const raw = (image: Rgb8) =>
  sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } });

async function recoded(image: Rgb8, quality: number): Promise<Rgb8> {
  const jpeg = await raw(image).jpeg({ quality }).toBuffer();
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

// Warm light falling off to one side, a hand's shadow over a corner, the sensor's noise.
function onPaper({ width, height, data }: Rgb8): Rgb8 {
  const random = createRandom(3);
  const out = new Uint8Array(data.length);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const [u, v] = [x / width, y / height];
      const shade = 0.92 - 0.3 * u - 0.12 * v - 0.14 * Math.max(0, u + v - 1.3);
      const noise = 2.5 * random.normal();
      for (let k = 0; k < 3; k++)
        out[p * 3 + k] = Math.max(
          0,
          Math.min(255, data[p * 3 + k] * shade * [1, 0.97, 0.88][k] + noise),
        );
    }
  }
  return { width, height, data: out };
}

// Broad soft strokes of four colours over parts of the sheet, as transparent as crayon.
function pencilled({ width, height, data }: Rgb8): Rgb8 {
  const colours = [
    [214, 172, 120],
    [150, 180, 120],
    [140, 175, 210],
    [225, 190, 180],
  ];
  const out = data.slice();
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const field = Math.floor((3 * x) / width) + 2 * Math.floor((2.5 * y) / height);
      if (field % 3 === 0) continue;
      const stroke = 0.65 + 0.35 * Math.sin((x + y) * 0.9);
      for (let k = 0; k < 3; k++) {
        const tint = 1 - (1 - colours[field % 4][k] / 255) * stroke;
        out[p * 3 + k] = Math.round(out[p * 3 + k] * tint);
      }
    }
  }
  return { width, height, data: out };
}

function inverted({ width, height, data }: Rgb8): Rgb8 {
  return { width, height, data: data.map((v, i) => Math.max(28 + (i % 3) * 6, 255 - v)) };
}
