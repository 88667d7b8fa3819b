import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type {
  DesignComment,
  DesignProjectDetail,
  DesignShare,
  DesignTrashItem,
} from '@zhuhui/contracts';
import { beforeEach, expect, it } from 'vitest';
import { aHistoryItem } from '../../testing/builders.ts';
import { aComment, aDesignProject, aDesignVersion, aDesignView } from '../../testing/designs.ts';
import { answer, Refusal } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';
import { findVersion, withCurrent } from './data/cache.ts';

const QUOTA = {
  projects: { used: 1, most: 200 },
  versions: { used: 2, most: 5000 },
  bytes: { used: 1_000_000, most: 5_000_000_000 },
};

let detail: DesignProjectDetail;
let trash: DesignTrashItem[];
let comments: DesignComment[];

configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  const versions = [
    aDesignVersion({ id: 'v1', number: 1, isCurrent: true }),
    aDesignVersion({ id: 'v2', number: 2 }),
  ];
  detail = { project: aDesignProject(), views: [aDesignView({ versions })] };
  trash = [];
  comments = [];
  server.use(
    answer('designQuota', () => QUOTA),
    answer('designProjects', ({ keyword = '' }) => {
      const list = [detail.project].filter(({ name }) => name.includes(keyword));
      return { list, total: list.length, page: 1, pageSize: 48 };
    }),
    answer('designProject', () => detail),
    answer('designComments', () => comments),
    answer('designShares', () => []),
    answer('designApprovals', () => []),
    answer('historySlice', () => ({ list: [aHistoryItem()] })),
    answer('addDesignVersions', ({ fileIds = '' }) => {
      const [fileId] = JSON.parse(fileIds) as string[];
      const view = detail.views[0] ?? aDesignView();
      const added = aDesignVersion({ id: 'v3', number: 3, fileId });
      detail = { ...detail, views: [{ ...view, versions: [...view.versions, added] }] };
      return detail.views[0] ?? view;
    }),
    answer('setCurrentVersion', ({ id = '' }) => {
      detail = withCurrent(detail, id);
      return findVersion(detail, id)?.view ?? aDesignView();
    }),
  );
});

const card = (name: string) => screen.findByRole('article', { name });

it('lists projects, finds them by name and says when there is none', async () => {
  const { user } = renderApp('/aiDesignMangement');
  expect(await screen.findByRole('link', { name: '打开项目 翡翠湾' })).toBeTruthy();
  expect(await screen.findByText('图片 1.0 MB / 5 GB')).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: '搜索项目' }), '云栖');
  expect(await screen.findByText('没有叫“云栖”的项目')).toBeTruthy();
});

it('asks visitors to sign in', async () => {
  renderApp('/aiDesignMangement', { signedIn: false });
  expect(await screen.findByRole('heading', { name: '登录后管理设计' })).toBeTruthy();
});

it('adds a picture of the history by its button, and not a second time', async () => {
  const { user } = renderApp('/aiDesignMangement?project=p1');
  await user.click(await screen.findByRole('button', { name: '历史' }));
  const drawer = await screen.findByRole('complementary', { name: '我的历史' });
  await user.click(await within(drawer).findByRole('button', { name: '加入' }));
  expect(await card('客厅 第 3 版')).toBeTruthy();
  const there = await within(drawer).findByRole<HTMLButtonElement>('button', { name: '已在' });
  expect(there.disabled).toBe(true);
});

it('sets the current version at once, takes it back on refusal, and undoes', async () => {
  const { user } = renderApp('/aiDesignMangement?project=p1');
  const second = await card('客厅 第 2 版');
  await user.click(within(second).getByRole('button', { name: '设为当前' }));
  await waitFor(() => expect(within(second).queryByText('当前')).toBeTruthy());
  await user.click(await screen.findByText('撤销'));
  await waitFor(() => expect(findVersion(detail, 'v1')?.version.isCurrent).toBe(true));
  await waitFor(() => expect(within(second).queryByText('当前')).toBeNull());

  server.use(
    answer('setCurrentVersion', () => {
      throw new Refusal('conflict', '客户已确认别的版本');
    }),
  );
  await user.click(within(second).getByRole('button', { name: '设为当前' }));
  expect(await screen.findByText('客户已确认别的版本')).toBeTruthy();
  await waitFor(() => expect(within(second).queryByText('当前')).toBeNull());
});

it('puts a version into the trash and takes it back', async () => {
  server.use(
    answer('removeDesign', ({ kind, id = '' }) => {
      const until = new Date(Date.now() + 30 * 86_400_000).toISOString();
      const named = { name: '客厅 · 第 2 版', place: '翡翠湾 · 客厅', thumbUrl: null };
      const deletedAt = new Date().toISOString();
      trash = [{ kind: kind as 'version', id, ...named, deletedAt, until }];
      return { until };
    }),
    answer('restoreDesign', () => {
      trash = [];
      return null;
    }),
    answer('designTrash', () => ({ list: trash, total: trash.length, page: 1, pageSize: 60 })),
  );
  const { user, router } = renderApp('/aiDesignMangement?project=p1');
  await user.click(within(await card('客厅 第 2 版')).getByRole('button', { name: /更多操作/ }));
  await user.click(screen.getByRole('menuitem', { name: '放进回收站' }));
  expect(await screen.findByText('版本“客厅 · 第 2 版”已放进回收站')).toBeTruthy();
  await router.navigate('/aiDesignMangement?trash=1');
  expect(await screen.findByText('还剩 30 天')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '放回' }));
  expect(await screen.findByText('回收站是空的')).toBeTruthy();
});

it('opens the local tool with the mask and words of a comment', async () => {
  comments = [aComment()];
  server.use(
    answer('commentEdit', () => ({
      versionId: 'v1',
      tools: ['lama', 'materialChange'],
      settings: { uploadImage: 'file-v1', maskImage: 'mask', prompt: '地板换浅一点' },
      imageUrl: '/files/file-v1',
      maskUrl: '/files/mask',
      bbox: [0, 0, 10, 10],
      area: 80,
      isGrown: true,
    })),
  );
  const { user, router } = renderApp('/aiDesignMangement?project=p1&version=v1');
  await user.click(await screen.findByRole('button', { name: '按意见修改' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/lama'));
  expect(await screen.findByDisplayValue('地板换浅一点')).toBeTruthy();
});

it('tells the code of a new link once', async () => {
  const share: DesignShare = {
    ...{ id: 's1', projectId: 'p1', name: '王女士', shows: 'current', state: 'live' },
    ...{ showsOriginals: true, canComment: true, canApprove: true, views: 0, lastViewedAt: null },
    ...{ expiresAt: '2026-12-21T08:00:00.000Z', createdAt: '2026-11-21T08:00:00.000Z' },
  };
  server.use(
    answer('createDesignShare', ({ days }) => {
      expect(days).toBe('30');
      return { share, token: 'tok', pin: '204816' };
    }),
  );
  const { user } = renderApp('/aiDesignMangement?project=p1');
  await user.click(await screen.findByRole('button', { name: '客户看图' }));
  await user.click(await screen.findByRole('button', { name: '生成链接和访问码' }));
  expect(await screen.findByText('204816')).toBeTruthy();
  expect(screen.getByText(`${window.location.origin}/kantu#tok`)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '好了' }));
  expect(screen.queryByText('204816')).toBeNull();
});

it('carries a picture of the history to a view by the keyboard, and says so', async () => {
  const views = ['客厅', '主卧', '卫生间'].map((name) => aDesignView({ id: name, name }));
  detail = { project: aDesignProject({ views: 3 }), views };
  const sent: Record<string, string>[] = [];
  server.use(
    answer('addDesignVersions', (input) => {
      sent.push(input);
      return aDesignView({ id: '卫生间', name: '卫生间' });
    }),
  );
  const { user } = renderApp('/aiDesignMangement?project=p1');
  await user.click(await screen.findByRole('button', { name: '历史' }));
  const tile = await screen.findByRole('button', { name: /^拿起 室内渲染/ });
  const said = (words: RegExp) => screen.findByText(words, { selector: '[role=status]' });
  // A drag by the mouse that ends beside every view leaves nothing behind.
  fireEvent.pointerDown(tile, { pointerId: 1, button: 0, clientX: 10, clientY: 10 });
  fireEvent.pointerMove(window, { pointerId: 1, clientX: 90, clientY: 10 });
  expect(await screen.findByText('拖到一个视图')).toBeTruthy();
  fireEvent.pointerUp(window, { pointerId: 1, clientX: 90, clientY: 10 });
  tile.focus();
  await user.keyboard('{Enter}');
  await said(/^“客厅”，第 1 个视图，共 3 个/);
  await user.keyboard('{Escape}');
  await said(/^放回去了$/);
  expect(sent).toEqual([]);

  await user.keyboard(' {ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowRight}');
  await said(/^“卫生间”，第 3 个视图，共 3 个/);
  expect(document.activeElement).toBe(tile);
  await user.keyboard(' ');
  await said(/^放进“卫生间”$/);
  await waitFor(() => expect(sent).toEqual([{ viewId: '卫生间', fileIds: '["result"]' }]));
  // The space bar that put it down lifts nothing anew.
  expect(screen.queryByText(/第 1 个视图/)).toBeNull();
});

it('moves a view by its menu, says where it is, and keeps the focus there', async () => {
  const views = ['客厅', '主卧'].map((name) => aDesignView({ id: name, name }));
  detail = { project: aDesignProject({ views: 2 }), views };
  server.use(
    answer('orderDesignViews', ({ ids = '[]' }) => {
      const order = JSON.parse(ids) as string[];
      detail = {
        ...detail,
        views: order.flatMap((id) => detail.views.filter((view) => view.id === id)),
      };
      return null;
    }),
  );
  const { user } = renderApp('/aiDesignMangement?project=p1');
  await user.click(await screen.findByRole('button', { name: '客厅的更多操作' }));
  await user.click(screen.getByRole('menuitem', { name: '往右移' }));
  expect(await screen.findByText('“客厅”移到第 2 个，共 2 个')).toBeTruthy();
  await waitFor(() => {
    const names = screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent);
    expect(names.filter((name) => name === '客厅' || name === '主卧')).toEqual(['主卧', '客厅']);
  });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '客厅的更多操作' })),
  );
});

it('puts a pin without pointing, and says where it is', async () => {
  const { user } = renderApp('/aiDesignMangement?project=p1&version=v1');
  await user.click(await screen.findByRole('button', { name: '加批注' }));
  screen.getByRole('button', { name: /^点在要说的地方/ }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^批注放在左起 50%、上起 50%/)).toBeTruthy();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}');
  expect(await screen.findByText(/^批注放在左起 52%、上起 49%/)).toBeTruthy();
});
