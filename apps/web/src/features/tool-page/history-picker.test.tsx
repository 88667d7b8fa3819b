import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aHistoryItem } from '../../testing/builders.ts';
import { answer } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';

const [picture] = aHistoryItem().results;

/** A run whose one picture bears its name. */
const run = (name: string) =>
  aHistoryItem({
    taskId: name,
    toolName: name,
    results: [{ ...picture!, fileId: name, url: `/files/${name}` }],
  });

/** A hundred runs, the newest first; words find those whose name they are in. */
function aLongHistory() {
  const asked: Record<string, string>[] = [];
  const all = Array.from({ length: 100 }, (_, at) => run(`图 ${100 - at}`));
  server.use(
    answer('historySlice', (sent) => {
      asked.push(sent);
      const { offset = '0', limit, keyword = '' } = sent;
      const found = all.filter(({ toolName }) => toolName.includes(keyword));
      return { list: found.slice(Number(offset), Number(offset) + Number(limit)) };
    }),
  );
  return asked;
}

async function openPicker() {
  const { user } = renderApp('/upScaleImg');
  await user.click(await screen.findByRole('button', { name: '底图：从历史选择' }));
  const dialog = within(await screen.findByRole('dialog', { name: '从历史选择' }));
  await dialog.findByRole('img', { name: '图 100' });
  return { user, dialog };
}

it('goes on to the very first picture, and takes it', async () => {
  const asked = aLongHistory();
  const { user, dialog } = await openPicker();
  expect(dialog.queryByRole('img', { name: '图 1' })).toBeNull();
  for (const name of ['图 50', '图 1']) {
    await user.click(dialog.getByRole('button', { name: '更早的' }));
    await dialog.findByRole('img', { name });
  }
  expect(dialog.getAllByRole('img')).toHaveLength(100);
  expect(dialog.queryByRole('button', { name: '更早的' })).toBeNull();
  expect(asked.every(({ status }) => status === 'succeeded')).toBe(true);
  await user.click(dialog.getByRole('button', { name: '图 1' }));
  const [base] = await screen.findAllByRole('img', { name: '底图' });
  expect(base?.getAttribute('src')).toBe('/files/图 1');
});

it('finds pictures by words, wherever they lie', async () => {
  aLongHistory();
  const { user, dialog } = await openPicker();
  await user.type(dialog.getByRole('searchbox', { name: '搜索历史' }), '图 7');
  await waitFor(() => expect(dialog.queryByRole('img', { name: '图 100' })).toBeNull());
  expect(dialog.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
    ...Array.from({ length: 10 }, (_, at) => `图 ${79 - at}`),
    '图 7',
  ]);
  await user.type(dialog.getByRole('searchbox'), '00');
  expect(await dialog.findByText('没有找到“图 700”')).toBeTruthy();
});

it('goes on past films, which cannot be taken', async () => {
  const film = { ...picture!, kind: 'video' as const, mime: 'video/mp4' };
  server.use(
    answer('historySlice', ({ offset = '0', limit }) => ({
      list:
        offset === '0'
          ? Array.from({ length: Number(limit) }, (_, at) =>
              aHistoryItem({ taskId: `film ${at}`, results: [{ ...film, fileId: `film ${at}` }] }),
            )
          : [run('图 1')],
    })),
  );
  const { user } = renderApp('/upScaleImg');
  await user.click(await screen.findByRole('button', { name: '底图：从历史选择' }));
  await user.click(await screen.findByRole('button', { name: '更早的' }));
  expect(await screen.findByRole('img', { name: '图 1' })).toBeTruthy();
  expect(screen.queryByText('还没有做好的图')).toBeNull();
});
