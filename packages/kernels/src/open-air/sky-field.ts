import type { OklabPlanes } from '../color/oklab.ts';

/**
 * A sky's colour as a smooth function of the place: for each OKLab channel a quadratic polynomial of
 * x and y, with the spread about it. Clouds widen the spread; a wall beside the sky lies far outside.
 */
export interface SkyField {
  readonly width: number;
  readonly height: number;
  /** Six coefficients per channel (1, x, y, x², xy, y² with x, y in −1 … 1). */
  readonly coefficients: readonly [Float64Array, Float64Array, Float64Array];
  readonly spread: readonly [number, number, number];
}

const TERMS = 6;
const LEAST_SPREAD = [0.022, 0.008, 0.01] as const;
const MOST_SPREAD = [0.08, 0.02, 0.03] as const;

/** Least squares over the pixels of `seed`; null when they do not determine the field. */
export function fitSkyField(lab: OklabPlanes, seed: Uint8Array): SkyField | null {
  const { width, height } = lab;
  const normal = new Float64Array(TERMS * TERMS);
  const right = [0, 1, 2].map(() => new Float64Array(TERMS));
  const term = new Float64Array(TERMS);
  const channels = [lab.L, lab.a, lab.b];
  for (let i = 0; i < seed.length; i++) {
    if (seed[i] === 0) continue;
    terms(i, width, height, term);
    for (let p = 0; p < TERMS; p++) {
      for (let q = 0; q < TERMS; q++) normal[p * TERMS + q] += term[p] * term[q];
      for (let k = 0; k < 3; k++) right[k][p] += term[p] * channels[k][i];
    }
  }
  // A little ridge keeps the field finite where the seed is a thin strip.
  const ridge = 0.01 * normal[0];
  for (let p = 1; p < TERMS; p++) normal[p * TERMS + p] += ridge;
  const solved = right.map((r) => solve(Float64Array.from(normal), r));
  const [L, a, b] = solved;
  if (!L || !a || !b) return null;
  const coefficients = [L, a, b] as const;
  const sums = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < seed.length; i++) {
    if (seed[i] === 0) continue;
    count++;
    terms(i, width, height, term);
    for (let k = 0; k < 3; k++) sums[k] += (channels[k][i] - dot(coefficients[k], term)) ** 2;
  }
  const spread = sums.map((sum, k) =>
    Math.min(MOST_SPREAD[k], Math.max(LEAST_SPREAD[k], Math.sqrt(sum / count))),
  ) as [number, number, number];
  return { width, height, coefficients, spread };
}

/** Distance of pixel `i` from the field, in units of the spread; brighter clouds count half. */
export function skyDistance(field: SkyField, lab: OklabPlanes, i: number): number {
  terms(i, field.width, field.height, shared);
  const dL = (lab.L[i] - dot(field.coefficients[0], shared)) / field.spread[0];
  const da = (lab.a[i] - dot(field.coefficients[1], shared)) / field.spread[1];
  const db = (lab.b[i] - dot(field.coefficients[2], shared)) / field.spread[2];
  return Math.sqrt((dL > 0 ? 0.25 : 1) * dL * dL + 0.5 * (da * da + db * db));
}

const shared = new Float64Array(TERMS);

function terms(i: number, width: number, height: number, out: Float64Array): void {
  const x = (2 * (i % width)) / width - 1;
  const y = (2 * Math.floor(i / width)) / height - 1;
  out[0] = 1;
  out[1] = x;
  out[2] = y;
  out[3] = x * x;
  out[4] = x * y;
  out[5] = y * y;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < TERMS; k++) sum += a[k] * b[k];
  return sum;
}

/** Gaussian elimination with pivoting on a TERMS × TERMS system; null when singular. */
function solve(matrix: Float64Array, right: Float64Array): Float64Array | null {
  const x = Float64Array.from(right);
  for (let column = 0; column < TERMS; column++) {
    let pivot = column;
    for (let r = column + 1; r < TERMS; r++) {
      if (Math.abs(matrix[r * TERMS + column]) > Math.abs(matrix[pivot * TERMS + column]))
        pivot = r;
    }
    if (Math.abs(matrix[pivot * TERMS + column]) < 1e-9) return null;
    for (let k = 0; k < TERMS; k++) {
      [matrix[column * TERMS + k], matrix[pivot * TERMS + k]] = [
        matrix[pivot * TERMS + k],
        matrix[column * TERMS + k],
      ];
    }
    [x[column], x[pivot]] = [x[pivot], x[column]];
    for (let r = 0; r < TERMS; r++) {
      if (r === column) continue;
      const factor = matrix[r * TERMS + column] / matrix[column * TERMS + column];
      for (let k = column; k < TERMS; k++)
        matrix[r * TERMS + k] -= factor * matrix[column * TERMS + k];
      x[r] -= factor * x[column];
    }
  }
  for (let k = 0; k < TERMS; k++) x[k] /= matrix[k * TERMS + k];
  return x;
}
