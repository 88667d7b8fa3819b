import { length2 } from '../arithmetic.ts';
import { MATERIALS } from '../material/library.ts';
import { fractal, lattice } from '../material/noise.ts';
import type { Atmosphere } from './atmosphere.ts';
import type { Skin } from './finish.ts';
import type { Lighting } from './light.ts';
import { createLitPoints, createPointLight } from './lit-points.ts';
import type { Reading } from './read.ts';
import type { Season } from './season.ts';
import type { Space } from './space.ts';
import type { Density } from './types.ts';

/** Plants per square metre of planted ground. */
const PER_M2: Readonly<Record<Density, number>> = {
  none: 0,
  low: 0.25,
  medium: 0.7,
  high: 1.6,
};
const NEAREST_M = 2;
const FARTHEST_M = 45;
const CELL_M = 0.75;

interface Plant {
  readonly x: number;
  readonly y: number;
  readonly depth: number;
  readonly heightPx: number;
  readonly kind: number;
  readonly own: number;
}

/**
 * Sets grasses, flowers and low shrubs on planted ground (lawn, soil, beds), in place, far ones first.
 * They stand only on such ground and cover nothing else, so the drawn things stay as they are.
 */
export function scatterPlants(
  rgb: Float32Array,
  reading: Pick<Reading, 'labels' | 'parts' | 'regions'>,
  space: Pick<Space, 'camera' | 'surfaces'>,
  skins: readonly Skin[],
  lighting: Lighting,
  atmosphere: Atmosphere,
  density: Density,
  season: string | undefined,
  seed: number,
): void {
  const perCell = PER_M2[density] * CELL_M * CELL_M;
  if (perCell === 0) return;
  const { labels, parts, regions } = reading;
  const { width } = labels;
  const planted = regions.map(({ id }) => {
    const { role } = parts[id];
    const soft = SOILS.has(skins[id].spec);
    return (
      space.surfaces[id].kind === 'floor' && (role === 'ground' || role === 'planting') && soft
    );
  });
  const plants = placePlants(reading, space, planted, perCell, seed);
  plants.sort((a, b) => b.depth - a.depth);
  const ground = (p: number) => planted[labels.data[p]];
  const lightOf = lightOnPlants(plants, space, lighting);
  for (const [i, plant] of plants.entries()) {
    drawPlant(rgb, width, labels.height, plant, lightOf(i), ground, atmosphere, season, seed);
  }
}

/** Linear RGB of the light on each plant, which leans back a little. */
function lightOnPlants(
  plants: readonly Plant[],
  { camera }: Pick<Space, 'camera'>,
  lighting: Lighting,
): (plant: number) => readonly number[] {
  const points = createLitPoints(plants.length);
  const { room, values } = points;
  points.count = plants.length;
  for (const [i, { x, y, depth }] of plants.entries()) {
    values[i] = (depth * (x - camera.cx)) / camera.focalPx;
    values[room + i] = (depth * (y - camera.horizonPx)) / camera.focalPx;
    values[2 * room + i] = depth;
    values[4 * room + i] = -0.8;
    values[5 * room + i] = -0.6;
  }
  const light = createPointLight(points);
  lighting.at(points, light);
  return (plant) => [light[plant], light[room + plant], light[2 * room + plant]];
}

/** What plants grow in. */
const SOILS: ReadonlySet<Skin['spec']> = new Set([
  MATERIALS.grass,
  MATERIALS.foliage,
  MATERIALS.soil,
]);

// Walks over the ground in cells seen from above and throws at most one plant into each.
function placePlants(
  { labels }: Pick<Reading, 'labels'>,
  space: Pick<Space, 'camera'>,
  planted: readonly boolean[],
  perCell: number,
  seed: number,
): Plant[] {
  const { width, height, data } = labels;
  const { focalPx, cx, horizonPx, eyeHeightM } = space.camera;
  const plants: Plant[] = [];
  for (let j = Math.floor(NEAREST_M / CELL_M); j < FARTHEST_M / CELL_M; j++) {
    const reach = Math.ceil(((width / focalPx) * j * CELL_M) / CELL_M) + 1;
    for (let i = -reach; i <= reach; i++) {
      const own = lattice(i, j, seed + 17);
      const worldX = (i + lattice(i, j, seed + 18)) * CELL_M;
      const depth = (j + lattice(i, j, seed + 19)) * CELL_M;
      // Drifts: plants keep together and leave open lawn between.
      const drift = fractal(worldX * 0.3, depth * 0.3, seed + 91, 2, 0.01);
      if (own > perCell * Math.max(0, 1 + 4.5 * drift)) continue;
      const x = Math.round(cx + (focalPx * worldX) / depth);
      const y = Math.round(horizonPx + (focalPx * eyeHeightM) / depth);
      if (x < 0 || y < 0 || x >= width || y >= height || !planted[data[y * width + x]]) continue;
      const kind = fractal(worldX * 0.7, depth * 0.7, seed + 23, 1, 0.01) + 0.62 + 0.2 * own;
      const size = kind < 0.6 ? 0.26 : kind < 0.85 ? 0.36 : 0.55;
      plants.push({
        x,
        y,
        depth,
        heightPx: (size * (0.6 + 0.8 * lattice(j, i, seed)) * focalPx) / depth,
        kind,
        own: lattice(i, j, seed + 31),
      });
    }
  }
  return plants;
}

const FLOWERS: Readonly<Record<Season, readonly (readonly number[])[]>> = {
  spring: [
    [0.75, 0.32, 0.45],
    [0.85, 0.8, 0.75],
    [0.8, 0.62, 0.12],
  ],
  summer: [
    [0.4, 0.25, 0.6],
    [0.85, 0.82, 0.78],
    [0.72, 0.2, 0.24],
  ],
  autumn: [
    [0.68, 0.36, 0.08],
    [0.6, 0.3, 0.14],
    [0.5, 0.16, 0.2],
  ],
  winter: [
    [0.45, 0.36, 0.26],
    [0.5, 0.42, 0.32],
    [0.4, 0.34, 0.26],
  ],
};
const LEAF: Readonly<Record<Season, readonly number[]>> = {
  spring: [0.16, 0.24, 0.06],
  summer: [0.1, 0.16, 0.05],
  autumn: [0.24, 0.17, 0.06],
  winter: [0.22, 0.17, 0.1],
};

// Blades or stems from one root, some with a flower at the tip, or a round shrub of leaves.
function drawPlant(
  rgb: Float32Array,
  width: number,
  height: number,
  plant: Plant,
  light: readonly number[],
  onGround: (p: number) => boolean,
  atmosphere: Atmosphere,
  season: string | undefined,
  seed: number,
): void {
  const when = season !== undefined && season in LEAF ? (season as Season) : 'summer';
  const leaf = LEAF[when];
  const { x, y, heightPx: h, kind, own } = plant;
  const put = (px: number, py: number, cover: number, c: readonly number[], tone: number): void => {
    const xi = Math.round(px);
    const yi = Math.round(py);
    if (xi < 0 || yi < 0 || xi >= width || yi >= height || cover <= 0) return;
    const p = yi * width + xi;
    if (!onGround(p)) return;
    for (let k = 0; k < 3; k++) {
      const snow = c[k] + (0.8 - c[k]) * 0.75 * atmosphere.snow;
      rgb[p * 3 + k] += (snow * tone * light[k] - rgb[p * 3 + k]) * cover;
    }
  };
  // Its shade on the ground.
  for (let dx = -h * 0.45; dx <= h * 0.45; dx++) {
    for (let dy = -h * 0.1; dy <= h * 0.1; dy++) {
      const p = Math.round(y + dy) * width + Math.round(x + dx);
      if (p < 0 || p >= width * height || !onGround(p)) continue;
      const d = length2(dx / (h * 0.45), dy / (h * 0.1 + 0.5));
      if (d < 1) for (let k = 0; k < 3; k++) rgb[p * 3 + k] *= 1 - 0.32 * (1 - d);
    }
  }
  const id = seed + Math.round(own * 1e6);
  if (kind >= 0.85) {
    for (let dy = 0; dy < h; dy++) {
      for (let dx = -h * 0.55; dx <= h * 0.55; dx++) {
        const v = dy / h;
        const d = length2(dx / (h * 0.55), (v - 0.5) / 0.52);
        const leafy = fractal((dx / h) * 9, v * 9, id, 3, 1 / h);
        const cover = Math.min(1, Math.max(0, (1 - d + 0.5 * leafy) * 4));
        put(x + dx, y - dy, cover, leaf, 0.45 + 0.75 * v + 1.1 * leafy);
      }
    }
    return;
  }
  const stems = 9 + Math.round(8 * own);
  const flower = FLOWERS[when][Math.floor(own * 3) % 3];
  for (let i = 0; i < stems; i++) {
    const bend = (lattice(i, 1, id) - 0.5) * (kind < 0.6 ? 0.9 : 0.5);
    const tall = h * (0.55 + 0.45 * lattice(i, 2, id));
    const root = (lattice(i, 3, id) - 0.5) * h * 0.28;
    const tone = 0.6 + 0.7 * lattice(i, 4, id);
    for (let s = 0; s <= tall; s += 0.7) {
      const v = s / tall;
      put(
        x + root + bend * tall * v * v,
        y - s * (1 - 0.15 * Math.abs(bend) * v),
        0.85 - 0.35 * v,
        leaf,
        tone * (0.55 + 0.7 * v),
      );
    }
    if (kind < 0.6 || lattice(i, 5, id) < 0.35) continue;
    const size = Math.max(0.8, h * 0.075);
    for (let dy = -size; dy <= size; dy++) {
      for (let dx = -size; dx <= size; dx++) {
        const d = length2(dx, dy) / size;
        if (d <= 1) put(x + root + bend * tall + dx, y - tall + dy, 0.95, flower, 1.05 - 0.35 * d);
      }
    }
  }
}
