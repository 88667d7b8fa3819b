import type { Area } from '../design/description.ts';
import { type Mesh, merge } from '../mesh/mesh.ts';
import type { Vec2 } from '../vec.ts';
import { box } from './solids.ts';

/** Bands of another stone in a paved field, metres: how far apart and how wide. */
const FIELD = { stepM: 6, wideM: 0.45, leastM: 6 } as const;
/** A stone border along the sides of a path. */
const BORDER = { wideM: 0.16, leastM: 1 } as const;
const LIFT_M = 0.002;
const MOST_BANDS = 120;

/** The bands in an upright rectangle of paving whose top is at `topM`; none in other outlines. */
export function pavingBands({ kind, polygon }: Area, topM: number): Mesh | undefined {
  const sides = kind === 'paving' ? uprightSides(polygon) : undefined;
  if (!sides) return undefined;
  const { x0, y0, x1, y1 } = sides;
  const [wide, deep] = [x1 - x0, y1 - y0];
  const least = Math.min(wide, deep);
  if (least < BORDER.leastM) return undefined;
  const bands =
    least < FIELD.leastM
      ? bordersOf(wide < deep, sides)
      : [
          ...linesOf(x0, x1).map((x) => [x, y0, x + FIELD.wideM, y1] as const),
          ...linesOf(y0, y1).map((y) => [x0, y, x1, y + FIELD.wideM] as const),
        ];
  if (bands.length === 0 || bands.length > MOST_BANDS) return undefined;
  return merge(...bands.map(([a, b, c, d]) => box([a, b, topM - 0.01], [c, d, topM + LIFT_M])));
}

interface Sides {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

function uprightSides(polygon: readonly Vec2[]): Sides | undefined {
  const xs = polygon.map(([x]) => x);
  const ys = polygon.map(([, y]) => y);
  const sides = {
    x0: Math.min(...xs),
    y0: Math.min(...ys),
    x1: Math.max(...xs),
    y1: Math.max(...ys),
  };
  const onSide = ([x, y]: Vec2) =>
    (x === sides.x0 || x === sides.x1) && (y === sides.y0 || y === sides.y1);
  return polygon.length === 4 && polygon.every(onSide) ? sides : undefined;
}

function bordersOf(upright: boolean, { x0, y0, x1, y1 }: Sides) {
  const w = BORDER.wideM;
  return upright
    ? ([
        [x0, y0, x0 + w, y1],
        [x1 - w, y0, x1, y1],
      ] as const)
    : ([
        [x0, y0, x1, y0 + w],
        [x0, y1 - w, x1, y1],
      ] as const);
}

/** Where bands begin between two ends: evenly, the same to both sides. */
function linesOf(from: number, to: number): number[] {
  const count = Math.max(1, Math.round((to - from) / FIELD.stepM));
  const step = (to - from - FIELD.wideM) / count;
  return Array.from({ length: count + 1 }, (_, k) => from + k * step);
}
