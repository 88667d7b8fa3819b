import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AdminEngine, EngineKindInfo, GraphCheck } from '@zhuhui/contracts';
import { beforeEach, expect, it } from 'vitest';
import { answer, Refusal } from '../../../../testing/handlers.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { server } from '../../../../testing/server.ts';

const COMFY: EngineKindInfo = {
  ...{ kind: 'comfyui', name: 'ComfyUI', addable: true, defaultBaseUrl: '' },
  ...{ severalServers: true, needsKey: false },
  options: {
    properties: {
      pollMs: { type: 'integer', default: 3000, title: '隔多久查一次' },
      graphs: {
        type: 'array',
        form: 'graphs',
        placeholders: { INPUT: '底图', SEED: '随机种子' },
        items: {
          properties: {
            told: {
              ...{ type: 'string', enum: ['description', 'instruction'], default: 'description' },
              ...{ title: '$PROMPT 写什么', choices: { instruction: '怎么改的指令' } },
            },
          },
        },
      },
    },
  },
};

const node = (class_type: string, inputs: object) => ({ class_type, inputs });
const LINES = {
  1: node('LoadImage', { image: 'photo.png' }),
  2: node('MyLines', { image: ['1', 0] }),
  3: node('SaveImage', { images: ['2', 0] }),
};
const stored = (id: string, name: string) => ({
  ...{ id, name, tools: ['toline'], graph: LINES, place: 'after', output: '3' },
});

const own: AdminEngine = {
  ...{ id: 'comfyui-1', kind: 'comfyui', kindName: 'ComfyUI', name: '自有服务器' },
  ...{ baseUrls: ['http://10.0.0.5:8188'], hasKey: true, enabled: true, source: 'admin' },
  ...{ updatedAt: '2026-01-01T00:00:00.000Z', state: 'ok', detail: '', tools: [], chat: false },
  options: { graphs: [stored('a', '线稿一'), stored('b', '线稿二')] },
};

/** As the server says of what was sent: the second node is always missing. */
function reviewOf(text: string): GraphCheck {
  const nothing: GraphCheck = {
    ...{ unreadable: '', graph: {}, nodes: [], problems: [], placeholders: [], outputs: [] },
    ...{ output: '', servers: [], tools: [], suggested: {} },
  };
  if (!text.includes('class_type')) return { ...nothing, unreadable: '这是编辑用的格式' };
  const graph = JSON.parse(text) as typeof LINES;
  const isFilled = text.includes('$INPUT');
  const plain = { title: '', role: 'used' as const, placeholders: [], problems: [] };
  const suggestion = { input: 'image', value: 'photo.png', placeholder: 'INPUT', means: '底图' };
  return {
    ...{ ...nothing, graph, output: '3', outputs: [{ node: '3', film: false }] },
    nodes: [
      {
        ...{ ...plain, id: '1', classType: 'LoadImage', title: '底图' },
        ...{ placeholders: isFilled ? ['INPUT'] : [], suggestions: isFilled ? [] : [suggestion] },
      },
      {
        ...{ ...plain, id: '2', classType: 'MyLines', suggestions: [] },
        problems: [{ input: '', text: '服务器没有这种节点', servers: ['2 号服务器'] }],
      },
      { ...plain, id: '3', classType: 'SaveImage', role: 'output', suggestions: [] },
    ],
    placeholders: isFilled ? [{ name: 'INPUT', means: '底图', known: true }] : [],
    servers: [
      { name: '1 号服务器', ok: true, detail: 'ComfyUI 0.33.0' },
      { name: '2 号服务器', ok: false, detail: '连不上' },
    ],
    tools: [
      { id: 'toline', name: '图片转线稿', lacks: [], only: '', builtIn: ['Canny 边线'] },
      { id: 'lama', name: '局部渲染', lacks: ['没有用到 $MASK'], only: '', builtIn: [] },
    ],
    suggested: { told: 'instruction' },
  };
}

let saved: Record<string, string>[];
let checked: Record<string, string>[];

beforeEach(() => {
  saved = [];
  checked = [];
  server.use(
    answer('adminMe', () => ({
      id: 'a1',
      account: 'admin',
      role: 'owner',
      mustChangePassword: false,
    })),
    answer('adminEngines', () => [own]),
    answer('engineKinds', () => [COMFY]),
    answer('toolOrders', () => []),
    answer('checkGraph', (sent) => {
      checked.push(sent);
      return reviewOf(sent.text ?? '');
    }),
    answer('saveEngine', (sent) => {
      saved.push(sent);
      return { id: 'comfyui-1' };
    }),
  );
});

async function openEngine() {
  const { user } = renderApp('/admin/engines');
  await user.click(await screen.findByRole('button', { name: '设置 自有服务器' }));
  return user;
}
const lastDialog = () => within(screen.getAllByRole('dialog').at(-1) as HTMLElement);
const paste = (text: string) =>
  fireEvent.change(lastDialog().getByLabelText('工作流（API 格式）'), { target: { value: text } });
const savedGraphs = () =>
  (JSON.parse(saved.at(-1)?.options ?? '{}') as { graphs: Record<string, unknown>[] }).graphs;

it('lists the graphs, moves, copies and removes them, and stores them as they were', async () => {
  const user = await openEngine();
  const list = within(screen.getByRole('list', { name: '自有工作流' }));
  expect(list.getAllByRole('listitem')[0]?.textContent).toMatch(
    /线稿一.*图片转线稿 · 排在内置做法后面 · 3 个节点/,
  );
  await user.click(list.getByRole('button', { name: '线稿一 下移' }));
  await user.click(list.getByRole('button', { name: '复制 线稿二' }));
  await user.click(list.getByRole('button', { name: '删除 线稿二' }));
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(savedGraphs().map(({ name }) => name)).toEqual(['线稿二 副本', '线稿一']);
  expect(savedGraphs()[1]).toEqual(stored('a', '线稿一'));
});

it('checks what is pasted beside each node, puts placeholders in, and binds it to a tool', async () => {
  const user = await openEngine();
  await user.click(screen.getByRole('button', { name: '添加工作流' }));
  const dialog = lastDialog();
  paste('{"nodes": []}');
  expect(await dialog.findByText('这是编辑用的格式')).toBeTruthy();
  paste(JSON.stringify(LINES));
  const nodes = await dialog.findByRole('list', { name: '节点' });
  // What has to be changed stands first.
  const [first, second] = within(nodes).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/2MyLines.*服务器没有这种节点（2 号服务器）/);
  expect(second?.textContent).toMatch(/1底图LoadImage.*photo\.png/);
  expect(dialog.getByRole('status').textContent).toMatch(/有 1 处要改.*2 号服务器：连不上/);
  expect(checked.at(-1)).toMatchObject({ id: 'comfyui-1', kind: 'comfyui', fresh: 'false' });
  expect(checked.at(-1)).not.toHaveProperty('apiKey');

  await user.click(dialog.getByRole('button', { name: '节点 1 的 image 换成 $INPUT' }));
  await dialog.findByRole('button', { name: '$INPUT 底图，已用到' });
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(dialog.getByText('请填写名称')).toBeTruthy();
  expect(dialog.getByText('请选择用于哪个功能')).toBeTruthy();
  expect(dialog.queryByRole('checkbox', { name: '局部渲染' })).toBeNull();
  expect(dialog.getByText('没有用到 $MASK')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: '图片转线稿' }));
  expect(dialog.getByText(/图片转线稿：内置可用 Canny 边线/)).toBeTruthy();
  await user.type(dialog.getByLabelText('名称'), '我的线稿');
  await user.click(dialog.getByRole('radio', { name: '排在内置做法后面' }));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(savedGraphs()[2]).toMatchObject({
    ...{ name: '我的线稿', tools: ['toline'], place: 'after', output: '3', told: 'instruction' },
    graph: { 1: node('LoadImage', { image: '$INPUT' }) },
  });
});

it('takes a file, and says when the servers cannot be asked', async () => {
  server.use(
    answer('checkGraph', () => {
      const fields = { apiKey: '换了服务器，请重新填写密钥' };
      throw new Refusal('badInput', fields.apiKey, fields);
    }),
  );
  const user = await openEngine();
  await user.click(screen.getByRole('button', { name: '修改 线稿一' }));
  const dialog = lastDialog();
  expect(await dialog.findByText('还不能核对：换了服务器，请重新填写密钥')).toBeTruthy();
  await user.clear(dialog.getByLabelText('名称'));
  const file = new File([JSON.stringify(LINES)], '夜景.json', { type: 'application/json' });
  await user.upload(dialog.getByLabelText('选择工作流文件'), file);
  await waitFor(() => expect(dialog.getByLabelText('名称')).toHaveProperty('value', '夜景'));
});
