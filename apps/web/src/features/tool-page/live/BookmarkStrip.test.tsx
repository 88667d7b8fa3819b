import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
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
