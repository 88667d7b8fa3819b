import { type RefObject, useEffect, useRef } from 'react';

/** Closes what is open when the pointer is pressed outside `root`. */
export function useCloseOutside(
  root: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) latest.current();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [root, open]);
}
