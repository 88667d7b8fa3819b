import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aResult, aTask } from '../../../testing/builders.ts';
import { answer } from '../../../testing/handlers.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { server } from '../../../testing/server.ts';

/** The frame of a picture that is extended, over a result of it. */

const SIZE = { width: 600, height: 400 };
const settings = {
  uploadImage: 'base',
  left: 40,
  top: 0,
  right: 0,
  bottom: 0,
  feather: 8,
  count: 1,
};
const isFramed = () => screen.queryByRole('region', { name: '画框' }) !== null;
const panel = () => screen.findByRole('region', { name: '设置' });

beforeEach(() => {
  server.use(
    answer('getTask', () =>
      aTask({ taskId: 't1', tool: 'extendImg', settings, results: [aResult({ ...SIZE })] }),
    ),
    answer('getTaskList', () => ({ list: [], total: 0, page: 1, pageSize: 20 })),
  );
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(SIZE.width);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(SIZE.height);
});
afterEach(() => vi.restoreAllMocks());

async function openResult() {
  const { user } = renderApp('/extendImg?taskId=t1');
  await screen.findByRole('toolbar', { name: '结果' });
  const left = await within(await panel()).findByLabelText<HTMLInputElement>('左的数值');
  await waitFor(() => expect(left.value).toBe('40'));
  expect(isFramed()).toBe(false);
  return { user, left };
}

it('comes back with proportions that are pressed for, and goes again', async () => {
  const { user } = await openResult();
  await user.click(within(await panel()).getByRole('button', { name: '1:1' }));
  expect(isFramed()).toBe(true);
  await user.click(screen.getByRole('button', { name: '完成画框' }));
  expect(isFramed()).toBe(false);
  expect(screen.getByRole('toolbar', { name: '结果' })).toBeTruthy();
});

it('comes back for a number', async () => {
  const { user, left } = await openResult();
  await user.click(left);
  expect(isFramed()).toBe(true);
});

it('is taken in hand from the result it made', async () => {
  const { user, left } = await openResult();
  await user.clear(left);
  await user.type(left, '90{Enter}');
  await user.click(screen.getByRole('button', { name: '完成画框' }));
  await user.click(screen.getByRole('button', { name: '改画框' }));
  expect(isFramed()).toBe(true);
  expect(left.value).toBe('40');
});
