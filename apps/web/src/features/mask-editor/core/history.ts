import {
  type MaskDocument,
  type Tile,
  type TileChanges,
  tileLength,
  withTiles,
} from './document.ts';
import { applyDifference, packDifference } from './pack.ts';

/** How a tile changed: both states, or what makes one of the other. */
type Change =
  | { readonly index: number; readonly before: Tile; readonly after: Tile }
  | { readonly index: number; readonly packed: Uint8Array };

/** One step: what it did to the tiles, and what belongs to the state before and after it. */
interface Step<Note> {
  readonly changes: Change[];
  before: Note | null;
  after: Note | null;
}

/** More than this is never kept; a stroke takes some ten kilobytes. */
const MAX_BYTES = 96 * 1024 * 1024;
/** Notes may hold whole documents: only the newest steps keep theirs. */
const NOTES_KEPT = 12;

/** A state of the mask to show, with its note. */
export interface Moment<Note> {
  readonly document: MaskDocument;
  readonly note: Note | null;
}

/**
 * Everything that was done to a mask, step by step, for as long as the editor is open. Steps keep only
 * the tiles they changed; `pack` makes them small when there is time.
 */
export class History<Note> {
  #past: Step<Note>[] = [];
  #future: Step<Note>[] = [];
  readonly #maxBytes: number;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  get bytes(): number {
    return [...this.#past, ...this.#future].reduce((sum, step) => sum + sizeOf(step.changes), 0);
  }

  /** Takes a step; what had been undone is gone. */
  record(
    document: MaskDocument,
    changes: TileChanges,
    notes: { readonly before: Note | null; readonly after: Note | null },
  ): void {
    const kept = [...changes].map(([index, after]) => ({
      index,
      before: document.tiles[index] ?? 0,
      after,
    }));
    this.#past.push({ changes: kept, ...notes });
    this.#future = [];
    const old = this.#past.at(-1 - NOTES_KEPT);
    if (old) {
      old.before = null;
      old.after = null;
    }
  }

  /** The state before the last step; null when there is none. */
  undo(document: MaskDocument): Moment<Note> | null {
    const step = this.#past.pop();
    if (!step) return null;
    this.#future.push(step);
    return { document: turned(document, step.changes, 'before'), note: step.before };
  }

  /** The state after the step that was undone last; null when there is none. */
  redo(document: MaskDocument): Moment<Note> | null {
    const step = this.#future.pop();
    if (!step) return null;
    this.#past.push(step);
    return { document: turned(document, step.changes, 'after'), note: step.after };
  }

  /**
   * Makes steps small, one tile at a time while `hasTime`; returns whether more is left. What is too
   * much even then is forgotten, oldest first.
   */
  pack(document: MaskDocument, hasTime: () => boolean): boolean {
    for (const step of [...this.#past, ...this.#future]) {
      for (const [at, change] of step.changes.entries()) {
        if ('packed' in change) continue;
        if (!hasTime()) return true;
        const { index, before, after } = change;
        const packed = packDifference(before, after, tileLength(document, index));
        step.changes[at] = { index, packed };
      }
    }
    while (this.#past.length > 1 && this.bytes > this.#maxBytes) this.#past.shift();
    return false;
  }
}

function turned(
  document: MaskDocument,
  changes: readonly Change[],
  to: 'before' | 'after',
): MaskDocument {
  const tiles = new Map<number, Tile>();
  for (const change of changes) {
    const { index } = change;
    const tile = document.tiles[index] ?? 0;
    tiles.set(
      index,
      'packed' in change
        ? applyDifference(tile, change.packed, tileLength(document, index))
        : change[to],
    );
  }
  return withTiles(document, tiles);
}

function sizeOf(changes: readonly Change[]): number {
  const tileSize = (tile: Tile) => (typeof tile === 'number' ? 0 : tile.length);
  return changes.reduce(
    (sum, change) =>
      sum +
      ('packed' in change
        ? change.packed.length
        : tileSize(change.before) + tileSize(change.after)),
    0,
  );
}
