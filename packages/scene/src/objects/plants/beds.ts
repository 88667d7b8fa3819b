import { aimed, leaf } from '../../mesh/leaf.ts';
import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import { move, stretch } from '../../mesh/transform.ts';
import { type Random, valueNoise } from '../../random.ts';
import type { Vec3 } from '../../vec.ts';
import { kind, metres, type ObjectKind, sized } from '../kind.ts';
import { fitted, sheetSlot, slot } from '../parts.ts';
import { wear } from '../wear.ts';

/** Leaves all over a body: `at` gives a point of its skin and the way out, from two random numbers. */
function leafy(
  s: Shapes,
  count: number,
  size: number,
  at: (a: number, b: number) => readonly [Vec3, Vec3],
  random: Random,
): Mesh {
  const n = Math.round(count * (s.detail === 'low' ? 0.25 : 1));
  const k = s.detail === 'low' ? 1.7 : 1;
  const blade = leaf(size * k, size * 0.55 * k, 2, { droop: 0.15 });
  return merge(
    ...Array.from({ length: n }, () => {
      const [point, out] = at(random(), random());
      const dir: Vec3 = [
        out[0] + 1.2 * (random() - 0.5),
        out[1] + 1.2 * (random() - 0.5),
        out[2] + 0.9 * (random() - 0.3),
      ];
      return aimed(blade, point, dir, [random() - 0.5, random() - 0.5, 1]);
    }),
  );
}

const shrub = kind({
  id: 'shrub',
  name: '灌木球',
  words: ['灌木', '灌木球', '球形灌木', '植物球', '花灌木'],
  category: 'landscape',
  params: sized([0.9, 0.9, 0.8], 0.4, 2),
  slots: [slot('core', wear.leaf), sheetSlot('leaves', wear.leaf)],
  build(p, s, random) {
    const ball = leafy(
      s,
      2600,
      0.075,
      (a, b) => {
        const turn = a * 2 * Math.PI;
        const z = 2 * b - 0.9;
        const r = Math.sqrt(Math.max(0, 1 - Math.min(1, z * z)));
        const out: Vec3 = [r * Math.cos(turn), r * Math.sin(turn), z];
        const k = 0.34 + 0.06 * valueNoise(out[0] * 3 + 9, out[1] * 3 + out[2] * 3 + 9, 5);
        return [[out[0] * k, out[1] * k, 0.38 + out[2] * k], out];
      },
      random,
    );
    const whole = merge(paint(0, s.ball([0, 0, 0.36], [0.33, 0.33, 0.34])), paint(1, ball));
    return fitted(whole, [p.width, p.depth, p.height]);
  },
});

const hedge = kind({
  id: 'hedge',
  name: '绿篱',
  words: ['绿篱', '树篱', '修剪绿篱'],
  category: 'landscape',
  params: {
    width: metres('长', 3, 0.6, 8),
    depth: metres('厚', 0.6, 0.3, 1.2),
    height: metres('高', 0.9, 0.4, 2.4),
  },
  slots: [slot('core', wear.leaf), sheetSlot('leaves', wear.leaf)],
  build(p, s, random) {
    const [x, y, h] = [p.width / 2 - 0.05, p.depth / 2 - 0.05, p.height - 0.05];
    const areas = [2 * x * 2 * y, 2 * x * h, 2 * x * h, 2 * y * h, 2 * y * h];
    const all = areas.reduce((sum, area) => sum + area, 0);
    const size = Math.max(0.07, Math.sqrt(all / 5600) * 1.9);
    const green = leafy(
      s,
      Math.min(5200, (all / size ** 2) * 3.4),
      size,
      (a, b) => {
        let pick = a * all;
        let face = 0;
        while (face < 4 && pick > areas[face]) pick -= areas[face++];
        const u = (pick / areas[face]) * 2 - 1;
        if (face === 0)
          return [
            [u * x, (2 * b - 1) * y, h],
            [0, 0, 1],
          ];
        const side = face % 2 === 1 ? 1 : -1;
        if (face < 3)
          return [
            [u * x, side * y, 0.04 + b * (h - 0.04)],
            [0, side, 0],
          ];
        return [
          [side * x, u * y, 0.04 + b * (h - 0.04)],
          [side, 0, 0],
        ];
      },
      random,
    );
    const core = s.slab([-x + 0.02, -y + 0.02, 0], [x - 0.02, y - 0.02, h - 0.02], 0);
    return fitted(merge(paint(0, core), paint(1, green)), [p.width, p.depth, p.height]);
  },
});

/** Blades that rise and lean over, from feet strewn over an oval. */
function tuft(s: Shapes, blades: number, wide: number, droop: number, random: Random): Mesh {
  const blade = leaf(1, wide, s.cells(4), { belly: 0.3, droop, fold: 0.3 });
  return merge(
    ...Array.from({ length: s.cells(blades) }, () => {
      const a = random() * 6.28;
      const r = 0.14 * Math.sqrt(random());
      const lean = 0.1 + 0.55 * random();
      const k = 0.65 + 0.35 * random();
      return aimed(
        stretch(blade, [k, k, k]),
        [r * Math.cos(a), r * Math.sin(a), 0],
        [lean * Math.cos(a), lean * Math.sin(a), 1],
        [Math.cos(a), Math.sin(a), 0.4],
      );
    }),
  );
}

const grasses = kind({
  id: 'grasses',
  name: '观赏草',
  words: ['芒草', '观赏草', '狼尾草', '粉黛乱子草', '芦苇', '蒲苇'],
  category: 'landscape',
  params: sized([1, 1, 0.9], 0.4, 1.8),
  slots: [sheetSlot('blades', wear.leaf), sheetSlot('plumes', wear.paper)],
  build(p, s, random) {
    const plume = tuft(s, 26, 0.03, 0.3, random);
    const whole = merge(
      paint(0, tuft(s, 240, 0.016, 0.55, random)),
      paint(1, stretch(plume, [0.7, 0.7, 1.15])),
    );
    return fitted(whole, [p.width, p.depth, p.height]);
  },
});

const flowers = kind({
  id: 'flower-bed',
  name: '花境',
  words: ['花境', '花坛', '花池', '花海', '花卉', '鲜花', '薰衣草', '绣球', '玫瑰'],
  category: 'landscape',
  params: {
    width: metres('宽', 2.6, 0.8, 6),
    depth: metres('深', 1.1, 0.5, 3),
    height: metres('高', 0.5, 0.3, 0.9),
  },
  slots: [
    slot('soil', wear.soil),
    sheetSlot('leaves', wear.leaf),
    sheetSlot('white-flowers', wear.sheer),
    slot('flowers', wear.accent),
    slot('edge', wear.stone),
  ],
  build(p, s, random) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const plants = Math.min(60, Math.max(6, Math.round(p.width * p.depth * 16)));
    const clump = tuft(s, 12, 0.1, 0.45, random);
    const petals = merge(
      ...Array.from({ length: 5 }, (_, k) =>
        aimed(
          leaf(0.045, 0.036, 1, { outline: () => 1 }),
          [0, 0, 0],
          [Math.cos(k * 1.26), Math.sin(k * 1.26), 0.4],
        ),
      ),
    );
    const green: Mesh[] = [];
    const white: Mesh[] = [];
    const round: Mesh[] = [];
    for (let k = 0; k < plants; k++) {
      const at: Vec3 = [(2 * random() - 1) * (x - 0.22), (2 * random() - 1) * (y - 0.2), 0.1];
      const h = (p.height - 0.14) * (0.6 + 0.4 * random());
      green.push(move(stretch(clump, [h * 0.8, h * 0.8, h]), at));
      for (let n = 0; n < 3; n++) {
        const b = random() * 6.28;
        const top: Vec3 = [
          at[0] + 0.1 * Math.cos(b),
          at[1] + 0.1 * Math.sin(b),
          0.1 + h * (0.85 + 0.15 * random()),
        ];
        if (k % 2 === 0) white.push(move(petals, top));
        else round.push(s.ball(top, [0.018, 0.018, 0.022]));
      }
    }
    const plantsAll = merge(paint(1, ...green), paint(2, ...white), paint(3, ...round));
    return merge(
      paint(0, s.slab([-x + 0.03, -y + 0.03, 0], [x - 0.03, y - 0.03, 0.1], 0.01)),
      move(fitted(plantsAll, [p.width - 0.12, p.depth - 0.12, p.height - 0.08]), [0, 0, 0.08]),
      paint(
        4,
        ...[-1, 1].map((side) =>
          s.slab([-x, side * (y - 0.03) - 0.03, 0], [x, side * (y - 0.03) + 0.03, 0.12], 0.008),
        ),
        ...[-1, 1].map((side) =>
          s.slab(
            [side * (x - 0.03) - 0.03, -y + 0.06, 0],
            [side * (x - 0.03) + 0.03, y - 0.06, 0.12],
            0.008,
          ),
        ),
      ),
    );
  },
});

const lawn = kind({
  id: 'grass-patch',
  name: '草坪',
  words: ['草坪', '草地', '草皮'],
  category: 'landscape',
  params: { width: metres('宽', 3, 0.5, 12), depth: metres('深', 2, 0.5, 12) },
  slots: [slot('ground', wear.grass), sheetSlot('blades', wear.leaf)],
  size: (p) => [p.width, p.depth, 0.09],
  build(p, s, random) {
    const [x, y] = [p.width / 2, p.depth / 2];
    const blade = leaf(0.07, 0.012, 1, { outline: (t) => 1 - t, droop: 0.2 });
    const n = s.cells(4800);
    const blades = Array.from({ length: n }, () => {
      const a = random() * 6.28;
      return aimed(
        blade,
        [(2 * random() - 1) * (x - 0.05), (2 * random() - 1) * (y - 0.05), 0.018],
        [0.4 * Math.cos(a), 0.4 * Math.sin(a), 1],
      );
    });
    return merge(paint(0, s.slab([-x, -y, 0], [x, y, 0.02], 0)), paint(1, ...blades));
  },
});

interface Boxed {
  readonly id: string;
  readonly name: string;
  readonly words: readonly string[];
  readonly size: Vec3;
}

const planter = ({ id, name, words, size }: Boxed): ObjectKind =>
  kind({
    id,
    name,
    words,
    category: 'landscape',
    params: sized(size, 0.5, 2),
    slots: [slot('box', wear.concrete), slot('soil', wear.soil), sheetSlot('leaves', wear.leaf)],
    size: (p) => [p.width, p.depth, p.height * 1.8],
    build(p, s, random) {
      const [x, y, h] = [p.width / 2, p.depth / 2, p.height];
      const t = Math.min(0.05, x * 0.15);
      const green = fitted(tuft(s, 150, 0.05, 0.5, random), [p.width, p.depth, h * 0.9]);
      const ground = [
        [-x, -y],
        [x, -y],
        [x, y],
        [-x, y],
      ] as const;
      return merge(
        paint(
          0,
          s.plate(ground, 0.02, h, {
            holes: [
              [
                [-x + t, -y + t],
                [x - t, -y + t],
                [x - t, y - t],
                [-x + t, y - t],
              ],
            ],
            bevel: 0.008,
          }),
          s.slab([-x + 0.03, -y + 0.03, 0], [x - 0.03, y - 0.03, 0.03], 0),
        ),
        paint(1, s.slab([-x + t, -y + t, 0.03], [x - t, y - t, h * 0.92], 0)),
        move(paint(2, green), [0, 0, h * 0.9]),
      );
    },
  });

const bonsai = kind({
  id: 'bonsai',
  name: '盆景松',
  words: ['盆景', '迎客松', '造型松', '罗汉松', '松树盆景'],
  category: 'plant',
  params: sized([0.8, 0.5, 0.75], 0.5, 2.4),
  against: 'surface',
  slots: [
    slot('pot', wear.slate),
    slot('moss', wear.grass),
    slot('trunk', wear.bark),
    sheetSlot('needles', wear.needles),
  ],
  build(p, s, random) {
    const wood: Mesh[] = [];
    const green: Mesh[] = [];
    const needle = leaf(0.055, 0.006, 1, { outline: (t) => 1 - t, droop: 0 });
    const spine: Vec3[] = [
      [-0.06, 0, 0.06],
      [0.02, 0.01, 0.2],
      [-0.09, 0, 0.36],
      [0.06, 0, 0.5],
      [0.02, 0, 0.62],
    ];
    wood.push(s.tube(spine, 0.035, { curved: true, size: (t) => 1 - 0.7 * t }));
    const pads = [
      [-0.32, 0.02, 0.33, 0.16],
      [0.3, -0.03, 0.4, 0.17],
      [-0.22, -0.05, 0.53, 0.13],
      [0.2, 0.05, 0.57, 0.13],
      [0.02, 0, 0.68, 0.15],
    ] as const;
    pads.forEach(([x, y, z, r], k) => {
      wood.push(
        s.tube([spine[Math.min(4, k + 1)], [x * 0.5, y, z - 0.05], [x, y, z - 0.02]], 0.011, {
          size: (t) => 1 - 0.6 * t,
        }),
      );
      for (let n = 0; n < s.cells(330); n++) {
        const a = random() * 6.28;
        const d = r * Math.sqrt(random());
        green.push(
          aimed(
            needle,
            [x + d * Math.cos(a), y + d * 0.8 * Math.sin(a), z - 0.02 + 0.05 * (1 - (d / r) ** 2)],
            [0.9 * Math.cos(a), 0.9 * Math.sin(a), 0.5 + random()],
          ),
        );
      }
    });
    const tree = fitted(merge(paint(2, ...wood), paint(3, ...green)), [
      p.width,
      p.depth,
      p.height * 0.9,
    ]);
    const [x, y, h] = [p.width * 0.3, p.depth * 0.3, p.height * 0.12];
    return merge(
      paint(
        0,
        s.slab([-x, -y, h * 0.15], [x, y, h], 0.01),
        s.slab([-x * 0.85, -y * 0.8, 0], [x * 0.85, y * 0.8, h * 0.2], 0.003),
      ),
      paint(
        1,
        s.soft([-x * 0.92, -y * 0.92, h * 0.6], [x * 0.92, y * 0.92, h * 1.25], {
          plan: 5,
          side: 2.4,
        }),
      ),
      move(tree, [0, 0, p.height * 0.1]),
    );
  },
});

const hanging = kind({
  id: 'hanging-plant',
  name: '垂吊植物',
  words: ['垂吊植物', '吊兰', '垂吊绿萝'],
  category: 'plant',
  params: sized([0.4, 0.4, 0.7], 0.6, 1.8),
  against: 'ceiling',
  slots: [slot('pot', wear.ceramic), slot('cords', wear.metal), sheetSlot('leaves', wear.leaf)],
  build(p, s, random) {
    const blade = leaf(0.075, 0.05, 2, { droop: 0.3 });
    const green: Mesh[] = [];
    for (let k = 0; k < 16; k++) {
      const a = k * 2.4;
      const long = 0.16 + 0.3 * random();
      for (let n = 0; n < 11; n++) {
        const t = n / 10;
        const r = 0.11 + 0.07 * Math.sin(Math.min(1, t * 2) * 1.57);
        green.push(
          aimed(
            blade,
            [r * Math.cos(a), r * Math.sin(a), 0.42 + 0.05 * Math.sin(t * 3) - long * t],
            [Math.cos(a + (n % 2 ? 1 : -1)), Math.sin(a + (n % 2 ? 1 : -1)), -0.5],
          ),
        );
      }
    }
    const leaves = fitted(paint(2, ...green), [p.width, p.width, p.height * 0.62]);
    const r = p.width * 0.28;
    const z = p.height * 0.36;
    return merge(
      paint(
        0,
        s.turned([
          [r * 0.6, z],
          [r, z + r * 0.9],
          [r * 0.93, z + r * 0.9],
          [r * 0.9, z + r * 0.75],
          [0, z + r * 0.75],
        ]),
      ),
      paint(
        1,
        ...[0, 1, 2].map((k) =>
          s.rod(
            [r * 0.96 * Math.cos(k * 2.09), r * 0.96 * Math.sin(k * 2.09), z + r * 0.85],
            [0.006 * Math.cos(k * 2.09), 0.006 * Math.sin(k * 2.09), p.height],
            0.002,
          ),
        ),
      ),
      leaves,
    );
  },
  size: (p) => [p.width, p.width, p.height],
});

export const plantings = [
  shrub,
  hedge,
  grasses,
  flowers,
  lawn,
  planter({
    id: 'planter',
    name: '种植箱',
    words: ['花箱', '花盆', '种植箱', '树池', '花钵'],
    size: [0.9, 0.9, 0.6],
  }),
  planter({
    id: 'planter-long',
    name: '条形花箱',
    words: ['条形花箱', '长花箱', '隔断花箱'],
    size: [1.6, 0.4, 0.5],
  }),
  bonsai,
  hanging,
];
