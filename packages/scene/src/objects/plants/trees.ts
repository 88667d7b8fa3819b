import { aimed, leaf } from '../../mesh/leaf.ts';
import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import { ellipse } from '../../mesh/outline.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import { stretch } from '../../mesh/transform.ts';
import { add, normalize, scale, sub, type Vec3 } from '../../vec.ts';
import { kind, type ObjectKind, sized } from '../kind.ts';
import { fitted, sheetSlot, slot } from '../parts.ts';
import { wear } from '../wear.ts';

interface Crown {
  readonly id: string;
  readonly name: string;
  readonly words: readonly string[];
  readonly size: Vec3;
  readonly leaves?: string;
  /** Height of the first fork as a share of the tree's. */
  readonly fork: number;
  /** How far boughs lean out, 0 upright … 1.2 wide. */
  readonly lean: number;
  /** Leaves at each twig's end, their length and width in metres. */
  readonly leaf?: readonly [count: number, length: number, width: number];
  readonly levels?: number;
}

const TWIG = ellipse(2, 2, 3);

/** A branching tree: every bough forks into three until twigs, which carry leaves. */
function broadleaf(crown: Crown): ObjectKind {
  return kind({
    id: crown.id,
    name: crown.name,
    words: crown.words,
    category: 'landscape',
    params: sized(crown.size, 0.5, 1.8),
    against: 'free',
    slots: [
      slot('bark', wear.bark),
      ...(crown.leaf ? [sheetSlot('leaves', crown.leaves ?? wear.leaf)] : []),
    ],
    build(p, s, random) {
      const wood: Mesh[] = [];
      const green: Mesh[] = [];
      // Distant trees wear fewer, larger leaves.
      const dense = s.detail === 'low' ? 0.22 : 1;
      const [many, length, width] = crown.leaf ?? [0, 0, 0];
      const grow = p.height / crown.size[2];
      const size = grow ** 0.5 / Math.sqrt(dense);
      const blade = leaf(length * size, width * size, 2, { droop: 0.2, fold: 0.25 });
      const bough = (from: Vec3, dir: Vec3, long: number, thick: number, level: number): void => {
        const bent = normalize(add(dir, [0.25 * (random() - 0.5), 0.25 * (random() - 0.5), 0.12]));
        const middle = add(from, scale(dir, long * 0.5));
        const to = add(middle, scale(bent, long * 0.5));
        // Twigs are too many to be round.
        wood.push(
          level < 3
            ? s.tube([from, middle, to], thick, { size: (t) => 1 - 0.38 * t })
            : s.sweep(TWIG, [from, to], { size: (t) => thick * (1 - 0.38 * t) }),
        );
        const last = crown.levels ?? 4;
        if (level >= last - 1) foliage(from, to, Math.max(1, Math.round(many * dense)));
        if (level === last) return;
        const arms = level === 0 ? 4 : 3;
        const spin = random() * 6.28;
        for (let k = 0; k < arms; k++) {
          const a = spin + (k / arms) * 2 * Math.PI + 0.5 * (random() - 0.5);
          const lean = crown.lean * (0.65 + 0.6 * random()) * (level === 0 ? 1 : 0.85);
          const side: Vec3 = [Math.cos(a), Math.sin(a), 0.15];
          bough(
            to,
            normalize(add(bent, scale(side, lean))),
            long * (0.68 + 0.12 * random()),
            thick * 0.58,
            level + 1,
          );
        }
        if (level > 0)
          bough(to, normalize(add(bent, [0, 0, 0.3])), long * 0.6, thick * 0.55, level + 1);
      };
      const foliage = (from: Vec3, to: Vec3, n: number): void => {
        if (many === 0) return;
        for (let k = 0; k < n; k++) {
          const at = add(from, scale(sub(to, from), 0.35 + 0.75 * random()));
          const dir: Vec3 = [random() - 0.5, random() - 0.5, 0.5 * random() - 0.2];
          const grownLeaf = 0.8 + 0.4 * random();
          green.push(
            aimed(stretch(blade, [grownLeaf, grownLeaf, grownLeaf]), at, dir, [
              random() - 0.5,
              random() - 0.5,
              1,
            ]),
          );
        }
      };
      bough([0, 0, 0], [0, 0, 1], p.height * crown.fork, p.height * 0.022, 0);
      return fitted(merge(paint(0, ...wood), ...(many > 0 ? [paint(1, ...green)] : [])), [
        p.width,
        p.depth,
        p.height,
      ]);
    },
  });
}

const round = broadleaf({
  id: 'tree-round',
  name: '阔叶乔木',
  words: [
    '树',
    '乔木',
    '大树',
    '行道树',
    '香樟',
    '朴树',
    '孤植树',
    '遮荫树',
    '银杏',
    '梧桐',
    '桂花树',
  ],
  size: [4, 4, 6],
  fork: 0.3,
  lean: 0.75,
  leaf: [13, 0.3, 0.18],
});
const blossom = broadleaf({
  id: 'tree-blossom',
  name: '樱花树',
  words: ['樱花', '樱花树', '海棠', '玉兰', '开花乔木', '桃花'],
  size: [3.6, 3.6, 4.6],
  leaves: wear.petal,
  fork: 0.24,
  lean: 1,
  leaf: [13, 0.17, 0.15],
});
const maple = broadleaf({
  id: 'tree-maple',
  name: '红枫',
  words: ['红枫', '枫树', '鸡爪槭'],
  size: [3, 3, 3.6],
  leaves: wear.redLeaf,
  fork: 0.22,
  lean: 1.05,
  leaf: [13, 0.17, 0.13],
});
const bare = broadleaf({
  id: 'tree-bare',
  name: '落叶枯树',
  words: ['枯树', '冬树', '落叶树', '枯枝'],
  size: [3.6, 3.6, 5.6],
  fork: 0.28,
  lean: 0.7,
});

const conifer = kind({
  id: 'tree-conifer',
  name: '松柏',
  words: ['松树', '雪松', '黑松', '油松', '景松', '针叶树', '柏树'],
  category: 'landscape',
  params: sized([3, 3, 6.5], 0.5, 1.8),
  against: 'free',
  slots: [slot('bark', wear.bark), sheetSlot('needles', wear.needles)],
  build(p, s, random) {
    const h = p.height;
    const whorls = s.cells(22);
    const spray = needleSpray(s, h * 0.05);
    const wood: Mesh[] = [s.rod([0, 0, 0], [0, 0, h], h * 0.018, h * 0.002)];
    const green: Mesh[] = [];
    for (let w = 0; w < whorls; w++) {
      const f = w / whorls;
      const z = h * (0.12 + 0.86 * f);
      const reach = (p.width / 2) * (1 - f) ** 0.85 + 0.06 * h * (1 - f);
      const arms = Math.max(5, Math.round(10 * (1 - 0.5 * f)));
      for (let k = 0; k < arms; k++) {
        const a = w * 1.1 + (k / arms) * 2 * Math.PI + 0.3 * random();
        const long = reach * (0.8 + 0.25 * random());
        const dir: Vec3 = [Math.cos(a), Math.sin(a), 0.25 - 0.45 * (1 - f)];
        const tip = add([0, 0, z], scale(dir, long));
        wood.push(s.rod([0, 0, z], tip, h * 0.004 * (1 - 0.7 * f), h * 0.0008));
        const steps = Math.max(1, Math.round(long / (h * 0.034)));
        for (let n = 0; n < steps; n++) {
          const at = add([0, 0, z], scale(dir, long * ((n + 0.7) / steps)));
          green.push(aimed(spray, at, dir, [0.4 * (random() - 0.5), 0.4 * (random() - 0.5), 1]));
        }
      }
    }
    return fitted(merge(paint(0, ...wood), paint(1, ...green)), [p.width, p.depth, h]);
  },
});

/** A flat spray of needles: a few slim blades fanning out. */
function needleSpray(s: Shapes, size: number): Mesh {
  const blade = leaf(size, size * 0.2, 1, { outline: () => 1, droop: 0 });
  const angles = s.detail === 'low' ? [0.5, -0.5] : [0, 0.75, -0.75];
  return merge(...angles.map((a) => aimed(blade, [0, 0, 0], [Math.cos(a), Math.sin(a), -0.15])));
}

const palm = kind({
  id: 'tree-palm',
  name: '棕榈树',
  words: ['棕榈', '椰子树', '棕榈树', '椰树'],
  category: 'landscape',
  params: sized([3.4, 3.4, 7], 0.5, 1.6),
  against: 'free',
  slots: [slot('bark', wear.bark), sheetSlot('leaves', wear.leaf)],
  build(p, s, random) {
    const h = p.height;
    const top: Vec3 = [0.05 * h, 0, h * 0.8];
    const trunk = s.tube([[0, 0, 0], [0.012 * h, 0, h * 0.3], top], h * 0.02, {
      curved: true,
      size: (t) => 1.25 - 0.5 * t,
    });
    const green: Mesh[] = [];
    const wood: Mesh[] = [trunk];
    const leaflets = s.cells(22);
    const blade = leaf(h * 0.075, h * 0.009, 2, { droop: 0.3 });
    for (let k = 0; k < 18; k++) {
      const a = k * 2.4;
      const rise = 1 - (1.6 * k) / 18;
      const reach = p.width * 0.5;
      const at = (t: number): Vec3 => [
        top[0] + reach * t * Math.cos(a),
        top[1] + reach * t * Math.sin(a),
        top[2] + reach * (0.75 * rise * t - 0.75 * t * t),
      ];
      wood.push(s.tube([0, 0.33, 0.66, 1].map(at), h * 0.004, { size: (t) => 1 - 0.8 * t }));
      for (let n = 0; n < leaflets; n++) {
        const t = 0.12 + (0.88 * (n + random() * 0.3)) / leaflets;
        for (const side of [-1, 1]) {
          const dir: Vec3 = [
            Math.cos(a) * 0.6 - side * Math.sin(a),
            Math.sin(a) * 0.6 + side * Math.cos(a),
            -0.35,
          ];
          green.push(aimed(blade, at(t), dir));
        }
      }
    }
    return fitted(merge(paint(0, ...wood), paint(1, ...green)), [p.width, p.depth, h]);
  },
});

const bamboo = kind({
  id: 'bamboo',
  name: '竹丛',
  words: ['竹子', '竹林', '修竹', '竹'],
  category: 'landscape',
  params: sized([1.2, 1.2, 3.6], 0.5, 1.8),
  against: 'free',
  slots: [slot('canes', wear.bamboo), sheetSlot('leaves', wear.leaf)],
  build(p, s, random) {
    const canes: Mesh[] = [];
    const green: Mesh[] = [];
    const blade = leaf(0.19, 0.028, 2, { droop: 0.3 });
    for (let k = 0; k < 14; k++) {
      const [a, r] = [k * 2.4, p.width * 0.3 * Math.sqrt((k + 0.5) / 14)];
      const foot: Vec3 = [r * Math.cos(a), r * Math.sin(a), 0];
      const lean = 0.16 * p.width;
      const high = p.height * (0.75 + 0.25 * random());
      const at = (t: number): Vec3 => [
        foot[0] + lean * t * t * Math.cos(a),
        foot[1] + lean * t * t * Math.sin(a),
        high * t,
      ];
      canes.push(s.tube([0, 0.5, 1].map(at), 0.016, { size: (t) => 1 - 0.6 * t }));
      for (let n = 0; n < s.cells(58); n++) {
        const b = random() * 6.28;
        const t = 0.3 + 0.7 * random();
        const from = at(t);
        const out = 0.22 * random();
        green.push(
          aimed(
            blade,
            [from[0] + out * Math.cos(b), from[1] + out * Math.sin(b), from[2]],
            [Math.cos(b), Math.sin(b), -0.3 - 0.5 * random()],
          ),
        );
      }
    }
    return fitted(merge(paint(0, ...canes), paint(1, ...green)), [p.width, p.depth, p.height]);
  },
});

export const trees = [round, blossom, maple, bare, conifer, palm, bamboo];
