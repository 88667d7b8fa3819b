import { create } from 'zustand';
import { newId } from '../browser/new-id.ts';
import { type ObjectStore, objectStore } from '../browser/object-store.ts';
import type { DraftedFile } from '../data/draft.ts';
import { holdLock } from './held-lock.ts';

/** A picture that could not be sent for want of a connection. */
export interface WaitingUpload {
  readonly id: string;
  readonly toolId: string;
  /** Place on the tool's page that it belongs to. */
  readonly slot: string;
  readonly blob: Blob;
  /** What the server made of it; null until it has been sent. */
  readonly sent: DraftedFile | null;
}

interface Pile {
  readonly uploads: readonly WaitingUpload[];
}

/** What this browser keeps, as last read. */
export const useWaiting = create<Pile>(() => ({ uploads: [] }));

export interface WaitingDesk {
  /** Reads again what is kept. */
  read(): Promise<readonly WaitingUpload[]>;
  /** Keeps a picture until it is sent or given up; the caller sends it, or leaves it to {@link sendAll}. */
  keep(upload: Omit<WaitingUpload, 'id' | 'sent'>): Promise<string>;
  drop(id: string): Promise<void>;
  /**
   * Hands over what was kept for a tool's page, and with it the right to send it. What another page is
   * busy with stays there.
   */
  take(toolId: string): Promise<readonly WaitingUpload[]>;
  /**
   * Sends what no page has taken, one after the other; returns what came through. What is refused for
   * good is given up, any other trouble ends it.
   */
  sendAll(
    send: (blob: Blob) => Promise<DraftedFile>,
    isRefused: (error: unknown) => boolean,
  ): Promise<readonly WaitingUpload[]>;
}

/** A desk over a store; the pages of a browser share what is on it and never send the same thing twice. */
export function createWaitingDesk(
  store: ObjectStore,
  hold: typeof holdLock = holdLock,
  idOf: () => string = newId,
): WaitingDesk {
  const held = new Map<string, () => void>();
  const lockOf = (id: string) => `zhuhui-upload-${id}`;

  const read = async () => {
    const uploads: WaitingUpload[] = await store
      .run('readonly', (pile) => pile.getAll())
      .catch(() => []);
    useWaiting.setState({ uploads });
    return uploads;
  };
  const write = async (upload: WaitingUpload) => {
    await store.run('readwrite', (pile) => pile.put(upload, upload.id));
    await read();
  };
  /** Whether nobody else is busy with it and it is still there. */
  const claim = async (id: string): Promise<WaitingUpload | null> => {
    if (held.has(id)) return null;
    const release = await hold(lockOf(id));
    if (release === null) return null;
    const upload: WaitingUpload | undefined = await store.run('readonly', (pile) => pile.get(id));
    if (upload === undefined) {
      release();
      return null;
    }
    held.set(id, release);
    return upload;
  };
  const letGo = (id: string) => {
    held.get(id)?.();
    held.delete(id);
  };

  return {
    read,
    async keep(upload) {
      const id = idOf();
      const release = await hold(lockOf(id));
      if (release) held.set(id, release);
      await write({ ...upload, id, sent: null });
      return id;
    },
    async drop(id) {
      await store.run('readwrite', (pile) => pile.delete(id));
      letGo(id);
      await read();
    },
    async take(toolId) {
      const own = (await read()).filter((upload) => upload.toolId === toolId);
      const claimed = await Promise.all(own.map(({ id }) => claim(id)));
      return claimed.filter((upload) => upload !== null);
    },
    async sendAll(send, isRefused) {
      const through: WaitingUpload[] = [];
      for (const { id, sent } of await read()) {
        if (sent !== null) continue;
        const upload = await claim(id);
        if (upload === null) continue;
        try {
          if (upload.sent !== null) continue;
          const done = { ...upload, sent: await send(upload.blob) };
          await store.run('readwrite', (pile) => pile.put(done, id));
          through.push(done);
        } catch (error) {
          if (!isRefused(error)) throw error;
          await store.run('readwrite', (pile) => pile.delete(id));
        } finally {
          letGo(id);
          // Told when it is free: a page that was opened meanwhile takes it now.
          await read();
        }
      }
      return through;
    },
  };
}

export const waitingDesk = createWaitingDesk(objectStore('zhuhui-uploads', 'waiting'));
