import type { LabelMap } from '../../image.ts';
import type { Scallop } from '../scallops.ts';

/** Lengths in pixels of the scalloped strokes at each region. */
export interface BumpyRims {
  /** Bumps swell out of the region: it is the crown. */
  readonly own: Float32Array;
  /** Bumps swell into it: it lies behind. */
  readonly behind: Float32Array;
  /** It lies on both sides: clumps within a crown. */
  readonly within: Float32Array;
}

const STEP_PX = 2;
const ASIDE_PX = 5;

/** Gives every scalloped stroke to the regions on its two sides, by the side its bumps swell to. */
export function bumpyRims(labels: LabelMap, scallops: readonly Scallop[]): BumpyRims {
  const { width, height, data, count } = labels;
  const aside = (ASIDE_PX * Math.max(width, height)) / 1024;
  const rims: BumpyRims = {
    own: new Float32Array(count),
    behind: new Float32Array(count),
    within: new Float32Array(count),
  };
  for (const { course, bulge, weak } of scallops) {
    if (weak || bulge === 0) continue;
    const n = course.length / 2;
    for (let i = 4; i + 4 < n; i += STEP_PX) {
      const ux = course[2 * i + 8] - course[2 * i - 8];
      const uy = course[2 * i + 9] - course[2 * i - 7];
      const length = Math.hypot(ux, uy);
      if (length === 0) continue;
      const side = (way: number): number => {
        const x = Math.floor(course[2 * i] - (way * aside * uy) / length);
        const y = Math.floor(course[2 * i + 1] + (way * aside * ux) / length);
        return x < 0 || y < 0 || x >= width || y >= height ? -1 : data[y * width + x];
      };
      const outer = side(bulge);
      const inner = side(-bulge);
      if (outer === inner) {
        if (inner >= 0) rims.within[inner] += STEP_PX;
        continue;
      }
      if (outer >= 0) rims.behind[outer] += STEP_PX;
      if (inner >= 0) rims.own[inner] += STEP_PX;
    }
  }
  return rims;
}
