import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '@zhuhui/tools';
import { ApiError, isNotSignedIn, messageOf } from '../../../shared/api-client/index.ts';
import { saveDraft } from '../../../shared/data/draft.ts';
import { useSignIn } from '../../../shared/data/sign-in.ts';
import { startRun } from '../../../shared/data/start-run.ts';
import { currentUserQuery, refreshTickets, useCurrentUser } from '../../../shared/data/user.ts';
import { useOneAtATime } from '../../../shared/hooks/use-one-at-a-time.ts';
import { toast } from '../../../shared/ui/index.ts';

import type { FormState, ToolForm } from './form.ts';
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
  /** Asks a visitor to sign in; what is filled in is kept over it, and the runs are started after it. */
  readonly signIn: (reason: string, starts?: readonly Settings[]) => void;
  readonly isStarting: boolean;
}

/** Starts the tool: checks the form, asks to sign in if need be, and reports what the server says. */
export function useStart(form: ToolForm, onStarted: (taskId: string) => void): Start {
  const client = useQueryClient();
  const user = useCurrentUser();
  const askToSignIn = useSignIn((state) => state.ask);

  const oneAtATime = useOneAtATime();

  const run = useMutation({
    mutationFn: async (changes: readonly Settings[]) => {
      await masksDrawn(form);
      await form.uploadWaiting();
      await uploadsDone(form);
      if (!isComplete(form)) return [];
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
      oneAtATime.end();
      refreshTickets(client);
      void client.invalidateQueries({ queryKey: ['tasks'] });
    },
    onError: (error, changes) => {
      if (isNotSignedIn(error)) {
        client.setQueryData(currentUserQuery.queryKey, null);
        return signIn('登录已失效，重新登录后接着生成，填好的内容会留着', changes);
      }
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

  const signIn = (reason: string, starts: readonly Settings[] = []) => {
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
    form.finishDrawing();
    // What is missing may be what is still being drawn: then the run looks again when it is there.
    const isDrawing = form.getState().drawing.length > 0;
    if (!isDrawing && !isComplete(form)) return;
    if (user !== null) {
      if (!oneAtATime.begin()) return;
      return run.mutate(changes, {
        onSuccess: (taskIds) => taskIds.length === changes.length && onAll?.(taskIds),
      });
    }
    void masksDrawn(form).then(() => {
      if (isComplete(form)) signIn('登录后接着生成，填好的内容会留着', changes);
    });
  };
  return {
    start: () => startSeries([{}]),
    startSeries,
    signIn,
    isStarting: run.isPending,
  };
}

/** Whether all is there that a run needs; says at the fields what is not, and the first of it aloud. */
function isComplete(form: ToolForm): boolean {
  if (form.check()) return true;
  const [first] = Object.values(form.getState().problems);
  if (first) toast.error(first);
  return false;
}

/** Waits for masks that were drawn and are not in the form yet. */
const masksDrawn = (form: ToolForm) => until(form, ({ drawing }) => drawing.length === 0);

/** Waits for pictures that are still being read or uploaded. */
const uploadsDone = (form: ToolForm) =>
  until(form, ({ pictures }) =>
    Object.values(pictures).every(({ state }) => state !== 'reading' && state !== 'uploading'),
  );

function until(form: ToolForm, holds: (state: FormState) => boolean): Promise<void> {
  if (holds(form.getState())) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = form.subscribe((state) => {
      if (!holds(state)) return;
      stop();
      resolve();
    });
  });
}
