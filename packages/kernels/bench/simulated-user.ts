import { distanceToMask } from '../src/filter/distance.ts';
import type { Gray8, Plane } from '../src/image.ts';
import type { SelectionPoint } from '../src/segment/selection-prompt.ts';

/**
 * Where a user clicks next: in the middle of what is most wrong, the pixel farthest from what is right
 * (Sofiiuk, Petrov and Konushin, ICIP 2022); positive where the selection lacks something. Null when
 * nothing is wrong.
 */
export function nextClick(selected: Gray8, truth: Plane): SelectionPoint | null {
  let best: SelectionPoint | null = null;
  let deepest = 0;
  for (const label of [1, 0] as const) {
    const wrong = wrongAt(selected, truth, label);
    // What lies beyond the picture's rim is right: a click keeps away from it.
    const { width, height, data } = distanceToMask(wrong);
    for (let p = 0; p < data.length; p++) {
      const x = p % width;
      const y = Math.floor(p / width);
      const depth = Math.min(data[p]!, x + 1, y + 1, width - x, height - y);
      if (depth <= deepest || depth >= 1e6) continue;
      deepest = depth;
      best = { x, y, label };
    }
  }
  return best;
}

/** 0 where the selection lacks (label 1) or has too much (label 0), 255 elsewhere. */
function wrongAt(selected: Gray8, truth: Plane, label: 0 | 1): Gray8 {
  const { width, height } = selected;
  const data = new Uint8Array(width * height);
  for (let p = 0; p < data.length; p++) {
    const wanted = truth.data[p]! >= 0.5 ? 1 : 0;
    const has = selected.data[p]! >= 128 ? 1 : 0;
    data[p] = wanted === label && has !== label ? 0 : 255;
  }
  return { width, height, data };
}
