import { type DataOf, endpoints } from '@zhuhui/contracts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalEngine } from '../../engines/local/engine.ts';
import { fixedClock } from '../../platform/clock/clock.ts';
import { silentLog } from '../../platform/log/log.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';

const MINUTE_MS = 60_000;

/** A white model of sorts: a room's back wall, floor and a box that stands at `left`. */
async function frame(left = 40): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90">
    <rect width="160" height="90" fill="#f4f4f4"/><path d="M0 90 L40 60 H120 L160 90Z" fill="#d9d9d9" stroke="#555"/>
    <rect x="40" y="10" width="80" height="50" fill="#ececec" stroke="#555"/>
    <rect x="${left}" y="45" width="30" height="25" fill="#c8c8c8" stroke="#444"/></svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

describe('live rendering', () => {
  const clock = fixedClock();
  let app: TestApp;
  let client: TestClient;
  beforeAll(async () => {
    app = await buildTestApp({
      engines: [createLocalEngine(silentLog)],
      clock,
      env: { SIGNUP_TICKETS: { normal: 0, live: 2, gpt: 0 } },
    });
    client = await app.signedIn();
  });
  afterAll(() => app.close());

  const balance = () => client.call(endpoints.totalTicket, { type: 2 });
  const send = (sessionId: string, picture: string, still = false) =>
    client.call(endpoints.liveFrame, { sessionId, frame: picture, still });
  let session: DataOf<typeof endpoints.liveStart>;

  it('costs nothing before the first picture, and a ticket with it', async () => {
    session = await client.call(endpoints.liveStart, { settings: { prompt: '奶油风，木地板' } });
    expect(session).toMatchObject({ minuteCost: 1, balance: 2 });
    expect(await balance()).toBe(2);
    const answer = await send(session.sessionId, await frame());
    expect(answer).toMatchObject({ engine: { id: 'local' }, meter: { minutes: 1 } });
    const [head, body] = String(answer.picture).split(',');
    expect(head).toBe('data:image/jpeg;base64');
    expect(await sharp(Buffer.from(String(body), 'base64')).metadata()).toMatchObject({
      width: 160,
      height: 90,
    });
    expect(await balance()).toBe(1);
  });

  it('sends nothing when nothing changed, and a new picture when something did', async () => {
    expect((await send(session.sessionId, await frame())).picture).toBeNull();
    expect((await send(session.sessionId, await frame(80))).picture).not.toBeNull();
  });

  it('paints anew at once when the words change', async () => {
    const settings = { prompt: '深胡桃木地板，夜景' };
    await client.call(endpoints.liveSettings, { sessionId: session.sessionId, settings });
    expect((await send(session.sessionId, await frame(80))).picture).not.toBeNull();
  });

  it('pays the next minute when it begins, not the pause between', async () => {
    clock.advance(10 * MINUTE_MS);
    expect(await balance()).toBe(1);
    expect((await send(session.sessionId, await frame(20))).meter.minutes).toBe(2);
    expect(await balance()).toBe(0);
    clock.advance(MINUTE_MS / 2);
    expect((await send(session.sessionId, await frame(30))).meter.minutes).toBe(2);
  });

  it('stops where the tickets end, and says so', async () => {
    clock.advance(MINUTE_MS);
    const input = { sessionId: session.sessionId, frame: await frame(60) };
    const answer = await client.send(endpoints.liveFrame, input);
    expect(answer.status).toBe(402);
    expect(answer.body.error.message).toBe('实时券不足：每分钟 1 张，还有 0 张');
    expect(await client.call(endpoints.liveStop, { sessionId: session.sessionId })).toEqual({
      minutes: 2,
    });
    expect((await client.send(endpoints.liveFrame, input)).status).toBe(404);
    expect((await client.send(endpoints.liveStart, { settings: {} })).status).toBe(402);
  });

  it.each([
    ['no picture', '', '画面应为 JPEG、PNG 或 WebP'],
    ['what only says it is one', 'data:image/jpeg;base64,AAAA', '图片已损坏，无法读取'],
  ])('refuses %s', async (_, picture, message) => {
    const rich = await app.signedIn();
    const { sessionId } = await rich.call(endpoints.liveStart, { settings: {} });
    const answer = await rich.send(endpoints.liveFrame, { sessionId, frame: picture });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toBe(message);
    expect(await rich.call(endpoints.totalTicket, { type: 2 })).toBe(2);
  });

  it('serves a user’s own sessions only, and one at a time', async () => {
    const owner = await app.signedIn();
    const first = await owner.call(endpoints.liveStart, { settings: {} });
    const other = await app.signedIn();
    const input = { sessionId: first.sessionId, frame: await frame() };
    expect((await other.send(endpoints.liveFrame, input)).status).toBe(404);
    expect((await app.client().send(endpoints.liveFrame, input)).status).toBe(401);
    clock.advance(1);
    const second = await owner.call(endpoints.liveStart, { settings: {} });
    const refused = await owner.send(endpoints.liveFrame, input);
    expect([refused.status, refused.body.error.message]).toEqual([
      404,
      '已在另一个窗口开始，这里已停，不再计时',
    ]);
    await owner.call(endpoints.liveStop, second);
    const stopped = await owner.send(endpoints.liveFrame, { ...input, ...second });
    expect(stopped.body.error.message).toBe('没有找到这场实时渲染，请重新开始');
  });

  it('goes on in the paid minute when the user shares anew, even with the last ticket', async () => {
    const owner = await app.signedIn();
    const start = () => owner.call(endpoints.liveStart, { settings: {} });
    const left = () => owner.call(endpoints.totalTicket, { type: 2 });
    const paint = async ({ sessionId }: Awaited<ReturnType<typeof start>>) =>
      owner.call(endpoints.liveFrame, { sessionId, frame: await frame() });
    const first = await paint(await start());
    clock.advance(MINUTE_MS / 2);
    const again = await start();
    expect((await paint(again)).meter).toEqual({ ...first.meter, minutes: 0 });
    await owner.call(endpoints.liveStop, { sessionId: again.sessionId });
    await paint(await start());
    expect(await left()).toBe(1);
    clock.advance(MINUTE_MS);
    await paint(await start());
    const last = await start();
    expect(last.balance).toBe(0);
    await paint(last);
    clock.advance(MINUTE_MS);
    expect((await owner.send(endpoints.liveStart, { settings: {} })).status).toBe(402);
  });

  it('pays one minute when two windows begin at once', async () => {
    const owner = await app.signedIn();
    const begun = await Promise.all(
      [1, 2].map(async () => {
        const { sessionId } = await owner.call(endpoints.liveStart, { settings: {} });
        return owner.send(endpoints.liveFrame, { sessionId, frame: await frame() });
      }),
    );
    expect(begun.map(({ status }) => status)).toContain(200);
    expect(await owner.call(endpoints.totalTicket, { type: 2 })).toBe(1);
  });

  it.each([
    ['interior', '505', '101'],
    ['architecture', '105', '501'],
    ['landscape', '203', '101'],
    ['commercial', '705', '501'],
  ])('takes the categories of the trade that was chosen: %s', async (domain, own, foreign) => {
    const designer = await app.signedIn();
    const refused = await designer.send(endpoints.liveStart, {
      settings: { domain, classifyId2: foreign },
    });
    expect([refused.status, refused.body.error.message]).toEqual([400, '没有这个空间类型']);
    const { sessionId } = await designer.call(endpoints.liveStart, {
      settings: { domain, seed: 1 },
    });
    const picture = await frame();
    const paint = () => designer.call(endpoints.liveFrame, { sessionId, frame: picture });
    const before = await paint();
    await designer.call(endpoints.liveSettings, {
      ...{ sessionId, settings: { domain, seed: 1, classifyId2: own } },
    });
    const after = await paint();
    expect(after.picture).not.toBeNull();
    expect(after.picture).not.toBe(before.picture);
  });

  it('refuses a second frame while one is on its way', async () => {
    const owner = await app.signedIn();
    const { sessionId } = await owner.call(endpoints.liveStart, { settings: {} });
    const input = { sessionId, frame: await frame() };
    const answers = await Promise.all([
      owner.send(endpoints.liveFrame, input),
      owner.send(endpoints.liveFrame, input),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await owner.call(endpoints.totalTicket, { type: 2 })).toBe(1);
  });
});
