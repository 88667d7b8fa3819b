import { merge, paint } from '../../mesh/mesh.ts';
import { rectangle } from '../../mesh/outline.ts';
import { kind, metres } from '../kind.ts';
import { pair, row, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const FRAME_M = 0.12;

/** A canopy over glazed doors: it stands with its back on a front, the doors before the wall. */
export const canopy = kind({
  id: 'entrance-canopy',
  name: '入口雨棚',
  words: ['雨棚', '雨篷', '入口雨棚', '玻璃雨棚', '入口雨篷', '门厅雨棚', '钢结构雨棚'],
  category: 'landscape',
  params: {
    width: metres('宽', 4.2, 2, 24),
    depth: metres('挑出', 2.4, 1.2, 7),
    height: metres('高', 3.3, 2.7, 6),
  },
  slots: [
    slot('frame', wear.metal),
    slot('soffit', wear.wood),
    slot('glass', wear.glass),
    slot('lamp', wear.spot),
  ],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const low = h - 0.62;
    const doors = Math.min(p.width - 0.5, 3.6);
    const head = Math.min(low - 0.05, 2.7);
    const rods = Math.max(2, Math.round(p.width / 3.5));
    const spots = Math.max(2, Math.round(p.width / 1.6));
    return merge(
      paint(
        0,
        s.plate(rectangle(p.width, p.depth), low + 0.03, low + 0.2, { bevel: 0.01 }),
        row(rods, p.width, (at) =>
          s.rod([at, -y * 0.7, low + 0.18], [at, y - 0.02, h - 0.02], 0.022),
        ),
        s.slab([-x, y - 0.04, h - 0.12], [x, y, h], 0.004),
        pair(s.slab([doors / 2 - FRAME_M, y - 0.12, 0], [doors / 2, y, head], 0.004)),
        s.slab([-doors / 2, y - 0.12, head - FRAME_M], [doors / 2, y, head], 0.004),
        s.slab([-0.04, y - 0.1, 0], [0.04, y - 0.02, head - 0.05], 0.004),
        pair(s.rod([0.12, y - 0.16, 0.75], [0.12, y - 0.16, 1.75], 0.016)),
      ),
      paint(1, s.slab([-x + 0.08, -y + 0.08, low], [x - 0.08, y - 0.02, low + 0.04], 0.003)),
      paint(
        2,
        s.slab(
          [-doors / 2 + FRAME_M - 0.02, y - 0.065, 0.02],
          [doors / 2 - FRAME_M + 0.02, y - 0.05, head - FRAME_M + 0.02],
          0,
        ),
      ),
      paint(
        3,
        row(spots, p.width * 0.9, (at) => s.drum([at, -y * 0.2, low - 0.012], 0.05, 0.014, 0)),
      ),
    );
  },
});
