import { screen, waitFor, within } from '@testing-library/react';
import { endpoints, type Task } from '@zhuhui/contracts';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aResult, aTask } from '../../testing/builders.ts';
import { aDesignProject, aDesignVersion, aDesignView } from '../../testing/designs.ts';
import { anAuthorDetail, anEntry } from '../../testing/gallery.ts';
import { answer, Refusal } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';

const SIZE = { width: 1024, height: 768 };

let tasks: Map<string, Task>;
let started: Record<string, unknown>[];
let saved: string[];

beforeEach(() => {
  tasks = new Map([['t1', aTask({ taskId: 't1', settings: settings({ seed: 7 }) })]]);
  started = [];
  saved = [];
  localStorage.removeItem('strips');
  localStorage.removeItem('downloads');
  server.use(
    answer('getTask', ({ taskId }) => {
      const task = tasks.get(taskId ?? '');
      if (!task) throw new Refusal('notFound');
      return task;
    }),
    answer('getTaskList', () => ({ list: [], total: 0, page: 1, pageSize: 20 })),
    answer('startTask', (sent) => {
      started.push(JSON.parse(sent.settings ?? '{}'));
      return { taskId: 't1', queueNum: 0, ticketType: 1, cost: 1, pollAfterMs: 400 };
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  // Pictures of the tests have a size and are there at once.
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(SIZE.width);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(SIZE.height);
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => vi.restoreAllMocks());

function settings(change: Record<string, unknown> = {}): Task['settings'] {
  return { uploadImage: 'base', maskImage: 'mask', prompt: '木地板', ...change };
}

/** What was asked of a call that answers with a file. */
function fileCalls(name: 'exportImage' | 'exportPsd' | 'exportScene' | 'exportWipe') {
  const asked: Record<string, string>[] = [];
  const { method, path } = endpoints[name];
  server.use(
    http[method === 'GET' ? 'get' : 'post'](`*/api${path}`, async ({ request }) => {
      const query = new URL(request.url).searchParams;
      const body = new URLSearchParams(method === 'GET' ? '' : await request.text());
      asked.push(Object.fromEntries([...query, ...body]));
      return new HttpResponse('bytes', { headers: { 'content-type': 'application/octet-stream' } });
    }),
  );
  return asked;
}

const toolbar = () => screen.findByRole('toolbar', { name: '结果' });
const strip = () =>
  within(screen.getByRole('complementary', { name: '版本' })).queryAllByRole('button');

it('downloads at a chosen size and resolution under a name that follows the template', async () => {
  const asked = fileCalls('exportImage');
  const { user } = renderApp('/lama?taskId=t1');
  await user.click(within(await toolbar()).getByRole('button', { name: '下载' }));
  await user.click(screen.getByRole('menuitem', { name: /选项/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByLabelText('JPG'));
  await user.click(within(dialog).getByLabelText('50 %'));
  await user.click(within(dialog).getByLabelText('150 dpi'));
  expect(within(dialog).getByText('512 × 384')).toBeTruthy();
  const project = within(dialog).getByLabelText('项目');
  await user.clear(project);
  await user.type(project, '翡翠湾');
  const template = within(dialog).getByLabelText('文件名');
  await user.clear(template);
  await user.type(template, '{{项目}_{{尺寸}_{{客户}');
  expect(within(dialog).getByRole('status').textContent).toBe('翡翠湾_1024x768_{客户}.jpg');
  expect(within(dialog).getByRole('alert').textContent).toContain('{客户}');
  await user.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved).toEqual(['翡翠湾_1024x768_{客户}.jpg']));
  expect(asked[0]).toMatchObject({ fileId: 'result', format: 'jpg', percent: '50', dpi: '150' });
  expect(JSON.parse(localStorage.getItem('downloads') ?? '{}').u1).toMatchObject({ dpi: 150 });
});

it('offers the scene of a result that was rendered from one, and only of such', async () => {
  const asked = fileCalls('exportScene');
  const open = async () => within(await toolbar()).getByRole('button', { name: '下载' });
  const plain = renderApp('/lama?taskId=t1');
  await plain.user.click(await open());
  expect(screen.getByRole('menuitem', { name: /PNG/ })).toBeTruthy();
  // It leaves with the AI mark, so no promise is made of its bytes.
  expect(screen.getByRole('menuitem', { name: '原文件原格式、原大小' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: /三维模型/ })).toBeNull();
  plain.unmount();

  const effective = { images: [{ scene: { version: 1 } }] };
  tasks.set('t1', aTask({ taskId: 't1', settings: settings(), effective }));
  const { user } = renderApp('/lama?taskId=t1');
  await user.click(await open());
  await user.click(screen.getByRole('menuitem', { name: /三维模型/ }));
  await waitFor(() => expect(saved[0]).toMatch(/\.glb$/));
  await user.click(await open());
  await user.click(screen.getByRole('menuitem', { name: /场景描述/ }));
  await waitFor(() => expect(saved[1]).toMatch(/\.json$/));
  expect(asked).toMatchObject([
    { taskId: 't1', ordinal: '0', format: 'glb' },
    { taskId: 't1', ordinal: '0', format: 'json' },
  ]);
});

it('tells of a result what was said of it, whichever others are gone', async () => {
  const effective = { images: [{ note: '没有听懂：甲' }, { note: '没有听懂：乙' }] };
  const results = [aResult({ ordinal: 1 })];
  tasks.set('t1', aTask({ taskId: 't1', settings: settings(), results, effective }));
  const { user } = renderApp('/lama?taskId=t1');
  expect(await screen.findByText('没有听懂：乙')).toBeTruthy();
  await user.click(within(await toolbar()).getByRole('button', { name: '信息' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('没有听懂：乙')).toBeTruthy();
});

it('packs original, result and mask into layers', async () => {
  const asked = fileCalls('exportPsd');
  const { user } = renderApp('/lama?taskId=t1');
  await user.click(within(await toolbar()).getByRole('button', { name: '下载' }));
  await user.click(screen.getByRole('menuitem', { name: /PSD/ }));
  await waitFor(() => expect(saved[0]).toMatch(/\.psd$/));
  const layers = JSON.parse(asked[0]?.layers ?? '[]');
  expect(layers.map(({ fileId, name }: Record<string, string>) => [fileId, name])).toEqual([
    ['base', '原图'],
    ['result', '结果'],
    ['mask', '蒙版'],
  ]);
});

it('gives a link to one result, for as long as is wanted', async () => {
  const asked: unknown[] = [];
  server.use(
    answer('shareFile', (sent) => {
      asked.push(sent);
      return { url: '/files/linked/result?until=1&sign=x', expiresAt: '2026-12-24T08:00:00Z' };
    }),
  );
  const { user } = renderApp('/lama?taskId=t1');
  await user.click(within(await toolbar()).getByRole('button', { name: '分享' }));
  const dialog = await screen.findByRole('dialog', { name: '分享' });
  await user.click(within(dialog).getByLabelText('30 天'));
  await user.click(within(dialog).getByRole('button', { name: '生成链接' }));
  const link = await within(dialog).findByRole('status', { name: '分享链接' });
  expect(link.textContent).toBe(`${window.location.origin}/files/linked/result?until=1&sign=x`);
  expect(asked).toEqual([{ fileId: 'result', days: '30' }]);
});

it('makes a moving comparison, as a GIF or as a film', async () => {
  const asked = fileCalls('exportWipe');
  const { user } = renderApp('/lama?taskId=t1');
  for (const [at, format] of (['gif', 'mp4'] as const).entries()) {
    await user.click(await screen.findByRole('button', { name: '导出对比动画' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByLabelText(format.toUpperCase()));
    await user.click(within(dialog).getByRole('button', { name: '导出' }));
    await waitFor(() => expect(saved[at]).toMatch(new RegExp(`-对比\\.${format}$`)));
    const wishes = { before: 'base', after: 'result', format, widthPx: '720', seconds: '4' };
    expect(asked[at]).toMatchObject(wishes);
  }
});

it('keeps versions through a refresh, puts them away, and brings them back', async () => {
  const results = ['a', 'b'].map((fileId) => aResult({ fileId, url: `/files/${fileId}` }));
  tasks.set('t1', aTask({ taskId: 't1', results }));
  const first = renderApp('/indoorRender?taskId=t1');
  await first.user.click(
    within(await toolbar()).getByRole('button', { name: '留在版本条，刷新也在' }),
  );
  expect(strip()).toHaveLength(2);
  first.unmount();

  const { user } = renderApp('/indoorRender');
  await waitFor(() => expect(strip()).toHaveLength(1));
  await user.click(strip()[0] as HTMLElement);
  await user.click(within(await toolbar()).getByRole('button', { name: '不要' }));
  expect(strip()).toHaveLength(0);
  await user.click(screen.getByText('撤销'));
  expect(strip()).toHaveLength(1);
});

it('does it again with another seed', async () => {
  const { user } = renderApp('/lama?taskId=t1');
  await user.click(within(await toolbar()).getByRole('button', { name: '再做一次' }));
  await waitFor(() => expect(started).toHaveLength(1));
  expect(started[0]).toMatchObject({ uploadImage: 'base', maskImage: 'mask', prompt: '木地板' });
  expect(started[0]).not.toHaveProperty('seed');
});

it('fills the page as it was and goes to what is to change', async () => {
  const { user } = renderApp('/lama?taskId=t1');
  await user.click(within(await toolbar()).getByRole('button', { name: '改一处再做' }));
  await user.click(screen.getByRole('menuitem', { name: /描述.*木地板/ }));
  const prompt = screen.getByLabelText('描述') as HTMLTextAreaElement;
  await waitFor(() => expect(document.activeElement).toBe(prompt));
  expect(prompt.value).toBe('木地板');
});

it('opens the mask of a run, or the first of its masks, where that is to change', async () => {
  server.use(http.get('*/files/mask', () => new HttpResponse('bytes')));
  const { user, unmount } = renderApp('/lama?taskId=t1');
  await user.click(within(await toolbar()).getByRole('button', { name: '改一处再做' }));
  await user.click(screen.getByRole('menuitem', { name: /^选区/ }));
  expect(await screen.findByTestId('mask-stage')).toBeTruthy();
  unmount();

  const regions = [{ maskImage: 'mask', prompt: '红砖墙' }];
  tasks.set('t1', aTask({ taskId: 't1', settings: { uploadImage: 'base', regions } }));
  const pro = renderApp('/localRenderingPro?taskId=t1');
  await pro.user.click(within(await toolbar()).getByRole('button', { name: '改一处再做' }));
  await pro.user.click(screen.getByRole('menuitem', { name: /^分区描述/ }));
  expect(await screen.findByTestId('mask-stage')).toBeTruthy();
  expect(screen.getByText('正在画')).toBeTruthy();
});

it('goes on from an accepted result with the same mask', async () => {
  const { user } = renderApp('/lama?taskId=t1');
  await user.click(within(await toolbar()).getByRole('button', { name: '采用' }));
  await user.click(await screen.findByRole('button', { name: /^生成/ }));
  await waitFor(() => expect(started).toHaveLength(1));
  expect(started[0]).toMatchObject({ uploadImage: 'result', maskImage: 'mask' });
});

it('takes the mask along to a tool that works with one', async () => {
  const { user, router } = renderApp('/lama?taskId=t1');
  await user.click(within(await toolbar()).getByRole('button', { name: '发送到' }));
  await user.click(await screen.findByRole('menuitem', { name: 'AI抠图带选区' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'AI抠图' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /^生成/ }));
  await waitFor(() => expect(started).toHaveLength(1));
  expect(router.state.location.pathname).toBe('/matting');
  expect(started[0]).toMatchObject({ uploadImage: 'result', maskImage: 'mask' });
});

it('tells every setting in the words of the trade, to be copied', async () => {
  const { user } = renderApp('/lama?taskId=t1');
  await user.click(within(await toolbar()).getByRole('button', { name: '信息' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('木地板')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: '复制' }));
  const text = await navigator.clipboard.readText();
  expect(text).toContain('引擎：内置引擎 1');
  expect(text).toContain('种子：7');
  expect(text).toContain('描述：木地板');
});

it('publishes the result that is looked at without leaving the page', async () => {
  const results = [0, 1].map((ordinal) => aResult({ ordinal, fileId: `r${ordinal}` }));
  tasks.set('t1', aTask({ taskId: 't1', results }));
  const sent: Record<string, string>[] = [];
  server.use(
    answer('galleryMe', () => ({ ...anAuthorDetail({ own: true }), canPublishAtOnce: false })),
    answer('galleryPublish', (input) => {
      sent.push(input);
      return anEntry({ title: input.title ?? '', state: 'pending' });
    }),
  );
  const { user, router } = renderApp('/indoorRender?taskId=t1');
  await user.click(within(await toolbar()).getByRole('button', { name: '发布到图集' }));
  const dialog = await screen.findByRole('dialog', { name: '发布到灵感库' });
  await within(dialog).findByLabelText('第 1 张的图注');
  expect(within(dialog).queryByLabelText('第 2 张的图注')).toBeNull();
  const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: /^提交审核/ });
  await user.type(within(dialog).getByLabelText('标题'), '奶油风客厅');
  expect(send.disabled).toBe(true);
  await user.click(within(dialog).getByLabelText(/^我同意公开/));
  await user.click(send);
  expect(await screen.findByText('“奶油风客厅”已提交')).toBeTruthy();
  expect(JSON.parse(sent[0]?.pictures ?? '[]')).toEqual([
    { taskId: 't1', ordinal: 0, caption: '' },
  ]);
  expect(router.state.location.pathname).toBe('/indoorRender');
  expect(await toolbar()).toBeTruthy();
  await user.click(screen.getByText('看作品'));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/entry-1$/));
});

it('puts a result into a view of a project, and another one at the same place', async () => {
  localStorage.removeItem('designPlace');
  const views = [aDesignView(), aDesignView({ id: 'bath', name: '卫生间' })];
  const sent: Record<string, string>[] = [];
  server.use(
    answer('designProjects', () => {
      return { list: [aDesignProject()], total: 1, page: 1, pageSize: 100 };
    }),
    answer('designProject', () => ({ project: aDesignProject(), views })),
    answer('addDesignVersions', (input) => {
      sent.push(input);
      const version = aDesignVersion({ fileId: 'result' });
      const view = { ...(views[1] ?? aDesignView()), versions: [version] };
      views[1] = view;
      return view;
    }),
  );
  const { user } = renderApp('/lama?taskId=t1');
  await user.click(within(await toolbar()).getByRole('button', { name: '加入项目' }));
  const dialog = await screen.findByRole('dialog', { name: '加入项目' });
  await user.click(await within(dialog).findByLabelText('卫生间'));
  await user.click(within(dialog).getByRole('button', { name: '加入' }));
  expect(await screen.findByText('已加入“卫生间”')).toBeTruthy();
  expect(sent).toEqual([{ viewId: 'bath', fileIds: '["result"]' }]);

  // Where one was last is offered first, and says that the picture is there.
  await user.click(within(await toolbar()).getByRole('button', { name: '加入项目' }));
  const again = await screen.findByRole('dialog', { name: '加入项目' });
  expect(await within(again).findByText('已经在“卫生间”里了')).toBeTruthy();
  expect(within(again).getByRole<HTMLButtonElement>('button', { name: '加入' }).disabled).toBe(
    true,
  );
});

it('makes the project and the view a result goes into', async () => {
  localStorage.removeItem('designPlace');
  const made: Record<string, string>[] = [];
  const view = aDesignView({ id: 'hall', name: '大堂' });
  server.use(
    answer('designProjects', () => ({ list: [], total: 0, page: 1, pageSize: 100 })),
    answer('createDesignProject', (input) => {
      made.push(input);
      return { project: aDesignProject(), views: [view] };
    }),
    answer('addDesignVersions', ({ viewId = '' }) => {
      if (viewId !== 'hall') throw new Refusal('notFound');
      return view;
    }),
  );
  const { user } = renderApp('/lama?taskId=t1');
  await user.click(within(await toolbar()).getByRole('button', { name: '加入项目' }));
  const dialog = await screen.findByRole('dialog', { name: '加入项目' });
  await user.type(await within(dialog).findByLabelText('项目名称'), '云栖酒店');
  await user.click(within(dialog).getByRole('button', { name: '大堂' }));
  await user.click(within(dialog).getByRole('button', { name: '加入' }));
  expect(await screen.findByText('已加入“大堂”')).toBeTruthy();
  expect(made).toEqual([{ name: '云栖酒店', views: '["大堂"]' }]);
});
