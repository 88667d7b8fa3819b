import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import { rectangle } from '../../mesh/outline.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import { move } from '../../mesh/transform.ts';
import type { Random } from '../../random.ts';
import type { Vec2 } from '../../vec.ts';
import { count, kind, metres } from '../kind.ts';
import { slot } from '../parts.ts';
import { wear } from '../wear.ts';
import { frame } from './frame.ts';

/** Slots of a picture's colours. */
const INK = { field: 2, stroke: 3, accent: 4, dark: 5 } as const;
type Ink = keyof typeof INK;

/** What is painted on a sheet `x` to each side and from 0 to `high`: flat shapes, later ones before earlier. */
interface Sheet {
  readonly x: number;
  readonly high: number;
  readonly lay: (ink: Ink, outline: readonly Vec2[]) => void;
  readonly round: (ink: Ink, at: Vec2, radius: number) => void;
  readonly random: Random;
}

type Motif = (sheet: Sheet) => void;

const box = (x0: number, y0: number, x1: number, y1: number): Vec2[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

/** A hill under a sun. */
const hill: Motif = ({ x, high, lay, round, random }) => {
  const ridge = (level: number, rough: number): Vec2[] => [
    [-x, 0],
    [x, 0],
    ...Array.from(
      { length: 9 },
      (_, k): Vec2 => [
        x - (2 * x * k) / 8,
        high * (level + rough * random() + 0.08 * Math.sin(k + level * 9)),
      ],
    ),
  ];
  round('accent', [x * (random() - 0.5), high * 0.72], Math.min(x, high / 2) * 0.3);
  lay('stroke', ridge(0.3, 0.16));
  lay('dark', ridge(0.12, 0.1));
};

/** Fields of colour one over the other. */
const blocks: Motif = ({ x, high, lay, random }) => {
  const split = x * (0.1 + 0.5 * random()) - x * 0.3;
  const rise = high * (0.35 + 0.3 * random());
  lay('stroke', box(-x * 0.78, high * 0.1, split, rise));
  lay('dark', box(split - x * 0.22, rise * 0.55, x * 0.74, high * 0.6));
  lay('accent', box(-x * 0.5, rise * 0.92, x * 0.24, high * 0.88));
};

/** Arches within arches. */
const arches: Motif = ({ x, high, lay }) => {
  const arch = (radius: number, foot: number): Vec2[] => [
    [-radius, foot],
    [radius, foot],
    ...Array.from({ length: 17 }, (_, k): Vec2 => {
      const angle = (Math.PI * k) / 16;
      return [radius * Math.cos(angle), high * 0.52 + radius * Math.sin(angle)];
    }),
  ];
  const widest = Math.min(x * 0.78, high * 0.38);
  const inks: Ink[] = ['stroke', 'field', 'accent', 'field', 'dark'];
  for (const [k, ink] of inks.entries()) lay(ink, arch(widest * (1 - 0.19 * k), high * 0.12));
};

/** A few strokes of a broad brush around a ring left open. */
const brush: Motif = ({ x, high, lay, round, random }) => {
  const radius = Math.min(x, high / 2) * 0.62;
  const [start, turn] = [random() * 6, 5.3];
  const edge = (at: number, side: 1 | -1): Vec2 => {
    const r = radius * (1 + side * (0.05 + 0.09 * Math.sin(Math.PI * at) ** 0.6));
    const angle = start + turn * at;
    return [r * Math.cos(angle), high / 2 + r * Math.sin(angle)];
  };
  const steps = Array.from({ length: 33 }, (_, k) => k / 32);
  lay('dark', [...steps.map((t) => edge(t, 1)), ...steps.reverse().map((t) => edge(t, -1))]);
  lay('stroke', box(-x * 0.7, high * 0.07, x * 0.5, high * 0.085));
  round('accent', [x * 0.66, high * 0.1], Math.min(x, high) * 0.05);
};

/** Ridges in thinner and thinner ink, a seal in the corner. */
const ink: Motif = ({ x, high, lay, random }) => {
  const ridge = (level: number, peak: number): Vec2[] => {
    const middle = -x + 2 * x * (0.2 + 0.6 * random());
    return [
      [-x, high * level * 0.5],
      [x, high * level * 0.5],
      ...Array.from({ length: 25 }, (_, k): Vec2 => {
        const u = x - (2 * x * k) / 24;
        const near = Math.exp(-(((u - middle) / (x * 0.45)) ** 2));
        return [u, high * (level + peak * near + 0.035 * random())];
      }),
    ];
  };
  lay('stroke', ridge(0.34, 0.34));
  lay('dark', ridge(0.16, 0.2));
  lay('accent', box(x * 0.7, high * 0.84, x * 0.82, high * 0.84 + x * 0.12));
};

/** A twig with leaves. */
const twig: Motif = ({ x, high, lay, round, random }) => {
  const lean = (random() - 0.5) * x * 0.5;
  const at = (t: number): Vec2 => [lean * t * t, high * (0.12 + 0.74 * t)];
  const thin = Math.min(x, high) * 0.014;
  const steps = Array.from({ length: 9 }, (_, k) => k / 8);
  lay('dark', [
    ...steps.map((t): Vec2 => [at(t)[0] + thin, at(t)[1]]),
    ...steps.reverse().map((t): Vec2 => [at(t)[0] - thin, at(t)[1]]),
  ]);
  for (let k = 0; k < 9; k++) {
    const [fx, fy] = at(0.25 + 0.083 * k);
    const side = k % 2 === 0 ? 1 : -1;
    const long = Math.min(x * 0.6, high * 0.26) * (1.1 - 0.06 * k);
    const tip: Vec2 = [fx + side * long, fy + long * (0.35 + 0.3 * random())];
    const wide = long * 0.17;
    const leaf: Vec2[] = [
      [fx, fy],
      [fx + side * long * 0.5, fy + long * 0.14 - wide],
      tip,
      [fx + side * long * 0.4, fy + long * 0.2 + wide],
    ];
    lay('stroke', side > 0 ? leaf : leaf.reverse());
  }
  round('accent', [at(1)[0], at(1)[1]], thin * 2.4);
};

/** Lines and a disc. */
const lines: Motif = ({ x, high, lay, round, random }) => {
  round('stroke', [x * (random() - 0.5) * 0.6, high * 0.6], Math.min(x, high / 2) * 0.5);
  for (let k = 0; k < 5; k++) {
    const u = -x * 0.6 + k * x * 0.3;
    lay('dark', box(u, high * 0.1, u + x * 0.018, high * (0.6 + 0.26 * random())));
  }
  lay('accent', box(-x * 0.72, high * 0.16, x * 0.72, high * 0.185));
};

/** A wide horizon: sky, a bright stripe, the sea. */
const horizon: Motif = ({ x, high, lay, random }) => {
  const level = high * (0.34 + 0.12 * random());
  lay('stroke', box(-x, 0, x, level));
  lay('dark', box(-x, 0, x, level * 0.45));
  lay('accent', box(-x, level, x, level + high * 0.05));
};

const MOTIFS: readonly Motif[] = [hill, blocks, arches, brush, ink, twig, lines, horizon];

function painted(
  s: Shapes,
  motif: Motif,
  x: number,
  high: number,
  y: number,
  random: Random,
): Mesh {
  const parts: Mesh[] = [];
  const step = 0.0006;
  const layer = () => y - step * (parts.length + 1);
  motif({
    x,
    high,
    random,
    lay: (with_, outline) =>
      parts.push(paint(INK[with_], s.plateY(held(outline, x, high), layer(), y))),
    round: (with_, [u, v], radius) =>
      parts.push(
        paint(INK[with_], move(s.plateY(s.oval(2 * radius, 2 * radius), layer(), y), [u, 0, v])),
      ),
  });
  return merge(...parts);
}

/** The outline kept on its sheet. */
const held = (outline: readonly Vec2[], x: number, high: number): Vec2[] =>
  outline.map(([u, v]) => [Math.max(-x, Math.min(x, u)), Math.max(0, Math.min(high, v))]);

export const art = kind({
  id: 'wall-art',
  name: '装饰画',
  words: ['挂画', '装饰画', '抽象画', '油画', '画', '水墨画', '书法', '照片墙', '山水画'],
  category: 'decor',
  params: {
    width: metres('宽', 0.9, 0.2, 3),
    depth: metres('厚', 0.04, 0.02, 0.06),
    height: metres('高', 1.1, 0.2, 2.4),
    motif: count('图样', 0, 0, MOTIFS.length - 1),
  },
  against: 'wall',
  hangM: 1,
  slots: [
    slot('frame', wear.darkWood),
    slot('mat', wear.cotton),
    slot('field', wear.paperCream),
    slot('stroke', wear.clay),
    slot('accent', wear.gold),
    slot('dark', wear.bookInk),
  ],
  build(p, s, random) {
    const y = p.depth / 2;
    const side = Math.min(0.025, p.width * 0.05);
    const mat = Math.min(p.width, p.height) * 0.07 + side;
    const [x, high] = [p.width / 2 - mat, p.height - 2 * mat];
    const t = -y * 0.2;
    const back = rectangle(p.width - 2 * side, p.height - 2 * side, [0, p.height / 2]);
    return merge(
      paint(0, frame(s, p.width, p.height, side, -y, y)),
      paint(1, s.plateY(back, t, y - 0.002)),
      paint(2, s.slab([-x, t - 0.001, mat], [x, t + 0.001, p.height - mat], 0)),
      move(painted(s, MOTIFS[p.motif], x, high, t - 0.001, random), [0, 0, mat]),
    );
  },
});
