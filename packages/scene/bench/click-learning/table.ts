import { createRandom, type Random } from '@zhuhui/kernels';
import type { Samples } from '../learn/boost.ts';

/** One region of a prompt, or one border of a picture. */
export interface Row {
  readonly features: Float32Array;
  readonly label: number;
  readonly weight: number;
  readonly fold: number;
  /** Of rows one of which is to be chosen: which belong together; `weight` says how right each is. */
  readonly list?: number;
}

/** Regions learnt of each prompt, in the thing and around it, and the weight of the latter. */
const INSIDE_ROWS = 60;
const OUTSIDE_ROWS = 90;
const OUTSIDE_WEIGHT = 1.4;
const SAMPLE_SEED = 4;

export const sampler = (): Random => createRandom(SAMPLE_SEED);

interface Chosen {
  readonly index: number;
  readonly weight: number;
}

/** At most so many of what is `wanted`; together they weigh as much as `most` of them would. */
export function chosen(
  share: Float32Array,
  wanted: (share: number) => boolean,
  most: number,
  weight: number,
  random: Random,
): Chosen[] {
  const members = [...share.keys()].filter((index) => wanted(share[index]));
  const count = Math.min(most, members.length);
  for (let i = 0; i < count; i++) {
    const j = i + random.below(members.length - i);
    [members[i], members[j]] = [members[j], members[i]];
  }
  return members.slice(0, count).map((index) => ({ index, weight: (weight * most) / count }));
}

/** As much of the thing as of what is around it, however large either is; doubtful regions are left out. */
export const sampledRegions = (share: Float32Array, random: Random): Chosen[] => [
  ...chosen(share, (own) => own > 0.7, INSIDE_ROWS, 1, random),
  ...chosen(share, (own) => own < 0.3, OUTSIDE_ROWS, OUTSIDE_WEIGHT, random),
];

export function tableOf(rows: readonly Row[]): Samples {
  const width = rows[0].features.length;
  const data = new Float32Array(rows.length * width);
  rows.forEach((row, i) => {
    data.set(row.features, i * width);
  });
  const lists = rows.every(({ list }) => list !== undefined);
  return {
    width,
    data,
    ...(lists && { list: Int32Array.from(rows, ({ list = 0 }) => list) }),
    label: Uint8Array.from(rows, (row) => row.label),
    weight: Float32Array.from(rows, (row) => row.weight),
  };
}
