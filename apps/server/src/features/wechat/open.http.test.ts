import { endpoints } from '@zhuhui/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { type FakeWechat, OPEN, startFakeWechat } from './testing/fake-wechat.ts';

const SITE = 'https://zhuhui.example';
const PHONE = '13500001234';

describe('signing in on WeChat’s page for websites', () => {
  let wechat: FakeWechat;
  let app: TestApp;
  beforeAll(async () => {
    wechat = await startFakeWechat();
    app = await buildTestApp({
      working: false,
      env: {
        ...{ PUBLIC_URL: SITE, WECHAT_API_BASE: wechat.url },
        ...{ WECHAT_OPEN_APP_ID: OPEN.appId, WECHAT_OPEN_SECRET: OPEN.secret },
      },
    });
  });
  afterAll(async () => {
    await app.close();
    await wechat.close();
  });

  const ask = (client: TestClient) => client.call(endpoints.scanCode);
  const check = async (client: TestClient, sceneId: string) =>
    (await client.send(endpoints.scanCheck, { sceneId })).body.data;
  /** What WeChat's page does with the browser when somebody agreed, or did not. */
  const comeBack = async (client: TestClient, state: string, code?: string) => {
    const query = new URLSearchParams({ state, ...(code && { code }) });
    const answer = await client.get(`/api/wx/callback?${query}`, {
      'sec-fetch-site': 'cross-site',
    });
    return [answer.statusCode, answer.headers.location];
  };
  const DONE = [303, '/scan?outcome=done'];
  const FAILED = [303, '/scan?outcome=failed'];

  it('leads there and back, binds a phone the first time, and knows him the second', async () => {
    const desktop = app.client();
    const { sceneId, url, way } = await ask(desktop);
    const page = new URL(url);
    expect(way).toBe('open');
    expect(page.origin + page.pathname).toBe('https://open.weixin.qq.com/connect/qrconnect');
    expect(Object.fromEntries(page.searchParams)).toEqual({
      appid: OPEN.appId,
      redirect_uri: `${SITE}/api/wx/callback`,
      ...{ response_type: 'code', scope: 'snsapi_login', state: sceneId },
    });
    wechat.codes.set('code1', 'openA');
    wechat.unionIds.set('openA', 'unionA');
    expect(await comeBack(desktop, sceneId, 'code1')).toEqual(DONE);
    expect(await check(desktop, sceneId)).toMatchObject({ status: 'scanned', needsPhone: true });
    await desktop.call(endpoints.smsSend, { phoneNo: PHONE });
    const verifyCode = app.codes.get(PHONE) ?? '';
    await desktop.call(endpoints.scanBindPhone, { sceneId, phoneNo: PHONE, verifyCode });

    const other = app.client();
    const next = await ask(other);
    wechat.codes.set('code2', 'openA');
    expect(await comeBack(other, next.sceneId, 'code2')).toEqual(DONE);
    expect(await check(other, next.sceneId)).toMatchObject({ status: 'confirmed' });
    expect((await other.call(endpoints.userInfo)).phone).toBe('135****1234');
  });

  it('signs nobody in to a stranger’s WeChat by a link', async () => {
    const [victim, thief] = [app.client(), app.client()];
    const { sceneId } = await ask(thief);
    await ask(victim);
    wechat.codes.set('thief', 'openThief');
    expect(await comeBack(victim, sceneId, 'thief')).toEqual(FAILED);
    expect(await comeBack(victim, '', 'thief')).toEqual(FAILED);
    // Nor was his code spent on it.
    expect(wechat.codes.has('thief')).toBe(true);
    expect(await check(thief, sceneId)).toMatchObject({ status: 'waiting' });
  });

  it('ends with a refusal, and with a code that is none', async () => {
    const desktop = app.client();
    const refused = await ask(desktop);
    expect(await comeBack(desktop, refused.sceneId)).toEqual([303, '/scan?outcome=refused']);
    expect(await check(desktop, refused.sceneId)).toMatchObject({ refused: true });
    const { sceneId } = await ask(desktop);
    expect(await comeBack(desktop, sceneId, 'made up')).toEqual(FAILED);
    expect(await comeBack(desktop, sceneId, 'unknown')).toEqual(FAILED);
    wechat.codes.set('once', 'openB');
    expect(await comeBack(desktop, sceneId, 'once')).toEqual(DONE);
    expect(await comeBack(desktop, sceneId, 'once')).toEqual(FAILED);
  });
});
