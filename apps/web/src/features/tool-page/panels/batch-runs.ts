import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { isFinal, type Task } from '@zhuhui/contracts';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { startRun } from '../../../shared/data/start-run.ts';
import { taskQuery } from '../../../shared/data/tasks.ts';
import { useCurrentUser } from '../../../shared/data/user.ts';
import { useOneAtATime } from '../../../shared/hooks/use-one-at-a-time.ts';
import { toast } from '../../../shared/ui/index.ts';
import type { ToolForm } from '../model/form.ts';
import { fileUrl } from '../model/picture.ts';
import { listIn } from '../model/settings.ts';
import { useStart } from '../model/use-start.ts';
import { type BatchRow, plansOf, rowOf } from './batch.ts';
import { readNames, rememberNames } from './batch-names.ts';
import type { Batch } from './batch-store.ts';

interface BatchRuns {
  readonly rows: readonly BatchRow[];
  readonly tasks: readonly Task[];
  /** Gives every row that is due to the server, or these ones. */
  readonly start: (slots?: readonly string[]) => void;
  readonly isStarting: boolean;
  /** Stops everything that is under way; what is done stays. */
  readonly cancel: () => void;
}

/** The rows of a batch with what the server makes of them. The address names the runs: a reload finds them. */
export function useBatchRuns(form: ToolForm, batch: Batch): BatchRuns {
  const client = useQueryClient();
  const user = useCurrentUser();
  const [query, setQuery] = useSearchParams();
  const [opened] = useState(() => query.getAll('taskId'));
  const { settings, pictures } = useStore(form);
  const { runs, wishes } = useStore(batch);
  const [names] = useState(readNames);

  const ids = [...new Set([...opened, ...Object.values(runs).map(({ taskId }) => taskId)])];
  const tasks = useQueries({
    queries: ids.map((taskId) => ({ ...taskQuery(taskId), enabled: user !== null })),
    combine: (results) => results.flatMap(({ data }) => (data ? [data] : [])),
  });
  useRestored(form, batch, opened, tasks);
  useNamed(form, batch);
  const slots = (settings[batch.listName] as readonly string[] | undefined) ?? [];
  const rows = slots.map((slot, at) => {
    const picture = pictures[slot];
    const run = runs[slot];
    return rowOf({
      ...{ slot, at, picture, run },
      name: picture?.fileId ? names[picture.fileId] : undefined,
      wish: wishes[slot] ?? batch.wishOf(slot),
      task: tasks.find(({ taskId }) => taskId === run?.taskId),
    });
  });

  const { signIn } = useStart(form, () => undefined);
  const oneAtATime = useOneAtATime();
  const starting = useMutation({
    mutationFn: async (wanted: ReadonlySet<string>) => {
      await form.uploadWaiting();
      await takenIn(form, batch);
      const due = batch.slots().flatMap((slot) => {
        const picture = form.getState().pictures[slot];
        const fileId = picture?.state === 'ready' ? picture.fileId : null;
        return wanted.has(slot) && fileId ? [{ slot, fileId, wish: batch.wishOf(slot) }] : [];
      });
      for (const plan of plansOf(batch.listName, due)) {
        const { settings } = plan;
        const { taskId } = await startRun(client, { tool: form.tool.id, settings });
        batch.giveTo({ taskId, wish: plan.wish }, plan.slots);
      }
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => {
      oneAtATime.end();
      const named = Object.values(batch.getState().runs).map(({ taskId }) => ['taskId', taskId]);
      setQuery([...new Map(named.map((pair) => [pair[1], pair])).values()] as [string, string][], {
        replace: true,
      });
      void client.invalidateQueries({ queryKey: ['tasks'] });
    },
  });
  const start: BatchRuns['start'] = (only) => {
    if (slots.length === 0) return toast.error('先添加图片');
    const mayBecomeDue = (row: BatchRow) =>
      row.isDue || row.state === 'reading' || row.state === 'uploading' || isLocal(row);
    const wanted = only ?? rows.filter(mayBecomeDue).map(({ slot }) => slot);
    if (wanted.length === 0) return toast.info('都压好了；换了格式或方式可以再压');
    if (user === null) return signIn('登录后接着压缩，图片会留着', [{}]);
    if (oneAtATime.begin()) starting.mutate(new Set(wanted));
  };
  const cancelling = useMutation({
    mutationFn: async () => {
      const active = tasks.filter(({ status }) => !isFinal(status));
      await Promise.all(active.map(({ taskId }) => call('cancelTask', { taskId })));
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => {
      for (const taskId of ids) void client.invalidateQueries({ queryKey: ['task', taskId] });
      void client.invalidateQueries({ queryKey: ['tasks'] });
    },
  });
  return {
    ...{ rows, tasks, start },
    isStarting: starting.isPending,
    cancel: () => cancelling.mutate(),
  };
}

const isLocal = ({ picture }: BatchRow) => picture?.state === 'local';

/** Names of pictures that the server has taken in stay known when the page is loaded again. */
function useNamed(form: ToolForm, batch: Batch): void {
  const { settings, pictures } = useStore(form);
  const named = useRef(new Set<string>());
  useEffect(() => {
    const fresh = listIn(settings, batch.listName).flatMap((slot): [string, string][] => {
      const { fileId = null, blob } = pictures[String(slot)] ?? {};
      if (fileId === null || named.current.has(fileId) || !(blob instanceof File)) return [];
      named.current.add(fileId);
      return [[fileId, blob.name]];
    });
    if (fresh.length > 0) rememberNames(Object.fromEntries(fresh));
  }, [settings, pictures, batch]);
}

/** Waits until every picture of the list is with the server, or has failed to get there. */
function takenIn(form: ToolForm, batch: Batch): Promise<void> {
  const isUnderWay = () =>
    batch.slots().some((slot) => {
      const state = form.getState().pictures[slot]?.state;
      return state === undefined || state === 'reading' || state === 'uploading';
    });
  if (!isUnderWay()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = form.subscribe(() => {
      if (isUnderWay()) return;
      stop();
      resolve();
    });
  });
}

/** Lays out, once, the rows of the runs that the address names; those that are on the page again are theirs. */
function useRestored(
  form: ToolForm,
  batch: Batch,
  opened: readonly string[],
  tasks: readonly Task[],
): void {
  const done = useRef(opened.length === 0);
  const known = opened.flatMap((id) => tasks.find(({ taskId }) => taskId === id) ?? []);
  const [first] = known;
  useEffect(() => {
    if (done.current || known.length < opened.length || first === undefined) return;
    done.current = true;
    const isResumed = batch.slots().length > 0;
    if (!isResumed) batch.wish(wishIn(first));
    const taken = new Set<string>();
    for (const task of known) {
      const images = task.settings[batch.listName];
      if (!Array.isArray(images)) continue;
      const slots = images.flatMap((fileId: string, ordinal) => {
        const there = slotOfFile(form, batch, fileId, taken);
        const slot = there ?? form.addSlot(batch.listName);
        if (slot === null) return [];
        taken.add(slot);
        if (there !== undefined) return [slot];
        const { width = 0, height = 0 } =
          task.results.find((result) => result.ordinal === ordinal) ?? {};
        form.putRemote(slot, { fileId, url: fileUrl(fileId), width, height });
        return [slot];
      });
      const wish = { ...batch.wishOf(''), ...wishIn(task) };
      batch.giveTo({ taskId: task.taskId, wish }, slots);
      if (task !== first && !isResumed) batch.keepWish(wish, slots);
    }
  });
}

/** The row that has a file already and is no other run's. */
const slotOfFile = (form: ToolForm, batch: Batch, fileId: string, taken: ReadonlySet<string>) =>
  batch
    .slots()
    .find((slot) => form.getState().pictures[slot]?.fileId === fileId && !taken.has(slot));

function wishIn({ settings: { format, mode } }: Task) {
  return {
    ...(typeof format === 'string' && { format }),
    ...(typeof mode === 'string' && { mode }),
  };
}
