import type { MovedView } from '../../../shared/viewport/use-viewport.ts';
import type { EditorState } from '../core/editor-state.ts';
import { type Bench, isOfBench } from './bench.ts';

/** Regions one goes back and forth between, and some pictures before. */
const KEPT = 12;
/** Of all histories together. */
const KEPT_BYTES = 96 * 1024 * 1024;

/** What an editor leaves for the next one of its page: how it was set, where one was, what was drawn. */
export class PageMemory {
  settings: Pick<EditorState, 'tool' | 'brushSize' | 'hardness'> | null = null;
  readonly moved: { current: MovedView | null } = { current: null };
  readonly #benches = new Map<string, Bench>();

  /** The bench of a mask, unless the page has another one by now: the history would not be its own. */
  recall(name: string, maskUrl: string | null): Bench | null {
    const bench = this.#benches.get(name);
    return bench && isOfBench(bench, maskUrl) ? bench : null;
  }

  /** Keeps a bench as the newest; the oldest go when they are too many, or have too much to undo. */
  keep(name: string, bench: Bench): void {
    this.#benches.delete(name);
    this.#benches.set(name, bench);
    for (const oldest of this.#benches.keys()) {
      const fits = this.#benches.size <= KEPT && this.#bytes() <= KEPT_BYTES;
      if (fits || oldest === name) break;
      this.#benches.delete(oldest);
    }
  }

  #bytes(): number {
    const benches = [...this.#benches.values()];
    return benches.reduce((sum, { session }) => sum + session.historyBytes, 0);
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
