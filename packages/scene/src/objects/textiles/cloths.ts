import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import { rectangle } from '../../mesh/outline.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import { move } from '../../mesh/transform.ts';
import { type Random, valueNoise } from '../../random.ts';
import type { Vec3 } from '../../vec.ts';
import { draped } from '../cloth.ts';
import { count, kind, metres } from '../kind.ts';
import { row, sheetSlot, slot } from '../parts.ts';
import { wear } from '../wear.ts';

/** A gathered curtain from x0 to x1: folds that open downwards, each a little different. */
function folds(
  s: Shapes,
  x0: number,
  x1: number,
  y: number,
  height: number,
  deep: number,
  random: Random,
): Mesh {
  const seed = Math.floor(random() * 1e6);
  const count = Math.max(2, Math.round((x1 - x0) / 0.13));
  return s.sheet(count * 8, 6, (u, v): Vec3 => {
    const wide = 1 + 0.25 * (1 - v);
    const phase = u * count * 2 * Math.PI + 1.3 * (valueNoise(u * 5, v * 1.2, seed) - 0.5);
    const swing = deep * 0.4 * wide * (0.7 + 0.5 * valueNoise(u * count, 3, seed + 1));
    return [
      x0 + (x1 - x0) * (u + (0.25 / count) * Math.sin(2 * phase) * 0.3),
      y + Math.max(-deep / 2, Math.min(deep / 2, swing * Math.sin(phase))),
      0.012 + (height - 0.02) * v,
    ];
  });
}

const curtain = kind({
  id: 'curtain',
  name: '窗帘',
  words: ['窗帘', '布帘', '落地窗帘', '梦幻帘', '双层窗帘', '帷幔'],
  category: 'textile',
  params: {
    width: metres('宽', 2.4, 0.5, 6),
    depth: metres('深', 0.16, 0.1, 0.25),
    height: metres('高', 2.6, 1.2, 8),
    open: metres('拉开', 0.5, 0, 0.75),
  },
  against: 'wall',
  slots: [
    sheetSlot('curtain', wear.curtain),
    sheetSlot('sheer', wear.sheer),
    slot('rail', wear.metal),
  ],
  build(p, s, random) {
    const x = p.width / 2;
    const inner = Math.min(x * p.open, x - 0.12);
    return merge(
      paint(
        0,
        folds(s, -x, -inner - 0.001, -p.depth * 0.22, p.height - 0.02, p.depth * 0.56, random),
        folds(s, inner + 0.001, x, -p.depth * 0.22, p.height - 0.02, p.depth * 0.56, random),
      ),
      paint(1, folds(s, -x, x, p.depth * 0.3, p.height - 0.02, p.depth * 0.3, random)),
      paint(2, s.slab([-x, -p.depth / 2, p.height - 0.03], [x, p.depth / 2, p.height], 0.004)),
    );
  },
});

const sheer = kind({
  id: 'curtain-sheer',
  name: '纱帘',
  words: ['纱帘', '窗纱', '白纱'],
  category: 'textile',
  params: {
    width: metres('宽', 2.4, 0.5, 6),
    depth: metres('深', 0.1, 0.06, 0.2),
    height: metres('高', 2.6, 1.2, 4),
  },
  against: 'wall',
  slots: [sheetSlot('sheer', wear.sheer), slot('rail', wear.metal)],
  build: (p, s, random) =>
    merge(
      paint(0, folds(s, -p.width / 2, p.width / 2, 0, p.height - 0.02, p.depth, random)),
      paint(
        1,
        s.slab(
          [-p.width / 2, -p.depth / 2, p.height - 0.03],
          [p.width / 2, p.depth / 2, p.height],
          0.004,
        ),
      ),
    ),
});

const blinds = kind({
  id: 'blinds',
  name: '百叶帘',
  words: ['百叶帘', '百叶窗帘', '百叶', '竹帘', '木百叶'],
  category: 'textile',
  params: { width: metres('宽', 1.4, 0.4, 3), height: metres('高', 1.5, 0.6, 3) },
  against: 'wall',
  hangM: 0.9,
  slots: [slot('slats', wear.wood), slot('rail', wear.white)],
  size: (p) => [p.width, 0.06, p.height],
  build(p, s) {
    const pitch = s.detail === 'low' ? 0.09 : 0.045;
    const slats = Math.floor((p.height - 0.08) / pitch);
    const x = p.width / 2;
    const slat = s.plateX(
      [
        [-0.024, 0.008],
        [-0.023, 0.006],
        [0.024, -0.008],
        [0.023, -0.006],
      ],
      -x + 0.005,
      x - 0.005,
    );
    return merge(
      paint(0, ...Array.from({ length: slats }, (_, k) => move(slat, [0, 0, 0.035 + k * pitch]))),
      paint(
        1,
        s.slab([-x, -0.03, p.height - 0.045], [x, 0.03, p.height], 0.004),
        s.slab([-x, -0.022, 0], [x, 0.022, 0.02], 0.004),
        row(2, p.width * 1.2, (at) =>
          s.slab([at - 0.002, -0.027, 0.01], [at + 0.002, -0.025, p.height - 0.03], 0),
        ),
      ),
    );
  },
});

const roller = kind({
  id: 'roller-blind',
  name: '卷帘',
  words: ['卷帘', '罗马帘', '遮光帘', '阳光帘'],
  category: 'textile',
  params: { width: metres('宽', 1.4, 0.4, 3), height: metres('高', 1.3, 0.4, 3) },
  against: 'wall',
  hangM: 1,
  slots: [sheetSlot('cloth', wear.curtain), slot('rail', wear.white)],
  size: (p) => [p.width, 0.08, p.height],
  build: (p, s) =>
    merge(
      paint(
        0,
        s.sheet(2, 6, (u, v) => [
          (u - 0.5) * (p.width - 0.03),
          -0.034,
          0.015 + v * (p.height - 0.055),
        ]),
      ),
      paint(
        1,
        s.slab([-p.width / 2, -0.04, p.height - 0.08], [p.width / 2, 0.04, p.height], 0.012),
        s.slab([-p.width / 2 + 0.01, -0.04, 0], [p.width / 2 - 0.01, -0.026, 0.024], 0.004),
      ),
    ),
});

const rug = kind({
  id: 'rug',
  name: '地毯',
  words: ['地毯', '羊毛地毯', '剑麻地毯', '方毯', '波斯地毯'],
  category: 'textile',
  params: {
    width: metres('宽', 2.4, 0.6, 5),
    depth: metres('深', 1.7, 0.5, 4),
    height: metres('厚', 0.014, 0.008, 0.03),
  },
  against: 'free',
  slots: [slot('pile', wear.carpet), slot('border', wear.wool)],
  build(p, s) {
    const edge = Math.min(p.width, p.depth) * 0.05;
    const inner = rectangle(p.width - 2 * edge, p.depth - 2 * edge);
    return merge(
      paint(0, s.plate(inner, 0, p.height, { bevel: 0.004 })),
      paint(
        1,
        s.plate(s.rounded(rectangle(p.width, p.depth), 0.01), 0, p.height * 0.85, {
          holes: [inner],
          bevel: 0.004,
        }),
      ),
    );
  },
});

const round = kind({
  id: 'rug-round',
  name: '圆形地毯',
  words: ['圆形地毯', '圆地毯', '圆毯'],
  category: 'textile',
  params: { width: metres('径', 2, 0.8, 4), height: metres('厚', 0.014, 0.008, 0.03) },
  against: 'free',
  slots: [slot('pile', wear.carpet)],
  build: (p, s) => s.drum([0, 0, 0], p.width / 2, p.height, 0.004),
});

const cushion = kind({
  id: 'cushion',
  name: '抱枕',
  words: ['抱枕', '靠枕', '靠垫', '腰枕'],
  category: 'textile',
  params: {
    width: metres('宽', 0.45, 0.3, 0.7),
    depth: metres('厚', 0.16, 0.1, 0.22),
    height: metres('高', 0.45, 0.25, 0.6),
  },
  against: 'surface',
  slots: [slot('fabric', wear.accent)],
  build: (p, s) => s.pillow(p.width, p.height, p.depth),
});

const throwCloth = kind({
  id: 'throw',
  name: '盖毯',
  words: ['盖毯', '搭毯', '毛毯', '床旗'],
  category: 'textile',
  params: {
    width: metres('宽', 0.7, 0.4, 2),
    depth: metres('长', 1.2, 0.6, 2),
    layers: count('层数', 3, 2, 5),
  },
  against: 'surface',
  slots: [slot('cloth', wear.wool), sheetSlot('fringe', wear.wool)],
  size: (p) => [p.width, p.depth, p.layers * 0.018],
  build: (p, s, random) =>
    merge(
      paint(
        0,
        ...Array.from({ length: p.layers }, (_, k) =>
          s.slab(
            [-p.width / 2 + 0.004 * k, -p.depth / 2 + 0.03 + 0.01 * random(), k * 0.0175],
            [p.width / 2 - 0.004 * k, p.depth / 2 - 0.02 * random(), (k + 1) * 0.018],
            0.009,
          ),
        ),
      ),
      paint(
        1,
        draped(
          s,
          {
            lo: [-p.width / 2 + 0.01, -p.depth / 2],
            hi: [p.width / 2 - 0.01, -p.depth / 2 + 0.04],
            top: 0.005,
            drop: [0, 0, 0, 0],
            wrinkle: 0.003,
          },
          random,
        ),
      ),
    ),
});

const yoga = kind({
  id: 'yoga-mat',
  name: '瑜伽垫',
  words: ['瑜伽垫', '健身垫'],
  category: 'textile',
  params: {
    width: metres('宽', 0.62, 0.5, 0.8),
    depth: metres('长', 1.8, 1.6, 2),
    height: metres('厚', 0.012, 0.006, 0.02),
  },
  against: 'free',
  slots: [slot('mat', wear.rubber)],
  build: (p, s) =>
    s.plate(s.rounded(rectangle(p.width, p.depth), 0.03), 0, p.height, { bevel: 0.003 }),
});

export const cloths = [curtain, sheer, blinds, roller, rug, round, cushion, throwCloth, yoga];
