import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isFinal, type Task } from '@zhuhui/contracts';
import type { Settings } from '@zhuhui/tools';
import { useEffect, useRef, useState } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { readStored, writeStored } from '../../../shared/browser/storage.ts';
import { startRun } from '../../../shared/data/start-run.ts';
import { taskQuery, useWatching } from '../../../shared/data/tasks.ts';
import { refreshTickets } from '../../../shared/data/user.ts';
import { toast } from '../../../shared/ui/index.ts';

/** So many runs are remembered by a browser; older ones are in the history. */
const MOST_REMEMBERED = 300;

interface CardRun {
  readonly task: Task | undefined;
  readonly isStarting: boolean;
  readonly start: (tool: string, settings: Settings) => void;
  readonly cancel: () => void;
}

/** The run of a proposal: started once confirmed, followed to its end, and found again after a refresh. */
export function useCardRun(runKey: string): CardRun {
  const client = useQueryClient();
  const [taskId, setTaskId] = useState(() => readStored('chatRuns')?.[runKey] ?? null);
  const query = useQuery({ ...taskQuery(taskId ?? ''), enabled: taskId !== null });
  useWatching(taskId);
  const refresh = () => {
    refreshTickets(client);
    void client.invalidateQueries({ queryKey: ['tasks'] });
  };

  const start = useMutation({
    mutationFn: (run: { readonly tool: string; readonly settings: Settings }) =>
      startRun(client, run),
    onSuccess: (started) => {
      setTaskId(started.taskId);
      remember(runKey, started.taskId);
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: refresh,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => call('cancelTask', { taskId: id }),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => {
      refresh();
      void query.refetch();
    },
  });

  const ended = query.data !== undefined && isFinal(query.data.status);
  const wasEnded = useRef(ended);
  useEffect(() => {
    if (ended && !wasEnded.current) refreshTickets(client);
    wasEnded.current = ended;
  }, [ended, client]);

  return {
    task: query.data,
    // Until the task has been asked for, it is still starting.
    isStarting: start.isPending || (taskId !== null && query.isPending),
    start: (tool, settings) => start.mutate({ tool, settings }),
    cancel: () => taskId !== null && cancel.mutate(taskId),
  };
}

function remember(runKey: string, taskId: string): void {
  const runs = Object.entries({ ...readStored('chatRuns'), [runKey]: taskId });
  writeStored('chatRuns', Object.fromEntries(runs.slice(-MOST_REMEMBERED)));
}
