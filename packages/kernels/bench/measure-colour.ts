import { lumaPlane } from '../src/filter/plane.ts';
import type { Rgb8 } from '../src/image.ts';
import { createRandom } from '../src/random.ts';

/** Measures of a colour transfer. */

const SAMPLE_COUNT = 20_000;
const DIRECTION_COUNT = 64;

/** Sliced 1-Wasserstein distance of two pictures' colours, grey levels: 20,000 pixels, 64 fixed directions. */
export function colourSwd(a: Rgb8, b: Rgb8): number {
  const random = createRandom(64);
  const fromA = drawn(a);
  const fromB = drawn(b);
  const pa = new Float64Array(SAMPLE_COUNT);
  const pb = new Float64Array(SAMPLE_COUNT);
  let total = 0;
  for (let d = 0; d < DIRECTION_COUNT; d++) {
    const axis = [random.normal(), random.normal(), random.normal()];
    const length = Math.hypot(axis[0]!, axis[1]!, axis[2]!);
    for (let i = 0; i < SAMPLE_COUNT; i++) {
      pa[i] = project(fromA, i, axis) / length;
      pb[i] = project(fromB, i, axis) / length;
    }
    pa.sort();
    pb.sort();
    let sum = 0;
    for (let i = 0; i < SAMPLE_COUNT; i++) sum += Math.abs(pa[i]! - pb[i]!);
    total += sum / SAMPLE_COUNT;
  }
  return total / DIRECTION_COUNT;
}

function project(colours: Float64Array, i: number, axis: readonly number[]): number {
  return (
    colours[i * 3]! * axis[0]! + colours[i * 3 + 1]! * axis[1]! + colours[i * 3 + 2]! * axis[2]!
  );
}

function drawn({ width, height, data }: Rgb8): Float64Array {
  const random = createRandom(20_000);
  const out = new Float64Array(SAMPLE_COUNT * 3);
  for (let i = 0; i < SAMPLE_COUNT; i++) {
    const p = random.below(width * height) * 3;
    for (let k = 0; k < 3; k++) out[i * 3 + k] = data[p + k]!;
  }
  return out;
}

/** Correlation of the luma gradients (both components, forward differences) of two pictures; 1 = same structure. */
export function gradientCorrelation(a: Rgb8, b: Rgb8): number {
  const { width, height } = a;
  const la = lumaPlane(a).data;
  const lb = lumaPlane(b).data;
  let aa = 0;
  let bb = 0;
  let ab = 0;
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const p = y * width + x;
      for (const q of [p + 1, p + width]) {
        const da = la[q]! - la[p]!;
        const db = lb[q]! - lb[p]!;
        aa += da * da;
        bb += db * db;
        ab += da * db;
      }
    }
  }
  return ab / Math.sqrt(aa * bb);
}
