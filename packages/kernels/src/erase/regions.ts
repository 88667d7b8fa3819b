import { type Box, grown, unionOf } from '../fill/box.ts';

/** Holes this near each other, relative to their size, are filled together. */
const MARGIN_SHARE = 1;
const MARGIN_MIN_PX = 96;

/**
 * Groups holes, given by their boxes, into work areas: each area is a box of holes and the picture
 * around it to copy from (a margin as wide as the holes, at least 96 px, cut at the border). Holes
 * whose areas would hold another hole's pixel share one area, so an area never sees a foreign hole.
 */
export function workAreas(
  holes: readonly Box[],
  size: { readonly width: number; readonly height: number },
): Box[] {
  let groups = [...holes];
  for (let merged = true; merged; ) {
    merged = false;
    const next: Box[] = [];
    for (const box of groups) {
      const k = next.findIndex(
        (other) => overlaps(withMargin(other, size), box) || overlaps(withMargin(box, size), other),
      );
      if (k < 0) {
        next.push(box);
      } else {
        next[k] = unionOf([next[k], box]);
        merged = true;
      }
    }
    groups = next;
  }
  return groups.map((box) => withMargin(box, size));
}

function withMargin(box: Box, size: { readonly width: number; readonly height: number }): Box {
  const extent = Math.max(box.right - box.left, box.bottom - box.top);
  return grown(box, Math.max(MARGIN_MIN_PX, Math.round(extent * MARGIN_SHARE)), size);
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
