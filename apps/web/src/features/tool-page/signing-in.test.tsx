import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aTask } from '../../testing/builders.ts';
import { answer } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';

/** The browser's database, which jsdom has none of: what was kept is there for the page after it. */
const kept = vi.hoisted(() => ({ draft: null as { toolId: string } | null }));
vi.mock('../../shared/data/draft.ts', () => ({
  saveDraft: async (draft: { toolId: string }) => {
    kept.draft = draft;
  },
  takeDraft: async (toolId: string) => {
    const { draft } = kept;
    if (draft?.toolId !== toolId) return null;
    kept.draft = null;
    return draft;
  },
}));

let started: Record<string, unknown>[];

beforeEach(() => {
  kept.draft = null;
  started = [];
  server.use(...answers());
});

const answers = () => [
  answer('signInMethods', () => ({ methods: ['phone'] })),
  answer('uploadImage', () => ({
    ...{ width: 1200, height: 800, bytes: 1, mime: 'image/png' },
    ...{ fileId: 'photo', url: '/files/photo' },
  })),
  answer('startTask', ({ settings = '{}' }) => {
    started.push(JSON.parse(settings));
    const taskId = `t${started.length}`;
    return { taskId, queueNum: 0, ticketType: 1, cost: 1, pollAfterMs: 400 };
  }),
  answer('getTask', ({ taskId = '' }) => aTask({ taskId, status: 'queued', results: [] })),
];

/** A visitor's page with a picture; pressing is left to the test. */
async function visitorAt(path: string) {
  const visitor = renderApp(path, { signedIn: false });
  const file = new File(['x'], '客厅.png', { type: 'image/png' });
  await visitor.user.upload(await screen.findByLabelText('底图：选择文件'), file);
  return visitor;
}

/** The visitor signs in: the page is there anew. */
async function signInAfter(visitor: ReturnType<typeof renderApp>, path: string, runs: number) {
  await waitFor(() => expect(kept.draft).not.toBeNull());
  expect(started).toEqual([]);
  visitor.unmount();
  server.resetHandlers(...answers());
  renderApp(path);
  await waitFor(() => expect(started).toHaveLength(runs));
}

it('starts the four times of day that were pressed before signing in', async () => {
  const visitor = await visitorAt('/atmosphereChange');
  await visitor.user.click(screen.getByRole('button', { name: /清晨 · 正午 · 黄昏 · 夜景/ }));
  await signInAfter(visitor, '/atmosphereChange', 4);
  expect(new Set(started.map(({ hour }) => hour)).size).toBe(4);
  expect(started.every(({ uploadImage }) => uploadImage === 'photo')).toBe(true);
});

it('starts every material and time of the sheet that was asked for before signing in', async () => {
  const visitor = await visitorAt('/indoorRender');
  const { user } = visitor;
  await user.click(screen.getByRole('button', { name: '材质 × 时间' }));
  await user.type(await screen.findByLabelText('材质 1'), '胡桃木地板');
  for (const name of ['黄昏', '夜景']) {
    await user.click(screen.getAllByRole('button', { name }).at(-1)!);
  }
  await user.click(screen.getByRole('button', { name: /^生成对照表/ }));
  await signInAfter(visitor, '/indoorRender', 2);
  expect(started.map(({ prompt }) => prompt)).toEqual(['胡桃木地板', '胡桃木地板']);
  expect(new Set(started.map(({ atmosphere }) => atmosphere)).size).toBe(2);
});

it('starts one run where one was pressed for', async () => {
  const visitor = await visitorAt('/indoorRender');
  await visitor.user.click(screen.getByRole('button', { name: /^生成/ }));
  await signInAfter(visitor, '/indoorRender', 1);
});
