import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Task } from '@zhuhui/contracts';
import { useEffect } from 'react';
import { call, type Input, isNotFound } from '../api-client/index.ts';
import { useCurrentUser } from './user.ts';

/** Polling slows down by this much while nobody looks at the page. */
const HIDDEN_FACTOR = 5;
const MIN_POLL_MS = 400;

/** When to ask again about a task; false once it is final. */
export function pollDelayMs(
  task: Pick<Task, 'status' | 'pollAfterMs'> | undefined,
  hidden: boolean,
): number | false {
  if (task === undefined) return 1000;
  if (task.status !== 'queued' && task.status !== 'running') return false;
  return Math.max(MIN_POLL_MS, task.pollAfterMs) * (hidden ? HIDDEN_FACTOR : 1);
}

/** One task, asked about as often as the server says until it is final; no more once it was deleted. */
export function taskQuery(taskId: string) {
  return queryOptions({
    queryKey: ['task', taskId],
    queryFn: ({ signal }) => call('getTask', { taskId }, { signal }),
    refetchInterval: ({ state }) =>
      !isNotFound(state.error) && pollDelayMs(state.data, document.hidden),
    refetchIntervalInBackground: true,
    staleTime: 1000,
  });
}

const watched = new Set<string>();

/** Whether a task's end is shown where the user is looking, so that it need not be announced. */
export const isWatched = (taskId: string): boolean => watched.has(taskId);

/** Says that the page shows what becomes of a task, wherever it was started. */
export function useWatching(taskId: string | null): void {
  useEffect(() => {
    if (taskId === null) return;
    watched.add(taskId);
    return () => void watched.delete(taskId);
  }, [taskId]);
}

/** One page of the caller's tasks, newest first. */
export function taskPageQuery(filter: Input<'getTaskList'>) {
  return queryOptions({
    queryKey: ['tasks', filter],
    queryFn: ({ signal }) => call('getTaskList', filter, { signal }),
  });
}

/** What is running and queued, wherever it was started. */
export function useActiveTasks(): readonly Task[] {
  const user = useCurrentUser();
  const { data } = useQuery({
    queryKey: ['tasks', 'active'],
    queryFn: async ({ signal }) => {
      const [running, queued] = await Promise.all([
        call('getTaskList', { status: 'running', pageSize: 50 }, { signal }),
        call('getTaskList', { status: 'queued', pageSize: 50 }, { signal }),
      ]);
      return [...running.list, ...queued.list];
    },
    enabled: user !== null,
    refetchInterval: (query) => (query.state.data?.length ? 2500 : false),
    staleTime: 0,
  });
  return user === null ? [] : (data ?? []);
}
