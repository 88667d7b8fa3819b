import { merge, paint } from '../../mesh/mesh.ts';
import { kind, metres } from '../kind.ts';
import { pair, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const CASING_M = 0.22;
const HEAD_M = 0.36;

/** The doors of a lift in their casing on a wall, with the storey over them and a panel to call it. */
export const liftDoor = kind({
  id: 'lift-door',
  name: '电梯门',
  words: ['电梯门', '电梯', '电梯轿厢门', '金属电梯门'],
  category: 'decor',
  params: {
    width: metres('宽', 1.7, 1.4, 2.2),
    depth: metres('厚', 0.1, 0.06, 0.16),
    height: metres('高', 2.6, 2.4, 2.9),
  },
  clearance: { front: 1.2 },
  against: 'wall',
  slots: [
    slot('casing', wear.steel),
    slot('leaves', wear.steel),
    slot('panel', wear.black),
    slot('display', wear.screenLit),
  ],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const [inner, head] = [x - CASING_M, h - HEAD_M];
    return merge(
      paint(
        0,
        pair(s.slab([inner, -y, 0], [x, y, h], 0.006)),
        s.slab([-inner, -y, head], [inner, y, h], 0.006),
      ),
      paint(1, pair(s.slab([0.003, -y + 0.05, 0.01], [inner, y, head], 0.004))),
      paint(2, s.slab([x - 0.16, -y, 1], [x - 0.06, -y + 0.01, 1.24], 0)),
      paint(3, s.slab([-0.16, -y, head + 0.12], [0.16, -y + 0.01, head + 0.24], 0)),
    );
  },
});
