import { screen, waitFor, within } from '@testing-library/react';
import type { Admin, AdminEngine, EngineKindInfo } from '@zhuhui/contracts';
import { beforeEach, expect, it } from 'vitest';
import { aBoard } from '../../testing/board.ts';
import { answer, Refusal } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';

const KINDS: EngineKindInfo[] = [
  {
    kind: 'openai',
    name: 'OpenAI 兼容接口',
    addable: true,
    defaultBaseUrl: 'https://api.openai.com/v1',
    severalServers: false,
    needsKey: false,
    options: {
      type: 'object',
      properties: {
        imageModel: { type: 'string', default: 'painter', title: '出图模型' },
        concurrency: { type: 'integer', minimum: 1, maximum: 64, default: 4, title: '同时任务数' },
      },
    },
  },
  {
    kind: 'local',
    name: '内置引擎',
    addable: false,
    defaultBaseUrl: '',
    severalServers: false,
    needsKey: false,
    options: { type: 'object', properties: {} },
  },
];

function anEngine(change: Partial<AdminEngine> = {}): AdminEngine {
  return {
    id: 'local',
    kind: 'local',
    kindName: '内置引擎',
    name: '内置引擎',
    baseUrls: [],
    hasKey: false,
    options: {},
    enabled: true,
    source: 'environment',
    updatedAt: '2026-01-01T00:00:00.000Z',
    state: 'ok',
    detail: '',
    tools: [
      { id: 'indoorRender', seconds: 8, basis: 'sample' },
      { id: 'ailive', seconds: 0.2, basis: 'sample' },
    ],
    chat: false,
    ...change,
  };
}
const painter = anEngine({
  ...{ id: 'openai-1', kind: 'openai', kindName: 'OpenAI 兼容接口', name: '出图机' },
  ...{ baseUrls: ['http://10.0.0.5/v1'], hasKey: true, source: 'admin', state: 'down' },
  ...{ detail: '连不上', options: { concurrency: 7 } },
});

const owner: Admin = { id: 'a1', account: 'admin', role: 'owner', mustChangePassword: false };
let me: Admin | null;

beforeEach(() => {
  me = owner;
  server.use(
    answer('adminMe', () => {
      if (!me) throw new Refusal('notSignedIn');
      return me;
    }),
    answer('adminEngines', () => [painter, anEngine()]),
    answer('engineKinds', () => KINDS),
    answer('dashboard', () => aBoard()),
    answer('auditVerify', () => ({
      ...{ state: 'whole' as const, brokenId: null, rows: 42 },
      head: { id: 42, hash: 'a'.repeat(64) },
    })),
    answer('toolOrders', () => [{ toolId: 'indoorRender', engineIds: ['local'] }]),
  );
});

const openEngines = async () => {
  const app = renderApp('/admin/engines');
  await screen.findByRole('heading', { level: 1, name: '引擎' });
  return app;
};

it('asks for the password first, says when it is wrong, and shows how the house does', async () => {
  me = null;
  server.use(
    answer('adminLogin', ({ password }) => {
      if (password !== 'right') throw new Refusal('notSignedIn', '账号或密码不对');
      me = owner;
      return owner;
    }),
  );
  const { user, router } = renderApp('/admin');
  await screen.findByRole('heading', { name: '管理后台' });
  const page = within(screen.getByRole('main'));
  await user.type(page.getByLabelText('密码'), 'wrong');
  await user.click(page.getByRole('button', { name: '登录' }));
  expect(await page.findByText('账号或密码不对')).toBeTruthy();
  await user.clear(page.getByLabelText('密码'));
  await user.type(page.getByLabelText('密码'), 'right');
  await user.click(page.getByRole('button', { name: '登录' }));
  await screen.findByRole('heading', { level: 1, name: '概览' });
  expect(router.state.location.pathname).toBe('/admin');
});

it('shows each engine with its state, and who serves a tool', async () => {
  await openEngines();
  const [first] = within(screen.getByRole('list', { name: '引擎' })).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/出图机.*暂时不可用.*连不上.*可做 2 项功能 · 有密钥/);
  const row = screen.getByRole('row', { name: /^室内渲染 / });
  expect(row.textContent).toMatch(/室内渲染不用18 秒自测单独设定/);
  const live = screen.getByRole('row', { name: /^实时渲染 / });
  expect(live.textContent).toMatch(/15\.0 帧\/秒自测/);
});

it('saves what was filled in, keeps the key, and shows what is wrong beside its field', async () => {
  const sent: Record<string, string>[] = [];
  server.use(
    answer('saveEngine', (input) => {
      sent.push(input);
      if (sent.length > 1) return { id: 'openai-1' };
      throw new Refusal('badInput', '不能大于 64', { 'options.concurrency': '不能大于 64' });
    }),
  );
  const { user } = await openEngines();
  await user.click(screen.getByRole('button', { name: '设置 出图机' }));
  const dialog = within(screen.getByRole('dialog'));
  const count = dialog.getByLabelText('同时任务数');
  expect(count).toHaveProperty('value', '7');
  expect(dialog.getByLabelText('密钥')).toHaveProperty('placeholder', '已保存，留空则不改');
  await user.clear(count);
  await user.type(count, '999');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('不能大于 64')).toBeTruthy();
  expect(sent[0]).toMatchObject({ id: 'openai-1', kind: 'openai', name: '出图机' });
  expect(sent[0]).not.toHaveProperty('apiKey');
  expect(JSON.parse(sent[0]?.options ?? '')).toEqual({ imageModel: 'painter', concurrency: 999 });

  await user.click(dialog.getByRole('button', { name: '删除密钥' }));
  await user.clear(count);
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent[1]).toMatchObject({ apiKey: '' });
  expect(JSON.parse(sent[1]?.options ?? '')).toEqual({ imageModel: 'painter' });
});

it('checks a connection with unsaved settings and shows what the server has and lacks', async () => {
  const sent: Record<string, string>[] = [];
  server.use(
    answer('checkEngine', (input) => {
      sent.push(input);
      return {
        ...{ ok: true, detail: '连接正常', tools: ['文生图'], chat: true },
        report: [{ level: 'missing', text: '缺少放大模型' }],
      };
    }),
  );
  const { user } = await openEngines();
  await user.click(screen.getByRole('button', { name: '添加引擎' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'OpenAI 兼容接口',
  ]);
  await user.type(dialog.getByLabelText('网址'), 'http://127.0.0.1:8000/v1');
  await user.type(dialog.getByLabelText('密钥'), 'sk-1');
  await user.click(dialog.getByRole('button', { name: '检查连接' }));
  const result = await dialog.findByRole('status', { name: '检查结果' });
  expect(result.textContent).toMatch(/连接正常.*文生图、对话.*缺少放大模型/);
  expect(sent[0]).toMatchObject({ kind: 'openai', apiKey: 'sk-1' });
  expect(JSON.parse(sent[0]?.baseUrls ?? '')).toEqual(['http://127.0.0.1:8000/v1']);
});

it('moves, switches off and asks before it deletes', async () => {
  const done: string[] = [];
  const note = (name: string, sent: Readonly<Record<string, string>>) => {
    done.push(`${name} ${Object.values(sent).join(' ')}`);
    return null;
  };
  server.use(
    answer('orderEngines', (sent) => note('order', sent)),
    answer('enableEngine', (sent) => note('enable', sent)),
    answer('removeEngine', (sent) => note('remove', sent)),
    answer('saveToolOrder', (sent) => note('tool', sent)),
  );
  const { user } = await openEngines();
  await user.click(screen.getByRole('button', { name: '出图机 下移' }));
  await user.click(screen.getByRole('switch', { name: '启用 出图机' }));
  expect(screen.queryByRole('button', { name: '删除 内置引擎' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '删除 出图机' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }));
  await user.click(screen.getByRole('button', { name: '调整室内渲染的引擎' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: '出图机' }));
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(done).toEqual([
      'order ["local","openai-1"]',
      'enable openai-1 false',
      'remove openai-1',
      'tool indoorRender ["local","openai-1"]',
    ]),
  );
});

it('offers an auditor nothing to change, and shows the log', async () => {
  me = { ...owner, role: 'auditor' };
  server.use(
    answer('auditChoices', () => ({ accounts: [], actions: [] })),
    answer('auditPage', () => ({
      ...{ total: 1, page: 1, pageSize: 20 },
      list: [
        {
          ...{ id: 1, account: 'admin', action: 'engine.change', actionName: '修改引擎' },
          ...{ target: 'openai-1', createdAt: '2026-01-01T00:00:00.000Z' },
          before: { name: '旧名', options: {} },
          after: { name: '新名', options: { concurrency: 7 }, keyChanged: true },
        },
      ],
    })),
  );
  const { user } = await openEngines();
  expect(screen.queryByRole('button', { name: '添加引擎' })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  await user.click(screen.getByRole('link', { name: '操作记录' }));
  const text = (await screen.findByText('修改引擎')).closest('li')?.textContent;
  expect(text).toMatch(/名称：旧名 新名.*选项：默认 同时任务数=7.*换过密钥： 是/);
});
