import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import { move } from '../../mesh/transform.ts';
import { count, kind, metres, sized } from '../kind.ts';
import { four, pair, row, slot } from '../parts.ts';
import { wear } from '../wear.ts';
import { filled, shelfSlots } from './contents.ts';

const BOARD = 0.025;
interface Frame {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly shelves: number;
  readonly columns: number;
}

/** Sides, shelves and back of an open case; its bays are `clear` high. */
function openCase(s: Shapes, { width, depth, height, shelves, columns }: Frame, back = true): Mesh {
  const [x, y] = [width / 2, depth / 2];
  const step = (width - BOARD) / columns;
  const rise = (height - BOARD) / shelves;
  return merge(
    ...Array.from({ length: columns + 1 }, (_, k) =>
      s.slab([-x + k * step, -y, 0], [-x + k * step + BOARD, y, height], 0.002),
    ),
    ...Array.from({ length: shelves + 1 }, (_, k) =>
      s.slab([-x + 0.002, -y + 0.004, k * rise], [x - 0.002, y, k * rise + BOARD], 0.002),
    ),
    ...(back ? [s.slab([-x + 0.002, y - 0.012, 0.002], [x - 0.002, y, height - 0.002], 0)] : []),
  );
}

const bookshelf = kind({
  id: 'bookshelf',
  name: '书架',
  words: ['书架', '书柜', '书墙', '开放书架', '博古架', '展示柜', '置物架'],
  category: 'storage',
  params: { ...sized([1.6, 0.34, 2.2], 0.5, 1.9), shelves: count('层数', 6, 3, 8) },
  clearance: { front: 0.7 },
  against: 'wall',
  slots: [slot('frame', wear.wood), ...shelfSlots],
  size: (p) => [p.width, p.depth, Math.min(p.height, 2.9)],
  build(p, s, random) {
    const height = Math.min(p.height, 2.9);
    const columns = Math.max(1, Math.round(p.width / 0.8));
    const step = (p.width - BOARD) / columns;
    const rise = (height - BOARD) / p.shelves;
    const bays = Array.from({ length: columns * p.shelves }, (_, k) => {
      const from = -p.width / 2 + (k % columns) * step + BOARD;
      const z = Math.floor(k / columns) * rise + BOARD;
      return filled(
        s,
        {
          from,
          to: from + step - BOARD,
          z,
          clear: rise - BOARD,
          front: -p.depth / 2 + 0.01,
          back: p.depth / 2 - 0.012,
        },
        1,
        random,
      );
    });
    return merge(paint(0, openCase(s, { ...p, height, columns })), ...bays);
  },
});

const toys = kind({
  id: 'toy-shelf',
  name: '玩具柜',
  words: ['玩具柜', '玩具架', '绘本架', '儿童收纳柜'],
  category: 'storage',
  params: sized([1.2, 0.35, 0.9], 0.8, 1.5),
  clearance: { front: 0.6 },
  against: 'wall',
  slots: [slot('frame', wear.paleWood), slot('bins', wear.cotton), ...shelfSlots],
  build(p, s, random) {
    const columns = Math.max(2, Math.round(p.width / 0.4));
    const rise = (p.height - BOARD) / 2;
    const wide = (p.width - BOARD) / columns;
    return merge(
      paint(0, openCase(s, { ...p, shelves: 2, columns })),
      paint(
        1,
        row(columns, p.width - BOARD, (x) =>
          s.slab(
            [x - wide / 2 + 0.03, -p.depth / 2 + 0.015, BOARD],
            [x + wide / 2 - 0.03, p.depth / 2 - 0.03, rise * 0.72],
            0.012,
          ),
        ),
      ),
      filled(
        s,
        {
          from: -p.width / 2 + BOARD,
          to: -p.width / 2 + wide,
          z: rise + BOARD,
          clear: rise - BOARD,
          front: -p.depth / 2 + 0.02,
          back: p.depth / 2 - 0.014,
        },
        2,
        random,
      ),
      paint(7, s.ball([wide * 0.3, 0, rise + BOARD + 0.07], [0.07, 0.07, 0.07])),
      ...[0, 1, 2].map((k) =>
        paint(
          3 + k,
          s.slab(
            [-wide * 0.5 + k * 0.008, -0.04, rise + BOARD + k * 0.07],
            [-wide * 0.5 + 0.07 + k * 0.008, 0.03, rise + BOARD + k * 0.07 + 0.07],
            0.004,
          ),
        ),
      ),
      paint(
        6,
        s.slab(
          [p.width / 2 - wide * 0.7, -0.06, rise + BOARD],
          [p.width / 2 - wide * 0.3, 0.08, rise + BOARD + 0.14],
          0.006,
        ),
      ),
    );
  },
});

const wine = kind({
  id: 'wine-cabinet',
  name: '酒柜',
  words: ['酒柜', '红酒柜', '恒温酒柜'],
  category: 'storage',
  params: {
    width: metres('宽', 1.2, 0.6, 2.4),
    depth: metres('深', 0.4, 0.35, 0.6),
    height: metres('高', 2.2, 1.2, 2.6),
  },
  clearance: { front: 0.7 },
  against: 'wall',
  slots: [
    slot('frame', wear.darkWood),
    slot('glass', wear.tintedGlass),
    slot('bottles', wear.black),
    slot('handle', wear.brass),
  ],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const columns = Math.max(1, Math.round(p.width / 0.6));
    const shelves = Math.round(p.height / 0.28);
    const rise = (p.height - BOARD) / shelves;
    const inner = { width: p.width, depth: p.depth - 0.03, height: p.height, shelves, columns };
    const perShelf = Math.max(2, Math.floor(p.width / 0.24));
    const bottle = s.turned(
      [
        [0.036, 0],
        [0.036, 0.19],
        [0.014, 0.23],
        [0.014, 0.29],
      ].map(([r, z]) => [r, z * 0.75] as const),
    );
    const bottles = Array.from({ length: shelves - 1 }, (_, k) =>
      row(perShelf, p.width - 0.12, (bx) =>
        s.detail === 'low'
          ? s.slab(
              [bx - 0.03, -0.03, (k + 1) * rise + BOARD],
              [bx + 0.03, 0.03, (k + 1) * rise + BOARD + 0.2],
              0,
            )
          : move(bottle, [bx, 0.02, (k + 1) * rise + BOARD]),
      ),
    );
    return merge(
      paint(0, move(openCase(s, inner), [0, 0.015, 0])),
      paint(
        1,
        row(columns, p.width, (dx) =>
          s.slab(
            [dx - x / columns + 0.003, -y, 0.03],
            [dx + x / columns - 0.003, -y + 0.006, p.height - 0.003],
            0,
          ),
        ),
      ),
      paint(2, ...bottles),
      paint(
        3,
        row(columns, p.width, (dx) =>
          s.slab(
            [dx + x / columns - 0.04, -y - 0.008, p.height * 0.4],
            [dx + x / columns - 0.03, -y + 0.001, p.height * 0.6],
            0.002,
          ),
        ),
      ),
    );
  },
});

const shop = kind({
  id: 'shop-shelf',
  name: '商品货架',
  words: ['货架', '商品架', '陈列柜', '面包架', '陈列货架'],
  category: 'commercial',
  params: { ...sized([1.2, 0.4, 2.1], 0.7, 1.5), shelves: count('层数', 5, 3, 7) },
  clearance: { front: 0.8 },
  against: 'wall',
  slots: [
    slot('frame', wear.metal),
    slot('shelves', wear.wood),
    slot('goods', wear.bookRust),
    slot('more-goods', wear.accent),
  ],
  build(p, s, random) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const rise = (p.height - 0.12) / p.shelves;
    const goods: Mesh[] = [];
    for (let k = 0; k < p.shelves; k++) {
      const z = 0.12 + k * rise;
      for (let gx = -x + 0.05; gx < x - 0.12; ) {
        const w = 0.08 + 0.1 * random();
        const h = Math.min(rise * 0.8, 0.12 + 0.2 * random());
        const slotAt = random() < 0.5 ? 2 : 3;
        const round = random() < 0.3;
        const n = 1 + Math.floor(random() * 3);
        for (let i = 0; i < n && gx < x - w - 0.03; i++) {
          goods.push(
            paint(
              slotAt,
              round
                ? s.drum([gx + w / 2, -0.02, z], w * 0.42, h, 0.006)
                : s.slab([gx, -y + 0.06, z], [gx + w - 0.008, y - 0.1, z + h], 0.0005),
            ),
          );
          gx += w;
        }
        gx += 0.02 + 0.03 * random();
      }
    }
    return merge(
      paint(
        0,
        four(s.slab([x - 0.03, y - 0.03, 0], [x, y, p.height], 0.002)),
        s.slab([-x + 0.02, y - 0.02, 0.05], [x - 0.02, y - 0.01, p.height - 0.01], 0),
      ),
      paint(
        1,
        ...Array.from({ length: p.shelves + 1 }, (_, k) =>
          s.slab(
            [-x + 0.005, -y + 0.004, 0.095 + k * rise],
            [x - 0.005, y - 0.005, 0.12 + k * rise],
            0.003,
          ),
        ),
      ),
      ...goods,
    );
  },
});

const vitrine = kind({
  id: 'glass-case',
  name: '玻璃展柜',
  words: ['展柜', '玻璃展柜', '珠宝柜', '独立展柜', '甜品柜', '蛋糕柜'],
  category: 'commercial',
  params: sized([1.4, 0.55, 1.15], 0.6, 1.6),
  clearance: { front: 0.8, back: 0.7 },
  against: 'free',
  slots: [
    slot('base', wear.darkWood),
    slot('frame', wear.brass),
    slot('glass', wear.glass),
    slot('things', wear.ceramic),
  ],
  build(p, s, random) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const deck = p.height * 0.55;
    const t = 0.012;
    const things = Math.round(p.width / 0.2);
    return merge(
      paint(
        0,
        s.slab([-x, -y, 0.06], [x, y, deck], 0.004),
        s.slab([-x + 0.04, -y + 0.04, 0], [x - 0.04, y - 0.04, 0.06], 0),
      ),
      paint(
        1,
        four(s.slab([x - t, y - t, deck], [x, y, p.height], 0.0015)),
        ...[-1, 1].map((side) =>
          s.slab(
            [-x + t, side * (y - t / 2) - t / 2, p.height - t],
            [x - t, side * (y - t / 2) + t / 2, p.height],
            0.0015,
          ),
        ),
        pair(s.slab([x - t, -y + t, p.height - t], [x, y - t, p.height], 0.0015)),
      ),
      paint(
        2,
        ...[-1, 1].map((side) =>
          s.slab(
            [-x + t, side * (y - 0.006) - 0.003, deck],
            [x - t, side * (y - 0.006) + 0.003, p.height - t],
            0,
          ),
        ),
        pair(s.slab([x - 0.009, -y + t, deck], [x - 0.003, y - t, p.height - t], 0)),
        s.slab([-x + t, -y + t, p.height - 0.009], [x - t, y - t, p.height - 0.003], 0),
      ),
      paint(
        3,
        row(things, p.width - 0.1, (at) => {
          const r = 0.03 + 0.03 * random();
          return s.turned(
            [
              [r, 0],
              [r, 0.02],
              [r * 0.3, 0.04],
              [r * 0.25, 0.09],
              [r * 0.7, 0.12],
              [r * 0.6, 0.17],
              [0, 0.19],
            ],
            [at, (random() - 0.5) * 0.15, deck],
          );
        }),
      ),
    );
  },
});

export const shelves = [bookshelf, toys, wine, shop, vitrine];
