import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aTask } from '../../testing/builders.ts';
import { answer } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';

const WAIT = { timeout: 5000 };
const TOTAL = 50_000;

/** A list of any length, made page by page. */
function longHistory(asked: Record<string, string>[]) {
  return answer('getTaskList', (sent) => {
    const page = Number(sent.page ?? 1);
    const pageSize = Number(sent.pageSize ?? 20);
    if (sent.status) return { list: [], total: 0, page, pageSize };
    asked.push(sent);
    const list = Array.from({ length: pageSize }, (_, at) =>
      aTask({ taskId: `t${(page - 1) * pageSize + at}` }),
    );
    return { list, total: TOTAL, page, pageSize };
  });
}

it('shows a part of fifty thousand runs and asks for no more than that part', async () => {
  const asked: Record<string, string>[] = [];
  server.use(longHistory(asked));
  renderApp('/myHistory');
  expect(await screen.findByText('50,000 次', {}, WAIT)).toBeTruthy();
  await screen.findAllByRole('article', {}, WAIT);
  expect(screen.getAllByRole('article').length).toBeLessThan(80);
  expect(new Set(asked.map(({ page }) => page)).size).toBeLessThanOrEqual(2);
});

it('filters by words, tool and favourites', async () => {
  const asked: Record<string, string>[] = [];
  server.use(longHistory(asked));
  const { user } = renderApp('/myHistory');
  await user.type(await screen.findByLabelText('搜索历史', {}, WAIT), '奶油风');
  await user.selectOptions(screen.getByRole('combobox', { name: '工具' }), '室内渲染');
  await user.click(screen.getAllByRole('button', { name: '收藏' })[0]!);
  await waitFor(
    () =>
      expect(asked.at(-1)).toMatchObject({
        keyword: '奶油风',
        tool: 'indoorRender',
        favorite: 'true',
      }),
    WAIT,
  );
});

it('asks before it deletes', async () => {
  const asked: Record<string, string>[] = [];
  const deleted: string[] = [];
  server.use(
    longHistory(asked),
    answer('deleteTask', ({ taskId }) => {
      deleted.push(taskId ?? '');
      return null;
    }),
  );
  const { user } = renderApp('/myHistory');
  const [first] = await screen.findAllByRole('article', {}, WAIT);
  await user.click(within(first!).getByRole('button', { name: '删除' }));
  expect(deleted).toEqual([]);
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: '删除' }));
  await waitFor(() => expect(deleted).toEqual(['t0']));
});
