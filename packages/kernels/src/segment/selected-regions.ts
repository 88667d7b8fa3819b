import { distanceToMask } from '../filter/distance.ts';
import type { Gray8 } from '../image.ts';
import { smallPlaceOf } from './clicked.ts';
import type { PreparedPicture, ReducedPicture } from './prepare.ts';
import type { SelectionPoint } from './selection-prompt.ts';

/** A selection at the picture's size (255 = selected) at the small picture's (1), by the pixel at each one's middle. */
export function atSmallSize({ small }: ReducedPicture, mask: Gray8): Uint8Array {
  const { width, height } = small;
  const out = new Uint8Array(width * height);
  const columns = columnsOf(mask.width, width);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * mask.height) / height) * mask.width;
    for (let x = 0; x < width; x++) out[y * width + x] = mask.data[row + columns[x]] >> 7;
  }
  return out;
}

/** The regions (1) more than half of which a selection at the picture's size holds. */
export function selectedRegions(prepared: PreparedPicture, mask: Gray8): Uint8Array {
  const { regions, graph } = prepared;
  const held = new Int32Array(graph.count);
  atSmallSize(prepared, mask).forEach((value, p) => {
    held[regions.data[p]] += value;
  });
  return Uint8Array.from(held, (pixels, k) => (pixels * 2 > graph.area[k] ? 1 : 0));
}

/**
 * A selection changed only in some regions and those that touch them: what is cut along a border there may move it
 * nowhere else.
 * @param changed 1 = may change, one value a region
 * @param before the selection so far, 255 = selected
 * @param wanted of the same size
 */
export function withinRegions(
  { small, regions, graph }: PreparedPicture,
  changed: Uint8Array,
  before: Gray8,
  wanted: Gray8,
): Gray8 {
  const may = Uint8Array.from(changed);
  for (let e = 0; e < graph.a.length; e++) {
    if (changed[graph.a[e]] === 1) may[graph.b[e]] = 1;
    if (changed[graph.b[e]] === 1) may[graph.a[e]] = 1;
  }
  const { width, height } = wanted;
  const data = Uint8Array.from(wanted.data);
  const columns = columnsOf(small.width, width);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * small.height) / height) * small.width;
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (may[regions.data[row + columns[x]]] === 0) data[p] = before.data[p];
    }
  }
  return { width, height, data };
}

/** How far a click stands from what already is what it says, and from the picture's rim, px of the small picture. */
export function depthOf(prepared: PreparedPicture, mask: Gray8, point: SelectionPoint): number {
  const { width, height } = prepared.small;
  const already = atSmallSize(prepared, mask);
  const { x, y } = smallPlaceOf(prepared, point);
  const same = { least: point.label, most: point.label };
  const away = distanceToMask({ width, height, data: already }, same).data[y * width + x];
  return Math.min(away, x + 1, y + 1, width - x, height - y);
}

/** For each of so many columns the one at its middle among others. */
const columnsOf = (of: number, among: number): Int32Array =>
  Int32Array.from({ length: among }, (_, x) => Math.floor(((x + 0.5) * of) / among));
