import { seededRandom } from '../random.ts';
import { box, cylinder, ellipsoid, type Part, type Surface, seam, slab, solid } from '../scene.ts';
import { bar, extrudeX, outward } from '../solids.ts';
import type { Vec2, Vec3 } from '../vec.ts';
import { surfaces } from './surfaces.ts';

/** Broad-leaved tree: trunk, some boughs and a crown of clumps; seeded. */
export function tree(
  height: number,
  spread: number,
  seed: number,
  leaves: Surface = surfaces.foliage,
): Part[] {
  const random = seededRandom(seed);
  const fork = height * (0.32 + 0.06 * random());
  const girth = height * 0.028;
  const parts: Part[] = [cylinder(surfaces.bark, [0, 0, -0.1], girth, fork + 0.1, girth * 0.65)];
  const clumps = 15;
  const middle = (height + fork) / 2 + height * 0.03;
  for (let k = 0; k < clumps; k++) {
    const a = k * 2.39996 + random() * 0.5;
    const level = (k + 0.5) / clumps;
    const ring = Math.sqrt(1 - (2 * level - 0.9) ** 2 / 1.25);
    const x = spread * 0.36 * ring * Math.cos(a) * (0.7 + 0.4 * random());
    const y = spread * 0.36 * ring * Math.sin(a) * (0.7 + 0.4 * random());
    const z = middle + (level - 0.5) * (height - fork) * 0.78;
    const r = spread * (0.15 + 0.07 * random());
    parts.push(ellipsoid(leaves, [x, y, z], [r * 1.15, r * 1.15, r * 0.85]));
    if (k % 3 === 0)
      parts.push(
        bar(
          surfaces.bark,
          [0, 0, fork - 0.1],
          [x * 0.8, y * 0.8, z - r * 0.3],
          girth,
          girth * 0.35,
        ),
      );
  }
  parts.push(
    ellipsoid(leaves, [0, 0, middle], [spread * 0.3, spread * 0.3, (height - fork) * 0.36]),
  );
  return parts;
}

/** Slim conifer in tiers. */
export function cypress(height: number, seed: number): Part[] {
  const random = seededRandom(seed);
  const tiers = 6;
  const parts: Part[] = [cylinder(surfaces.bark, [0, 0, 0], 0.08, height * 0.15)];
  for (let k = 0; k < tiers; k++) {
    const f = k / tiers;
    const r = height * 0.1 * (1 - f * 0.75) * (0.9 + 0.2 * random());
    parts.push(
      ellipsoid(
        surfaces.foliageDark,
        [0.05 * (random() - 0.5), 0.05 * (random() - 0.5), height * (0.18 + 0.75 * f)],
        [r, r, height * 0.13],
      ),
    );
  }
  return parts;
}

export function shrub(
  radius: number,
  seed: number,
  leaves: Surface = surfaces.foliageDark,
): Part[] {
  const random = seededRandom(seed);
  return Array.from({ length: 4 }, (_, k) => {
    const a = k * 1.7 + random();
    const r = radius * (0.55 + 0.25 * random());
    return ellipsoid(
      leaves,
      [radius * 0.5 * Math.cos(a), radius * 0.5 * Math.sin(a), r * 0.6],
      [r, r, r * 0.8],
    );
  });
}

/** Row of shrubs from a to b. */
export function shrubRow(
  from: Vec3,
  to: Vec3,
  radius: number,
  seed: number,
  leaves?: Surface,
): Part[] {
  const random = seededRandom(seed);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const count = Math.max(2, Math.round(length / (radius * 1.3)));
  return Array.from({ length: count }, (_, k) => {
    const f = k / (count - 1);
    const r = radius * (0.75 + 0.5 * random());
    const at: Vec3 = [
      from[0] + (to[0] - from[0]) * f + (random() - 0.5) * radius * 0.4,
      from[1] + (to[1] - from[1]) * f + (random() - 0.5) * radius * 0.4,
      from[2] + r * 0.45,
    ];
    return ellipsoid(leaves ?? surfaces.foliageDark, at, [r, r, r * 0.8]);
  });
}

/** Tuft of ornamental grass. */
export function grassTuft(height: number, seed: number): Part[] {
  const random = seededRandom(seed);
  return Array.from({ length: 16 }, () => {
    const a = random() * 2 * Math.PI;
    const lean = height * (0.15 + 0.5 * random());
    const tip: Vec3 = [lean * Math.cos(a), lean * Math.sin(a), height * (0.6 + 0.4 * random())];
    return bar(
      surfaces.foliageWarm,
      [0.05 * Math.cos(a), 0.05 * Math.sin(a), 0],
      tip,
      0.014,
      0.004,
    );
  });
}

/** Glass balustrade along x from 0 to `length`. */
export function glassBalustrade(length: number): Part[] {
  const posts = Math.max(1, Math.round(length / 1.2));
  const parts: Part[] = [
    slab(surfaces.black, [0, -0.02, 1.05], [length, 0.02, 1.09]),
    slab(surfaces.black, [0, -0.015, 0.08], [length, 0.015, 0.11]),
  ];
  for (let k = 0; k <= posts; k++) {
    const x = (length * k) / posts;
    parts.push(slab(surfaces.black, [x - 0.02, -0.02, 0], [x + 0.02, 0.02, 1.05]));
  }
  return parts;
}

/** Steps rising towards +y, `count` of them, centred on x. */
export function steps(
  width: number,
  count: number,
  rise = 0.15,
  going = 0.32,
  surface: Surface = surfaces.stone,
): Part[] {
  return Array.from({ length: count }, (_, k) =>
    slab(surface, [-width / 2, k * going, 0], [width / 2, count * going, (k + 1) * rise]),
  );
}

/** Saloon car along y, nose towards -y. */
export function car(body: Surface = surfaces.carRed): Part[] {
  const lower: Vec2[] = [
    [-2.2, 0.35],
    [-2.1, 0.68],
    [-0.9, 0.86],
    [2.1, 0.9],
    [2.25, 0.5],
    [2.2, 0.3],
    [-2.1, 0.25],
  ];
  const cabin: Vec2[] = [
    [-0.95, 0.86],
    [-0.1, 1.38],
    [1.1, 1.42],
    [1.95, 0.9],
  ];
  const parts: Part[] = [
    extrudeX(body, lower, -0.88, 0.88),
    extrudeX(surfaces.glass, cabin, -0.74, 0.74),
    slab(body, [-0.72, -0.02, 1.37], [0.72, 1.12, 1.43], 0.02),
  ];
  for (const y of [-1.35, 1.4]) {
    for (const side of [-1, 1]) {
      parts.push(extrudeX(surfaces.black, wheel(y, 0.33), side * 0.9 - 0.1, side * 0.9 + 0.02));
    }
  }
  return parts;
}

function wheel(y: number, r: number): Vec2[] {
  return Array.from({ length: 16 }, (_, k): Vec2 => {
    const a = (k / 16) * 2 * Math.PI;
    return [y + r * Math.cos(a), r + r * Math.sin(a)];
  });
}

/** Standing peg figure for scale, as they are turned for models. */
export function figure(height = 1.7, surface: Surface = surfaces.person): Part[] {
  const h = height / 1.7;
  return [
    cylinder(surface, [0, 0, 0], 0.075 * h, 0.82 * h, 0.165 * h),
    cylinder(surface, [0, 0, 0.82 * h], 0.165 * h, 0.5 * h, 0.205 * h),
    ellipsoid(surface, [0, 0, 1.32 * h], [0.205 * h, 0.205 * h, 0.12 * h]),
    ellipsoid(surface, [0, 0, 1.56 * h], [0.1 * h, 0.11 * h, 0.135 * h]),
  ];
}

/** Scattered tufts of lawn, drawn as short ticks. */
export function lawnTicks(min: Vec2, max: Vec2, z: number, count: number, seed: number): Part[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const x = min[0] + (max[0] - min[0]) * random();
    const y = min[1] + (max[1] - min[1]) * random();
    const reach = 0.05 + 0.07 * random();
    return seam(
      [x - reach, y, z + 0.002],
      [x - reach * 1.5, y, z + reach * 1.5],
      [x, y, z + 0.002],
      [x + reach * 0.2, y, z + reach * 2.2],
      [x + reach, y, z + 0.002],
      [x + reach * 1.9, y, z + reach * 1.4],
    );
  });
}

/** Boulder: a seven-sided block narrowing upwards; seeded. */
export function boulder(at: Vec2, radius: number, seed: number): Part {
  const random = seededRandom(seed);
  const sides = 7;
  const height = radius * (0.75 + 0.4 * random());
  const ring = (z: number, k: number): Vec3[] =>
    Array.from({ length: sides }, (_, i) => {
      const a = ((i + 0.3 * z) / sides) * 2 * Math.PI;
      return [at[0] + k * radius * Math.cos(a), at[1] + k * 0.8 * radius * Math.sin(a), z];
    });
  const vertices = [...ring(-0.05, 1), ...ring(height, 0.55 + 0.15 * random())];
  const base = Array.from({ length: sides }, (_, i) => i);
  const faces = [
    base,
    base.map((i) => i + sides),
    ...base.flatMap((i) => {
      const j = (i + 1) % sides;
      return [
        [i, j, j + sides],
        [i, j + sides, i + sides],
      ];
    }),
  ];
  return solid(outward(vertices, faces), surfaces.stone);
}

/** Flat stepping stones along a path of points. */
export function steppingStones(
  points: readonly Vec2[],
  seed: number,
  surface: Surface = surfaces.stone,
): Part[] {
  const random = seededRandom(seed);
  return points.map(([x, y]) =>
    box(surface, [x, y, -0.02], [0.9 + 0.25 * random(), 0.45 + 0.1 * random(), 0.07], {
      yaw: (random() - 0.5) * 0.35,
      round: 0.02,
    }),
  );
}
