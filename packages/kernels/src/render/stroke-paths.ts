import type { Plane } from '../image.ts';
import type { PixelChain } from '../vector/trace.ts';

/** How far back from a crossing a stroke's direction is looked at. */
const LOOK_BACK_PX = 6;
/** What a stroke e times as heavy costs against the cosine of the turn, and the least that joins. */
const WEIGHT_COST = 1.2;
const MIN_SCORE = -0.5;
/** Chains shorter than this that end freely are spurs of the thinning. */
const SPUR_PX = 4;

/**
 * Joins chains into strokes: at a crossing the two that continue each other best, in direction and in
 * weight (mean darkness of the plane), become one path of pixels.
 */
export function joinChains(chains: readonly PixelChain[], { width, data }: Plane): number[][] {
  const meeting = new Map<number, { chain: number; end: 0 | 1 }[]>();
  chains.forEach(({ pixels, closed }, chain) => {
    if (closed) return;
    for (const end of [0, 1] as const) {
      const node = end === 0 ? pixels[0] : pixels[pixels.length - 1];
      const ends = meeting.get(node) ?? [];
      ends.push({ chain, end });
      meeting.set(node, ends);
    }
  });
  const isSpur = ({ pixels, closed }: PixelChain) =>
    !closed &&
    pixels.length <= SPUR_PX &&
    (meeting.get(pixels[0])?.length === 1 || meeting.get(pixels[pixels.length - 1])?.length === 1);
  const away = (chain: number, end: 0 | 1): [number, number] => {
    const { pixels } = chains[chain];
    const tip = end === 0 ? 0 : pixels.length - 1;
    const back = Math.min(LOOK_BACK_PX, pixels.length - 1);
    const far = end === 0 ? back : tip - back;
    const dx = (pixels[far] % width) - (pixels[tip] % width);
    const dy = Math.floor(pixels[far] / width) - Math.floor(pixels[tip] / width);
    const length = Math.hypot(dx, dy) || 1;
    return [dx / length, dy / length];
  };
  const weight = chains.map(
    ({ pixels }) => pixels.reduce((sum, p) => sum + data[p], 0.01) / pixels.length,
  );
  const partner = new Map<number, number>();
  for (const all of meeting.values()) {
    const ends = all.filter(({ chain }) => !isSpur(chains[chain]));
    const pairs: [number, number, number][] = [];
    for (let i = 0; i < ends.length; i++)
      for (let j = i + 1; j < ends.length; j++) {
        const [ax, ay] = away(ends[i].chain, ends[i].end);
        const [bx, by] = away(ends[j].chain, ends[j].end);
        const unlike = Math.abs(Math.log(weight[ends[i].chain] / weight[ends[j].chain]));
        const score = -(ax * bx + ay * by) - WEIGHT_COST * unlike;
        if (score > MIN_SCORE || ends.length === 2) pairs.push([score, i, j]);
      }
    const taken = new Set<number>();
    for (const [, i, j] of pairs.sort((p, q) => q[0] - p[0])) {
      if (taken.has(i) || taken.has(j)) continue;
      taken.add(i).add(j);
      const key = ({ chain, end }: { chain: number; end: 0 | 1 }) => 2 * chain + end;
      partner.set(key(ends[i]), key(ends[j]));
      partner.set(key(ends[j]), key(ends[i]));
    }
  }
  return assembled(chains, partner);
}

function assembled(
  chains: readonly PixelChain[],
  partner: ReadonlyMap<number, number>,
): number[][] {
  const used = new Uint8Array(chains.length);
  const paths: number[][] = [];
  const follow = (start: number): number[] => {
    const path: number[] = [];
    // `key` is the end a chain is entered by.
    for (let key: number | undefined = start; key !== undefined; ) {
      const chain: number = key >> 1;
      if (used[chain] !== 0) break;
      used[chain] = 1;
      const { pixels } = chains[chain];
      const run = (key & 1) === 0 ? pixels : [...pixels].reverse();
      for (let i = path.length === 0 ? 0 : 1; i < run.length; i++) path.push(run[i]);
      key = partner.get(key ^ 1);
    }
    return path;
  };
  chains.forEach(({ pixels, closed }, chain) => {
    if (used[chain] !== 0) return;
    if (closed) {
      used[chain] = 1;
      paths.push([...pixels, pixels[0]]);
    } else if (!partner.has(2 * chain)) paths.push(follow(2 * chain));
    else if (!partner.has(2 * chain + 1)) paths.push(follow(2 * chain + 1));
  });
  // What is left runs round.
  chains.forEach((_, chain) => {
    if (used[chain] === 0) paths.push(follow(2 * chain));
  });
  return paths;
}
