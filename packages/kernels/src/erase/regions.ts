import { type Box, grown } from '../fill/box.ts';
import type { Gray8 } from '../image.ts';

/** Holes this near each other, relative to their size, are filled together. */
const MARGIN_SHARE = 1;
const MARGIN_MIN_PX = 96;

/**
 * Groups the mask's connected holes into work areas: each area is a box of holes and the picture
 * around it to copy from (a margin as wide as the holes, at least 96 px, cut at the border). Holes
 * whose areas would hold another hole's pixel share one area, so an area never sees a foreign hole.
 */
export function workAreas(hole: Gray8): Box[] {
  let groups = holeBoxes(hole);
  for (let merged = true; merged; ) {
    merged = false;
    const next: Box[] = [];
    for (const box of groups) {
      const k = next.findIndex(
        (other) => overlaps(withMargin(other, hole), box) || overlaps(withMargin(box, hole), other),
      );
      if (k < 0) {
        next.push(box);
      } else {
        next[k] = union(next[k], box);
        merged = true;
      }
    }
    groups = next;
  }
  return groups.map((box) => withMargin(box, hole));
}

function withMargin(box: Box, size: { width: number; height: number }): Box {
  const extent = Math.max(box.right - box.left, box.bottom - box.top);
  const margin = Math.max(MARGIN_MIN_PX, Math.round(extent * MARGIN_SHARE));
  return grown(box, margin, size);
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function union(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** Bounding boxes of the connected holes (8 neighbours). */
function holeBoxes(hole: Gray8): Box[] {
  const { width, height, data } = hole;
  const seen = new Uint8Array(width * height);
  const boxes: Box[] = [];
  const stack: number[] = [];
  for (let seed = 0; seed < data.length; seed++) {
    if (data[seed] < 128 || seen[seed] === 1) continue;
    let [left, top, right, bottom] = [width, height, 0, 0];
    seen[seed] = 1;
    stack.push(seed);
    for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
      const x = i % width;
      const y = (i - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const j = ny * width + nx;
          if (data[j] >= 128 && seen[j] === 0) {
            seen[j] = 1;
            stack.push(j);
          }
        }
      }
    }
    boxes.push({ left, top, right, bottom });
  }
  return boxes;
}
