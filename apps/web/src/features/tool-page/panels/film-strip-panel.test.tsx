import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aHistoryItem, aResult, aTask } from '../../../testing/builders.ts';
import { answer } from '../../../testing/handlers.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { server } from '../../../testing/server.ts';

let started: Record<string, unknown>[];

beforeEach(() => {
  started = [];
  let files = 0;
  server.use(
    answer('uploadImage', () => {
      files += 1;
      const fileId = `f${files}`;
      const size = { width: 600, height: 400, bytes: 1 };
      return { fileId, url: `/files/${fileId}`, ...size, mime: 'image/png' };
    }),
    answer('startTask', (sent) => {
      started.push(JSON.parse(sent.settings ?? '{}'));
      return { taskId: 't1', queueNum: 0, ticketType: 1, cost: 10, pollAfterMs: 400 };
    }),
    answer('getTask', () => aTask({ taskId: 't1', tool: 'imgs2Video' })),
  );
  // Pictures of the tests have a size and are there at once.
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(400);
  let urls = 0;
  URL.createObjectURL = () => {
    urls += 1;
    return `blob:${urls}`;
  };
  URL.revokeObjectURL = () => undefined;
});

afterEach(() => vi.restoreAllMocks());

const picture = (name: string) => new File(['x'], name, { type: 'image/png' });
const settings = () => screen.findByRole('region', { name: '设置' });
const grip = (panel: HTMLElement, number: number) =>
  within(panel).getByRole('button', { name: new RegExp(`^第 ${number} 张，`) });
const sources = (panel: HTMLElement) =>
  within(within(panel).getByRole('list', { name: '片子的顺序' }))
    .getAllByRole('img')
    .map((image) => image.getAttribute('src'));

async function openWith(names: readonly string[]) {
  const { user } = renderApp('/imgs2Video');
  const panel = await settings();
  await user.upload(await within(panel).findByLabelText('图片：选择文件'), names.map(picture));
  await within(panel).findByText(`${names.length} / 12 张 · 共 ${names.length * 3} 秒`);
  return { user, panel };
}

it('orders pictures by the keyboard, says so, and sends them in that order', async () => {
  const { user, panel } = await openWith(['a.png', 'b.png', 'c.png']);
  expect(sources(panel)).toEqual(['blob:1', 'blob:2', 'blob:3']);
  grip(panel, 1).focus();
  await user.keyboard('{ArrowRight}');
  await screen.findByText('第 1 张移到第 2 位，共 3 张');
  expect(sources(panel)).toEqual(['blob:2', 'blob:1', 'blob:3']);
  // The grip that was moved keeps the focus: it goes on from its new place.
  await user.keyboard('{End}');
  await screen.findByText('第 2 张移到第 3 位，共 3 张');
  await user.keyboard('{End}');
  await screen.findByText('已经是第 3 位');
  await user.click(within(panel).getByRole('button', { name: /^生成/ }));
  await waitFor(() => expect(started[0]?.images).toEqual(['f2', 'f3', 'f1']));
});

it('takes a picture out and brings it back to its place', async () => {
  const { user, panel } = await openWith(['a.png', 'b.png', 'c.png']);
  await user.click(within(panel).getByRole('button', { name: '移除第 2 张' }));
  await within(panel).findByText('2 / 12 张 · 共 6 秒');
  await user.click(await screen.findByText('撤销'));
  // The same file under a new address: the old one was let go.
  await waitFor(() => expect(sources(panel)).toEqual(['blob:1', 'blob:4', 'blob:3']));
});

it('takes several from the history, and a second press takes one out again', async () => {
  const results = ['r1', 'r2'].map((fileId) => aResult({ fileId, url: `/files/${fileId}` }));
  server.use(answer('historySlice', () => ({ list: [aHistoryItem({ results })] })));
  const { user, panel } = await openWith(['a.png']);
  await user.click(within(panel).getByRole('button', { name: '图片：从历史选择' }));
  const dialog = await screen.findByRole('dialog', { name: '从历史选择' });
  const choices = await within(dialog).findAllByRole('button', { pressed: false });
  for (const choice of choices) await user.click(choice);
  await within(dialog).findByText('已选 3 / 12 张');
  await user.click(within(dialog).getAllByRole('button', { pressed: true })[0] ?? dialog);
  await within(dialog).findByText('已选 2 / 12 张');
  await user.click(within(dialog).getByRole('button', { name: '完成' }));
  expect(sources(panel)).toEqual(['blob:1', '/files/r2']);
});
