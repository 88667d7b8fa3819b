import { endpoints } from '@zhuhui/contracts';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../platform/clock/clock.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { retireMasks } from '../files/repository.ts';
import { sweepFiles } from '../files/sweeper.ts';
import { createSegmentService } from './service.ts';

/** A red disc on a blue wall. */
const DISC = { x: 150, y: 100, radius: 55 };

async function discBytes(width = 320, height = 200): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 320 200">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#4a6a9a"/><stop offset="1" stop-color="#6d87b5"/></linearGradient></defs>
    <rect width="320" height="200" fill="url(#g)"/><circle cx="${DISC.x}" cy="${DISC.y}" r="${DISC.radius}" fill="#b8452e"/></svg>`;
  return sharp(Buffer.from(svg)).flatten().png().toBuffer();
}

describe('selecting by clicks', () => {
  let app: TestApp;
  let client: TestClient;
  let image: string;
  beforeAll(async () => {
    app = await buildTestApp({ working: false });
    client = await app.signedIn();
    image = (await client.upload(await discBytes())).fileId;
  });
  afterAll(() => app.close());

  it('gives a mask file of the picture’s size, its bounds and its area', async () => {
    const points = [{ ...DISC, label: 1 as const }];
    const selected = await client.call(endpoints.clickMask, { image, points });
    const truth = Math.PI * DISC.radius ** 2;
    expect(selected.area).toBeGreaterThan(truth * 0.96);
    expect(selected.area).toBeLessThan(truth * 1.04);
    const edges = [95, 45, 205, 155];
    selected.bbox.forEach((edge, side) => {
      expect(Math.abs(edge - (edges[side] ?? 0))).toBeLessThanOrEqual(2);
    });
    const { rawPayload, headers } = await client.get(selected.maskUrl);
    expect(headers['content-type']).toBe('image/png');
    expect(await sharp(rawPayload).metadata()).toMatchObject({
      width: 320,
      height: 200,
      channels: 1,
      depth: 'uchar',
    });
    const data = await sharp(rawPayload).extractChannel(0).raw().toBuffer();
    expect(data.filter((value) => value === 255).length).toBe(selected.area);
    expect(data.filter((value) => value === 0).length).toBe(320 * 200 - selected.area);
  });

  it('takes away what a second click points out, and understands a box', async () => {
    const wall = { x: 20, y: 20 };
    const both = await client.call(endpoints.clickMask, {
      image,
      points: [
        { ...wall, label: 1 },
        { x: DISC.x, y: DISC.y, label: 0 },
      ],
    });
    const disc = Math.PI * DISC.radius ** 2;
    expect(both.area).toBeGreaterThan((320 * 200 - disc) * 0.95);
    expect(both.area).toBeLessThan((320 * 200 - disc) * 1.03);
    const boxed = await client.call(endpoints.clickMask, { image, box: [80, 30, 220, 170] });
    expect(boxed.area).toBeGreaterThan(disc * 0.95);
    expect(boxed.area).toBeLessThan(disc * 1.05);
  });

  it('selects the subject without a click, and says where there is none', async () => {
    const disc = Math.PI * DISC.radius ** 2;
    const selected = await client.call(endpoints.subjectMask, { image });
    expect(selected.area / disc).toBeGreaterThan(0.96);
    expect(selected.area / disc).toBeLessThan(1.04);
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><rect width="100%" height="100%" fill="#888"/></svg>';
    const flat = await client.upload(await sharp(Buffer.from(svg)).flatten().png().toBuffer());
    const answer = await client.send(endpoints.subjectMask, { image: flat.fileId });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toBe('没有找到清楚的主体，请点选或框选');
  });

  it('follows a picture larger than what is selected at', async () => {
    const large = (await client.upload(await discBytes(4800, 3000))).fileId;
    const selected = await client.call(endpoints.clickMask, {
      image: large,
      points: [{ x: DISC.x * 15, y: DISC.y * 15, label: 1 }],
    });
    const truth = Math.PI * (DISC.radius * 15) ** 2;
    expect(selected.area / truth).toBeGreaterThan(0.96);
    expect(selected.area / truth).toBeLessThan(1.04);
  });

  it('can be used as the mask of a task', async () => {
    const points = [{ ...DISC, label: 1 as const }];
    const { maskFileId } = await client.call(endpoints.clickMask, { image, points });
    const answer = await client.send(endpoints.startTask, {
      tool: 'clean',
      settings: { uploadImage: image, maskImage: maskFileId },
    });
    expect(answer.status).toBe(200);
  });

  it('keeps the masks that tasks use and sweeps the others after a day', async () => {
    const points = [{ ...DISC, label: 1 as const }];
    const used = await client.call(endpoints.clickMask, { image, points });
    const unused = await client.call(endpoints.clickMask, { image, points });
    const settings = { uploadImage: image, maskImage: used.maskFileId };
    await client.call(endpoints.startTask, { tool: 'clean', settings });
    const { db } = app.database;
    await sweepFiles(db, app.storage, new Date());
    expect((await client.get(unused.maskUrl)).statusCode).toBe(200);
    await sweepFiles(db, app.storage, new Date(Date.now() + 25 * 3600_000));
    expect((await client.get(used.maskUrl)).statusCode).toBe(200);
    expect((await client.get(unused.maskUrl)).statusCode).toBe(404);
  });

  it('asks a long history once which masks it names, and again when their task is gone', async () => {
    const points = [{ ...DISC, label: 1 as const }];
    const { maskFileId, maskUrl } = await client.call(endpoints.clickMask, { image, points });
    const settings = { uploadImage: image, maskImage: maskFileId };
    const { taskId } = await client.call(endpoints.startTask, { tool: 'clean', settings });
    const { db } = app.database;
    const history = 400;
    await db.execute(sql`
      insert into tasks (id, user_id, tool, settings, settings_version, ticket_type, cost, status, virtual_time, job_id, created_at)
      select 'old' || n, user_id, tool, '{}', 1, 1, 0, 'failed', 0, gen_random_uuid(), created_at
      from tasks, generate_series(1, ${history}::int) n where id = ${taskId}`);
    const tomorrow = new Date(Date.now() + 25 * 3600_000);
    const sweep = () => rowsRead(db, (tx) => retireMasks(tx, tomorrow));
    const first = await sweep();
    expect(first('tasks')).toBeGreaterThanOrEqual(history);
    const again = await sweep();
    expect(again('tasks')).toBeLessThan(history / 4);
    expect((await client.get(maskUrl)).statusCode).toBe(200);
    await client.call(endpoints.deleteTask, { taskId });
    await sweep();
    expect((await client.get(maskUrl)).statusCode).toBe(404);
  });

  it.each([
    ['no point and no box', { points: [] }, '请至少点选一处，或画一个框'],
    [
      'only points to leave out',
      { points: [{ x: 5, y: 5, label: 0 }] },
      '请至少点选一处，或画一个框',
    ],
    ['a point outside', { points: [{ x: 320, y: 5, label: 1 }] }, '点在图片之外'],
    ['a negative point', { points: [{ x: -1, y: 5, label: 1 }] }, '点在图片之外'],
    [
      'a label of another kind',
      { points: [{ x: 5, y: 5, label: 2 }] },
      '点的类型只能是 1(选中)或 0(排除)',
    ],
    ['points that are no numbers', { points: [{ x: 'a', y: 5, label: 1 }] }, '坐标应为数字'],
    ['an empty box', { box: [50, 50, 50, 90] }, '选框是空的'],
    ['a box of three', { box: [1, 2, 3] }, '选框应为四个数字：左、上、右、下'],
    ['a box outside', { box: [400, 10, 500, 90] }, '选框在图片之外'],
  ])('refuses %s in Chinese', async (_, prompt, message) => {
    const answer = await client.send(endpoints.clickMask, { image, ...prompt });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toBe(message);
  });

  it('serves signed-in users their own pictures only', async () => {
    const input = { image, points: [{ x: 10, y: 10, label: 1 }] };
    expect((await app.client().send(endpoints.clickMask, input)).status).toBe(401);
    const other = await app.signedIn();
    const answer = await other.send(endpoints.clickMask, input);
    expect(answer.status).toBe(404);
    expect(answer.body.error.message).toMatch(/没有找到/);
    expect((await client.send(endpoints.clickMask, { ...input, image: 'nope' })).status).toBe(404);
    const { maskUrl } = await client.call(endpoints.clickMask, {
      image,
      points: [{ x: 10, y: 10, label: 1 }],
    });
    expect((await other.get(maskUrl)).statusCode).toBe(404);
  });
});

it('is in use from the opening of a tool until some seconds after the last click', async () => {
  const app = await buildTestApp({ working: false });
  const clock = fixedClock();
  const service = createSegmentService({
    db: app.database.db,
    clock,
    files: {
      picture: () => Promise.resolve({ widthPx: 8, heightPx: 6 }),
      read: () => Promise.reject(new Error('not asked for')),
      storeMask: () => Promise.resolve({ fileId: 'mask', url: '/mask' }),
    },
    selector: {
      ready: () => Promise.resolve(),
      select: () => Promise.resolve({ width: 8, height: 6, data: new Uint8Array(48).fill(255) }),
      subject: () => Promise.resolve(null),
      close: () => Promise.resolve(),
    },
  });
  expect(service.isInUse()).toBe(false);
  await service.ready('somebody', 'picture');
  expect(service.isInUse()).toBe(true);
  clock.advance(4_000);
  await service.clickMask('somebody', { image: 'picture', points: [{ x: 1, y: 1, label: 1 }] });
  clock.advance(4_000);
  expect(service.isInUse()).toBe(true);
  clock.advance(2_000);
  expect(service.isInUse()).toBe(false);
  await app.close();
});
