import { bentRound } from '../../mesh/deform.ts';
import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import { move, turnZ } from '../../mesh/transform.ts';
import type { Random } from '../../random.ts';
import { FRAMED, framedParam } from '../framed.ts';
import { count, kind, metres } from '../kind.ts';
import { fitted, four, leant, row, slot } from '../parts.ts';
import { wear } from '../wear.ts';

const [FABRIC, LEGS, ACCENT] = [0, 1, 2];
const slots = [
  slot('fabric', wear.fabric),
  slot('legs', wear.darkWood),
  slot('pillow', wear.accent),
];
const clearance = { front: 0.45 };
const depth = metres('深', 0.95, 0.8, 1.15);
const height = metres('高', 0.82, 0.72, 1);

const LEG = 0.1;
const SEAT = 0.43;
const BACK = 0.2;

interface Run {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly seats: number;
  /** Widths of the left and right arms; none is an open end. */
  readonly arms: readonly [number, number];
}

/** Base, arms, back and cushions of a straight run of seats; its fabric only. */
function upholstery(s: Shapes, run: Run): Mesh {
  const [x, y] = [run.width / 2, run.depth / 2];
  const [left, right] = run.arms;
  const arm = (lo: number, hi: number) => s.slab([lo, -y, LEG], [hi, y, armHeight(run)], 0.055);
  return merge(
    s.slab([-x + 0.01, -y + 0.02, LEG], [x - 0.01, y - 0.01, SEAT - 0.15], 0.02),
    s.slab([-x + left, y - BACK + 0.02, LEG + 0.05], [x - right, y, run.height - 0.06], 0.06),
    ...(left > 0 ? [arm(-x, -x + left)] : []),
    ...(right > 0 ? [arm(x - right, x)] : []),
    seatCushions(s, run),
  );
}

const armHeight = ({ height }: Run): number => Math.min(0.6, height - 0.08);

/** Seat and back cushions. */
function seatCushions(s: Shapes, run: Run): Mesh {
  const y = run.depth / 2;
  const [left, right] = run.arms;
  const inner = run.width - left - right;
  const middle = (left - right) / 2;
  const seat = inner / run.seats;
  const back = run.height - SEAT + 0.005;
  return merge(
    move(
      row(run.seats, inner, (at) =>
        merge(
          s.soft(
            [at - seat / 2 + 0.002, -y - 0.01 + 0.015, SEAT - 0.17],
            [at + seat / 2 - 0.002, y - BACK + 0.03, SEAT + 0.015],
            { plan: 12, side: 3.6 },
          ),
          leant(
            s.soft([-seat / 2 + 0.012, -0.1, 0], [seat / 2 - 0.012, 0.1, back], {
              plan: 8,
              side: 3,
            }),
            0.16,
            [at, y - BACK - 0.075, SEAT - 0.02],
          ),
        ),
      ),
      [middle, 0, 0],
    ),
  );
}

/** Heights from and to which slats of an open frame reach. */
const sideSlats: readonly (readonly [number, number])[] = [
  [0.3, 0.36],
  [0.42, 0.48],
];
const backSlats: readonly (readonly [number, number])[] = [
  [0.3, 0.375],
  [0.44, 0.515],
  [0.58, 0.655],
];

/** A frame of posts and slats, or woven between the posts, that carries the cushions. */
function openFrame(s: Shapes, run: Run, form: number): Mesh {
  const woven = form === FRAMED.woven;
  const [x, y] = [run.width / 2, run.depth / 2];
  const [left, right] = run.arms;
  const top = run.height - 0.07;
  const post = (lo: number, to: number, z: number) =>
    s.slab([lo, to - 0.055, 0], [lo + 0.055, to, z], 0.008);
  const side = (lo: number, armed: boolean) =>
    merge(post(lo, -y + 0.055, armed ? armHeight(run) - 0.02 : SEAT - 0.16), post(lo, y, top));
  const arm = (lo: number, hi: number) =>
    merge(
      s.slab([lo, -y, armHeight(run) - 0.035], [hi, y - 0.02, armHeight(run)], 0.01),
      ...(woven ? [[0.12, armHeight(run) - 0.03]] : sideSlats).map(([from, to]) =>
        s.slab([lo + 0.02, -y + 0.04, from], [lo + 0.04, y - 0.04, to], 0.006),
      ),
    );
  const backs = woven ? [[0.12, top - 0.06]] : backSlats.filter(([, to]) => to < top - 0.065);
  const slats = backs.map(([from, to]) =>
    s.slab([-x + 0.02, y - 0.035, from], [x - 0.02, y - 0.013, to], 0.006),
  );
  const apron = woven
    ? [s.slab([-x + 0.02, -y + 0.02, 0.08], [x - 0.02, -y + 0.04, 0.24], 0.006)]
    : [];
  return merge(
    s.slab([-x + 0.005, -y + 0.005, SEAT - 0.23], [x - 0.005, y - 0.01, SEAT - 0.15], 0.008),
    s.slab([-x + 0.002, y - 0.05, top - 0.07], [x - 0.002, y - 0.002, top], 0.01),
    ...slats,
    ...apron,
    side(-x, left > 0),
    side(x - 0.055, right > 0),
    ...(left > 0 ? [arm(-x, -x + Math.min(0.09, left))] : []),
    ...(right > 0 ? [arm(x - Math.min(0.09, right), x)] : []),
  );
}

/** A straight run in cloth on feet, or its cushions in an open frame. */
const runOf = (s: Shapes, run: Run, framed: number, stands: Mesh): Mesh =>
  framed
    ? merge(paint(FABRIC, seatCushions(s, run)), paint(LEGS, openFrame(s, run, framed)))
    : merge(paint(FABRIC, upholstery(s, run)), paint(LEGS, stands));

const feet = (s: Shapes, width: number, deep: number) =>
  four(
    s.leg(
      [width / 2 - 0.1, deep / 2 - 0.1, 0],
      [width / 2 - 0.12, deep / 2 - 0.12, LEG],
      0.016,
      0.024,
    ),
  );

function pillows(s: Shapes, xs: readonly number[], y: number, top: number, random: Random): Mesh {
  const tall = Math.min(0.44, top - SEAT - 0.03);
  return merge(
    ...xs.map((x) =>
      move(turnZ(leant(s.pillow(0.46, tall, 0.15), 0.32, [0, 0, 0]), (random() - 0.5) * 0.5), [
        x,
        y,
        SEAT + 0.012,
      ]),
    ),
  );
}

const straight = kind({
  id: 'sofa',
  name: '直排沙发',
  words: ['沙发', '三人沙发', '双人沙发', '直排沙发', '布艺沙发', '皮沙发'],
  category: 'seating',
  params: {
    width: metres('宽', 2.3, 1.4, 3.2),
    depth,
    height,
    seats: count('座数', 3, 2, 4),
    framed: framedParam,
  },
  clearance,
  against: 'wall',
  slots,
  build: (p, s, random) =>
    merge(
      runOf(s, { ...p, arms: [0.18, 0.18] }, p.framed, feet(s, p.width, p.depth)),
      paint(
        ACCENT,
        pillows(s, [-p.width / 2 + 0.5, p.width / 2 - 0.52], p.depth / 2 - 0.47, p.height, random),
      ),
    ),
});

const corner = kind({
  id: 'sofa-l',
  name: 'L形沙发',
  words: ['L形沙发', 'L型沙发', '转角沙发', '贵妃沙发', '贵妃位'],
  category: 'seating',
  params: {
    width: metres('宽', 2.8, 2.1, 3.8),
    depth: metres('贵妃深', 1.65, 1.4, 2.2),
    height,
    seats: count('座数', 2, 2, 3),
    framed: framedParam,
  },
  clearance,
  against: 'wall',
  slots,
  build(p, s, random) {
    const deep = 0.95;
    const chaise = 0.95;
    const y = p.depth / 2 - deep / 2;
    const run = p.width - chaise;
    const long: Run = { ...p, width: run, depth: deep, arms: [0.18, 0] };
    const short: Run = { ...p, width: chaise, seats: 1, arms: [0, 0.16] };
    const behind = (mesh: Mesh) => move(mesh, [-chaise / 2, y, 0]);
    const beside = (mesh: Mesh) => move(mesh, [run / 2, 0, 0]);
    const under = merge(move(feet(s, p.width, deep), [0, y, 0]), beside(feet(s, chaise, p.depth)));
    return merge(
      ...(p.framed
        ? [
            paint(FABRIC, behind(seatCushions(s, long)), beside(seatCushions(s, short))),
            paint(
              LEGS,
              behind(openFrame(s, long, p.framed)),
              beside(openFrame(s, short, p.framed)),
            ),
          ]
        : [
            paint(FABRIC, behind(upholstery(s, long)), beside(upholstery(s, short))),
            paint(LEGS, under),
          ]),
      paint(
        ACCENT,
        pillows(s, [-p.width / 2 + 0.5, p.width / 2 - 0.5], p.depth / 2 - 0.47, p.height, random),
      ),
    );
  },
});

const curved = kind({
  id: 'sofa-curved',
  name: '弧形沙发',
  words: ['弧形沙发', '弯月沙发', '半月沙发', '异形沙发'],
  category: 'seating',
  params: {
    width: metres('宽', 2.6, 2, 3.4),
    depth: metres('深', 1.25, 1.15, 1.5),
    height: metres('高', 0.74, 0.66, 0.85),
    framed: framedParam,
  },
  clearance,
  against: 'free',
  slots: [slot('fabric', wear.wool), slot('legs', wear.darkWood), slot('pillow', wear.accent)],
  build(p, s, random) {
    // The back bulges away from the viewer; the sagitta of its arc is what the depth leaves over.
    const deep = 0.9;
    const [half, sag] = [p.width / 2 - 0.1, p.depth - deep];
    const radius = (half * half + sag * sag) / (2 * sag);
    const arc = 2 * radius * Math.asin(half / radius);
    const thirds = (y0: number, y1: number, z0: number, z1: number, side: number) =>
      row(3, arc, (x) => s.soft([x - arc / 6, y0, z0], [x + arc / 6, y1, z1], { plan: 12, side }));
    const base = thirds(-deep + 0.06, 0, 0.07, 0.31, 8);
    const body = merge(
      ...(p.framed ? [] : [base]),
      thirds(-deep, -0.1, 0.26, 0.45, 3.2),
      thirds(-0.26, 0.03, 0.2, p.height, 3),
    );
    const legs = row(4, arc * 0.9, (x) =>
      merge(...[-0.14, -deep + 0.25].map((y) => s.drum([x, y, 0], 0.022, 0.09))),
    );
    const cushions = move(pillows(s, [-arc / 3, arc / 3.2], 0, p.height, random), [0, -0.38, 0]);
    const shell = thirds(-0.05, 0.06, 0.12, p.height - 0.1, 10);
    const frame = p.framed ? merge(base, shell, legs) : legs;
    const whole = merge(paint(FABRIC, body), paint(LEGS, frame), paint(ACCENT, cushions));
    return fitted(bentRound(whole, radius), [p.width, p.depth, p.height]);
  },
});

const single = kind({
  id: 'sofa-single',
  name: '单人沙发',
  words: ['单人沙发', '单椅沙发', '沙发椅'],
  category: 'seating',
  params: {
    width: metres('宽', 0.92, 0.75, 1.2),
    depth: metres('深', 0.9, 0.78, 1.05),
    height,
    framed: framedParam,
  },
  clearance,
  against: 'free',
  slots,
  build: (p, s, random) =>
    merge(
      runOf(s, { ...p, seats: 1, arms: [0.14, 0.14] }, p.framed, feet(s, p.width, p.depth)),
      paint(ACCENT, pillows(s, [0], p.depth / 2 - 0.45, p.height, random)),
    ),
});

const chaise = kind({
  id: 'chaise',
  name: '贵妃榻',
  words: ['贵妃榻', '躺椅', '美人榻', '休闲榻'],
  category: 'seating',
  params: {
    width: metres('宽', 0.75, 0.6, 0.95),
    depth: metres('长', 1.65, 1.4, 1.9),
    height,
    framed: framedParam,
  },
  clearance,
  against: 'free',
  slots,
  build: (p, s, random) =>
    merge(
      runOf(s, { ...p, seats: 1, arms: [0, 0] }, p.framed, feet(s, p.width, p.depth)),
      paint(ACCENT, pillows(s, [0], p.depth / 2 - 0.45, p.height, random)),
    ),
});

const ottoman = kind({
  id: 'ottoman',
  name: '脚踏',
  words: ['脚踏', '脚凳', '软凳', '墩子', '换鞋凳'],
  category: 'seating',
  params: {
    width: metres('宽', 0.7, 0.4, 1.4),
    depth: metres('深', 0.5, 0.36, 0.9),
    height: metres('高', 0.42, 0.34, 0.5),
  },
  against: 'free',
  slots: [slot('fabric', wear.fabric), slot('legs', wear.darkWood)],
  build: (p, s) =>
    merge(
      paint(
        FABRIC,
        s.slab(
          [-p.width / 2 + 0.012, -p.depth / 2 + 0.012, LEG],
          [p.width / 2 - 0.012, p.depth / 2 - 0.012, p.height - 0.1],
          0.02,
        ),
        s.soft(
          [-p.width / 2, -p.depth / 2, p.height - 0.16],
          [p.width / 2, p.depth / 2, p.height],
          {
            plan: 10,
            side: 3.5,
          },
        ),
      ),
      paint(LEGS, feet(s, p.width, p.depth)),
    ),
});

const pouf = kind({
  id: 'pouf',
  name: '圆墩',
  words: ['圆墩', '圆凳', '蒲团', '坐墩'],
  category: 'seating',
  params: { width: metres('径', 0.5, 0.36, 0.9), height: metres('高', 0.4, 0.28, 0.46) },
  against: 'free',
  slots: [slot('fabric', wear.wool)],
  build: (p, s) => s.drum([0, 0, 0], p.width / 2, p.height, p.height * 0.3),
});

export const sofas = [straight, corner, curved, single, chaise, ottoman, pouf];
