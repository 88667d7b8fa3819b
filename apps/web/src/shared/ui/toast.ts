import { create } from 'zustand';

/** How long a message (one line) and a notification (with a title) stay, ms. */
export const MESSAGE_MS = 3000;
export const NOTIFICATION_MS = 4500;
/** More at once would cover the page. */
export const MAX_TOASTS = 2;

export interface Toast {
  readonly id: number;
  readonly tone: 'info' | 'success' | 'error';
  readonly text: string;
  /** Present on notifications. */
  readonly title?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

interface ToastState {
  readonly toasts: readonly Toast[];
  readonly dismiss: (id: number) => void;
}

export const useToasts = create<ToastState>((set) => ({
  toasts: [],
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((entry) => entry.id !== id) })),
}));

let nextId = 1;

function show(content: Omit<Toast, 'id'>, durationMs: number): void {
  const id = nextId;
  nextId += 1;
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((entry) => !saysSame(entry, content)), { ...content, id }].slice(
      -MAX_TOASTS,
    ),
  }));
  setTimeout(() => useToasts.getState().dismiss(id), durationMs);
}

/** Said again, a line appears anew instead of twice; one that offers something stands for itself. */
const saysSame = (shown: Toast, next: Omit<Toast, 'id'>): boolean =>
  !shown.action &&
  !next.action &&
  shown.tone === next.tone &&
  shown.text === next.text &&
  shown.title === next.title;

/** Short lines 200 px from the top, at most two; the oldest gives way. */
export const toast = {
  info: (text: string) => show({ tone: 'info', text }, MESSAGE_MS),
  success: (text: string) => show({ tone: 'success', text }, MESSAGE_MS),
  error: (text: string) => show({ tone: 'error', text }, MESSAGE_MS),
  notify: (content: Omit<Toast, 'id'> & { readonly title: string }) =>
    show(content, NOTIFICATION_MS),
};
