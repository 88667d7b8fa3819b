import { distanceToMask } from '../src/filter/distance.ts';
import type { Gray8 } from '../src/image.ts';

/** How far from its edge a line may lie and still be right, in pixels. */
const TOLERANCE_PX = 2;

/** F1 of ink (≥ 128) against known edges: a pixel is right when the other set has one within the tolerance. */
export function edgeF1(ink: Gray8, truth: Gray8): number {
  const share = (of: Gray8, by: Gray8): number => {
    const distance = distanceToMask(by).data;
    let near = 0;
    let all = 0;
    for (let i = 0; i < of.data.length; i++) {
      if (of.data[i]! < 128) continue;
      all++;
      if (distance[i]! <= TOLERANCE_PX) near++;
    }
    return all === 0 ? 0 : near / all;
  };
  const precision = share(ink, truth);
  const recall = share(truth, ink);
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}
