import type { Region } from './regions.ts';
import type { SurfaceRole } from './types.ts';

/** What a region is taken for and which object it belongs to. */
export interface Part {
  role: SurfaceRole;
  /** Regions of one piece of furniture, one window, one wall share a group. */
  group: number;
  /** Lies flat on the floor or ground (a rug, a path) instead of standing on it. */
  lying: boolean;
  /** Hung on or cut into a wall. */
  onWall: boolean;
  /** What a pane with a drawn view shows; null where the view is left open. */
  view: 'sky' | 'foliage' | null;
  /** Hangs free and gives light at night. */
  lamp: boolean;
}

/** Share of a region's rim that borders regions for which `test` holds. */
export function borderShare(region: Region, test: (id: number) => boolean): number {
  let sum = 0;
  for (const [id, length] of region.borders) if (test(id)) sum += length;
  return sum / Math.max(1, region.perimeter);
}

/**
 * Gathers regions into groups over borders for which `together` holds; returns the group of each region
 * (its smallest region id), −1 outside `members`.
 */
export function gather(
  regions: readonly Region[],
  members: (id: number) => boolean,
  together: (a: Region, b: Region, length: number) => boolean,
): Int32Array {
  const group = new Int32Array(regions.length).fill(-1);
  for (const start of regions) {
    if (group[start.id] >= 0 || !members(start.id)) continue;
    const stack = [start.id];
    group[start.id] = start.id;
    while (stack.length > 0) {
      const a = regions[stack.pop() as number];
      for (const [id, length] of a.borders) {
        if (group[id] >= 0 || !members(id) || !together(a, regions[id], length)) continue;
        group[id] = start.id;
        stack.push(id);
      }
    }
  }
  return group;
}

/** Mean half width in pixels of a 768 px high picture: frames, rails and legs are below 2. */
export function halfWidth(region: Region, height: number): number {
  return (region.area / Math.max(1, region.perimeter)) * (768 / height);
}

/**
 * Share of a region's rim along slim, straight bars. Panes between mullions have much, walls and
 * furniture little: it tells windows apart whatever is drawn behind them.
 */
export function barShare(region: Region, regions: readonly Region[], height: number): number {
  return borderShare(
    region,
    (id) => halfWidth(regions[id], height) < 2.2 && regions[id].perimeter > 0.04 * height,
  );
}

/** How much of its bounding box a region fills, 0 … 1. */
export function fill(region: Region): number {
  return region.area / ((region.maxX - region.minX + 1) * (region.maxY - region.minY + 1));
}
