import { merge, paint } from '../../mesh/mesh.ts';
import { move } from '../../mesh/transform.ts';
import type { Vec3 } from '../../vec.ts';
import { count, kind, metres } from '../kind.ts';
import { four, leant, pair, ring, row, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const stool = kind({
  id: 'stool',
  name: '矮凳',
  words: ['矮凳', '木凳', '小凳', '换鞋凳', '梳妆凳'],
  category: 'seating',
  params: { width: metres('径', 0.36, 0.3, 0.45), height: metres('高', 0.45, 0.3, 0.5) },
  against: 'free',
  slots: [slot('frame', wear.wood)],
  build: (p, s) =>
    merge(
      s.drum([0, 0, p.height - 0.03], p.width / 2, 0.03, 0.008),
      ring(
        3,
        s.leg([0, p.width / 2 - 0.012, 0], [0, p.width * 0.3, p.height - 0.02], 0.012, 0.018),
      ),
    ),
});

const barStool = kind({
  id: 'stool-bar',
  name: '吧椅',
  words: ['吧椅', '吧凳', '高脚凳', '高脚椅', '岛台椅'],
  category: 'seating',
  params: {
    width: metres('宽', 0.44, 0.38, 0.52),
    depth: metres('深', 0.46, 0.4, 0.55),
    height: metres('高', 0.95, 0.85, 1.1),
    seat: metres('座高', 0.68, 0.6, 0.78),
  },
  clearance: { back: 0.4 },
  against: 'free',
  slots: [slot('fabric', wear.leather), slot('frame', wear.metal)],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const r = 0.011;
    const rest: Vec3[] = [
      [x - r, y - 0.12, 0.28],
      [x - r, -y + r + 0.02, 0.28],
      [-x + r, -y + r + 0.02, 0.28],
      [-x + r, y - 0.12, 0.28],
    ];
    return merge(
      paint(
        0,
        s.soft([-x + 0.005, -y + 0.02, p.seat - 0.05], [x - 0.005, y - 0.05, p.seat + 0.03], {
          plan: 6,
          side: 4,
        }),
        leant(s.slab([-x + 0.01, -0.03, 0], [x - 0.01, 0.01, 0.17], 0.018), 0.1, [
          0,
          y - 0.028,
          p.height - 0.17,
        ]),
      ),
      paint(
        1,
        pair(s.leg([x - r, -y + r, 0], [x - 0.04, -y + 0.06, p.seat - 0.03], r)),
        pair(
          s.tube(
            [
              [x - r, y - r, 0.004],
              [x - 0.04, y - 0.06, p.seat - 0.03],
              [x - 0.05, y - 0.03, p.height - 0.05],
            ],
            r,
          ),
        ),
        s.tube(rest, 0.008),
      ),
    );
  },
});

const office = kind({
  id: 'chair-office',
  name: '办公椅',
  words: ['办公椅', '电脑椅', '转椅', '人体工学椅', '大班椅'],
  category: 'seating',
  params: {
    width: metres('宽', 0.66, 0.6, 0.74),
    depth: metres('深', 0.66, 0.6, 0.74),
    height: metres('高', 1.05, 0.9, 1.25),
  },
  clearance: { back: 0.75 },
  against: 'free',
  slots: [slot('fabric', wear.fabric), slot('frame', wear.black), slot('column', wear.chrome)],
  build(p, s) {
    const reach = Math.min(p.width, p.depth) / 2 - 0.03;
    const spoke = merge(
      s.bar([0, 0.03, 0.1], [0, reach, 0.065], 0.045, 0.03, 0.008),
      ...[-0.016, 0.016].map((x) =>
        move(s.plateX(s.oval(0.056, 0.056), x - 0.01, x + 0.01, { bevel: 0.003 }), [
          0,
          reach,
          0.028,
        ]),
      ),
    );
    const half = p.width / 2;
    const y = p.depth / 2;
    return merge(
      paint(
        0,
        s.soft([-0.25, -0.27, 0.43], [0.25, 0.22, 0.52], { plan: 5, side: 4 }),
        leant(s.soft([-0.23, -0.04, 0], [0.23, 0.03, p.height - 0.56], { plan: 5, side: 4 }), 0.1, [
          0,
          y - 0.03 - (p.height - 0.56) * 0.1,
          0.56,
        ]),
      ),
      paint(
        1,
        ring(5, spoke, Math.PI),
        s.slab([-0.12, -0.12, 0.39], [0.12, 0.14, 0.44], 0.01),
        s.tube(
          [
            [0, 0.1, 0.41],
            [0, y - 0.09, 0.43],
            [0, y - 0.08, 0.75],
          ],
          0.022,
        ),
        pair(s.slab([half - 0.07, -0.16, 0.655], [half, 0.1, 0.685], 0.012)),
        pair(
          s.tube(
            [
              [0.1, 0, 0.425],
              [half - 0.035, 0, 0.43],
              [half - 0.035, -0.02, 0.66],
            ],
            0.015,
          ),
        ),
      ),
      paint(2, s.drum([0, 0, 0.1], 0.025, 0.3)),
    );
  },
});

const bench = kind({
  id: 'bench',
  name: '长凳',
  words: ['长凳', '长条凳', '床尾凳', '卡座凳'],
  category: 'seating',
  params: {
    width: metres('宽', 1.3, 0.8, 2),
    depth: metres('深', 0.42, 0.34, 0.55),
    height: metres('高', 0.45, 0.4, 0.5),
  },
  against: 'free',
  slots: [slot('fabric', wear.fabric), slot('frame', wear.wood)],
  build: (p, s) =>
    merge(
      paint(
        0,
        s.soft(
          [-p.width / 2, -p.depth / 2, p.height - 0.11],
          [p.width / 2, p.depth / 2, p.height],
          { plan: 14, side: 4 },
        ),
      ),
      paint(
        1,
        s.slab(
          [-p.width / 2 + 0.04, -p.depth / 2 + 0.03, p.height - 0.13],
          [p.width / 2 - 0.04, p.depth / 2 - 0.03, p.height - 0.09],
          0.004,
        ),
        four(
          s.leg(
            [p.width / 2 - 0.05, p.depth / 2 - 0.04, 0],
            [p.width / 2 - 0.09, p.depth / 2 - 0.06, p.height - 0.1],
            0.014,
            0.022,
          ),
        ),
      ),
    ),
});

const banquette = kind({
  id: 'banquette',
  name: '卡座',
  words: ['卡座', '餐厅卡座', '沙发卡座', '靠墙卡座'],
  category: 'seating',
  params: {
    width: metres('宽', 1.8, 1, 4),
    depth: metres('深', 0.62, 0.55, 0.75),
    height: metres('高', 1, 0.85, 1.3),
    fields: count('分格', 6, 3, 14),
  },
  clearance: { front: 0.3 },
  against: 'wall',
  slots: [slot('fabric', wear.leather), slot('base', wear.darkWood)],
  build: (p, s) =>
    merge(
      paint(
        0,
        s.soft([-p.width / 2, -p.depth / 2, 0.3], [p.width / 2, p.depth / 2 - 0.1, 0.46], {
          plan: 20,
          side: 4.5,
        }),
        row(p.fields, p.width, (x) => {
          const half = p.width / p.fields / 2;
          return s.slab(
            [x - half, p.depth / 2 - 0.14, 0.4],
            [x + half, p.depth / 2 - 0.02, p.height],
            0.05,
          );
        }),
      ),
      paint(
        1,
        s.slab([-p.width / 2, -p.depth / 2 + 0.06, 0.08], [p.width / 2, p.depth / 2, 0.33], 0.004),
        s.slab([-p.width / 2, -p.depth / 2 + 0.1, 0], [p.width / 2, p.depth / 2, 0.08], 0),
        s.slab(
          [-p.width / 2, p.depth / 2 - 0.03, 0.3],
          [p.width / 2, p.depth / 2, p.height - 0.01],
          0.002,
        ),
      ),
    ),
});

const tatami = kind({
  id: 'floor-cushion',
  name: '蒲团坐垫',
  words: ['蒲团', '坐垫', '榻榻米垫', '茶室坐垫'],
  category: 'seating',
  params: { width: metres('宽', 0.55, 0.4, 0.7), height: metres('高', 0.1, 0.06, 0.16) },
  against: 'free',
  slots: [slot('fabric', wear.fabric)],
  build: (p, s) =>
    s.soft([-p.width / 2, -p.width / 2, 0], [p.width / 2, p.width / 2, p.height], {
      plan: 9,
      side: 2.4,
    }),
});

export const stools = [stool, barStool, office, bench, banquette, tatami];
