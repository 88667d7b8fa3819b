import { type Mesh, merge } from '../mesh/mesh.ts';
import type { Vec2 } from '../vec.ts';
import { box, EMPTY } from './solids.ts';

/** Battens of a slatted ceiling in a room of usual width, metres; in wide halls they are coarser. */
const SLAT = { wideM: 0.036, deepM: 0.07, pitchM: 0.1 } as const;
const USUAL_WIDTH_M = 6;
const COARSEST = 1.8;
/** From the undersides of the slats to the dark ceiling above them. */
export const VOID_M = 0.16;
/** Shorter pieces are left out. */
const LEAST_M = 0.05;

type Span = readonly [from: number, to: number];

/**
 * Slats that run away from the viewer over a whole plan, their undersides at `underM`, cut at the holes.
 * A slat is one box, however long.
 */
export function slats(
  plan: readonly Vec2[],
  holes: readonly (readonly Vec2[])[],
  underM: number,
): Mesh {
  const xs = plan.map(([x]) => x);
  const [x0, x1] = [Math.min(...xs), Math.max(...xs)];
  const coarse = Math.min(COARSEST, Math.max(1, (x1 - x0) / USUAL_WIDTH_M));
  const count = Math.max(1, Math.round((x1 - x0) / (SLAT.pitchM * coarse)));
  const near = (SLAT.wideM * coarse) / 2;
  const pieces = Array.from({ length: count }, (_, k) => {
    const x = x0 + ((x1 - x0) * (k + 0.5)) / count;
    const cuts = holes.flatMap((hole) => spansAcross(hole, [x - near, x, x + near]));
    return without(spansAcross(plan, [x]), cuts).map(([from, to]) =>
      box([x - near, from, underM], [x + near, to, underM + SLAT.deepM]),
    );
  }).flat();
  return pieces.length > 0 ? merge(...pieces) : EMPTY;
}

/** Where lines along y lie within a polygon, for any of the lines. */
const spansAcross = (polygon: readonly Vec2[], lines: readonly number[]): Span[] =>
  lines.flatMap((x) => {
    const crossings = polygon.flatMap(([ax, ay], k) => {
      const [bx, by] = polygon[(k + 1) % polygon.length];
      return ax <= x === bx > x ? [ay + ((by - ay) * (x - ax)) / (bx - ax)] : [];
    });
    crossings.sort((a, b) => a - b);
    return Array.from(
      { length: crossings.length >> 1 },
      (_, k): Span => [crossings[2 * k], crossings[2 * k + 1]],
    );
  });

const without = (spans: readonly Span[], cuts: readonly Span[]): Span[] =>
  cuts
    .reduce<Span[]>(
      (left, [low, high]) =>
        left.flatMap(([from, to]): Span[] =>
          high <= from || low >= to
            ? [[from, to]]
            : [
                [from, low],
                [high, to],
              ],
        ),
      [...spans],
    )
    .filter(([from, to]) => to - from > LEAST_M);
