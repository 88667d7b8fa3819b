/** Pieces of a boxed selection below this share of its largest piece are dropped. */
const PIECE_SHARE = 0.02;

/** Holes below this share of a selection are specks. */
const HOLE_SHARE = 0.004;

/** The 8-connected pieces of `mask` that the seeds' regions touch. */
export function piecesAt(
  mask: Uint8Array,
  width: number,
  regionOf: Int32Array,
  seeds: readonly number[],
): Uint8Array {
  const isSeed = new Set(seeds);
  const { piece, pixels } = eightConnected(mask, width);
  const kept = new Uint8Array(pixels.length);
  for (let p = 0; p < mask.length; p++) {
    if (piece[p] >= 0 && kept[piece[p]] === 0 && isSeed.has(regionOf[p])) kept[piece[p]] = 1;
  }
  const out = new Uint8Array(mask.length);
  for (let p = 0; p < out.length; p++) if (piece[p] >= 0) out[p] = kept[piece[p]];
  return out;
}

export function largePieces(mask: Uint8Array, width: number): Uint8Array {
  const { piece, pixels } = eightConnected(mask, width);
  const largest = pixels.reduce((most, own) => Math.max(most, own), 0);
  const out = new Uint8Array(mask.length);
  for (let p = 0; p < out.length; p++) {
    if (piece[p] >= 0 && pixels[piece[p]] >= PIECE_SHARE * largest) out[p] = 1;
  }
  return out;
}

/** Fills enclosed holes of less than {@link HOLE_SHARE} of what is selected: specks of texture, not gaps. */
export function fillSpecks(mask: Uint8Array, width: number): Uint8Array {
  const selected = mask.reduce((sum, value) => sum + value, 0);
  const { piece, pixels } = eightConnected(
    mask.map((value) => 1 - value),
    width,
  );
  const out = new Uint8Array(mask.length);
  for (let p = 0; p < out.length; p++) {
    if (piece[p] < 0 || pixels[piece[p]] < HOLE_SHARE * selected) out[p] = 1;
  }
  return out;
}

/** The 8-connected piece of every pixel of `mask`, −1 elsewhere, and how many pixels each has. */
function eightConnected(mask: Uint8Array, width: number): { piece: Int32Array; pixels: number[] } {
  const piece = new Int32Array(mask.length).fill(-1);
  const stack = new Int32Array(mask.length);
  const pixels: number[] = [];
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== 1 || piece[start] >= 0) continue;
    const own = pixels.length;
    let top = 0;
    let found = 0;
    stack[top++] = start;
    piece[start] = own;
    while (top > 0) {
      const p = stack[--top];
      found++;
      const x = p % width;
      const left = x > 0 ? p - 1 : p;
      const right = x < width - 1 ? p + 1 : p;
      for (let row = -width; row <= width; row += width) {
        for (let q = left + row; q <= right + row; q++) {
          if (q < 0 || q >= mask.length || mask[q] !== 1 || piece[q] >= 0) continue;
          piece[q] = own;
          stack[top++] = q;
        }
      }
    }
    pixels.push(found);
  }
  return { piece, pixels };
}
