import type { Box } from './box.ts';
import type { Level } from './level.ts';

/** Price of a patch for each time it has been copied: that of its colours being six grey levels off. */
const WORN_COST = 80_000;

/** What each patch of a level costs for having been copied already. */
export function wornSources(
  level: Level,
  scale: number,
  copied: Uint8Array,
  fullWidth: number,
): Int32Array {
  const { width, height, layers } = level;
  const worn = new Int32Array(width * height * layers);
  const fullHeight = copied.length / fullWidth;
  for (let i = 0; i < width * height; i++) {
    const x = Math.min(fullWidth - 1, (i % width) * scale);
    const y = Math.min(fullHeight - 1, Math.floor(i / width) * scale);
    worn[i] = WORN_COST * copied[y * fullWidth + x];
  }
  return worn;
}

/** Patches of the picture itself are copied from only where they lie inside the box. */
export function keepSources(pyramid: readonly Level[], box: Box): void {
  pyramid.forEach(({ width, height, isSource }, k) => {
    const scale = 2 ** k;
    for (let i = 0; i < width * height; i++) {
      const x = (i % width) * scale;
      const y = Math.floor(i / width) * scale;
      const inside = x >= box.left && x < box.right && y >= box.top && y < box.bottom;
      if (!inside) isSource[i] = 0;
    }
  });
}
