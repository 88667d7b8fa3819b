import { useEffect } from 'react';
import { useCurrentUser } from '../../shared/data/user.ts';
import { useOnline } from '../../shared/hooks/use-online.ts';
import { useWaiting, waitingDesk } from '../../shared/uploads/waiting.ts';
import type { ToolForm } from './model/form.ts';

/** Puts back what an earlier page kept for want of a connection, and sends what waits once there is one. */
export function useWaitingUploads(form: ToolForm): void {
  const isSignedIn = useCurrentUser() !== null;
  const isOnline = useOnline();

  const { id } = form.tool;
  const sentCount = useWaiting(
    ({ uploads }) => uploads.filter(({ toolId, sent }) => toolId === id && sent !== null).length,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent from elsewhere comes in later
  useEffect(() => {
    void restore(form);
  }, [form, sentCount]);

  useEffect(() => {
    if (isSignedIn && isOnline) void form.uploadWaiting();
  }, [form, isSignedIn, isOnline]);
}

async function restore(form: ToolForm): Promise<void> {
  for (const { id, slot, blob, sent } of await waitingDesk.take(form.tool.id)) {
    const [name = slot] = slot.split('#');
    const place = slot.includes('#') ? form.addSlot(name) : slot;
    // What the reader has put there meanwhile stays.
    if (place === null || form.getState().pictures[place]) await waitingDesk.drop(id);
    else if (sent) {
      form.putRemote(place, sent);
      await waitingDesk.drop(id);
    } else await form.putFile(place, blob, id);
  }
}
