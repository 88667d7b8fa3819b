import { useEffect, useRef } from 'react';
import { isDialogOpen } from '../../shared/hooks/use-hotkeys.ts';
import type { ToolForm } from './model/form.ts';
import { takeInput } from './model/take.ts';
import { baseSlotOf } from './model/versions.ts';

/**
 * Files that are dropped or pasted anywhere on a tool's page, where nothing nearer takes them: a dropped picture is
 * the new input, a pasted one goes where a picture is still missing and is the new input where none is. A browser
 * would open what nobody takes.
 *
 * @param hiddenFields settings that the page does not show: nothing may go there unseen
 */
export function usePageFiles(form: ToolForm, hiddenFields: readonly string[]): void {
  const hidden = useRef(hiddenFields);
  hidden.current = hiddenFields;
  useEffect(() => {
    const base = baseSlotOf(form.tool);
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      const files = event.dataTransfer?.files;
      if (event.defaultPrevented || !files || files.length === 0) return;
      event.preventDefault();
      if (!isDialogOpen()) takeInput(form, base, files);
    };
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (event.defaultPrevented || isDialogOpen()) return;
      const slot = emptySlotOf(form, hidden.current) ?? base;
      if (takeInput(form, slot, files)) event.preventDefault();
    };
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('drop', onDrop);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('drop', onDrop);
      document.removeEventListener('paste', onPaste);
    };
  }, [form]);
}

function emptySlotOf(form: ToolForm, hidden: readonly string[]): string | null {
  const { pictures } = form.getState();
  const empty = Object.entries(form.tool.fields).find(
    ([name, { kind }]) => kind === 'picture' && !pictures[name] && !hidden.includes(name),
  );
  return empty?.[0] ?? null;
}
