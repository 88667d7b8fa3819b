import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aResult, aTask } from '../../testing/builders.ts';
import { answer } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';

const PICTURE = {
  ...{ fileId: 'frame', url: '/files/frame', width: 1280, height: 720 },
  ...{ bytes: 9, mime: 'image/png' },
};
const MOMENT = 2.5;

let started: Record<string, unknown>[];
let asked: Record<string, string>[];

beforeEach(() => {
  const film = aResult({ fileId: 'film', url: '/files/film', kind: 'video', mime: 'video/mp4' });
  const run = { taskId: 't1', tool: 'text2Video', toolName: '文生视频', results: [film] };
  [started, asked] = [[], []];
  server.use(
    answer('getTask', () => aTask({ ...run, settings: { prompt: '夜里的街道' } })),
    answer('startTask', (sent) => {
      started.push(JSON.parse(sent.settings ?? '{}'));
      return { taskId: 't1', queueNum: 0, ticketType: 1, cost: 1, pollAfterMs: 400 };
    }),
    answer('labelDerived', () => ({ mark: null })),
  );
  vi.spyOn(HTMLMediaElement.prototype, 'currentTime', 'get').mockReturnValue(MOMENT);
});
afterEach(() => vi.restoreAllMocks());

/** Sends what the film shows to 清晰度提升 and starts that. */
async function send(): Promise<void> {
  const { user } = renderApp('/text2Video?taskId=t1');
  const bar = await screen.findByRole('toolbar', { name: '结果' });
  await user.click(within(bar).getByRole('button', { name: '当前画面发送到' }));
  await user.click(await screen.findByRole('menuitem', { name: '清晰度提升' }));
  expect(await screen.findByRole('heading', { level: 1, name: '清晰度提升' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /^生成/ }));
  await waitFor(() => expect(started).toHaveLength(1));
}

it('goes on from the picture that the server took out of the film at that moment', async () => {
  server.use(
    answer('takeFilmFrame', (sent) => {
      asked.push(sent);
      return PICTURE;
    }),
  );
  await send();
  expect(asked).toEqual([{ fileId: 'film', seconds: String(MOMENT) }]);
  expect(started[0]).toMatchObject({ uploadImage: 'frame' });
});

it('takes it from the screen where the server cannot', async () => {
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(1280);
  const pen = { drawImage: vi.fn() } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['png'], { type: 'image/png' })),
  );
  server.use(
    answer('takeFilmFrame', () => null),
    answer('uploadImage', () => ({ ...PICTURE, fileId: 'uploaded' })),
  );
  await send();
  expect(started[0]).toMatchObject({ uploadImage: 'uploaded' });
});

it('shows the film’s first picture on the strip, and its sign alone where that cannot be shown', async () => {
  renderApp('/text2Video?taskId=t1');
  const version = await screen.findByRole('button', { name: '第 1 版' });
  const picture = version.querySelector('video');
  expect(picture?.getAttribute('src')).toBe('/files/film#t=0.001');
  if (picture) fireEvent.error(picture);
  expect([version.querySelector('video'), version.querySelectorAll('svg').length]).toEqual([
    null,
    1,
  ]);
});
