import {
  bytesOf,
  type MaskDocument,
  settled,
  type Tile,
  type TileChanges,
  tileRect,
} from './document.ts';
import type { Rect } from './geometry.ts';

/** A tile that may be written to, and where it lies. */
export interface OpenTile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rect: Rect;
}

/** Tiles being changed over a document that stays as it is: a stroke in progress. */
export class Draft {
  readonly document: MaskDocument;
  readonly #open = new Map<number, OpenTile>();

  constructor(document: MaskDocument) {
    this.document = document;
  }

  /** The tile to write to. */
  open(index: number): OpenTile {
    const known = this.#open.get(index);
    if (known) return known;
    const rect = tileRect(this.document, index);
    const length = (rect.right - rect.left) * (rect.bottom - rect.top);
    const tile = { bytes: bytesOf(this.document.tiles[index] ?? 0, length), rect };
    this.#open.set(index, tile);
    return tile;
  }

  /** A tile as it is to be shown. */
  tileAt(index: number): Tile {
    return this.#open.get(index)?.bytes ?? this.document.tiles[index] ?? 0;
  }

  /** What became of the tiles. */
  changes(): TileChanges {
    const changes = new Map<number, Tile>();
    for (const [index, { bytes }] of this.#open) {
      const tile = settled(bytes);
      if (tile !== this.document.tiles[index]) changes.set(index, tile);
    }
    return changes;
  }
}
