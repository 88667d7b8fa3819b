import { useEffect, useRef } from 'react';
import { isPictureDrag } from '../../shared/browser/dropped.ts';
import { isDialogOpen } from '../../shared/hooks/use-hotkeys.ts';
import { toast } from '../../shared/ui/index.ts';
import type { ToolForm } from './model/form.ts';
import { contentOf } from './model/kept-pages.ts';
import { takeDrop, takeFirst, takeInput } from './model/take.ts';
import { baseSlotOf } from './model/versions.ts';

/**
 * Files and pictures that are dropped or pasted anywhere on a tool's page, where nothing nearer takes them: a dropped picture is
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
      if (event.dataTransfer && isPictureDrag(event.dataTransfer) && !isForWords(event)) {
        event.preventDefault();
      }
    };
    const onDrop = (event: DragEvent) => {
      const data = event.dataTransfer;
      if (event.defaultPrevented || !data || !isPictureDrag(data) || isForWords(event)) return;
      event.preventDefault();
      if (!isDialogOpen()) takeDrop(form, base, data);
    };
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (event.defaultPrevented || isDialogOpen()) return;
      const slot = emptySlotOf(form, hidden.current);
      const isTaken =
        slot === null && base !== null
          ? pasteOver(form, base, files)
          : takeInput(form, slot, files);
      if (isTaken) event.preventDefault();
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

/** An address that is dropped on a field for words is words. */
const isForWords = ({ target, dataTransfer }: DragEvent): boolean =>
  !dataTransfer?.types.includes('Files') &&
  target instanceof Element &&
  target.closest('input, textarea') !== null;

function emptySlotOf(form: ToolForm, hidden: readonly string[]): string | null {
  const { pictures } = form.getState();
  const empty = Object.entries(form.tool.fields).find(
    ([name, { kind }]) => kind === 'picture' && !pictures[name] && !hidden.includes(name),
  );
  return empty?.[0] ?? null;
}

/** Takes a picture in place of another, with the way back: a paste is done in passing, and masks go with a picture. */
function pasteOver(form: ToolForm, slot: string, files: Iterable<File> | undefined): boolean {
  const before = form.getState();
  const old = before.pictures[slot];
  const isTaken = takeFirst(form, slot, files);
  if (old?.fileId && form.getState().pictures[slot]?.url !== old.url) {
    toast.notify({
      ...{ tone: 'info', title: `${form.tool.fields[slot]?.label}换成了粘贴的图` },
      text: '原来的图和选区还能拿回来',
      action: { label: '撤销', run: () => form.resume(contentOf(before)) },
    });
  }
  return isTaken;
}
