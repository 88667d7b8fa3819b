import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SceneReading } from '@zhuhui/contracts';
import { beforeEach, expect, it } from 'vitest';
import { aTask } from '../../../testing/builders.ts';
import { answer, Refusal } from '../../../testing/handlers.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { server } from '../../../testing/server.ts';

const SCENE: SceneReading['scene'] = {
  brief: '客厅',
  items: [
    { id: 'sofa-1', kind: 'sofa', at: [1, 2, 0], yawDeg: 0, materials: {} },
    { id: 'stool-2', kind: 'stool', at: [3, 2, 0], yawDeg: 0, materials: {} },
  ],
  season: 'summer',
  light: { hour: 10, weather: 'clear', lampsOn: false },
  camera: { eye: [1, 0, 1.5], target: [1, 3, 1], focalMm: 24 },
};
const READING: SceneReading = {
  scene: SCENE,
  pieces: [
    {
      ...{ id: 'sofa-1', name: '沙发', sizeM: [2, 0.9, 0.8] },
      parts: [{ slot: 'fabric', name: '面料', finish: { material: 'linen' } }],
    },
    { id: 'stool-2', name: '凳', sizeM: [0.4, 0.4, 0.45], parts: [] },
  ],
  offers: [
    {
      ...{ kind: 'pendant', name: '吊灯', shelf: '灯具', words: ['餐吊灯'], sizeM: [0.4, 0.4, 1] },
      ...{ parts: [], against: 'ceiling', hangM: 0 },
    },
    {
      ...{ kind: 'vase', name: '花瓶', shelf: '摆设', words: ['瓶'], sizeM: [0.2, 0.2, 0.3] },
      ...{ parts: [], against: 'surface', hangM: 0 },
    },
  ],
  materials: [
    { id: 'linen', name: '亚麻', color: '#cfc4b0', shelf: '布艺与皮革' },
    { id: 'velvet', name: '丝绒', color: '#4f6a64', shelf: '布艺与皮革' },
  ],
};

let started: Record<string, unknown>[];

beforeEach(() => {
  started = [];
  const settings = { prompt: '客厅', ratio: '16:9', count: 2, seed: 5 };
  const effective = { images: [{ scene: SCENE }] };
  const task = aTask({ taskId: 't1', tool: 'text2Img', settings, effective });
  server.use(
    answer('getTask', () => task),
    answer('getTaskList', () => ({ list: [], total: 0, page: 1, pageSize: 20 })),
    answer('startTask', (sent) => {
      started.push(JSON.parse(sent.settings ?? '{}'));
      return { taskId: 't1', queueNum: 0, ticketType: 1, cost: 1, pollAfterMs: 400 };
    }),
  );
});

async function openEditor() {
  const { user } = renderApp('/text2Img?taskId=t1');
  const toolbar = await screen.findByRole('toolbar', { name: '结果' });
  await user.click(within(toolbar).getByRole('button', { name: '改场景' }));
  return { user, editor: await screen.findByRole('dialog', { name: '改场景' }) };
}

it('goes on from a result: moves, refinishes, takes out, undoes, and renders what is left', async () => {
  server.use(answer('readScene', () => READING));
  const { user, editor } = await openEditor();
  await user.click(await within(editor).findByRole('button', { name: '沙发' }));
  await user.keyboard('{ArrowRight}r');
  await user.selectOptions(within(editor).getByLabelText('面料'), '丝绒');
  await user.click(within(editor).getByRole('button', { name: '去掉凳' }));
  expect(within(editor).getByText('1 件物品')).toBeTruthy();
  await user.click(within(editor).getByRole('button', { name: /^撤销/ }));
  expect(within(editor).getByText('2 件物品')).toBeTruthy();
  await user.click(within(editor).getByRole('button', { name: /^重做/ }));
  await user.click(within(editor).getByRole('button', { name: '生成 · 1 券' }));
  await waitFor(() => expect(started).toHaveLength(1));
  expect(started[0]).toMatchObject({
    ratio: '16:9',
    scene: {
      ...SCENE,
      items: [
        {
          ...{ id: 'sofa-1', at: [1.1, 2, 0], yawDeg: 90 },
          materials: { fabric: { material: 'velvet' } },
        },
      ],
    },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByLabelText('描述')).toBeNull();
});

it('warns of what stands in something else, and says what is wrong with a scene', async () => {
  server.use(answer('readScene', () => READING));
  const { user, editor } = await openEditor();
  await user.click(await within(editor).findByRole('button', { name: '凳' }));
  await user.keyboard('{ArrowLeft>10/}');
  expect(within(editor).getByRole('status').textContent).toBe('“凳”与“沙发”重叠');
  await user.click(within(editor).getByRole('button', { name: '完成' }));
  server.use(
    answer('readScene', () => {
      throw new Refusal('badInput', '场景描述里有不对的地方：seed：应为数字');
    }),
  );
  await user.click(screen.getByRole('button', { name: '改场景' }));
  expect((await screen.findByRole('alert')).textContent).toContain('seed：应为数字');
});

it('adds things where they belong, and changes light and camera; what is drawn out is one step', async () => {
  server.use(answer('readScene', () => READING));
  const { user, editor } = await openEditor();
  const room = within(editor);
  await user.click(await room.findByRole('button', { name: '添一件' }));
  await user.type(room.getByRole('searchbox', { name: '搜索物件' }), '瓶');
  expect(room.queryByRole('button', { name: '吊灯' })).toBeNull();
  await user.click(room.getByRole('button', { name: '凳' }));
  await user.click(room.getByRole('button', { name: '花瓶' }));
  expect(room.getByText('3 件物品')).toBeTruthy();
  await user.click(room.getByRole('button', { name: '花瓶', pressed: true }));

  await user.click(room.getByLabelText('雨'));
  await user.click(room.getByRole('switch', { name: '开灯' }));
  const hour = room.getByRole('slider', { name: '时刻' });
  for (const value of ['12', '15', '18.5']) fireEvent.change(hour, { target: { value } });
  expect(room.getByText('18:30')).toBeTruthy();
  await user.click(room.getByRole('button', { name: /^撤销/ }));
  expect(room.getByText('10:00')).toBeTruthy();
  await user.click(room.getByRole('button', { name: /^重做/ }));
  await user.click(room.getByRole('button', { name: '生成 · 1 券' }));
  await waitFor(() => expect(started).toHaveLength(1));
  expect(started[0]?.scene).toMatchObject({
    light: { hour: 18.5, weather: 'rain', lampsOn: true },
    items: [{}, {}, { kind: 'vase', at: [3, 2, 0.45], params: {} }],
  });
});

it('asks a visitor who brought a scene to sign in', async () => {
  const { user } = renderApp('/text2Img', { signedIn: false });
  await user.click(await screen.findByText('高级', { exact: true }));
  const file = new File([JSON.stringify(SCENE)], '场景.json', { type: 'application/json' });
  await user.upload(screen.getByLabelText('场景描述：选择文件'), file);
  const settings = within(screen.getByRole('region', { name: '设置' }));
  await user.click(await settings.findByRole('button', { name: '编辑' }));
  const editor = within(await screen.findByRole('dialog', { name: '改场景' }));
  await user.click(await editor.findByRole('button', { name: '登录' }));
  expect(await screen.findByRole('dialog', { name: /登录/ })).toBeTruthy();
});
