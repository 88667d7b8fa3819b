import { merge, paint } from '../../mesh/mesh.ts';
import { kind, sized } from '../kind.ts';
import { slot } from '../parts.ts';
import { wear } from '../wear.ts';

export const dishwasher = kind({
  id: 'dishwasher',
  name: '洗碗机',
  words: ['洗碗机', '嵌入式洗碗机', '消毒柜'],
  category: 'kitchen',
  params: sized([0.6, 0.6, 0.86], 0.75, 1.1),
  clearance: { front: 0.8 },
  against: 'wall',
  slots: [slot('body', wear.steel), slot('panel', wear.black), slot('top', wear.stone)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    return merge(
      paint(
        0,
        s.slab([-x, -y + 0.03, 0.1], [x, y, h - 0.03], 0.003),
        s.slab([-x + 0.003, -y + 0.006, 0.1], [x - 0.003, -y + 0.03, h - 0.14], 0.003),
        s.slab([-x * 0.8, -y, h - 0.2], [x * 0.8, -y + 0.012, h - 0.175], 0.003),
      ),
      paint(
        1,
        s.slab([-x + 0.003, -y + 0.006, h - 0.135], [x - 0.003, -y + 0.03, h - 0.035], 0.003),
        s.slab([-x + 0.02, -y + 0.08, 0], [x - 0.02, y - 0.02, 0.1], 0),
      ),
      paint(2, s.slab([-x, -y + 0.01, h - 0.03], [x, y, h], 0.004)),
    );
  },
});
