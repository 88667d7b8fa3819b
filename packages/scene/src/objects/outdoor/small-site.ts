import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import { kind, metres, sized } from '../kind.ts';
import { four, pair, row, slot } from '../parts.ts';
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

const chimney = kind({
  id: 'chimney',
  name: '厂房烟囱',
  words: ['烟囱', '大烟囱', '红砖烟囱', '工业烟囱'],
  category: 'landscape',
  params: { width: metres('底径', 2.6, 1.4, 5), height: metres('高', 22, 10, 45) },
  slots: [slot('shaft', wear.brick), slot('bands', wear.metal)],
  build(p, s) {
    const [r, h] = [p.width / 2, p.height];
    const at = (share: number): number => r * (0.92 - 0.34 * share);
    const band = (share: number): Mesh => s.drum([0, 0, h * share], at(share) + 0.03, 0.12, 0.006);
    return merge(
      paint(
        0,
        s.turned([
          [r, 0],
          [r, h * 0.06],
          [at(0.07), h * 0.07],
          [at(0.95), h * 0.95],
          [at(0.95) + 0.14, h * 0.965],
          [at(0.95) + 0.14, h],
          [at(0.95) - 0.1, h],
          [at(0.95) - 0.12, h * 0.97],
        ]),
      ),
      paint(1, ...[0.3, 0.5, 0.7, 0.86].map(band)),
    );
  },
});

const seesaw = kind({
  id: 'seesaw',
  name: '跷跷板',
  words: ['跷跷板', '翘翘板'],
  category: 'landscape',
  params: { width: metres('长', 2.8, 2, 3.4) },
  size: (p) => [p.width, 0.5, 0.86],
  slots: [slot('beam', wear.trackRubber), slot('frame', wear.steel), slot('seats', wear.black)],
  build(p, s) {
    const x = p.width / 2;
    return merge(
      paint(0, s.slab([-x, -0.06, 0.46], [x, 0.06, 0.56], 0.012)),
      paint(
        1,
        four(s.leg([0.34, 0.23, 0], [0.04, 0.12, 0.48], 0.03)),
        s.rod([0, -0.24, 0.45], [0, 0.24, 0.45], 0.035),
        pair(
          merge(
            s.rod([x - 0.55, 0, 0.55], [x - 0.55, 0, 0.82], 0.018),
            s.rod([x - 0.55, -0.24, 0.83], [x - 0.55, 0.24, 0.83], 0.02),
          ),
        ),
      ),
      paint(2, pair(s.slab([x - 0.36, -0.16, 0.56], [x - 0.04, 0.16, 0.62], 0.02))),
    );
  },
});

const barbecue = kind({
  id: 'barbecue',
  name: '烧烤台',
  words: ['烧烤台', '烧烤架', '烧烤炉', '户外厨房', 'bbq'],
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

export const smallSite = [pond, stage, chimney, seesaw, barbecue];
