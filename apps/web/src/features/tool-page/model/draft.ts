import type { Settings } from '@zhuhui/tools';
import type { RemotePicture } from './picture.ts';

/** What a visitor had filled in when the sign-in, which loads the page anew, came between. */
export interface Draft {
  readonly toolId: string;
  readonly settings: Settings;
  /** The visitor's own by their bytes, those of the asset library by their files. */
  readonly pictures: Readonly<Record<string, Blob | RemotePicture>>;
  /** Whether the visitor had pressed the button. */
  readonly starts: boolean;
  readonly savedAtMs: number;
}

const DATABASE = 'zhuhui';
const STORE = 'draft';
const KEY = 'pending';
/** A draft older than this was abandoned. */
const MAX_AGE_MS = 15 * 60_000;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = use(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Keeps a draft across the reload; browsers without a database simply start over. */
export async function saveDraft(draft: Omit<Draft, 'savedAtMs'>): Promise<void> {
  const value: Draft = { ...draft, savedAtMs: Date.now() };
  await inStore('readwrite', (store) => store.put(value, KEY)).catch(() => undefined);
}

/** The draft of this tool, if there is a fresh one; it is handed out once. */
export async function takeDraft(toolId: string): Promise<Draft | null> {
  try {
    const draft: Draft | undefined = await inStore('readonly', (store) => store.get(KEY));
    if (draft?.toolId !== toolId) return null;
    await inStore('readwrite', (store) => store.delete(KEY));
    return Date.now() - draft.savedAtMs < MAX_AGE_MS ? draft : null;
  } catch {
    return null;
  }
}
