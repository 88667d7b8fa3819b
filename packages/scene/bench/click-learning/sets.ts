import {
  candidatesAt,
  type PreparedPicture,
  SET_FEATURES,
  setFeatures,
} from '@zhuhui/kernels/click-learning';
import type { Ask } from './asks.ts';
import type { Row } from './table.ts';

/**
 * Every set of regions that clicks may mean, twice: as right with the weight of its overlap with what is
 * meant, and as wrong with the rest, so that the likelihood learnt is the overlap expected.
 */
export function setRows(
  prepared: PreparedPicture,
  { seeds, denied, share }: Ask,
  guess: Float32Array,
  fold: number,
): Row[] {
  return candidatesAt(prepared, guess, seeds, denied).flatMap((inside): Row[] => {
    const features = new Float32Array(SET_FEATURES);
    setFeatures(prepared, inside, guess, seeds, denied, features, 0);
    const overlap = overlapOf(inside, share, prepared.graph.area);
    return [
      { features, label: 1, weight: overlap, fold },
      { features, label: 0, weight: 1 - overlap, fold },
    ];
  });
}

/** Intersection over union in pixels of a set of regions and a thing of which each shows a share. */
function overlapOf(inside: Uint8Array, share: Float32Array, area: Int32Array): number {
  let both = 0;
  let either = 0;
  for (let k = 0; k < share.length; k++) {
    const own = share[k] * area[k];
    if (inside[k] === 1) both += own;
    either += inside[k] === 1 ? area[k] : own;
  }
  return both / either;
}
