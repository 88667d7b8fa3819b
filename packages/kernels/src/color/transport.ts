import type { Random } from '../random.ts';

/**
 * Sliced optimal transport between two equal-sized clouds of 3-D points: moves `points` in place until
 * their distribution follows `target` (Rabin, Peyré, Delon, Bernot: "Wasserstein barycenter and its
 * application to texture mixing", SSVM 2011; Pitié, Kokaram, Dahyot, CVIU 2007). Every step picks a
 * random orthonormal basis, matches both clouds by rank along each axis and moves each point by the
 * difference of the matched projections.
 *
 * @param points n × 3 packed, changed in place
 * @param target n × 3 packed
 */
export function slicedTransport(
  points: Float64Array,
  target: Float64Array,
  steps: number,
  random: Random,
): void {
  const n = points.length / 3;
  const axes = new Float64Array(9);
  const from = new Float64Array(n);
  const to = new Float64Array(n);
  const order = new Uint32Array(n);
  const move = new Float64Array(n * 3);
  for (let step = 0; step < steps; step++) {
    randomBasis(axes, random);
    move.fill(0);
    for (let k = 0; k < 9; k += 3) {
      const ax = axes[k];
      const ay = axes[k + 1];
      const az = axes[k + 2];
      for (let i = 0, j = 0; i < n; i++, j += 3) {
        from[i] = points[j] * ax + points[j + 1] * ay + points[j + 2] * az;
        to[i] = target[j] * ax + target[j + 1] * ay + target[j + 2] * az;
        order[i] = i;
      }
      to.sort();
      order.sort((p, q) => from[p] - from[q] || p - q);
      for (let rank = 0; rank < n; rank++) {
        const i = order[rank];
        const shift = to[rank] - from[i];
        move[i * 3] += shift * ax;
        move[i * 3 + 1] += shift * ay;
        move[i * 3 + 2] += shift * az;
      }
    }
    for (let j = 0; j < move.length; j++) points[j] += move[j];
  }
}

/**
 * Writes a random orthonormal basis (Gram–Schmidt on normal vectors: uniform over rotations), one axis
 * after the other; the array's length is the square of the dimensions.
 */
export function randomBasis(out: Float64Array, random: Random): void {
  const dims = Math.round(Math.sqrt(out.length));
  for (let k = 0; k < out.length; k += dims) {
    let length = 0;
    while (length < 1e-6) {
      for (let i = 0; i < dims; i++) out[k + i] = random.normal();
      for (let j = 0; j < k; j += dims) {
        let dot = 0;
        for (let i = 0; i < dims; i++) dot += out[k + i] * out[j + i];
        for (let i = 0; i < dims; i++) out[k + i] -= dot * out[j + i];
      }
      length = 0;
      for (let i = 0; i < dims; i++) length += out[k + i] ** 2;
      length = Math.sqrt(length);
    }
    for (let i = 0; i < dims; i++) out[k + i] /= length;
  }
}
