import { merge, paint } from '../../mesh/mesh.ts';
import { rectangle } from '../../mesh/outline.ts';
import { kind, metres } from '../kind.ts';
import { pair, row, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const COPING_M = 0.45;
const LANE_M = 2.2;

/** A swimming pool of a hall: water to the brim of a low coping, with lanes and rails to climb out by. */
export const poolBasin = kind({
  id: 'pool-basin',
  name: '室内泳池',
  words: ['室内泳池', '室内游泳池', '恒温泳池'],
  category: 'bath',
  params: {
    width: metres('宽', 7, 3, 20),
    depth: metres('长', 14, 5, 30),
    height: metres('高', 0.16, 0.12, 0.4),
  },
  clearance: { front: 1.5, back: 1.5, left: 1.2, right: 1.2 },
  against: 'free',
  slots: [
    slot('coping', wear.granite),
    slot('water', wear.water),
    slot('ropes', wear.flag),
    slot('rails', wear.chrome),
  ],
  size: (p) => [p.width, p.depth, p.height + 0.75],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const [wide, deep] = [p.width - 2 * COPING_M, p.depth - 2 * COPING_M];
    const lanes = Math.max(0, Math.floor(wide / LANE_M) - 1);
    const rail = (at: number) =>
      s.tube(
        [
          [at, -y + COPING_M + 0.25, h - 0.02],
          [at, -y + COPING_M + 0.2, h + 0.6],
          [at, -y + COPING_M - 0.05, h + 0.72],
          [at, -y + 0.14, h + 0.6],
          [at, -y + 0.1, h - 0.01],
        ],
        0.022,
        { curved: true },
      );
    return merge(
      paint(
        0,
        s.plate(rectangle(p.width, p.depth), 0, h, { holes: [rectangle(wide, deep)], bevel: 0.01 }),
      ),
      paint(1, s.slab([-wide / 2, -deep / 2, 0], [wide / 2, deep / 2, h - 0.03], 0)),
      paint(
        2,
        ...(lanes > 0
          ? [
              row(lanes, (wide * lanes) / (lanes + 1), (at) =>
                s.slab([at - 0.04, -deep / 2, h - 0.05], [at + 0.04, deep / 2, h - 0.005], 0),
              ),
            ]
          : [s.slab([-wide / 2, -0.04, h - 0.05], [wide / 2, 0.04, h - 0.005], 0)]),
      ),
      paint(3, pair(merge(rail(x * 0.5 - 0.3), rail(x * 0.5 + 0.3)))),
    );
  },
});
