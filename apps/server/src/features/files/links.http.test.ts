import { endpoints } from '@zhuhui/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixedClock } from '../../platform/clock/clock.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { pictureBytes } from '../../testing/pictures.ts';

const SECOND_MS = 1000;
const DAY_MS = 24 * 3600 * SECOND_MS;

const clock = fixedClock();
let app: TestApp;
let owner: TestClient;
let visitor: TestClient;
beforeAll(async () => {
  app = await buildTestApp({ working: false, clock });
  [owner, visitor] = [await app.signedIn(), app.client()];
});
afterAll(() => app.close());

it('shows a file to whoever has the link, as long as it lasts and nothing of it is changed', async () => {
  const [first, second] = [
    (await owner.upload(await pictureBytes(64, 48))).fileId,
    (await owner.upload(await pictureBytes(80, 48))).fileId,
  ];
  const { url, expiresAt } = await owner.call(endpoints.shareFile, { fileId: first, days: 2 });
  expect((await visitor.get(`/files/${first}`)).statusCode).toBe(404);
  const shown = await visitor.get(url);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers['content-type']).toBe('image/png');
  expect(shown.headers['cache-control']).toBe('private, no-cache');
  expect(shown.rawPayload).toEqual((await owner.get(`/files/${first}`)).rawPayload);

  const changed = [
    url.replace(first, second),
    url.replace(/until=(\d)/, (_, digit) => `until=${(Number(digit) + 1) % 10}`),
    url.replace(/sign=./, 'sign=é'),
    url.replace(/&sign=.*/, ''),
  ];
  for (const each of changed) expect((await visitor.get(each)).statusCode).toBe(404);
  const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const [over, good] = [
    await visitor.get(changed[0] ?? '', navigation),
    await visitor.get(url, navigation),
  ];
  expect([over.statusCode, over.headers.location]).toEqual([303, '/linkOver']);
  expect(good.statusCode).toBe(200);

  expect(new Date(expiresAt).getTime() - clock.now().getTime()).toBe(2 * DAY_MS);
  clock.advance(2 * DAY_MS - SECOND_MS);
  expect((await visitor.get(url)).statusCode).toBe(200);
  clock.advance(SECOND_MS);
  expect((await visitor.get(url)).statusCode).toBe(404);
});

it('is given for one’s own files alone', async () => {
  const { fileId } = await owner.upload(await pictureBytes(64, 48));
  const stranger = await app.signedIn();
  expect((await stranger.send(endpoints.shareFile, { fileId })).status).toBe(404);
  expect((await visitor.send(endpoints.shareFile, { fileId })).status).toBe(401);
  expect((await owner.send(endpoints.shareFile, { fileId, days: 31 })).status).toBe(400);
});

it('ends when the result is deleted, and shows it again when that is taken back', async () => {
  const busy = await buildTestApp();
  try {
    const client = await busy.signedIn();
    const { fileId: uploadImage } = await client.upload(await pictureBytes(96, 80));
    const { taskId, results } = await client.run('upScaleImg', { uploadImage, scale: '2' });
    const fileId = results[0]?.fileId ?? '';
    const { url } = await client.call(endpoints.shareFile, { fileId });
    const status = async () => (await busy.client().get(url)).statusCode;
    expect(await status()).toBe(200);
    const { removalId } = await client.call(endpoints.removeTasks, { taskIds: [taskId] });
    expect(await status()).toBe(404);
    await client.call(endpoints.restoreTasks, { removalId });
    expect(await status()).toBe(200);
    await client.call(endpoints.deleteTask, { taskId });
    expect(await status()).toBe(404);
  } finally {
    await busy.close();
  }
});
