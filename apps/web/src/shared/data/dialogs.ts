import type { TicketType } from '@zhuhui/tools';
import { create } from 'zustand';

/** Dialogs that belong to no page and can be asked for from any. */
export type CommonDialog = 'guide' | 'install' | 'capture' | 'contact' | 'interests' | 'face';

interface DialogState {
  readonly shown: CommonDialog | null;
  /** Kind of tickets that are short; null while nothing is to be bought. */
  readonly short: TicketType | null;
  readonly open: (dialog: CommonDialog) => void;
  /** Offers tickets of a kind without leaving the page. */
  readonly recharge: (type: TicketType) => void;
  readonly close: () => void;
}

export const useDialogs = create<DialogState>((set) => ({
  shown: null,
  short: null,
  open: (shown) => set({ shown, short: null }),
  recharge: (short) => set({ shown: null, short }),
  close: () => set({ shown: null, short: null }),
}));
