import { merge, paint } from '../../mesh/mesh.ts';
import { count, kind, metres } from '../kind.ts';
import { pair, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const airConditioner = kind({
  id: 'air-conditioner',
  name: '壁挂空调',
  words: ['空调', '壁挂空调', '空调挂机'],
  category: 'electronics',
  params: {
    width: metres('宽', 0.85, 0.7, 1.2),
    depth: metres('深', 0.22, 0.18, 0.28),
    height: metres('高', 0.3, 0.25, 0.36),
  },
  against: 'wall',
  hangM: 2.15,
  slots: [slot('case', wear.white), slot('vent', wear.black), slot('trim', wear.aluminium)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const front = s.rounded(
      [
        [y, 0.035],
        [y, h],
        [-y + 0.05, h],
        [-y, h - 0.06],
        [-y, 0.09],
        [-y + 0.045, 0.035],
      ],
      0.02,
    );
    return merge(
      paint(
        0,
        s.plateX(front, -x, x, { bevel: 0.008 }),
        s.slab([-x + 0.05, -y + 0.03, 0.012], [x - 0.05, y - 0.03, 0.04], 0.006),
      ),
      paint(
        1,
        s.slab([-x + 0.04, -y + 0.025, 0.026], [x - 0.04, -y + 0.06, 0.05], 0),
        s.slab([-x + 0.03, -y + 0.05, 0], [x - 0.03, -y + 0.07, 0.036], 0.002),
      ),
      paint(2, s.slab([-x + 0.06, -y - 0.001, 0.105], [x - 0.06, -y + 0.004, 0.11], 0)),
    );
  },
});

const BOOKS_M = [0.21, 0.24, 0.19, 0.23, 0.25, 0.2, 0.22] as const;

const wallShelf = kind({
  id: 'wall-shelf',
  name: '墙上搁板',
  words: ['搁板', '层板', '隔板', '墙上置物架', '一字搁板'],
  category: 'storage',
  params: {
    width: metres('宽', 0.9, 0.4, 2.4),
    depth: metres('深', 0.22, 0.12, 0.35),
    height: metres('高', 0.62, 0.3, 1.8),
    boards: count('层数', 2, 1, 5),
  },
  against: 'wall',
  hangM: 1.3,
  slots: [
    slot('boards', wear.wood),
    slot('brackets', wear.metal),
    slot('books', wear.bookInk),
    slot('more-books', wear.bookRust),
    slot('vases', wear.pottery),
  ],
  build(p, s, random) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const bay = p.height / p.boards;
    const thick = 0.025;
    const levels = Array.from({ length: p.boards }, (_, k) => k * bay);
    const books = (parity: number) =>
      levels.flatMap((z, level) => {
        const start = level % 2 === 0 ? -x + 0.08 : x * 0.2;
        return BOOKS_M.slice(0, Math.max(3, Math.round(p.width * 5))).flatMap((high, k) => {
          const at = start + k * 0.038;
          const tall = Math.min(high, bay - thick - 0.04);
          if (k % 2 !== parity || at > x - 0.06) return [];
          const deep = Math.min(y - 0.02, 0.075 + 0.01 * random());
          return [s.slab([at, -deep, z + thick], [at + 0.032, y - 0.02, z + thick + tall], 0.002)];
        });
      });
    const pots = levels.map((z, level) => {
      const side = level % 2 === 0 ? x * 0.55 : -x * 0.55;
      const [r, high] = [Math.min(0.07, y * 0.7), Math.min(0.24, bay - thick - 0.04)];
      return s.thrown(
        [
          [r * 0.6, 0],
          [r, high * 0.4],
          [r * 0.5, high * 0.8],
          [r * 0.62, high],
        ],
        [side, 0, z + thick],
      );
    });
    return merge(
      paint(0, ...levels.map((z) => s.slab([-x, -y, z], [x, y, z + thick], 0.003))),
      paint(
        1,
        pair(s.slab([x - 0.13, y - 0.008, 0.005], [x - 0.11, y, p.height], 0.001)),
        ...levels.map((z) =>
          pair(s.slab([x - 0.13, -y + 0.02, z - 0], [x - 0.11, y, z + 0.006], 0)),
        ),
      ),
      paint(2, ...books(0)),
      paint(3, ...books(1)),
      paint(4, ...pots),
    );
  },
});

export const wallUnits = [airConditioner, wallShelf];
