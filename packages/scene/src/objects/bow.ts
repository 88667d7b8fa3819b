import { type Outline, rectangle } from '../mesh/outline.ts';
import type { Shapes } from '../mesh/shapes.ts';
import type { Vec2, Vec3 } from '../vec.ts';
import { metres } from './kind.ts';

/** How far the middle of something long stands out before its ends: 弧形吧台; metres, 0 when straight. */
export const bow = metres('弧', 0, 0, 1.2);

/** What is bowed is cut into as many straight pieces, at the usual level of detail. */
const BENT_INTO = 24;

/** What something long takes of the floor: `depth` is its own, without its bow; metres. */
interface Footprint {
  readonly width: number;
  readonly depth: number;
  readonly bow: number;
}

/** How deep it bows that is so long, where only a curve was said; metres. */
export const bowOf = (widthM: number): number => Math.min(bow.max, widthM * 0.18);

/** Width, depth and height of the box around it; metres. */
export const bowedSize = (p: Footprint & { readonly height: number }): Vec3 => [
  p.width,
  p.depth + p.bow,
  p.height,
];

/** How far a bow moves what lies at x along it from where it would be on a straight one; metres. */
export const bentBy =
  ({ width, bow: sagM }: Footprint) =>
  (x: number): number =>
    sagM === 0 ? 0 : sagM * ((2 * x) / width) ** 2 - sagM / 2;

/** The strip of it between two depths as on a straight one, less `endsM` at both ends. */
export function strip(p: Footprint, s: Shapes, endsM: number, y0: number, y1: number): Outline {
  const half = p.width / 2 - endsM;
  if (p.bow === 0) return rectangle(2 * half, y1 - y0, [0, (y0 + y1) / 2]);
  const off = bentBy(p);
  const n = s.cells(BENT_INTO);
  const xs = Array.from({ length: n + 1 }, (_, k) => -half + (2 * half * k) / n);
  return [
    ...xs.map((x): Vec2 => [x, y0 + off(x)]),
    ...[...xs].reverse().map((x): Vec2 => [x, y1 + off(x)]),
  ];
}
