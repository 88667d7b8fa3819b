import { merge, paint } from '../../mesh/mesh.ts';
import { kind, metres, sized } from '../kind.ts';
import { pair, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const lectern = kind({
  id: 'lectern',
  name: '讲台',
  words: ['讲台', '演讲台', '讲桌', '发言台', '主持台', '驻唱台'],
  category: 'commercial',
  params: sized([0.75, 0.55, 1.15], 0.75, 1.4),
  clearance: { front: 0.3, back: 0.7 },
  slots: [slot('body', wear.wood), slot('top', wear.darkWood), slot('metal', wear.metal)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    return merge(
      paint(
        0,
        s.slab([-x + 0.05, -y + 0.06, 0.05], [x - 0.05, -y + 0.1, h - 0.1], 0.004),
        pair(s.slab([x - 0.09, -y + 0.1, 0.05], [x - 0.05, y - 0.06, h - 0.1], 0.004)),
        s.slab([-x, -y, 0], [x, y, 0.05], 0.006),
      ),
      paint(
        1,
        s.slab([-x, -y, h - 0.1], [x, y, h - 0.06], 0.006),
        s.slab([-x, -y, h - 0.06], [x, -y + 0.03, h], 0.004),
      ),
      paint(
        2,
        s.slab([-x * 0.4, -y + 0.052, h * 0.55], [x * 0.4, -y + 0.062, h * 0.72], 0.002),
        s.tube(
          [
            [x * 0.35, -y + 0.08, h - 0.065],
            [x * 0.35, -y + 0.08, h - 0.03],
            [x * 0.3, -y + 0.16, h - 0.008],
          ],
          0.006,
        ),
      ),
    );
  },
});

const plinth = kind({
  id: 'plinth',
  name: '展座',
  words: ['展座', '雕塑台', '雕塑底座', '展示座', '独立展台'],
  category: 'commercial',
  params: sized([0.55, 0.55, 0.95], 0.6, 1.6),
  clearance: { front: 0.8, back: 0.6, left: 0.6, right: 0.6 },
  slots: [slot('body', wear.paint), slot('base', wear.black)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const gap = 0.02;
    return merge(
      paint(0, s.slab([-x, -y, 0.04], [x, y, h], 0.004)),
      paint(1, s.slab([-x + gap, -y + gap, 0], [x - gap, y - gap, 0.04], 0)),
    );
  },
});

const stage = kind({
  id: 'stage',
  name: '舞台',
  words: ['舞台', '小舞台', '演出台', '表演台', '演艺舞台'],
  category: 'commercial',
  params: {
    width: metres('宽', 5, 2.4, 12),
    depth: metres('深', 2.8, 1.6, 6),
    height: metres('台高', 0.45, 0.3, 0.9),
  },
  clearance: { front: 1.2 },
  against: 'wall',
  slots: [slot('deck', wear.darkWood), slot('front', wear.metal), slot('lamp', wear.lamp)],
  build(p, s) {
    const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
    const tread = 0.3;
    return merge(
      paint(
        0,
        s.slab([-x, -y + tread, h - 0.05], [x, y, h], 0.006),
        s.slab([-0.8, -y, h / 2 - 0.04], [0.8, -y + tread, h / 2], 0.004),
      ),
      paint(
        1,
        s.slab([-x + 0.02, -y + tread + 0.02, 0], [x - 0.02, y, h - 0.05], 0),
        s.slab([-0.78, -y + 0.02, 0], [0.78, -y + tread + 0.02, h / 2 - 0.04], 0),
      ),
      paint(
        2,
        pair(
          s.slab(
            [0.85, -y + tread + 0.008, h - 0.075],
            [x - 0.03, -y + tread + 0.022, h - 0.055],
            0,
          ),
        ),
      ),
    );
  },
});

export const stands = [lectern, plinth, stage];
