import { createRandom, type Random } from '@zhuhui/kernels';
import {
  ashlar,
  courses,
  entranceDoor,
  framedWindow,
  gableRoof,
  glazing,
  lampPost,
  louvres,
} from '../../src/parts/facade.ts';
import {
  boulder,
  car,
  cypress,
  figure,
  glassBalustrade,
  grassTuft,
  lawnTicks,
  shrubRow,
  steppingStones,
  steps,
  tree,
} from '../../src/parts/outdoor.ts';
import { surfaces } from '../../src/parts/surfaces.ts';
import { type Part, placed, type Scene, type SceneObject, seam, slab } from '../../src/scene.ts';

const pick = <T>(random: Random, list: readonly T[]): T => list[random.below(list.length)];

/** A house, row or block by chance in its garden or street: all follows from the seed. */
export function chanceHouse(seed: number): Scene {
  const random = createRandom(seed ^ 0x5bd1e995);
  const tall = random.float() < 0.3;
  const objects: SceneObject[] = [];
  const grass = random.float() < 0.75;
  objects.push({
    name: grass ? 'lawn' : 'ground',
    parts: [
      slab(grass ? surfaces.grass : surfaces.pavingLarge, [-160, -120, -0.6], [160, 160, -0.02]),
      ...(grass ? lawnTicks([-12, -14], [12, -2], -0.02, 70, seed) : []),
    ],
  });
  ground(objects, random);
  const storeys = tall ? 6 + random.below(12) : 1 + random.below(3);
  const width = tall ? random.between(14, 30) : random.between(7, 16);
  const depth = tall ? random.between(12, 20) : random.between(6, 11);
  block(objects, random, 0, 0, width, depth, storeys, 'house');
  if (random.float() < 0.7) {
    const w = random.between(4, 9);
    const left = random.float() < 0.5;
    block(
      objects,
      random,
      left ? -w : width,
      random.between(-3, 3),
      w,
      random.between(4, 7),
      Math.max(1, storeys - 1 - random.below(2)),
      'wing',
    );
  }
  if (tall || random.float() < 0.3) {
    for (let k = 0; k < 3; k++) {
      const x = random.between(-60, 70);
      block(objects, random, x, random.between(25, 60), 14, 12, 3 + random.below(9), `far${k}`);
    }
  }
  greenery(objects, random, width, seed);
  if (random.float() < 0.5)
    objects.push({
      name: 'carA',
      parts: placed(
        car(pick(random, [surfaces.carRed, surfaces.white])),
        [random.between(-4, width + 4), -random.between(5, 9), 0],
        random.between(-120, 120),
      ),
    });
  for (let k = random.below(4); k > 0; k--)
    objects.push({
      name: `figure${k}`,
      parts: placed(
        figure(1.7),
        [random.between(-3, width + 3), -random.between(1.5, 7), 0],
        40 * k,
      ),
    });
  const reach = tall ? random.between(45, 80) : random.between(13, 24);
  const angle = random.between(-0.9, 0.9);
  const high = random.float();
  return {
    name: `chanceHouse${seed}`,
    camera: {
      eye: [
        width / 2 + reach * Math.sin(angle),
        -reach * Math.cos(angle),
        high < 0.65 ? random.between(1.5, 3.5) : high < 0.85 ? reach * 0.25 : reach * 0.7,
      ],
      target: [
        width / 2 + random.between(-3, 3),
        depth / 2,
        Math.min(24, storeys * 1.7) * (high < 0.65 ? random.between(0.7, 1.1) : 0.4),
      ],
      focalMm: random.between(24, 36),
      twoPoint: high < 0.65 && random.float() < 0.8,
    },
    sun: { toward: [random.between(-0.8, 0.8), -0.5, 0.7], strength: 1.05 },
    ambientReachM: tall ? 22 : 9,
    objects,
  };
}

function ground(objects: SceneObject[], random: Random): void {
  if (random.float() < 0.6) {
    const y = -random.between(4, 10);
    const parts: Part[] = [slab(surfaces.asphalt, [-120, y - 7, -0.3], [120, y, 0])];
    parts.push(slab(surfaces.paving, [-120, y, -0.3], [120, y + 1.8, 0.05]));
    for (let x = -60; x < 60; x += 6)
      parts.push(slab(surfaces.white, [x, y - 3.6, -0.1], [x + 3, y - 3.45, 0.005]));
    objects.push({ name: 'street', parts });
  }
  if (random.float() < 0.6) {
    const x = random.between(1, 6);
    const parts: Part[] = [slab(surfaces.pavingLarge, [x, -30, -0.3], [x + 2.4, 0, 0.02])];
    for (let y = -30; y < 0; y += 1.2) parts.push(seam([x, y, 0.022], [x + 2.4, y, 0.022]));
    objects.push({ name: 'path', parts });
  } else if (random.float() < 0.5) {
    objects.push({
      name: 'path',
      parts: steppingStones(
        Array.from({ length: 12 }, (_, k) => [2 + 1.2 * Math.sin(k / 3), -1 - k * 0.9]),
        random.below(99),
      ),
    });
  }
  if (random.float() < 0.35) {
    const x = random.between(-6, 4);
    objects.push({
      name: 'pool',
      parts: [
        slab(surfaces.stone, [x - 0.4, -6.4, -0.3], [x + 7.4, -2.6, 0.04]),
        slab(surfaces.water, [x, -6, -0.3], [x + 7, -3, 0.045]),
      ],
    });
  }
  if (random.float() < 0.4)
    objects.push({
      name: 'terrace',
      parts: [slab(surfaces.deck, [-4, -2.5, -0.2], [4, 0, 0.12])],
    });
}

const STOREY_M = 3.1;

function block(
  objects: SceneObject[],
  random: Random,
  x: number,
  y: number,
  width: number,
  depth: number,
  storeys: number,
  name: string,
): void {
  const height = storeys * STOREY_M;
  const surface = pick(random, [
    surfaces.plaster,
    surfaces.stone,
    surfaces.brick,
    surfaces.concrete,
    surfaces.white,
  ]);
  const parts: Part[] = [slab(surface, [x, y, -0.2], [x + width, y + depth, height])];
  const texture = random.float();
  if (texture < 0.2) parts.push(...placed(ashlar(width, height, 0.35, 1.1), [x, y, 0]));
  else if (texture < 0.4) parts.push(...placed(courses(width, height, 0.4), [x, y, 0]));
  const bays = Math.max(1, Math.round(width / random.between(2.2, 4)));
  const bay = width / bays;
  const wide = random.between(0.4, 0.85) * bay;
  const sill = pick(random, [0.15, 0.8, 1]);
  const framed = random.float() < 0.3;
  const columns = 1 + random.below(3);
  const entrance = random.below(bays);
  for (let f = 0; f < storeys; f++) {
    for (let k = 0; k < bays; k++) {
      const at: [number, number, number] = [x + k * bay + (bay - wide) / 2, y, f * STOREY_M + sill];
      const options = { width: wide, height: STOREY_M - 0.5 - sill, columns };
      if (f === 0 && k === entrance && name === 'house') {
        objects.push({
          name: 'frontDoor',
          parts: placed(entranceDoor(Math.min(1.3, wide), 2.4), [x + (k + 0.2) * bay, y, 0]),
        });
        continue;
      }
      parts.push(...placed(framed ? framedWindow(options, surfaces.white) : glazing(options), at));
    }
    const sideBays = Math.max(1, Math.round(depth / 3.4));
    for (let k = 0; k < sideBays; k++) {
      const w = (0.5 * depth) / sideBays;
      const options = { width: w, height: 1.5, columns: 2 };
      const along = y + ((k + 0.5) * depth) / sideBays;
      const z = f * STOREY_M + 0.9;
      parts.push(
        ...placed(glazing(options), [x, along + w / 2, z], -90),
        ...placed(glazing(options), [x + width, along - w / 2, z], 90),
      );
    }
    if (f > 0 && random.float() < 0.35) {
      parts.push(
        slab(
          surfaces.white,
          [x + 0.2, y - 1.4, f * STOREY_M - 0.25],
          [x + width * 0.6, y, f * STOREY_M],
        ),
      );
      objects.push({
        name: `balustrade${name}${f}`,
        parts: placed(glassBalustrade(width * 0.6 - 0.3), [x + 0.3, y - 1.3, f * STOREY_M]),
      });
    }
  }
  if (random.float() < 0.25)
    parts.push(
      ...placed(louvres(width * 0.4, height * 0.8, 0.25, surfaces.oak), [x + 0.3, y, 0.2]),
    );
  objects.push({ name, parts });
  const pitched = storeys <= 3 && random.float() < 0.55;
  objects.push({
    name: `roof${name}`,
    parts: pitched
      ? placed(gableRoof(width, depth, random.between(1.4, 3), 0.6, 0.4), [
          x,
          y + depth / 2,
          height,
        ])
      : [
          slab(
            surfaces.white,
            [x - 0.4, y - 0.4, height],
            [x + width + 0.4, y + depth + 0.4, height + 0.35],
          ),
        ],
  });
  if (random.float() < 0.3)
    objects.push({
      name: `steps${name}`,
      parts: placed(steps(2.4, 3, 0.15, 0.3), [x + 2, y - 0.9, 0]),
    });
}

function greenery(objects: SceneObject[], random: Random, width: number, seed: number): void {
  const crowns = [surfaces.foliage, surfaces.foliageDark, surfaces.foliageWarm];
  for (let k = 2 + random.below(5); k > 0; k--) {
    const behind = random.float() < 0.5;
    objects.push({
      name: `tree${k}`,
      parts: placed(
        tree(random.between(4, 10), random.between(3, 7), seed + k, pick(random, crowns)),
        [
          random.between(-10, width + 10),
          behind ? random.between(11, 18) : -random.between(2, 6),
          0,
        ],
      ),
    });
  }
  for (let k = random.below(4); k > 0; k--)
    objects.push({
      name: `cypress${k}`,
      parts: placed(cypress(random.between(3, 6), seed + 40 + k), [-3 - k * 1.4, 1, 0]),
    });
  const planting: Part[] = [];
  for (let k = random.below(4); k > 0; k--) {
    const x = random.between(-8, width);
    planting.push(
      ...shrubRow([x, -1, 0], [x + 5, -1.2, 0], random.between(0.3, 0.7), seed + 50 + k),
    );
  }
  for (let k = random.below(6); k > 0; k--)
    planting.push(...placed(grassTuft(0.8, seed + 70 + k), [random.between(-8, width + 4), -3, 0]));
  objects.push({ name: 'planting', parts: planting });
  if (random.float() < 0.3)
    objects.push({
      name: 'rocks',
      parts: [boulder([-4, -4], 0.6, seed), boulder([-5.2, -3.4], 0.9, seed + 1)],
    });
  if (random.float() < 0.3)
    objects.push({ name: 'lampPost', parts: placed(lampPost(5), [-3, -4, 0]) });
  if (random.float() < 0.6)
    objects.push({
      name: 'backdrop',
      parts: shrubRow([-50, 34, 0], [70, 36, 0], random.between(2, 4), seed + 60, crowns[1]),
    });
}
