/**
 * Quarter turns and mirrors. A picture and its mirror image deserve the same filters, so a table
 * holds only the orientations of the first 45° and these maps give the rest: an eighth of the size,
 * and every example teaches eight times.
 */

/** Maps (x, y) about the origin to the canonical frame: u = xx·x + xy·y, v = yx·x + yy·y. */
export interface Turn {
  readonly bin: number;
  readonly xx: number;
  readonly xy: number;
  readonly yx: number;
  readonly yy: number;
}

/** For an orientation bin, its canonical bin (in the first eighth of the circle) and the way there. */
export function turnOf(bin: number, angles: number): Turn {
  const eighth = angles / 4;
  if (bin < eighth) return { bin, xx: 1, xy: 0, yx: 0, yy: 1 };
  if (bin < 2 * eighth) return { bin: 2 * eighth - 1 - bin, xx: 0, xy: 1, yx: 1, yy: 0 };
  if (bin < 3 * eighth) return { bin: bin - 2 * eighth, xx: 0, xy: 1, yx: -1, yy: 0 };
  return { bin: 4 * eighth - 1 - bin, xx: -1, xy: 0, yx: 0, yy: 1 };
}

/**
 * Where each cell of a `side` × `side` grid goes in the canonical frame: `result[y·side + x]` is the
 * canonical index. Even and odd sides both turn about their middle.
 */
export function turnGrid(turn: Turn, side: number): Int32Array {
  const out = new Int32Array(side * side);
  const middle = (side - 1) / 2;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const u = turn.xx * (x - middle) + turn.xy * (y - middle) + middle;
      const v = turn.yx * (x - middle) + turn.yy * (y - middle) + middle;
      out[y * side + x] = v * side + u;
    }
  }
  return out;
}
