import {
  bytesOf,
  type MaskDocument,
  NOTHING,
  readPixels,
  SELECTED,
  settled,
  TILE_PX,
  type Tile,
  type TileChanges,
  tileLength,
  tileRect,
  writePixels,
} from './document.ts';
import { Draft } from './draft.ts';
import { inflated, intersection, isEmptyRect, type Rect, union, wholeOf } from './geometry.ts';
import { feathered, featherReach } from './raster/feather.ts';
import { grown } from './raster/grow.ts';
import { fillOutline } from './raster/polygon.ts';
import type { Sign } from './tools/event.ts';
import type { Outline } from './tools/outline.ts';

/** Everything that is done to a mask at once, as opposed to a stroke that is followed by the pointer. */
export type MaskJob =
  | { readonly kind: 'outline'; readonly outline: Outline }
  | { readonly kind: 'invert' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'grow'; readonly px: number }
  | { readonly kind: 'shrink'; readonly px: number }
  | { readonly kind: 'feather'; readonly px: number }
  /** Another mask of the same size joins, is taken out, or takes the place of this one. */
  | { readonly kind: 'lay'; readonly tiles: readonly Tile[]; readonly sign: Sign | 'instead' };

/** The tiles that a job changes. */
export function doJob(document: MaskDocument, job: MaskJob): TileChanges {
  switch (job.kind) {
    case 'outline': {
      const draft = new Draft(document);
      fillOutline(draft, job.outline.points, job.outline.sign);
      return draft.changes();
    }
    case 'invert':
      return mapped(document, inverted);
    case 'clear':
      return mapped(document, () => NOTHING);
    case 'grow':
      return aroundEdges(document, Math.ceil(job.px), (pixels, width, height) => {
        const more = grown(pixels, width, height, job.px);
        return pixels.map((value, at) => Math.max(value, more[at] ?? 0));
      });
    case 'shrink':
      return aroundEdges(document, Math.ceil(job.px), (pixels, width, height) => {
        const rest = pixels.map((value) => SELECTED - value);
        const more = grown(rest, width, height, job.px);
        return pixels.map((value, at) => Math.min(value, SELECTED - (more[at] ?? 0)));
      });
    case 'feather':
      return aroundEdges(document, featherReach(job.px), (pixels, width, height) =>
        feathered(pixels, width, height, job.px),
      );
    case 'lay':
      return laid(document, job.tiles, job.sign);
  }
}

function inverted(tile: Tile): Tile {
  return typeof tile === 'number' ? SELECTED - tile : tile.map((value) => SELECTED - value);
}

function mapped(document: MaskDocument, change: (tile: Tile) => Tile): TileChanges {
  const changes = new Map<number, Tile>();
  document.tiles.forEach((tile, index) => {
    const after = change(tile);
    if (after !== tile) changes.set(index, after);
  });
  return changes;
}

function laid(document: MaskDocument, layer: readonly Tile[], sign: Sign | 'instead'): TileChanges {
  const changes = new Map<number, Tile>();
  document.tiles.forEach((tile, index) => {
    const over = layer[index] ?? NOTHING;
    if (sign !== 'instead' && over === NOTHING) return;
    const after =
      sign === 'instead' ? over : blended(tile, over, sign, tileLength(document, index));
    if (after !== tile) changes.set(index, after);
  });
  return changes;
}

function blended(tile: Tile, over: Tile, sign: Sign, length: number): Tile {
  if (over === SELECTED) return sign === 'add' ? SELECTED : NOTHING;
  const bytes = bytesOf(tile, length);
  for (let at = 0; at < length; at += 1) {
    const value = typeof over === 'number' ? over : (over[at] ?? 0);
    const old = bytes[at] ?? 0;
    bytes[at] = sign === 'add' ? Math.max(old, value) : Math.min(old, SELECTED - value);
  }
  return settled(bytes);
}

/** Works on the part of the mask that has edges in it, and `reach` px around: plain areas stay as they are. */
function aroundEdges(
  document: MaskDocument,
  reach: number,
  work: (pixels: Uint8Array, width: number, height: number) => Uint8Array,
): TileChanges {
  const edges = edgesOf(document);
  if (isEmptyRect(edges)) return new Map();
  const rect = intersection(inflated(edges, 2 * reach), wholeOf(document));
  const [width, height] = [rect.right - rect.left, rect.bottom - rect.top];
  const pixels = new Uint8Array(width * height);
  readPixels(document, rect, pixels);
  // What the far side of the margin would become depends on pixels that were not read.
  const inner = intersection(inflated(edges, reach), wholeOf(document));
  return writePixels(document, inner, cropped(work(pixels, width, height), rect, inner));
}

/** The tiles whose pixels differ from each other or from a neighbour's. */
function edgesOf(document: MaskDocument): Rect {
  const { tiles, columns } = document;
  let edges: Rect = { left: 0, top: 0, right: 0, bottom: 0 };
  tiles.forEach((tile, index) => {
    const right = (index + 1) % columns === 0 ? tile : tiles[index + 1];
    const below = tiles[index + columns] ?? tile;
    if (typeof tile === 'number' && tile === right && tile === below) return;
    const { left, top } = tileRect(document, index);
    const around = { left, top, right: left + TILE_PX + 1, bottom: top + TILE_PX + 1 };
    edges = union(edges, intersection(around, wholeOf(document)));
  });
  return edges;
}

function cropped(pixels: Uint8Array, from: Rect, to: Rect): Uint8Array {
  const [stride, width] = [from.right - from.left, to.right - to.left];
  const out = new Uint8Array(width * (to.bottom - to.top));
  for (let y = to.top; y < to.bottom; y += 1) {
    const start = (y - from.top) * stride + to.left - from.left;
    out.set(pixels.subarray(start, start + width), (y - to.top) * width);
  }
  return out;
}
