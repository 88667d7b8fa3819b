import { BETWEEN, FORWARD, type StencilSystem } from './matting-laplacian.ts';

export interface SolveOptions {
  /** Stops when the residual has fallen below this share of the first one. */
  readonly tolerance: number;
  readonly maxIterations: number;
  /** Called after each iteration with the share of the way to the tolerance, 0 … 1, on a log scale. */
  readonly onIteration?: (fraction: number) => void;
}

/**
 * Conjugate gradients with an incomplete Cholesky factor of the same stencil as preconditioner
 * (Meijerink and van der Vorst 1977). Improves `x` in place; returns the iterations used.
 */
export function solveStencil(
  system: StencilSystem,
  x: Float64Array,
  { tolerance, maxIterations, onIteration }: SolveOptions,
): number {
  const { size, right } = system;
  const factor = incompleteFactor(system);
  const residual = new Float64Array(size);
  const direction = new Float64Array(size);
  const image = new Float64Array(size);
  const smoothed = new Float64Array(size);
  apply(system, x, image);
  for (let k = 0; k < size; k++) residual[k] = right[k] - image[k];
  const norm = Math.sqrt(dot(right, right)) || 1;
  precondition(system, factor, residual, smoothed);
  direction.set(smoothed);
  let energy = dot(residual, smoothed);
  const first = Math.sqrt(dot(residual, residual)) / norm;
  if (first <= tolerance) return 0;
  for (let iteration = 1; iteration <= maxIterations; iteration++) {
    apply(system, direction, image);
    const step = energy / dot(direction, image);
    for (let k = 0; k < size; k++) {
      x[k] += step * direction[k];
      residual[k] -= step * image[k];
    }
    const left = Math.sqrt(dot(residual, residual)) / norm;
    onIteration?.(Math.min(1, Math.max(0, Math.log(left / first) / Math.log(tolerance / first))));
    if (left <= tolerance) return iteration;
    precondition(system, factor, residual, smoothed);
    const next = dot(residual, smoothed);
    const turn = next / energy;
    energy = next;
    for (let k = 0; k < size; k++) direction[k] = smoothed[k] + turn * direction[k];
  }
  return maxIterations;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k];
  return sum;
}

/** `out` = A x. */
function apply(system: StencilSystem, x: Float64Array, out: Float64Array): void {
  const { size, diagonal, forward, neighbour } = system;
  for (let k = 0; k < size; k++) out[k] = diagonal[k] * x[k];
  for (let k = 0; k < size; k++) {
    const own = x[k];
    let sum = 0;
    const end = (k + 1) * FORWARD;
    for (let i = k * FORWARD; i < end; i++) {
      const j = neighbour[i];
      const c = forward[i];
      sum += c * x[j];
      out[j] += c * own;
    }
    out[k] += sum;
  }
}

interface Factor {
  /** 1 / pivot of each row. */
  readonly inverse: Float64Array;
  /** Unit lower factor by columns, 12 a column. */
  readonly lower: Float32Array;
}

/** The factor is of A with its diagonal raised by this share; raised further until no pivot fails. */
const FIRST_SHIFT = 0.01;
const SHIFT_GROWTH = 3;
/** A pivot below this share of its diagonal has failed: the matting Laplacian is no M-matrix. */
const PIVOT_FLOOR = 0.02;

function incompleteFactor(system: StencilSystem): Factor {
  for (let shift = FIRST_SHIFT; ; shift *= SHIFT_GROWTH) {
    const factor = tryFactor(system, shift);
    if (factor) return factor;
  }
}

/** A ≈ L D Lᵀ without fill outside the stencil; null when a pivot fails. */
function tryFactor(
  { size, diagonal, forward, neighbour }: StencilSystem,
  shift: number,
): Factor | null {
  const pivot = Float64Array.from(diagonal, (value) => value * (1 + shift));
  const lower = Float32Array.from(forward);
  const inverse = new Float64Array(size);
  const column = new Float64Array(FORWARD);
  for (let k = 0; k < size; k++) {
    const at = k * FORWARD;
    if (!(pivot[k] > PIVOT_FLOOR * diagonal[k])) return null;
    const d = 1 / pivot[k];
    inverse[k] = d;
    for (let o = 0; o < FORWARD; o++) column[o] = lower[at + o];
    for (let o = 0; o < FORWARD; o++) {
      const c = column[o];
      if (c === 0) continue;
      const j = neighbour[at + o];
      const l = c * d;
      lower[at + o] = l;
      pivot[j] -= c * l;
      for (let o2 = o + 1; o2 < FORWARD; o2++) {
        const place = BETWEEN[o * FORWARD + o2];
        if (place >= 0 && column[o2] !== 0) lower[j * FORWARD + place] -= l * column[o2];
      }
    }
  }
  return { inverse, lower };
}

/** `out` = (L D Lᵀ)⁻¹ r. */
function precondition(
  { size, neighbour }: StencilSystem,
  { inverse, lower }: Factor,
  r: Float64Array,
  out: Float64Array,
): void {
  out.set(r);
  for (let k = 0; k < size; k++) {
    const own = out[k];
    const end = (k + 1) * FORWARD;
    for (let i = k * FORWARD; i < end; i++) {
      if (lower[i] !== 0) out[neighbour[i]] -= lower[i] * own;
    }
  }
  for (let k = size - 1; k >= 0; k--) {
    let sum = out[k] * inverse[k];
    const end = (k + 1) * FORWARD;
    for (let i = k * FORWARD; i < end; i++) {
      if (lower[i] !== 0) sum -= lower[i] * out[neighbour[i]];
    }
    out[k] = sum;
  }
}
