import { create } from 'zustand';

interface SignInState {
  /** Why the dialog is open; null while it is closed. */
  readonly reason: string | null;
  readonly ask: (reason?: string) => void;
  readonly close: () => void;
}

/** Whether the sign-in dialog is asked for; any page may ask. */
export const useSignIn = create<SignInState>((set) => ({
  reason: null,
  ask: (reason = '') => set({ reason }),
  close: () => set({ reason: null }),
}));
