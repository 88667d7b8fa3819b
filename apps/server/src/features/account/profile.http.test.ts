import { endpoints } from '@zhuhui/contracts';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FixedClock, fixedClock } from '../../platform/clock/clock.ts';
import { accountDeletions, dataExports, files, users } from '../../platform/db/schema.ts';
import { buildTestApp, type TestApp } from '../../testing/build-app.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const OLD = '13900001111';
const NEW = '13900002222';

let app: TestApp;
let clock: FixedClock;
beforeEach(async () => {
  clock = fixedClock();
  app = await buildTestApp({ clock, working: false });
});
afterEach(() => app.close());

type Client = ReturnType<TestApp['client']>;
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#8a6' } })
    .png()
    .toBuffer();
const ownCode = async (client: Client, purpose: 'changePhone' | 'deleteAccount', phone = OLD) => {
  clock.advance(MINUTE);
  await client.call(endpoints.ownCodeSend, { purpose });
  return app.codes.get(phone) ?? '';
};

describe('devices', () => {
  it('lists them, ends one, and all others', async () => {
    const here = await app.signedIn(OLD);
    clock.advance(1);
    const [there, third] = [await app.signedIn(OLD), await app.signedIn(OLD)];
    const list = await here.call(endpoints.devices);
    expect(list).toHaveLength(3);
    expect(list.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(list.find(({ isThis }) => isThis)).toMatchObject({ kind: 'computer', place: '本机' });
    expect(JSON.stringify(list)).not.toMatch(/tokenHash|127\.0/);

    const [own] = (await there.call(endpoints.devices)).filter(({ isThis }) => isThis);
    const { sessionId } = own!;
    const stranger = await app.signedIn();
    expect((await stranger.send(endpoints.signOutDevice, { sessionId })).status).toBe(404);
    await here.call(endpoints.signOutDevice, { sessionId });
    expect((await there.send(endpoints.userInfo)).status).toBe(401);
    expect((await here.send(endpoints.signOutDevice, { sessionId })).status).toBe(404);

    expect(await here.call(endpoints.signOutOthers)).toEqual({ signedOut: 1 });
    expect((await third.send(endpoints.userInfo)).status).toBe(401);
    expect((await here.send(endpoints.userInfo)).status).toBe(200);
  });
});

describe('nickname and picture', () => {
  it('change, one without the other', async () => {
    const client = await app.signedIn();
    expect((await client.call(endpoints.changeProfile, { nickname: ' 阿木 ' })).nickname).toBe(
      '阿木',
    );
    const { fileId } = await client.upload(await picture());
    const { avatar, nickname } = await client.call(endpoints.changeProfile, {
      avatarFileId: fileId,
    });
    expect(nickname).toBe('阿木');
    const shown = await client.get(avatar);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 264, height: 264 });
    expect((await client.call(endpoints.changeProfile, { avatarFileId: '' })).avatar).toBe('');
    for (const bad of ['', '   ', '一'.repeat(21), 'a\u202eb']) {
      const answer = await client.send(endpoints.changeProfile, { nickname: bad });
      expect(answer.body.error.fields?.nickname).toMatch(/昵称/);
    }
    const stranger = await app.signedIn();
    const taken = await stranger.send(endpoints.changeProfile, { avatarFileId: fileId });
    expect(taken.status).toBe(404);
  });
});

describe('what one designs', () => {
  it('is not known at first, is kept with the account, and knows its styles', async () => {
    const client = await app.signedIn();
    expect((await client.call(endpoints.userInfo)).interests).toBeNull();
    const interests = { fields: ['interior' as const], styles: ['cream', 'wabisabi'] };
    expect((await client.call(endpoints.changeProfile, { interests })).interests).toEqual(
      interests,
    );
    await client.call(endpoints.changeProfile, { nickname: '阿木' });
    expect((await client.call(endpoints.userInfo)).interests).toEqual(interests);
    const unknown = { interests: { fields: [], styles: ['toString'] } };
    const refused = await client.send(endpoints.changeProfile, unknown);
    expect(refused.body.error.fields?.interests).toBe('没有这种风格');
  });
});

describe('a change of phone', () => {
  const passOf = async (client: Client) => {
    const verifyCode = await ownCode(client, 'changePhone');
    return (await client.call(endpoints.provePhone, { verifyCode })).pass;
  };

  it('asks both phones, ends the other sessions, and rests for thirty days', async () => {
    const [here, there] = [await app.signedIn(OLD), await app.signedIn(OLD)];
    const pass = await passOf(here);
    await here.call(endpoints.newPhoneCode, { phoneNo: NEW, pass });
    const verifyCode = app.codes.get(NEW)!;
    const user = await here.call(endpoints.changePhone, { phoneNo: NEW, verifyCode, pass });
    expect(user.phone).toBe('139****2222');
    expect(app.codes.get(`${OLD} changed`)).toBe(NEW.slice(-4));
    expect((await there.send(endpoints.userInfo)).status).toBe(401);
    expect((await here.send(endpoints.userInfo)).status).toBe(200);
    // The pass was for the old phone.
    expect((await here.send(endpoints.newPhoneCode, { phoneNo: OLD, pass })).status).toBe(400);
    const [row] = await app.database.db.select().from(users).where(eq(users.phone, NEW));
    expect(row?.id).toBe(user.id);
    // The old number is free, but no way to be welcomed with gifts again.
    const newcomer = await app.signedIn(OLD);
    expect((await newcomer.call(endpoints.userInfo)).id).not.toBe(user.id);
    expect((await newcomer.call(endpoints.vipInfo)).tickets.normal).toBe(0);
    // Before a message is sent for nothing.
    clock.advance(MINUTE);
    app.codes.delete(NEW);
    const refused = await here.send(endpoints.ownCodeSend, { purpose: 'changePhone' });
    expect(refused).toMatchObject({ status: 409, body: { error: { message: /30 天后再换/ } } });
    expect(app.codes.get(NEW)).toBeUndefined();
  });

  it('tells of a number in use only to who holds it', async () => {
    await app.signedIn(NEW);
    const client = await app.signedIn(OLD);
    const pass = await passOf(client);
    const sent = await client.send(endpoints.newPhoneCode, { phoneNo: NEW, pass });
    const toNobody = await client.send(endpoints.newPhoneCode, { phoneNo: '13900004444', pass });
    expect([sent.status, sent.body]).toEqual([200, toNobody.body]);
    const guess = await client.send(endpoints.changePhone, {
      phoneNo: NEW,
      verifyCode: '000000',
      pass,
    });
    expect(guess.body.error.fields).toEqual({ verifyCode: '验证码不对或已过期' });
    const verifyCode = app.codes.get(NEW)!;
    const known = await client.send(endpoints.changePhone, { phoneNo: NEW, verifyCode, pass });
    expect(known).toMatchObject({ status: 409, body: { error: { message: /已有账号/ } } });
    expect((await client.call(endpoints.userInfo)).phone).toBe('139****1111');
  });

  it('wants the pass of this user, and a fresh one', async () => {
    const client = await app.signedIn(OLD);
    const pass = await passOf(client);
    const stranger = await app.signedIn();
    const tryWith = (who: Client, given: string) =>
      who.send(endpoints.newPhoneCode, { phoneNo: NEW, pass: given });
    expect((await tryWith(stranger, pass)).status).toBe(400);
    expect((await tryWith(client, `${pass}x`)).status).toBe(400);
    expect((await tryWith(client, '')).status).toBe(400);
    clock.advance(11 * MINUTE);
    expect((await tryWith(client, pass)).status).toBe(400);
    expect(app.codes.has(NEW)).toBe(false);
  });
});

describe('leaving', () => {
  it('says what goes, freezes at once, and is taken back by signing in', async () => {
    const client = await app.signedIn(OLD);
    const { fileId } = await client.upload(await picture());
    expect(await client.call(endpoints.deletionSummary)).toMatchObject({
      ...{ files: 1, tasks: 0, orders: 0, conversations: 0, vip: null, graceDays: 7 },
      tickets: { normal: 50, live: 30, gpt: 50 },
    });
    const signInCode = { verifyCode: '000000' };
    expect((await client.send(endpoints.deleteAccount, signInCode)).status).toBe(400);
    const verifyCode = await ownCode(client, 'deleteAccount');
    const { dueAt } = await client.call(endpoints.deleteAccount, { verifyCode });
    expect(Date.parse(dueAt) - clock.now().getTime()).toBe(7 * DAY);
    expect((await client.send(endpoints.userInfo)).status).toBe(401);

    const back = await app.signedIn(OLD);
    expect(await back.call(endpoints.userInfo)).toMatchObject({ leavingAt: dueAt });
    for (const endpoint of [endpoints.devices, endpoints.invites, endpoints.deletionSummary]) {
      expect((await back.send(endpoint)).status).toBe(403);
    }
    expect((await back.get(`/files/${fileId}`)).statusCode).toBe(404);
    expect((await back.call(endpoints.keepAccount)).leavingAt).toBeNull();
    expect((await back.get(`/files/${fileId}`)).statusCode).toBe(200);
    expect((await back.call(endpoints.vipInfo)).tickets.normal).toBe(50);
    expect((await back.call(endpoints.keepAccount)).leavingAt).toBeNull();
  });

  it('is erased when the week is over, by whichever process keeps house', async () => {
    const client = await app.signedIn(OLD);
    const { id } = await client.call(endpoints.userInfo);
    const { fileId } = await client.upload(await picture());
    const verifyCode = await ownCode(client, 'deleteAccount');
    await client.call(endpoints.deleteAccount, { verifyCode });
    clock.advance(7 * DAY + 1);
    const keeper = await buildTestApp({ clock, beside: app });
    const { db } = app.database;
    const deletions = () =>
      db.select().from(accountDeletions).where(eq(accountDeletions.userId, id));
    await expect
      .poll(deletions, { timeout: 20_000 })
      .toMatchObject([{ endedAt: expect.any(Date) }]);
    await keeper.close();
    expect(await db.$count(files, and(eq(files.id, fileId), eq(files.state, 'ready')))).toBe(0);
    const newcomer = await (await app.signedIn(OLD)).call(endpoints.userInfo);
    expect(newcomer.id).not.toBe(id);
    expect(newcomer.leavingAt).toBeNull();
  });

  it('needs a code that was asked for it', async () => {
    const client = await app.signedIn(OLD);
    const verifyCode = await ownCode(client, 'changePhone');
    expect((await client.send(endpoints.deleteAccount, { verifyCode })).status).toBe(400);
  });
});

describe('the archive of one’s data', () => {
  const read = async (client: Client): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    for await (const chunk of await client.open(endpoints.downloadData))
      chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };

  it('holds lists and pictures and no secret, and is one at a time', async () => {
    const client = await app.signedIn(OLD);
    const bytes = await picture();
    const { fileId } = await client.upload(bytes);
    const zip = await read(client);
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    const names = zip.toString('utf8');
    for (const name of ['资料.json', '任务.json', '券流水.json', '对话.json', '说明.txt']) {
      expect(names).toContain(name);
    }
    expect(names).toContain(`_${fileId}.png`);
    expect(names).not.toMatch(/tokenHash|token_hash/);

    const userId = (await client.call(endpoints.userInfo)).id;
    await expect
      .poll(() => app.database.db.select().from(dataExports).where(eq(dataExports.userId, userId)))
      .toMatchObject([{ endedAt: expect.any(Date) }]);
    await app.database.db.update(dataExports).set({ endedAt: null });
    expect(await client.send(endpoints.downloadData)).toMatchObject({
      ...{ status: 429, body: { error: { message: /正在下载/ } } },
    });
    // One that was cut off with its process does not stand in the way for ever.
    clock.advance(3 * 60 * MINUTE);
    await read(client);
    await app.database.db.update(dataExports).set({ endedAt: clock.now() });
    await read(client);
    await app.database.db.update(dataExports).set({ endedAt: clock.now() });
    expect((await client.send(endpoints.downloadData)).status).toBe(429);
  });
});
