import type { SiteTextName } from '@zhuhui/contracts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** A text that was changed and not published yet. */
export interface TextDraft {
  readonly body: string;
  /** The version that was the newest when the change began. */
  readonly basedOn: number;
  /** Whose it is. */
  readonly account: string;
}

/** What a version is called; the one before all others is the product's own. */
export const versionName = (version: number): string =>
  version === 0 ? '自带的文字' : `第 ${version} 版`;

interface TextDrafts {
  /** Kept until the tab is closed, so that a way to another text or page and back, or a reload, loses nothing. */
  readonly drafts: Readonly<Partial<Record<SiteTextName, TextDraft>>>;
  readonly keep: (name: SiteTextName, draft: TextDraft) => void;
  readonly end: (name: SiteTextName) => void;
}

export const useTextDrafts = create<TextDrafts>()(
  persist(
    (set) => ({
      drafts: {},
      keep: (name, draft) => set(({ drafts }) => ({ drafts: { ...drafts, [name]: draft } })),
      end: (name) => set(({ drafts: { [name]: _, ...rest } }) => ({ drafts: rest })),
    }),
    { name: 'adminTextDrafts', storage: createJSONStorage(() => sessionStorage) },
  ),
);
