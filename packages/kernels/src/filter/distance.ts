import type { Gray8, Plane } from '../image.ts';
import { createPlane } from './plane.ts';

const FAR = 1e12;
/** Its root: more rows than any picture has. */
const FAR_STEPS = 1e6;

/**
 * Exact Euclidean distance in pixels from each pixel to the nearest pixel of `mask` that is set
 * (≥ 128); 0 on set pixels, 1e6 everywhere when none is set. Two passes of lower envelopes of
 * parabolas (Felzenszwalb and Huttenlocher, Theory of Computing 8, 2012); O(1) per pixel.
 */
export function distanceToMask(mask: Gray8): Plane {
  const { width, height } = mask;
  const out = createPlane(width, height);
  const squares = new Float64Array(width * height);
  for (let i = 0; i < squares.length; i++) squares[i] = mask.data[i] >= 128 ? 0 : FAR;

  const longest = Math.max(width, height);
  const line = new Float64Array(longest);
  const result = new Float64Array(longest);
  const apex = new Int32Array(longest);
  const breaks = new Float64Array(longest + 1);
  distanceAlongColumns(squares, width, height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) line[x] = squares[row + x];
    lowerEnvelope(line, width, result, apex, breaks);
    for (let x = 0; x < width; x++) out.data[row + x] = Math.sqrt(Math.min(result[x], FAR));
  }
  return out;
}

/** Squared distance to the nearest 0 of each column: down and up by whole rows, as memory lies. */
function distanceAlongColumns(squares: Float64Array, width: number, height: number): void {
  const steps = new Float64Array(width).fill(FAR_STEPS);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const step = squares[i] === 0 ? 0 : steps[x] + 1;
      steps[x] = step;
      squares[i] = Math.min(FAR, step * step);
    }
  }
  steps.fill(FAR_STEPS);
  for (let y = height - 1; y >= 0; y--) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const step = squares[i] === 0 ? 0 : steps[x] + 1;
      steps[x] = step;
      squares[i] = Math.min(squares[i], step * step);
    }
  }
}

/** `result[i]` = min over j of (i − j)² + line[j]. */
function lowerEnvelope(
  line: Float64Array,
  length: number,
  result: Float64Array,
  apex: Int32Array,
  breaks: Float64Array,
): void {
  let top = 0;
  apex[0] = 0;
  breaks[0] = -Infinity;
  breaks[1] = Infinity;
  for (let q = 1; q < length; q++) {
    let crossing = crossingOf(line, apex[top], q);
    while (crossing <= breaks[top]) {
      top--;
      crossing = crossingOf(line, apex[top], q);
    }
    top++;
    apex[top] = q;
    breaks[top] = crossing;
    breaks[top + 1] = Infinity;
  }
  top = 0;
  for (let q = 0; q < length; q++) {
    while (breaks[top + 1] < q) top++;
    const d = q - apex[top];
    result[q] = d * d + line[apex[top]];
  }
}

function crossingOf(line: Float64Array, p: number, q: number): number {
  return (line[q] + q * q - line[p] - p * p) / (2 * (q - p));
}
