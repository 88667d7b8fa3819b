import type { Vec2, Vec3 } from '../vec.ts';
import { type ExtrudeOptions, extrude, extrudeX, extrudeY } from './extrude.ts';
import { gridSurface } from './grid.ts';
import { curveThrough, lathe } from './lathe.ts';
import type { Detail, Mesh } from './mesh.ts';
import { ellipse, type Outline, rounded } from './outline.ts';
import type { Mapping } from './shade.ts';
import { slab } from './slab.ts';
import { pillow, type SoftOptions, soft } from './soft.ts';
import { type SweepOptions, sweep } from './sweep.ts';
import { axesAlong, move, transform } from './transform.ts';

/** The builders at one level of detail: they choose how finely round things are cut. */
export interface Shapes {
  readonly detail: Detail;
  /** A box between two corners, edges rounded by `bevel` metres. */
  slab(lo: Vec3, hi: Vec3, bevel?: number, mapping?: Mapping): Mesh;
  /** A cushion between two corners. */
  soft(lo: Vec3, hi: Vec3, options?: SoftOptions): Mesh;
  /** A throw pillow standing on the origin, facing -y. */
  pillow(width: number, height: number, thick: number): Mesh;
  /** A profile of [radius, height] turned about the vertical through `at`. */
  turned(profile: readonly Vec2[], at?: Vec3): Mesh;
  /** The same with a smooth curve through the profile's points. */
  thrown(profile: readonly Vec2[], at?: Vec3): Mesh;
  /** An upright cylinder or cone on `at`, edges rounded. */
  drum(at: Vec3, radius: number, height: number, bevel?: number, topRadius?: number): Mesh;
  ball(middle: Vec3, radii: Vec3): Mesh;
  /** A round bar from `a` to `b`, thinner or thicker at its end. */
  rod(a: Vec3, b: Vec3, radius: number, endRadius?: number): Mesh;
  /** A leg between two levels: as a rod, or square as a bar, but cut level at both ends. */
  leg(foot: Vec3, top: Vec3, footRadius: number, topRadius?: number): Mesh;
  post(foot: Vec3, top: Vec3, width: number, deep?: number, bevel?: number): Mesh;
  /** A square bar `width` × `deep` from `a` to `b`. */
  bar(a: Vec3, b: Vec3, width: number, deep?: number, bevel?: number): Mesh;
  /** A round bar through points, bends mitred; `curved` leads a smooth line through them. */
  tube(points: readonly Vec3[], radius: number, options?: TubeOptions): Mesh;
  sweep(profile: Outline, path: readonly Vec3[], options?: SweepOptions): Mesh;
  plate(outline: Outline, from: number, to: number, options?: ExtrudeOptions): Mesh;
  plateX(outline: Outline, from: number, to: number, options?: ExtrudeOptions): Mesh;
  plateY(outline: Outline, from: number, to: number, options?: ExtrudeOptions): Mesh;
  sheet(nu: number, nv: number, at: (u: number, v: number) => Vec3, creaseRad?: number): Mesh;
  /** Outlines whose roundness fits the level. */
  oval(width: number, depth: number): Outline;
  rounded(outline: Outline, radius: number): Outline;
  curve<P extends readonly number[]>(points: readonly P[]): P[];
  /** A number of cells or copies at this level, from the usual one. */
  cells(usual: number): number;
}

interface TubeOptions extends SweepOptions {
  readonly curved?: boolean;
}

interface Fineness {
  /** Farthest a chord may lie from its arc, metres. */
  readonly chordM: number;
  /** The same as a share of the radius. */
  readonly chordShare: number;
  readonly sides: readonly [least: number, most: number];
  readonly cells: number;
  readonly curve: number;
  readonly soft: number;
  /** Bevels smaller than these get none, one or two steps. */
  readonly bevelsM: readonly [number, number, number];
}

const FINENESS: Readonly<Record<Detail, Fineness>> = {
  low: {
    chordM: 0.012,
    chordShare: 0.05,
    sides: [5, 20],
    cells: 0.5,
    curve: 2,
    soft: 4,
    bevelsM: [0.02, 0.2, 1],
  },
  normal: {
    chordM: 0.003,
    chordShare: 0.008,
    sides: [8, 40],
    cells: 1,
    curve: 5,
    soft: 6,
    bevelsM: [0.0015, 0.012, 0.05],
  },
  high: {
    chordM: 0.0008,
    chordShare: 0.002,
    sides: [12, 96],
    cells: 2,
    curve: 9,
    soft: 10,
    bevelsM: [0, 0.004, 0.02],
  },
};

const LEVELS: Readonly<Record<Detail, Shapes>> = {
  low: atFineness('low', FINENESS.low),
  normal: atFineness('normal', FINENESS.normal),
  high: atFineness('high', FINENESS.high),
};

export const shapesAt = (detail: Detail): Shapes => LEVELS[detail];

function atFineness(detail: Detail, fine: Fineness): Shapes {
  const sidesOf = (radius: number) => {
    const [least, most] = fine.sides;
    // Small things are looked at from near: their chords shrink with them, down to a limit.
    const chord = Math.min(fine.chordM, Math.max(fine.chordM * 0.4, radius * fine.chordShare));
    const turn = 2 * Math.acos(Math.max(0, 1 - chord / Math.max(radius, 1e-3)));
    return Math.min(most, Math.max(least, Math.ceil((2 * Math.PI) / Math.max(turn, 0.05) / 2) * 2));
  };
  const steps = (bevel: number) => fine.bevelsM.filter((limit) => bevel >= limit).length;
  const held = (options: ExtrudeOptions = {}): ExtrudeOptions => {
    const segments = steps(options.bevel ?? 0);
    return segments > 0 ? { ...options, segments } : { ...options, bevel: 0 };
  };
  const curve = <P extends readonly number[]>(points: readonly P[]) =>
    curveThrough(points, fine.curve);
  const turned = (profile: readonly Vec2[], at: Vec3 = [0, 0, 0]) =>
    move(lathe(profile, sidesOf(Math.max(...profile.map(([r]) => r)))), at);
  const along = (mesh: Mesh, a: Vec3, b: Vec3) =>
    transform(mesh, axesAlong([b[0] - a[0], b[1] - a[1], b[2] - a[2]]), a);
  return {
    detail,
    slab: (lo, hi, bevel = 0.003, mapping) => slab(lo, hi, bevel, steps(bevel), mapping),
    soft: (lo, hi, options) => soft(lo, hi, fine.soft, options),
    pillow: (width, height, thick) => pillow(width, height, thick, fine.soft + 2),
    turned,
    thrown: (profile, at) => turned(curve(profile), at),
    drum: (at, radius, height, bevel = 0.002, topRadius = radius) =>
      turned(drumProfile(radius, topRadius, height, bevel, steps(bevel)), at),
    ball(middle, [rx, ry, rz]) {
      const sides = sidesOf(Math.max(rx, ry, rz));
      const half = sides / 2;
      const unit = lathe(
        Array.from({ length: half + 1 }, (_, k): Vec2 => {
          const a = (k / half - 0.5) * Math.PI;
          return [k === 0 || k === half ? 0 : Math.cos(a), Math.sin(a)];
        }),
        sides,
        Math.PI,
      );
      return transform(
        unit,
        [
          [rx, 0, 0],
          [0, ry, 0],
          [0, 0, rz],
        ],
        middle,
      );
    },
    rod(a, b, radius, endRadius = radius) {
      const length = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
      const sides = sidesOf(Math.max(radius, endRadius));
      return along(
        lathe(
          [
            [radius, 0],
            [endRadius, length],
          ],
          sides,
        ),
        a,
        b,
      );
    },
    leg(foot, top, footRadius, topRadius = footRadius) {
      const sides = sidesOf(Math.max(footRadius, topRadius));
      const height = top[2] - foot[2];
      const upright = lathe(
        [
          [footRadius, 0],
          [topRadius, height],
        ],
        sides,
      );
      return slanted(upright, foot, top);
    },
    post(foot, top, width, deep = width, bevel = 0.002) {
      const [w, d] = [width / 2, deep / 2];
      const upright = slab([-w, -d, 0], [w, d, top[2] - foot[2]], bevel, steps(bevel));
      return slanted(upright, foot, top);
    },
    bar(a, b, width, deep = width, bevel = 0.002) {
      const length = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
      const [w, d] = [width / 2, deep / 2];
      return along(slab([-w, -d, 0], [w, d, length], bevel, steps(bevel)), a, b);
    },
    tube(points, radius, { curved = false, ...options } = {}) {
      const path = curved ? (options.closed ? closedCurve(points, curve) : curve(points)) : points;
      return sweep(ellipse(2 * radius, 2 * radius, sidesOf(radius)), path, options);
    },
    sweep,
    plate: (outline, from, to, options) => extrude(outline, from, to, held(options)),
    plateX: (outline, from, to, options) => extrudeX(outline, from, to, held(options)),
    plateY: (outline, from, to, options) => extrudeY(outline, from, to, held(options)),
    sheet: (nu, nv, at, creaseRad) =>
      gridSurface(cellsAt(fine, nu), cellsAt(fine, nv), at, creaseRad),
    oval: (width, depth) => ellipse(width, depth, sidesOf(Math.max(width, depth) / 2)),
    rounded: (outline, radius) =>
      rounded(outline, radius, Math.max(1, Math.ceil(sidesOf(radius) / 4))),
    curve,
    cells: (usual) => cellsAt(fine, usual),
  };
}

/** Upright things sheared so that they stand on `foot` and end at `top`. */
function slanted(upright: Mesh, foot: Vec3, top: Vec3): Mesh {
  const height = top[2] - foot[2];
  const axes = [
    [1, 0, 0],
    [0, 1, 0],
    [(top[0] - foot[0]) / height, (top[1] - foot[1]) / height, 1],
  ] as const;
  return transform(upright, axes, foot);
}

const cellsAt = (fine: Fineness, usual: number) => Math.max(1, Math.round(usual * fine.cells));

function closedCurve(points: readonly Vec3[], curve: (points: readonly Vec3[]) => Vec3[]): Vec3[] {
  // Two neighbours on either side shape the ends; their own pieces are cut off again.
  const n = points.length;
  const all = curve([points[n - 2], points[n - 1], ...points, points[0], points[1]]);
  const per = (all.length - 1) / (n + 3);
  return all.slice(2 * per, (n + 2) * per);
}

function drumProfile(
  radius: number,
  topRadius: number,
  height: number,
  bevel: number,
  steps: number,
): Vec2[] {
  const cut = Math.min(bevel, height * 0.49, radius * 0.9, Math.max(topRadius * 0.9, 1e-4));
  if (steps === 0 || cut <= 0)
    return [
      [radius, 0],
      [topRadius, height],
    ];
  const corner = Array.from({ length: steps + 1 }, (_, k): Vec2 => {
    const a = ((k / steps) * Math.PI) / 2;
    return [cut * (1 - Math.sin(a)), cut * (1 - Math.cos(a))];
  });
  return [
    ...corner.map(([by, z]): Vec2 => [radius - by, z]),
    ...[...corner].reverse().map(([by, z]): Vec2 => [topRadius - by, height - z]),
  ];
}
