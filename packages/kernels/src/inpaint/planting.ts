import type { PixelBox } from '../filter/crop.ts';
import { gaussianBlur } from '../filter/gaussian.ts';
import type { Gray8 } from '../image.ts';
import { createRandom } from '../random.ts';
import type { PictureLight } from '../replace/picture-light.ts';
import { drawPlant, type Plant, type PlantLight } from './foliage.ts';
import { createLayer, type Layer } from './layer.ts';

export interface PlantingWish {
  readonly plant: 'tree' | 'shrub' | 'flower';
  /** `#rrggbb` of the leaves, several to vary. */
  readonly colours: readonly string[];
  readonly bloomColour: string;
}

const SUN_SHARE = 1.5;
const SHRUB_ROWS = 3;

/**
 * Plants that fill the mask: trees side by side with their roots at its foot, or rows of shrubs or
 * flowers from back to front, with a soft shadow where they meet the ground.
 */
export function paintPlanting(
  mask: Gray8,
  box: PixelBox,
  wish: PlantingWish,
  scene: PictureLight,
  seed: number,
): Layer {
  const layer = createLayer(box, true);
  const random = createRandom(seed);
  const light = plantLight(scene, random.float() < 0.5 ? -1 : 1);
  const plants =
    wish.plant === 'tree' ? trees(mask, box, wish, seed) : shrubs(mask, box, wish, seed);
  for (const plant of plants) layShadow(layer, plant, light);
  const soft = layer.shade;
  if (soft !== null) {
    const width = box.right - box.left;
    const height = box.bottom - box.top;
    const sigma = 0.012 * Math.max(mask.width, mask.height);
    soft.set(gaussianBlur({ width, height, data: soft }, sigma).data);
  }
  for (const plant of plants) drawPlant(layer, plant, light, random.uint32());
  return layer;
}

function plantLight({ white, tint }: PictureLight, side: number): PlantLight {
  const length = Math.hypot(0.55, 0.75, 0.35);
  return {
    toSun: [(side * 0.55) / length, 0.75 / length, 0.35 / length],
    sun: [SUN_SHARE * white * tint[0], SUN_SHARE * white * tint[1], SUN_SHARE * white * tint[2]],
    sky: [0.97 * white * tint[0], white * tint[1], 0.98 * white * tint[2]],
  };
}

function trees(mask: Gray8, box: PixelBox, wish: PlantingWish, seed: number): Plant[] {
  const random = createRandom(seed ^ 0x51f);
  const [left, right, top, bottom] = extent(mask, box);
  const height = bottom - top;
  const width = right - left;
  const count = Math.min(7, Math.max(1, Math.round(width / (0.72 * height))));
  return Array.from({ length: count }, (_, i): Plant => {
    const jitter = count === 1 ? 0 : 0.2 * random.normal();
    const share = count === 1 ? 1 : random.between(0.82, 1);
    return {
      kind: 'tree',
      rootX: left + ((i + 0.5 + 0.4 * jitter) * width) / count,
      rootY: bottom - (count === 1 ? 1 : random.between(0, 0.04) * height),
      heightPx: height * share * 0.97,
      spread: Math.min(0.85, (1.12 * width) / count / (height * share)),
      ...colourOf(wish, random.float(), wish.bloomColour === '' ? 0 : 0.16),
    };
  });
}

function shrubs(mask: Gray8, box: PixelBox, wish: PlantingWish, seed: number): Plant[] {
  const random = createRandom(seed ^ 0x2a3);
  const [left, right, top, bottom] = extent(mask, box);
  const height = bottom - top;
  const width = right - left;
  const rows = width > 1.2 * height ? SHRUB_ROWS - 1 : SHRUB_ROWS;
  const plants: Plant[] = [];
  for (let row = 0; row < rows; row++) {
    const near = (row + 1) / rows;
    const tall = height * (0.85 - 0.3 * near) * (rows === 1 ? 1.1 : 1);
    const across = tall * 1.15;
    const count = Math.max(1, Math.round((1.5 * width) / across));
    for (let i = 0; i < count; i++) {
      const x = left + ((i + 0.5 + 0.25 * random.normal()) * width) / count;
      const rootY = top + tall * 0.98 + (height - tall) * (near - 0.02 * random.float());
      plants.push({
        kind: 'shrub',
        rootX: x,
        rootY: Math.min(bottom - 1, rootY),
        heightPx: tall * random.between(0.75, 1),
        spread: random.between(1.1, 1.4),
        ...colourOf(wish, random.float(), wish.plant === 'flower' ? 0.09 : 0),
      });
    }
  }
  return plants;
}

function colourOf(wish: PlantingWish, at: number, bloom: number) {
  const colour = wish.colours[Math.floor(at * wish.colours.length)] ?? '#5a793d';
  return { colour, bloom, bloomColour: wish.bloomColour === '' ? colour : wish.bloomColour };
}

/** Bounds of the mask inside the box. */
function extent(mask: Gray8, box: PixelBox): [number, number, number, number] {
  let [left, right, top, bottom] = [mask.width, 0, mask.height, 0];
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      if (mask.data[y * mask.width + x] < 128) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return [left - box.left, right - box.left, top - box.top, bottom - box.top];
}

const SHADOW_DEPTH = 0.55;

/** A flat ellipse on the ground, drawn out away from the sun. */
function layShadow(layer: Layer, plant: Plant, light: PlantLight): void {
  const { shade, box } = layer;
  if (shade === null) return;
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const rx = (plant.spread * plant.heightPx) / 2;
  const ry = 0.2 * rx;
  const cx = plant.rootX - light.toSun[0] * 0.5 * rx;
  const cy = plant.rootY;
  for (let y = Math.max(0, Math.floor(cy - ry)); y < Math.min(height, cy + ry); y++) {
    for (let x = Math.max(0, Math.floor(cx - rx)); x < Math.min(width, cx + rx); x++) {
      const d = Math.hypot((x - cx) / rx, (y - cy) / ry);
      if (d < 1)
        shade[y * width + x] = Math.min(shade[y * width + x], 1 - SHADOW_DEPTH * (1 - d * d));
    }
  }
}
