/**
 * Edge-aware smoothing by weighted least squares, solved as alternating one-dimensional systems along
 * rows and columns (Min, Choi, Lu, Ham, Sohn and Do, "Fast global image smoothing based on weighted
 * least squares", IEEE TIP 2014). O(1) per pixel and pass, whatever the strength.
 */

/** Strength along both axes; a weight of 0 cuts the bond between two pixels. */
export interface BondWeights {
  /** `across[p]` bonds p and p + 1, `down[p]` bonds p and p + width. */
  readonly across: Float32Array;
  readonly down: Float32Array;
}

/**
 * Smooths `data` in place: minimises Σ (x − f)² + λ Σ w (x_p − x_q)² over neighbours p, q.
 * @param passes row and column passes; three leave no streaks
 */
export function smoothBonded(
  data: Float32Array,
  width: number,
  height: number,
  bonds: BondWeights,
  lambda: number,
  passes = 3,
): void {
  const row = new Float32Array(width);
  const plane = new Float32Array(width * height);
  for (let t = 1; t <= passes; t++) {
    const strength = (1.5 * 4 ** (passes - t) * lambda) / (4 ** passes - 1);
    solveRows(data, width, height, bonds.across, strength, row);
    solveColumns(data, width, height, bonds.down, strength, plane);
  }
}

/** Tridiagonal elimination along each row (Thomas). */
function solveRows(
  data: Float32Array,
  width: number,
  height: number,
  bond: Float32Array,
  strength: number,
  gain: Float32Array,
): void {
  for (let y = 0; y < height; y++) {
    const start = y * width;
    let left = 0;
    for (let x = 0; x < width; x++) {
      const p = start + x;
      const right = x < width - 1 ? strength * bond[p] : 0;
      const before = x > 0 ? gain[x - 1] : 0;
      const pivot = 1 / (1 + left + right - left * before);
      gain[x] = right * pivot;
      data[p] = (data[p] + (x > 0 ? left * data[p - 1] : 0)) * pivot;
      left = right;
    }
    for (let p = start + width - 2, x = width - 2; x >= 0; x--, p--)
      data[p] += gain[x] * data[p + 1];
  }
}

/** The same along columns, a row of columns at a time, so that memory is read in order. */
function solveColumns(
  data: Float32Array,
  width: number,
  height: number,
  bond: Float32Array,
  strength: number,
  gain: Float32Array,
): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0, p = y * width; x < width; x++, p++) {
      const up = y > 0 ? strength * bond[p - width] : 0;
      const below = y < height - 1 ? strength * bond[p] : 0;
      const before = y > 0 ? gain[p - width] : 0;
      const pivot = 1 / (1 + up + below - up * before);
      gain[p] = below * pivot;
      data[p] = (data[p] + (y > 0 ? up * data[p - width] : 0)) * pivot;
    }
  }
  for (let p = width * (height - 1) - 1; p >= 0; p--) data[p] += gain[p] * data[p + width];
}
