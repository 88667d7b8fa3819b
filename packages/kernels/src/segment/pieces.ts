/** Pieces of a boxed selection below this share of its largest piece are dropped. */
const PIECE_SHARE = 0.02;

/** Holes below this share of a selection are specks. */
const HOLE_SHARE = 0.004;

/** The 8-connected pieces of `mask` that the seeds' regions touch. */
export function piecesAt(
  mask: Uint8Array,
  width: number,
  height: number,
  regionOf: Int32Array,
  seeds: readonly number[],
): Uint8Array {
  const isSeed = new Set(seeds);
  const starts: number[] = [];
  for (let p = 0; p < mask.length; p++)
    if (mask[p] === 1 && isSeed.has(regionOf[p])) starts.push(p);
  const out = new Uint8Array(mask.length);
  flood(mask, width, height, starts, out);
  return out;
}

export function largePieces(mask: Uint8Array, width: number, height: number): Uint8Array {
  const seen = new Uint8Array(mask.length);
  const pieces: number[][] = [];
  for (let p = 0; p < mask.length; p++) {
    if (mask[p] === 1 && seen[p] === 0) pieces.push(flood(mask, width, height, [p], seen));
  }
  const largest = pieces.reduce((most, piece) => Math.max(most, piece.length), 0);
  const out = new Uint8Array(mask.length);
  for (const piece of pieces) {
    if (piece.length >= PIECE_SHARE * largest) for (const p of piece) out[p] = 1;
  }
  return out;
}

/** Fills enclosed holes of less than {@link HOLE_SHARE} of what is selected: specks of texture, not gaps. */
export function fillSpecks(mask: Uint8Array, width: number, height: number): Uint8Array {
  const open = Uint8Array.from(mask, (value) => 1 - value);
  const selected = mask.reduce((sum, value) => sum + value, 0);
  const seen = new Uint8Array(mask.length);
  const out = Uint8Array.from(mask);
  for (let p = 0; p < mask.length; p++) {
    if (open[p] !== 1 || seen[p] === 1) continue;
    const hole = flood(open, width, height, [p], seen);
    if (hole.length < HOLE_SHARE * selected) for (const q of hole) out[q] = 1;
  }
  return out;
}

/** Sets `seen` over everything 8-connected to the starts within `mask`; returns those pixels. */
function flood(
  mask: Uint8Array,
  width: number,
  height: number,
  starts: readonly number[],
  seen: Uint8Array,
): number[] {
  const found: number[] = [];
  for (const p of starts) {
    if (seen[p] === 1) continue;
    seen[p] = 1;
    found.push(p);
  }
  for (let at = 0; at < found.length; at++) {
    const x = found[at] % width;
    const y = (found[at] - x) / width;
    for (let qy = Math.max(0, y - 1); qy <= Math.min(height - 1, y + 1); qy++) {
      for (let qx = Math.max(0, x - 1); qx <= Math.min(width - 1, x + 1); qx++) {
        const q = qy * width + qx;
        if (mask[q] !== 1 || seen[q] === 1) continue;
        seen[q] = 1;
        found.push(q);
      }
    }
  }
  return found;
}
