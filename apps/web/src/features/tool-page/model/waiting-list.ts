import type { WaitingDesk, WaitingUpload } from '../../../shared/uploads/waiting.ts';

/** What a form has kept for times with a connection, by the addresses it shows the pictures by. */
export function waitingList(desk: Pick<WaitingDesk, 'keep' | 'drop'> | undefined) {
  const ids = new Map<string, Promise<string | null>>();
  return {
    /** Kept once, however often it could not be sent. */
    async keep(url: string, upload: Omit<WaitingUpload, 'id' | 'sent'>): Promise<void> {
      if (!desk || ids.has(url)) return;
      // A full or blocked storage: it is still there as long as the page is.
      const id = desk.keep(upload).catch(() => null);
      ids.set(url, id);
      await id;
    },
    /** Goes on with what an earlier page has kept. */
    adopt(url: string, id: string): void {
      ids.set(url, Promise.resolve(id));
    },
    /** It was sent, or nobody wants it any more. */
    async forget(url: string): Promise<void> {
      const kept = ids.get(url);
      ids.delete(url);
      const id = await kept;
      if (id) await desk?.drop(id).catch(() => undefined);
    },
  };
}
