import { merge, paint } from '../../mesh/mesh.ts';
import type { Vec3 } from '../../vec.ts';
import { kind, metres } from '../kind.ts';
import { fitted, slot } from '../parts.ts';
import { wear } from '../wear.ts';
import { car } from './car.ts';

const bicycle = kind({
  id: 'bicycle',
  name: '自行车',
  words: ['自行车', '单车'],
  category: 'landscape',
  params: { depth: metres('长', 1.75, 1.3, 1.9) },
  slots: [slot('frame', wear.metal), slot('tyres', wear.rubber), slot('saddle', wear.leather)],
  size: (p) => [0.5, p.depth, p.depth * 0.6],
  build(p, s) {
    const r = 0.34;
    const hub = 0.535;
    const wheel = (y: number) =>
      Array.from({ length: s.cells(20) }, (_, k): Vec3 => {
        const a = (k / s.cells(20)) * 2 * Math.PI;
        return [0, y + r * Math.cos(a), r + r * Math.sin(a)];
      });
    const spokes = (y: number) =>
      merge(
        ...Array.from({ length: 7 }, (_, k) => {
          const a = (k / 7) * Math.PI;
          return s.rod(
            [0, y - r * Math.cos(a), r - r * Math.sin(a)],
            [0, y + r * Math.cos(a), r + r * Math.sin(a)],
            0.0016,
          );
        }),
      );
    const [crank, seat, head]: readonly Vec3[] = [
      [0, 0.08, 0.3],
      [0, 0.2, 0.82],
      [0, -0.33, 0.84],
    ];
    const tube = (a: Vec3, b: Vec3, t = 0.015) => s.rod(a, b, t);
    const whole = merge(
      paint(
        0,
        tube(crank, seat),
        tube(crank, head, 0.018),
        tube([0, 0.19, 0.76], [0, -0.34, 0.78]),
        tube(crank, [0, hub, r], 0.01),
        tube([0, 0.19, 0.76], [0, hub, r], 0.009),
        tube([0, -0.31, 0.92], [0, -hub, r], 0.013),
        s.tube(
          [
            [-0.25, -0.2, 0.93],
            [-0.2, -0.34, 0.95],
            [0, -0.31, 0.93],
            [0.2, -0.34, 0.95],
            [0.25, -0.2, 0.93],
          ],
          0.011,
        ),
        spokes(hub),
        spokes(-hub),
        s.plateX(
          s.oval(0.19, 0.19).map(([a, b]) => [a + 0.08, b + 0.3] as const),
          0.03,
          0.036,
        ),
        s.rod([-0.13, 0.08, 0.17], [0.13, 0.08, 0.17], 0.01),
      ),
      paint(
        1,
        s.tube(wheel(hub), 0.017, { closed: true }),
        s.tube(wheel(-hub), 0.017, { closed: true }),
      ),
      paint(2, s.soft([-0.07, 0.09, 0.82], [0.07, 0.35, 0.88], { plan: 3, side: 3 })),
    );
    return fitted(whole, [0.5, p.depth, p.depth * 0.6]);
  },
});

export const figures = [car, bicycle];
