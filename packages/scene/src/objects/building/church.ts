import { merge, paint } from '../../mesh/mesh.ts';
import { kind, metres, type ObjectKind } from '../kind.ts';
import { pair, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const SEAT_M = 0.44;
/** Height of a step before the altar, and of its table. */
const RISE_M = 0.16;
const TABLE_M = 0.95;

/** A long seat with a back that carries the books of those behind it. */
const pew: ObjectKind = kind({
  id: 'pew',
  name: '教堂长椅',
  words: ['教堂长椅', '礼拜椅', '礼拜长椅', '信众席', '教堂座椅'],
  category: 'seating',
  params: {
    width: metres('长', 3.2, 1.4, 6),
    depth: metres('深', 0.6, 0.5, 0.75),
    height: metres('高', 0.94, 0.8, 1.1),
  },
  clearance: { front: 0.35 },
  against: 'free',
  slots: [slot('frame', wear.darkWood)],
  rest: () => SEAT_M,
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    return merge(
      // The ends rise to the back.
      pair(s.slab([x - 0.05, -y, 0], [x, y, SEAT_M + 0.2], 0.01)),
      pair(s.slab([x - 0.05, y - 0.16, SEAT_M + 0.2], [x, y, h], 0.01)),
      s.slab([-x + 0.05, -y + 0.04, SEAT_M - 0.04], [x - 0.05, y - 0.12, SEAT_M], 0.008),
      s.slab([-x + 0.05, y - 0.12, SEAT_M - 0.12], [x - 0.05, y - 0.08, h - 0.03], 0.006),
      s.slab([-x + 0.05, y - 0.08, h - 0.26], [x - 0.05, y, h - 0.235], 0.004),
      s.slab([-x + 0.05, -y + 0.1, 0.1], [x - 0.05, -y + 0.13, SEAT_M - 0.04], 0.004),
    );
  },
});

/** Two steps, the table on them, and the cross over it on the wall. */
const altar: ObjectKind = kind({
  id: 'altar',
  name: '祭坛',
  words: ['祭坛', '圣坛', '圣台', '祭台'],
  category: 'structure',
  params: {
    width: metres('宽', 4.6, 3, 9),
    depth: metres('深', 2.6, 2, 4),
    height: metres('总高', 4.2, 3, 7),
  },
  clearance: { front: 1.2 },
  against: 'wall',
  slots: [
    slot('steps', wear.travertine),
    slot('top', wear.marble),
    slot('cloth', wear.cotton),
    slot('cross', wear.metal),
  ],
  rest: () => RISE_M * 2 + TABLE_M,
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const floor = RISE_M * 2;
    const [wide, deep] = [Math.min(2.2, p.width * 0.45) / 2, 0.4];
    const middle = y - Math.max(0.9, p.depth * 0.42);
    const arm = h - (h - floor - 1.4) * 0.32;
    const tall = Math.min(0.5, (h - floor) * 0.13) * 2;
    return merge(
      paint(
        0,
        s.slab([-x, -y, 0], [x, y, RISE_M], 0.008),
        s.slab([-x + 0.35, -y + 0.35, RISE_M], [x - 0.35, y, floor], 0.008),
      ),
      paint(
        1,
        s.slab(
          [-wide, middle - deep, floor + TABLE_M - 0.08],
          [wide, middle + deep, floor + TABLE_M],
          0.008,
        ),
        s.slab(
          [-wide * 0.72, middle - deep * 0.6, floor],
          [wide * 0.72, middle + deep * 0.6, floor + TABLE_M - 0.08],
          0.008,
        ),
      ),
      paint(
        2,
        s.slab(
          [-wide * 0.3, middle - deep - 0.012, floor + TABLE_M - 0.42],
          [wide * 0.3, middle - deep - 0.004, floor + TABLE_M + 0.004],
          0.002,
        ),
        s.slab(
          [-wide * 0.3, middle - deep - 0.004, floor + TABLE_M],
          [wide * 0.3, middle + deep, floor + TABLE_M + 0.006],
          0.002,
        ),
      ),
      paint(
        3,
        s.slab([-0.08, y - 0.12, floor + 1.4], [0.08, y - 0.02, h], 0.008),
        s.slab([-tall, y - 0.121, arm - 0.08], [tall, y - 0.019, arm + 0.08], 0.008),
      ),
    );
  },
});

export const church: readonly ObjectKind[] = [pew, altar];
