import { mkdir, stat } from 'node:fs/promises';
import { drawFlat, FLAT_LAYOUTS, SITE_PLANS } from '@zhuhui/kernels/plans';
import {
  bedroom,
  cafe,
  courtyardHouse,
  drawColour,
  drawLines,
  drawSketch,
  drawWhiteModel,
  garden,
  kitchenDining,
  lightOf,
  livingRoom,
  lobby,
  objectMask,
  openOffice,
  raycast,
  type Scene,
  tower,
  type View,
  viewOf,
  villa,
} from '@zhuhui/scene';
import sharp, { type Sharp } from 'sharp';

const OUT = new URL('../../apps/web/public/samples/', import.meta.url);
const WIDTH = 1280;
const HEIGHT = 853;
const THUMB_WIDTH = 320;
const SEED = 1;
const MASK_MARGIN_PX = 6;

type Medium = 'line' | 'sketch' | 'white' | 'colour';

interface Sample {
  readonly name: string;
  readonly scene: Scene;
  readonly medium: Medium;
  /** Object to be removed: its mask is written beside the picture. */
  readonly unwanted?: string;
}

const SAMPLES: readonly Sample[] = [
  { name: 'living-sketch', scene: livingRoom(), medium: 'sketch' },
  { name: 'bedroom-line', scene: bedroom(), medium: 'line' },
  { name: 'kitchen-white', scene: kitchenDining(), medium: 'white' },
  { name: 'villa-sketch', scene: villa(), medium: 'sketch' },
  { name: 'tower-white', scene: tower(), medium: 'white' },
  { name: 'courtyard-line', scene: courtyardHouse(), medium: 'line' },
  { name: 'cafe-line', scene: cafe(), medium: 'line' },
  { name: 'office-white', scene: openOffice(), medium: 'white' },
  { name: 'lobby-sketch', scene: lobby(), medium: 'sketch' },
  { name: 'garden-sketch', scene: garden(), medium: 'sketch' },
  {
    name: 'living-carton',
    scene: livingRoom({ carton: true }),
    medium: 'colour',
    unwanted: 'carton',
  },
  { name: 'garden-crate', scene: garden({ crate: true }), medium: 'colour', unwanted: 'crate' },
  { name: 'kitchen-colour', scene: kitchenDining(), medium: 'colour' },
  { name: 'villa-colour', scene: villa(), medium: 'colour' },
];

function drawn(view: View, medium: Medium): Sharp {
  if (medium === 'line') return fromPixels(drawLines(view, { seed: SEED }).data, 1);
  const buffers = raycast(view);
  const light = lightOf(view, buffers, SEED);
  switch (medium) {
    case 'sketch':
      return fromPixels(drawSketch(view, buffers, light, { seed: SEED }).data, 3);
    case 'white':
      return fromPixels(drawWhiteModel(view, buffers, light).data, 3);
    case 'colour':
      return fromPixels(drawColour(view, buffers, light).data, 3);
  }
}

function fromPixels(data: Uint8Array, channels: 1 | 3): Sharp {
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels } });
}

async function write(picture: Sharp, file: string): Promise<void> {
  const path = new URL(file, OUT).pathname;
  await picture.toFile(path);
  console.log(`${file} ${((await stat(path)).size / 1024).toFixed(1)} kB`);
}

/** Plan drawings for the tools that colour them. */
const PLANS = [
  { name: 'flat-plan', draw: () => FLAT_LAYOUTS.slice(2, 3).map(drawFlat) },
  { name: 'site-plan', draw: () => SITE_PLANS.slice(0, 1).map(({ draw }) => draw()) },
];

/**
 * The sample inputs that ship with the tools: drawings as palette PNG, shaded pictures as WebP, masks as
 * PNG, each with a thumbnail.
 */
export async function paintInputs(isWanted: (name: string) => boolean): Promise<void> {
  await mkdir(OUT, { recursive: true });
  for (const { name, scene, medium, unwanted } of SAMPLES) {
    if (!isWanted(name)) continue;
    const picture = drawn(viewOf(scene, WIDTH, HEIGHT), medium);
    const isDrawing = medium === 'line' || medium === 'sketch';
    await write(
      isDrawing
        ? picture.clone().png({ palette: true, colours: 16, dither: 0, compressionLevel: 9 })
        : picture.clone().webp({ quality: 90, effort: 6 }),
      `${name}.${isDrawing ? 'png' : 'webp'}`,
    );
    await write(picture.clone().resize(THUMB_WIDTH).webp({ quality: 82 }), `${name}.thumb.webp`);
    if (unwanted === undefined) continue;
    const mask = objectMask(scene, unwanted, WIDTH, HEIGHT, MASK_MARGIN_PX);
    await write(
      fromPixels(mask.data, 1).toColourspace('b-w').png({ compressionLevel: 9 }),
      `${name}-mask.png`,
    );
  }
  for (const { name, draw } of PLANS) {
    if (!isWanted(name)) continue;
    for (const { image } of draw()) {
      const { width, height, data } = image;
      const picture = sharp(data, { raw: { width, height, channels: 3 } });
      await write(
        picture.clone().png({ palette: true, colours: 16, dither: 0, compressionLevel: 9 }),
        `${name}.png`,
      );
      await write(picture.clone().resize(THUMB_WIDTH).webp({ quality: 82 }), `${name}.thumb.webp`);
    }
  }
}
