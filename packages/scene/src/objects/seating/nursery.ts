import { merge, paint } from '../../mesh/mesh.ts';
import { kind, metres, type ObjectKind } from '../kind.ts';
import { pair, slot, splayedLegs } from '../parts.ts';
import { wear } from '../wear.ts';

/** A chair for children of three to six: its seat is at knee height of an adult. */
const chair: ObjectKind = kind({
  id: 'chair-child',
  name: '儿童椅',
  words: ['儿童椅', '小椅子', '幼儿椅', '幼儿园椅子', '小板凳'],
  category: 'seating',
  params: {
    width: metres('宽', 0.34, 0.28, 0.42),
    depth: metres('深', 0.34, 0.28, 0.42),
    height: metres('高', 0.56, 0.46, 0.66),
  },
  clearance: { front: 0.3 },
  against: 'free',
  slots: [slot('frame', wear.paleWood), slot('fabric', wear.paint)],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const seat = p.height * 0.54;
    return merge(
      paint(
        0,
        splayedLegs(s, [p.width - 0.03, p.depth - 0.03, seat - 0.02], 0.018, 0.02),
        pair(s.slab([x - 0.05, y - 0.05, seat], [x - 0.02, y - 0.02, p.height - 0.02], 0.006)),
      ),
      paint(
        1,
        s.slab([-x, -y, seat - 0.022], [x, y, seat], 0.01),
        s.slab([-x + 0.01, y - 0.055, p.height - 0.13], [x - 0.01, y - 0.01, p.height], 0.008),
      ),
    );
  },
});

/** A low round table that children sit at. */
const table: ObjectKind = kind({
  id: 'table-child',
  name: '儿童桌',
  words: ['儿童桌', '幼儿桌', '儿童圆桌', '小桌子', '手工桌', '游戏桌'],
  category: 'table',
  params: { width: metres('径', 1.1, 0.7, 1.5), height: metres('高', 0.52, 0.44, 0.6) },
  clearance: { front: 0.5, back: 0.5, left: 0.5, right: 0.5 },
  against: 'free',
  slots: [slot('top', wear.paleWood), slot('legs', wear.paleWood)],
  build: (p, s) =>
    merge(
      paint(0, s.drum([0, 0, p.height - 0.03], p.width / 2, 0.03, 0.01)),
      paint(1, splayedLegs(s, [p.width * 0.66, p.width * 0.66, p.height - 0.03], 0.028, 0.04)),
    ),
});

export const nursery: readonly ObjectKind[] = [chair, table];
