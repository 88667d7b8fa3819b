import { merge, paint } from '../../mesh/mesh.ts';
import { move } from '../../mesh/transform.ts';
import type { Vec3 } from '../../vec.ts';
import { kind, metres } from '../kind.ts';
import { fitted, pair, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const car = kind({
  id: 'car',
  name: '轿车',
  words: ['汽车', '车', '轿车', '车辆', '小汽车', '跑车'],
  category: 'landscape',
  params: {
    width: metres('宽', 1.85, 1.7, 2.05),
    depth: metres('长', 4.6, 3.6, 5.3),
    height: metres('高', 1.45, 1.25, 1.9),
  },
  slots: [
    slot('paint', wear.carPaint),
    slot('glass', wear.tintedGlass),
    slot('tyres', wear.rubber),
    slot('rims', wear.aluminium),
    slot('lights', wear.white),
  ],
  build(p, s) {
    const [y, h] = [p.depth / 2, p.height];
    const half = p.width / 2;
    // Sections along the car, front to back: lower and upper edge and half width of the body.
    const body: readonly (readonly [at: number, low: number, high: number, wide: number])[] = [
      [-1, 0.3, 0.36, 0.6],
      [-0.985, 0.17, 0.46, 0.84],
      [-0.9, 0.15, 0.53, 0.95],
      [-0.5, 0.14, 0.6, 0.99],
      [-0.25, 0.14, 0.635, 1],
      [0.3, 0.14, 0.66, 1],
      [0.75, 0.15, 0.68, 0.98],
      [0.96, 0.19, 0.66, 0.9],
      [1, 0.32, 0.58, 0.7],
    ];
    const cabin: readonly (readonly [number, number, number, number])[] = [
      [-0.33, 0.58, 0.61, 0.82],
      [-0.16, 0.58, 0.83, 0.76],
      [-0.02, 0.58, 0.96, 0.7],
      [0.2, 0.58, 0.985, 0.69],
      [0.48, 0.58, 0.93, 0.7],
      [0.72, 0.6, 0.76, 0.76],
      [0.86, 0.6, 0.66, 0.8],
    ];
    const hull = (sections: typeof body, grow = 0) => {
      const rings = sections.length + 2;
      return s.sheet(
        16,
        s.detail === 'low' ? (rings - 1) * 2 : rings - 1,
        (u, v): Vec3 => {
          const f = v * (rings - 1) - 1;
          const k = Math.max(0, Math.min(sections.length - 1, f));
          const [a, b] = [
            sections[Math.floor(k)],
            sections[Math.min(sections.length - 1, Math.floor(k) + 1)],
          ];
          const t = k - Math.floor(k);
          const [at, low, high, wide] = a.map((from, i) => from + (b[i] - from) * t);
          const turn = (u === 1 ? 0 : u) * 2 * Math.PI;
          const closed = f <= -0.99 || f >= sections.length - 0.01 ? 0 : 1;
          const q = (Math.abs(Math.cos(turn)) ** 4 + Math.abs(Math.sin(turn)) ** 4) ** -0.25;
          return [
            half * (wide + grow) * Math.cos(turn) * q * closed,
            y * at,
            h * ((low + high) / 2 + ((high - low) / 2 + grow) * -Math.sin(turn) * q * closed),
          ];
        },
        0.75,
      );
    };
    const wheels = (part: (x: number) => ReturnType<typeof s.rod>) =>
      merge(...[-0.62, 0.6].map((at) => pair(move(part(half - 0.12), [0, y * at, 0.33]))));
    const disc = (r: number, bevel: number, out: number) => (x: number) =>
      s.plateX(s.oval(2 * r, 2 * r), x - 0.11, x + 0.11 + out, { bevel });
    const roof = cabin
      .map(
        ([at, low, high, wide]) =>
          [at * 0.72 + 0.06, Math.max(low, high - 0.04), high + 0.012, wide * 0.97] as const,
      )
      .slice(2, 5);
    const [lightAt, lightZ] = [-0.955 * y, h * 0.44];
    return merge(
      paint(0, hull(body), hull(roof)),
      paint(1, hull(cabin)),
      paint(2, wheels(disc(0.33, 0.03, 0))),
      paint(3, wheels(disc(0.2, 0.004, 0.006))),
      paint(
        4,
        pair(
          s.soft(
            [half * 0.5, lightAt, lightZ - 0.03],
            [half * 0.84, lightAt + 0.14, lightZ + 0.05],
            { plan: 3, side: 3 },
          ),
        ),
      ),
    );
  },
});

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
