import { endpoints } from '@zhuhui/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FixedClock, fixedClock } from '../../platform/clock/clock.ts';
import { rateWindows, scanScenes, sessions } from '../../platform/db/schema.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { createScenes } from './scenes.ts';

const MINUTE = 60_000;
const PHONE = '13900004321';
const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';

describe('signing in by a code that a signed-in phone scans', () => {
  let app: TestApp;
  let clock: FixedClock;
  let desktop: TestClient;
  let phone: TestClient;
  beforeAll(async () => {
    clock = fixedClock();
    app = await buildTestApp({ clock, working: false });
    phone = await app.signedIn(PHONE);
  });
  afterAll(() => app.close());
  beforeEach(() => {
    desktop = app.client();
  });

  const ask = async (client = desktop): Promise<string> => {
    const answer = await client.get('/api/wx/getQRCode', { 'user-agent': DESKTOP });
    return answer.json().data.sceneId;
  };
  const check = async (sceneId: string, client = desktop) =>
    (await client.send(endpoints.scanCheck, { sceneId })).body.data?.status ?? 'unknown';
  const rowsOf = (sceneId: string) =>
    app.database.db.select().from(scanScenes).where(eq(scanScenes.id, sceneId));
  const isSignedIn = async (client: TestClient) =>
    (await client.send(endpoints.userInfo)).status === 200;

  it('goes from waiting to signed in, once, and says who asks', async () => {
    const answer = await desktop.get('/api/wx/getQRCode', { 'user-agent': DESKTOP });
    const { sceneId, url, image, expireSeconds, way } = answer.json().data;
    expect({ way, expireSeconds }).toEqual({ way: 'builtin', expireSeconds: 300 });
    expect(url).toBe(`http://localhost:80/scan?scene=${sceneId}`);
    expect(Buffer.from(image.split(',')[1], 'base64').subarray(1, 4).toString()).toBe('PNG');
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/wx' });
    expect(await check(sceneId)).toBe('waiting');

    const asker = await phone.call(endpoints.scanOpen, { sceneId });
    expect(asker).toMatchObject({ browser: 'Chrome', system: 'Windows', place: '本机' });
    expect(await check(sceneId)).toBe('scanned');
    expect(await isSignedIn(desktop)).toBe(false);

    await phone.call(endpoints.scanConfirm, { sceneId, agreed: true });
    expect(await check(sceneId)).toBe('confirmed');
    expect((await desktop.call(endpoints.userInfo)).phone).toBe('139****4321');
    expect(await check(sceneId)).toBe('unknown');
    // Nothing that opens it is stored, and its use is written down.
    const [row] = await rowsOf(sceneId);
    expect(row).toMatchObject({
      state: 'used',
      secretHash: expect.stringMatching(/^[\da-f]{64}$/),
    });
    expect(JSON.stringify(row)).not.toContain(cookie?.value);
  });

  it('gives nothing to another browser, not even that there is such a code', async () => {
    const sceneId = await ask();
    const thief = app.client();
    // He has a code of his own, and the name of the other one.
    const own = await ask(thief);
    const unknown = await thief.send(endpoints.scanCheck, { sceneId: 'a'.repeat(22) });
    const steps = [
      () => phone.call(endpoints.scanOpen, { sceneId }),
      () => phone.call(endpoints.scanConfirm, { sceneId, agreed: true }),
      () => check(sceneId),
    ];
    for (const step of [async () => undefined, ...steps]) {
      await step();
      const stolen = await thief.send(endpoints.scanCheck, { sceneId });
      expect(stolen.body).toEqual(unknown.body);
      expect(stolen.headers['set-cookie']).toBeUndefined();
    }
    expect(await isSignedIn(thief)).toBe(false);
    expect(await isSignedIn(desktop)).toBe(true);
    expect(await check(own, thief)).toBe('waiting');
  });

  it('does not take the secret of one code for another', async () => {
    const [sceneId, other] = [await ask(), await ask(app.client())];
    await phone.call(endpoints.scanOpen, { sceneId: other });
    await phone.call(endpoints.scanConfirm, { sceneId: other, agreed: true });
    const cookie = (await desktop.get('/api/wx/getQRCode')).cookies[0];
    const forged = await app.client().get(`/api/wx/cheakScan?sceneId=${other}`, {
      cookie: `zhuhui_scan_${other}=${cookie?.value}`,
    });
    expect(forged.statusCode).toBe(404);
    expect(await check(sceneId)).toBe('waiting');
  });

  it('is taken by one of many polls, in whichever process', async () => {
    const beside = await buildTestApp({ clock, working: false, beside: app });
    const answer = await desktop.get('/api/wx/getQRCode');
    const { sceneId } = answer.json().data;
    const cookie = `${answer.cookies[0]?.name}=${answer.cookies[0]?.value}`;
    await phone.call(endpoints.scanOpen, { sceneId });
    await phone.call(endpoints.scanConfirm, { sceneId, agreed: true });
    const before = await app.database.db.$count(sessions);
    const polls = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        (nth % 2 ? app : beside).client().get(`/api/wx/cheakScan?sceneId=${sceneId}`, { cookie }),
      ),
    );
    const states = polls.map((poll) => poll.json().data?.status);
    expect(states.filter((state) => state === 'confirmed')).toHaveLength(1);
    expect(await app.database.db.$count(sessions)).toBe(before + 1);
    await beside.close();
  });

  it('is decided by the account that scanned first, and once', async () => {
    const sceneId = await ask();
    const stranger = await app.signedIn();
    // Nobody decides about what he has not looked at.
    const decide = (client: TestClient, agreed: boolean) =>
      client.send(endpoints.scanConfirm, { sceneId, agreed });
    expect((await decide(stranger, true)).status).toBe(404);
    await phone.call(endpoints.scanOpen, { sceneId });
    expect((await stranger.send(endpoints.scanOpen, { sceneId })).status).toBe(404);
    expect((await decide(stranger, true)).status).toBe(404);
    expect((await decide(stranger, false)).status).toBe(404);
    // Looking twice is no harm.
    await phone.call(endpoints.scanOpen, { sceneId });
    const both = await Promise.all([decide(phone, true), decide(phone, true)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await decide(phone, false)).status).toBe(404);
    expect(await check(sceneId)).toBe('confirmed');
    expect((await phone.send(endpoints.scanOpen, { sceneId })).status).toBe(404);
  });

  it('ends when the phone says no', async () => {
    const sceneId = await ask();
    await phone.call(endpoints.scanOpen, { sceneId });
    await phone.call(endpoints.scanConfirm, { sceneId, agreed: false });
    expect(await desktop.call(endpoints.scanCheck, { sceneId })).toEqual({
      ...{ status: 'expired', refused: true, needsPhone: false },
    });
    const late = await phone.send(endpoints.scanConfirm, { sceneId, agreed: true });
    expect(late.status).toBe(404);
  });

  it('ends after five minutes, and leaves a minute to take what was confirmed at the last moment', async () => {
    const [late, inTime] = [await ask(), await ask(app.client())];
    clock.advance(5 * MINUTE - 1_000);
    await phone.call(endpoints.scanOpen, { sceneId: late });
    await phone.call(endpoints.scanConfirm, { sceneId: late, agreed: true });
    clock.advance(30_000);
    expect(await check(late)).toBe('confirmed');
    expect((await phone.send(endpoints.scanOpen, { sceneId: inTime })).status).toBe(404);

    const unused = await ask();
    await phone.call(endpoints.scanOpen, { sceneId: unused });
    await phone.call(endpoints.scanConfirm, { sceneId: unused, agreed: true });
    clock.advance(5 * MINUTE);
    expect(await check(unused)).toBe('expired');
  });

  it('asks the phone to sign in, and takes no word from other sites', async () => {
    const sceneId = await ask();
    const open = (headers: Record<string, string>) =>
      app.server.app.inject({
        ...{ method: 'POST', url: '/api/wx/scan', payload: { sceneId } },
        headers,
      });
    expect((await open({})).statusCode).toBe(401);
    expect((await open({ origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await open({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });

  it('gives one network only so many codes', async () => {
    expect((await app.client().send(endpoints.scanCode)).status).toBe(200);
    await app.database.db.update(rateWindows).set({ count: 120 });
    const refused = await app.client().send(endpoints.scanCode);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    clock.advance(10 * MINUTE);
  });

  it('has no WeChat to bind, and forgets old codes', async () => {
    expect(await phone.call(endpoints.wechatIdentities)).toEqual({ list: [], isOffered: false });
    for (const id of ['nothing', 'x'.repeat(500)]) {
      expect((await phone.send(endpoints.unlinkWechat, { id })).status).toBe(404);
    }
    const sceneId = await ask();
    for (const path of ['/api/wx/event', '/api/wx/callback']) {
      expect((await desktop.get(path)).statusCode).toBe(404);
    }
    clock.advance(2 * 60 * MINUTE);
    await createScenes({ db: app.database.db, clock }).removeOld();
    expect(await rowsOf(sceneId)).toEqual([]);
  });
});
