import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom, type Plane, type Rgb8 } from '@zhuhui/kernels';
import { mattingCases, photos, readRgb8 } from '@zhuhui/kernels/click-learning';
import sharp from 'sharp';

/** A picture of one thing, and where that is. */
export interface SubjectCase {
  readonly name: string;
  readonly task: string;
  readonly set: 'tuning' | 'heldOut';
  readonly image: Rgb8;
  /** Opacity of the thing, 0 … 1. */
  readonly truth: Plane;
}

const ROOT = join(import.meta.dirname, '../../..');
const LIBRARY = join(ROOT, 'apps/server/library');
const BARE_ROOM = join(ROOT, 'apps/web/public/samples/living-bare.webp');
const [WIDTH, HEIGHT] = [1024, 768];
/** What stands or hangs by itself in a product's picture. */
const THING = /^(furniture-(?!rug|picture|books)|plant-pot|plant-tree)/;
/** Share of the picture that a thing takes, of its height or of its width. */
const TALL = 0.68;
const WIDE = 0.66;
const SEED = 5;

/** Grounds that products are photographed on. */
const GROUNDS = {
  'product on white': async () => svg(`<rect width="100%" height="100%" fill="#fff"/>`),
  'product on grey': async () =>
    svg(
      `<linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#9a9894"/><stop offset=".62" stop-color="#c9c7c2"/><stop offset=".68" stop-color="#dedcd8"/><stop offset="1" stop-color="#efeeec"/></linearGradient><rect width="100%" height="100%" fill="url(#w)"/>`,
    ),
  'product in a room': async () => sharp(BARE_ROOM).resize(WIDTH, HEIGHT).png().toBuffer(),
} as const;

/** A drawing as a PNG. */
const svg = (body: string, width = WIDTH, height = HEIGHT): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`,
    ),
  )
    .png()
    .toBuffer();

/** The library's things, by turns for tuning and held out. */
async function products(quick: boolean): Promise<SubjectCase[]> {
  const files = readdirSync(LIBRARY).filter((file) => THING.test(file));
  const random = createRandom(SEED);
  const cases: SubjectCase[] = [];
  for (const [k, file] of files.entries()) {
    if (quick && k % 6 > 1) continue;
    const set = k % 2 === 0 ? 'tuning' : 'heldOut';
    const thing = sharp(join(LIBRARY, file)).resize(
      Math.round(WIDTH * WIDE),
      Math.round(HEIGHT * TALL),
      { fit: 'inside' },
    );
    const { data, info } = await thing.png().toBuffer({ resolveWithObject: true });
    const left = Math.round((WIDTH - info.width) * random.between(0.3, 0.7));
    const top = Math.round((HEIGHT - info.height) * random.between(0.55, 0.8));
    const [x, y] = [left + info.width / 2, top + info.height - 4];
    const shadow = await svg(
      `<filter id="s" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="14"/></filter><ellipse cx="${x}" cy="${y}" rx="${info.width * 0.45}" ry="16" fill="#000" fill-opacity=".35" filter="url(#s)"/>`,
    );
    const alpha = await sharp({
      create: { width: WIDTH, height: HEIGHT, channels: 4, background: '#0000' },
    })
      .composite([{ input: data, left, top }])
      .extractChannel('alpha')
      .raw()
      .toBuffer();
    const truth = {
      width: WIDTH,
      height: HEIGHT,
      data: Float32Array.from(alpha, (value) => value / 255),
    };
    for (const [task, ground] of Object.entries(GROUNDS)) {
      const pixels = await sharp(await ground())
        .composite([{ input: shadow }, { input: data, left, top }])
        .removeAlpha()
        .raw()
        .toBuffer();
      const image = { width: WIDTH, height: HEIGHT, data: new Uint8Array(pixels) };
      cases.push({ name: file.replace('.webp', ''), task, set, image, truth });
    }
  }
  return cases;
}

/** What photographs show in front, drawn by hand to some three pixels: polygons of x, y. */
const OUTLINES: Readonly<Record<string, readonly (readonly number[])[]>> = {
  coffee: [
    [
      77, 210, 80, 180, 90, 150, 105, 127, 125, 107, 150, 86, 180, 70, 184, 60, 195, 48, 210, 37,
      230, 27, 255, 20, 285, 18, 320, 21, 350, 30, 375, 43, 390, 58, 398, 71, 405, 67, 415, 67, 423,
      72, 424, 82, 417, 106, 432, 120, 450, 143, 465, 170, 475, 200, 479, 230, 474, 260, 460, 292,
      437, 322, 405, 348, 370, 367, 330, 380, 290, 387, 250, 384, 210, 375, 175, 357, 145, 335, 120,
      308, 100, 277, 86, 245,
    ],
  ],
  lantern: [[206, 107, 402, 119, 402, 405, 362, 431, 174, 424, 178, 156]],
  kodim23: [
    [
      77, 291, 72, 270, 73, 250, 82, 225, 98, 205, 120, 191, 130, 184, 145, 176, 170, 175, 195, 180,
      220, 192, 240, 208, 258, 230, 268, 253, 275, 280, 282, 305, 292, 330, 300, 350, 306, 379, 318,
      382, 335, 394, 350, 408, 362, 425, 375, 450, 385, 475, 395, 500, 398, 512, 129, 512, 132, 490,
      138, 460, 143, 430, 151, 410, 154, 390, 158, 370, 155, 345, 140, 325, 138, 305, 120, 300, 105,
      290, 92, 270, 97, 262, 100, 252, 88, 258, 80, 275,
    ],
    [
      399, 168, 402, 152, 415, 138, 435, 123, 455, 112, 475, 109, 510, 110, 550, 114, 580, 122, 610,
      132, 630, 148, 645, 168, 660, 195, 675, 220, 688, 245, 693, 255, 715, 270, 735, 290, 755, 310,
      768, 325, 768, 512, 503, 512, 490, 480, 480, 440, 474, 400, 474, 350, 478, 320, 481, 307, 465,
      300, 445, 290, 428, 275, 415, 250, 407, 220, 407, 195, 409, 178,
    ],
  ],
};

async function photographs(): Promise<SubjectCase[]> {
  const cases: SubjectCase[] = [];
  for (const { name, path } of photos()) {
    const outlines = OUTLINES[name];
    if (!outlines) continue;
    const image = await readRgb8(path);
    const { width, height } = image;
    const shapes = outlines.map((points) => `<polygon points="${points.join(' ')}" fill="#fff"/>`);
    const drawn = await svg(`<rect width="100%" height="100%"/>${shapes.join('')}`, width, height);
    const raw = await sharp(drawn).extractChannel(0).raw().toBuffer();
    const truth = { width, height, data: Float32Array.from(raw, (value) => value / 255) };
    cases.push({ name, task: 'photograph', set: 'heldOut', image, truth });
  }
  return cases;
}

/** Things made of simple shapes with a photograph's texture, on another photograph. */
async function composites(quick: boolean): Promise<SubjectCase[]> {
  const cases = await mattingCases(quick);
  return cases.map(({ name, set, scene }) => ({
    ...{ name, task: 'composite', set },
    ...{ image: scene.image, truth: scene.alpha },
  }));
}

/** @param quick some of each */
export async function subjectCases(quick: boolean): Promise<SubjectCase[]> {
  return [...(await products(quick)), ...(await photographs()), ...(await composites(quick))];
}
