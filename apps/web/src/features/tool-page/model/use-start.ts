import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '@zhuhui/tools';
import { ApiError, messageOf } from '../../../shared/api-client/index.ts';
import { saveDraft } from '../../../shared/data/draft.ts';
import { useSignIn } from '../../../shared/data/sign-in.ts';
import { startRun } from '../../../shared/data/start-run.ts';
import { refreshTickets, useCurrentUser } from '../../../shared/data/user.ts';
import { toast } from '../../../shared/ui/index.ts';

import type { ToolForm } from './form.ts';
import type { RemotePicture } from './picture.ts';

interface Start {
  readonly start: () => void;
  /**
   * Runs the tool once for each of these changes of its settings; told the runs in the end, null where
   * one was refused while others were taken on.
   */
  readonly startSeries: (
    changes: readonly Settings[],
    onAll?: (taskIds: readonly (string | null)[]) => void,
  ) => void;
  /** Asks a visitor to sign in; what is filled in is kept over it, and is started after it if so wished. */
  readonly signIn: (reason: string, starts?: boolean) => void;
  readonly isStarting: boolean;
}

/** Starts the tool: checks the form, asks to sign in if need be, and reports what the server says. */
export function useStart(form: ToolForm, onStarted: (taskId: string) => void): Start {
  const client = useQueryClient();
  const user = useCurrentUser();
  const askToSignIn = useSignIn((state) => state.ask);

  const run = useMutation({
    mutationFn: async (changes: readonly Settings[]) => {
      await form.uploadWaiting();
      await uploadsDone(form);
      if (!form.check()) return [];
      const taskIds: (string | null)[] = [];
      let refusal: unknown;
      for (const change of changes) {
        const settings = { ...form.settingsToSend(), ...change };
        try {
          const { taskId } = await startRun(client, { tool: form.tool.id, settings });
          onStarted(taskId);
          taskIds.push(taskId);
        } catch (error) {
          refusal ??= error;
          taskIds.push(null);
        }
      }
      const refused = taskIds.filter((taskId) => taskId === null).length;
      if (refused === changes.length) throw refusal;
      if (refused > 0) toast.error(`${refused} 张没有交上去：${messageOf(refusal)}`);
      return taskIds;
    },
    onSettled: () => {
      refreshTickets(client);
      void client.invalidateQueries({ queryKey: ['tasks'] });
    },
    onError: (error) => {
      if (error instanceof ApiError) {
        const fields = Object.entries(error.fields).map(([name, message]) => [
          name.replace(/^settings\./, '').split('.')[0] ?? name,
          message,
        ]);
        form.showProblems(Object.fromEntries(fields));
      }
      toast.error(messageOf(error));
    },
  });

  const signIn = (reason: string, starts = false) => {
    const { settings, pictures } = form.getState();
    const kept = Object.entries(pictures).flatMap(
      ([slot, { blob, fileId, url, width, height }]): [string, Blob | RemotePicture][] => {
        if (blob) return [[slot, blob]];
        return fileId ? [[slot, { fileId, url, width, height }]] : [];
      },
    );
    void saveDraft({ toolId: form.tool.id, settings, pictures: Object.fromEntries(kept), starts });
    askToSignIn(reason);
  };
  const startSeries: Start['startSeries'] = (changes, onAll) => {
    if (run.isPending) return;
    if (!form.check()) {
      const [first] = Object.values(form.getState().problems);
      if (first) toast.error(first);
      return;
    }
    if (user !== null) {
      return run.mutate(changes, {
        onSuccess: (taskIds) => taskIds.length === changes.length && onAll?.(taskIds),
      });
    }
    signIn('登录后接着生成，填好的内容会留着', true);
  };
  return {
    start: () => startSeries([{}]),
    startSeries,
    signIn,
    isStarting: run.isPending,
  };
}

/** Waits for pictures that are still being read or uploaded. */
function uploadsDone(form: ToolForm): Promise<void> {
  const busy = () =>
    Object.values(form.getState().pictures).some(
      ({ state }) => state === 'reading' || state === 'uploading',
    );
  if (!busy()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = form.subscribe(() => {
      if (busy()) return;
      stop();
      resolve();
    });
  });
}
