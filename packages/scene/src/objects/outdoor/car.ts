import { type Mesh, merge, paint } from '../../mesh/mesh.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import type { Vec2, Vec3 } from '../../vec.ts';
import { kind, metres } from '../kind.ts';
import { pair, slot } from '../parts.ts';
import { wear } from '../wear.ts';

/**
 * A level of the body along its length (−1 the nose … 1 the tail): half width in shares of the car's, and
 * lower edge, shoulder and middle of the top in shares of its height.
 */
type Station = readonly [at: number, wide: number, low: number, shoulder: number, top: number];

const BODY: readonly Station[] = [
  [-0.994, 0.7, 0.27, 0.4, 0.42],
  [-0.98, 0.82, 0.19, 0.45, 0.475],
  [-0.93, 0.92, 0.15, 0.49, 0.525],
  [-0.8, 0.975, 0.14, 0.545, 0.58],
  [-0.62, 0.99, 0.14, 0.575, 0.615],
  [-0.42, 1, 0.14, 0.6, 0.645],
  [-0.1, 1, 0.14, 0.62, 0.66],
  [0.35, 1, 0.14, 0.635, 0.67],
  [0.62, 0.99, 0.14, 0.65, 0.685],
  [0.85, 0.96, 0.15, 0.655, 0.7],
  [0.95, 0.91, 0.17, 0.645, 0.69],
  [0.985, 0.86, 0.22, 0.61, 0.65],
  [0.994, 0.76, 0.3, 0.54, 0.58],
];

/** The glasshouse: where, how high its roof, in shares of the height; between screens the roof is painted. */
type Arch = readonly [at: number, roof: number];

const CABIN: readonly Arch[] = [
  [-0.45, 0.63],
  [-0.33, 0.75],
  [-0.2, 0.88],
  [-0.1, 0.945],
  [0.05, 0.98],
  [0.2, 0.985],
  [0.36, 0.96],
  [0.5, 0.89],
  [0.64, 0.79],
  [0.76, 0.69],
];
const ROOF: readonly Arch[] = CABIN.filter(([at]) => at >= -0.12 && at <= 0.4);
const BELT = { wide: 0.87, high: 0.62 } as const;
const ROOF_WIDE = 0.66;
/** Pillars at the roof's and the belt's end, before and behind the doors. */
const PILLARS: readonly (readonly [foot: number, head: number, radius: number])[] = [
  [-0.42, -0.1, 0.028],
  [0.7, 0.38, 0.045],
];
const AXLES = [-0.62, 0.6] as const;
const TYRE_M = 0.335;
const DOOR_SEAMS = [-0.33, 0.08, 0.42] as const;
/** Their way down the side, in shares of the half width and of the height. */
const SEAM: readonly Vec2[] = [
  [0.955, 0.608],
  [0.984, 0.57],
  [0.999, 0.404],
  [0.986, 0.27],
];

/** A closed skin over rings of the same number of points. */
function skin(s: Shapes, rings: readonly (readonly Vec3[])[], creaseRad = 0.6): Mesh {
  const middle = (ring: readonly Vec3[]): Vec3 => {
    const sum = ring.reduce((a, b): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]], [0, 0, 0]);
    return [sum[0] / ring.length, sum[1] / ring.length, sum[2] / ring.length];
  };
  const [first, last] = [rings[0], rings[rings.length - 1]];
  const points = first.length;
  const all = [first.map(() => middle(first)), ...rings, last.map(() => middle(last))];
  return s.sheet(
    points,
    all.length - 1,
    (u, v): Vec3 => all[Math.round(v * (all.length - 1))][Math.round((1 - u) * points) % points],
    creaseRad,
  );
}

/** From the middle below over the right to the middle above, and back on the left. */
const ringOf = (y: number, half: readonly Vec2[]): Vec3[] => [
  ...half.map(([x, z]): Vec3 => [x, y, z]),
  ...[...half]
    .slice(1, -1)
    .reverse()
    .map(([x, z]): Vec3 => [-x, y, z]),
];

function bodyRing([at, wide, low, shoulder, top]: Station, [x, y, h]: Vec3): Vec3[] {
  const w = x * wide;
  const [below, side] = [low * h, shoulder * h];
  const half: Vec2[] = [
    [0, below],
    [w * 0.8, below],
    [w * 0.94, below + 0.03 * h],
    [w * 0.985, below + (side - below) * 0.3],
    [w, below + (side - below) * 0.55],
    [w * 0.985, side - 0.05 * h],
    [w * 0.955, side - 0.012 * h],
    [w * 0.9, side + 0.008 * h],
    [w * 0.55, top * h - 0.008 * h],
    [0, top * h],
  ];
  return ringOf(at * y, half);
}

const lean = (roof: number): number => {
  const t = Math.max(0, (roof - BELT.high) / (0.985 - BELT.high));
  return BELT.wide + (ROOF_WIDE - BELT.wide) * t;
};

function cabinRing([at, roof]: Arch, [x, y, h]: Vec3): Vec3[] {
  const w = lean(roof) * x;
  return ringOf(at * y, [
    [0, (BELT.high - 0.05) * h],
    [BELT.wide * x, (BELT.high - 0.05) * h],
    [BELT.wide * x, BELT.high * h],
    [w + 0.01, Math.max(BELT.high, roof - 0.035) * h],
    [w - 0.05, (roof - 0.008) * h],
    [w * 0.55, roof * h],
    [0, (roof + 0.008) * h],
  ]);
}

/** A shell a little outside the glasshouse, from the gutters up. */
function roofRing([at, roof]: Arch, [x, y, h]: Vec3): Vec3[] {
  const w = lean(roof) * x;
  return ringOf(at * y, [
    [0, (roof - 0.05) * h],
    [w * 0.9, (roof - 0.05) * h],
    [w + 0.024, (roof - 0.05) * h],
    [w + 0.012, (roof - 0.028) * h],
    [w - 0.046, (roof + 0.002) * h],
    [w * 0.55, (roof + 0.011) * h],
    [0, (roof + 0.018) * h],
  ]);
}

const pillars = (s: Shapes, [x, y, h]: Vec3): Mesh =>
  merge(
    ...PILLARS.map(([foot, head, radius]) =>
      pair(
        s.rod(
          [BELT.wide * x - 0.015, foot * y, (BELT.high + 0.01) * h],
          [ROOF_WIDE * x + 0.005, head * y, 0.925 * h],
          radius,
          radius * 0.8,
        ),
      ),
    ),
  );

/** A disc without what lies below the sill: the dark of the arch around a wheel. */
function arch(s: Shapes, radius: number, sill: number, y: number, from: number, to: number): Mesh {
  const outline = s
    .oval(2 * radius, 2 * radius)
    .map(([a, b]): Vec2 => [y + a, Math.max(sill, TYRE_M + b)]);
  const unlike = outline.filter(([a, b], k) => {
    const [c, d] = outline[(k + 1) % outline.length];
    return Math.hypot(a - c, b - d) > 1e-6;
  });
  const level = unlike.filter(([, b], k) => {
    const before = unlike[(k + unlike.length - 1) % unlike.length][1];
    const after = unlike[(k + 1) % unlike.length][1];
    return !(b === sill && before === sill && after === sill);
  });
  return s.plateX(level, from, to);
}

const disc = (s: Shapes, r: number, y: number, from: number, to: number, bevel = 0.004): Mesh =>
  s.plateX(
    s.oval(2 * r, 2 * r).map(([a, b]): Vec2 => [y + a, TYRE_M + b]),
    from,
    to,
    { bevel },
  );

const around = (s: Shapes, r: number, y: number) =>
  s.oval(2 * r, 2 * r).map(([a, b]): Vec2 => [y + a, TYRE_M + b]);

const tyre = (s: Shapes, y: number, face: number): Mesh =>
  s.plateX(around(s, TYRE_M, y), face - 0.2, face, { holes: [around(s, 0.215, y)], bevel: 0.02 });

/** Spokes and lip of a rim, before a dark bowl. */
function rim(s: Shapes, y: number, face: number): Mesh {
  const lip = s.plateX(around(s, 0.228, y), face - 0.03, face, {
    holes: [around(s, 0.2, y)],
    bevel: 0.003,
  });
  const spokes = Array.from({ length: 5 }, (_, k) => {
    const a = (k / 5) * 2 * Math.PI + 0.3;
    const at = (r: number): Vec3 => [face - 0.014, y + r * Math.sin(a), TYRE_M + r * Math.cos(a)];
    return s.bar(at(0.02), at(0.208), 0.018, 0.045, 0);
  });
  return merge(lip, disc(s, 0.045, y, face - 0.02, face - 0.002), ...spokes);
}

/** A thin plate on the nose (−1) or tail (1), following the skin's way there. */
const onEnd = (
  s: Shapes,
  [x, y, h]: Vec3,
  end: 1 | -1,
  [half, low, high]: Vec3,
  at: number,
): Mesh =>
  s.slab(
    [-half * x, end < 0 ? -at * y : at * y - 0.05, low * h],
    [half * x, end < 0 ? -at * y + 0.05 : at * y, high * h],
    0.012,
  );

export const car = kind({
  id: 'car',
  name: '轿车',
  words: ['汽车', '车', '轿车', '车辆', '小汽车', '跑车'],
  category: 'landscape',
  params: {
    width: metres('宽', 1.85, 1.7, 2.05),
    depth: metres('长', 4.6, 3.6, 5.3),
    height: metres('高', 1.45, 1.25, 1.9),
  },
  slots: [
    slot('paint', wear.carPaint),
    slot('glass', wear.screen),
    slot('tyres', wear.rubber),
    slot('rims', wear.aluminium),
    slot('lights', wear.white),
    slot('tail-lights', wear.redLeaf),
  ],
  build(p, s) {
    const half = p.width / 2 - 0.006;
    const box: Vec3 = [half, p.depth / 2, p.height / 1.003];
    const [x, y, h] = box;
    const sill = 0.145 * h;
    const wheels = (part: (at: number) => Mesh) => merge(...AXLES.map((at) => pair(part(at * y))));
    const seams = DOOR_SEAMS.map((at) =>
      pair(
        s.tube(
          SEAM.map(([wide, high]): Vec3 => [x * wide, at * y, high * h]),
          0.004,
        ),
      ),
    );
    const handles = [-0.02, 0.4].map((at) =>
      pair(
        s.slab([x * 0.955, at * y - 0.09, 0.545 * h], [x * 0.99, at * y + 0.02, 0.562 * h], 0.006),
      ),
    );
    const mirrors = pair(
      s.soft([x * 0.86, -0.36 * y, 0.63 * h], [x, -0.36 * y + 0.11, 0.715 * h], {
        plan: 3,
        side: 3,
      }),
    );
    return merge(
      paint(
        0,
        skin(
          s,
          BODY.map((station) => bodyRing(station, box)),
        ),
        skin(
          s,
          ROOF.map((station) => roofRing(station, box)),
        ),
        pillars(s, box),
        mirrors,
        ...handles,
      ),
      paint(
        1,
        skin(
          s,
          CABIN.map((station) => cabinRing(station, box)),
        ),
      ),
      paint(
        2,
        wheels((at) => arch(s, 0.395, sill, at, x - 0.25, x + 0.003)),
        wheels((at) => tyre(s, at, x + 0.006)),
        wheels((at) => disc(s, 0.22, at, x - 0.2, x - 0.045, 0)),
        ...seams,
        onEnd(s, box, -1, [0.5, 0.335, 0.41], 1),
        onEnd(s, box, -1, [0.66, 0.19, 0.27], 0.992),
        onEnd(s, box, 1, [0.6, 0.19, 0.27], 0.995),
      ),
      paint(
        3,
        wheels((at) => rim(s, at, x + 0.009)),
      ),
      paint(
        4,
        pair(
          s.soft([x * 0.52, -0.985 * y, 0.425 * h], [x * 0.9, -0.87 * y, 0.515 * h], {
            plan: 3,
            side: 3,
          }),
        ),
        onEnd(s, box, 1, [0.2, 0.42, 0.48], 1),
      ),
      paint(
        5,
        pair(
          s.soft([x * 0.5, 0.95 * y, 0.53 * h], [x * 0.9, 0.998 * y, 0.62 * h], {
            plan: 3,
            side: 3,
          }),
        ),
      ),
    );
  },
});
