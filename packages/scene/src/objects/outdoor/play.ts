import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import { move } from '../../mesh/transform.ts';
import { kind, sized } from '../kind.ts';
import { four, pair, row, sheetSlot, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const swing = kind({
  id: 'swing',
  name: '吊椅',
  words: ['吊椅', '吊篮', '秋千椅'],
  category: 'seating',
  params: sized([1, 0.95, 1.95], 0.9, 1.2),
  clearance: { front: 0.3 },
  against: 'free',
  slots: [sheetSlot('basket', wear.rattan), slot('frame', wear.metal), slot('seat', wear.fabric)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const [middle, rx, ry, rz] = [h * 0.53, x * 0.82, y * 0.74, h * 0.3];
    /** A shell open to the front: across from side to side, up from the seat to the crown. */
    const shell = s.sheet(s.cells(14), s.cells(10), (u, v) => {
      const turn = Math.PI * (-0.12 + 1.24 * u);
      const rise = Math.PI * (-0.42 + 0.9 * v);
      const wide = Math.cos(rise);
      return [
        rx * wide * Math.cos(turn),
        -0.04 + ry * wide * Math.sin(turn),
        middle + rz * Math.sin(rise),
      ];
    });
    return merge(
      paint(0, shell),
      paint(
        1,
        s.drum([0, 0, 0], Math.min(x, y), 0.03, 0.008),
        s.tube(
          [
            [0, y - 0.06, 0.02],
            [0, y - 0.03, h * 0.5],
            [0, y - 0.12, h * 0.86],
            [0, y * 0.45, h - 0.03],
            [0, 0, h - 0.05],
          ],
          0.024,
          { curved: true },
        ),
        s.rod([0, 0, middle + rz * 0.96], [0, 0, h - 0.05], 0.008),
      ),
      paint(
        2,
        s.soft([-rx * 0.66, -ry * 0.72, h * 0.27], [rx * 0.66, ry * 0.6, h * 0.36]),
        move(s.pillow(0.44, 0.4, 0.14), [0, ry * 0.42, h * 0.35]),
      ),
    );
  },
});

const swingFrame = kind({
  id: 'swing-frame',
  name: '秋千架',
  words: ['秋千', '秋千架', '双人秋千', '儿童秋千', '荡秋千'],
  category: 'landscape',
  params: sized([3.4, 1.8, 2.3], 0.8, 1.4),
  clearance: { front: 1.2, back: 1.2 },
  against: 'free',
  slots: [slot('posts', wear.teak), slot('chains', wear.metal), slot('seats', wear.bookRust)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const beam = h - 0.07;
    const seat = 0.45;
    const half = 0.24;
    return merge(
      paint(
        0,
        // Two legs at each end lean together under the beam.
        four(s.leg([x - 0.07, y - 0.07, 0], [x - 0.22, 0.05, h - 0.03], 0.06)),
        s.rod([-x + 0.1, 0, beam], [x - 0.1, 0, beam], 0.06),
        pair(s.rod([x - 0.14, -y * 0.6, h * 0.35], [x - 0.14, y * 0.6, h * 0.35], 0.035)),
      ),
      paint(
        1,
        pair(
          row(2, 2 * half, (at) =>
            s.rod([x * 0.42 + at * 2, 0, seat], [x * 0.42 + at * 2, 0, beam], 0.012),
          ),
        ),
      ),
      paint(
        2,
        pair(
          s.slab(
            [x * 0.42 - half - 0.03, -0.1, seat - 0.03],
            [x * 0.42 + half + 0.03, 0.1, seat + 0.01],
            0.008,
          ),
        ),
      ),
    );
  },
});

const tent = kind({
  id: 'tent',
  name: '儿童帐篷',
  words: ['帐篷', '儿童帐篷', '印第安帐篷', '露营帐篷'],
  category: 'textile',
  params: sized([1.15, 1.15, 1.5], 0.8, 2.2),
  against: 'free',
  slots: [sheetSlot('cloth', wear.cotton), slot('poles', wear.wood), slot('mat', wear.fabric)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const top = h * 0.9;
    const tie = 0.05;
    /** A point of a side's cloth, sagging a little; u across from corner to corner, v up. */
    const at = (
      from: readonly [number, number],
      to: readonly [number, number],
      u: number,
      v: number,
    ) => {
      const [fx, fy] = [from[0] + (to[0] - from[0]) * u, from[1] + (to[1] - from[1]) * u];
      const sag = 1 - 0.1 * Math.sin(Math.PI * u) * Math.sin(Math.PI * v) - (1 - tie) * v;
      return [fx * sag * 0.97, fy * sag * 0.97, 0.01 + top * v] as const;
    };
    const corners = [
      [-x, -y],
      [x, -y],
      [x, y],
      [-x, y],
    ] as const;
    const side = (k: number, u0: number, u1: number): Mesh =>
      s.sheet(s.cells(6), s.cells(8), (u, v) =>
        at(corners[k], corners[(k + 1) % 4], u0 + (u1 - u0) * u, v),
      );
    /** The two halves of the front, drawn aside at the foot. */
    const flap = (k: 0 | 1): Mesh =>
      s.sheet(s.cells(4), s.cells(8), (u, v) => {
        const open = 0.24 + 0.26 * v ** 0.8;
        return at(corners[0], corners[1], k === 0 ? open * u : 1 - open * (1 - u), v);
      });
    return merge(
      paint(0, side(1, 0, 1), side(2, 0, 1), side(3, 0, 1), flap(0), flap(1)),
      paint(1, four(s.rod([x - 0.016, y - 0.016, 0.008], [-x * 0.09, -y * 0.09, h - 0.01], 0.014))),
      paint(2, s.slab([-x * 0.86, -y * 0.86, 0.002], [x * 0.86, y * 0.86, 0.05], 0.02)),
    );
  },
});

/** A chute from `top` down to the ground along −y, its middle on x = 0. */
function chute(s: Shapes, width: number, from: number, to: number, top: number): Mesh {
  const w = width / 2;
  const bed = [
    [0, from, top],
    [0, from - (from - to) * 0.12, top - 0.02],
    [0, to + (from - to) * 0.2, 0.24],
    [0, to + 0.02, 0.18],
  ] as const;
  const parts = [-1, 1].map((side) =>
    s.tube(
      bed.map(([, y, z]) => [side * (w - 0.03), y, z + 0.1] as const),
      0.03,
      { curved: true },
    ),
  );
  const points = s.curve(bed.map(([, y, z]) => [y, z] as const));
  const floor = points
    .slice(1)
    .map(([y, z], k) => s.bar([0, points[k][0], points[k][1]], [0, y, z], width - 0.06, 0.05));
  return merge(...parts, ...floor);
}

const slide = kind({
  id: 'slide',
  name: '滑梯',
  words: ['滑梯', '儿童滑梯'],
  category: 'landscape',
  params: sized([0.9, 2.2, 1.4], 0.8, 1.8),
  clearance: { front: 0.6 },
  against: 'free',
  slots: [slot('chute', wear.bookRust), slot('frame', wear.wood), slot('steps', wear.paleWood)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const stand = h * 0.62;
    const back = y - 0.5;
    return merge(
      paint(0, chute(s, p.width - 0.14, back, -y, stand)),
      paint(
        1,
        pair(s.post([x - 0.035, back, 0], [x - 0.035, back, h], 0.07)),
        pair(s.post([x - 0.035, y - 0.035, 0], [x - 0.035, y - 0.035, h * 0.8], 0.07)),
        pair(s.bar([x - 0.035, back, h - 0.05], [x - 0.035, y - 0.035, h * 0.78], 0.05)),
        s.slab([-x, back - 0.02, stand - 0.05], [x, y - 0.18, stand], 0.006),
      ),
      paint(
        2,
        ...Array.from({ length: 3 }, (_, k) =>
          s.slab(
            [-x + 0.05, y - 0.15, 0.12 + (stand * k) / 3.4],
            [x - 0.05, y, 0.16 + (stand * k) / 3.4],
            0.005,
          ),
        ),
      ),
    );
  },
});

const tower = kind({
  id: 'play-structure',
  name: '儿童游乐设施',
  words: ['游乐设施', '儿童游乐设施', '攀爬架', '组合滑梯', '爬网'],
  category: 'landscape',
  params: sized([4, 3.4, 3], 0.8, 1.5),
  clearance: { front: 1.5 },
  against: 'free',
  slots: [
    slot('posts', wear.wood),
    slot('roof', wear.bookRust),
    slot('chute', wear.bookOlive),
    slot('ropes', wear.cotton),
  ],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const deck = h * 0.45;
    const [x0, x1, y0, y1] = [-x, -x + 1.7, y - 1.5, y];
    const corner = (px: number, py: number) => s.post([px, py, 0], [px, py, h * 0.8], 0.1);
    const bridge = x - 0.06;
    return merge(
      paint(
        0,
        corner(x0 + 0.06, y0 + 0.06),
        corner(x1 - 0.06, y0 + 0.06),
        corner(x0 + 0.06, y1 - 0.06),
        corner(x1 - 0.06, y1 - 0.06),
        s.slab([x0, y0, deck - 0.06], [x1, y1, deck], 0.008),
        s.slab([x0, y1 - 0.05, deck], [x1, y1, deck + 0.75], 0.008),
        s.slab([x0, y0, deck], [x0 + 0.05, y1, deck + 0.75], 0.008),
        s.post([bridge, y0 + 0.06, 0], [bridge, y0 + 0.06, deck + 0.8], 0.1),
        s.post([bridge, y1 - 0.06, 0], [bridge, y1 - 0.06, deck + 0.8], 0.1),
        ...Array.from({ length: 9 }, (_, k) => {
          const at = x1 + ((bridge - x1) * (k + 0.5)) / 9;
          const sag = 0.12 * Math.sin((Math.PI * (k + 0.5)) / 9);
          return s.slab(
            [at - 0.08, y0 + 0.12, deck - 0.05 - sag],
            [at + 0.08, y1 - 0.12, deck - sag],
            0.006,
          );
        }),
      ),
      paint(
        1,
        s.plateX(
          [
            [y0 - 0.12 + 0.12, h * 0.78],
            [y1, h * 0.78],
            [(y0 + y1) / 2, h],
          ],
          x0,
          x1,
        ),
      ),
      paint(2, move(chute(s, 0.8, y0, -y, deck), [(x0 + x1) / 2, 0, 0])),
      paint(
        3,
        ...[y0 + 0.12, y1 - 0.12].flatMap((at) => [
          s.rod([x1, at, deck + 0.7], [bridge, at, deck + 0.7], 0.015),
          s.rod([x1, at, deck + 0.35], [bridge, at, deck + 0.35], 0.012),
        ]),
        move(
          row(5, 1.3, (at) => s.rod([at, 0, 0], [at, 0, deck], 0.012)),
          [bridge - 0.75 + 0.05, y1 - 0.02, 0],
        ),
      ),
    );
  },
});

const gate = kind({
  id: 'gate',
  name: '院门',
  words: ['院门', '大门', '月洞门', '门楼', '入口大门'],
  category: 'landscape',
  params: sized([2.4, 0.6, 2.8], 0.8, 2),
  against: 'free',
  slots: [
    slot('posts', wear.stone),
    slot('leaves', wear.wood),
    slot('roof', wear.slate),
    slot('rings', wear.brass),
  ],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const eaves = h * 0.82;
    const clear = x - 0.32;
    return merge(
      paint(0, pair(s.slab([clear, -y * 0.66, 0], [x - 0.08, y * 0.66, eaves], 0.01))),
      paint(
        1,
        pair(s.slab([0.006, -0.03, 0.03], [clear - 0.005, 0.03, eaves - 0.2], 0.006)),
        s.slab([-x + 0.06, -y * 0.4, eaves - 0.18], [x - 0.06, y * 0.4, eaves], 0.01),
        pair(
          row(3, clear, (at) =>
            move(s.slab([-0.012, -0.042, 0.2], [0.012, -0.028, eaves - 0.4], 0.003), [
              at + clear / 2,
              0,
              0,
            ]),
          ),
        ),
      ),
      paint(
        2,
        s.plateX(
          [
            [-y, eaves],
            [y, eaves],
            [y, eaves + 0.05],
            [0.05, h],
            [-0.05, h],
            [-y, eaves + 0.05],
          ],
          -x,
          x,
        ),
      ),
      paint(3, pair(s.rod([0.12, -0.05, 1.05], [0.12, -0.03, 1.05], 0.045))),
    );
  },
});

export const playThings = [swing, swingFrame, tent, slide, tower, gate];
