import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import { rectangle } from '../../mesh/outline.ts';
import { move } from '../../mesh/transform.ts';
import { valueNoise } from '../../random.ts';
import type { Vec3 } from '../../vec.ts';
import { bentBy, bow, bowedSize, strip } from '../bow.ts';
import { kind, metres, sized } from '../kind.ts';
import { fitted, four, pair, ring, row, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const streetLamp = kind({
  id: 'street-lamp',
  name: '庭院灯',
  words: ['路灯', '庭院灯', '景观灯', '高杆灯'],
  category: 'lamp',
  params: { width: metres('灯头径', 0.4, 0.25, 0.7), height: metres('高', 3.6, 2.2, 8) },
  slots: [slot('post', wear.metal), slot('lamp', wear.lamp)],
  build(p, s) {
    const [r, h] = [p.width / 2, p.height];
    return merge(
      paint(
        0,
        s.drum([0, 0, 0], 0.09, 0.25, 0.01),
        s.rod([0, 0, 0.2], [0, 0, h - 0.3], 0.05, 0.035),
        s.drum([0, 0, h - 0.06], r, 0.06, 0.012),
        ring(3, s.rod([r * 0.8, 0, h - 0.32], [r * 0.8, 0, h - 0.05], 0.008)),
        s.drum([0, 0, h - 0.34], r * 0.9, 0.03, 0.006),
      ),
      paint(1, s.drum([0, 0, h - 0.31], r * 0.6, 0.25, 0.01)),
    );
  },
});

const bollard = kind({
  id: 'bollard-lamp',
  name: '草坪灯',
  words: ['草坪灯', '地灯', '矮柱灯'],
  category: 'lamp',
  params: { width: metres('径', 0.14, 0.08, 0.25), height: metres('高', 0.7, 0.35, 1.1) },
  slots: [slot('post', wear.metal), slot('lamp', wear.lamp)],
  build(p, s) {
    const [r, h] = [p.width / 2, p.height];
    return merge(
      paint(
        0,
        s.drum([0, 0, 0], r, h * 0.74, 0.006),
        s.drum([0, 0, h * 0.9], r, h * 0.1, 0.006),
        ring(4, s.rod([r * 0.85, 0, h * 0.73], [r * 0.85, 0, h * 0.91], 0.006)),
      ),
      paint(1, s.drum([0, 0, h * 0.73], r * 0.6, h * 0.18, 0)),
    );
  },
});

const bench = kind({
  id: 'outdoor-bench',
  name: '户外长椅',
  words: ['户外座椅', '长椅', '坐凳', '户外长椅', '公园椅', '休闲座椅'],
  category: 'landscape',
  params: {
    width: metres('宽', 1.8, 1.2, 4),
    depth: metres('深', 0.6, 0.5, 0.75),
    height: metres('高', 0.82, 0.75, 0.95),
    bow,
  },
  clearance: { front: 0.6 },
  slots: [slot('slats', wear.teak), slot('frame', wear.metal)],
  size: bowedSize,
  build(p, s) {
    const y = p.depth / 2;
    const off = bentBy(p);
    const slat = (py: number, z: number) =>
      s.plate(strip(p, s, 0, py - 0.035, py + 0.035), z, z + 0.03, { bevel: 0.006 });
    const back = (k: number) => {
      const z = 0.5 + (p.height - 0.57) * k;
      const at = y - 0.09 + 0.07 * k;
      return s.plate(strip(p, s, 0, at - 0.014, at + 0.014), z, z + 0.07, { bevel: 0.006 });
    };
    const legs = p.bow === 0 ? 2 : 4;
    return merge(
      paint(
        0,
        ...Array.from({ length: 5 }, (_, k) => slat(-y + 0.035 + ((p.depth - 0.2) * k) / 4, 0.42)),
        ...[0, 0.5, 1].map(back),
      ),
      paint(
        1,
        row(legs, p.width * (legs > 2 ? 1.15 : 1.5), (at) =>
          move(
            merge(
              s.leg([at, -y + 0.06, 0], [at, -y + 0.06, 0.42], 0.02),
              s.slab([at - 0.02, -y + 0.04, 0.39], [at + 0.02, y - 0.05, 0.42], 0.003),
              s.leg([at, y - 0.02, 0], [at, y - 0.1, 0.42], 0.02),
              s.leg([at, y - 0.075, 0.42], [at, y - 0.02, p.height - 0.01], 0.016),
            ),
            [0, off(at), 0],
          ),
        ),
      ),
    );
  },
});

const pergola = kind({
  id: 'pergola',
  name: '廊架',
  words: ['廊架', '花架', '葡萄架', '景观廊架'],
  category: 'landscape',
  params: sized([4, 3, 2.7], 0.6, 2),
  slots: [slot('posts', wear.metal), slot('slats', wear.deck)],
  size: (p) => [p.width, p.depth, Math.max(2.2, Math.min(3.6, p.height))],
  build(p, s) {
    const h = Math.max(2.2, Math.min(3.6, p.height));
    const [x, y] = [p.width / 2, p.depth / 2];
    return merge(
      paint(
        0,
        four(s.slab([x - 0.27, y - 0.27, 0], [x - 0.15, y - 0.15, h - 0.2], 0.006)),
        ...[-1, 1].map((side) =>
          s.slab(
            [-x, side * (y - 0.21) - 0.05, h - 0.24],
            [x, side * (y - 0.21) + 0.05, h - 0.08],
            0.006,
          ),
        ),
        pair(s.slab([x - 0.26, -y + 0.2, h - 0.24], [x - 0.16, y - 0.2, h - 0.08], 0.006)),
      ),
      paint(
        1,
        row(Math.round(p.width / 0.2), p.width, (at) =>
          s.slab([at - 0.025, -y, h - 0.09], [at + 0.025, y, h], 0.004),
        ),
      ),
    );
  },
});

const fountain = kind({
  id: 'fountain',
  name: '水景喷泉',
  words: ['喷泉', '旱喷', '水景喷泉', '叠水'],
  category: 'landscape',
  params: { width: metres('径', 2.4, 1, 12), height: metres('高', 1.5, 0.8, 3) },
  slots: [slot('stone', wear.sandstone), slot('water', wear.water)],
  build(p, s) {
    const [r, h] = [p.width / 2, p.height];
    const rim = Math.min(0.45, h * 0.3);
    return merge(
      paint(
        0,
        s.turned([
          [r, 0],
          [r, rim * 0.8],
          [r, rim],
          [r * 0.86, rim],
          [r * 0.86, 0.08],
          [0, 0.08],
        ]),
        s.thrown([
          [r * 0.16, 0.06],
          [r * 0.1, h * 0.2],
          [r * 0.08, h * 0.42],
          [r * 0.14, h * 0.5],
        ]),
        s.turned([
          [r * 0.12, h * 0.5],
          [r * 0.4, h * 0.56],
          [r * 0.5, h * 0.64],
          [r * 0.46, h * 0.64],
          [r * 0.36, h * 0.585],
          [0, h * 0.57],
        ]),
        s.thrown([
          [r * 0.07, h * 0.56],
          [r * 0.045, h * 0.75],
          [r * 0.1, h * 0.86],
          [r * 0.03, h * 0.9],
          [r * 0.03, h],
        ]),
      ),
      paint(
        1,
        s.drum([0, 0, 0.07], r * 0.865, rim * 0.55, 0),
        s.drum([0, 0, h * 0.57], r * 0.42, h * 0.045, 0),
      ),
    );
  },
});

const rock = kind({
  id: 'rock',
  name: '景石',
  words: ['景石', '置石', '石头', '假山', '石景', '太湖石', '大石头'],
  category: 'landscape',
  params: sized([1.2, 0.9, 0.8], 0.4, 2.5),
  slots: [slot('stone', wear.granite)],
  build(p, s, random) {
    const seed = Math.floor(random() * 1e6);
    // Facets: radii by noise over the sphere, flattened below.
    const body = s.sheet(
      22,
      14,
      (u, v): Vec3 => {
        const a = (u === 1 ? 0 : u) * 2 * Math.PI;
        const rise = (v - 0.5) * Math.PI;
        const pole = v === 0 || v === 1;
        const [cx, cy, cz] = [
          pole ? 0 : Math.cos(rise) * Math.cos(a),
          pole ? 0 : Math.cos(rise) * Math.sin(a),
          Math.sin(rise),
        ];
        const rough =
          0.75 +
          0.35 * valueNoise(cx * 1.7 + 7, cy * 1.7 + cz * 1.7 + 7, seed) +
          0.12 * valueNoise(cx * 5 + 9, cy * 5 + cz * 5, seed + 1);
        return [cx * rough, cy * rough, Math.max(-0.45, cz * rough)];
      },
      0.5,
    );
    return fitted(body, [p.width, p.depth, p.height]);
  },
});

const stones = kind({
  id: 'stepping-stones',
  name: '汀步',
  words: ['汀步', '踏步石', '石板路', '汀步石'],
  category: 'landscape',
  params: {
    width: metres('宽', 0.6, 0.4, 1.2),
    depth: metres('长', 2.6, 1, 8),
    height: metres('厚', 0.05, 0.03, 0.12),
  },
  slots: [slot('stone', wear.slate)],
  build(p, s) {
    const n = Math.max(2, Math.round(p.depth / 0.55));
    const step = p.depth / n;
    return merge(
      ...Array.from({ length: n }, (_, k) =>
        s.plate(
          s.rounded(rectangle(p.width, step * 0.82, [0, -p.depth / 2 + step * (k + 0.5)]), 0.02),
          0,
          p.height,
          { bevel: 0.006 },
        ),
      ),
      s.slab([-p.width * 0.3, -p.depth / 2, 0], [p.width * 0.3, p.depth / 2, p.height * 0.3], 0),
    );
  },
});

const parasol = kind({
  id: 'parasol',
  name: '遮阳伞',
  words: ['遮阳伞', '太阳伞', '阳伞'],
  category: 'landscape',
  params: { width: metres('径', 2.7, 1.8, 4), height: metres('高', 2.6, 2.2, 3.2) },
  slots: [slot('cloth', wear.cotton), slot('pole', wear.wood), slot('base', wear.concrete)],
  build(p, s) {
    const [r, h] = [p.width / 2, p.height];
    return merge(
      paint(
        0,
        s.turned([
          [r, h - 0.5],
          [r, h - 0.49],
          [r * 0.5, h - 0.22],
          [0.04, h - 0.04],
          [0.04, h - 0.05],
          [r * 0.5, h - 0.235],
          [r, h - 0.5],
        ]),
      ),
      paint(
        1,
        s.rod([0, 0, 0.05], [0, 0, h], 0.024),
        ring(8, s.rod([0.02, 0, h - 0.075], [r * 0.96, 0, h - 0.5], 0.008)),
      ),
      paint(2, s.drum([0, 0, 0], 0.28, 0.08, 0.01)),
    );
  },
});

const fence = kind({
  id: 'fence',
  name: '围栏',
  words: ['围栏', '篱笆', '栅栏', '围墙', '院墙', '景墙', '矮墙'],
  category: 'landscape',
  params: { width: metres('长', 4, 1, 10), height: metres('高', 1.8, 0.6, 2.6) },
  slots: [slot('boards', wear.deck), slot('posts', wear.metal)],
  size: (p) => [p.width, 0.08, p.height],
  build(p, s) {
    const boards = Math.round(p.height / 0.13);
    return merge(
      paint(
        0,
        ...Array.from({ length: boards }, (_, k) =>
          s.slab(
            [-p.width / 2, -0.04, 0.05 + ((p.height - 0.06) * k) / boards],
            [p.width / 2, -0.015, 0.05 + ((p.height - 0.06) * (k + 0.86)) / boards],
            0.004,
          ),
        ),
      ),
      paint(
        1,
        row(Math.max(2, Math.round(p.width / 1.5)), p.width, (at) =>
          s.slab([at - 0.03, -0.016, 0], [at + 0.03, 0.04, p.height], 0.003),
        ),
      ),
    );
  },
});

const sofa = kind({
  id: 'outdoor-sofa',
  name: '户外沙发',
  words: ['户外沙发', '户外家具', '户外休闲沙发'],
  category: 'landscape',
  params: {
    width: metres('宽', 2.1, 0.9, 3),
    depth: metres('深', 0.85, 0.75, 1),
    height: metres('高', 0.7, 0.62, 0.85),
  },
  clearance: { front: 0.5 },
  slots: [slot('frame', wear.teak), slot('cushions', wear.fabric)],
  build(p, s) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const seats = Math.max(1, Math.round(p.width / 0.75));
    const half = (p.width - 0.2) / seats / 2;
    return merge(
      paint(
        0,
        s.slab([-x, -y, 0.2], [x, y, 0.26], 0.008),
        four(s.slab([x - 0.08, y - 0.08, 0], [x, y, 0.56], 0.008)),
        pair(s.slab([x - 0.08, -y, 0.54], [x, y, 0.58], 0.008)),
        ...[0.36, 0.46, p.height - 0.1].map((z) =>
          s.slab([-x, y - 0.03, z], [x, y, z + 0.05], 0.006),
        ),
        s.slab([-x + 0.09, y - 0.04, p.height - 0.06], [x - 0.09, y, p.height], 0.006),
        s.slab([-0.03, y - 0.03, 0.25], [0.03, y, p.height - 0.02], 0.004),
      ),
      paint(
        1,
        row(
          seats,
          p.width - 0.2,
          (at: number): Mesh =>
            merge(
              s.soft([at - half, -y + 0.01, 0.25], [at + half, y - 0.16, 0.42], {
                plan: 10,
                side: 4,
              }),
              s.soft(
                [at - half + 0.01, y - 0.22, 0.4],
                [at + half - 0.01, y - 0.04, p.height - 0.01],
                { plan: 8, side: 3.2 },
              ),
            ),
        ),
      ),
    );
  },
});

export const siteThings = [
  streetLamp,
  bollard,
  bench,
  pergola,
  fountain,
  rock,
  stones,
  parasol,
  fence,
  sofa,
];
