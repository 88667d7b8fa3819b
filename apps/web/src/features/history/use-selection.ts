import type { HistoryItem, HistoryReference } from '@zhuhui/contracts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { call, messageOf } from '../../shared/api-client/index.ts';
import { toast } from '../../shared/ui/index.ts';
import type { WireFilter } from './filter-url.ts';
import { type HistoryLayout, type Span, spansOf } from './months.ts';

/** Most that one call lists. */
const REFERENCES_MOST = 5000;

export interface Selection {
  readonly picked: ReadonlyMap<string, HistoryReference>;
  /** Adds or takes away one; with `extend`, adds everything from the last one picked to it. */
  readonly pick: (item: HistoryItem, ordinal: number, extend: boolean) => void;
  /** Adds a month, or takes it away when it is in already. */
  readonly pickMonth: (block: number) => void;
  /** Whether a month was picked as a whole and still is. */
  readonly isMonthPicked: (month: string) => boolean;
  /** Notes that these were made favourites, or are none any more. */
  readonly mark: (taskIds: readonly string[], favorite: boolean) => void;
  /** Lets go of these. */
  readonly drop: (taskIds: readonly string[]) => void;
  readonly clear: () => void;
}

const NONE: ReadonlyMap<string, HistoryReference> = new Map();

/** What is picked, be it on the screen or not. */
export function useSelection(filter: WireFilter, layout: HistoryLayout): Selection {
  const [picked, setPicked] = useState(NONE);
  const [months, setMonths] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  /** Where a range begins, counted from the oldest: what is made meanwhile comes before all. */
  const anchor = useRef<number | null>(null);
  const latest = useRef({ filter, layout, picked, months });
  latest.current = { filter, layout, picked, months };
  // Of another list it says nothing.
  const list = JSON.stringify(filter);
  const anchored = useRef(list);
  if (anchored.current !== list) {
    anchored.current = list;
    anchor.current = null;
  }

  const add = useCallback(async (spans: readonly Span[]): Promise<readonly string[]> => {
    const found = await readReferences(latest.current.filter, latest.current.layout, spans);
    setPicked(
      (before) => new Map([...before, ...found.map((each) => [each.taskId, each] as const)]),
    );
    return found.map(({ taskId }) => taskId);
  }, []);

  const pick = useCallback(
    (item: HistoryItem, ordinal: number, extend: boolean) => {
      const total = totalOf(latest.current.layout);
      const from = anchor.current === null ? null : total - anchor.current;
      anchor.current = total - ordinal;
      if (extend && from !== null) {
        const [first, last] = from < ordinal ? [from, ordinal] : [ordinal, from];
        add(spansOf(latest.current.layout, first, last + 1)).catch(complain);
        return;
      }
      setPicked((before) => {
        const next = new Map(before);
        if (!next.delete(item.taskId)) next.set(item.taskId, referenceOf(item));
        return next;
      });
    },
    [add],
  );

  const isMonthPicked = useCallback(
    (month: string) => {
      const ids = months.get(month);
      return ids !== undefined && ids.length > 0 && ids.every((id) => picked.has(id));
    },
    [months, picked],
  );

  const drop = useCallback((taskIds: readonly string[]) => {
    const gone = new Set(taskIds);
    anchor.current = null;
    setPicked((before) => new Map([...before].filter(([id]) => !gone.has(id))));
  }, []);

  const pickMonth = useCallback(
    (at: number) => {
      const block = latest.current.layout.blocks[at];
      if (!block) return;
      const ids = latest.current.months.get(block.month);
      if (ids?.length && ids.every((id) => latest.current.picked.has(id))) {
        return drop(ids);
      }
      add([{ block: at, from: 0, to: block.count }])
        .then((added) => setMonths((before) => new Map(before).set(block.month, added)))
        .catch(complain);
    },
    [add, drop],
  );

  const mark = useCallback((taskIds: readonly string[], favorite: boolean) => {
    const marked = new Set(taskIds);
    setPicked(
      (before) =>
        new Map([...before].map(([id, one]) => [id, marked.has(id) ? { ...one, favorite } : one])),
    );
  }, []);

  const clear = useCallback(() => {
    anchor.current = null;
    setPicked(NONE);
    setMonths(new Map());
  }, []);

  return useMemo(
    () => ({ picked, pick, pickMonth, isMonthPicked, mark, drop, clear }),
    [picked, pick, pickMonth, isMonthPicked, mark, drop, clear],
  );
}

const totalOf = ({ blocks }: HistoryLayout): number =>
  blocks.reduce((sum, { count }) => sum + count, 0);

const complain = (error: unknown): void => toast.error(messageOf(error));

/** What an item on the page is acted on by. */
export function referenceOf(item: HistoryItem): HistoryReference {
  const { taskId, toolName, favorite, createdAt, results } = item;
  return { taskId, toolName, favorite, createdAt, files: results };
}

async function readReferences(
  filter: WireFilter,
  layout: HistoryLayout,
  spans: readonly Span[],
): Promise<readonly HistoryReference[]> {
  const found: HistoryReference[] = [];
  for (const span of spans) {
    const block = layout.blocks[span.block];
    if (!block) continue;
    const { from, to } = block;
    for (let offset = span.from; offset < span.to; offset += REFERENCES_MOST) {
      const limit = Math.min(REFERENCES_MOST, span.to - offset);
      const { list } = await call('historyReferences', { ...filter, from, to, offset, limit });
      found.push(...list);
    }
  }
  return found;
}
