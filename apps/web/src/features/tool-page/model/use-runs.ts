import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { isFinal, type Task } from '@zhuhui/contracts';
import type { ToolDefinition } from '@zhuhui/tools';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../shared/api-client/index.ts';
import { taskPageQuery, taskQuery } from '../../../shared/data/tasks.ts';
import { currentUserQuery, refreshTickets } from '../../../shared/data/user.ts';

interface Runs {
  readonly tasks: readonly Task[];
  /** There will be some, and none is here yet. */
  readonly isComing: boolean;
  /** Follows a task that has just been started or was opened by its address. */
  readonly follow: (taskId: string) => void;
  readonly cancel: (taskId: string) => void;
  readonly remove: (taskId: string) => void;
  readonly favorite: (task: Task) => void;
}

/**
 * The runs shown in this page's strip: the ones started here, the one named in the address, and those
 * of this tool that were still running when the page was opened.
 *
 * @param earlier runs of earlier visits that are to be there too
 */
export function useRuns(
  tool: ToolDefinition,
  openedTaskId: string | null,
  earlier: readonly string[] = [],
): Runs {
  const client = useQueryClient();
  const { data: user = null, isPending: isUserComing } = useQuery(currentUserQuery);
  const [ids, setIds] = useState<readonly string[]>(() => [
    ...new Set(openedTaskId === null ? earlier : [openedTaskId, ...earlier]),
  ]);
  const follow = (taskId: string) =>
    setIds((known) => (known.includes(taskId) ? known : [taskId, ...known]));
  useReattach(tool, user !== null, follow);

  const { tasks, isLoading } = useQueries({
    queries: ids.map((taskId) => ({ ...taskQuery(taskId), enabled: user !== null })),
    combine: (results) => ({
      tasks: results.flatMap(({ data }) => (data ? [data] : [])),
      isLoading: results.some((result) => result.isLoading),
    }),
  });
  useTicketsFollow(tasks);

  const settled = (taskId: string) => {
    void client.invalidateQueries({ queryKey: ['task', taskId] });
    void client.invalidateQueries({ queryKey: ['tasks'] });
    refreshTickets(client);
  };
  const cancel = useMutation({
    mutationFn: (taskId: string) => call('cancelTask', { taskId }),
    onSettled: (_data, _error, taskId) => settled(taskId),
  });
  const remove = useMutation({
    mutationFn: (taskId: string) => call('deleteTask', { taskId }),
    onSuccess: (_data, taskId) => {
      setIds((known) => known.filter((id) => id !== taskId));
      client.removeQueries({ queryKey: ['task', taskId] });
      settled(taskId);
    },
  });
  const favorite = useMutation({
    mutationFn: ({ taskId, favorite: on }: Task) => call('favoriteTask', { taskId, favorite: !on }),
    onSuccess: (_data, { taskId }) => settled(taskId),
  });
  return {
    tasks,
    isComing: ids.length > 0 && tasks.length === 0 && (isUserComing || isLoading),
    follow,
    cancel: cancel.mutate,
    remove: remove.mutate,
    favorite: favorite.mutate,
  };
}

/** Picks up what was running before the page was opened, so that a refresh loses nothing. */
function useReattach(
  tool: ToolDefinition,
  signedIn: boolean,
  follow: (taskId: string) => void,
): void {
  const filter = { tool: tool.id, page: 1, pageSize: 20 } as const;
  const running = useQuery({
    ...taskPageQuery({ ...filter, status: 'running' }),
    enabled: signedIn,
    refetchOnWindowFocus: false,
  });
  const queued = useQuery({
    ...taskPageQuery({ ...filter, status: 'queued' }),
    enabled: signedIn,
    refetchOnWindowFocus: false,
  });
  const latestFollow = useRef(follow);
  latestFollow.current = follow;
  useEffect(() => {
    for (const task of [...(running.data?.list ?? []), ...(queued.data?.list ?? [])]) {
      latestFollow.current(task.taskId);
    }
  }, [running.data, queued.data]);
}

/** Tickets come back or are settled when a run ends. */
function useTicketsFollow(tasks: readonly Task[]): void {
  const client = useQueryClient();
  const finished = tasks.filter(({ status }) => isFinal(status)).length;
  const before = useRef(finished);
  useEffect(() => {
    if (finished > before.current) refreshTickets(client);
    before.current = finished;
  }, [finished, client]);
}
