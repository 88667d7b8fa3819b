import { createContext, useContext, useEffect, useRef } from 'react';

/** Handlers by key: `f`, `?`, `escape`, `mod+k`, `mod+enter` (mod = Ctrl, or Command on a Mac). */
export type Hotkeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** The name a key press has in {@link Hotkeys}. */
export function hotkeyOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  const mod = event.ctrlKey || event.metaKey;
  // Shift is part of characters such as ? and only counts with a named key or together with mod.
  const shift = event.shiftKey && (mod || event.key.length > 1);
  return `${mod ? 'mod+' : ''}${shift ? 'shift+' : ''}${key}`;
}

/** Whether a form control has the focus: letters, arrows and digits are its own. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}

/** Whether a component stands in an open dialog, where the keys of the page behind it rest. */
export const InDialog = createContext(false);

/** Undo and redo belong to the text one is typing. */
const UNDO = /^mod\+(shift\+)?[yz]$/;

/**
 * Page-wide keys. Plain keys are left to form controls, and to an open dialog with what stands in it;
 * combinations with mod work everywhere, except undo and redo in a form control.
 */
export function useHotkeys(hotkeys: Hotkeys): void {
  const inDialog = useContext(InDialog);
  const latest = useRef(hotkeys);
  latest.current = hotkeys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const name = hotkeyOf(event);
      const handler = latest.current[name];
      if (!handler) return;
      const plain = !name.startsWith('mod+');
      if ((plain || UNDO.test(name)) && isControl(event.target)) return;
      if (plain && !inDialog && document.querySelector('dialog[open]')) return;
      event.preventDefault();
      handler(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [inDialog]);
}
