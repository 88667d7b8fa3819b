import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import type { Random } from '../../random.ts';
import type { Vec3 } from '../../vec.ts';
import { kind, metres } from '../kind.ts';
import { fitted, slot } from '../parts.ts';
import { wear } from '../wear.ts';

/** A level section of a body: its height, half width, half depth, and how far it stands back. */
type Section = readonly [z: number, wide: number, deep: number, y?: number];

/** A body of oval sections, closed at both ends. */
function body(s: Shapes, sections: readonly Section[]): Mesh {
  const [first, last] = [sections[0], sections[sections.length - 1]];
  const rings: readonly Section[] = [
    [first[0], 0, 0, first[3]],
    ...s.curve(sections.map(([z, wide, deep, y = 0]) => [z, wide, deep, y] as const)),
    [last[0], 0, 0, last[3]],
  ];
  return s.sheet(
    s.detail === 'low' ? 8 : 12,
    rings.length - 1,
    (u, v): Vec3 => {
      const [z, wide, deep, y = 0] = rings[Math.round(v * (rings.length - 1))];
      const turn = (u === 1 ? 0 : u) * 2 * Math.PI;
      return [wide * Math.cos(turn), y + deep * Math.sin(turn), z];
    },
    1.2,
  );
}

/** A limb through its joints, swelling behind the first and slim at the last. */
const limb = (s: Shapes, joints: readonly Vec3[], radius: number, ankle: number): Mesh =>
  s.tube(joints, radius, {
    curved: true,
    size: (t) => 1 + 0.12 * Math.sin(Math.min(1, t * 2) * Math.PI) - (1 - ankle) * t,
  });

function foot(s: Shapes, [x, y, z]: Vec3, raised: number): Mesh {
  return s.tube(
    [
      [x, y + 0.06, z - 0.03 + raised * 0.06],
      [x, y - 0.05, z - 0.045 + raised * 0.02],
      [x * 1.12, y - 0.17, z - 0.055],
    ],
    0.043,
    { size: (t) => 1 - 0.3 * t },
  );
}

interface Look {
  /** Shoulders and hips against the usual ones. */
  readonly shoulders: number;
  readonly hips: number;
  /** Height above the ground at which a skirt or coat ends; none above the hips. */
  readonly hemM: number;
  readonly hair: 'short' | 'long' | 'bun';
  readonly bag: 'none' | 'hand' | 'back';
}

function lookOf(random: Random): Look {
  const slight = random() < 0.5;
  const dressed = random();
  return {
    shoulders: slight ? 0.9 : 1.03,
    hips: slight ? 1.04 : 0.96,
    hemM: dressed < 0.3 ? (slight ? 0.5 : 0.68) : 0.83,
    hair: slight ? (random() < 0.5 ? 'long' : 'bun') : 'short',
    bag: random() < 0.3 ? 'hand' : random() < 0.25 ? 'back' : 'none',
  };
}

function head(s: Shapes, { hair }: Look, at: Vec3): { skin: Mesh; hair: Mesh } {
  const [x, y, z] = at;
  const cap = s.ball([x, y + 0.014, z + 0.024], [0.083, 0.1, 0.108]);
  const more =
    hair === 'long'
      ? [s.ball([x, y + 0.06, z - 0.06], [0.08, 0.06, 0.14])]
      : hair === 'bun'
        ? [s.ball([x, y + 0.1, z + 0.07], [0.045, 0.045, 0.045])]
        : [];
  return {
    skin: merge(
      s.ball([x, y - 0.012, z], [0.075, 0.09, 0.118]),
      s.rod([x, y + 0.012, z - 0.19], [x, y, z - 0.06], 0.055, 0.05),
    ),
    hair: merge(cap, ...more),
  };
}

const torso = (s: Shapes, { shoulders, hips }: Look, z0: number, y: (z: number) => number): Mesh =>
  body(
    s,
    (
      [
        [0.0, 0.15 * hips, 0.105],
        [0.08, 0.168 * hips, 0.118],
        [0.26, 0.135, 0.1],
        [0.48, 0.168 * shoulders, 0.122],
        [0.595, 0.19 * shoulders, 0.1],
        [0.645, 0.15 * shoulders, 0.085],
        [0.67, 0.09, 0.07],
        [0.69, 0.062, 0.058],
      ] as const
    ).map(([z, wide, deep]): Section => [z0 + z, wide, deep, y(z)]),
  );

function walker(s: Shapes, stride: number, random: Random): Mesh {
  const look = lookOf(random);
  const lead = random() < 0.5 ? 1 : -1;
  const step = stride / 2;
  const leg = (side: number) => {
    const ahead = side * lead;
    const knee = step * ahead * 0.42 + 0.035;
    const ankle = -step * ahead;
    const lifted = ahead < 0 && stride > 0.1 ? 0.35 * stride : 0;
    const x = side * 0.088;
    const at: Vec3 = [x * 0.92, ankle, 0.09 + lifted];
    return {
      cloth: limb(s, [[x, 0, 0.87], [x, -knee, 0.49], at], 0.088, 0.52),
      shoe: foot(s, at, lifted > 0 ? 1 : 0),
    };
  };
  const arm = (side: number) => {
    const swing = (side * lead * stride) / 3.2;
    const x = 0.172 * look.shoulders;
    const bent = random() < 0.16;
    const elbow: Vec3 = [side * (x + 0.052), swing * 0.35 + 0.03, 1.14];
    const hand: Vec3 = bent
      ? [side * (x - 0.05), -0.26, 1.24]
      : [side * (x + 0.05), swing - 0.05, 0.88];
    return {
      sleeve: limb(s, [[side * x, 0.005, 1.405], elbow, hand], 0.056, 0.6),
      hand: s.ball([hand[0], hand[1] - 0.01, hand[2] - 0.04], [0.03, 0.04, 0.07]),
      at: hand,
    };
  };
  const [left, right] = [leg(-1), leg(1)];
  const arms = [arm(-1), arm(1)];
  const { skin, hair } = head(s, look, [0, -0.02, 1.63]);
  const skirt =
    look.hemM < 0.8
      ? [
          body(s, [
            [look.hemM, 0.16 + step * 0.25, 0.13 + step * 0.45],
            [0.84, 0.165, 0.125],
            [1.02, 0.138, 0.103],
          ]),
        ]
      : [];
  const bag =
    look.bag === 'hand'
      ? [
          s.soft(
            [arms[1].at[0] - 0.02, arms[1].at[1] - 0.13, 0.48],
            [arms[1].at[0] + 0.06, arms[1].at[1] + 0.13, 0.76],
            { plan: 6, side: 5 },
          ),
        ]
      : look.bag === 'back'
        ? [s.soft([-0.14, 0.07, 1.02], [0.14, 0.24, 1.42], { plan: 5, side: 4 })]
        : [];
  return merge(
    paint(0, skin, arms[0].hand, arms[1].hand),
    paint(
      1,
      torso(s, look, 0.79, () => 0),
      arms[0].sleeve,
      arms[1].sleeve,
      ...skirt,
    ),
    paint(2, left.cloth, right.cloth, left.shoe, right.shoe),
    paint(3, hair, ...bag),
  );
}

function sitter(s: Shapes, random: Random): Mesh {
  const look = lookOf(random);
  const seat = 0.45;
  const apart = 0.07 + 0.05 * random();
  const leg = (side: number) => {
    const ankle: Vec3 = [side * (apart + 0.02), -0.43 - 0.06 * random(), 0.09];
    return merge(
      limb(
        s,
        [[side * 0.085, 0.02, seat + 0.08], [side * (apart + 0.03), -0.4, seat + 0.06], ankle],
        0.088,
        0.55,
      ),
      foot(s, ankle, 0),
    );
  };
  const lean = random() * 0.12;
  const arm = (side: number) => {
    const x = 0.172 * look.shoulders;
    const hand: Vec3 = [side * (0.08 + 0.06 * random()), -0.27 - 0.05 * random(), seat + 0.17];
    return {
      sleeve: limb(
        s,
        [[side * x, -lean * 0.5, seat + 0.595], [side * (x + 0.055), 0.03, seat + 0.34], hand],
        0.055,
        0.62,
      ),
      hand: s.ball(hand, [0.045, 0.06, 0.035]),
    };
  };
  const arms = [arm(-1), arm(1)];
  const { skin, hair } = head(s, look, [0, -lean - 0.03, seat + 0.83]);
  const torsoAt = (z: number) => 0.05 - (lean + 0.05) * z;
  return merge(
    paint(0, skin, arms[0].hand, arms[1].hand),
    paint(1, torso(s, look, seat - 0.005, torsoAt), arms[0].sleeve, arms[1].sleeve),
    paint(2, leg(-1), leg(1)),
    paint(3, hair),
  );
}

const slots = [
  slot('skin', wear.skin),
  slot('top', wear.skin),
  slot('bottom', wear.skin),
  slot('hair', wear.bark),
];

const person = kind({
  id: 'person',
  name: '人物剪影',
  words: ['人', '行人', '人物', '人影', '路人', '配景人', '游客', '学生', '居民'],
  category: 'people',
  params: { height: metres('身高', 1.7, 0.9, 1.95), stride: metres('步幅', 0.5, 0, 0.7) },
  slots,
  size: (p) => [p.height * 0.31, p.height * 0.2 + p.stride * 0.7, p.height],
  build(p, s, random) {
    const whole = walker(s, (p.stride * 1.7) / p.height, random);
    return fitted(whole, [p.height * 0.31, p.height * 0.2 + p.stride * 0.7, p.height]);
  },
});

const seated = kind({
  id: 'person-seated',
  name: '坐姿人物剪影',
  words: ['坐着的人', '坐姿人物', '休息的人', '闲坐的人'],
  category: 'people',
  params: { height: metres('身高', 1.7, 1.1, 1.95) },
  slots,
  size: (p) => [p.height * 0.31, p.height * 0.47, p.height * 0.8],
  build: (p, s, random) =>
    fitted(sitter(s, random), [p.height * 0.31, p.height * 0.47, p.height * 0.8]),
});

export const people = [person, seated];
