import { create } from 'zustand';
import type { BookletDraft } from './draft.ts';

interface BookletDrafts {
  /** By project; kept while the page is open, so that a way to another tool and back loses nothing. */
  readonly drafts: Readonly<Record<string, BookletDraft>>;
  readonly keep: (projectId: string, draft: BookletDraft) => void;
}

export const useBookletDrafts = create<BookletDrafts>((set) => ({
  drafts: {},
  keep: (projectId, draft) => set(({ drafts }) => ({ drafts: { ...drafts, [projectId]: draft } })),
}));
