import type { Settings } from '@zhuhui/tools';
import { objectStore } from '../browser/object-store.ts';

/** A picture that the server has, as a tool's page shows it. */
export interface DraftedFile {
  readonly fileId: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** What a tool's page is filled with when it opens: typed in before signing in, or brought from elsewhere. */
export interface Draft {
  readonly toolId: string;
  readonly settings: Settings;
  /** The visitor's own by their bytes, those of the asset library by their files. */
  readonly pictures: Readonly<Record<string, Blob | DraftedFile>>;
  /** The runs that the visitor pressed for, by what differs from the settings; none: only filled in. */
  readonly starts: readonly Settings[];
  readonly savedAtMs: number;
}

const store = objectStore('zhuhui', 'draft');
const KEY = 'pending';
/** A draft older than this was abandoned. */
const MAX_AGE_MS = 15 * 60_000;

/** Keeps a draft across the reload; browsers without a database simply start over. */
export async function saveDraft(draft: Omit<Draft, 'savedAtMs'>): Promise<void> {
  const value: Draft = { ...draft, savedAtMs: Date.now() };
  await store.run('readwrite', (pile) => pile.put(value, KEY)).catch(() => undefined);
}

/** The draft of this tool, if there is a fresh one; it is handed out once. */
export async function takeDraft(toolId: string): Promise<Draft | null> {
  try {
    const draft: Draft | undefined = await store.run('readonly', (pile) => pile.get(KEY));
    if (draft?.toolId !== toolId) return null;
    await store.run('readwrite', (pile) => pile.delete(KEY));
    return Date.now() - draft.savedAtMs < MAX_AGE_MS ? draft : null;
  } catch {
    return null;
  }
}
