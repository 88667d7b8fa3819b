import { merge, paint } from '../../mesh/mesh.ts';
import { kind, metres } from '../kind.ts';
import { row, slot } from '../parts.ts';
import { wear } from '../wear.ts';

/** As wide as panes come. */
const PANE_M = 1.2;
const JOINT_M = 0.004;
const RAIL_M = 0.03;

/** Panes of mirror side by side on a board, from the floor up, between two rails. */
export const mirrorWall = kind({
  id: 'mirror-wall',
  name: '镜面墙',
  words: ['镜面墙', '镜墙', '落地镜墙', '舞蹈镜'],
  category: 'decor',
  params: {
    width: metres('宽', 4, 1.5, 8),
    depth: metres('厚', 0.04, 0.03, 0.06),
    height: metres('高', 2.3, 1.8, 3),
  },
  against: 'wall',
  slots: [slot('frame', wear.steel), slot('mirror', wear.mirror)],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const panes = Math.ceil(p.width / PANE_M);
    const half = (p.width / panes - JOINT_M) / 2;
    return merge(
      paint(
        0,
        s.slab([-x, 0, 0], [x, y, p.height], 0),
        s.slab([-x, -y, 0], [x, 0, RAIL_M], 0.002),
        s.slab([-x, -y, p.height - RAIL_M], [x, 0, p.height], 0.002),
      ),
      paint(
        1,
        row(panes, p.width, (at) =>
          s.slab([at - half, -y + 0.004, RAIL_M], [at + half, 0, p.height - RAIL_M], 0),
        ),
      ),
    );
  },
});
