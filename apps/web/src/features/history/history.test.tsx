import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { HistoryItem, HistoryMonth } from '@zhuhui/contracts';
import { describe, expect, it, vi } from 'vitest';
import { writeStored } from '../../shared/browser/storage.ts';
import { aHistoryItem, aTask } from '../../testing/builders.ts';
import { aDesignProject, aDesignView } from '../../testing/designs.ts';
import { answer } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';
import { referenceOf } from './use-selection.ts';

type Asked = Record<string, string>;

const monthOf = (month: string, count: number): HistoryMonth => ({
  month,
  count,
  from: `${month}-01T00:00:00.000Z`,
  to: `${month}-28T00:00:00.000Z`,
});

/** A history of any length; items are named by month and place. */
function aHistory(months: readonly HistoryMonth[], change: Partial<HistoryItem> = {}) {
  const asked = { months: [] as Asked[], slices: [] as Asked[] };
  /** Ids of a month's stretch, or of the newest of all where no month is named. */
  const idsIn = ({ from, offset = '0', limit }: Asked): string[] =>
    months
      .filter((month) => from === undefined || month.from === from)
      .flatMap(({ month, count }) => {
        const [first, most] = [Number(offset), Number(limit)];
        const size = Math.max(0, Math.min(most, count - first));
        return Array.from({ length: size }, (_, at) => `${month}.${first + at}`);
      })
      .slice(0, Number(limit));
  server.use(
    answer('historyMonths', (sent) => {
      asked.months.push(sent);
      const total = months.reduce((sum, { count }) => sum + count, 0);
      return { total, months: [...months] };
    }),
    answer('historySlice', (sent) => {
      asked.slices.push(sent);
      return { list: idsIn(sent).map((taskId) => aHistoryItem({ taskId, ...change })) };
    }),
    answer('historyReferences', (sent) => ({
      list: idsIn(sent).map((taskId) => referenceOf(aHistoryItem({ taskId, results: [] }))),
    })),
  );
  return asked;
}

const LONG = [monthOf('2026-03', 20_000), monthOf('2026-02', 30_000)];

it('shows a part of fifty thousand runs and asks for no more than that part', async () => {
  const asked = aHistory(LONG);
  renderApp('/myHistory');
  expect(await screen.findByText('50,000 次')).toBeTruthy();
  await screen.findAllByRole('article');
  expect(screen.getAllByRole('article').length).toBeLessThan(80);
  // Only the newest, together with the months.
  expect(asked.slices.map(({ from, limit }) => [from, limit])).toEqual([[undefined, '60']]);
});

it('jumps to a month with the keys and asks for that month', async () => {
  const asked = aHistory(LONG);
  const { user } = renderApp('/myHistory');
  const slider = await screen.findByRole('slider', { name: '按月跳转' });
  expect(slider.getAttribute('aria-valuetext')).toBe('2026年3月，20,000 次');
  slider.focus();
  await user.keyboard('{ArrowDown}');
  // jsdom scrolls without saying so.
  const list = screen.getByTestId('history');
  list.dispatchEvent(new Event('scroll'));
  await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toMatch('2026年2月'));
  await waitFor(() =>
    expect(asked.slices.some(({ from }) => from?.startsWith('2026-02'))).toBe(true),
  );
  // Where a visit was left is remembered by its key, and all tests have the first.
  list.scrollTop = 0;
  list.dispatchEvent(new Event('scroll'));
});

it('keeps the filter in the address and asks with it', async () => {
  const asked = aHistory([monthOf('2026-03', 3)]);
  const { user, router } = renderApp('/myHistory?colour=7a5238&near=close');
  await user.type(await screen.findByLabelText('搜索历史'), '奶油风');
  await user.click(screen.getByRole('button', { name: '工具' }));
  await user.click(screen.getByRole('checkbox', { name: '室内渲染' }));
  await user.click(screen.getByRole('checkbox', { name: '图片转线稿' }));
  await waitFor(() =>
    expect(asked.months.at(-1)).toMatchObject({
      keyword: '奶油风',
      tools: '["indoorRender","toline"]',
      colour: '#7a5238',
      colourRange: 'close',
    }),
  );
  const query = new URLSearchParams(router.state.location.search);
  expect(query.get('q')).toBe('奶油风');
  expect(query.get('tool')).toBe('indoorRender,toline');
});

it('deletes a picked range at once and takes it back', async () => {
  aHistory([monthOf('2026-03', 9)]);
  const [removed, restored]: [string[], string[]] = [[], []];
  server.use(
    answer('removeTasks', ({ taskIds }) => {
      removed.push(...JSON.parse(taskIds ?? '[]'));
      return { removalId: 'r1', removed: removed.length, undoUntil: '2026-03-01T00:00:00.000Z' };
    }),
    answer('restoreTasks', ({ removalId }) => {
      restored.push(removalId ?? '');
      return { restored: removed.length };
    }),
  );
  const { user } = renderApp('/myHistory');
  const boxes = await screen.findAllByRole('checkbox', { name: /^选择/ });
  await user.click(boxes[1]!);
  await screen.findByText(/已选 1 次/);
  await user.keyboard('{Shift>}');
  await user.click(boxes[4]!);
  await user.keyboard('{/Shift}');
  const bar = screen.getByRole('toolbar', { name: '已选' });
  await within(bar).findByText(/已选 4 次/);
  await user.click(within(bar).getByRole('button', { name: '删除' }));
  expect(await screen.findByText('已删除 4 次')).toBeTruthy();
  expect(removed).toEqual(['2026-03.1', '2026-03.2', '2026-03.3', '2026-03.4']);
  expect(screen.queryByRole('toolbar', { name: '已选' })).toBeNull();
  await user.click(screen.getByText('撤销'));
  await waitFor(() => expect(restored).toEqual(['r1']));
});

it('picks a whole month, whatever of it is on the screen', async () => {
  aHistory(LONG);
  const { user } = renderApp('/myHistory');
  await user.click(await screen.findByRole('button', { name: '全选2026年3月' }));
  expect(await screen.findByText(/已选 20,000 次/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '取消选择2026年3月' }));
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
});

it('walks from card to card with the arrows', async () => {
  aHistory([monthOf('2026-03', 9)]);
  const { user } = renderApp('/myHistory');
  const links = await screen.findAllByRole('link', { name: /^打开/ });
  links[1]!.focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(links[2]);
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}');
  expect(document.activeElement).toBe(links[0]);
  await user.keyboard('{ArrowDown}');
  expect(links.indexOf(document.activeElement as HTMLElement)).toBeGreaterThan(1);
});

it('shows the first picture of a film, and its sign alone where that cannot be shown', async () => {
  const [picture] = aHistoryItem().results;
  const film = { ...picture!, kind: 'video' as const, mime: 'video/mp4', url: '/files/film' };
  aHistory([monthOf('2026-03', 1)], { results: [{ ...film, durationSeconds: 5 }] });
  renderApp('/myHistory');
  const card = await screen.findByRole('article');
  const shown = card.querySelector('video')!;
  expect(shown.getAttribute('src')).toBe('/files/film#t=0.001');
  expect([shown.muted, shown.preload]).toEqual([true, 'metadata']);
  expect(within(card).queryByText('视频')).toBeNull();
  fireEvent.error(shown);
  expect(within(card).getByText('视频')).toBeTruthy();
  expect(card.querySelector('video')).toBeNull();
});

it('downloads under the names of the template', async () => {
  writeStored('downloads', {
    u1: { template: '{项目}-{工具}-{日期}-{尺寸}', project: '滨江', dpi: 300 },
  });
  aHistory([monthOf('2026-03', 1)], { createdAt: '2026-03-05T04:00:00.000Z' });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const { user } = renderApp('/myHistory');
  await user.click(await screen.findByRole('button', { name: '下载' }));
  expect(names).toEqual(['滨江-室内渲染-20260305-1024x768.png']);
});

it('runs a task once more with the same settings, and another seed', async () => {
  aHistory([monthOf('2026-03', 1)]);
  const started: Asked[] = [];
  server.use(
    answer('getTask', ({ taskId }) => aTask({ taskId, settings: { prompt: '侘寂', seed: 7 } })),
    answer('startTask', (sent) => {
      started.push(sent);
      return { taskId: 'new', queueNum: 2, ticketType: 1, cost: 2, pollAfterMs: 800 };
    }),
  );
  const { user } = renderApp('/myHistory');
  await user.click(await screen.findByRole('button', { name: '再做一次' }));
  expect(await screen.findByText('已提交，前面约 2 个')).toBeTruthy();
  expect(started[0]).toMatchObject({ tool: 'indoorRender', settings: '{"prompt":"侘寂"}' });
});

it('has tabs for designs, the fourth at first, and says what is missing in each', async () => {
  const asked = aHistory([]);
  const { user } = renderApp('/designList');
  const tabs = await screen.findByRole('navigation', { name: '分类' });
  expect(within(tabs).getByText('全部').getAttribute('aria-current')).toBe('page');
  expect(await screen.findByText('还没有设计')).toBeTruthy();
  await user.click(within(tabs).getByText('图纸'));
  expect(await screen.findByText('还没有图纸')).toBeTruthy();
  expect(asked.months.at(-1)).toMatchObject({ sort: 'drawing', status: 'succeeded' });
});

it('puts what is picked into a project', async () => {
  localStorage.removeItem('designPlace');
  aHistory([monthOf('2026-03', 2)]);
  const view = aDesignView();
  const sent: Asked[] = [];
  server.use(
    answer('designProjects', () => {
      return { list: [aDesignProject()], total: 1, page: 1, pageSize: 100 };
    }),
    answer('designProject', () => ({ project: aDesignProject(), views: [view] })),
    answer('addDesignVersions', (input) => {
      sent.push(input);
      return view;
    }),
  );
  const { user } = renderApp('/designList');
  await user.click((await screen.findAllByRole('checkbox', { name: /^选择/ }))[0]!);
  const bar = await screen.findByRole('toolbar', { name: '已选' });
  await user.click(within(bar).getByRole('button', { name: '加入项目' }));
  const dialog = await screen.findByRole('dialog', { name: '加入项目' });
  await waitFor(() => within(dialog).getByLabelText('客厅'));
  await user.click(within(dialog).getByRole('button', { name: '加入' }));
  expect(await screen.findByText('已加入“客厅”')).toBeTruthy();
  expect(sent).toEqual([{ viewId: 'living', fileIds: '["result"]' }]);
});

describe('what is picked', () => {
  const boxes = () => screen.findAllByRole('checkbox', { name: /^选择/ });
  const bar = () => screen.findByRole('toolbar', { name: '已选' });

  it('is picked by pressing pictures too, once some are; a key opens all the same', async () => {
    aHistory([monthOf('2026-03', 5)]);
    const { user, router } = renderApp('/myHistory');
    await user.click((await boxes())[0]!);
    const pictures = screen.getAllByRole('link', { name: /^打开/ });
    await user.click(pictures[2]!);
    await within(await bar()).findByText(/已选 2 次/);
    await user.click(pictures[2]!);
    await within(await bar()).findByText(/已选 1 次/);
    expect(router.state.location.pathname).toBe('/myHistory');
    server.use(answer('getTask', () => aTask()));
    pictures[2]!.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/myHistory'));
  });

  it('is known to be a favourite once it was made one', async () => {
    aHistory([monthOf('2026-03', 3)]);
    const sent: Asked[] = [];
    server.use(
      answer('favoriteTasks', (input) => {
        sent.push(input);
        return null;
      }),
    );
    const { user } = renderApp('/myHistory');
    for (const box of (await boxes()).slice(0, 2)) await user.click(box);
    await user.click(within(await bar()).getByRole('button', { name: '收藏' }));
    await user.click(await within(await bar()).findByRole('button', { name: '取消收藏' }));
    await within(await bar()).findByRole('button', { name: '收藏' });
    expect(sent.map(({ favorite }) => favorite)).toEqual(['true', 'false']);
  });

  it('stays when another is deleted', async () => {
    aHistory([monthOf('2026-03', 4)]);
    server.use(
      answer('removeTasks', () => {
        return { removalId: 'r1', removed: 1, undoUntil: '2026-03-01T00:00:00.000Z' };
      }),
    );
    const { user } = renderApp('/myHistory');
    for (const box of (await boxes()).slice(0, 2)) await user.click(box);
    const [, , third] = screen.getAllByRole('article');
    await user.click(within(third!).getByRole('button', { name: '删除' }));
    await screen.findByText('已删除 1 次');
    expect(within(await bar()).getByText(/已选 2 次/)).toBeTruthy();
  });

  it('begins a range at the same run when another was made meanwhile', async () => {
    const months = [monthOf('2026-03', 6)];
    aHistory(months);
    const { user } = renderApp('/myHistory');
    await user.click((await boxes())[4]!);
    months[0] = monthOf('2026-03', 7);
    server.use(answer('favoriteTasks', () => null));
    await user.click(within(await bar()).getByRole('button', { name: '收藏' }));
    await waitFor(async () => expect(await boxes()).toHaveLength(7));
    // It stands one place further down now, so that four more are between it and the second.
    await user.keyboard('{Shift>}');
    await user.click((await boxes())[1]!);
    await user.keyboard('{/Shift}');
    expect(await within(await bar()).findByText(/已选 5 次/)).toBeTruthy();
  });
});
