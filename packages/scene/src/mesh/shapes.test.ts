import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../vec.ts';
import { bentRound } from './deform.ts';
import { aimed, leaf } from './leaf.ts';
import { type Mesh, merge, paint, triangleCount } from './mesh.ts';
import { rectangle } from './outline.ts';
import { shapesAt } from './shapes.ts';
import { extentOf, flawsOf } from './testing.ts';
import { mirrorX, turnX, turnY, turnZ } from './transform.ts';

const LEVELS = ['low', 'normal', 'high'] as const;

describe.each(LEVELS)('at level %s', (detail) => {
  const s = shapesAt(detail);
  const shapes: Record<string, [mesh: Mesh, lo: Vec3, hi: Vec3]> = {
    slab: [s.slab([0, 0, 0], [0.6, 0.4, 0.03], 0.006), [0, 0, 0], [0.6, 0.4, 0.03]],
    'sharp slab': [s.slab([0, 0, 0], [0.2, 0.1, 0.03], 0), [0, 0, 0], [0.2, 0.1, 0.03]],
    cushion: [s.soft([-0.4, -0.3, 0], [0.4, 0.3, 0.2]), [-0.4, -0.3, 0], [0.4, 0.3, 0.2]],
    pillow: [s.pillow(0.5, 0.45, 0.16), [-0.25, -0.08, 0], [0.25, 0.08, 0.45]],
    drum: [s.drum([0, 0, 0.1], 0.2, 0.5, 0.02, 0.1), [-0.2, -0.2, 0.1], [0.2, 0.2, 0.6]],
    ball: [s.ball([0, 0, 0], [0.3, 0.3, 0.1]), [-0.3, -0.3, -0.1], [0.3, 0.3, 0.1]],
    ring: [
      s.turned([
        [0.3, 0],
        [0.3, 0.1],
        [0.28, 0.1],
        [0.28, 0],
        [0.3, 0],
      ]),
      [-0.3, -0.3, 0],
      [0.3, 0.3, 0.1],
    ],
    bar: [s.bar([0, 0, 0], [0, 0, 0.7], 0.04, 0.06), [-0.02, -0.03, 0], [0.02, 0.03, 0.7]],
    'bent tube': [
      s.tube(
        [
          [0, 0, 0],
          [0, 0, 1],
          [0, 1, 1],
        ],
        0.02,
      ),
      [-0.02, -0.02, 0],
      [0.02, 1, 1.02],
    ],
    frame: [
      s.sweep(
        rectangle(0.04, 0.02),
        [
          [0, 0, 0],
          [1, 0, 0],
          [1, 0, 2],
          [0, 0, 2],
        ],
        { closed: true, up: [0, 1, 0] },
      ),
      [-0.02, -0.01, -0.02],
      [1.02, 0.01, 2.02],
    ],
    'plate with a hole': [
      s.plate(s.rounded(rectangle(0.8, 0.6), 0.05), 0, 0.03, {
        holes: [s.oval(0.3, 0.3)],
        bevel: 0.004,
      }),
      [-0.4, -0.3, 0],
      [0.4, 0.3, 0.03],
    ],
    'plate along x': [s.plateX(rectangle(0.2, 0.1), 0, 1), [0, -0.1, -0.05], [1, 0.1, 0.05]],
    'plate along y': [s.plateY(rectangle(0.2, 0.1), 0, 1), [-0.1, 0, -0.05], [0.1, 1, 0.05]],
    'turned about': [
      turnX(turnY(turnZ(mirrorX(s.slab([0, 0, 0], [1, 2, 3])), Math.PI), Math.PI), Math.PI),
      [-1, 0, 0],
      [0, 2, 3],
    ],
  };

  it.each(Object.entries(shapes))('%s is sound and as large as said', (_, [mesh, lo, hi]) => {
    expect(flawsOf(mesh)).toEqual([]);
    const extent = extentOf(mesh);
    // Inscribed polygons may stay inside their circle.
    const slack = detail === 'low' ? 0.05 : 0.011;
    for (let k = 0; k < 3; k++) {
      expect(Math.abs(extent.lo[k] - lo[k])).toBeLessThan(slack);
      expect(Math.abs(extent.hi[k] - hi[k])).toBeLessThan(slack);
      expect(extent.lo[k]).toBeGreaterThan(lo[k] - 1e-4);
      expect(extent.hi[k]).toBeLessThan(hi[k] + 1e-4);
    }
  });

  it('keeps solids sound when bent', () => {
    expect(flawsOf(bentRound(s.soft([-0.5, -0.3, 0], [0.5, 0.3, 0.2]), 2))).toEqual([]);
  });
});

it('cuts more finely at higher levels', () => {
  const counts = LEVELS.map((level) =>
    triangleCount(shapesAt(level).drum([0, 0, 0], 0.3, 0.4, 0.02)),
  );
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  expect(new Set(counts).size).toBe(3);
});

it('measures uvs in metres, with u along a board', () => {
  const { uvs } = shapesAt('normal').slab([0, 0, 0], [0.1, 2, 0.03], 0);
  const us = uvs.filter((_, k) => k % 2 === 0);
  expect(Math.max(...us) - Math.min(...us)).toBeCloseTo(2);
});

it('paints and merges', () => {
  const s = shapesAt('normal');
  const box = s.slab([0, 0, 0], [1, 1, 1], 0);
  const both = merge(paint(1, box), paint(2, box, box));
  expect(triangleCount(both)).toBe(36);
  expect([...both.slots].filter((slot) => slot === 2)).toHaveLength(24);
  expect(Math.max(...both.indices)).toBe(both.positions.length / 3 - 1);
});

it('leads a leaf from its stalk along a direction', () => {
  const mesh = aimed(leaf(0.3, 0.1, 4, { droop: 0 }), [1, 2, 3], [0, 0, 1]);
  const { lo, hi } = extentOf(mesh);
  expect(lo[2]).toBeCloseTo(3);
  expect(hi[2]).toBeCloseTo(3.3);
});

it('finds what is wrong with a mesh', () => {
  const box = shapesAt('normal').slab([0, 0, 0], [1, 1, 1], 0);
  const lidless = {
    ...box,
    indices: box.indices.slice(0, 30),
    slots: box.slots.slice(0, 10),
  };
  expect(flawsOf(lidless).join()).toContain('left open');
  const inverted = { ...box, indices: box.indices.slice().reverse() };
  expect(flawsOf(inverted).join()).toContain('inside out');
});
