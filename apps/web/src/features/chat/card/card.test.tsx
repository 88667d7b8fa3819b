import { act, screen, waitFor, within } from '@testing-library/react';
import type { ToolCard } from '@zhuhui/contracts';
import { findTool } from '@zhuhui/tools';
import { beforeEach, expect, it } from 'vitest';
import { useDialogs } from '../../../shared/data/dialogs.ts';
import { aResult, aTask } from '../../../testing/builders.ts';
import { aConversation, aMessage, CONVERSATION } from '../../../testing/chat.ts';
import { answer } from '../../../testing/handlers.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { server } from '../../../testing/server.ts';
import { chipsOf } from './chips.ts';
import { marginsFor } from './frame.ts';
import { slotsOf, withListed } from './slots.ts';

const CARD: ToolCard = {
  tool: 'indoorRender',
  toolName: '室内渲染',
  settings: { prompt: '奶油风客厅', cnStrength: 0.6, count: 1 },
  needs: ['uploadImage'],
  cost: 2,
  ticketType: 1,
  say: '把客厅渲染成奶油风',
};

let started: Record<string, string>[];
beforeEach(() => {
  localStorage.clear();
  started = [];
  const messages = [
    aMessage({ messageId: 'q1', text: '把客厅改成奶油风' }),
    aMessage({ messageId: 'a1', parentId: 'q1', role: 'assistant', text: '可以。', cards: [CARD] }),
  ];
  server.use(
    answer('talkHistoryDetail', () => aConversation(messages)),
    answer('uploadImage', () => ({
      fileId: 'room',
      url: '/files/room',
      width: 800,
      height: 600,
      bytes: 1,
      mime: 'image/png',
    })),
    answer('talkFillCard', ({ settings }) => ({ ...CARD, ...filled(settings) })),
    answer('startTask', (sent) => {
      started.push(sent);
      return { taskId: 't9', queueNum: 0, ticketType: 1, cost: 2, pollAfterMs: 400 };
    }),
    answer('getTask', () => aTask({ taskId: 't9', results: [aResult({ fileId: 'done' })] })),
  );
});

const filled = (settings = '{}') => ({
  settings: { ...CARD.settings, ...JSON.parse(settings) },
  needs: [],
});

const open = async () => {
  const view = renderApp(`/deepseek?c=${CONVERSATION}`);
  const card = await screen.findByRole('region', { name: '建议：室内渲染' });
  return { ...view, card };
};
const picture = () => new File(['x'], 'room.png', { type: 'image/png' });

it('shows what it will do, takes the missing picture in, runs, and shows the result', async () => {
  const { user, card } = await open();
  expect(within(card).getByText('把客厅渲染成奶油风')).toBeTruthy();
  expect(await within(card).findByText('奶油风客厅')).toBeTruthy();
  expect(within(card).getByText(/普通券 \d+ 张/)).toBeTruthy();
  const run = within(card).getByRole<HTMLButtonElement>('button', { name: '运行' });
  expect(run.disabled).toBe(true);
  await user.upload(card.querySelector<HTMLInputElement>('input[type=file]')!, picture());
  await waitFor(() => expect(run.disabled).toBe(false));
  await user.click(run);
  expect(await within(card).findByRole('img', { name: '室内渲染结果 1' })).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: '发布到图集' }));
  expect(useDialogs.getState().handing).toEqual({ to: 'gallery', taskIds: ['t9'], ordinal: 0 });
  act(() => useDialogs.getState().close());
  await user.click(within(card).getByRole('button', { name: '加入项目' }));
  expect(useDialogs.getState().handing).toMatchObject({ pictures: [{ fileId: 'done' }] });
  act(() => useDialogs.getState().close());
  expect(JSON.parse(started[0]?.settings ?? '{}')).toEqual({
    ...CARD.settings,
    uploadImage: 'room',
  });
});

it('finds its run again after a refresh', async () => {
  localStorage.setItem('chatRuns', JSON.stringify({ 'a1:0': 't9' }));
  const { card } = await open();
  expect(await within(card).findByRole('img', { name: '室内渲染结果 1' })).toBeTruthy();
  expect(within(card).getByRole('button', { name: '再做一次' })).toBeTruthy();
});

it('opens the tool with everything filled in', async () => {
  const { user, card, router } = await open();
  await within(card).findByText('奶油风客厅');
  await user.click(within(card).getByRole('button', { name: '去工具页调整' }));
  expect(await screen.findByRole('heading', { level: 1, name: '室内渲染' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/indoorRender');
  expect(await screen.findByDisplayValue('奶油风客厅')).toBeTruthy();
});

it('names settings as their controls do, and only those that were set', () => {
  const tool = findTool('indoorRender')!;
  const names = chipsOf(tool, { ...CARD.settings, uploadImage: 'x' }, []).map(({ name }) => name);
  expect(names).toEqual(['prompt', 'cnStrength']);
});

it('shows a slot for each picture, and one more where more may come', () => {
  expect(slotsOf(findTool('indoorRender')!, {}, ['uploadImage'])).toMatchObject([
    { name: 'uploadImage', nth: null, fileId: null },
  ]);
  expect(slotsOf(findTool('clean')!, { uploadImage: 'x' }, ['maskImage'], 'uploadImage')).toEqual(
    [],
  );
  const film = findTool('imgs2Video')!;
  const slots = slotsOf(film, { images: ['a'] }, ['images']);
  expect(slots.map(({ fileId }) => fileId)).toEqual(['a', null]);
  expect(withListed({ images: ['a'] }, slots[1]!, 'b')).toEqual({ images: ['a', 'b'] });
  expect(withListed({ images: ['a', 'b'] }, slots[0]!, 'c')).toEqual({ images: ['c', 'b'] });
});

it('grows a picture to a frame without cropping it', () => {
  const square = { width: 900, height: 900 };
  expect(marginsFor([16, 9], square)).toEqual({ left: 350, top: 0, right: 350, bottom: 0 });
  expect(marginsFor([9, 16], square)).toEqual({ left: 0, top: 350, right: 0, bottom: 350 });
  expect(marginsFor([1, 1], square)).toEqual({ left: 0, top: 0, right: 0, bottom: 0 });
});
