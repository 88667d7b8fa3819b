import { kindOf } from '../objects/index.ts';
import type { Vec3 } from '../vec.ts';

/** Measures in metres the layout reckons with: width, depth, height, and free floor before it. */
export interface Piece {
  readonly size: Vec3;
  readonly front: number;
}

/**
 * Measures of a thing with these sizes and counts: the library's own where it builds the kind.
 * @throws RangeError for a thing that is not known
 */
export function pieceOf(kind: string, params: Readonly<Record<string, number>> = {}): Piece {
  const known = kindOf(kind);
  if (!known) throw new RangeError(`no such kind of thing: ${kind}`);
  return { size: known.sizeOf(params), front: known.clearance.front };
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
