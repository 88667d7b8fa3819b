import { screen, waitFor, within } from '@testing-library/react';
import type { AdminAnnouncement, HouseAsset } from '@zhuhui/contracts';
import { beforeEach, expect, it } from 'vitest';
import { answer, Refusal } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';

const AT = '2026-11-21T02:00:00.000Z';
const assetOf = (id: string, change: Partial<HouseAsset> = {}): HouseAsset => ({
  ...{ id, kind: 'material', name: `${id}木地板`, tags: ['木'], fileId: `file-${id}` },
  ...{ thumbUrl: 'data:image/webp;base64,AA==', width: 320, height: 320, hidden: false },
  ...{ source: 'product', createdAt: AT },
  ...change,
});
const ANNOUNCEMENT: AdminAnnouncement = {
  ...{ id: 'n1', title: '周六维护', body: '凌晨两点到四点。', audience: 'all' },
  ...{ shownFrom: '2000-01-01T00:00:00.000Z', shownTo: '2099-01-01T00:00:00.000Z' },
  ...{ dismissable: true, readers: 3, updatedAt: AT },
};

let sent: [name: string, input: Readonly<Record<string, string>>][];
const csvLink = () =>
  screen.getByRole('link', { name: '导出 CSV' }).getAttribute('href') ?? 'no address';

beforeEach(() => {
  sent = [];
  const keep = (name: string, input: Readonly<Record<string, string>>) => {
    sent.push([name, { ...input }]);
  };
  server.use(
    answer('adminMe', () => ({
      ...{ id: 'a1', account: 'admin', role: 'operator', mustChangePassword: false },
    })),
    answer('houseAssets', () => [assetOf('橡'), assetOf('柚', { hidden: true, source: 'house' })]),
    answer('orderHouseAssets', (input) => {
      keep('orderHouseAssets', input);
      return null;
    }),
    answer('saveHouseAsset', (input) => {
      keep('saveHouseAsset', input);
      return { id: input.id ?? 'new' };
    }),
    answer('adminAnnouncements', () => ({
      ...{ list: [ANNOUNCEMENT], total: 1, page: 1, pageSize: 20 },
    })),
    answer('saveAnnouncement', (input) => {
      keep('saveAnnouncement', input);
      if (input.title === '坏') throw new Refusal('badInput', '标题不行', { title: '标题不行' });
      return { id: 'n1' };
    }),
  );
});

it('arranges the house’s assets and hides one', async () => {
  const { user } = renderApp('/admin/assets');
  const list = within(await screen.findByRole('list', { name: '素材' }));
  expect(list.getByText('已隐藏 · 自有 · 木')).toBeTruthy();
  expect(csvLink()).toContain('kind=material');
  expect(list.getByRole('button', { name: '前移橡木地板' })).toHaveProperty('disabled', true);
  await user.click(list.getByRole('button', { name: '后移橡木地板' }));
  await waitFor(() => expect(sent.at(-1)?.[1].ids).toBe('["柚","橡"]'));

  await user.click(list.getByRole('button', { name: '修改橡木地板' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('switch'));
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject(['saveHouseAsset', { id: '橡', hidden: 'true' }]),
  );
});

it('publishes an announcement, and says what is wrong with one', async () => {
  const { user } = renderApp('/admin/announcements');
  const list = within(await screen.findByRole('list', { name: '公告' }));
  expect(list.getByText('显示中')).toBeTruthy();
  expect(list.getByText('3 人已读')).toBeTruthy();
  expect(csvLink()).toContain('csv/announcement');
  await user.click(screen.getByRole('button', { name: '发布公告' }));
  const dialog = within(await screen.findByRole('dialog'));
  const publish = dialog.getByRole('button', { name: '发布' });
  expect(publish).toHaveProperty('disabled', true);
  await user.type(dialog.getByLabelText('标题'), '坏');
  await user.click(publish);
  expect(await dialog.findByText('标题不行')).toBeTruthy();
  await user.clear(dialog.getByLabelText('标题'));
  await user.type(dialog.getByLabelText('标题'), '新功能');
  await user.type(dialog.getByLabelText('正文'), '**实时**出图');
  await user.click(dialog.getByRole('radio', { name: '会员' }));
  await user.click(publish);
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject([
      'saveAnnouncement',
      { title: '新功能', body: '**实时**出图', audience: 'vip' },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
