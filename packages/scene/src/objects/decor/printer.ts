import { merge, paint } from '../../mesh/mesh.ts';
import { count, kind, sized } from '../kind.ts';
import { slot } from '../parts.ts';
import { wear } from '../wear.ts';

export const printer = kind({
  id: 'printer',
  name: '打印机',
  words: ['打印机', '复印机', '一体机'],
  category: 'electronics',
  params: { ...sized([0.62, 0.6, 1.1], 0.8, 1.2), trays: count('纸盒', 3, 1, 4) },
  clearance: { front: 0.7 },
  against: 'wall',
  slots: [slot('body', wear.white), slot('dark', wear.black), slot('paper', wear.paper)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const high = (h * 0.55) / p.trays;
    return merge(
      paint(
        0,
        s.slab([-x, -y + 0.02, 0.04], [x, y, h * 0.62], 0.01),
        s.slab([-x, -y + 0.12, h * 0.62], [x, y, h * 0.78], 0.008),
        s.slab([-x, -y + 0.02, h * 0.78], [x, y, h - 0.05], 0.01),
        s.slab([-x + 0.03, -y + 0.06, h - 0.05], [x - 0.03, y - 0.02, h], 0.012),
      ),
      paint(
        1,
        s.slab([-x + 0.03, -y + 0.04, 0], [x - 0.03, y - 0.03, 0.04], 0),
        ...Array.from({ length: p.trays }, (_, k) =>
          s.slab(
            [-x * 0.4, -y, 0.06 + high * (k + 0.62)],
            [x * 0.4, -y + 0.03, 0.06 + high * (k + 0.78)],
            0.003,
          ),
        ),
        s.slab([-x + 0.06, -y, h * 0.86], [x * 0.1, -y + 0.03, h * 0.93], 0.004),
      ),
      paint(2, s.slab([-x * 0.6, -y + 0.04, h * 0.62], [x * 0.6, y * 0.2, h * 0.635], 0)),
    );
  },
});
