import type { ColourRange } from '@zhuhui/contracts';
import { oklabOfHex } from '@zhuhui/kernels';

/**
 * Where colours lie for searching: OKLab with lightness counting less, because a walnut floor in the
 * shade is still walnut. The space is cut into cells; an index finds the cells near a colour, and the
 * distance itself decides.
 */

export type ColourPoint = readonly [x: number, y: number, z: number];

const LIGHTNESS_WEIGHT = 0.35;
/** Edge of a cell. */
const CELL = 0.05;
/** Cells along the second and third axis; a and b lie within ±0.4. */
const SIDE = 17;
const AB_MOST = 0.4;

/** How far apart two colours may be, by what was asked for. */
const REACH: Record<ColourRange, number> = { close: 0.03, similar: 0.055, wide: 0.09 };

export function pointOfOklab(L: number, a: number, b: number): ColourPoint {
  return [L * LIGHTNESS_WEIGHT, a, b];
}

/** The number of the cell that a point lies in. */
export function cellOf([x, y, z]: ColourPoint): number {
  const along = (value: number) => Math.min(SIDE - 1, Math.max(0, Math.floor(value / CELL)));
  return (along(x) * SIDE + along(y + AB_MOST)) * SIDE + along(z + AB_MOST);
}

export interface ColourQuery {
  readonly at: ColourPoint;
  readonly reach: number;
  /** Every cell that a point within reach can lie in. */
  readonly cells: readonly number[];
}

/** What to look for when pictures that show `#rrggbb` are wanted. */
export function colourQuery(hex: string, range: ColourRange): ColourQuery {
  const at = pointOfOklab(...oklabOfHex(hex));
  const reach = REACH[range];
  const cells = new Set<number>();
  // Steps no longer than a cell touch every cell of the cube around the point.
  const steps = Math.ceil((2 * reach) / CELL);
  const offsets = Array.from({ length: steps + 1 }, (_, k) => -reach + (2 * reach * k) / steps);
  for (const dx of offsets) {
    for (const dy of offsets) {
      for (const dz of offsets) cells.add(cellOf([at[0] + dx, at[1] + dy, at[2] + dz]));
    }
  }
  return { at, reach, cells: [...cells] };
}
