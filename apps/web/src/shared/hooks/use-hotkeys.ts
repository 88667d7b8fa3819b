import { createContext, useContext, useEffect, useRef } from 'react';

/** Handlers by key: `f`, `?`, `escape`, `mod+k`, `mod+enter` (mod = Ctrl, or Command on a Mac). */
export type Hotkeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** What Chinese input methods make of keys that mean something here. */
const LATIN: Readonly<Record<string, string>> = {
  ...{ '【': '[', '「': '[', '『': '[', '】': ']', '」': ']', '』': ']' },
  '？': '?',
};
/** A key that an input method has taken for itself. */
const TAKEN = /^(process|unidentified)$/;
const BRACKETS: Readonly<Record<string, string>> = { bracketleft: '[', bracketright: ']' };

/** What a key press says, an input method or not. */
function keyOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  if (!TAKEN.test(key)) return LATIN[key] ?? key;
  const place = event.code.toLowerCase();
  return BRACKETS[place] ?? place.replace(/^(key|digit)/, '');
}

/** Sizes of the brush: Alt, which erases, may be held beside them. */
const BESIDE_ALT = /^[[\]]$/;

/** The name a key press has in {@link Hotkeys}; one with Alt, the browser's own (back, address), has `alt+`. */
export function hotkeyOf(event: KeyboardEvent): string {
  const key = keyOf(event);
  const mod = event.ctrlKey || event.metaKey;
  const alt = event.altKey && !mod && !BESIDE_ALT.test(key);
  // Shift is part of characters such as ? and only counts with a named key or together with mod.
  const shift = event.shiftKey && (mod || key.length > 1);
  return `${alt ? 'alt+' : ''}${mod ? 'mod+' : ''}${shift ? 'shift+' : ''}${key}`;
}

/** The keys that move a slider; all others do nothing to it. */
const MOVES_SLIDER = /^(shift\+)?(arrow(left|right|up|down)|home|end|page(up|down))$/;

/** Whether a form control has the focus to which the key means something, as letters, arrows and digits do. */
function isControls(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || !target.matches('input, textarea, select')) return false;
  return !target.matches('[type="range"]') || MOVES_SLIDER.test(key);
}

/** Whether a component stands in an open dialog, where the keys of the page behind it rest. */
export const InDialog = createContext(false);

/** While one is, what is pressed, dropped or pasted is not meant for the page behind it. */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

/** Undo and redo belong to the text one is typing. */
const UNDO = /^mod\+(shift\+)?[yz]$/;

/** What goes on while its key is held; everything else is done once a press. */
const GOES_ON = /^(shift\+)?arrow|^[[\]]$|^backspace$|^mod\+(shift\+)?[yz]$/;

/** Starts what stands on the page: that of a dialog while one is open. */
const STARTS = 'mod+enter';

/**
 * Page-wide keys. Plain keys are left to form controls (to a slider those that move it), and to an open
 * dialog with what stands in it; combinations with mod work everywhere, except undo and redo in a text, and
 * starting behind a dialog.
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
      if ((plain || UNDO.test(name)) && isControls(name, event.target)) return;
      const rests = plain || name === STARTS;
      if (rests && !inDialog && isDialogOpen()) return;
      event.preventDefault();
      if (!event.repeat || GOES_ON.test(name)) handler(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [inDialog]);
}
