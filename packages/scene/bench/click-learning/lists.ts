import type { Random } from '@zhuhui/kernels';
import type { Row } from './table.ts';

/** How loudly each of several selections should be chosen, by how far it overlaps with what is meant; they add up to one. */
export function loudnessOf(overlaps: readonly number[], sharpness: number): number[] {
  const most = Math.max(...overlaps);
  const loud = overlaps.map((overlap) => Math.exp(sharpness * (overlap - most)));
  const sum = loud.reduce((a, b) => a + b, 0);
  return loud.map((value) => value / sum);
}

/** One of several by lot. */
export function drawn(chances: readonly number[], random: Random): number {
  let left = random.float();
  for (let i = 0; i < chances.length; i++) {
    left -= chances[i];
    if (left < 0) return i;
  }
  return chances.length - 1;
}

/** Rows of one list, each with how right it is to choose it. */
export function listed(
  table: Float32Array,
  loud: readonly number[],
  fold: number,
  list: number,
): Row[] {
  const width = table.length / loud.length;
  return loud.map((weight, i): Row => {
    const features = table.subarray(i * width, (i + 1) * width);
    return { features, label: 1, weight, fold, list };
  });
}
