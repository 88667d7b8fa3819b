import { glazing, lampPost } from '../parts/facade.ts';
import { car, figure, tree } from '../parts/outdoor.ts';
import { surfaces } from '../parts/surfaces.ts';
import { type Part, placed, type Scene, type SceneObject, seam, slab } from '../scene.ts';

export interface TowerOptions {
  readonly floors?: number;
  readonly seed?: number;
}

const STOREY = 3.3;
const PODIUM_TOP = 10.2;

/** Apartment tower with balconies over a two-storey shopping podium, a lower block beside it, street trees. */
export function tower({ floors = 14, seed = 1 }: TowerOptions = {}): Scene {
  return {
    name: 'tower',
    camera: { eye: [-38, -66, 9], target: [5, 4, 24.5], focalMm: 27, twoPoint: true },
    sun: { toward: [-0.75, -0.35, 0.62], strength: 1.05 },
    ambientReachM: 26,
    objects: [
      { name: 'ground', parts: [slab(surfaces.pavingLarge, [-160, -22, -0.6], [200, 120, 0])] },
      { name: 'street', parts: street() },
      { name: 'podium', parts: podium() },
      {
        name: 'tower',
        parts: apartmentBlock(22, 16, floors).flatMap((p) => placed([p], [2, 6, PODIUM_TOP])),
      },
      {
        name: 'secondTower',
        parts: placed(apartmentBlock(18, 14, Math.round(floors * 0.62)), [34, 16, 4.6]),
      },
      { name: 'secondPodium', parts: [slab(surfaces.concrete, [31, 12, 0], [56, 34, 4.6])] },
      { name: 'neighbourLeft', parts: neighbour(-44, 26, 18, 14, 16) },
      { name: 'neighbourFar', parts: neighbour(-16, 62, 22, 16, 24) },
      { name: 'neighbourRight', parts: neighbour(64, 40, 20, 18, 30) },
      ...streetTrees(seed),
      ...[0, 1, 2, 3].map(
        (k): SceneObject => ({
          name: `lampPost${k}`,
          parts: placed(lampPost(6), [-26 + 14 * k, -20.5, 0], -90),
        }),
      ),
      { name: 'carA', parts: placed(car(), [-14, -27, -0.1], 90) },
      { name: 'carB', parts: placed(car(surfaces.white), [12, -31, -0.1], -90) },
      ...[-8, -3, 4, 5.2, 17, 24].map(
        (x, k): SceneObject => ({
          name: `figure${k}`,
          parts: placed(figure(1.7), [x, -13 - (k % 3) * 2, 0], 40 * k),
        }),
      ),
    ],
  };
}

function street(): Part[] {
  const parts: Part[] = [
    slab(surfaces.asphalt, [-160, -120, -0.6], [200, -22, -0.12]),
    slab(surfaces.stone, [-160, -22.3, -0.6], [200, -22, 0.02]),
  ];
  for (let x = -90; x < 120; x += 6)
    parts.push(slab(surfaces.white, [x, -29.1, -0.12], [x + 3, -28.9, -0.11]));
  for (let x = -80; x < 110; x += 4) parts.push(seam([x, -22, 0.002], [x, -6, 0.002]));
  return parts;
}

function podium(): Part[] {
  const [w, d] = [34, 26];
  const parts: Part[] = [
    slab(surfaces.stone, [-4, 0, 0], [-4 + w, d, PODIUM_TOP - 0.6]),
    slab(surfaces.white, [-4.8, -0.8, PODIUM_TOP - 0.6], [-3.2 + w, d, PODIUM_TOP]),
    slab(surfaces.white, [-4.5, -0.5, 4.7], [-3.5 + w, d, 5.3]),
    // Canopy over the entrance.
    slab(surfaces.black, [9, -4, 4.0], [17, 0, 4.3]),
    slab(surfaces.black, [9.3, -3.6, 0], [9.5, -3.4, 4.0]),
    slab(surfaces.black, [16.5, -3.6, 0], [16.7, -3.4, 4.0]),
  ];
  for (let k = 0; k < 8; k++) {
    const x = -4 + 0.45 + k * (w / 8);
    const bay = w / 8 - 0.9;
    parts.push(
      ...placed(glazing({ width: bay, height: 3.9, columns: 3, rows: [2.9], frameWidth: 0.12 }), [
        x,
        0,
        0.3,
      ]),
      ...placed(glazing({ width: bay, height: 3.7, columns: 4, frameWidth: 0.12 }), [x, 0, 5.5]),
      slab(surfaces.stone, [x - 0.8, -0.35, 0], [x - 0.1, 0, PODIUM_TOP - 0.6]),
    );
  }
  for (let k = 0; k < 6; k++) {
    const y = d - 0.6 - k * (d / 6);
    const bay = d / 6 - 1.0;
    parts.push(
      ...placed(
        glazing({ width: bay, height: 3.9, columns: 3, rows: [2.9], frameWidth: 0.12 }),
        [-4, y, 0.3],
        -90,
      ),
      ...placed(
        glazing({ width: bay, height: 3.7, columns: 3, frameWidth: 0.12 }),
        [-4, y, 5.5],
        -90,
      ),
    );
  }
  return parts;
}

/** Slab block: floor bands, windows, fins and stacked balconies on the street side. */
function apartmentBlock(width: number, depth: number, floors: number): Part[] {
  const top = floors * STOREY;
  const parts: Part[] = [
    slab(surfaces.plaster, [0, 0, 0], [width, depth, top]),
    slab(surfaces.white, [-0.3, -0.3, top], [width + 0.3, depth + 0.3, top + 1.1]),
    slab(
      surfaces.plasterGrey,
      [width * 0.3, depth * 0.3, top + 1.1],
      [width * 0.7, depth * 0.75, top + 4],
    ),
    slab(
      surfaces.white,
      [width * 0.28, depth * 0.27, top + 4],
      [width * 0.72, depth * 0.78, top + 4.35],
    ),
  ];
  const bays = 6;
  const bay = width / bays;
  for (let f = 0; f < floors; f++) {
    const z = f * STOREY;
    parts.push(
      slab(surfaces.white, [-0.25, -0.25, z + STOREY - 0.35], [width + 0.25, depth, z + STOREY]),
    );
    for (let k = 0; k < bays; k++) {
      const x = k * bay;
      const balcony = k === 1 || k === 4;
      const [inset, sill] = balcony ? [0.3, 0.1] : [0.65, 0.7];
      parts.push(
        ...placed(
          glazing({
            width: bay - 2 * inset,
            height: STOREY - 0.45 - sill,
            columns: balcony ? 3 : 2,
            frameWidth: 0.1,
          }),
          [x + inset, 0, z + sill],
        ),
      );
      if (!balcony) continue;
      parts.push(
        slab(surfaces.white, [x + 0.1, -1.7, z - 0.35], [x + bay - 0.1, 0, z]),
        slab(surfaces.glass, [x + 0.15, -1.65, z], [x + bay - 0.15, -1.6, z + 1.05]),
        slab(surfaces.black, [x + 0.1, -1.68, z + 1.05], [x + bay - 0.1, -1.57, z + 1.13]),
        slab(surfaces.glass, [x + 0.12, -1.6, z], [x + 0.17, 0, z + 1.05]),
        slab(surfaces.glass, [x + bay - 0.17, -1.6, z], [x + bay - 0.12, 0, z + 1.05]),
      );
    }
    for (let k = 0; k < 4; k++) {
      const y = depth - 0.9 - (k * depth) / 4;
      parts.push(
        ...placed(
          glazing({ width: depth / 4 - 1.8, height: 1.9, columns: 2, frameWidth: 0.1 }),
          [0, y, z + 0.8],
          -90,
        ),
      );
    }
  }
  for (const x of [0, 2 * bay, 4 * bay, 6 * bay]) {
    parts.push(slab(surfaces.white, [x - 0.25, -0.5, 0], [x + 0.25, 0, top]));
  }
  parts.push(slab(surfaces.white, [-0.5, depth - 0.4, 0], [0, depth + 0.1, top]));
  return parts;
}

function neighbour(x: number, y: number, width: number, depth: number, height: number): Part[] {
  const parts: Part[] = [slab(surfaces.concrete, [x, y, 0], [x + width, y + depth, height])];
  for (let z = 3.4; z < height - 1; z += 3.4) {
    parts.push(
      seam([x, y - 0.01, z], [x + width, y - 0.01, z]),
      seam([x - 0.01, y, z], [x - 0.01, y + depth, z]),
    );
  }
  for (let k = 1; k < 6; k++) {
    parts.push(seam([x + (width * k) / 6, y - 0.01, 0], [x + (width * k) / 6, y - 0.01, height]));
  }
  return parts;
}

function streetTrees(seed: number): SceneObject[] {
  return [-30, -21, -12, 1, 21, 30, 39, 48].map((x, k) => ({
    name: `tree${k}`,
    parts: placed(
      tree(7 + (k % 3) * 0.8, 5.2, seed + k, k % 2 ? surfaces.foliage : surfaces.foliageDark),
      [x, -17.5, 0],
    ),
  }));
}
