import { merge, paint } from '../../mesh/mesh.ts';
import { kind, metres, type ObjectKind } from '../kind.ts';
import { four, pair, row, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const LINE_M = 0.12;
const PAINT_M = 0.006;
const STOP_M = 0.1;

/** Lines of one parking space, its open end in front, and the bar that wheels stop at. */
const bay: ObjectKind = kind({
  id: 'parking-bay',
  name: '停车位',
  words: ['停车位', '车位', '泊车位', '停车泊位'],
  category: 'landscape',
  params: {
    width: metres('宽', 2.5, 2.3, 3.6),
    depth: metres('长', 5.3, 4.8, 6.5),
    height: metres('挡高', STOP_M, 0.08, 0.14),
  },
  clearance: { front: 3 },
  against: 'free',
  slots: [slot('line', wear.white), slot('stop', wear.rubber)],
  rest: () => 0,
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    return merge(
      paint(
        0,
        pair(s.slab([x - LINE_M / 2, -y, 0], [x, y, PAINT_M], 0)),
        s.slab([-x + LINE_M / 2, y - LINE_M, 0], [x - LINE_M / 2, y, PAINT_M], 0),
      ),
      paint(1, pair(s.slab([0.22, y - 0.75, 0], [0.78, y - 0.6, p.height], 0.02))),
    );
  },
});

const ISLAND_M = 0.16;

/** A pump on its island, with a screen and hoses on both sides. */
const pump: ObjectKind = kind({
  id: 'fuel-pump',
  name: '加油机',
  words: ['加油机', '加油枪', '加油岛', '油机'],
  category: 'landscape',
  params: {
    width: metres('岛长', 3, 1.8, 5),
    depth: metres('岛宽', 1.1, 0.9, 1.5),
    height: metres('高', 1.9, 1.6, 2.3),
  },
  clearance: { front: 2.6, back: 2.6 },
  against: 'free',
  slots: [
    slot('island', wear.concrete),
    slot('body', wear.lacquer),
    slot('screen', wear.screen),
    slot('hose', wear.rubber),
  ],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const [w, d] = [0.48, 0.27];
    return merge(
      paint(0, s.slab([-x, -y, 0], [x, y, ISLAND_M], 0.02)),
      paint(
        1,
        s.slab([-w, -d, ISLAND_M], [w, d, h * 0.72], 0.02),
        pair(s.slab([w - 0.07, -d * 0.6, h * 0.72], [w, d * 0.6, h - 0.28], 0.01)),
        s.slab([-w, -d, h - 0.28], [w, d, h], 0.02),
      ),
      paint(
        2,
        s.slab([-w * 0.6, -d - 0.012, h * 0.5], [w * 0.6, -d + 0.01, h * 0.66], 0.004),
        s.slab([-w * 0.6, d - 0.01, h * 0.5], [w * 0.6, d + 0.012, h * 0.66], 0.004),
      ),
      paint(
        3,
        ...[-1, 1].map((side) =>
          s.tube(
            [
              [w * side + 0.02 * side, 0, h * 0.68],
              [w * side + 0.14 * side, 0, h * 0.5],
              [w * side + 0.12 * side, 0, h * 0.26],
              [w * side + 0.03 * side, 0, h * 0.4],
            ],
            0.018,
          ),
        ),
        pair(s.slab([w, -0.06, h * 0.4], [w + 0.06, 0.06, h * 0.56], 0.01)),
      ),
    );
  },
});

/** A flat roof over pumps on four posts, its edge in the colour of the brand, lit from below. */
const roof: ObjectKind = kind({
  id: 'fuel-canopy',
  name: '加油站罩棚',
  words: ['加油站罩棚', '罩棚', '加油站雨棚', '加油站顶棚'],
  category: 'landscape',
  params: {
    width: metres('宽', 20, 12, 30),
    depth: metres('深', 13, 9, 20),
    height: metres('高', 6.2, 5.2, 8),
  },
  against: 'free',
  slots: [
    slot('roof', wear.lacquer),
    slot('band', wear.flag),
    slot('posts', wear.aluminium),
    slot('lamp', wear.spot),
  ],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const low = h - 0.9;
    const band = 0.34;
    const lamps = Math.max(3, Math.round(p.width / 4));
    return merge(
      paint(0, s.slab([-x + 0.03, -y + 0.03, low], [x - 0.03, y - 0.03, h], 0.01)),
      paint(
        1,
        pair(s.slab([x - 0.05, -y, low + 0.28], [x, y, low + 0.28 + band], 0)),
        s.slab([-x + 0.05, -y, low + 0.28], [x - 0.05, -y + 0.05, low + 0.28 + band], 0),
        s.slab([-x + 0.05, y - 0.05, low + 0.28], [x - 0.05, y, low + 0.28 + band], 0),
      ),
      paint(
        2,
        four(
          s.slab([x * 0.6 - 0.22, y * 0.5 - 0.22, 0], [x * 0.6 + 0.22, y * 0.5 + 0.22, low], 0.02),
        ),
      ),
      paint(
        3,
        ...[-0.68, 0, 0.68].map((share) =>
          row(lamps, p.width * 0.94, (at) =>
            s.slab(
              [at - 0.35, y * share - 0.35, low - 0.02],
              [at + 0.35, y * share + 0.35, low],
              0,
            ),
          ),
        ),
      ),
    );
  },
});

export const motoring: readonly ObjectKind[] = [bay, pump, roof];
