import type { MovedView } from '../../../shared/viewport/use-viewport.ts';
import type { EditorState } from '../core/editor-state.ts';
import { type HeldSession, isOfHeldSession } from './held-session.ts';

/** Regions one goes back and forth between, and some pictures before. */
const KEPT = 12;
/** Of all histories together. */
const KEPT_BYTES = 96 * 1024 * 1024;

/** What an editor leaves for the next one of its page: how it was set, where one was, what was drawn. */
export class PageMemory {
  settings: Pick<EditorState, 'tool' | 'brushSize' | 'hardness'> | null = null;
  /** A pen was seen: in the page's next editors, too, fingers only move the picture. */
  hasPen = false;
  readonly moved: { current: MovedView | null } = { current: null };
  readonly #heldSessions = new Map<string, HeldSession>();

  /** The session held of a mask, unless the page has another one by now: the history would not be its own. */
  recall(name: string, maskUrl: string | null): HeldSession | null {
    const held = this.#heldSessions.get(name);
    return held && isOfHeldSession(held, maskUrl) ? held : null;
  }

  /** Keeps a session as the newest; the oldest go when they are too many, or have too much to undo. */
  keep(name: string, held: HeldSession): void {
    this.#heldSessions.delete(name);
    this.#heldSessions.set(name, held);
    for (const oldest of this.#heldSessions.keys()) {
      const fits = this.#heldSessions.size <= KEPT && this.#bytes() <= KEPT_BYTES;
      if (fits || oldest === name) break;
      this.#heldSessions.delete(oldest);
    }
  }

  #bytes(): number {
    const heldSessions = [...this.#heldSessions.values()];
    return heldSessions.reduce((sum, { session }) => sum + session.historyBytes, 0);
  }
}

/** The memory of each page, for as long as the page is there. */
const memories = new WeakMap<object, PageMemory>();

/** @param page what stands for the page; without it nothing outlasts the editor */
export function memoryOf(page: object | undefined): PageMemory {
  const memory = (page && memories.get(page)) ?? new PageMemory();
  if (page) memories.set(page, memory);
  return memory;
}
