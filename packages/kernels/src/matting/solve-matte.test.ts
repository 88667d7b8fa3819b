import { expect, test } from 'vitest';
import { createPlane } from '../filter/plane.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { solveStencil } from './conjugate-gradient.ts';
import { FORWARD, mattingLaplacian, type StencilSystem } from './matting-laplacian.ts';
import { sampleMatte } from './shared-sampling.ts';
import { solveMatte } from './solve-matte.ts';

const EPSILON = 1e-5;

function noise(width: number, height: number, seed: number): Rgb8 {
  const random = createRandom(seed);
  const data = new Uint8Array(width * height * 3).map(() => random.below(256));
  return { width, height, data };
}

/** The matting Laplacian of a whole picture, entry by entry as the paper states it. */
function denseLaplacian({ width, height, data }: Rgb8): Float64Array[] {
  const n = width * height;
  const out = Array.from({ length: n }, () => new Float64Array(n));
  for (let cy = 1; cy < height - 1; cy++) {
    for (let cx = 1; cx < width - 1; cx++) {
      const pixels = Array.from(
        { length: 9 },
        (_, k) => (cy + Math.floor(k / 3) - 1) * width + cx + (k % 3) - 1,
      );
      const colours = pixels.map((p) => [0, 1, 2].map((c) => data[p * 3 + c]! / 255));
      const mean = [0, 1, 2].map((c) => colours.reduce((sum, v) => sum + v[c]!, 0) / 9);
      const covariance = [0, 1, 2].map((c) =>
        [0, 1, 2].map(
          (d) =>
            colours.reduce((sum, v) => sum + (v[c]! - mean[c]!) * (v[d]! - mean[d]!), 0) / 9 +
            (c === d ? EPSILON / 9 : 0),
        ),
      );
      const inverse = invert(covariance);
      for (let i = 0; i < 9; i++) {
        for (let j = 0; j < 9; j++) {
          let product = 0;
          for (let c = 0; c < 3; c++) {
            for (let d = 0; d < 3; d++) {
              product +=
                (colours[i]![c]! - mean[c]!) * inverse[c]![d]! * (colours[j]![d]! - mean[d]!);
            }
          }
          out[pixels[i]!]![pixels[j]!]! += (i === j ? 1 : 0) - (1 + product) / 9;
        }
      }
    }
  }
  return out;
}

/** Gauss–Jordan. */
function invert(matrix: number[][]): number[][] {
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let k = 0; k < 3; k++) {
    const pivot = rows[k]![k]!;
    rows[k] = rows[k]!.map((value) => value / pivot);
    for (let i = 0; i < 3; i++) {
      if (i === k) continue;
      const factor = rows[i]![k]!;
      rows[i] = rows[i]!.map((value, j) => value - factor * rows[k]![j]!);
    }
  }
  return rows.map((row) => row.slice(3));
}

/** Rows of unknown pixels, and some known opacity around. */
function problem(image: Rgb8, isKnown: (p: number) => boolean, seed: number) {
  const n = image.width * image.height;
  const random = createRandom(seed);
  const known = new Float32Array(n).map(() => random.float());
  const row = new Int32Array(n).fill(-1);
  const pixels: number[] = [];
  for (let p = 0; p < n; p++) if (!isKnown(p)) row[p] = pixels.push(p) - 1;
  const system = mattingLaplacian(image, row, pixels.length, known, EPSILON);
  return { known, pixels, system };
}

test('the system is the paper’s Laplacian, known pixels moved to the right', () => {
  const seed = Date.now() % 1_000_000;
  console.info(`matting Laplacian seed ${seed}`);
  const image = noise(8, 7, seed);
  const { known, pixels, system } = problem(image, (p) => p % 5 === 0, seed + 1);
  const dense = denseLaplacian(image);
  pixels.forEach((p, k) => {
    expect(system.diagonal[k]).toBeCloseTo(dense[p]![p]!, 8);
    const wanted = new Float64Array(pixels.length);
    pixels.forEach((q, j) => {
      wanted[j] = dense[p]![q]!;
    });
    const found = new Float64Array(pixels.length);
    for (let j = 0; j < pixels.length; j++) found[j] = entry(system, k, j);
    found.forEach((value, j) => {
      if (j !== k) expect(value).toBeCloseTo(wanted[j]!, 8);
    });
    let right = 0;
    known.forEach((value, q) => {
      if (!pixels.includes(q)) right -= dense[p]![q]! * value;
    });
    expect(system.right[k]).toBeCloseTo(right, 5);
  });
});

function entry({ forward, neighbour }: StencilSystem, k: number, j: number): number {
  const [low, high] = k < j ? [k, j] : [j, k];
  for (let o = 0; o < FORWARD; o++) {
    if (low !== high && neighbour[low * FORWARD + o] === high) return forward[low * FORWARD + o]!;
  }
  return 0;
}

test('the solver solves: the residual is what was asked for', () => {
  const image = noise(20, 16, 5);
  const { pixels, system } = problem(image, (p) => p % 7 === 0, 6);
  for (let k = 0; k < pixels.length; k++) system.diagonal[k]! += 1e-3;
  const x = new Float64Array(pixels.length);
  const steps: number[] = [];
  const options = {
    tolerance: 1e-8,
    maxIterations: 500,
    onIteration: (f: number) => steps.push(f),
  };
  expect(solveStencil(system, x, options)).toBeLessThan(200);
  let residual = 0;
  let norm = 0;
  for (let k = 0; k < pixels.length; k++) {
    let sum = system.diagonal[k]! * x[k]!;
    for (let j = 0; j < pixels.length; j++) if (j !== k) sum += entry(system, k, j) * x[j]!;
    residual += (sum - system.right[k]!) ** 2;
    norm += system.right[k]! ** 2;
  }
  expect(Math.sqrt(residual / norm)).toBeLessThan(1e-7);
  expect(Math.max(...steps)).toBe(1);
});

/** A soft disc of one material in front of another, both shaded and grained. */
function softDisc(side: number): { image: Rgb8; alpha: Plane; trimap: Uint8Array } {
  const random = createRandom(9);
  const alpha = createPlane(side, side);
  const data = new Uint8Array(side * side * 3);
  const trimap = new Uint8Array(side * side);
  for (let p = 0; p < side * side; p++) {
    const [x, y] = [p % side, Math.floor(p / side)];
    const d = Math.hypot(x - side / 2, y - side / 2) - side / 4;
    const a = Math.min(1, Math.max(0, 0.5 - d / 12));
    alpha.data[p] = a;
    trimap[p] = a === 0 && d > 9 ? 0 : a === 1 && d < -9 ? 255 : 128;
    const n = random.below(5);
    const front = [200 - x / 4 + n, 90 + n, 60];
    const back = [60, 110 + y / 4 + n, 150 + n];
    for (let c = 0; c < 3; c++) data[p * 3 + c] = Math.round(a * front[c]! + (1 - a) * back[c]!);
  }
  return { image: { width: side, height: side, data }, alpha, trimap };
}

test('a soft edge comes back as it was laid, known pixels exactly', () => {
  const { image, alpha, trimap } = softDisc(96);
  const steps: number[] = [];
  const solved = solveMatte(image, trimap, undefined, (fraction) => steps.push(fraction));
  let worst = 0;
  let sum = 0;
  let unknown = 0;
  for (let p = 0; p < trimap.length; p++) {
    const error = Math.abs(solved.data[p]! - alpha.data[p]!);
    if (trimap[p] !== 128) expect(solved.data[p]).toBe(trimap[p]! / 255);
    else {
      worst = Math.max(worst, error);
      sum += error;
      unknown++;
    }
  }
  expect(sum / unknown).toBeLessThan(0.02);
  expect(worst).toBeLessThan(0.15);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
});

test('sampling alone is near, and is sure of itself where colours are apart', () => {
  const { image, alpha, trimap } = softDisc(96);
  const sampled = sampleMatte(image, trimap);
  let sum = 0;
  let confidence = 0;
  let unknown = 0;
  for (let p = 0; p < trimap.length; p++) {
    if (trimap[p] !== 128) continue;
    sum += Math.abs(sampled.alpha[p]! - alpha.data[p]!);
    confidence += sampled.confidence[p]!;
    unknown++;
  }
  expect(sum / unknown).toBeLessThan(0.05);
  expect(confidence / unknown).toBeGreaterThan(0.5);
});

test('nothing known on one side leaves sampling unsure, and the solver does not stumble', () => {
  const image = noise(24, 20, 3);
  const trimap = new Uint8Array(480).fill(128);
  expect(Math.max(...sampleMatte(image, trimap).confidence)).toBe(0);
  trimap[0] = 255;
  for (const value of solveMatte(image, trimap).data) {
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThanOrEqual(1);
  }
});
