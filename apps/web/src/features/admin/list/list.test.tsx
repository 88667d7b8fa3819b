import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer } from '../../../testing/handlers.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { server } from '../../../testing/server.ts';

const PAGE_SIZE = 20;
let pages: number;
let asked: Readonly<Record<string, string>>[];

beforeEach(() => {
  asked = [];
  pages = 3;
  server.use(
    answer('adminMe', () => ({
      ...{ id: 'a1', account: 'admin', role: 'operator', mustChangePassword: false },
    })),
    answer('adminEngines', () => []),
    answer('adminTools', () => []),
    answer('queueState', () => ({
      ...{ paused: false, waiting: 0, oldestWaitMs: null, workers: [], engines: [] },
    })),
    answer('adminTasks', ({ version: _, ...input }) => {
      asked.push(input);
      const page = Number(input.page);
      const names = page > pages ? [] : [`第 ${page} 页的任务`];
      return { list: names.map(taskOf), total: pages * PAGE_SIZE, page, pageSize: PAGE_SIZE };
    }),
  );
});

const taskOf = (toolName: string) => ({
  ...{ taskId: toolName, tool: 'indoorRender', toolName, status: 'failed' as const },
  ...{ userId: 'u1', phone: '138****0000', engine: null, ticketType: 1 as const, cost: 1 },
  ...{ attempt: 1, fellBack: false, waitMs: null, runMs: null, errorMessage: null },
  ...{ createdAt: '2026-11-21T02:00:00.000Z', startedAt: null, finishedAt: null },
});

const LONG_AGO = '/admin/tasks?keyword=138&status=failed&from=2026-03-04&to=2026-03-04&page=2';

it('opens a list where its address says: page, words, choices and days', async () => {
  renderApp(LONG_AGO);
  await screen.findByText('第 2 页的任务');
  expect(screen.getByText('2 / 3')).toBeTruthy();
  expect(screen.getByRole('searchbox', { name: '搜索任务' })).toHaveProperty('value', '138');
  expect(screen.getByRole('combobox', { name: '状态' })).toHaveProperty('value', 'failed');
  expect(screen.getByLabelText('到哪天')).toHaveProperty('value', '2026-03-04');
  const { from = '', to = '', ...rest } = asked.at(-1) ?? {};
  expect(rest).toEqual({ keyword: '138', status: 'failed', page: '2', pageSize: '20' });
  expect(Date.parse(to) - Date.parse(from)).toBe(86_400_000);
});

it('goes back page by page, and begins anew where the list is narrowed', async () => {
  const { user, router } = renderApp('/admin/tasks?page=2');
  await user.click(await screen.findByRole('button', { name: '下一页' }));
  await screen.findByText('第 3 页的任务');
  await router.navigate(-1);
  await screen.findByText('第 2 页的任务');
  await user.type(screen.getByRole('searchbox'), '138');
  await user.selectOptions(screen.getByRole('combobox', { name: '状态' }), '失败');
  await waitFor(() => expect(router.state.location.search).toBe('?status=failed&keyword=138'));
  await screen.findByText('第 1 页的任务');
});

it.each(['138 0000 1029', '+86 138-0000-1029', '１３８００００１０２９'])(
  'looks for a phone number that is pasted as %s',
  async (pasted) => {
    const { user, router } = renderApp('/admin/tasks');
    await screen.findByText('第 1 页的任务');
    await user.click(screen.getByRole('searchbox'));
    await user.paste(pasted);
    await waitFor(() => expect(router.state.location.search).toBe('?keyword=13800001029'));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ keyword: '13800001029' }));
  },
);

it('takes the first page and everything for what makes no sense', async () => {
  renderApp('/admin/tasks?page=-1&status=toString&from=yesterday');
  await screen.findByText('第 1 页的任务');
  expect(asked).toEqual([{ page: '1', pageSize: '20' }]);
});

it('goes to the last page when the one it was on is gone, and leaves no step behind', async () => {
  const { router } = renderApp('/admin/tools');
  await screen.findByRole('heading', { level: 1, name: '功能' });
  pages = 1;
  await router.navigate('/admin/tasks?page=3&status=failed');
  await screen.findByText('第 1 页的任务');
  expect(router.state.location.search).toBe('?status=failed');
  await router.navigate(-1);
  expect(router.state.location.pathname).toBe('/admin/tools');
});

it('stays on a page that the list before did not have', async () => {
  const { router } = renderApp('/admin/tasks');
  pages = 1;
  await screen.findByText('第 1 页的任务');
  pages = 3;
  await router.navigate('/admin/tasks?page=3');
  await screen.findByText('第 3 页的任务');
  expect(router.state.location.search).toBe('?page=3');
});
