import { clampByte } from '../filter/plane.ts';
import type { Rgb8 } from '../image.ts';

/**
 * Fades a filling into the picture: the filling up to half of `reachPx` from the hole, the original
 * beyond `reachPx`, smooth between. `distanceAt` is a pixel's distance from the hole (0 inside).
 */
export function fade(
  original: Uint8Array,
  filled: Rgb8,
  distanceAt: (i: number) => number,
  reachPx: number,
): void {
  const count = filled.width * filled.height;
  for (let i = 0; i < count; i++) {
    const d = distanceAt(i);
    if (d <= reachPx / 2 || d > reachPx) continue;
    const t = (d - reachPx / 2) / (reachPx / 2 + 1);
    const keep = t * t * (3 - 2 * t);
    for (let c = i * 3; c < i * 3 + 3; c++) {
      filled.data[c] = clampByte(filled.data[c] + keep * (original[c] - filled.data[c]));
    }
  }
}
