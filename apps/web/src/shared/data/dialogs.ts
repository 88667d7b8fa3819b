import type { TicketType } from '@zhuhui/tools';
import { create } from 'zustand';

/** Dialogs that belong to no page and can be asked for from any. */
export type CommonDialog =
  | 'guide'
  | 'install'
  | 'capture'
  | 'contact'
  | 'interests'
  | 'face'
  | 'assets';

/** Pictures of one's own that are about to go somewhere else, from whichever page they are on. */
export type Handing =
  | {
      readonly to: 'gallery';
      /** Runs whose results are offered. */
      readonly taskIds: readonly string[];
      /** The result that is meant; the others wait beside it. */
      readonly ordinal: number;
    }
  | { readonly to: 'project'; readonly pictures: readonly HandedPicture[] }
  /** To whoever has no account here. */
  | { readonly to: 'link'; readonly fileId: string };

export interface HandedPicture {
  readonly fileId: string;
  readonly url: string;
}

interface DialogState {
  readonly shown: CommonDialog | null;
  /** Kind of tickets that are short; null while nothing is to be bought. */
  readonly short: TicketType | null;
  /** Null while nothing is handed on. */
  readonly handing: Handing | null;
  readonly open: (dialog: CommonDialog) => void;
  /** Offers tickets of a kind without leaving the page. */
  readonly recharge: (type: TicketType) => void;
  /** Asks where pictures go, without leaving the page. */
  readonly hand: (handing: Handing) => void;
  readonly close: () => void;
}

const NOTHING = { shown: null, short: null, handing: null } as const;

export const useDialogs = create<DialogState>((set) => ({
  ...NOTHING,
  open: (shown) => set({ ...NOTHING, shown }),
  recharge: (short) => set({ ...NOTHING, short }),
  hand: (handing) => set({ ...NOTHING, handing }),
  close: () => set(NOTHING),
}));
