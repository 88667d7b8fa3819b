import { findTool, type ToolDefinition } from '@zhuhui/tools';
import { expect, it, vi } from 'vitest';
import { createToolForm } from '../model/form.ts';
import { droppedFiles, inFolderOrder, takeIntoBatch } from './batch-files.ts';

URL.createObjectURL = () => `blob:${Math.random()}`;
URL.revokeObjectURL = () => undefined;

const picture = (name: string) => new File(['x'], name, { type: 'image/png' });
const text = new File(['x'], '说明.txt', { type: 'text/plain' });

function aForm(measure = async () => ({ width: 8, height: 6 })) {
  const upload = vi.fn(async () => ({ fileId: 'f', url: '/files/f', width: 8, height: 6 }));
  const tool = findTool('compress') as ToolDefinition;
  return { form: createToolForm(tool, { measure, upload }, () => true), upload };
}

it('takes what there is room for, and says what it left', async () => {
  const { form, upload } = aForm();
  const files = Array.from({ length: 52 }, (_, n) => picture(`${n}.png`));
  expect(takeIntoBatch(form, 'images', [...files, text])).toEqual({
    ...{ taken: 50, skipped: 1, over: 2 },
  });
  await vi.waitFor(() => expect(upload).toHaveBeenCalledTimes(50));
  expect(takeIntoBatch(form, 'images', [picture('late.png')])).toMatchObject({ taken: 0, over: 1 });
});

it('reads few at a time, and not those that were taken out meanwhile', async () => {
  const waiting: (() => void)[] = [];
  const measure = () =>
    new Promise<{ width: number; height: number }>((resolve) => {
      waiting.push(() => resolve({ width: 8, height: 6 }));
    });
  const { form, upload } = aForm(measure);
  takeIntoBatch(form, 'images', ['a', 'b', 'c', 'd', 'e'].map(picture));
  expect(waiting).toHaveLength(3);
  form.removeSlot('images', 'images#4');
  for (const go of waiting.splice(0)) go();
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  waiting[0]?.();
  await vi.waitFor(() => expect(upload).toHaveBeenCalledTimes(4));
});

it('finds the pictures of dropped folders, in the order of their names', async () => {
  const file = (name: string) =>
    ({ isFile: true, file: (done: (file: File) => void) => done(picture(name)) }) as never;
  const folder = (entries: readonly object[]) => {
    const parts = [entries.slice(0, 1), entries.slice(1), []];
    const createReader = () => ({
      readEntries: (done: (part: readonly object[]) => void) => done(parts.shift() ?? []),
    });
    return { isFile: false, createReader };
  };
  const entries = [file('封面.png'), folder([file('图10.png'), file('图2.png'), folder([])])];
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
  const found = await droppedFiles({ items, files: [] } as unknown as DataTransfer);
  expect(found.map(({ name }) => name)).toEqual(['封面.png', '图2.png', '图10.png']);
  const pasted = { items: [], files: [picture('a.png')] } as unknown as DataTransfer;
  expect(await droppedFiles(pasted)).toHaveLength(1);
  expect(inFolderOrder([picture('b'), picture('a')]).map(({ name }) => name)).toEqual(['a', 'b']);
});
