import { seededRandom } from '../random.ts';
import { box, cylinder, type Part, type Surface, seam, slab } from '../scene.ts';
import { bookSurfaces, surfaces } from './surfaces.ts';

/** Storage stands with its back on y = 0 and faces -y; `width` runs along x, centred. */

export function tvUnit(width: number): Part[] {
  const parts: Part[] = [
    slab(surfaces.walnut, [-width / 2, -0.42, 0.22], [width / 2, 0, 0.5]),
    slab(surfaces.stone, [-width / 2, -0.44, 0.5], [width / 2, 0, 0.53]),
  ];
  const doors = Math.round(width / 0.6);
  for (let k = 1; k < doors; k++) {
    const x = -width / 2 + (width * k) / doors;
    parts.push(seam([x, -0.421, 0.23], [x, -0.421, 0.49]));
  }
  return parts;
}

export function television(width = 1.45): Part[] {
  const height = width * 0.57;
  return [
    slab(surfaces.screen, [-width / 2, -0.04, 0], [width / 2, 0, height]),
    seam(
      [-width / 2 + 0.02, -0.041, 0.03],
      [width / 2 - 0.02, -0.041, 0.03],
      [width / 2 - 0.02, -0.041, height - 0.02],
      [-width / 2 + 0.02, -0.041, height - 0.02],
      [-width / 2 + 0.02, -0.041, 0.03],
    ),
  ];
}

/** Open shelves with books and a few objects; seeded. */
export function bookshelf(
  width: number,
  height: number,
  shelves: number,
  seed: number,
  wood: Surface = surfaces.oak,
): Part[] {
  const random = seededRandom(seed);
  const depth = 0.32;
  const board = 0.028;
  const parts: Part[] = [
    slab(wood, [-width / 2, -depth, 0], [-width / 2 + board, 0, height]),
    slab(wood, [width / 2 - board, -depth, 0], [width / 2, 0, height]),
    slab(wood, [-width / 2, -0.015, 0], [width / 2, 0, height]),
  ];
  const clear = (height - board) / shelves;
  for (let k = 0; k <= shelves; k++) {
    parts.push(
      slab(
        wood,
        [-width / 2 + board, -depth, k * clear],
        [width / 2 - board, -0.015, k * clear + board],
      ),
    );
    if (k < shelves)
      parts.push(...shelfContents(width - 2 * board, k * clear + board, clear - board, random));
  }
  return parts;
}

function shelfContents(width: number, z: number, clear: number, random: () => number): Part[] {
  const parts: Part[] = [];
  let x = -width / 2 + 0.02;
  while (x < width / 2 - 0.12) {
    if (random() < 0.22) {
      const r = 0.05 + 0.04 * random();
      parts.push(
        cylinder(
          surfaces.ceramic,
          [x + r + 0.05, -0.17, z],
          r * 0.7,
          clear * (0.35 + 0.3 * random()),
          r,
        ),
      );
      x += 2 * r + 0.16;
      continue;
    }
    const books = 2 + Math.floor(random() * 6);
    for (let k = 0; k < books && x < width / 2 - 0.06; k++) {
      const t = 0.022 + 0.028 * random();
      const h = clear * (0.6 + 0.28 * random());
      const surface = bookSurfaces[Math.floor(random() * bookSurfaces.length)];
      parts.push(slab(surface, [x, -0.27 + 0.03 * random(), z], [x + t, -0.05, z + h]));
      x += t + 0.002;
    }
    x += 0.05 + 0.2 * random();
  }
  return parts;
}

/** Full-height wardrobe: a plain front with shadow gaps and long handles. */
export function wardrobe(
  width: number,
  height: number,
  doors: number,
  front: Surface = surfaces.white,
): Part[] {
  const parts: Part[] = [
    slab(front, [-width / 2, -0.6, 0.08], [width / 2, 0, height]),
    slab(surfaces.black, [-width / 2, -0.55, 0], [width / 2, 0, 0.08]),
  ];
  const leaf = width / doors;
  for (let k = 0; k < doors; k++) {
    const x = -width / 2 + k * leaf;
    if (k > 0) parts.push(seam([x, -0.601, 0.08], [x, -0.601, height]));
    const grip = k % 2 === 0 ? x + leaf - 0.05 : x + 0.05;
    parts.push(slab(surfaces.brass, [grip - 0.008, -0.63, 0.85], [grip + 0.008, -0.6, 1.45]));
  }
  return parts;
}

export function nightstand(wood: Surface = surfaces.walnut): Part[] {
  return [
    box(wood, [0, -0.21, 0.14], [0.5, 0.42, 0.38], { round: 0.008 }),
    seam([-0.24, -0.422, 0.335], [0.24, -0.422, 0.335]),
    slab(surfaces.brass, [-0.06, -0.435, 0.42], [0.06, -0.42, 0.43]),
    slab(surfaces.brass, [-0.06, -0.435, 0.23], [0.06, -0.42, 0.24]),
    ...[-1, 1].flatMap((sx) =>
      [-0.05, -0.37].map((y) => cylinder(surfaces.black, [sx * 0.2, y, 0], 0.014, 0.14)),
    ),
  ];
}

export interface CounterOptions {
  readonly width: number;
  readonly depth?: number;
  readonly height?: number;
  readonly units: number;
  readonly front?: Surface;
  readonly top?: Surface;
}

/** Kitchen base units with drawers and doors, plinth and worktop. */
export function counter({
  width,
  depth = 0.6,
  height = 0.9,
  units,
  front = surfaces.white,
  top = surfaces.marble,
}: CounterOptions): Part[] {
  const parts: Part[] = [
    slab(surfaces.black, [-width / 2 + 0.02, -depth + 0.06, 0], [width / 2 - 0.02, 0, 0.09]),
    slab(front, [-width / 2, -depth, 0.09], [width / 2, 0, height - 0.03]),
    slab(top, [-width / 2 - 0.01, -depth - 0.02, height - 0.03], [width / 2 + 0.01, 0, height]),
  ];
  const unit = width / units;
  const y = -depth - 0.001;
  for (let k = 0; k < units; k++) {
    const x = -width / 2 + k * unit;
    if (k > 0) parts.push(seam([x, y, 0.09], [x, y, height - 0.03]));
    const drawers = k % 2 === 0 ? [0.36, 0.62] : [0.62];
    for (const z of drawers) parts.push(seam([x, y, z], [x + unit, y, z]));
    for (const z of [height - 0.1, ...drawers.map((d) => d - 0.06)]) {
      parts.push(
        slab(surfaces.black, [x + unit * 0.32, y - 0.022, z], [x + unit * 0.68, y, z + 0.012]),
      );
    }
  }
  return parts;
}

export function wallUnits(
  width: number,
  units: number,
  bottom: number,
  top: number,
  front: Surface = surfaces.white,
): Part[] {
  const parts: Part[] = [slab(front, [-width / 2, -0.35, bottom], [width / 2, 0, top])];
  for (let k = 1; k < units; k++) {
    const x = -width / 2 + (width * k) / units;
    parts.push(seam([x, -0.351, bottom], [x, -0.351, top]));
  }
  return parts;
}
