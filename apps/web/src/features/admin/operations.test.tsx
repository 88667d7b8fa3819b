import { screen, within } from '@testing-library/react';
import type {
  AdminProduct,
  AdminTask,
  AdminTool,
  AdminVipLevel,
  DataOf,
  endpoints,
} from '@zhuhui/contracts';
import { beforeEach, expect, it } from 'vitest';
import { aBoard } from '../../testing/board.ts';
import { answer, Refusal } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';

const AT = '2026-11-21T02:00:00.000Z';
const TASK: AdminTask = {
  ...{ taskId: 't1', tool: 'indoorRender', toolName: '室内渲染', status: 'failed', userId: 'u1' },
  ...{ phone: '138****0000', engine: { id: 'local', name: '内置引擎' }, ticketType: 1, cost: 2 },
  ...{ attempt: 1, fellBack: false, waitMs: 300, runMs: 7300, errorMessage: '没有出成' },
  ...{ createdAt: AT, startedAt: AT, finishedAt: AT },
};
const DETAIL: DataOf<typeof endpoints.adminTask> = {
  ...{ task: TASK, settings: { prompt: '庭院' }, settingsVersion: 1, effective: {} },
  ...{ fellBackFrom: [], lostAttempts: 0, round: 0, queueNum: 0, progress: 0, stage: '' },
  faults: [
    {
      ...{
        attempt: 1,
        engineId: 'local',
        engineName: '内置引擎',
        message: '没有出成',
        detail: 'permanent\nTypeError: x',
      },
      ...{ startedAt: AT, createdAt: AT },
    },
  ],
  ...{ remoteId: null, results: [{ ordinal: 0, kind: 'image', width: 10, height: 10 }] },
};
const TOOL: AdminTool = {
  ...{ toolId: 'indoorRender', name: '室内渲染', group: '室内', ticketType: 1, defaultPrice: 2 },
  ...{ ownPrice: null, enabled: true, reason: '', runs: 12, updatedAt: null },
};
const PRODUCT: AdminProduct = {
  ...{ id: 'p1', name: '普通券 100 张', description: '', priceFen: 1990, enabled: true },
  ...{ position: 0, updatedAt: AT },
  goods: { kind: 'tickets', tickets: { normal: 100, live: 0, gpt: 0 }, validDays: null },
};
const LEVEL: AdminVipLevel = {
  ...{ level: 1, name: '会员', queueWeight: 2, discountPercent: 10 },
  monthlyTickets: { normal: 100, live: 0, gpt: 0 },
  updatedAt: AT,
};

let sent: Record<string, string>[];

beforeEach(() => {
  sent = [];
  const keep = (input: Readonly<Record<string, string>>) => {
    sent.push({ ...input });
    return null;
  };
  server.use(
    answer('adminMe', () => ({
      ...{ id: 'a1', account: 'admin', role: 'operator', mustChangePassword: false },
    })),
    answer('dashboard', () => aBoard()),
    answer('auditVerify', () => ({
      ...{ state: 'whole' as const, brokenId: null, rows: 42 },
      head: { id: 42, hash: 'a'.repeat(64) },
    })),
    answer('adminEngines', () => []),
    answer('queueState', () => ({
      ...{ paused: false, waiting: 3, oldestWaitMs: 61_000, workers: [] },
      engines: [
        { id: 'local', name: '内置引擎', healthy: true, detail: '', running: 1, lastHour: 9 },
      ],
    })),
    answer('adminTasks', () => ({ list: [TASK], total: 1, page: 1, pageSize: 20 })),
    answer('adminTask', () => DETAIL),
    answer('viewTaskResults', (input) => {
      keep(input);
      return [{ ordinal: 0, thumb: 'data:image/webp;base64,AA==' }];
    }),
    answer('requeueTaskOf', keep),
    answer('pauseQueue', keep),
    answer('adminTools', () => [TOOL]),
    answer('saveToolRule', keep),
    answer('adminProducts', () => [PRODUCT]),
    answer('adminVipLevels', () => [LEVEL]),
    answer('saveProduct', (input) => {
      keep(input);
      return { id: 'p1' };
    }),
  );
});

it('shows how the house does, walks the columns by key, and has the figures as tables', async () => {
  const { user } = renderApp('/admin');
  const chart = await screen.findByRole('img', { name: /每天结束的任务/ });
  expect(screen.getByText('引擎都正常，没有待处理的订单。')).toBeTruthy();
  expect(await screen.findByText('完整：42 行逐行相符')).toBeTruthy();
  expect(screen.getByText(`链头 42:${'a'.repeat(64)}`)).toBeTruthy();
  chart.focus();
  expect(await screen.findByText('11-21 成功 60，失败 6，取消 0')).toBeTruthy();
  await user.keyboard('{ArrowLeft}');
  expect(await screen.findByText('11-20 成功 50，失败 5，取消 0')).toBeTruthy();
  const speeds = within(screen.getByRole('region', { name: '用时表' }));
  expect(speeds.getByRole('row', { name: /室内渲染 内置引擎 200 3 7.3 秒 12.0 秒/ })).toBeTruthy();
});

it('says what needs somebody', async () => {
  server.use(
    answer('dashboard', () =>
      aBoard({
        engines: [
          { id: 'x', name: '出图机', healthy: false, detail: '连不上' },
          { id: 'y', name: '云端', healthy: true, detail: '最近一次任务没有做成：额度已用完' },
          { id: 'local', name: '内置引擎', healthy: true, detail: '' },
        ],
        troubles: [{ trouble: 'stuck', count: 2 }],
      }),
    ),
  );
  renderApp('/admin');
  const alerts = within(await screen.findByRole('list', { name: '需要处理' }));
  expect(alerts.getByRole('link', { name: '引擎 出图机 不可用：连不上' })).toBeTruthy();
  const failing = '引擎 云端：最近一次任务没有做成：额度已用完';
  expect(alerts.getByRole('link', { name: failing })).toBeTruthy();
  expect(alerts.getAllByRole('link')).toHaveLength(3);
  expect(alerts.getByRole('link', { name: '2 个订单已付款未发放' })).toBeTruthy();
});

it('says what waits for a word, and leads there', async () => {
  const waiting = { works: 12, reports: 1, differences: 2 };
  server.use(answer('dashboard', () => aBoard({ waiting })));
  renderApp('/admin');
  const alerts = within(await screen.findByRole('list', { name: '需要处理' }));
  expect(
    alerts.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['2 处对账差异待处理', '/admin/orders?view=bills'],
    ['12 个画廊作品待审核', '/admin/gallery'],
    ['1 个画廊举报待处理', '/admin/gallery?view=reports'],
  ]);
});

it.each([
  [{ paused: false, processes: 0 }, /没有跑任务的进程，任务会一直排队/],
  [{ paused: true, processes: 2 }, /已暂停接新任务/],
])('says that nothing takes tasks: %j', async (queue, says) => {
  server.use(answer('dashboard', () => aBoard({ queue })));
  renderApp('/admin');
  const alerts = within(await screen.findByRole('list', { name: '需要处理' }));
  expect(alerts.getByRole('link', { name: says })).toHaveProperty('pathname', '/admin/tasks');
});

it('says beside the queue that no process takes tasks', async () => {
  renderApp('/admin/tasks');
  expect(await screen.findByText(/没有跑任务的进程/)).toBeTruthy();
});

it('says that the disk is nearly full', async () => {
  const disk = { freeBytes: 900_000_000, totalBytes: 20e9, isLow: true };
  server.use(answer('dashboard', () => aBoard({ disk })));
  renderApp('/admin');
  const alerts = within(await screen.findByRole('list', { name: '需要处理' }));
  expect(alerts.getByText(/磁盘只剩 900.0 MB（共 20 GB）/)).toBeTruthy();
  expect(screen.getByText('结果 123.0 MB · 磁盘还剩 900.0 MB')).toBeTruthy();
});

it('opens a task, shows its pictures for a reason only, queues it again, and pauses', async () => {
  const { user } = renderApp('/admin/tasks');
  await user.click(await screen.findByRole('button', { name: /室内渲染.*138/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/TypeError: x/)).toBeTruthy();
  expect(dialog.queryByRole('img')).toBeNull();
  const look = dialog.getByRole('button', { name: '查看' });
  expect(look).toHaveProperty('disabled', true);
  await user.type(dialog.getByLabelText('查看原因'), '投诉');
  await user.click(look);
  expect(await dialog.findByRole('img', { name: '第 1 个结果' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /重新排队/ }));
  await user.click(dialog.getByRole('button', { name: '关闭' }));
  await user.click(screen.getByRole('button', { name: '暂停接新任务' }));
  await expect
    .poll(() => sent)
    .toEqual([{ taskId: 't1', reason: '投诉' }, { taskId: 't1', round: '0' }, { paused: 'true' }]);
});

it('switches a tool off with a reason and prices it, and says what is wrong beside its field', async () => {
  server.use(
    answer('saveToolRule', (input) => {
      sent.push({ ...input });
      if (sent.length > 1) return null;
      throw new Refusal('badInput', '现在不能改价', { ownPrice: '现在不能改价' });
    }),
  );
  const { user } = renderApp('/admin/tools');
  await user.click(await screen.findByRole('button', { name: '设置室内渲染' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('switch', { name: '启用' }));
  await user.type(dialog.getByLabelText('停用原因'), '换模型');
  const price = dialog.getByLabelText(/每次多少张/);
  await user.type(price, '9999');
  expect(dialog.getByRole('alert').textContent).toBe('请填 0 到 1,000 的整数');
  expect(dialog.getByRole('button', { name: '保存' })).toHaveProperty('disabled', true);
  await user.clear(price);
  await user.type(price, '9');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('现在不能改价');
  await user.clear(price);
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent.at(-1)).toMatchObject({ toolId: 'indoorRender', enabled: 'false', reason: '换模型' });
});

it('prices a product in yuan, shows it as buyers will see it, and sends fen', async () => {
  const { user } = renderApp('/admin/products');
  await user.click(await screen.findByRole('button', { name: '修改普通券 100 张' }));
  const dialog = within(screen.getByRole('dialog'));
  const price = dialog.getByLabelText('价格（元）');
  await user.clear(price);
  await user.type(price, '1e3');
  expect(dialog.getByText('请填 0.01 到 1,000,000 元，最多两位小数')).toBeTruthy();
  await user.clear(price);
  await user.type(price, '￥２９．９');
  expect(dialog.getByText('¥29.90')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await expect.poll(() => sent.at(-1)).toMatchObject({ id: 'p1', priceFen: '2990', position: '0' });
});

it('names the number of a product that is wrong, here or by the server', async () => {
  server.use(
    answer('saveProduct', () => {
      throw new Refusal('badInput', '太多', { 'goods.tickets.normal': '太多' });
    }),
  );
  const { user } = renderApp('/admin/products');
  await user.click(await screen.findByRole('button', { name: '修改普通券 100 张' }));
  const dialog = within(screen.getByRole('dialog'));
  const [days, save] = [
    dialog.getByLabelText('有效天数'),
    dialog.getByRole('button', { name: '保存' }),
  ];
  await user.type(days, '99999');
  expect(dialog.getByRole('alert').textContent).toBe('请填 1 到 3,650 的整数');
  expect(days.getAttribute('aria-invalid')).toBe('true');
  expect(save).toHaveProperty('disabled', true);
  await user.clear(days);
  await user.click(save);
  expect((await dialog.findByRole('alert')).textContent).toBe('太多');
  expect(dialog.getByLabelText('普通券').getAttribute('aria-invalid')).toBe('true');
});

it('names the number of a level that is wrong', async () => {
  const { user } = renderApp('/admin/products');
  await user.click(await screen.findByRole('button', { name: '修改会员' }));
  const dialog = within(screen.getByRole('dialog'));
  const normal = dialog.getByLabelText('普通券');
  await user.clear(normal);
  await user.type(normal, '-1');
  expect(dialog.getByRole('alert').textContent).toBe('请填 0 到 1,000,000 的整数');
  expect(dialog.getByRole('button', { name: '保存' })).toHaveProperty('disabled', true);
});
