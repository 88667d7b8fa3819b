import { aimed, type LeafOptions, leaf } from '../../mesh/leaf.ts';
import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import { move, stretch } from '../../mesh/transform.ts';
import type { Random } from '../../random.ts';
import type { Vec3 } from '../../vec.ts';
import { kind, metres, type ObjectKind } from '../kind.ts';
import { fitted, sheetSlot, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const [POT, SOIL, STEM, LEAF] = [0, 1, 2, 3];

interface Growth {
  readonly stems: Mesh[];
  readonly leaves: Mesh[];
}

/** Grows a plant of `tall` metres from the origin; it is fitted into its box afterwards. */
type Habit = (s: Shapes, tall: number, random: Random) => Growth;

interface Plant {
  readonly id: string;
  readonly name: string;
  readonly words: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly pot: string;
  readonly habit: Habit;
  /** Radius and height of the pot as shares of the plant's width. */
  readonly potSize?: readonly [number, number];
}

function potted(plant: Plant): ObjectKind {
  const [radius, rise] = plant.potSize ?? [0.28, 0.5];
  return kind({
    id: plant.id,
    name: plant.name,
    words: plant.words,
    category: 'plant',
    params: {
      width: metres('冠幅', plant.width, plant.width * 0.5, plant.width * 1.6),
      height: metres('高', plant.height, plant.height * 0.5, plant.height * 1.6),
    },
    against: plant.height > 0.7 ? 'free' : 'surface',
    slots: [
      slot('pot', plant.pot),
      slot('soil', wear.soil),
      slot('stems', wear.bark),
      sheetSlot('leaves', wear.leaf),
    ],
    build(p, s, random) {
      const r = p.width * radius;
      const h = Math.min(p.width * rise, p.height * 0.35);
      const { stems, leaves } = plant.habit(s, p.height - h, random);
      const green = fitted(merge(paint(STEM, ...stems), paint(LEAF, ...leaves)), [
        p.width,
        p.width,
        p.height - h + 0.02,
      ]);
      return merge(
        paint(
          POT,
          s.turned([
            [r * 0.72, 0],
            [r * 0.78, h * 0.04],
            [r, h * 0.96],
            [r * 0.985, h],
            [r * 0.9, h],
            [r * 0.87, h * 0.86],
            [0, h * 0.86],
          ]),
        ),
        paint(SOIL, s.drum([0, 0, h * 0.84], r * 0.875, h * 0.06, 0)),
        move(green, [0, 0, h - 0.02]),
      );
    },
  });
}

const grown = (blade: Mesh, at: Vec3, toward: Vec3, size = 1): Mesh =>
  aimed(size === 1 ? blade : stretch(blade, [size, size, size]), at, toward);

/** Leaves spiralling round trunks: fiddle-leaf fig, rubber plant, olive. */
const shrubby =
  (length: number, width: number, each: number, options: LeafOptions): Habit =>
  (s, tall, random) => {
    const blade = leaf(length * tall, width * tall, s.cells(5), options);
    const stems: Mesh[] = [];
    const leaves: Mesh[] = [];
    for (let t = 0; t < 3; t++) {
      const a = t * 2.1 + random();
      const top = tall * (0.82 - 0.16 * t);
      const lean = tall * 0.1;
      const at = (f: number): Vec3 => [
        0.02 * Math.cos(a) + lean * f * Math.cos(a),
        0.02 * Math.sin(a) + lean * f * Math.sin(a),
        top * f,
      ];
      stems.push(s.tube([at(0), at(0.5), at(1)], tall * 0.011, { size: (f) => 1 - 0.4 * f }));
      for (let k = 0; k < each; k++) {
        const f = 0.28 + (0.72 * (k + random() * 0.6)) / each;
        const b = k * 2.4 + t + random() * 0.5;
        const rise = 0.25 + 0.7 * f - 0.25 * random();
        leaves.push(grown(blade, at(f), [Math.cos(b), Math.sin(b), rise], 0.75 + 0.35 * random()));
      }
    }
    return { stems, leaves };
  };

/** A slim trunk with leafy twigs: olive, ficus. */
const twiggy =
  (length: number, width: number, twigs: number, each: number): Habit =>
  (s, tall, random) => {
    const blade = leaf(length * tall, width * tall, 2, { droop: 0.1 });
    const stems: Mesh[] = [
      s.tube(
        [
          [0, 0, 0],
          [0.02 * tall, 0, tall * 0.4],
          [0, 0.01, tall * 0.85],
        ],
        tall * 0.013,
        { size: (t) => 1 - 0.6 * t },
      ),
    ];
    const leaves: Mesh[] = [];
    for (let k = 0; k < twigs; k++) {
      const a = k * 2.4 + random();
      const z = tall * (0.38 + 0.5 * (k / twigs));
      const long = tall * (0.3 - 0.12 * (k / twigs)) * (0.7 + 0.5 * random());
      const rise = 0.5 + 0.6 * random();
      const at = (t: number): Vec3 => [
        long * t * Math.cos(a),
        long * t * Math.sin(a),
        z + long * rise * t,
      ];
      stems.push(s.rod(at(0), at(1), tall * 0.004, tall * 0.0015));
      for (let n = 0; n < each; n++) {
        const b = a + (n % 2 === 0 ? 0.9 : -0.9) + 0.8 * (random() - 0.5);
        leaves.push(
          grown(
            blade,
            at(0.25 + (0.75 * (n + 1)) / each),
            [Math.cos(b), Math.sin(b), random()],
            0.8 + 0.4 * random(),
          ),
        );
      }
    }
    return { stems, leaves };
  };

/** Stalks from the soil, each with one big leaf: monstera, bird of paradise. */
const stalked =
  (length: number, width: number, stalks: number, spread: number, options: LeafOptions): Habit =>
  (s, tall, random) => {
    const blade = leaf(length * tall, width * tall, s.cells(12), options);
    const stems: Mesh[] = [];
    const leaves: Mesh[] = [];
    for (let k = 0; k < stalks; k++) {
      const a = k * 2.4 + 0.5 * random();
      const f = (k + 0.6) / stalks;
      const out = spread * tall * (1.05 - 0.7 * f) * (0.8 + 0.4 * random());
      const tip: Vec3 = [
        out * Math.cos(a),
        out * Math.sin(a),
        tall * (0.3 + 0.48 * f + 0.08 * random()),
      ];
      stems.push(
        s.tube(
          [
            [0.015 * Math.cos(a), 0.015 * Math.sin(a), 0],
            [tip[0] * 0.45, tip[1] * 0.45, tip[2] * 0.65],
            tip,
          ],
          tall * 0.0065,
          { curved: true, size: (t) => 1 - 0.4 * t },
        ),
      );
      leaves.push(
        grown(blade, tip, [Math.cos(a), Math.sin(a), 0.15 + 0.5 * f], 0.8 + 0.3 * random()),
      );
    }
    return { stems, leaves };
  };

/** Upright blades from the soil: snake plant, agave, aloe. */
const rosette =
  (blades: number, width: number, lean: number, options: LeafOptions): Habit =>
  (s, tall, random) => {
    const leaves = Array.from({ length: blades }, (_, k) => {
      const a = k * 2.4;
      const out = lean * (0.25 + (0.75 * k) / blades);
      const blade = leaf(
        tall * (1 - 0.45 * (k / blades)) * (0.85 + 0.15 * random()),
        width * tall,
        s.cells(6),
        options,
      );
      const foot = 0.06 * tall * (k / blades);
      return grown(
        blade,
        [foot * Math.cos(a), foot * Math.sin(a), 0],
        [out * Math.cos(a), out * Math.sin(a), 1],
      );
    });
    return { stems: [s.drum([0, 0, 0], tall * 0.03, tall * 0.06, 0)], leaves };
  };

/** Arching fronds with leaflets on both sides: palms and ferns. */
const fronds =
  (count: number, leaflets: number, arch: number): Habit =>
  (s, tall, random) => {
    const pairs = s.cells(leaflets);
    const stems: Mesh[] = [];
    const leaves: Mesh[] = [];
    const blade = leaf(tall * 0.2, tall * 0.028, 2, { droop: 0.25 });
    for (let k = 0; k < count; k++) {
      const a = k * 2.4 + random() * 0.4;
      const f = k / count;
      const reach = tall * arch * (0.5 + 0.5 * f);
      const high = tall * (1 - 0.35 * f) * (0.9 + 0.1 * random());
      const at = (t: number): Vec3 => {
        const r = reach * t * t;
        return [r * Math.cos(a), r * Math.sin(a), high * (t * (1.75 - 0.8 * t * t) * 1.05)];
      };
      stems.push(
        s.tube([0, 0.3, 0.55, 0.8, 1].map(at), tall * 0.006, { size: (t) => 1 - 0.7 * t }),
      );
      for (let n = 0; n < pairs; n++) {
        const t = 0.3 + 0.7 * ((n + 1) / pairs);
        const [p, q] = [at(Math.max(0, t - 0.02)), at(t)];
        for (const side of [-1, 1]) {
          const dir: Vec3 = [
            (q[0] - p[0]) * 26 + side * -Math.sin(a),
            (q[1] - p[1]) * 26 + side * Math.cos(a),
            (q[2] - p[2]) * 26 + 0.1,
          ];
          leaves.push(grown(blade, q, dir, 1.15 - 0.6 * Math.abs(t - 0.55)));
        }
      }
    }
    return { stems, leaves };
  };

/** Monstera: a heart with slits between its fingers. */
const slit = (t: number): number => {
  const heart = Math.sin(Math.PI * t ** 0.62) ** 0.7;
  return t > 0.2 && t < 0.92 && Math.floor(t * 12) % 2 === 1 ? heart * 0.55 : heart;
};

const fiddle = (t: number): number => Math.sin(Math.PI * t ** 1.35) ** 0.6 * (0.72 + 0.28 * t);

export const pottedPlants = [
  potted({
    id: 'plant-potted',
    name: '琴叶榕盆栽',
    words: ['绿植', '盆栽', '植物', '琴叶榕', '室内绿植', '大型绿植', '爱心榕'],
    width: 0.8,
    height: 1.6,
    pot: wear.ceramic,
    habit: shrubby(0.24, 0.15, 16, { outline: fiddle, droop: 0.3, fold: 0.18 }),
  }),
  potted({
    id: 'plant-monstera',
    name: '龟背竹',
    words: ['龟背竹'],
    width: 1,
    height: 1.1,
    pot: wear.concrete,
    potSize: [0.2, 0.34],
    habit: stalked(0.42, 0.4, 13, 0.5, { outline: slit, droop: 0.4, fold: 0.1 }),
  }),
  potted({
    id: 'plant-bird',
    name: '天堂鸟',
    words: ['天堂鸟', '旅人蕉', '鹤望兰'],
    width: 1,
    height: 1.7,
    pot: wear.rattan,
    potSize: [0.2, 0.34],
    habit: stalked(0.42, 0.15, 12, 0.3, { belly: 0.4, droop: 0.35, fold: 0.35 }),
  }),
  potted({
    id: 'plant-palm',
    name: '散尾葵',
    words: ['散尾葵', '棕竹', '夏威夷椰子', '凤尾葵'],
    width: 1.1,
    height: 1.7,
    pot: wear.rattan,
    potSize: [0.18, 0.3],
    habit: fronds(12, 14, 0.55),
  }),
  potted({
    id: 'plant-olive',
    name: '橄榄树盆栽',
    words: ['橄榄树', '小叶绿植', '小树盆栽'],
    width: 0.8,
    height: 1.7,
    pot: wear.clay,
    habit: twiggy(0.075, 0.024, 40, 18),
  }),
  potted({
    id: 'plant-snake',
    name: '虎尾兰',
    words: ['虎尾兰', '虎皮兰'],
    width: 0.4,
    height: 0.8,
    pot: wear.ceramic,
    habit: rosette(14, 0.1, 0.32, { belly: 0.5, droop: 0.02, fold: 0.25 }),
  }),
  potted({
    id: 'plant-succulent',
    name: '多肉',
    words: ['多肉', '多肉植物', '龙舌兰', '芦荟'],
    width: 0.24,
    height: 0.26,
    pot: wear.clay,
    potSize: [0.3, 0.5],
    habit: rosette(26, 0.34, 1.7, { belly: 0.55, droop: -0.12, fold: 0.3 }),
  }),
  potted({
    id: 'plant-fern',
    name: '蕨类盆栽',
    words: ['蕨', '波士顿蕨', '铁线蕨', '绿萝'],
    width: 0.6,
    height: 0.6,
    pot: wear.pottery,
    habit: fronds(16, 11, 1),
  }),
];
