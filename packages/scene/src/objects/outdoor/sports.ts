import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import { arc, type Outline, rectangle } from '../../mesh/outline.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import { kind, metres } from '../kind.ts';
import { pair, row, slot } from '../parts.ts';
import { wear } from '../wear.ts';

/** Courts lie on the ground, their lines a hair higher. */
const SURFACE_M = 0.02;
const LINE_M = { wide: 0.07, high: 0.003 } as const;

const [GROUND, LAWN, LINES, METAL] = [0, 1, 2, 3];

/** Two straights joined by half circles, `by` inside the outer edge. */
function oval(s: Shapes, width: number, depth: number, by: number): Outline {
  const r = depth / 2 - by;
  const straight = width / 2 - depth / 2;
  const pieces = s.cells(24);
  return [
    ...arc([straight, 0], r, -Math.PI / 2, Math.PI / 2, pieces),
    ...arc([-straight, 0], r, Math.PI / 2, (3 * Math.PI) / 2, pieces),
  ];
}

const lineBetween = (s: Shapes, x0: number, y0: number, x1: number, y1: number): Mesh =>
  s.slab(
    [Math.min(x0, x1) - LINE_M.wide / 2, Math.min(y0, y1) - LINE_M.wide / 2, SURFACE_M],
    [
      Math.max(x0, x1) + LINE_M.wide / 2,
      Math.max(y0, y1) + LINE_M.wide / 2,
      SURFACE_M + LINE_M.high,
    ],
    0,
  );

const frameOf = (s: Shapes, outer: Outline, inner: Outline): Mesh =>
  s.plate(outer, SURFACE_M, SURFACE_M + LINE_M.high, { holes: [inner] });

function ringLine(s: Shapes, [x, y]: readonly [number, number], radius: number): Mesh {
  const pieces = s.cells(24);
  const circle = (r: number) => arc([x, y], r, 0, 2 * Math.PI, pieces).slice(0, pieces);
  return frameOf(s, circle(radius), circle(radius - LINE_M.wide));
}

/** A goal of round bars, open towards -x. */
function goal(s: Shapes, x: number, wide: number): Mesh {
  const [y, h, r] = [wide / 2, 2.2, 0.06];
  return merge(
    s.rod([x, -y, 0], [x, -y, h], r),
    s.rod([x, y, 0], [x, y, h], r),
    s.rod([x, -y - r, h - r], [x, y + r, h - r], r),
    s.rod([x + 1.2, -y, 0.04], [x, -y, h - 0.1], r * 0.6),
    s.rod([x + 1.2, y, 0.04], [x, y, h - 0.1], r * 0.6),
  );
}

const track = kind({
  id: 'running-track',
  name: '操场跑道',
  words: ['操场', '田径场', '运动场', '塑胶操场', '跑道操场', '足球场'],
  category: 'landscape',
  params: {
    width: metres('长', 72, 40, 180),
    depth: metres('宽', 34, 22, 95),
    lane: metres('跑道宽', 1.1, 0.9, 1.3),
  },
  size: (p) => [Math.max(p.width, p.depth * 1.4), p.depth, 2.2],
  slots: [
    slot('track', wear.trackRubber),
    slot('lawn', wear.grass),
    slot('lines', wear.paint),
    slot('goals', wear.white),
  ],
  build(p, s) {
    const [width, depth] = [Math.max(p.width, p.depth * 1.4), p.depth];
    const lanes = 4;
    const inner = lanes * p.lane;
    const field = oval(s, width, depth, inner);
    const [fx, fy] = [width / 2 - inner - depth * 0.22, depth / 2 - inner - 1.2];
    const lines = Array.from({ length: lanes + 1 }, (_, k) =>
      frameOf(
        s,
        oval(s, width, depth, 0.1 + k * (p.lane - 0.03)),
        oval(s, width, depth, 0.1 + LINE_M.wide + k * (p.lane - 0.03)),
      ),
    );
    const boxes = pair(
      merge(
        lineBetween(s, fx, -fy * 0.5, fx - fy * 0.55, -fy * 0.5),
        lineBetween(s, fx, fy * 0.5, fx - fy * 0.55, fy * 0.5),
        lineBetween(s, fx - fy * 0.55, -fy * 0.5, fx - fy * 0.55, fy * 0.5),
      ),
    );
    return merge(
      paint(GROUND, s.plate(oval(s, width, depth, 0), 0, SURFACE_M, { holes: [field] })),
      paint(LAWN, s.plate(field, 0, SURFACE_M)),
      paint(
        LINES,
        ...lines,
        frameOf(
          s,
          rectangle(2 * fx, 2 * fy),
          rectangle(2 * fx - 2 * LINE_M.wide, 2 * fy - 2 * LINE_M.wide),
        ),
        lineBetween(s, 0, -fy, 0, fy),
        ringLine(s, [0, 0], fy * 0.3),
        boxes,
      ),
      paint(METAL, pair(goal(s, fx, Math.min(7.3, fy * 0.5)))),
    );
  },
});

/** A stand with its board and ring, behind the end line, facing -x. */
function hoop(s: Shapes, x: number): Mesh {
  const board = 3.05;
  return merge(
    s.slab([x - 0.5, -0.4, 0], [x, 0.4, 0.25], 0.02),
    s.bar([x - 0.25, 0, 0.2], [x - 0.55, 0, board + 0.2], 0.16),
    s.bar([x - 0.5, 0, board + 0.1], [x - 1.5, 0, board + 0.2], 0.1),
    s.slab([x - 1.55, -0.9, board - 0.15], [x - 1.5, 0.9, board + 0.9], 0.01),
    s.tube(
      Array.from({ length: 13 }, (_, k) => {
        const a = (k / 12) * 2 * Math.PI;
        return [x - 1.8 + 0.225 * Math.cos(a), 0.225 * Math.sin(a), board] as const;
      }),
      0.012,
    ),
  );
}

const basketball = kind({
  id: 'basketball-court',
  name: '篮球场',
  words: ['篮球场', '球场', '篮球架', '运动球场'],
  category: 'landscape',
  params: { width: metres('长', 30, 20, 34), depth: metres('宽', 17, 12, 20) },
  size: (p) => [p.width, p.depth, 3.95],
  slots: [
    slot('surround', wear.courtRubber),
    slot('court', wear.trackRubber),
    slot('lines', wear.paint),
    slot('stands', wear.metal),
  ],
  build(p, s) {
    const [x, y] = [p.width / 2 - 1.6, p.depth / 2 - 1.2];
    const key = y * 0.34;
    const court = rectangle(2 * x, 2 * y);
    return merge(
      paint(0, s.plate(rectangle(p.width, p.depth), 0, SURFACE_M, { holes: [court] })),
      paint(1, s.plate(court, 0, SURFACE_M)),
      paint(
        2,
        frameOf(s, court, rectangle(2 * x - 2 * LINE_M.wide, 2 * y - 2 * LINE_M.wide)),
        lineBetween(s, 0, -y, 0, y),
        ringLine(s, [0, 0], 1.8),
        pair(
          merge(
            lineBetween(s, x, -key, x - 5.6, -key),
            lineBetween(s, x, key, x - 5.6, key),
            lineBetween(s, x - 5.6, -key, x - 5.6, key),
            ringLine(s, [x - 5.6, 0], 1.8),
          ),
        ),
      ),
      paint(3, pair(hoop(s, p.width / 2))),
    );
  },
});

const flagpole = kind({
  id: 'flagpole',
  name: '旗杆',
  words: ['旗杆', '升旗台', '国旗杆', '旗台'],
  category: 'landscape',
  params: {
    width: metres('台宽', 4.2, 2.4, 8),
    depth: metres('台深', 1.8, 1.2, 3),
    height: metres('高', 10, 6, 16),
  },
  slots: [slot('poles', wear.chrome), slot('base', wear.granite), slot('flags', wear.flag)],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const highs = [0.88, 1, 0.88];
    return merge(
      paint(
        0,
        row(3, p.width * 0.9, (at, k) =>
          merge(
            s.rod([at, 0, 0.25], [at, 0, p.height * highs[k] - 0.1], 0.06, 0.03),
            s.ball([at, 0, p.height * highs[k] - 0.07], [0.07, 0.07, 0.07]),
          ),
        ),
      ),
      paint(
        1,
        s.slab([-x, -y, 0], [x, y, 0.15], 0.012),
        s.slab([-x + 0.3, -y + 0.3, 0.15], [x - 0.3, y - 0.3, 0.32], 0.012),
      ),
      paint(
        2,
        row(3, p.width * 0.9, (at, k) => {
          const top = p.height * highs[k] - 0.25;
          const wide = Math.min(p.width * 0.17, 1);
          return s.slab([at + 0.05, -0.008, top - wide * 0.9], [at + 0.05 + wide, 0.008, top], 0);
        }),
      ),
    );
  },
});

export const sports = [track, basketball, flagpole];
