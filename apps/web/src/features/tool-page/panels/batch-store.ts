import type { ToolDefinition } from '@zhuhui/tools';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ToolForm } from '../model/form.ts';
import { listIn } from '../model/settings.ts';
import type { RowRun, Wish } from './batch.ts';

interface BatchState {
  /** How single rows are wished, where otherwise than all. */
  readonly wishes: Readonly<Record<string, Wish>>;
  readonly runs: Readonly<Record<string, RowRun>>;
  /** Rows that actions apply to; none = all. */
  readonly chosen: ReadonlySet<string>;
  /** The row on the stage; the first one while it is null. */
  readonly shown: string | null;
}

/** The state of a batch beside its form, which holds the pictures and the wish for all. */
export interface Batch extends StoreApi<BatchState> {
  /** The setting that takes the pictures. */
  readonly listName: string;
  slots(): readonly string[];
  wishOf(slot: string): Wish;
  /** Changes the wish for the chosen rows, or for all. */
  wish(change: Partial<Wish>): void;
  /** Wishes rows otherwise than all. */
  keepWish(wish: Wish, slots: readonly string[]): void;
  giveTo(run: Pick<RowRun, 'taskId' | 'wish'>, slots: readonly string[]): void;
  show(slot: string): void;
  /** Shows the row so many places further on; null when there is none. */
  step(by: 1 | -1): string | null;
  toggle(slot: string): void;
  chooseAll(on: boolean): void;
  /** Takes rows out; the one after them is shown. Returns the way back. */
  remove(slots: readonly string[]): () => void;
}

/** The setting of a tool that a batch edits; null where it has none. */
export function batchFieldOf({ fields }: ToolDefinition): string | null {
  return Object.entries(fields).find(([, { panel }]) => panel === 'batch')?.[0] ?? null;
}

export function createBatch(form: ToolForm): Batch {
  const listName = batchFieldOf(form.tool) ?? '';
  const store = createStore<BatchState>(() => ({
    wishes: {},
    runs: {},
    chosen: new Set(),
    shown: null,
  }));
  const { getState, setState } = store;
  const slots = () => listIn(form.getState().settings, listName) as readonly string[];
  const wishForAll = (): Wish => {
    const { format, mode } = form.getState().settings;
    return { format: String(format), mode: String(mode) };
  };
  const wishOf = (slot: string): Wish => getState().wishes[slot] ?? wishForAll();

  return {
    ...store,
    listName,
    slots,
    wishOf,
    wish(change) {
      const { chosen, wishes } = getState();
      if (chosen.size === 0) {
        for (const [name, value] of Object.entries(change)) form.set(name, value);
        const kept = Object.entries(wishes).map(([slot, wish]) => [slot, { ...wish, ...change }]);
        return setState({ wishes: Object.fromEntries(kept) });
      }
      const own = [...chosen].map((slot) => [slot, { ...wishOf(slot), ...change }]);
      return setState({ wishes: { ...wishes, ...Object.fromEntries(own) } });
    },
    keepWish: (wish, kept) =>
      setState(({ wishes }) => ({
        wishes: { ...wishes, ...Object.fromEntries(kept.map((slot) => [slot, wish])) },
      })),
    giveTo: ({ taskId, wish }, given) =>
      setState(({ runs }) => ({
        runs: {
          ...runs,
          ...Object.fromEntries(given.map((slot, ordinal) => [slot, { taskId, ordinal, wish }])),
        },
      })),
    show: (slot) => setState({ shown: slot }),
    step(by) {
      const all = slots();
      const shown = getState().shown;
      const at = shown === null ? 0 : all.indexOf(shown);
      const next = all[Math.min(all.length - 1, Math.max(0, at + by))] ?? null;
      setState({ shown: next });
      return next;
    },
    toggle: (slot) =>
      setState(({ chosen }) => {
        const next = new Set(chosen);
        if (!next.delete(slot)) next.add(slot);
        return { chosen: next };
      }),
    chooseAll: (on) => setState({ chosen: new Set(on ? slots() : []) }),
    remove(gone) {
      const before = slots();
      const isGone = (slot: string) => gone.includes(slot);
      const { shown, wishes, runs } = getState();
      const { pictures } = form.getState();
      const taken = before.flatMap((slot, at) => {
        const picture = pictures[slot];
        return isGone(slot) && picture
          ? [{ at, picture, wish: wishes[slot], run: runs[slot], wasShown: slot === shown }]
          : [];
      });
      for (const slot of gone) form.removeSlot(listName, slot);
      const left = <T>(of: Readonly<Record<string, T>>) =>
        Object.fromEntries(Object.entries(of).filter(([slot]) => !isGone(slot)));
      const after = shown !== null && isGone(shown) ? before.slice(before.indexOf(shown)) : [];
      setState(({ chosen }) => ({
        chosen: new Set([...chosen].filter((slot) => !isGone(slot))),
        wishes: left(wishes),
        runs: left(runs),
        ...(shown !== null &&
          isGone(shown) && {
            shown: after.find((slot) => !isGone(slot)) ?? slots().at(-1) ?? null,
          }),
      }));
      return () => {
        for (const { at, picture, wish, run, wasShown } of taken) {
          const slot = form.putBack(listName, at, picture);
          if (slot === null) return;
          setState((state) => ({
            wishes: wish ? { ...state.wishes, [slot]: wish } : state.wishes,
            runs: run ? { ...state.runs, [slot]: run } : state.runs,
            shown: wasShown ? slot : state.shown,
          }));
        }
      };
    },
  };
}
