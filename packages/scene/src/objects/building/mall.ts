import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import type { Outline } from '../../mesh/outline.ts';
import type { Vec3 } from '../../vec.ts';
import { kind, metres } from '../kind.ts';
import { pair, row, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const FASCIA_M = 0.7;
const PANE_M = 1.3;

/** The front of a shop in a mall: panes before a lit window, its name in lit letters over them. */
export const shopFront = kind({
  id: 'shop-front',
  name: '店铺门面',
  words: ['店铺门面', '商铺门面', '店铺橱窗', '商铺橱窗'],
  category: 'decor',
  params: {
    width: metres('宽', 4.6, 2.4, 8),
    depth: metres('厚', 0.4, 0.3, 0.6),
    height: metres('高', 3.8, 2.6, 4.4),
  },
  clearance: { front: 1 },
  against: 'wall',
  slots: [
    slot('frame', wear.metal),
    slot('glass', wear.glass),
    slot('window', wear.screenLit),
    slot('letters', wear.screenLit),
    slot('goods', wear.cotton),
  ],
  build(p, s, random) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const head = h - FASCIA_M;
    const panes = Math.max(2, Math.round(p.width / PANE_M));
    const wide = p.width / panes;
    const letters = 3 + Math.floor(random() * 3);
    return merge(
      paint(
        0,
        s.slab([-x, -y, head], [x, y, h], 0.004),
        pair(s.slab([x - 0.1, -y, 0], [x, y, head], 0.004)),
        ...Array.from({ length: panes - 1 }, (_, k) =>
          s.slab(
            [-x + wide * (k + 1) - 0.02, -y, 0],
            [-x + wide * (k + 1) + 0.02, -y + 0.06, head],
            0,
          ),
        ),
      ),
      paint(
        1,
        row(panes, p.width - 0.2, (at) =>
          s.slab(
            [at - wide / 2 + 0.06, -y + 0.02, 0.02],
            [at + wide / 2 - 0.06, -y + 0.032, head - 0.01],
            0,
          ),
        ),
      ),
      paint(2, s.slab([-x + 0.1, y - 0.02, 0], [x - 0.1, y, head], 0)),
      paint(
        3,
        row(letters, letters * 0.42, (at) =>
          s.slab([at - 0.14, -y - 0, head + 0.2], [at + 0.14, -y + 0.004, head + 0.5], 0),
        ),
      ),
      paint(
        4,
        row(panes, p.width - 0.4, (at) => {
          const tall = 0.5 + 1 * random();
          return s.slab([at - 0.22, -y + 0.1, 0], [at + 0.22, y - 0.06, tall], 0.01);
        }),
      ),
    );
  },
});

const SLAB_M = 0.45;
const GUARD_M = 1.1;

/** The edge of an upper storey along a wall of a hall: a slab with a balustrade of glass. */
export const galleryDeck = kind({
  id: 'gallery-deck',
  name: '挑廊',
  words: ['挑廊', '环廊', '中庭环廊'],
  category: 'decor',
  params: {
    width: metres('长', 12, 3, 60),
    depth: metres('深', 2.6, 1.2, 5),
    height: metres('高', SLAB_M + GUARD_M, SLAB_M + 0.9, SLAB_M + 1.3),
  },
  against: 'wall',
  hangM: 4.2,
  slots: [
    slot('slab', wear.paint),
    slot('glass', wear.glass),
    slot('rail', wear.steel),
    slot('line', wear.lamp),
  ],
  rest: () => SLAB_M,
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const posts = Math.max(2, Math.round(p.width / 1.6));
    return merge(
      paint(0, s.slab([-x, -y, 0], [x, y, SLAB_M], 0.006)),
      paint(1, s.slab([-x + 0.02, -y + 0.06, SLAB_M], [x - 0.02, -y + 0.075, h - 0.06], 0)),
      paint(
        2,
        s.slab([-x, -y + 0.045, h - 0.06], [x, -y + 0.095, h], 0.008),
        row(posts, p.width, (at) =>
          s.slab([at - 0.015, -y + 0.05, SLAB_M - 0.01], [at + 0.015, -y + 0.09, h - 0.05], 0),
        ),
      ),
      paint(3, s.slab([-x + 0.02, -y - 0.004, 0.05], [x - 0.02, -y + 0.01, 0.1], 0)),
    );
  },
});

/** Escalators rise at thirty degrees between level ends. */
const SLOPE = Math.tan(Math.PI / 6);
const LEVEL_M = 1.2;
const RAIL_M = 0.95;
const TRUSS_M = 0.75;

const lengthOf = (riseM: number): number => riseM / SLOPE + 2 * LEVEL_M;

/** One flight, its foot towards -y; `height` is its rise. */
export const escalator = kind({
  id: 'escalator',
  name: '自动扶梯',
  words: ['自动扶梯', '扶梯', '电动扶梯', '手扶电梯', '扶手电梯', '滚梯'],
  category: 'decor',
  params: { width: metres('宽', 1.4, 1.1, 1.7), height: metres('提升高度', 4.5, 2.5, 7) },
  clearance: { front: 1.6 },
  against: 'free',
  slots: [
    slot('truss', wear.steel),
    slot('glass', wear.glass),
    slot('rail', wear.rubber),
    slot('steps', wear.metal),
  ],
  size: (p) => [p.width, lengthOf(p.height), p.height + RAIL_M],
  rest: (p) => p.height,
  build(p, s) {
    const [x, y, rise] = [p.width / 2, lengthOf(p.height) / 2, p.height];
    const [foot, top] = [-y + LEVEL_M, y - LEVEL_M];
    /** Between two heights over the line that its steps rise along. */
    const band = (lo: number, hi: number): Outline => [
      [-y, Math.max(0, lo)],
      [foot, Math.max(0, lo)],
      [top, rise + lo],
      [y, rise + lo],
      [y, rise + hi],
      [top, rise + hi],
      [foot, hi],
      [-y, hi],
    ];
    const sides = (from: number, to: number, outline: Outline): Mesh =>
      pair(s.plateX(outline, x - from, x - to));
    const line = (side: number): Vec3[] => [
      [side, -y + 0.03, RAIL_M - 0.04],
      [side, foot, RAIL_M - 0.04],
      [side, top, rise + RAIL_M - 0.04],
      [side, y - 0.03, rise + RAIL_M - 0.04],
    ];
    const steps = Math.round((top - foot) / 0.4);
    const [going, up] = [(top - foot) / steps, rise / steps];
    return merge(
      paint(0, sides(0.16, 0, band(-TRUSS_M, 0.12))),
      paint(1, sides(0.1, 0.085, band(0.12, RAIL_M - 0.06))),
      paint(2, ...[-1, 1].map((side) => s.tube(line(side * (x - 0.09)), 0.035))),
      paint(
        3,
        s.slab([-x + 0.16, -y, 0], [x - 0.16, foot, 0.03], 0),
        s.slab([-x + 0.16, top, rise - 0.05], [x - 0.16, y, rise], 0),
        ...Array.from({ length: steps }, (_, k) =>
          s.slab(
            [-x + 0.16, foot + k * going, Math.max(0, (k + 1) * up - 0.3)],
            [x - 0.16, foot + (k + 1) * going, (k + 1) * up],
            0,
          ),
        ),
      ),
    );
  },
});
