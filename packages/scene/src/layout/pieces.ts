import { kindOf } from '../objects/index.ts';
import type { Vec3 } from '../vec.ts';

/** Measures in metres the layout reckons with: width, depth, height, and free floor before it. */
export interface Piece {
  readonly size: Vec3;
  readonly front: number;
}

/** Of things that briefs name and the library does not build yet: width, depth, height, free floor before. */
const UNBUILT: Readonly<
  Record<string, readonly [width: number, depth: number, height: number, front?: number]>
> = {
  'massage-bed': [0.75, 1.95, 0.7],
  'salon-chair': [0.65, 0.75, 1],
  swing: [1, 0.95, 1.95, 0.3],
  tent: [1.15, 1.15, 1.5],
  slide: [0.9, 2.2, 1.4],
  treadmill: [0.85, 1.9, 1.4, 0.5],
  'weight-rack': [1.6, 0.6, 1.2, 0.9],
  gate: [2.4, 0.6, 2.8],
  'play-structure': [4, 3.4, 3],
};

/**
 * Measures of a thing with these sizes and counts: the library's own where it builds the kind.
 * @throws RangeError for a thing that is not known
 */
export function pieceOf(kind: string, params: Readonly<Record<string, number>> = {}): Piece {
  const known = kindOf(kind);
  if (known) return { size: known.sizeOf(params), front: known.clearance.front };
  const found = UNBUILT[kind];
  if (!found) throw new RangeError(`no such kind of thing: ${kind}`);
  const [width, depth, height, front = 0] = found;
  const size: Vec3 = [params.width ?? width, params.depth ?? depth, params.height ?? height];
  return { size, front };
}

/** The measures of these that a kind has, within what it can be built in. */
export function heldParams(
  kind: string,
  wished: Readonly<Record<string, number | undefined>>,
): Record<string, number> {
  const fields = kindOf(kind)?.params;
  const held: Record<string, number> = {};
  for (const [key, value] of Object.entries(wished)) {
    const field = fields?.[key];
    if (value === undefined || (fields && !field)) continue;
    held[key] = field ? Math.min(field.max, Math.max(field.min, value)) : value;
  }
  return held;
}
