import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Task } from '@zhuhui/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aResult, aTask, aVipInfo, publicTools } from '../../testing/builders.ts';
import { answer, Refusal } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';

const png = () => new File(['x'], '客厅.png', { type: 'image/png' });
const uploaded = { width: 1200, height: 800, bytes: 1, mime: 'image/png' };

/** The tasks the server knows, by id; a test changes them as time goes by. */
let tasks: Map<string, Task>;
let started: Record<string, string>[];

beforeEach(() => {
  tasks = new Map();
  started = [];
  let files = 0;
  server.use(
    answer('uploadImage', () => {
      files += 1;
      return { ...uploaded, fileId: `f${files}`, url: `/files/f${files}` };
    }),
    answer('startTask', (sent) => {
      started.push(sent);
      const taskId = `t${started.length}`;
      tasks.set(taskId, aTask({ taskId, status: 'queued', queueNum: 3, results: [], progress: 0 }));
      return { taskId, queueNum: 3, ticketType: 1, cost: 2, pollAfterMs: 400 };
    }),
    answer('getTask', ({ taskId }) => {
      const task = tasks.get(taskId ?? '');
      if (!task) throw new Refusal('notFound');
      return task;
    }),
    answer('getTaskList', ({ status }) => {
      const list = [...tasks.values()].filter((task) => task.status === status);
      return { list, total: list.length, page: 1, pageSize: 20 };
    }),
  );
});

function advance(taskId: string, change: Partial<Task>) {
  const task = tasks.get(taskId);
  if (task) tasks.set(taskId, { ...task, ...change });
}

const button = () => screen.findByRole('button', { name: /^生成/ });
const upload = async (user: ReturnType<typeof renderApp>['user']) =>
  user.upload(await screen.findByLabelText('底图：选择文件'), png());

describe('running a tool', () => {
  it('goes from an upload to a result, through queue and progress', async () => {
    const { user, router } = renderApp('/indoorRender');
    expect((await button()).textContent).toBe('生成2 券');
    await upload(user);
    await user.type(screen.getByLabelText('描述'), '奶油风');
    await user.click(screen.getByLabelText('4 张'));
    expect((await button()).textContent).toBe('生成8 券');
    await user.click(await button());

    expect((await screen.findAllByText('前面约 3 个')).length).toBeGreaterThan(0);
    const settings = JSON.parse(started[0]?.settings ?? '{}');
    expect(settings).toMatchObject({ uploadImage: 'f1', prompt: '奶油风', count: 4 });
    expect(started[0]?.clientRequestId).toBeTruthy();
    expect(router.state.location.search).toBe('?taskId=t1');

    advance('t1', { status: 'running', stage: '布光', progress: 0.4 });
    expect(await screen.findByText('布光', { selector: 'strong' })).toBeTruthy();
    const results = ['a', 'b'].map((fileId) => aResult({ fileId, url: `/files/${fileId}` }));
    advance('t1', { status: 'succeeded', progress: 1, results, settings });
    const toolbar = await screen.findByRole('toolbar', { name: '结果' });
    expect(within(toolbar).getByRole('button', { name: '下载' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /第 \d 版/ })).toHaveLength(2);

    await user.click(within(toolbar).getByRole('button', { name: '信息' }));
    expect(await screen.findByText('96 %')).toBeTruthy();
    expect(screen.getByText('内置引擎 1')).toBeTruthy();
  });

  it('is pressed once, however quickly twice', async () => {
    const { user } = renderApp('/indoorRender');
    await upload(user);
    const generate = await button();
    act(() => {
      generate.click();
      generate.click();
    });
    await screen.findAllByText('前面约 3 个');
    expect(started).toHaveLength(1);
  });

  it('picks up what was running before a refresh, and cancels it', async () => {
    tasks.set(
      't9',
      aTask({ taskId: 't9', status: 'running', stage: '上色', progress: 0.7, results: [] }),
    );
    server.use(
      answer('cancelTask', ({ taskId }) => {
        advance(taskId ?? '', { status: 'cancelled' });
        return null;
      }),
    );
    const { user } = renderApp('/indoorRender');
    expect(await screen.findByText('上色')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(await screen.findByText('已取消，券已退回', { selector: 'strong' })).toBeTruthy();
  });

  it('says why it waits to be tried again', async () => {
    const stage = '引擎服务出错，稍后自动再试';
    tasks.set('t7', aTask({ taskId: 't7', status: 'queued', stage, results: [] }));
    renderApp('/indoorRender?taskId=t7');
    expect((await screen.findAllByText(stage)).length).toBeGreaterThan(0);
    expect(screen.queryByText('马上开始')).toBeNull();
  });

  it('says why it failed, that nothing was charged, and tries again', async () => {
    tasks.set(
      't5',
      aTask({
        taskId: 't5',
        status: 'failed',
        errorMessage: '图片读不出来',
        results: [],
        charged: false,
      }),
    );
    const { user } = renderApp('/indoorRender?taskId=t5');
    expect(await screen.findByText('没有做成，未扣券')).toBeTruthy();
    expect(screen.getByText('图片读不出来')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '再试' }));
    await waitFor(() => expect(started).toHaveLength(1));
    expect(JSON.parse(started[0]?.settings ?? '{}').uploadImage).toBe('base');
  });

  it('leads to the tool that the reason of its failure names, picture in hand', async () => {
    const errorMessage = '房间已经有家具或杂物：请先用“物体移除”清空后再布置';
    const settings = { uploadImage: 'base' };
    const failed = { status: 'failed' as const, errorMessage, results: [] };
    tasks.set('t6', aTask({ taskId: 't6', settings, ...failed }));
    const { user, router } = renderApp('/indoorRender?taskId=t6');
    await user.click(await screen.findByRole('button', { name: '去物体移除' }));
    expect(await screen.findByRole('heading', { level: 1, name: '物体移除' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/clean');
    expect(await screen.findByAltText('底图')).toBeTruthy();
  });

  it('is refused at a price that has risen, and shows the new one', async () => {
    let base = 2;
    server.use(
      answer('tools', () =>
        publicTools().map((tool) => ({ ...tool, price: { ...tool.price, base } })),
      ),
      answer('startTask', (sent) => {
        started.push(sent);
        throw new Refusal('conflict', '这个功能刚改了价');
      }),
    );
    const { user } = renderApp('/indoorRender');
    await upload(user);
    base = 9;
    await user.click(await button());
    expect(await screen.findByText('这个功能刚改了价')).toBeTruthy();
    expect(started[0]?.costShown).toBe('2');
    await waitFor(async () => expect((await button()).textContent).toBe('生成9 券'));
  });

  it('shows what the server finds wrong at the field', async () => {
    server.use(
      answer('startTask', () => {
        throw new Refusal('badInput', '填写有误', { cnStrength: '应在 0 到 1 之间' });
      }),
    );
    const { user } = renderApp('/indoorRender');
    await upload(user);
    await user.click(await button());
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});

describe('what keeps a tool from running', () => {
  it('is told at the field that lacks something', async () => {
    const { user } = renderApp('/indoorRender');
    await user.click(await button());
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(started).toHaveLength(0);
  });

  it('names the settings its engine does not look at instead of offering them', async () => {
    server.use(
      answer('tools', () => publicTools().map((tool) => ({ ...tool, ignoredFields: ['view'] }))),
    );
    renderApp('/indoorRender');
    expect(await screen.findByText('当前引擎暂不支持：视角')).toBeTruthy();
    expect(screen.queryByText('人视')).toBeNull();
  });

  it('is said plainly when no engine serves it', async () => {
    server.use(answer('tools', () => publicTools(['extendImg'])));
    renderApp('/extendImg');
    expect(await screen.findByText('智能扩图暂时用不了')).toBeTruthy();
    expect(screen.getByText(/管理员可以接入/)).toBeTruthy();
    expect(((await button()) as HTMLButtonElement).disabled).toBe(true);
  });

  it('is the number of tickets, with the way to more', async () => {
    server.use(
      answer('vipInfo', () => aVipInfo({ tickets: { normal: 1, live: 0, gpt: 0 } })),
      answer('totalTicket', () => 1),
      answer('orderProducts', () => [
        aPack('普通券 100 张', 'normal'),
        aPack('实时券 120 张', 'live'),
      ]),
    );
    const { user } = renderApp('/indoorRender');
    expect(await screen.findByText('普通券不够，还剩 1 张')).toBeTruthy();
    const link = screen.getByRole('link', { name: '充值' });
    expect(link.getAttribute('href')).toBe('/dingzhi');
    await user.click(link);
    const dialog = await screen.findByRole('dialog', { name: '普通券不够了' });
    expect(await within(dialog).findByText('普通券 100 张')).toBeTruthy();
    expect(within(dialog).queryByText('实时券 120 张')).toBeNull();
  });

  it('is the number of tickets for all times of day, where one still can be made', async () => {
    server.use(
      answer('vipInfo', () => aVipInfo({ tickets: { normal: 3, live: 0, gpt: 0 } })),
      answer('totalTicket', () => 3),
    );
    renderApp('/atmosphereChange');
    expect(await screen.findByText('普通券不够做 4 张一组，还剩 3 张')).toBeTruthy();
    expect((await button()).hasAttribute('disabled')).toBe(false);
    const all = screen.getByRole('button', { name: /^清晨 · 正午/ });
    expect(all.hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('link', { name: '充值' })).toBeTruthy();
  });

  it('is signing in again where the session is over, with what was filled in', async () => {
    server.use(
      answer('startTask', () => {
        throw new Refusal('notSignedIn');
      }),
    );
    const { user } = renderApp('/indoorRender');
    await upload(user);
    await user.click(await button());
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/^登录已失效/)).toBeTruthy();
  });

  it('is signing in, which is asked for and nothing else', async () => {
    const { user } = renderApp('/indoorRender', { signedIn: false });
    await upload(user);
    await user.click(await button());
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('登录后接着生成，填好的内容会留着')).toBeTruthy();
    expect(started).toHaveLength(0);
  });
});

it('starts by the key what the button would, and no more', async () => {
  server.use(
    answer('vipInfo', () => aVipInfo({ tickets: { normal: 1, live: 0, gpt: 0 } })),
    answer('totalTicket', () => 1),
  );
  const { user } = renderApp('/indoorRender');
  await upload(user);
  expect(await screen.findByText('普通券不够，还剩 1 张')).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(started).toHaveLength(0);
});

it('says before anything is charged that a run would have nothing to do', async () => {
  const { user } = renderApp('/extendImg');
  await upload(user);
  await user.click(await button());
  expect((await screen.findAllByText('请先拖动画框，选择要向哪边延伸')).length).toBeGreaterThan(0);
  expect(started).toHaveLength(0);
});

it('takes what is pasted anywhere into an empty slot, and what is dropped as the new input', async () => {
  const { user } = renderApp('/styleTransfer');
  await upload(user);
  fireEvent.paste(document.body, { clipboardData: { files: [png()] } });
  expect(await screen.findByRole('button', { name: '移除风格参考图' })).toBeTruthy();
  const files = { files: [new File(['x'], '说明.txt', { type: 'text/plain' })], types: ['Files'] };
  const drop = createEvent.drop(document.body, { dataTransfer: files });
  fireEvent(document.body, drop);
  // The browser would open the file in place of the page.
  expect(drop.defaultPrevented).toBe(true);
  expect(await screen.findByText(/^这不是图片/)).toBeTruthy();
});

it('takes what is pasted as the new input where no slot that is shown is empty', async () => {
  const ignoredFields = ['styleImage'];
  server.use(answer('tools', () => publicTools().map((tool) => ({ ...tool, ignoredFields }))));
  const { user } = renderApp('/localRenderingPro');
  await upload(user);
  const base = await screen.findByAltText('底图');
  const before = base.getAttribute('src');
  fireEvent.paste(document.body, { clipboardData: { files: [png()] } });
  await waitFor(() => expect(screen.getByAltText('底图').getAttribute('src')).not.toBe(before));
  await user.click(await screen.findByText('撤销'));
  await waitFor(() => expect(screen.getByAltText('底图').getAttribute('src')).toBe('/files/f1'));
});

it('leaves out the rare settings in the compact form', async () => {
  const full = renderApp('/architecturalRenderNew');
  expect(await screen.findByText('高级')).toBeTruthy();
  full.unmount();
  renderApp('/architecturalRender');
  await button();
  expect(screen.queryByText('高级')).toBeNull();
});

it('compares with the version that was clicked with Alt', async () => {
  const results = ['a', 'b'].map((fileId) => aResult({ fileId, url: `/files/${fileId}` }));
  tasks.set('t1', aTask({ taskId: 't1', results }));
  const { user } = renderApp('/indoorRender?taskId=t1');
  const second = await screen.findByRole('button', { name: '第 1 版' });
  expect((await screen.findAllByText('原图')).length).toBeGreaterThan(0);
  await user.keyboard('{Alt>}');
  await user.click(second);
  await user.keyboard('{/Alt}');
  expect(await screen.findByText('对比版本')).toBeTruthy();
});

it('tells what a picture was taken for only as long as it is the one on the page', async () => {
  tasks.set('t1', aTask({ taskId: 't1', effective: { inputKind: 'sketch' } }));
  const { user } = renderApp('/indoorRender?taskId=t1');
  expect(await screen.findByText(/识别为/)).toBeTruthy();
  await user.upload(screen.getByLabelText('底图：选择文件'), png());
  await waitFor(() => expect(screen.queryByText(/识别为/)).toBeNull());
});

it('takes a picture that another tool sent, without uploading it', async () => {
  tasks.set('t1', aTask({ taskId: 't1' }));
  const { user, router } = renderApp('/indoorRender?taskId=t1');
  await user.click(await screen.findByRole('button', { name: '发送到' }));
  await user.click(screen.getByRole('menuitem', { name: '清晰度提升' }));
  expect(await screen.findByRole('heading', { level: 1, name: '清晰度提升' })).toBeTruthy();
  // Back and forward again, it is still there.
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('heading', { level: 1, name: '室内渲染' })).toBeTruthy();
  await act(() => router.navigate(1));
  expect(await screen.findByRole('button', { name: '换一张底图' })).toBeTruthy();
  await user.click(await button());
  await waitFor(() => expect(started).toHaveLength(1));
  expect(JSON.parse(started[0]?.settings ?? '{}').uploadImage).toBe('result');
  expect(router.state.location.pathname).toBe('/upScaleImg');
});

/** A pack on sale with a hundred tickets of one kind. */
const aPack = (name: string, kind: 'normal' | 'live') => ({
  ...{ id: name, name, description: '', listAmount: 1990, amount: 1990 },
  goods: {
    kind: 'tickets' as const,
    tickets: { normal: 0, live: 0, gpt: 0, [kind]: 100 },
    validDays: null,
  },
});

describe('a run that the address names and that cannot be shown', () => {
  it('is told of', async () => {
    server.use(
      answer('getTask', () => {
        throw new Refusal('notFound', '没有找到这个任务');
      }),
    );
    renderApp('/indoorRender?taskId=nothing');
    expect(await screen.findByText('这次生成打不开：没有找到这个任务')).toBeTruthy();
  });

  it('is asked for by who it may belong to', async () => {
    renderApp('/indoorRender?taskId=t1', { signedIn: false });
    expect(await screen.findByText(/登录后看这次生成/)).toBeTruthy();
  });
});
