import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';

function anAnnouncement(dismissable = true) {
  const marks: Record<string, string>[] = [];
  const state = { unread: true, gone: false };
  server.use(
    answer('announcements', () =>
      state.gone
        ? []
        : [
            {
              ...{ id: 'n1', title: '今晚维护', body: '**22 点**起', dismissable },
              ...{ unread: state.unread, shownFrom: '2026-11-21T00:00:00.000Z' },
            },
          ],
    ),
    answer('readAnnouncement', (sent) => {
      marks.push({ ...sent });
      state.unread = false;
      if (sent.dismiss === 'true') state.gone = true;
      return null;
    }),
  );
  return marks;
}

it('shows what there is to say until it was read', async () => {
  const marks = anAnnouncement();
  const { user } = renderApp('/agreement', { signedIn: true });
  const bar = within(await screen.findByRole('region', { name: '公告' }));
  await user.click(bar.getByRole('button', { name: /今晚维护/ }));
  const dialog = within(await screen.findByRole('dialog', { name: '今晚维护' }));
  expect((await dialog.findByText('22 点')).tagName).toBe('STRONG');
  await user.click(dialog.getByRole('button', { name: '关闭' }));
  await expect.poll(() => screen.queryByRole('region', { name: '公告' })).toBeNull();
  expect(marks).toEqual([{ id: 'n1', dismiss: 'false' }]);
});

it('stays where it may not be put away, though it was read', async () => {
  anAnnouncement(false);
  const { user } = renderApp('/agreement', { signedIn: true });
  const bar = await screen.findByRole('region', { name: '公告' });
  expect(within(bar).queryByRole('button', { name: '收起公告' })).toBeNull();
  await user.click(within(bar).getByRole('button', { name: /今晚维护/ }));
  await user.click(await screen.findByRole('button', { name: '关闭' }));
  await expect.poll(() => screen.queryByText('未读')).toBeNull();
  expect(screen.getByRole('region', { name: '公告' })).toBeTruthy();
});

it('is put away on this browser for a visitor, without asking the server', async () => {
  const marks = anAnnouncement();
  const { user } = renderApp('/agreement', { signedIn: false });
  await user.click(await screen.findByRole('button', { name: '收起公告' }));
  expect(screen.queryByRole('region', { name: '公告' })).toBeNull();
  expect(marks).toEqual([]);
  expect(localStorage.getItem('announcementsPutAway')).toBe('["n1"]');
});
