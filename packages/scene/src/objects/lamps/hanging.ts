import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import type { Vec2 } from '../../vec.ts';
import { count, kind, metres, type ObjectKind } from '../kind.ts';
import { ring, row, slot } from '../parts.ts';
import { wear } from '../wear.ts';

/** Cords and chains reach down into halls. */
const LONGEST_M = 12;

const [SHADE, METAL, LAMP] = [0, 1, 2];

/** Ceiling cup and cord down to `z`. */
function cord(s: Shapes, height: number, z: number, radius = 0.004): Mesh {
  return merge(
    s.drum([0, 0, height - 0.025], 0.05, 0.025, 0.004),
    s.rod([0, 0, z], [0, 0, height - 0.02], radius),
  );
}

/** A thin shell between an outer profile, walked upwards, and the same a wall's thickness inside. */
const shell = (outer: readonly Vec2[], wall = 0.004): Vec2[] => [
  ...outer,
  ...[...outer]
    .reverse()
    .map(([r, z], k): Vec2 => [Math.max(r - wall, 0.002), k === 0 ? z - wall : z]),
  outer[0],
];

interface Pendant {
  readonly id: string;
  readonly name: string;
  readonly words: readonly string[];
  readonly width: number;
  readonly material: string;
  readonly metal?: string;
  /** Height of the shade as a share of its width. */
  readonly tall: number;
  /** Shares of the half width and of the shade's height, upwards. */
  readonly profile: readonly Vec2[];
  readonly curved?: true;
}

function pendant(shape: Pendant): ObjectKind {
  return kind({
    id: shape.id,
    name: shape.name,
    words: shape.words,
    category: 'lamp',
    params: {
      width: metres('径', shape.width, shape.width * 0.5, shape.width * 2.2),
      height: metres('总高', 0.9, 0.4, LONGEST_M),
    },
    against: 'ceiling',
    slots: [
      slot('shade', shape.material),
      slot('metal', shape.metal ?? wear.metal),
      slot('lamp', wear.lamp),
    ],
    size: (p) => [p.width, p.width, Math.max(p.height, p.width * shape.tall + 0.1)],
    build(p, s) {
      const height = Math.max(p.height, p.width * shape.tall + 0.1);
      const tall = p.width * shape.tall;
      const line = shape.profile.map(([r, z]): Vec2 => [(r * p.width) / 2, z * tall]);
      const outer = shape.curved
        ? s.curve(line).map(([r, z]): Vec2 => [Math.min(p.width / 2, r), z])
        : line;
      const bulb = Math.min(0.05, p.width * 0.16);
      return merge(
        paint(SHADE, s.turned(shell(outer))),
        paint(
          METAL,
          cord(s, height, tall * 0.5 + bulb * 0.8),
          s.drum([0, 0, tall - 0.012], outer[outer.length - 1][0] + 0.008, 0.03, 0.004),
        ),
        paint(LAMP, s.ball([0, 0, tall * 0.5], [bulb, bulb, bulb])),
      );
    },
  });
}

const dome = pendant({
  id: 'pendant',
  name: '吊灯',
  words: ['吊灯', '单头吊灯', '餐吊灯', '装饰吊灯'],
  width: 0.45,
  material: wear.metal,
  tall: 0.55,
  profile: [
    [1, 0],
    [0.99, 0.06],
    [0.86, 0.42],
    [0.5, 0.8],
    [0.16, 0.94],
    [0.14, 1],
  ],
  curved: true,
});
const cone = pendant({
  id: 'pendant-cone',
  name: '锥形吊灯',
  words: ['锥形吊灯', '金属吊灯', '工业吊灯', '草帽灯'],
  width: 0.36,
  material: wear.brass,
  tall: 0.7,
  profile: [
    [1, 0],
    [0.22, 0.82],
    [0.22, 1],
  ],
});
const globe = pendant({
  id: 'pendant-globe',
  name: '玻璃球吊灯',
  words: ['球形吊灯', '玻璃吊灯', '魔豆灯', '泡泡灯'],
  width: 0.3,
  material: wear.frosted,
  metal: wear.brass,
  tall: 0.96,
  profile: [
    [0.2, 0],
    [0.62, 0.08],
    [0.93, 0.3],
    [1, 0.5],
    [0.93, 0.7],
    [0.62, 0.92],
    [0.2, 1],
  ],
  curved: true,
});
const lantern = pendant({
  id: 'pendant-lantern',
  name: '纸灯笼',
  words: ['纸灯', '灯笼', '云朵灯', '日式吊灯', '宫灯', '纸灯笼', '和纸灯', '红灯笼', '纸艺灯'],
  width: 0.5,
  material: wear.paper,
  metal: wear.darkWood,
  tall: 0.8,
  profile: [
    [0.4, 0],
    [0.8, 0.14],
    [1, 0.42],
    [0.98, 0.62],
    [0.76, 0.88],
    [0.4, 1],
  ],
  curved: true,
});
const rattan = pendant({
  id: 'pendant-rattan',
  name: '藤编吊灯',
  words: ['藤编吊灯', '竹编吊灯', '编织吊灯', '藤编灯', '竹编灯', '藤灯'],
  width: 0.55,
  material: wear.rattan,
  metal: wear.wood,
  tall: 0.5,
  profile: [
    [0.72, 0],
    [1, 0.28],
    [0.9, 0.6],
    [0.4, 0.92],
    [0.12, 1],
  ],
  curved: true,
});

const linear = kind({
  id: 'pendant-linear',
  name: '线性吊灯',
  words: ['长条吊灯', '线性吊灯', '一字吊灯', '条形吊灯'],
  category: 'lamp',
  params: { width: metres('长', 1.2, 0.6, 2.4), height: metres('总高', 0.9, 0.3, 2.5) },
  against: 'ceiling',
  slots: [slot('metal', wear.metal), slot('lamp', wear.lamp)],
  size: (p) => [p.width, 0.06, p.height],
  build: (p, s) =>
    merge(
      paint(
        0,
        s.slab([-p.width / 2, -0.018, 0.012], [p.width / 2, 0.018, 0.06], 0.004),
        row(2, p.width * 1.3, (x) => s.rod([x, 0, 0.05], [x * 0.3, 0, p.height - 0.01], 0.0022)),
        s.slab([-p.width * 0.24, -0.03, p.height - 0.022], [p.width * 0.24, 0.03, p.height], 0.004),
      ),
      paint(
        1,
        s.slab([-p.width / 2 + 0.008, -0.012, 0], [p.width / 2 - 0.008, 0.012, 0.013], 0.003),
      ),
    ),
});

const chandelier = kind({
  id: 'chandelier',
  name: '枝形吊灯',
  words: ['枝形吊灯', '水晶灯', '水晶吊灯', '大吊灯', '烛台吊灯', '多头吊灯', '铜灯', '主灯'],
  category: 'lamp',
  params: {
    width: metres('径', 0.9, 0.55, 2.6),
    height: metres('总高', 0.95, 0.6, LONGEST_M),
    tiers: count('灯头组数', 2, 1, 3),
  },
  against: 'ceiling',
  slots: [slot('metal', wear.brass), slot('crystal', wear.crystal), slot('lamp', wear.lamp)],
  size: (p) => [p.width, p.width, Math.max(p.height, p.width * 0.6)],
  build(p, s) {
    const h = Math.max(p.height, p.width * 0.6);
    const r = p.width / 2 - 0.035;
    const u = p.width;
    // A lamp of a hall is stouter throughout.
    const stout = Math.min(1.6, Math.max(1, u / 1.2));
    const arms = 4 * p.tiers;
    const arm = s.tube(
      [
        [0.02, 0, u * 0.16],
        [r * 0.4, 0, u * 0.07],
        [r * 0.85, 0, u * 0.1],
        [r, 0, u * 0.2],
      ],
      0.009 * stout,
      { curved: true },
    );
    const cup = s.turned(
      [
        [0.012, 0],
        [0.034, 0.012],
        [0.034, 0.016],
        [0.012, 0.016],
      ],
      [r, 0, u * 0.2],
    );
    const drop = s.ball(
      [r, 0, u * 0.2 - 0.03 * stout],
      [0.01 * stout, 0.01 * stout, 0.018 * stout],
    );
    return merge(
      paint(
        0,
        ring(
          arms,
          merge(
            arm,
            cup,
            s.rod([r, 0, u * 0.2 + 0.01], [r, 0, u * 0.2 + 0.075 * stout], 0.01 * stout),
          ),
        ),
        s.thrown([
          [0.012, u * 0.03],
          [0.035, u * 0.06],
          [0.05, u * 0.15],
          [0.025, u * 0.22],
          [0.02, u * 0.34],
          [0.012, u * 0.4],
        ]),
        cord(s, h, u * 0.38, 0.006),
      ),
      paint(1, s.ball([0, 0, 0.022], [0.022, 0.022, 0.022]), ring(arms, drop)),
      paint(
        2,
        ring(
          arms,
          s.ball([r, 0, u * 0.2 + 0.1 * stout], [0.014 * stout, 0.014 * stout, 0.03 * stout]),
        ),
      ),
    );
  },
});

const rings = kind({
  id: 'pendant-ring',
  name: '圆环吊灯',
  words: ['圆环吊灯', '环形吊灯', '现代吊灯', '大堂吊灯'],
  category: 'lamp',
  params: {
    width: metres('径', 0.9, 0.5, 3),
    height: metres('总高', 1, 0.6, LONGEST_M),
    rings: count('环数', 2, 1, 4),
  },
  against: 'ceiling',
  slots: [slot('metal', wear.brass), slot('lamp', wear.lamp)],
  build(p, s) {
    const band = (r: number, z: number, wall: number, from: number, to: number) =>
      s.turned([
        [r, z + from],
        [r, z + to],
        [r - wall, z + to],
        [r - wall, z + from],
        [r, z + from],
      ]);
    const at = (k: number) => ({
      r: (p.width / 2) * (1 - 0.24 * k),
      z: k * Math.min(0.18, (p.height - 0.2) / p.rings),
    });
    const all = Array.from({ length: p.rings }, (_, k) => at(k));
    const ties = Array.from({ length: 3 }, (_, k) => {
      const a = (k / 3) * 2 * Math.PI;
      const [c, d] = [Math.cos(a), Math.sin(a)];
      return all.map(({ r, z }) =>
        s.rod(
          [(r - 0.01) * c, (r - 0.01) * d, z + 0.04],
          [0.03 * c, 0.03 * d, p.height - 0.02],
          0.0018,
        ),
      );
    });
    return merge(
      paint(
        0,
        ...all.map(({ r, z }) => band(r, z, 0.02, 0.01, 0.05)),
        ...ties.flat(),
        s.drum([0, 0, p.height - 0.025], 0.07, 0.025, 0.004),
      ),
      paint(1, ...all.map(({ r, z }) => band(r - 0.003, z, 0.014, 0, 0.011))),
    );
  },
});

export const hangingLamps = [dome, cone, globe, lantern, rattan, linear, chandelier, rings];
