import { distanceToMask } from '../filter/distance.ts';
import type { Gray8 } from '../image.ts';
import type { PreparedPicture } from './prepare.ts';
import type { SelectionPoint } from './selection-prompt.ts';

/** The regions (1) most of which a selection at the picture's size holds. */
export function selectedRegions(
  { small, regions, graph }: PreparedPicture,
  mask: Gray8,
): Uint8Array {
  const held = new Int32Array(graph.count);
  const columns = columnsOf(mask.width, small.width);
  for (let y = 0; y < small.height; y++) {
    const row = Math.floor(((y + 0.5) * mask.height) / small.height) * mask.width;
    for (let x = 0; x < small.width; x++) {
      if (mask.data[row + columns[x]] >= 128) held[regions.data[y * small.width + x]]++;
    }
  }
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
export function depthOf(
  { image, small }: PreparedPicture,
  mask: Gray8,
  { x, y, label }: SelectionPoint,
): number {
  const { width, height } = small;
  const columns = columnsOf(mask.width, width);
  const already = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = Math.floor(((row + 0.5) * mask.height) / height) * mask.width;
    for (let column = 0; column < width; column++) {
      const selected = mask.data[from + columns[column]] >= 128;
      already[row * width + column] = selected === (label === 1) ? 255 : 0;
    }
  }
  const column = Math.min(width - 1, Math.floor((x * width) / image.width));
  const row = Math.min(height - 1, Math.floor((y * height) / image.height));
  const away = distanceToMask({ width, height, data: already }).data[row * width + column];
  return Math.min(away, column + 1, row + 1, width - column, height - row);
}

/** For each of so many columns the one at its middle among others. */
const columnsOf = (of: number, among: number): Int32Array =>
  Int32Array.from({ length: among }, (_, x) => Math.floor(((x + 0.5) * of) / among));
