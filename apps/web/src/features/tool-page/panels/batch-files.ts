import { pictureFiles } from '../../../shared/browser/picture-files.ts';
import type { ToolForm } from '../model/form.ts';
import { listIn } from '../model/settings.ts';

/** Read and sent at the same time: more would hold many decoded pictures at once. */
const AT_ONCE = 3;

interface Taken {
  readonly taken: number;
  /** Files that are no pictures. */
  readonly skipped: number;
  /** Pictures for which there was no room. */
  readonly over: number;
}

/** Takes pictures into a list as far as there is room: all rows at once, the files one after another. */
export function takeIntoBatch(form: ToolForm, name: string, files: readonly File[]): Taken {
  const pictures = pictureFiles(files);
  const rows = pictures.flatMap((file): { slot: string; file: File }[] => {
    const slot = form.addSlot(name);
    return slot === null ? [] : [{ slot, file }];
  });
  const waiting = [...rows];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const isThere = listIn(form.getState().settings, name).includes(next.slot);
      if (isThere) await form.putFile(next.slot, next.file);
    }
  };
  for (let n = 0; n < AT_ONCE; n++) void lane();
  return {
    taken: rows.length,
    skipped: files.length - pictures.length,
    over: pictures.length - rows.length,
  };
}

/** In the order a folder shows them: 图2 before 图10. */
const BY_NAME = new Intl.Collator('zh-CN', { numeric: true });

/** The files of a folder in the order of their names, each folder's together. */
export function inFolderOrder(files: Iterable<File>): readonly File[] {
  return [...files].sort(
    (a, b) =>
      BY_NAME.compare(a.webkitRelativePath, b.webkitRelativePath) ||
      BY_NAME.compare(a.name, b.name),
  );
}

/** All files of what was dropped, those in folders too. To be called while the drop is handled. */
export async function droppedFiles(data: DataTransfer): Promise<readonly File[]> {
  // The list is emptied when the event is over: entries have to be taken out before the first wait.
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return [...data.files];
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<readonly File[]> {
  if (isFile(entry)) {
    return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  // A reader hands a folder out in parts, and an empty part at its end.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return inFolderOrder(files);
    files.push(...(await Promise.all(part.map(filesIn))).flat());
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
