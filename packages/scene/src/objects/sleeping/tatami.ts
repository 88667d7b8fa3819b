import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import type { Vec3 } from '../../vec.ts';
import { kind, sized } from '../kind.ts';
import { fitted, row, slot } from '../parts.ts';
import { wear } from '../wear.ts';
import { bedding, bedSlots, FRAME } from './bedding.ts';

const [MAT, EDGE] = [1, 2];
const clearance = { left: 0.4, right: 0.4 };
/** Half the width of the band along a mat. */
const BAND_M = 0.016;
/** A mat is about half as wide as it is long: two rows of them where they would be longer. */
const MAT_M = 0.95;

export const tatami = kind({
  id: 'tatami',
  name: '榻榻米',
  words: ['榻榻米', '地台', '罗汉床', '炕'],
  category: 'bed',
  params: sized([2.4, 2, 0.42], 0.7, 1.5),
  clearance: { front: 0.3 },
  against: 'wall',
  slots: [slot('frame', wear.wood), slot('mat', wear.rattan), slot('edge', wear.accent)],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const drawers = Math.max(2, Math.round(p.width / 0.8));
    return merge(
      paint(
        FRAME,
        s.slab([-x, -y + 0.02, 0], [x, y, p.height - 0.05], 0.003),
        row(drawers, p.width, (at) => {
          const half = p.width / drawers / 2 - 0.004;
          return s.slab([at - half, -y, 0.06], [at + half, -y + 0.021, p.height - 0.06], 0.002);
        }),
        s.slab([-x, -y, p.height - 0.05], [x, -y + 0.06, p.height], 0.004),
      ),
      mats(s, [x, -y + 0.062, y], p.height - 0.002),
    );
  },
});

/** A bed on the floor or on mats. */
export const futon = kind({
  id: 'futon',
  name: '被褥',
  words: ['被褥地铺', '地铺', '日式床垫', '榻榻米床垫'],
  category: 'bed',
  params: sized([1.4, 2, 0.3], 0.7, 1.3),
  clearance,
  against: 'free',
  slots: bedSlots.slice(2),
  build: (p, s, random) =>
    fitted(
      bedding(
        s,
        { width: p.width, from: -p.depth / 2, to: p.depth / 2, at: 0, drop: 0.14 },
        random,
        0,
      ),
      [p.width, p.depth, p.height],
    ),
});

/** Mats side by side, each bound along both long sides. */
function mats(s: Shapes, [x, from, to]: Vec3, top: number): Mesh {
  const columns = Math.max(2, Math.round((2 * x) / MAT_M));
  const half = x / columns;
  const centres = Array.from({ length: columns }, (_, k) => -x + half * (2 * k + 1));
  return merge(
    ...centres.flatMap((at) => [
      paint(
        MAT,
        s.slab([at - half + BAND_M, from, top - 0.05], [at + half - BAND_M, to, top], 0.004),
      ),
      paint(
        EDGE,
        ...[-1, 1].map((side) => {
          const middle = at + side * (half - BAND_M);
          return s.slab(
            [middle - BAND_M, from, top - 0.05],
            [middle + BAND_M, to, top + 0.002],
            0.0015,
          );
        }),
      ),
    ]),
  );
}
