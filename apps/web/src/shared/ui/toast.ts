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
  /** While somebody points at one or has the focus in it, none goes; afterwards each stays as long as a new one. */
  readonly hold: (isHeld: boolean) => void;
}

let isHeld = false;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

export const useToasts = create<ToastState>((set) => ({
  toasts: [],
  dismiss: (id) => {
    stopTimer(id);
    set(({ toasts }) => ({ toasts: toasts.filter((entry) => entry.id !== id) }));
  },
  hold: (held) => {
    if (held === isHeld) return;
    isHeld = held;
    for (const entry of useToasts.getState().toasts) {
      stopTimer(entry.id);
      if (!held) startTimer(entry);
    }
  },
}));

function startTimer({ id, title }: Toast): void {
  const durationMs = title === undefined ? MESSAGE_MS : NOTIFICATION_MS;
  timers.set(
    id,
    setTimeout(() => useToasts.getState().dismiss(id), durationMs),
  );
}

function stopTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

let nextId = 1;

function show(content: Omit<Toast, 'id'>): void {
  const entry = { ...content, id: nextId };
  nextId += 1;
  const { toasts } = useToasts.getState();
  for (const shown of toasts) if (saysSame(shown, entry)) stopTimer(shown.id);
  const others = toasts.filter((shown) => !saysSame(shown, entry));
  useToasts.setState({ toasts: [...others, entry].slice(-MAX_TOASTS) });
  if (!isHeld) startTimer(entry);
}

/** Said again, a line appears anew instead of twice; one that offers something stands for itself. */
const saysSame = (shown: Toast, next: Toast): boolean =>
  !shown.action &&
  !next.action &&
  shown.tone === next.tone &&
  shown.text === next.text &&
  shown.title === next.title;

/** Short lines 200 px from the top, at most two; the oldest gives way. */
export const toast = {
  info: (text: string) => show({ tone: 'info', text }),
  success: (text: string) => show({ tone: 'success', text }),
  error: (text: string) => show({ tone: 'error', text }),
  notify: (content: Omit<Toast, 'id'> & { readonly title: string }) => show(content),
};
