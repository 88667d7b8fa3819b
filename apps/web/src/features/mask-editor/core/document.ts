import { type Extent, intersection, type Rect, wholeOf } from './geometry.ts';

/** Side of a tile, px. Tiles at the right and bottom edge are cut to the picture. */
export const TILE_PX = 256;

/** A square of the mask: one value for all of its pixels, or a byte each, row by row. Never written to. */
export type Tile = number | Uint8Array<ArrayBuffer>;

/** Tiles that are others now, by index. */
export type TileChanges = ReadonlyMap<number, Tile>;

/**
 * A mask of a picture's size, one byte a pixel: 255 = change, 0 = keep, between = partly. It is kept in
 * tiles, so that states share what they have in common, and a plain area costs nothing.
 */
export interface MaskDocument extends Extent {
  /** Tiles in a row. */
  readonly columns: number;
  readonly tiles: readonly Tile[];
}

export const NOTHING = 0;
export const SELECTED = 255;
/** Grey value from which a pixel counts as selected, here and on the server. */
export const SELECTED_FROM = 128;

export function emptyDocument({ width, height }: Extent): MaskDocument {
  const columns = Math.ceil(width / TILE_PX);
  const rows = Math.ceil(height / TILE_PX);
  return { width, height, columns, tiles: new Array<Tile>(columns * rows).fill(NOTHING) };
}

/** The pixels that a tile covers. */
export function tileRect({ width, height, columns }: MaskDocument, index: number): Rect {
  const left = (index % columns) * TILE_PX;
  const top = Math.floor(index / columns) * TILE_PX;
  return {
    left,
    top,
    right: Math.min(width, left + TILE_PX),
    bottom: Math.min(height, top + TILE_PX),
  };
}

/** Number of pixels in a tile. */
export function tileLength(document: MaskDocument, index: number): number {
  const { left, top, right, bottom } = tileRect(document, index);
  return (right - left) * (bottom - top);
}

/** The tiles that a rectangle touches, row by row. */
export function tilesIn(document: MaskDocument, rect: Rect): number[] {
  const { left, top, right, bottom } = intersection(rect, wholeOf(document));
  const indices: number[] = [];
  for (let row = Math.floor(top / TILE_PX); row * TILE_PX < bottom; row += 1) {
    for (let column = Math.floor(left / TILE_PX); column * TILE_PX < right; column += 1) {
      indices.push(row * document.columns + column);
    }
  }
  return indices;
}

/** The value of a pixel; 0 outside the picture. */
export function valueAt(document: MaskDocument, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= document.width || row >= document.height) return NOTHING;
  const index = Math.floor(row / TILE_PX) * document.columns + Math.floor(column / TILE_PX);
  const tile = document.tiles[index] ?? NOTHING;
  if (typeof tile === 'number') return tile;
  const { left, top, right } = tileRect(document, index);
  return tile[(row - top) * (right - left) + column - left] ?? NOTHING;
}

/** Bytes as a tile: a single value where all are the same. */
export function settled(bytes: Uint8Array<ArrayBuffer>): Tile {
  const first = bytes[0] ?? NOTHING;
  for (let at = 1; at < bytes.length; at += 1) if (bytes[at] !== first) return bytes;
  return first;
}

/** The bytes of a tile; a copy that may be written to. */
export function bytesOf(tile: Tile, length: number): Uint8Array<ArrayBuffer> {
  return typeof tile === 'number' ? new Uint8Array(length).fill(tile) : tile.slice();
}

export function withTiles(document: MaskDocument, changes: TileChanges): MaskDocument {
  const tiles = [...document.tiles];
  for (const [index, tile] of changes) tiles[index] = tile;
  return { ...document, tiles };
}

/** What of `after` is not as in `before`. */
export function changesBetween(before: MaskDocument, after: MaskDocument): TileChanges {
  const changes = new Map<number, Tile>();
  after.tiles.forEach((tile, index) => {
    if (tile !== before.tiles[index]) changes.set(index, tile);
  });
  return changes;
}

/** Whether there is nothing at all, not even partly selected. */
export function isEmpty({ tiles }: MaskDocument): boolean {
  return tiles.every((tile) => tile === NOTHING);
}

/** Whether no pixel counts as selected. */
export function isBlank({ tiles }: MaskDocument): boolean {
  return tiles.every((tile) =>
    typeof tile === 'number' ? tile < SELECTED_FROM : tile.every((value) => value < SELECTED_FROM),
  );
}

/** Copies a part of the mask into `target`, row by row. The part lies inside the picture. */
export function readPixels(document: MaskDocument, rect: Rect, target: Uint8Array): void {
  const stride = rect.right - rect.left;
  for (const index of tilesIn(document, rect)) {
    const tile = document.tiles[index] ?? NOTHING;
    const place = tileRect(document, index);
    const part = intersection(place, rect);
    const width = place.right - place.left;
    for (let y = part.top; y < part.bottom; y += 1) {
      const to = (y - rect.top) * stride + part.left - rect.left;
      if (typeof tile === 'number') {
        target.fill(tile, to, to + part.right - part.left);
      } else {
        const from = (y - place.top) * width + part.left - place.left;
        target.set(tile.subarray(from, from + part.right - part.left), to);
      }
    }
  }
}

/** The tiles of a document that get other pixels when `pixels` are laid over `rect`. */
export function writePixels(
  document: MaskDocument,
  rect: Rect,
  pixels: Uint8Array,
): Map<number, Tile> {
  const stride = rect.right - rect.left;
  const changes = new Map<number, Tile>();
  for (const index of tilesIn(document, rect)) {
    const before = document.tiles[index] ?? NOTHING;
    const place = tileRect(document, index);
    const part = intersection(place, rect);
    const width = place.right - place.left;
    const bytes = bytesOf(before, width * (place.bottom - place.top));
    for (let y = part.top; y < part.bottom; y += 1) {
      const from = (y - rect.top) * stride + part.left - rect.left;
      const to = (y - place.top) * width + part.left - place.left;
      bytes.set(pixels.subarray(from, from + part.right - part.left), to);
    }
    const after = settled(bytes);
    if (!sameTile(before, after)) changes.set(index, after);
  }
  return changes;
}

function sameTile(a: Tile, b: Tile): boolean {
  if (typeof a === 'number' || typeof b === 'number') return a === b;
  return a.length === b.length && a.every((value, at) => value === b[at]);
}
