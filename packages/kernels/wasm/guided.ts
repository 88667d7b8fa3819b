// Twins of readGuideReference and filterReference in ../src/filter/guided.ts, to the last bit: in 64 bits, as there.

import { boxMean } from './box-mean.ts';
import { pairAt, storePair } from './doubles.ts';

/** Means of the guide and of its squares, both about `shift`. `scratch` and `sums` as in boxMean. */
export function guideMoments(
  guide: usize,
  width: i32,
  height: i32,
  radius: i32,
  shift: f64,
  scratch: usize,
  sums: usize,
  mean: usize,
  square: usize,
): void {
  const about = f64x2.splat(shift);
  for (let i: usize = 0; i < (<usize>(width * height)) << 2; i += 8) {
    const apart = f64x2.sub(pairAt(guide + i), about);
    storePair(mean + i, apart);
    storePair(square + i, f64x2.mul(apart, apart));
  }
  boxMean(mean, width, height, radius, scratch, sums, mean);
  boxMean(square, width, height, radius, scratch, sums, square);
}

/** `out`, `slope` and `offset` hold width × height floats. */
export function filterGuided(
  guide: usize,
  source: usize,
  width: i32,
  height: i32,
  radius: i32,
  shift: f64,
  epsilon: f64,
  mean: usize,
  square: usize,
  scratch: usize,
  sums: usize,
  slope: usize,
  offset: usize,
  out: usize,
): void {
  const bytes = (<usize>(width * height)) << 2;
  const about = f64x2.splat(shift);
  const regular = f64x2.splat(epsilon);
  const zero = f64x2.splat(0);
  for (let i: usize = 0; i < bytes; i += 8) {
    const apart = f64x2.sub(pairAt(guide + i), about);
    storePair(slope + i, f64x2.mul(apart, pairAt(source + i)));
  }
  boxMean(source, width, height, radius, scratch, sums, offset);
  boxMean(slope, width, height, radius, scratch, sums, slope);
  for (let i: usize = 0; i < bytes; i += 8) {
    const guideMean = pairAt(mean + i);
    const sourceMean = pairAt(offset + i);
    const spread = f64x2.sub(pairAt(square + i), f64x2.mul(guideMean, guideMean));
    const variance = f64x2.max(zero, spread);
    const covariance = f64x2.sub(pairAt(slope + i), f64x2.mul(guideMean, sourceMean));
    const a = f64x2.div(covariance, f64x2.add(variance, regular));
    storePair(slope + i, a);
    storePair(offset + i, f64x2.sub(sourceMean, f64x2.mul(a, guideMean)));
  }
  boxMean(slope, width, height, radius, scratch, sums, slope);
  boxMean(offset, width, height, radius, scratch, sums, offset);
  for (let i: usize = 0; i < bytes; i += 8) {
    const apart = f64x2.sub(pairAt(guide + i), about);
    storePair(out + i, f64x2.add(f64x2.mul(pairAt(slope + i), apart), pairAt(offset + i)));
  }
}
