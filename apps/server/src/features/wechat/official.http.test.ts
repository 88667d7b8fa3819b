import { endpoints } from '@zhuhui/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FixedClock, fixedClock } from '../../platform/clock/clock.ts';
import { wechatTokens } from '../../platform/db/schema.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { keyOf, seal, signatureOf, unseal } from './official/envelope.ts';
import { readFlatXml, writeFlatXml } from './official/xml.ts';
import { type FakeWechat, OFFICIAL, startFakeWechat } from './testing/fake-wechat.ts';

const TOKEN = 'aTokenOfTests';
const ENCODING_KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const PATH = '/api/wx/event';

let wechat: FakeWechat;
let clock: FixedClock;
let app: TestApp;
let nonce = 0;
let phones = 13_600_000_000;

const env = (encodingKey?: string) => ({
  WECHAT_OFFICIAL_APP_ID: OFFICIAL.appId,
  WECHAT_OFFICIAL_SECRET: OFFICIAL.secret,
  WECHAT_OFFICIAL_TOKEN: TOKEN,
  WECHAT_OFFICIAL_AES_KEY: encodingKey,
  WECHAT_API_BASE: wechat.url,
});
beforeAll(async () => {
  wechat = await startFakeWechat();
  clock = fixedClock();
  app = await buildTestApp({ clock, working: false, env: env() });
});
afterAll(async () => {
  await app.close();
  await wechat.close();
});
afterEach(() => wechat.refuse(null));

const signed = (timestamp = seconds(), salt = `n${nonce++}`) => ({
  ...{ timestamp, nonce: salt, signature: signatureOf(TOKEN, timestamp, salt) },
});
const seconds = () => String(Math.floor(clock.now().getTime() / 1000));
const deliver = (xml: string, query: Record<string, string> = signed(), to = app) =>
  to.server.app.inject({
    ...{ method: 'POST', url: `${PATH}?${new URLSearchParams(query)}`, payload: xml },
    headers: { 'content-type': 'text/xml' },
  });

type Fields = Record<string, string | number>;
const messageFrom = (openId: string, fields: Fields): string =>
  writeFlatXml({
    ...{ ToUserName: 'gh_1', FromUserName: openId, CreateTime: Number(seconds()) },
    ...fields,
  });
const scan = (openId: string, sceneId: string) =>
  messageFrom(openId, { MsgType: 'event', Event: 'SCAN', EventKey: sceneId });
let messageId = 1;
const words = (openId: string, content: string) =>
  messageFrom(openId, { MsgType: 'text', Content: content, MsgId: messageId++ });
const said = async (xml: string): Promise<string> => {
  const answer = await deliver(xml);
  expect(answer.statusCode).toBe(200);
  return answer.body === 'success' ? '' : (readFlatXml(answer.body).get('Content') ?? '');
};
const ask = async (client: TestClient): Promise<string> =>
  (await client.call(endpoints.scanCode)).sceneId;
const check = (client: TestClient, sceneId: string) =>
  client.call(endpoints.scanCheck, { sceneId });

/** Signs up with a WeChat as people do: scans, agrees, binds a phone. */
async function bound(openId: string): Promise<string> {
  const phoneNo = String(phones++);
  const desktop = app.client();
  const sceneId = await ask(desktop);
  await said(scan(openId, sceneId));
  await said(words(openId, '1'));
  await desktop.call(endpoints.smsSend, { phoneNo });
  const verifyCode = app.codes.get(phoneNo) ?? '';
  await desktop.call(endpoints.scanBindPhone, { sceneId, phoneNo, verifyCode });
  return (await desktop.call(endpoints.userInfo)).id;
}

describe('signing in by the official account', () => {
  it('asks who scanned, binds a phone the first time, and knows him the second', async () => {
    const desktop = app.client();
    const code = await desktop.call(endpoints.scanCode);
    expect(code).toMatchObject({ way: 'official', url: expect.stringContaining('weixin.qq.com') });
    const { sceneId } = code;
    expect(wechat.scenes.at(-1)).toBe(sceneId);

    const first = messageFrom('openA', {
      ...{ MsgType: 'event', Event: 'subscribe', EventKey: `qrscene_${sceneId}`, Ticket: 't' },
    });
    expect(await said(first)).toContain('请回复 1 登录');
    expect((await check(desktop, sceneId)).status).toBe('scanned');
    expect(await said(words('openA', ' 1 '))).toContain('填手机号');
    const scanned = await check(desktop, sceneId);
    expect(scanned).toEqual({ status: 'scanned', refused: false, needsPhone: true });

    const phoneNo = '13600009999';
    await desktop.call(endpoints.smsSend, { phoneNo });
    const verifyCode = app.codes.get(phoneNo) ?? '';
    const bind = (client: TestClient, typed: string) =>
      client.send(endpoints.scanBindPhone, { sceneId, phoneNo, verifyCode: typed });
    // Another browser has nothing to bind, and a wrong code binds nothing.
    expect((await bind(app.client(), verifyCode)).status).toBe(404);
    expect((await bind(desktop, verifyCode === '000000' ? '111111' : '000000')).status).toBe(400);
    expect((await bind(desktop, verifyCode)).body.data).toMatchObject({ isNew: true });
    expect((await bind(desktop, verifyCode)).status).toBe(404);

    const other = app.client();
    const next = await ask(other);
    await said(scan('openA', next));
    expect(await said(words('openA', '确认'))).toContain('马上登录');
    expect((await check(other, next)).status).toBe('confirmed');
    expect((await other.call(endpoints.userInfo)).phone).toBe('136****9999');
    const tokens = wechat.asked.filter((path) => path.endsWith('stable_token'));
    expect(tokens).toHaveLength(1);
    const [stored] = await app.database.db.select().from(wechatTokens);
    expect(stored?.sealedToken).not.toContain('token-1');
  });

  it.each([
    ['openYes1', '１'],
    ['openYes2', '1。'],
    ['openYes3', '“1”'],
    ['openYes4', '确认登录！'],
  ])('takes what %s says, %s, for a yes', async (openId, yes) => {
    const sceneId = await ask(app.client());
    await said(scan(openId, sceneId));
    expect(await said(words(openId, yes))).toContain('已确认');
  });

  it('signs nobody in by a scan alone, and lets him refuse', async () => {
    await bound('openB');
    const thief = app.client();
    const sceneId = await ask(thief);
    await said(scan('openB', sceneId));
    expect((await check(thief, sceneId)).status).toBe('scanned');
    // Somebody else's word is not his.
    expect(await said(words('openC', '1'))).toContain('没有等待确认');
    expect(await said(words('openB', '你好'))).toBe('');
    expect(await said(words('openB', '0'))).toContain('已拒绝');
    expect(await check(thief, sceneId)).toMatchObject({ status: 'expired', refused: true });
    expect(await said(words('openB', '1'))).toContain('没有等待确认');
  });

  it('takes a word for the code scanned last, not for one put before him earlier', async () => {
    await bound('openK');
    const [own, thief] = [app.client(), app.client()];
    const mine = await ask(own);
    clock.advance(1_000);
    const trap = await ask(thief);
    await said(scan('openK', trap));
    await said(scan('openK', mine));
    expect(await said(words('openK', '1'))).toContain('马上登录');
    expect((await check(thief, trap)).status).toBe('expired');
    expect((await check(own, mine)).status).toBe('confirmed');
  });

  it('knows a person by union id, whatever the open id', async () => {
    wechat.unionIds.set('openD', 'union1').set('openE', 'union1');
    const userId = await bound('openD');
    const desktop = app.client();
    const sceneId = await ask(desktop);
    await said(scan('openE', sceneId));
    await said(words('openE', '1'));
    await check(desktop, sceneId);
    expect((await desktop.call(endpoints.userInfo)).id).toBe(userId);

    const { list, isOffered } = await desktop.call(endpoints.wechatIdentities);
    expect({ isOffered, count: list.length }).toEqual({ isOffered: true, count: 2 });
    const id = list[0]?.id ?? '';
    const stranger = await app.signedIn();
    expect((await stranger.send(endpoints.unlinkWechat, { id })).status).toBe(404);
    await desktop.call(endpoints.unlinkWechat, { id });
    expect((await desktop.call(endpoints.wechatIdentities)).list).toEqual([]);
    const after = app.client();
    const last = await ask(after);
    await said(scan('openE', last));
    await said(words('openE', '1'));
    expect(await check(after, last)).toMatchObject({ needsPhone: true });
  });

  it('renews a token that WeChat no longer takes, once', async () => {
    wechat.spoilToken();
    wechat.asked.length = 0;
    await ask(app.client());
    const create = '/cgi-bin/qrcode/create';
    expect(wechat.asked).toEqual([create, '/cgi-bin/stable_token', create]);
    wechat.asked.length = 0;
    wechat.refuse(40001);
    const refused = await app.client().send(endpoints.scanCode);
    expect(refused).toMatchObject({ status: 502, body: { error: { message: /改用手机号/ } } });
    expect(wechat.asked.filter((path) => path === create)).toHaveLength(2);
  });

  it('goes on by open id when WeChat does not say more', async () => {
    const desktop = app.client();
    const sceneId = await ask(desktop);
    wechat.refuse(40164);
    expect(await said(scan('openF', sceneId))).toContain('请回复 1');
    const refused = await app.client().send(endpoints.scanCode);
    expect(JSON.stringify(refused.body)).not.toMatch(/40164|refused in a test|secret/);
  });

  it('leaves codes of the operator’s other doings alone', async () => {
    expect(await said(scan('openG', 'spring-campaign'))).toBe('');
    expect(await said(messageFrom('openG', { MsgType: 'event', Event: 'unsubscribe' }))).toBe('');
    expect(await said(scan('openG', 'z'.repeat(22)))).toContain('已失效');
  });
});

describe('the callback', () => {
  it('echoes what WeChat signed, and nothing else', async () => {
    const echo = (query: Record<string, string>) =>
      app.client().get(`${PATH}?${new URLSearchParams({ ...query, echostr: '<b>42</b>' })}`);
    const right = await echo(signed());
    expect([right.statusCode, right.body]).toEqual([200, '<b>42</b>']);
    expect(right.headers['content-type']).toContain('text/plain');
    expect((await echo({ ...signed(), signature: 'f'.repeat(40) })).statusCode).toBe(403);
    expect((await echo(signed(String(Number(seconds()) - 3600)))).statusCode).toBe(403);
    expect((await echo({})).statusCode).toBe(403);
  });

  it('is the same when a message comes again, and works on it once', async () => {
    await bound('openH');
    const desktop = app.client();
    const sceneId = await ask(desktop);
    await said(scan('openH', sceneId));
    const yes = words('openH', '1');
    const first = await said(yes);
    expect(await said(yes)).toBe(first);
    await check(desktop, sceneId);
    expect((await desktop.send(endpoints.userInfo)).status).toBe(200);
    expect(await said(yes)).toBe(first);
  });

  it('takes nothing that is forged, old or moved under another message', async () => {
    const thief = app.client();
    const sceneId = await ask(thief);
    const xml = scan('openB', sceneId);
    const query = signed();
    const bad = [
      deliver(xml, {}),
      deliver(xml, { ...query, signature: signatureOf('guess', query.timestamp, query.nonce) }),
      deliver(xml, { ...query, nonce: 'other' }),
      deliver(xml, signed(String(Number(seconds()) - 3600))),
      deliver(`<!DOCTYPE a [<!ENTITY b "c">]>${xml}`),
      deliver(`${xml}<!-- ${'a'.repeat(70_000)} -->`),
    ];
    const statuses = (await Promise.all(bad)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 413]);
    // A signature that was seen with one message carries that one only.
    const seen = signed();
    expect((await deliver(words('openI', '你好'), seen)).statusCode).toBe(200);
    expect((await deliver(xml, seen)).statusCode).toBe(403);
    expect((await check(thief, sceneId)).status).toBe('waiting');
  });

  it('takes sealed messages only where a key is set, and seals what it answers', async () => {
    const key = keyOf(ENCODING_KEY);
    const safe = await buildTestApp({
      ...{ clock, working: false, beside: app, env: env(ENCODING_KEY) },
    });
    const sceneId = await ask(safe.client());
    const sealedBy = (xml: string, withKey = key, appId: string = OFFICIAL.appId) => {
      const { timestamp, nonce: salt, signature } = signed();
      const sealed = seal(xml, appId, withKey);
      const query = { timestamp, nonce: salt, signature, encrypt_type: 'aes' };
      const msg_signature = signatureOf(TOKEN, timestamp, salt, sealed);
      return { body: writeFlatXml({ ToUserName: 'gh_1', Encrypt: sealed }), query, msg_signature };
    };
    const xml = scan('openJ', sceneId);
    const right = sealedBy(xml);
    const plain = await deliver(xml, signed(), safe);
    const unsigned = await deliver(right.body, right.query, safe);
    const wrongKey = sealedBy(xml, keyOf(ENCODING_KEY.replace('a', 'z')));
    const wrongApp = sealedBy(xml, key, 'wx00000000000000cc');
    const forged = await Promise.all(
      [wrongKey, wrongApp].map(({ body, query, msg_signature }) =>
        deliver(body, { ...query, msg_signature }, safe),
      ),
    );
    const statuses = [plain, unsigned, ...forged].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([403, 403, 403, 403]);

    const { body, query, msg_signature } = right;
    const answer = readFlatXml((await deliver(body, { ...query, msg_signature }, safe)).body);
    const part = (name: string) => answer.get(name) ?? '';
    const expected = signatureOf(TOKEN, part('TimeStamp'), part('Nonce'), part('Encrypt'));
    expect(part('MsgSignature')).toBe(expected);
    const inner = readFlatXml(unseal(part('Encrypt'), OFFICIAL.appId, key) ?? '');
    expect(inner.get('ToUserName')).toBe('openJ');
    expect(inner.get('Content')).toContain('请回复 1');
    await safe.close();
  });
});
