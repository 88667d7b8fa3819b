import { merge, paint } from '../../mesh/mesh.ts';
import { kind, metres, sized } from '../kind.ts';
import { pair, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const COPING_M = 0.22;

const pond = kind({
  id: 'garden-pond',
  name: '庭院水池',
  words: ['庭院水池', '石砌水池', '方形鱼池', '室外水池'],
  category: 'landscape',
  params: sized([3.2, 1.8, 0.34], 0.5, 2),
  slots: [slot('coping', wear.granite), slot('water', wear.water), slot('leaves', wear.leaf)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const c = COPING_M;
    const level = h * 0.76;
    const pads = [
      [-0.5, 0.3, 0.2],
      [-0.3, 0.1, 0.14],
      [0.45, -0.3, 0.18],
      [0.2, -0.45, 0.13],
    ];
    return merge(
      paint(
        0,
        s.slab([-x, -y, 0], [x, -y + c, h], 0.012),
        s.slab([-x, y - c, 0], [x, y, h], 0.012),
        pair(s.slab([x - c, -y + c, 0], [x, y - c, h], 0.012)),
      ),
      paint(1, s.slab([-x + c, -y + c, 0.01], [x - c, y - c, level], 0)),
      paint(
        2,
        ...pads.map(([u, v, r]) => s.drum([u * (x - c), v * (y - c), level], r, 0.008, 0.001)),
      ),
    );
  },
});

const vat = kind({
  id: 'water-vat',
  name: '水缸',
  words: ['水缸', '荷花缸', '睡莲缸', '石缸', '陶缸'],
  category: 'landscape',
  params: { width: metres('径', 0.9, 0.5, 1.4), height: metres('高', 0.75, 0.4, 1) },
  slots: [slot('pot', wear.pottery), slot('water', wear.water), slot('leaves', wear.leaf)],
  build(p, s) {
    const [r, h] = [p.width / 2, p.height];
    return merge(
      paint(
        0,
        s.thrown([
          [r * 0.62, 0],
          [r * 0.92, h * 0.45],
          [r * 0.98, h * 0.8],
          [r * 0.95, h * 0.93],
          [r, h * 0.97],
          [r * 0.94, h * 0.985],
          [r * 0.87, h * 0.9],
        ]),
      ),
      paint(1, s.drum([0, 0, h * 0.88], r * 0.88, h * 0.045, 0)),
      paint(
        2,
        ...[
          [0.3, 0.2, 0.28],
          [-0.35, 0.1, 0.24],
          [0.05, -0.4, 0.26],
        ].map(([u, v, size]) => s.drum([u * r, v * r, h * 0.925], size * r, 0.006, 0.001)),
      ),
    );
  },
});

export const ponds = [pond, vat];
