import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import type { Outline } from '../../mesh/outline.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import { type Random, valueNoise } from '../../random.ts';
import type { Vec3 } from '../../vec.ts';
import { bentBy, bow, bowedSize, strip } from '../bow.ts';
import { count, kind, metres, type Params, sized } from '../kind.ts';
import { row, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const reception = kind({
  id: 'counter',
  name: '接待台',
  words: ['前台', '接待台', '服务台', '收银台', '咨询台', '导诊台'],
  category: 'commercial',
  params: { ...sized([3, 0.8, 1.1], 0.5, 1.8), height: metres('高', 1.1, 0.9, 1.2), bow },
  clearance: { front: 1.2, back: 0.9 },
  against: 'free',
  slots: [
    slot('front', wear.travertine),
    slot('top', wear.darkWood),
    slot('light', wear.lamp),
    slot('base', wear.metal),
  ],
  size: bowedSize,
  build(p, s) {
    const h = p.height;
    const [x, y] = [p.width / 2, p.depth / 2];
    const off = bentBy(p);
    const soft = (outline: Outline) => (p.bow === 0 ? s.rounded(outline, 0.1) : outline);
    return merge(
      paint(0, s.plate(soft(strip(p, s, 0, -y, -y + 0.22)), 0.1, h - 0.04, { bevel: 0.004 })),
      paint(
        1,
        s.plate(soft(strip(p, s, 0, -y, -y + 0.32)), h - 0.03, h, { bevel: 0.006 }),
        s.plate(strip(p, s, 0.06, -y + 0.2, y), 0.72, 0.75, { bevel: 0.004 }),
        ...[-1, 1].map((side) =>
          s.slab(
            [side * (x - 0.08) - 0.015, -y + 0.2 + off(x - 0.08), 0],
            [side * (x - 0.08) + 0.015, y - 0.03 + off(x - 0.08), 0.72],
            0.003,
          ),
        ),
      ),
      paint(2, s.plate(strip(p, s, 0.09, -y + 0.018, -y + 0.03), 0.07, 0.1)),
      paint(
        3,
        s.plate(strip(p, s, 0.1, -y + 0.04, -y + 0.2), 0, 0.1),
        s.plate(strip(p, s, 0.08, -y + 0.03, -y + 0.2), h - 0.041, h - 0.029),
      ),
    );
  },
});

const bar = kind({
  id: 'bar-counter',
  name: '吧台',
  words: ['吧台', '水吧台', '咖啡吧台', '西厨吧台', '水吧'],
  category: 'commercial',
  params: { ...sized([3, 0.65, 1.08], 0.5, 1.8), height: metres('高', 1.08, 0.85, 1.15), bow },
  clearance: { front: 0.6, back: 0.9 },
  against: 'free',
  slots: [
    slot('front', wear.darkWood),
    slot('top', wear.marble),
    slot('base', wear.metal),
    slot('rail', wear.brass),
  ],
  size: bowedSize,
  build(p, s) {
    const h = p.height;
    const [x, y] = [p.width / 2, p.depth / 2];
    const off = bentBy(p);
    const slats = Math.round(p.width / 0.06);
    const rail = (at: number): Vec3 => [at, -y + 0.07 + off(at), 0.2];
    const along = p.bow === 0 ? [-1, 1] : [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1];
    const railing = along.map((k) => rail(k * (x - 0.06)));
    return merge(
      paint(
        0,
        s.plate(strip(p, s, 0.03, -y + 0.16, y - 0.02), 0.1, h - 0.04, { bevel: 0.002 }),
        row(slats, p.width - 0.06, (at) =>
          s.plate(
            s.oval(0.045, 0.045).map(([a, b]) => [at + a, -y + 0.165 + off(at) + b * 0.9] as const),
            0.1,
            h - 0.04,
          ),
        ),
      ),
      paint(1, s.plate(strip(p, s, 0, -y, y), h - 0.04, h, { bevel: 0.006 })),
      paint(2, s.plate(strip(p, s, 0.06, -y + 0.2, y - 0.04), 0, 0.1)),
      paint(
        3,
        s.tube(railing, 0.016, { curved: p.bow > 0 }),
        row(Math.max(2, Math.round(p.width / 1.2)), p.width - 0.3, (at) =>
          s.rod(rail(at), [at, -y + 0.17 + off(at), 0.2], 0.009),
        ),
      ),
    );
  },
});

/** Folded clothes in piles over a table's top, and a sign at its end: of the shop's colours and of another. */
function folded(p: Params, s: Shapes, random: Random): readonly [Mesh[], Mesh[]] {
  const [x, y] = [p.width / 2, p.depth / 2];
  const piles: [Mesh[], Mesh[]] = [[], []];
  for (let gx = -x + 0.2; gx < x - 0.15; gx += 0.42) {
    for (const gy of [-y * 0.45, y * 0.45]) {
      const n = 2 + Math.floor(random() * 3);
      for (let k = 0; k < n; k++) {
        piles[Math.floor(random() * 2)].push(
          s.slab(
            [gx - 0.13, gy - 0.14, p.height + k * 0.03],
            [gx + 0.13, gy + 0.14, p.height + k * 0.03 + 0.028],
            0.012,
          ),
        );
      }
    }
  }
  piles[0].push(s.slab([x - 0.32, -0.15, p.height], [x - 0.04, 0.15, p.height + 0.12], 0.004));
  piles[1].push(s.slab([-x + 0.03, -0.1, p.height], [-x + 0.09, 0.1, p.height + 0.1], 0.004));
  return piles;
}

const display = kind({
  id: 'display-table',
  name: '陈列台',
  words: ['展台', '中岛展台', '陈列台', '展示台', '中岛架', '流水台'],
  category: 'commercial',
  params: { ...sized([1.6, 0.9, 0.85], 0.6, 1.6), goods: count('叠放商品', 1, 0, 1) },
  clearance: { front: 0.9, back: 0.9, left: 0.9, right: 0.9 },
  against: 'free',
  slots: [
    slot('body', wear.plaster),
    slot('top', wear.wood),
    slot('goods', wear.fabric),
    slot('more-goods', wear.accent),
  ],
  // Folded clothes lie on it in shops; bare, it carries what is shown on it.
  size: (p) => [p.width, p.depth, p.height + (p.goods > 0 ? 0.12 : 0)],
  build(p, s, random) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const [goods, more] = p.goods > 0 ? folded(p, s, random) : [[], []];
    return merge(
      paint(
        0,
        s.slab([-x + 0.05, -y + 0.05, 0.06], [x - 0.05, y - 0.05, p.height - 0.04], 0.004),
        s.slab([-x + 0.1, -y + 0.1, 0], [x - 0.1, y - 0.1, 0.06], 0),
      ),
      paint(1, s.slab([-x, -y, p.height - 0.04], [x, y, p.height], 0.005)),
      paint(2, ...goods),
      paint(3, ...more),
    );
  },
});

const model = kind({
  id: 'sand-table',
  name: '沙盘模型',
  words: ['沙盘', '模型沙盘', '区位沙盘', '建筑模型'],
  category: 'commercial',
  params: sized([3.6, 2.6, 0.75], 0.5, 1.5),
  clearance: { front: 1.2, back: 1, left: 1, right: 1 },
  against: 'free',
  slots: [
    slot('base', wear.darkWood),
    slot('ground', wear.grass),
    slot('houses', wear.white),
    slot('glass', wear.glass),
  ],
  size: (p) => [p.width, p.depth, p.height + 0.45],
  build(p, s, random) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const seed = Math.floor(random() * 1e6);
    const houses: Mesh[] = [s.slab([-0.06, -0.06, p.height], [0.06, 0.06, p.height + 0.45], 0.002)];
    for (let hx = -x + 0.25; hx < x - 0.2; hx += 0.32) {
      for (let hy = -y + 0.25; hy < y - 0.2; hy += 0.32) {
        if (Math.hypot(hx, hy) < 0.25 || random() < 0.25) continue;
        const tall = 0.06 + 0.3 * valueNoise(hx + 9, hy + 9, seed) * random();
        houses.push(
          s.slab(
            [hx - 0.07, hy - 0.055, p.height - 0.002],
            [hx + 0.07, hy + 0.055, p.height + tall],
            0.0015,
          ),
        );
      }
    }
    const edge = (t: number, z: number) =>
      merge(
        ...[-1, 1].map((side) =>
          s.slab(
            [-x, side * (y - t / 2) - t / 2, p.height - 0.001],
            [x, side * (y - t / 2) + t / 2, z],
            0,
          ),
        ),
        ...[-1, 1].map((side) =>
          s.slab(
            [side * (x - t / 2) - t / 2, -y + t, p.height - 0.001],
            [side * (x - t / 2) + t / 2, y - t, z],
            0,
          ),
        ),
      );
    return merge(
      paint(
        0,
        s.slab([-x, -y, 0.1], [x, y, p.height - 0.01], 0.006),
        s.slab([-x + 0.1, -y + 0.1, 0], [x - 0.1, y - 0.1, 0.1], 0),
      ),
      paint(1, s.slab([-x + 0.02, -y + 0.02, p.height - 0.012], [x - 0.02, y - 0.02, p.height], 0)),
      paint(2, ...houses),
      paint(3, edge(0.01, p.height + 0.12)),
    );
  },
});

export const counters = [reception, bar, display, model];
