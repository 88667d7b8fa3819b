import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, messageOf } from '../../../shared/api-client/index.ts';
import { useSignIn } from '../../../shared/data/sign-in.ts';
import { refreshTickets, useCurrentUser } from '../../../shared/data/user.ts';
import { toast } from '../../../shared/ui/index.ts';
import { saveDraft } from './draft.ts';
import type { ToolForm } from './form.ts';

interface Start {
  readonly start: () => void;
  readonly isStarting: boolean;
}

/** Starts the tool: checks the form, asks to sign in if need be, and reports what the server says. */
export function useStart(form: ToolForm, onStarted: (taskId: string) => void): Start {
  const client = useQueryClient();
  const user = useCurrentUser();
  const askToSignIn = useSignIn((state) => state.ask);

  const run = useMutation({
    mutationFn: async () => {
      await form.uploadWaiting();
      await uploadsDone(form);
      if (!form.check()) return null;
      const settings = form.settingsToSend();
      const clientRequestId = crypto.randomUUID();
      return call('startTask', { tool: form.tool.id, settings, clientRequestId });
    },
    onSuccess: (started) => {
      if (started === null) return;
      onStarted(started.taskId);
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

  const start = () => {
    if (run.isPending) return;
    if (!form.check()) {
      const [first] = Object.values(form.getState().problems);
      if (first) toast.error(first);
      return;
    }
    if (user !== null) return run.mutate();
    const { settings, pictures } = form.getState();
    const blobs = Object.entries(pictures).flatMap(([slot, { blob }]) =>
      blob ? [[slot, blob]] : [],
    );
    void saveDraft({ toolId: form.tool.id, settings, pictures: Object.fromEntries(blobs) });
    askToSignIn('登录后接着生成，填好的内容会留着');
  };
  return { start, isStarting: run.isPending };
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
