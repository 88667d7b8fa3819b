import { screen, waitFor, within } from '@testing-library/react';
import type { AdminGalleryEntry, GalleryReport, GalleryState } from '@zhuhui/contracts';
import { beforeEach, expect, it } from 'vitest';
import { answer, Refusal } from '../../../testing/handlers.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { server } from '../../../testing/server.ts';

const AT = '2026-11-21T02:00:00.000Z';

const aWork = (change: Partial<AdminGalleryEntry> = {}): AdminGalleryEntry => ({
  ...{ id: 'w1', kind: 'set', state: 'pending', title: '奶油风客厅', authorName: '小林' },
  ...{ phone: '138****0000', pictures: 2, coverImageId: 'i1', category: '室内家装 · 客厅' },
  ...{ likes: 0, comments: 0, openReports: 0, reason: '', createdAt: AT, publishedAt: null },
  ...change,
});

const REPORT: GalleryReport = {
  ...{ id: 'r1', entryId: 'w2', entryTitle: '湖滨三居', comment: null, reason: 'copied' },
  ...{ words: '是我拍的照片', phone: '139****0000', state: 'open', settledBy: '' },
  ...{ entryState: 'published', createdAt: AT, settledAt: null },
};

let works: AdminGalleryEntry[];
let role: 'operator' | 'auditor';
let asked: Record<string, string>[];
let sent: [name: string, input: Record<string, string>][];

beforeEach(() => {
  works = [aWork(), aWork({ id: 'w2', kind: 'case', state: 'published', title: '湖滨三居' })];
  role = 'operator';
  asked = [];
  sent = [];
  server.use(
    answer('adminMe', () => ({ id: 'a1', account: 'admin', role, mustChangePassword: false })),
    answer('adminGallery', (input) => {
      asked.push(input);
      const { state, kind, keyword = '' } = input;
      const list = works.filter(
        (work) =>
          (!state || work.state === state) &&
          (!kind || work.kind === kind) &&
          work.title.includes(keyword),
      );
      const pending = works.filter((work) => work.state === 'pending').length;
      return { list, total: list.length, page: 1, pageSize: 24, pending, openReports: 1 };
    }),
    answer('galleryPolicy', () => ({ publishAtOnce: false })),
    answer('saveGalleryPolicy', (input) => {
      sent.push(['saveGalleryPolicy', input]);
      return { publishAtOnce: input.publishAtOnce === 'true' };
    }),
    answer('adminGalleryEntry', ({ id }) => {
      const entry = works.find((work) => work.id === id);
      if (!entry) throw new Refusal('notFound');
      return {
        ...{ entry, description: '浅橡木与暖光', style: '奶油风', facts: null, allowInput: false },
        images: [
          {
            ...{ id: 'i1', ordinal: 0, caption: '窗边', width: 800, height: 600 },
            ...{ toolName: '室内渲染', isAi: true, filmSeconds: null },
          },
        ],
        prompts: ['原木地板 大窗'],
      };
    }),
    answer('judgeGallery', (input) => {
      sent.push(['judgeGallery', input]);
      const state: GalleryState = input.verdict === 'approve' ? 'published' : 'refused';
      works = works.map((work) => (work.id === input.id ? { ...work, state } : work));
      return works.find((work) => work.id === input.id) ?? aWork();
    }),
    answer('galleryReports', () => ({ list: [REPORT], total: 1, page: 1, pageSize: 20 })),
    answer('settleReport', (input) => {
      sent.push(['settleReport', input]);
      return { ...REPORT, state: 'upheld', settledBy: 'admin' };
    }),
  );
});

const tiles = async () => {
  const list = await screen.findByRole('list', { name: '画廊作品' });
  return within(list)
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.match(/奶油风客厅|湖滨三居/)?.[0]);
};

it('begins with what waits, and finds the rest by state, kind and words', async () => {
  const { user } = renderApp('/admin/gallery');
  expect(await tiles()).toEqual(['奶油风客厅']);
  expect(screen.getByLabelText('作品 1')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('状态'), '全部状态');
  await waitFor(async () => expect(await tiles()).toEqual(['奶油风客厅', '湖滨三居']));
  await user.selectOptions(screen.getByLabelText('种类'), 'case');
  await waitFor(async () => expect(await tiles()).toEqual(['湖滨三居']));
  await user.type(screen.getByLabelText('搜索作品'), '没有的');
  expect(await screen.findByText('没有这样的作品')).toBeTruthy();
  expect(asked.at(-1)).toMatchObject({ kind: 'case', keyword: '没有的', page: '1' });
  const csv = screen.getByRole('link', { name: '导出 CSV' }).getAttribute('href');
  expect(csv).toContain('kind=case');
});

it('shows a work whole and lets it through', async () => {
  const { user } = renderApp('/admin/gallery');
  await user.click(await screen.findByRole('button', { name: /奶油风客厅/ }));
  const dialog = await screen.findByRole('dialog', { name: '奶油风客厅' });
  expect(await within(dialog).findByAltText('窗边')).toBeTruthy();
  expect(within(dialog).getByText('原木地板 大窗')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: '通过' }));
  expect(await screen.findByText('没有待审核的作品')).toBeTruthy();
  expect(sent).toEqual([['judgeGallery', { id: 'w1', verdict: 'approve', reason: '' }]]);
});

it('refuses and takes down with a reason only', async () => {
  const { user } = renderApp('/admin/gallery');
  await user.click(await screen.findByRole('button', { name: /奶油风客厅/ }));
  const refuse = await screen.findByRole<HTMLButtonElement>('button', { name: '不通过' });
  expect(refuse.disabled).toBe(true);
  await user.type(screen.getByLabelText('原因'), '看不清');
  await user.click(refuse);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toMatchObject({ verdict: 'refuse', reason: '看不清' });
});

it('settles reports', async () => {
  const { user } = renderApp('/admin/gallery');
  await user.click(await screen.findByLabelText('举报 1'));
  const list = await screen.findByRole('list', { name: '举报' });
  expect(within(list).getByText(/湖滨三居/)).toBeTruthy();
  expect(within(list).getByText('说明：是我拍的照片')).toBeTruthy();
  await user.click(within(list).getByRole('button', { name: '下架作品' }));
  await waitFor(() => expect(sent).toEqual([['settleReport', { id: 'r1', upheld: 'true' }]]));
});

it('changes the policy, which auditors only read', async () => {
  const first = renderApp('/admin/gallery');
  await first.user.click(await screen.findByRole('switch', { name: /^发布后立即公开/ }));
  await waitFor(() => expect(sent).toEqual([['saveGalleryPolicy', { publishAtOnce: 'true' }]]));
  first.unmount();

  role = 'auditor';
  const { user } = renderApp('/admin/gallery');
  await user.click(await screen.findByRole('button', { name: /奶油风客厅/ }));
  expect(await screen.findByAltText('窗边')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});
