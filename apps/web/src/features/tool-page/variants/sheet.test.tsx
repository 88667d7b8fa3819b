import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { readStored, removeStored, writeStored } from '../../../shared/browser/storage.ts';
import { aResult, aTask } from '../../../testing/builders.ts';
import { answer, Refusal } from '../../../testing/handlers.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { server } from '../../../testing/server.ts';

let started: Record<string, unknown>[];

beforeEach(() => {
  started = [];
  removeStored('sheets');
  server.use(
    answer('uploadImage', () => ({
      ...{ fileId: 'f1', url: '/files/f1', width: 1200, height: 800, bytes: 1, mime: 'image/png' },
    })),
    answer('getTaskList', () => ({ list: [], total: 0, page: 1, pageSize: 20 })),
    answer('startTask', (sent) => {
      started.push(JSON.parse(sent.settings ?? '{}'));
      if (started.length === 2) throw new Refusal('tooOften', '太快了');
      const taskId = `t${started.length}`;
      return { taskId, queueNum: 0, ticketType: 1, cost: 2, pollAfterMs: 400 };
    }),
    answer('getTask', ({ taskId = '' }) =>
      taskId === 't3'
        ? aTask({ taskId, status: 'failed', results: [], errorMessage: '得到的结果近乎空白' })
        : aTask({ taskId, results: [aResult({ fileId: taskId, url: `/files/${taskId}` })] }),
    ),
  );
});

it('shows what came of each, though one was refused and one has failed', async () => {
  const { user } = renderApp('/indoorRender');
  const file = new File(['x'], '客厅.png', { type: 'image/png' });
  await user.upload(await screen.findByLabelText('底图：选择文件'), file);
  await user.click(screen.getByRole('button', { name: '材质 × 时间' }));
  const choice = await screen.findByRole('dialog');
  await user.click(within(choice).getByRole('button', { name: '胡桃木地板' }));
  await user.click(within(choice).getByRole('button', { name: '水磨石地面' }));
  const times = within(choice).getAllByRole('button', { pressed: false });
  for (const time of times.slice(0, 2)) await user.click(time);
  await user.click(within(choice).getByRole('button', { name: '生成对照表 · 8 券' }));

  await waitFor(() => expect(started).toHaveLength(4));
  const sheet = await screen.findByRole('dialog', { name: '室内渲染 · 材质 × 时间' });
  await within(sheet).findByText('完成 4 / 4，2 张未成，未扣券');
  expect(within(sheet).getAllByRole('img', { name: '查看这一张' })).toHaveLength(2);
  expect(within(sheet).getAllByText('未成，未扣券')).toHaveLength(2);
  const save = within(sheet).getByRole('button', { name: '下载拼图' });
  expect((save as HTMLButtonElement).disabled).toBe(false);
  expect(started.map(({ prompt }) => prompt)).toEqual([
    ...['胡桃木地板', '胡桃木地板', '水磨石地面', '水磨石地面'],
  ]);
  expect(new Set(started.map(({ seed }) => seed)).size).toBe(1);
  expect(readStored('sheets')?.indoorRender?.taskIds).toEqual(['t1', null, 't3', 't4']);
});

it('is there again when the page is loaded anew, and leaves out what was deleted since', async () => {
  const asked: string[] = [];
  server.use(
    answer('getTask', ({ taskId = '' }) => {
      asked.push(taskId);
      if (taskId === 't2') throw new Refusal('notFound');
      return aTask({ taskId, results: [aResult({ fileId: taskId, url: `/files/${taskId}` })] });
    }),
  );
  const times = [
    { value: 'day', label: '晴天' },
    { value: 'night', label: '夜景' },
  ];
  const plan = { materials: ['胡桃木地板'], times };
  writeStored('sheets', { indoorRender: { plan, taskIds: ['t1', 't2'] } });
  const { user } = renderApp('/indoorRender');
  await user.click(await screen.findByRole('button', { name: '材质 × 时间' }));
  const sheet = await screen.findByRole('dialog', { name: '室内渲染 · 材质 × 时间' });
  await within(sheet).findByText('完成 2 / 2，1 张已删除');
  expect(within(sheet).getByText('已删除')).toBeDefined();
  expect(within(sheet).getAllByRole('img', { name: '查看这一张' })).toHaveLength(1);
  // Nobody asks again for what is gone.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(asked.filter((taskId) => taskId === 't2')).toHaveLength(1);

  await user.click(within(sheet).getByRole('button', { name: '查看这一张' }));
  const stage = await screen.findByRole('region', { name: '画面' });
  const shown = await within(stage).findByRole('img', { name: '室内渲染的结果' });
  expect(shown.getAttribute('src')).toContain('/files/t1');

  await user.click(screen.getByRole('button', { name: '材质 × 时间' }));
  await user.click(await screen.findByRole('button', { name: '再排一张' }));
  await screen.findByRole('dialog', { name: '材质 × 时间' });
});
