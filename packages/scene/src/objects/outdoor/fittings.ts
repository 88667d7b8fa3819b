import { merge, paint } from '../../mesh/mesh.ts';
import { kind, sized } from '../kind.ts';
import { four, row, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const bin = kind({
  id: 'litter-bin',
  name: '垃圾桶',
  words: ['垃圾桶', '垃圾箱', '果皮箱', '分类垃圾桶'],
  category: 'landscape',
  params: sized([0.8, 0.4, 0.95], 0.7, 1.3),
  slots: [slot('body', wear.metal), slot('front', wear.deck), slot('liner', wear.steel)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    return merge(
      paint(
        0,
        s.slab([-x + 0.03, -y + 0.03, 0], [x - 0.03, y - 0.03, h - 0.12], 0.006),
        s.slab([-x, -y, h - 0.05], [x, y, h], 0.015),
        four(s.slab([x - 0.07, y - 0.07, h - 0.13], [x - 0.03, y - 0.03, h - 0.04], 0)),
      ),
      paint(
        1,
        row(2, p.width - 0.1, (at) =>
          s.slab([at - x * 0.42, -y, 0.08], [at + x * 0.42, -y + 0.035, h - 0.16], 0.004),
        ),
      ),
      paint(
        2,
        row(2, p.width - 0.1, (at) => s.drum([at, 0, h - 0.125], y * 0.55, 0.012, 0.002)),
      ),
    );
  },
});

const barbecue = kind({
  id: 'barbecue',
  name: '烧烤台',
  words: ['烧烤台', '烧烤区', '烧烤架', '烧烤炉', '户外厨房', 'bbq'],
  category: 'landscape',
  params: sized([2.4, 0.7, 0.92], 0.6, 1.5),
  clearance: { front: 0.9 },
  slots: [
    slot('body', wear.brick),
    slot('top', wear.granite),
    slot('grill', wear.metal),
    slot('steel', wear.steel),
  ],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const g = x * 0.42;
    const top = h - 0.12;
    return merge(
      paint(0, s.slab([-x + 0.03, -y + 0.04, 0], [x - 0.03, y - 0.02, top - 0.04], 0.006)),
      paint(1, s.slab([-x, -y, top - 0.04], [x, y, top], 0.006)),
      paint(
        2,
        row(9, 2 * g, (at) =>
          s.rod([at - x * 0.4, -y + 0.12, top + 0.09], [at - x * 0.4, y - 0.12, top + 0.09], 0.009),
        ),
        s.slab([-x * 0.4 - g, -y + 0.1, top], [-x * 0.4 + g, y - 0.1, top + 0.05], 0.004),
        s.slab([-x * 0.4 - g, -y + 0.1, top + 0.05], [-x * 0.4 + g, -y + 0.12, h], 0.002),
        s.slab([-x * 0.4 - g, y - 0.12, top + 0.05], [-x * 0.4 + g, y - 0.1, h], 0.002),
      ),
      paint(
        3,
        row(2, x * 0.9, (at) =>
          s.slab(
            [at + x * 0.45 - x * 0.2, -y + 0.02, 0.14],
            [at + x * 0.45 + x * 0.2, -y + 0.05, top - 0.12],
            0.004,
          ),
        ),
        s.slab([x * 0.3, -y * 0.5, top - 0.002], [x * 0.75, y * 0.5, top + 0.006], 0.002),
      ),
    );
  },
});

export const siteFittings = [bin, barbecue];
