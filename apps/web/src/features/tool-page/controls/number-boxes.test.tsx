import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aTask } from '../../../testing/builders.ts';
import { answer } from '../../../testing/handlers.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { server } from '../../../testing/server.ts';

let started: Record<string, unknown>[];

beforeEach(() => {
  started = [];
  server.use(
    answer('uploadImage', () => ({
      ...{ width: 1200, height: 800, bytes: 1, mime: 'image/png' },
      ...{ fileId: 'photo', url: '/files/photo' },
    })),
    answer('startTask', ({ settings = '{}' }) => {
      started.push(JSON.parse(settings));
      return { taskId: 't1', queueNum: 0, ticketType: 1, cost: 1, pollAfterMs: 400 };
    }),
    answer('getTask', () => aTask({ status: 'queued', results: [] })),
  );
});

/** A tool's page with a picture, and the box of one of its numbers. */
async function openBox(path: string, name: string) {
  const { user } = renderApp(path);
  const slot = await screen.findByLabelText('底图：选择文件');
  await user.upload(slot, new File(['x'], '立面.png', { type: 'image/png' }));
  const box = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}的数值`), {});
  return { user, box };
}

it('takes a real width as it is typed, and runs with it', async () => {
  const { user, box } = await openBox('/toline', '画面实宽');
  await user.clear(box);
  for (const [key, text] of [
    ['3', '3'],
    ['6', '36'],
    ['0', '360'],
    ['0', '3600'],
  ] as const) {
    await user.type(box, key);
    expect(box.value).toBe(text);
  }
  await user.click(screen.getByRole('button', { name: /^生成/ }));
  await waitFor(() => expect(started[0]?.realWidth).toBe(3600));
});

it('counts what is typed when the keys start the run', async () => {
  const { user, box } = await openBox('/toline', '画面实宽');
  await user.clear(box);
  await user.type(box, '2404{Control>}{Enter}{/Control}');
  await waitFor(() => expect(started[0]?.realWidth).toBe(2400));
  expect(box.value).toBe('2400');
});

it('lets a margin be emptied and typed anew', async () => {
  const { user, box } = await openBox('/extendImg', '左');
  await user.clear(box);
  expect(box.value).toBe('');
  await user.type(box, '128');
  await user.tab();
  expect(box.value).toBe('128');
});
