import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Task } from '@zhuhui/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aResult, aTask } from '../../testing/builders.ts';
import { answer, Refusal } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';

/** The editor of masks on a tool's page: what it leaves to the page, and the page to it. */

const SIZE = { width: 1024, height: 768 };

let tasks: Map<string, Task>;
let started: Record<string, unknown>[];
let favourites: string[];

beforeEach(() => {
  tasks = new Map();
  started = [];
  favourites = [];
  localStorage.removeItem('strips');
  let files = 0;
  server.use(
    answer('uploadImage', () => {
      files += 1;
      const fileId = `f${files}`;
      return { ...SIZE, bytes: 1, mime: 'image/png', fileId, url: `/files/${fileId}` };
    }),
    answer('startTask', (sent) => {
      started.push(JSON.parse(sent.settings ?? '{}'));
      const taskId = `t${started.length}`;
      const createdAt = new Date(started.length * 1000).toISOString();
      tasks.set(taskId, aTask({ taskId, createdAt, status: 'running', results: [] }));
      return { taskId, queueNum: 0, ticketType: 1, cost: 1, pollAfterMs: 400 };
    }),
    answer('getTask', ({ taskId }) => {
      const task = tasks.get(taskId ?? '');
      if (!task) throw new Refusal('notFound');
      return task;
    }),
    answer('getTaskList', () => ({ list: [], total: 0, page: 1, pageSize: 20 })),
    answer('favoriteTask', ({ taskId = '' }) => {
      favourites.push(taskId);
      return null;
    }),
    answer('readyPicture', () => null),
  );
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(SIZE.width);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(SIZE.height);
  let addresses = 0;
  URL.createObjectURL = () => {
    addresses += 1;
    return `blob:${addresses}`;
  };
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => vi.restoreAllMocks());

const stage = () => screen.findByTestId('mask-stage');
const isEditorOpen = () => screen.queryByTestId('mask-stage') !== null;
const pictureShown = () => screen.getByAltText('要画选区的图片').getAttribute('src');
const press = (key: string, keys: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.body, { key, ...keys });

/** Opens a tool with a picture, and so its editor. */
async function open(route: string) {
  const app = renderApp(route);
  const file = new File(['x'], '客厅.png', { type: 'image/png' });
  await app.user.upload(await screen.findByLabelText('底图：选择文件'), file);
  await stage();
  return app;
}

/** A dot of the brush, or a corner; in the middle of the picture unless said otherwise. */
async function dot(clientX = 500, clientY = 350): Promise<void> {
  const element = await stage();
  const pointer = { pointerId: 1, pointerType: 'mouse', button: 0, clientX, clientY };
  fireEvent.pointerDown(element, pointer);
  fireEvent.pointerUp(element, pointer);
}

function finish(taskId: string, fileId: string): void {
  const task = tasks.get(taskId);
  const results = [aResult({ ...SIZE, fileId, url: `/files/${fileId}` })];
  if (task) tasks.set(taskId, { ...task, status: 'succeeded', progress: 1, results });
}

it('waits with a run for the mask that was drawn just before', async () => {
  const { user } = await open('/lama');
  await user.type(screen.getByLabelText('描述'), '木地板');
  act(() => (document.activeElement as HTMLElement).blur());
  await dot();
  press('Enter', { ctrlKey: true });
  await waitFor(() => expect(started).toHaveLength(1));
  expect(started[0]).toMatchObject({ uploadImage: 'f1', maskImage: 'f2' });
});

it('closes a polygon that is still open, and runs with it', async () => {
  const { user } = await open('/lama');
  await user.type(screen.getByLabelText('描述'), '木地板');
  act(() => (document.activeElement as HTMLElement).blur());
  press('p');
  for (const [x, y] of [
    [400, 300],
    [600, 300],
    [600, 400],
  ] as const)
    await dot(x, y);
  press('Enter', { ctrlKey: true });
  await waitFor(() => expect(started).toHaveLength(1));
  expect(started[0]).toMatchObject({ uploadImage: 'f1', maskImage: 'f2' });
});

it('stays open under the keys of versions, and takes the next mask while a run goes on', async () => {
  const { user } = await open('/lama');
  await user.type(screen.getByLabelText('描述'), '木地板');
  act(() => (document.activeElement as HTMLElement).blur());
  await dot();
  press('Enter', { ctrlKey: true });
  await waitFor(() => expect(tasks.size).toBe(1));
  await user.click(await screen.findByRole('button', { name: '修改选区' }));
  await stage();
  const undo = screen.getByRole<HTMLButtonElement>('button', { name: /^撤销/ });
  expect(undo.disabled).toBe(false);
  await user.click(undo);
  await waitFor(() => expect(undo.disabled).toBe(true));
  await dot();
  expect(undo.disabled).toBe(false);
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'f', 'Delete']) press(key);
  expect(isEditorOpen()).toBe(true);
  expect(favourites).toEqual([]);
});

it('is emptied when the mask is cleared beside it, which undo takes back', async () => {
  const { user } = await open('/lama');
  await dot();
  await user.click(await screen.findByRole('button', { name: '清除' }));
  const clear = screen.getByRole<HTMLButtonElement>('button', { name: '清空' });
  await waitFor(() => expect(clear.disabled).toBe(true));
  press('z', { ctrlKey: true });
  expect(await screen.findByRole('button', { name: '清除' })).toBeTruthy();
  expect(clear.disabled).toBe(false);
});

it('keeps tool, size and steps where strokes lead from picture to picture', async () => {
  await open('/clean');
  press(']');
  await dot();
  await waitFor(() => expect(tasks.size).toBe(1));
  // Until its run has ended a stroke would be lost.
  await waitFor(async () => expect((await stage()).dataset.working).toBe('true'));
  finish('t1', 'clean');
  await waitFor(() => expect(pictureShown()).toBe('/files/clean'));
  expect((screen.getByRole('slider') as HTMLInputElement).value).toBe('30');

  await waitFor(async () => expect((await stage()).dataset.working).toBeUndefined());
  const tools = within(screen.getByRole('toolbar', { name: '选区工具' }));
  fireEvent.click(tools.getByRole('button', { name: /^撤销/ }));
  await waitFor(() => expect(pictureShown()).toBe('/files/f1'));
  press('z', { ctrlKey: true, shiftKey: true });
  await waitFor(() => expect(pictureShown()).toBe('/files/clean'));
  press('z', { ctrlKey: true });
  await waitFor(() => expect(pictureShown()).toBe('/files/f1'));
  await dot();
  await waitFor(() => expect(started).toHaveLength(2));
  expect(started[1]).toMatchObject({ uploadImage: 'f1' });
});

it('gives a region back without its mask once there is another picture', async () => {
  const { user } = await open('/localRenderingPro');
  const settings = within(screen.getByRole('region', { name: '设置' }));
  await user.type(await settings.findByLabelText('选区 1 的描述'), '换成红砖');
  await dot();
  await settings.findByText('正在画');
  await user.click(settings.getByLabelText('删除选区 1'));
  const undo = await screen.findByText('撤销');
  const other = new File(['y'], '餐厅.png', { type: 'image/png' });
  await user.upload(settings.getByLabelText('底图：选择文件'), other);
  await user.click(undo);
  expect(await settings.findByDisplayValue('换成红砖')).toBeTruthy();
  expect(settings.queryByText('修改选区')).toBeNull();
});
