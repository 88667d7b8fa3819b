import { aimed, leaf } from '../../mesh/leaf.ts';
import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import { move, stretch, turnZ } from '../../mesh/transform.ts';
import type { Random } from '../../random.ts';
import type { Vec2, Vec3 } from '../../vec.ts';
import { count, kind, metres, sized } from '../kind.ts';
import { fitted, sheetSlot, slot } from '../parts.ts';
import { wear } from '../wear.ts';

/** Twigs fanning out of a mouth at `z`, with leaves along them. */
function spray(s: Shapes, z: number, tall: number, wide: number, twigs: number, random: Random) {
  const wood: Mesh[] = [];
  const green: Mesh[] = [];
  const blade = leaf(1, 0.42, s.cells(3), { droop: 0.12 });
  for (let k = 0; k < twigs; k++) {
    const a = k * 2.4 + random();
    const reach = wide * (0.25 + 0.75 * random());
    const tip: Vec3 = [
      reach * Math.cos(a),
      reach * Math.sin(a),
      z + tall * (0.65 + 0.35 * random()),
    ];
    const bend: Vec3 = [tip[0] * 0.35, tip[1] * 0.35, z + (tip[2] - z) * 0.6];
    wood.push(s.tube([[0, 0, z - 0.05], bend, tip], 0.0022, { size: (t) => 1 - 0.5 * t }));
    for (let n = 0; n < 7; n++) {
      const t = 0.35 + 0.65 * ((n + 1) / 7);
      const at: Vec3 =
        t < 0.6
          ? [bend[0] * (t / 0.6), bend[1] * (t / 0.6), z + (bend[2] - z) * (t / 0.6)]
          : [
              bend[0] + (tip[0] - bend[0]) * ((t - 0.6) / 0.4),
              bend[1] + (tip[1] - bend[1]) * ((t - 0.6) / 0.4),
              bend[2] + (tip[2] - bend[2]) * ((t - 0.6) / 0.4),
            ];
      const b = a + (n % 2 === 0 ? 1.1 : -1.1) + 0.6 * (random() - 0.5);
      const size = tall * (0.14 + 0.06 * random());
      green.push(scaled(blade, size, at, [Math.cos(b), Math.sin(b), 0.35 + 0.3 * random()]));
    }
  }
  return { wood: merge(...wood), green: merge(...green) };
}

function scaled(blade: Mesh, size: number, at: Vec3, toward: Vec3): Mesh {
  return aimed(stretch(blade, [size, size, size]), at, toward);
}

const VASES: readonly (readonly Vec2[])[] = [
  [
    [0.5, 0],
    [0.62, 0.03],
    [0.98, 0.4],
    [0.9, 0.62],
    [0.4, 0.86],
    [0.36, 0.94],
    [0.46, 1],
  ],
  [
    [0.55, 0],
    [0.6, 0.03],
    [0.72, 0.5],
    [0.9, 0.9],
    [0.94, 1],
  ],
  [
    [0.6, 0],
    [0.8, 0.06],
    [1, 0.3],
    [0.72, 0.6],
    [0.28, 0.74],
    [0.24, 0.94],
    [0.34, 1],
  ],
];

/** A thrown vessel with a thick wall, its mouth open. */
export function vessel(s: Shapes, profile: readonly Vec2[], radius: number, height: number): Mesh {
  const outer = s
    .curve(profile)
    .map(([r, z]): Vec2 => [Math.min(1, r) * radius, Math.max(0, z) * height]);
  const wall = Math.min(0.008, radius * 0.1);
  const inner = outer
    .filter(([, z]) => z > height * 0.08)
    .map(([r, z]): Vec2 => [Math.max(0.003, r - wall), z])
    .reverse();
  return s.turned([...outer, ...inner, [0, height * 0.08]]);
}

const vase = kind({
  id: 'vase',
  name: '花瓶',
  words: ['花瓶', '陶罐', '陶瓶', '花器', '瓷瓶', '插花', '干枝', '陶瓷花瓶'],
  category: 'decor',
  params: {
    width: metres('径', 0.18, 0.08, 0.4),
    height: metres('瓶高', 0.3, 0.12, 0.7),
    form: count('瓶型', 1, 1, 3),
    twigs: count('枝数', 6, 3, 12),
  },
  against: 'surface',
  slots: [slot('vase', wear.pottery), slot('twigs', wear.bark), sheetSlot('leaves', wear.leaf)],
  size: (p) => [p.height * 1.1 + p.width, p.height * 1.1 + p.width, p.height * 2.3],
  build(p, s, random) {
    const { wood, green } = spray(
      s,
      p.height * 0.95,
      p.height * 1.35,
      p.height * 0.6,
      p.twigs,
      random,
    );
    const pot = vessel(s, VASES[p.form - 1], p.width / 2, p.height);
    const wide = p.height * 1.1 + p.width;
    const plant = inBox(
      merge(paint(1, wood), paint(2, green)),
      wide,
      p.height * 0.88,
      p.height * 2.3,
    );
    return merge(paint(0, pot), plant);
  },
});

/** A plant stretched to fill a box between two levels. */
function inBox(mesh: Mesh, wide: number, from: number, to: number): Mesh {
  return move(fitted(mesh, [wide, wide, to - from]), [0, 0, from]);
}

const bare = kind({
  id: 'vase-set',
  name: '陶罐摆件',
  words: ['花瓶组合', '陶罐组合', '陶艺摆件', '瓷器'],
  category: 'decor',
  params: { width: metres('宽', 0.5, 0.3, 0.9), height: metres('高', 0.4, 0.2, 0.8) },
  against: 'surface',
  slots: [slot('tall', wear.pottery), slot('round', wear.ceramic), slot('small', wear.clay)],
  size: (p) => [p.width, p.width * 0.5, p.height],
  build(p, s) {
    const w = p.width;
    return merge(
      paint(0, move(vessel(s, VASES[0], w * 0.17, p.height), [-w * 0.33, w * 0.08, 0])),
      paint(1, move(vessel(s, VASES[2], w * 0.2, p.height * 0.62), [w * 0.3, w * 0.05, 0])),
      paint(2, move(vessel(s, VASES[1], w * 0.11, p.height * 0.3), [0, -w * 0.14, 0])),
    );
  },
});

const books = kind({
  id: 'books',
  name: '书籍',
  words: ['书籍', '书本', '画册', '杂志', '书'],
  category: 'decor',
  params: {
    width: metres('宽', 0.3, 0.2, 0.4),
    depth: metres('深', 0.22, 0.15, 0.32),
    books: count('本数', 3, 1, 8),
  },
  against: 'surface',
  slots: [slot('covers', wear.fabric), slot('pages', wear.cotton)],
  size: (p) => [p.width, p.depth, p.books * 0.032],
  build(p, s, random) {
    const parts = Array.from({ length: p.books }, (_, k) => {
      const t = 0.032;
      const [x, y] = [
        (p.width / 2) * (1 - 0.04 * k) - 0.01,
        (p.depth / 2) * (1 - 0.04 * k) - 0.008,
      ];
      const turn = k === 0 ? 0 : (random() - 0.5) * 0.1;
      const cover = merge(
        s.slab([-x, -y, k * t], [x, y, k * t + 0.003], 0),
        s.slab([-x, -y, k * t + t - 0.003], [x, y, k * t + t], 0),
        s.slab([-x, y - 0.004, k * t + 0.003], [x, y, k * t + t - 0.003], 0),
      );
      const pages = s.slab(
        [-x + 0.005, -y + 0.005, k * t + 0.003],
        [x - 0.005, y - 0.004, k * t + t - 0.003],
        0,
      );
      return { cover: turnZ(cover, turn), pages: turnZ(pages, turn) };
    });
    return fitted(
      merge(
        paint(0, ...parts.map(({ cover }) => cover)),
        paint(1, ...parts.map(({ pages }) => pages)),
      ),
      [p.width, p.depth, p.books * 0.032],
    );
  },
});

const dishes = kind({
  id: 'dishes',
  name: '餐具',
  words: ['餐具', '碗盘', '茶具', '茶杯', '杯子', '咖啡杯', '水果盘', '果盘'],
  category: 'decor',
  params: { width: metres('宽', 0.42, 0.26, 0.7), height: metres('高', 0.09, 0.06, 0.14) },
  against: 'surface',
  slots: [slot('ceramic', wear.ceramic), slot('metal', wear.steel), slot('glass', wear.crystal)],
  size: (p) => [p.width, p.width, p.height],
  build(p, s) {
    const r = p.width * 0.33;
    const plate = (radius: number, z: number): Mesh =>
      s.turned([
        [radius * 0.6, z],
        [radius, z + 0.018],
        [radius * 0.98, z + 0.022],
        [radius * 0.6, z + 0.007],
        [0, z + 0.006],
      ]);
    const k = p.height;
    return merge(
      paint(
        0,
        plate(r, 0),
        plate(r * 0.76, 0.008),
        move(
          s.turned([
            [0.03, 0],
            [r * 0.4, k * 0.45],
            [r * 0.42, k * 0.62],
            [r * 0.39, k * 0.62],
            [0.028, k * 0.12],
            [0, k * 0.1],
          ]),
          [0, 0, 0.015],
        ),
      ),
      paint(
        1,
        ...[-1, 1].map((side) =>
          s.slab(
            [side * (p.width / 2 - 0.011) - 0.005, -r, 0],
            [side * (p.width / 2 - 0.011) + 0.005, r * 0.7, 0.003],
            0,
          ),
        ),
        ...[-1, 1].map((side) =>
          s.soft(
            [side * (p.width / 2 - 0.011) - 0.011, r * 0.5, 0],
            [side * (p.width / 2 - 0.011) + 0.011, p.width / 2 - 0.01, 0.006],
            { plan: 3, side: 3 },
          ),
        ),
        s.rod([-r, p.width / 2 - 0.006, 0.005], [r, p.width / 2 - 0.006, 0.005], 0.0035),
        s.rod([-r, -p.width / 2 + 0.006, 0.005], [r, -p.width / 2 + 0.006, 0.005], 0.0035),
      ),
      paint(
        2,
        move(
          s.turned([
            [0.02, 0],
            [0.028, k],
            [0.026, k],
            [0.018, 0.008],
            [0, 0.008],
          ]),
          [r * 0.85, r * 0.95, 0],
        ),
      ),
    );
  },
});

const candle = kind({
  id: 'candle',
  name: '烛台',
  words: ['烛台', '蜡烛'],
  category: 'decor',
  params: { width: metres('径', 0.1, 0.06, 0.2), height: metres('高', 0.26, 0.12, 0.5) },
  against: 'surface',
  slots: [slot('holder', wear.brass), slot('wax', wear.white), slot('flame', wear.lamp)],
  build: (p, s) =>
    merge(
      paint(
        0,
        s.thrown([
          [p.width / 2, 0],
          [p.width * 0.42, 0.012],
          [0.009, 0.03],
          [0.008, p.height * 0.45],
          [0.02, p.height * 0.52],
        ]),
      ),
      paint(1, s.drum([0, 0, p.height * 0.5], 0.011, p.height * 0.42, 0.001)),
      paint(2, s.ball([0, 0, p.height - 0.012], [0.004, 0.004, 0.012])),
    ),
});

const sculpture = kind({
  id: 'sculpture',
  name: '雕塑摆件',
  words: ['雕塑', '艺术品', '摆件', '艺术装置', '雕像', '装饰品', '艺术摆件'],
  category: 'decor',
  params: { ...sized([0.3, 0.3, 0.5], 0.5, 5), twist: count('扭转', 2, 1, 4) },
  against: 'surface',
  slots: [slot('body', wear.brass), slot('base', wear.stone)],
  build(p, s) {
    const base = p.height * 0.08;
    // A Möbius-like loop: an oval section that turns on its way round.
    const loop = Array.from({ length: s.cells(48) }, (_, k): Vec3 => {
      const a = (k / s.cells(48)) * 2 * Math.PI;
      return [
        0.34 * Math.cos(a) + 0.1 * Math.cos(p.twist * a),
        0.16 * Math.sin(p.twist * a),
        0.5 + 0.42 * Math.sin(a),
      ];
    });
    const body = fitted(s.tube(loop, 0.075, { closed: true }), [
      p.width,
      p.depth * 0.8,
      p.height - base + 0.004,
    ]);
    return merge(
      paint(0, move(body, [0, 0, base - 0.004])),
      paint(
        1,
        s.slab([-p.width * 0.36, -p.depth / 2, 0], [p.width * 0.36, p.depth / 2, base], 0.004),
      ),
    );
  },
});

export const tabletop = [vase, bare, books, dishes, candle, sculpture];
