import { fitLongSide } from '../filter/resize.ts';
import type { Gray8 } from '../image.ts';
import { shrinkMask } from '../replace/shrink-mask.ts';
import { type ProposedMask, proposedAt } from '../segment/proposed-mask.ts';

/** A surface that fills less of its mask was not found, one that fills more was selected as it is. */
const FOUND_SHARE = 0.35;
const EXACT_SHARE = 0.93;

/** What two masks of one size both select. */
export const both = (one: Gray8, other: Gray8): Gray8 => ({
  ...one,
  data: one.data.map((value, p) => Math.min(value, other.data[p])),
});

/** Pixels that a mask selects. */
export const areaOf = ({ data }: Gray8): number =>
  data.reduce((sum, value) => sum + (value >> 7), 0);

/** How much of a mask lies in another, 0 … 1. */
export const shareOf = (mask: Gray8, other: Gray8): number =>
  areaOf(both(mask, other)) / Math.max(1, areaOf(mask));

/** Whether so much of a mask is enough to be the surface that words name … */
export const isFound = (share: number): boolean => share >= FOUND_SHARE;
/** … and not all of it. */
export const isPart = (share: number): boolean => isFound(share) && share <= EXACT_SHARE;

/** How far a mask and a proposed one are the same, intersection over union. */
export function overlap(mask: Gray8, proposed: ProposedMask): number {
  const long = Math.min(proposed.side, Math.max(mask.width, mask.height));
  const { width, height } = fitLongSide(mask.width, mask.height, long);
  const drawn = shrinkMask(mask, width, height).data;
  const shown = proposedAt(proposed, width, height);
  let [either, common] = [0, 0];
  for (let p = 0; p < shown.length; p++) {
    either += shown[p] | (drawn[p] >> 7);
    common += shown[p] & (drawn[p] >> 7);
  }
  return common / Math.max(1, either);
}
