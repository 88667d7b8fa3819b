import { takeDropped } from '../../../shared/browser/dropped.ts';
import { NO_PICTURE, pictureFiles } from '../../../shared/browser/picture-files.ts';
import type { ToolForm } from './form.ts';
import { fileUrl } from './picture.ts';
import { listFieldOf } from './versions.ts';

/**
 * Takes the first picture of what was chosen, dropped or pasted into a slot; files of other kinds are
 * refused aloud, and further pictures left out so. False when there was no file at all.
 */
export function takeFirst(
  form: ToolForm,
  slot: string,
  files: Iterable<File> | null | undefined,
): boolean {
  const given = [...(files ?? [])];
  const [picture, ...left] = pictureFiles(given);
  if (picture) {
    void form.putFile(slot, picture);
    if (left.length > 0) form.refuse(slot, `这里只放一张，另外 ${left.length} 张没有加进来`);
  } else if (given.length > 0) form.refuse(slot, NO_PICTURE);
  return given.length > 0;
}

/**
 * Takes every picture into a list field, as far as there is room, and says what was left out. False when
 * there was no file at all.
 */
export function takeAll(
  form: ToolForm,
  name: string,
  files: Iterable<File> | null | undefined,
): boolean {
  const given = [...(files ?? [])];
  const pictures = pictureFiles(given);
  let left = 0;
  for (const picture of pictures) {
    const slot = form.addSlot(name);
    if (slot === null) left += 1;
    else void form.putFile(slot, picture);
  }
  if (pictures.length < given.length) form.refuse(name, NO_PICTURE);
  else if (left > 0) form.refuse(name, `放不下了，有 ${left} 张没有加进来`);
  return given.length > 0;
}

/** Takes files into a slot or, where there is none to take them, into the tool's list. False when nothing could. */
export function takeInput(
  form: ToolForm,
  slot: string | null,
  files: Iterable<File> | null | undefined,
): boolean {
  if (slot !== null) return takeFirst(form, slot, files);
  const list = listFieldOf(form.tool);
  return list !== null && takeAll(form, list, files);
}

/**
 * Takes what was dropped on the page into a slot or, where there is none to take it, into the tool's list: files, or a
 * picture that was dragged out of another page. To be called while the drop is handled.
 * @param name slot, or list
 */
export function takeDrop(
  form: ToolForm,
  name: string | null,
  data: DataTransfer,
  files: (files: readonly File[]) => void = (given) => takeInput(form, name, given),
): boolean {
  const list = name ?? listFieldOf(form.tool);
  if (list === null) return false;
  return takeDropped(data, {
    files,
    own: (fileId) => {
      const isList = form.tool.fields[list]?.kind === 'pictures';
      const slot = isList ? form.addSlot(list) : list;
      if (slot === null) form.refuse(list, '放不下了，这张没有加进来');
      else form.putRemote(slot, { fileId, url: fileUrl(fileId), width: 0, height: 0 });
    },
    refuse: (reason) => form.refuse(list, reason),
  });
}
