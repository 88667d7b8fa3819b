import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../shared/data/query-client.ts';
import { aTask } from '../../../testing/builders.ts';
import { answer, Refusal } from '../../../testing/handlers.ts';
import { server } from '../../../testing/server.ts';
import { BookmarkStrip } from './BookmarkStrip.tsx';
import type { Bookmark } from './bookmarks.ts';

const one: Bookmark = {
  ...{ id: 'b1', heldAtMs: 1, live: 'data:live', shot: null, failed: false, taskId: null },
  picture: { fileId: 'f1', url: '/files/f1', width: 1920, height: 1080 },
  settings: { domain: 'interior' },
};
const failed: Bookmark = { ...one, id: 'b2', picture: null, shot: new Blob(['x']), failed: true };

it('offers to try again what was not uploaded, and leaves it out of what is rendered together', async () => {
  const deeds = { onRender: vi.fn(), onRetry: vi.fn(), onRemove: vi.fn() };
  render(<BookmarkStrip bookmarks={[failed, one]} cost={2} isBusy={false} {...deeds} />);
  const user = userEvent.setup();
  expect(screen.getByText('没有存上')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '再试' }));
  expect(deeds.onRetry).toHaveBeenCalledWith('b2');
  await user.click(screen.getByRole('button', { name: '全部出高清 · 2 券' }));
  expect(deeds.onRender).toHaveBeenCalledWith([one]);
});

it.each([
  ['failed', '再出高清'],
  ['cancelled', '再出高清'],
  ['gone', '再出高清'],
  ['running', '打开'],
] as const)('of a rendering that is %s offers: %s', async (status, deed) => {
  server.use(
    answer('getTask', () => {
      if (status === 'gone') throw new Refusal('notFound', '没有找到这个任务');
      return aTask({ status });
    }),
  );
  const onRender = vi.fn();
  const rendered = { ...one, taskId: 't1' };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <BookmarkStrip
          bookmarks={[rendered]}
          cost={0}
          isBusy={false}
          onRender={onRender}
          onRetry={vi.fn()}
          onRemove={vi.fn()}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const offered = await screen.findByText(deed);
  if (deed === '打开') return;
  await userEvent.click(offered);
  expect(onRender).toHaveBeenCalledWith([rendered]);
});
