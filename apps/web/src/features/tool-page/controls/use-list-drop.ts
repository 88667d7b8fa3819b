import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react';
import { useForm } from '../FormContext.ts';
import { takeAll, takeDrop } from '../model/take.ts';

/** Lets an element take dropped and pasted pictures into a list field. */
export function useListDrop(name: string) {
  const form = useForm();
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault();
        event.stopPropagation();
        setOver(false);
        takeDrop(form, name, event.dataTransfer, (files) => takeAll(form, name, files));
      },
      onPaste(event: ClipboardEvent) {
        if (takeAll(form, name, event.clipboardData.files)) event.preventDefault();
      },
    },
  };
}

/** Takes pictures that are pasted anywhere on the page, unless something else has taken them. */
export function usePasteAnywhere(name: string): void {
  const form = useForm();
  useEffect(() => {
    const onPaste = (event: globalThis.ClipboardEvent) => {
      if (event.defaultPrevented) return;
      if (takeAll(form, name, event.clipboardData?.files)) event.preventDefault();
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [form, name]);
}
