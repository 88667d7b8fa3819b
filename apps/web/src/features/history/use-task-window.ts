import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { Task } from '@zhuhui/contracts';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Input } from '../../shared/api-client/index.ts';
import { taskPageQuery } from '../../shared/data/tasks.ts';
import { useSize } from '../../shared/hooks/use-size.ts';
import { gridPx, sizePx } from '../../shared/theme/tokens.ts';
import { type GridLayout, gridLayout, pagesOf, visibleItems } from './window.ts';

export type TaskFilter = Omit<Input<'getTaskList'>, 'page' | 'pageSize'>;

const PAGE_SIZE = 60;
const GAP_PX = gridPx * 4;
const OVERSCAN_ROWS = 3;
/** Height of the words under a picture. */
const CAPTION_PX = gridPx * 16;

interface TaskWindow {
  readonly layout: GridLayout;
  readonly gap: number;
  readonly total: number;
  /** What is on or near the screen; null while its page is on the way. */
  readonly items: readonly { readonly index: number; readonly task: Task | null }[];
  readonly isPending: boolean;
  readonly error: Error | null;
}

/**
 * The part of a possibly very long list of tasks that is on the screen. The whole height is known from
 * the total, so any place can be scrolled to at once; only the pages in view are asked for.
 */
export function useTaskWindow(
  scrollRef: RefObject<HTMLElement | null>,
  gridRef: RefObject<HTMLElement | null>,
  filter: TaskFilter,
  enabled: boolean,
): TaskWindow {
  const { width } = useSize(gridRef);
  const { height } = useSize(scrollRef);
  const scrollTop = useScrollTop(scrollRef, gridRef);
  const head = useQuery({
    ...taskPageQuery({ ...filter, page: 1, pageSize: PAGE_SIZE }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const total = head.data?.total ?? 0;
  const layout = gridLayout(
    total,
    width,
    sizePx.card,
    GAP_PX,
    (cell) => (cell * 3) / 4 + CAPTION_PX,
  );
  const { first, end } = visibleItems(layout, total, scrollTop, height, OVERSCAN_ROWS);
  const numbers = pagesOf(first, end, PAGE_SIZE);
  const pages = useQueries({
    queries: numbers.map((page) => ({
      ...taskPageQuery({ ...filter, page, pageSize: PAGE_SIZE }),
      enabled,
    })),
  });
  const taskAt = (index: number): Task | null => {
    const page = Math.floor(index / PAGE_SIZE) + 1;
    return pages[numbers.indexOf(page)]?.data?.list[index % PAGE_SIZE] ?? null;
  };
  return {
    layout,
    gap: GAP_PX,
    total,
    items: Array.from({ length: end - first }, (_, at) => ({
      index: first + at,
      task: taskAt(first + at),
    })),
    isPending: enabled && head.isPending,
    error: head.error,
  };
}

/** How far the grid's top has been scrolled above the scroll area's top, px. */
function useScrollTop(
  scrollRef: RefObject<HTMLElement | null>,
  gridRef: RefObject<HTMLElement | null>,
): number {
  const [scrollTop, setScrollTop] = useState(0);
  useLayoutEffect(() => {
    const scroller = scrollRef.current;
    if (!scroller) return;
    const read = () =>
      setScrollTop(Math.max(0, scroller.scrollTop - (gridRef.current?.offsetTop ?? 0)));
    scroller.addEventListener('scroll', read, { passive: true });
    return () => scroller.removeEventListener('scroll', read);
  }, [scrollRef, gridRef]);
  return scrollTop;
}
