import {
  createRandom,
  type MaterialId,
  type Random,
  type Rgb8,
  rasteriseMaterial,
} from '@zhuhui/kernels';
import { resizeRgb8 } from '@zhuhui/kernels/click-learning';
import type { Scene, Surface } from '../../src/scene.ts';

/** A pattern over a surface, as factors around one of its colour, in ever smaller copies. */
export interface Finish {
  readonly levels: readonly Level[];
  /** Pixels of the largest copy per metre. */
  readonly perM: number;
  /** How much of the pattern shows. */
  readonly depth: number;
}

interface Level {
  readonly width: number;
  readonly height: number;
  /** Three factors a pixel. */
  readonly factor: Float32Array;
}

const TILE_PX = 256;
const LEVELS = 6;
/** Mean colour of materials: neutral, so that only their pattern counts. */
const NEUTRAL = '#8a8a8a';
const WOODS = ['oakNatural', 'walnut', 'teak', 'ashGrey', 'cherry', 'herringboneOak'] as const;
const STONES = ['marbleGrey', 'travertine', 'granite', 'terrazzo', 'rockSlabGrey'] as const;
const FABRICS = ['linen', 'cotton', 'velvet', 'wool', 'carpet'] as const;
const WALLS = ['concrete', 'limewash', 'microcement', 'plasterWarm', 'brickGrey'] as const;
const BY_MATERIAL: Readonly<Record<string, readonly MaterialId[]>> = {
  wood: WOODS,
  stone: STONES,
  tile: ['tileGrey', 'mosaic', ...STONES],
  fabric: FABRICS,
  carpet: FABRICS,
  leather: ['leatherTan'],
  plaster: WALLS,
  paint: WALLS,
  metal: ['steelBrushed'],
  grass: ['grass'],
  foliage: ['foliage'],
};

/**
 * The scene with colours and patterns by chance: every object's surfaces get their own, plain, of a
 * material, striped, or of a photograph where it hangs on a wall or lies on the floor.
 */
export function refinished(
  scene: Scene,
  seed: number,
  photos: readonly Rgb8[],
): { scene: Scene; finishes: ReadonlyMap<Surface, Finish> } {
  const random = createRandom(seed);
  const finishes = new Map<Surface, Finish>();
  const objects = scene.objects.map((object) => {
    const own = new Map<Surface, Surface>();
    const parts = object.parts.map((part) => {
      if (part.kind !== 'solid') return part;
      let surface = own.get(part.surface);
      if (!surface) {
        surface = { ...part.surface, color: recoloured(part.surface, random) };
        own.set(part.surface, surface);
        const finish = finishOf(object.name, part.surface.material, photos, random);
        if (finish) finishes.set(surface, finish);
      }
      return { ...part, surface };
    });
    return { ...object, parts };
  });
  return { scene: { ...scene, objects }, finishes };
}

const KEPT = new Set(['lamp', 'glass', 'water', 'leaf', 'foliage', 'grass', 'screen']);

/** Another hue and lightness for half of the surfaces, a slight change for the others. */
function recoloured({ color, material }: Surface, random: Random): string {
  const value = Number.parseInt(color.slice(1), 16);
  const rgb = [value >> 16, (value >> 8) & 255, value & 255];
  const strong = random.float() < 0.4 && !KEPT.has(material) ? random.between(0.3, 1) : 0;
  const dark = random.float() < 0.35 ? random.between(0.35, 0.8) : 1;
  const other = [0, 1, 2].map(() => random.between(40, 240));
  const grey = (other[0] + other[1] + other[2]) / 3;
  const faded = random.between(0.2, 1);
  const mixed = rgb.map((own, c) => {
    const target = (other[c] * (1 - faded) + grey * faded) * (material === 'plaster' ? 1 : dark);
    const now = own * (1 - strong) + target * strong + random.between(-8, 8);
    return Math.max(6, Math.min(250, Math.round(now)));
  });
  return `#${mixed.map((c) => c.toString(16).padStart(2, '0')).join('')}`;
}

function finishOf(
  object: string,
  material: string,
  photos: readonly Rgb8[],
  random: Random,
): Finish | null {
  const flat = /^(picture|rug|art|curtain|bed)/.test(object);
  const chance = random.float();
  if (flat && chance < (object.startsWith('picture') ? 0.7 : 0.15))
    return photograph(photos[random.below(photos.length)], random);
  if (['fabric', 'carpet', 'paint'].includes(material) && random.float() < 0.1)
    return striped(random);
  const known = BY_MATERIAL[material];
  if (!known || random.float() < 0.3) return null;
  const id = known[random.below(known.length)];
  const { image, widthM } = rasteriseMaterial(id, {
    colour: NEUTRAL,
    longSidePx: TILE_PX,
    seed: random.below(1000),
  });
  return { levels: levelsOf(image), perM: image.width / widthM, depth: random.between(0.4, 1.2) };
}

function photograph(photo: Rgb8, random: Random): Finish {
  const image = resizeRgb8(
    photo,
    TILE_PX,
    Math.round((TILE_PX * photo.height) / photo.width),
    'area',
  );
  return { levels: levelsOf(image), perM: TILE_PX / random.between(0.6, 1.6), depth: 1 };
}

/** Even or checked stripes of two lightnesses. */
function striped(random: Random): Finish {
  const size = 64;
  const data = new Uint8Array(size * size * 3);
  const width = random.between(0.25, 0.6) * size;
  const checked = random.float() < 0.4;
  const other = [0, 1, 2].map(() => random.between(60, 200));
  for (let p = 0; p < size * size; p++) {
    const across = p % size < width;
    const on = checked ? across !== Math.floor(p / size) < width : across;
    for (let c = 0; c < 3; c++) data[p * 3 + c] = on ? other[c] : 130;
  }
  return {
    levels: levelsOf({ width: size, height: size, data }),
    perM: size / random.between(0.04, 0.5),
    depth: random.between(0.5, 1),
  };
}

function levelsOf(image: Rgb8): Level[] {
  const sum = [0, 0, 0];
  for (let i = 0; i < image.data.length; i++) sum[i % 3] += image.data[i];
  const mean = sum.map((value) => value / (image.width * image.height));
  return Array.from({ length: LEVELS }, (_, k) => {
    const width = Math.max(1, image.width >> k);
    const height = Math.max(1, image.height >> k);
    const { data } = k === 0 ? image : resizeRgb8(image, width, height, 'area');
    return { width, height, factor: Float32Array.from(data, (value, i) => value / mean[i % 3]) };
  });
}

/**
 * Factors of a finish at a place in its plane, in metres.
 * @param footM what a pixel covers
 */
export function finishAt(finish: Finish, u: number, v: number, footM: number, out: number[]): void {
  const wanted = Math.log2(Math.max(1, footM * finish.perM));
  const k = Math.min(LEVELS - 1, Math.round(wanted));
  const { width, height, factor } = finish.levels[k];
  const perM = finish.perM / 2 ** k;
  const x = Math.floor(u * perM) % width;
  const y = Math.floor(v * perM) % height;
  const at = ((y < 0 ? y + height : y) * width + (x < 0 ? x + width : x)) * 3;
  for (let c = 0; c < 3; c++) out[c] = Math.max(0.1, 1 + finish.depth * (factor[at + c] - 1));
}
