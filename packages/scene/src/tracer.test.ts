import { describe, expect, it } from 'vitest';
import { seededRandom } from './random.ts';
import { box, cylinder, ellipsoid, type Solid } from './scene.ts';
import { extrudeY, hipRoof } from './solids.ts';
import { sceneOf } from './testing.ts';
import { buildTracer, nearestByLoop } from './tracer.ts';
import { normalize, type Vec3 } from './vec.ts';

const plain = { material: 'paint', color: '#ffffff' };

function randomSolids(random: () => number, count: number): Solid[] {
  return Array.from({ length: count }, (_, k) => {
    const at: Vec3 = [random() * 8 - 4, random() * 8 - 4, random() * 4];
    const size: Vec3 = [0.1 + random(), 0.1 + random(), 0.1 + random()];
    const yaw = random() * 6;
    switch (k % 6) {
      case 0:
        return box(plain, at, size, { yaw });
      case 1:
        return box(plain, at, size, { yaw, round: 0.05 });
      case 2:
        return cylinder(plain, at, size[0], size[2], size[1]);
      case 3:
        return ellipsoid(plain, at, size, yaw);
      case 4:
        return hipRoof(
          plain,
          [at[0], at[1]],
          [at[0] + 2 * size[0], at[1] + size[1]],
          at[2],
          size[2],
          size[0] * 0.6,
        );
      default:
        return extrudeY(
          plain,
          [
            [at[0], at[2]],
            [at[0] + size[0], at[2] + 0.1],
            [at[0] + 0.05, at[2] + size[2]],
          ],
          at[1],
          at[1] + size[1],
        );
    }
  });
}

describe('tracer', () => {
  it('finds what asking every solid in turn finds', () => {
    const seed = Math.floor(Math.random() * 1e9);
    const random = seededRandom(seed);
    const solids = randomSolids(random, 120);
    const tracer = buildTracer(sceneOf(solids));
    const shapes = solids.map((s) => s.shape);
    let hits = 0;
    for (let k = 0; k < 4000; k++) {
      const o: Vec3 = [random() * 16 - 8, random() * 16 - 8, random() * 8 - 2];
      const d = normalize([random() - 0.5, random() - 0.5, random() - 0.5]);
      const slow = nearestByLoop(shapes, o, d);
      const found = tracer.trace(...o, ...d);
      expect(found, `seed ${seed}, ray ${k}`).toBe(slow.solid >= 0);
      if (!found) continue;
      hits++;
      expect(tracer.hit.t, `seed ${seed}, ray ${k}`).toBe(slow.t);
      expect(tracer.hit.solid).toBe(slow.solid);
      const { nx, ny, nz } = tracer.hit;
      expect(Math.hypot(nx, ny, nz)).toBeCloseTo(1, 6);
      // A ray enters through a face that looks towards it.
      expect(nx * d[0] + ny * d[1] + nz * d[2], `seed ${seed}, ray ${k}`).toBeLessThan(1e-6);
    }
    expect(hits).toBeGreaterThan(400);
  });

  it('meets a sphere, a box, a cone and a slope where the hand says', () => {
    const meet = (solid: Solid, o: Vec3, d: Vec3) => {
      const tracer = buildTracer(sceneOf([solid]));
      return tracer.trace(...o, ...d) ? { ...tracer.hit } : undefined;
    };
    expect(meet(ellipsoid(plain, [0, 0, 0], [1, 1, 1]), [0, -5, 0], [0, 1, 0])?.t).toBeCloseTo(
      4,
      12,
    );
    const side = meet(box(plain, [0, 0, 0], [2, 2, 2]), [-5, 0, 1], [1, 0, 0]);
    expect(side).toMatchObject({ t: 4, nx: -1, ny: 0, nz: 0 });
    // Halfway up a cone of radius 1 the side stands at 0.5.
    const cone = meet(cylinder(plain, [0, 0, 0], 1, 2, 0), [-5, 0, 1], [1, 0, 0]);
    expect(cone?.t).toBeCloseTo(4.5, 12);
    const roof = meet(hipRoof(plain, [-2, -1], [2, 1], 0, 1, 1), [0, -5, 0.5], [0, 1, 0]);
    expect(roof?.t).toBeCloseTo(4.5, 12);
    expect(roof?.ny).toBeCloseTo(-Math.SQRT1_2, 12);
  });

  it('lets a ray out of a solid it starts in', () => {
    const tracer = buildTracer(sceneOf([box(plain, [0, 0, 0], [2, 2, 2])]));
    expect(tracer.trace(0, 0, 1, 0, 1, 0)).toBe(false);
    expect(tracer.nearest(0, -3, 1, 0, 1, 0, 1.5)).toBe(Number.POSITIVE_INFINITY);
    expect(tracer.nearest(0, -3, 1, 0, 1, 0, 2.5)).toBe(2);
  });
});
