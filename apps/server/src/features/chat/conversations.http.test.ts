import { endpoints, type InputOf } from '@zhuhui/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { askAll, idsOf, pageOf, readUntil } from './testing/reading.ts';
import { scriptedModel, text, thought } from './testing/scripted-model.ts';

/** Tickets a new account is given for talking. */
const GIVEN = 50;

let app: TestApp;
let client: TestClient;
const model = scriptedModel();

beforeAll(async () => {
  app = await buildTestApp({ working: false, chats: [model] });
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await app.signedIn();
  model.say(text('好。'));
  model.requests.length = 0;
});

const ask = (input: InputOf<typeof endpoints.talkStream>) => askAll(client, input);
const balance = () => client.call(endpoints.totalTicket, { type: 3 });

describe('branches', () => {
  it('grow from edits and from answers given anew; the one shown is remembered', async () => {
    const one = idsOf(await ask({ message: '客厅' }));
    const { conversationId } = one;
    const two = idsOf(await ask({ conversationId, message: '加个吊灯' }));
    model.say(text('另一种。'));
    const again = idsOf(await ask({ conversationId, regenerateOf: two.messageId }));
    expect(again.questionId).toBe(two.questionId);
    const edited = idsOf(await ask({ conversationId, editOf: one.questionId, message: '卧室' }));
    expect(
      model.requests
        .at(-1)
        ?.messages.map(({ text }) => text)
        .slice(1),
    ).toEqual(['卧室']);
    const after = idsOf(
      await ask({ conversationId, parentMessageId: two.messageId, message: '再说说灯' }),
    );
    const detail = await client.call(endpoints.talkHistoryDetail, { conversationId });
    const parentOf = new Map(detail.messages.map((row) => [row.messageId, row.parentId]));
    expect(parentOf.get(again.messageId)).toBe(two.questionId);
    expect(parentOf.get(edited.questionId)).toBeNull();
    expect(parentOf.get(after.questionId)).toBe(two.messageId);
    expect(detail.leafId).toBe(after.messageId);
    const show = (messageId: string) =>
      client.call(endpoints.talkShow, { conversationId, messageId });
    expect(await show(edited.questionId)).toEqual({ leafId: edited.messageId });
    expect(await show(two.questionId)).toEqual({ leafId: again.messageId });
    expect(await show(one.questionId)).toEqual({ leafId: again.messageId });
    const shown = await client.call(endpoints.talkHistoryDetail, { conversationId });
    expect(shown.leafId).toBe(again.messageId);
  });

  it('do not grow from an answer that is still being written', async () => {
    model.say(text('正在说'), new Promise(() => {}));
    const stream = await client.open(endpoints.talkStream, { message: '长话' });
    const { conversationId, messageId } = idsOf(
      await readUntil(stream, (events) => pageOf(events).text !== ''),
    );
    for (const branch of [{ message: '插话' }, { regenerateOf: messageId }]) {
      const answer = await client.send(endpoints.talkStream, { conversationId, ...branch });
      expect(answer.status).toBe(409);
    }
    await client.call(endpoints.talkStop, { messageId });
  });

  it.each([
    ['nothing said', {}, 400],
    ['a branch of no conversation', { message: '问', editOf: 'x' }, 400],
    ['two branches', { message: '问', conversationId: 'c', editOf: 'x', regenerateOf: 'y' }, 400],
    ['an unknown conversation', { message: '问', conversationId: 'nope' }, 404],
    ['an unknown assistant', { message: '问', assistant: 'gpt9' }, 400],
  ])('refuse %s', async (_, input, status) => {
    expect((await client.send(endpoints.talkStream, input)).status).toBe(status);
  });
});

describe('the history', () => {
  it('lists, finds by title and words, renames and deletes', async () => {
    model.say(text('用 3000K 的灯带，100%_可调光。'));
    const { conversationId } = idsOf(await ask({ message: '卧室灯光' }));
    model.say(text('好'));
    const general = idsOf(await ask({ message: '写首诗', assistant: 'gpt2' }));
    const list = (input: object) => client.call(endpoints.talkHistory, input);
    expect((await list({})).list.map(({ title }) => title)).toEqual(['写首诗', '卧室灯光']);
    expect((await list({ assistant: 'gpt2' })).total).toBe(1);
    expect((await list({ page: 2, pageSize: 1 })).list[0]?.title).toBe('卧室灯光');
    expect((await list({ keyword: '100%_可' })).list).toMatchObject([
      { conversationId, excerpt: '用 3000K 的灯带，100%_可调光。', streaming: false },
    ]);
    expect((await list({ keyword: '1_0%' })).total).toBe(0);
    expect((await list({ keyword: '卧室' })).total).toBe(1);
    await client.call(endpoints.talkRename, { conversationId, title: ' 主卧 ' });
    expect((await list({ keyword: '主卧' })).list[0]).toMatchObject({ title: '主卧' });
    await client.call(endpoints.talkDelete, general);
    expect((await list({})).total).toBe(1);
    const gone = await client.send(endpoints.talkHistoryDetail, general);
    expect(gone.status).toBe(404);
  });

  it('is nobody else’s', async () => {
    const { conversationId, messageId } = idsOf(await ask({ message: '私事' }));
    const other = await app.signedIn();
    const calls = [
      other.send(endpoints.talkHistoryDetail, { conversationId }),
      other.send(endpoints.talkStream, { conversationId, message: '插嘴' }),
      other.send(endpoints.talkResume, { messageId, after: 0 }),
      other.send(endpoints.talkStop, { messageId }),
      other.send(endpoints.talkRename, { conversationId, title: '我的' }),
      other.send(endpoints.talkShow, { conversationId, messageId }),
      other.send(endpoints.talkDelete, { conversationId }),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      expect(status).toBe(404);
      expect(body.error.message).toMatch(/没有找到/);
    }
    expect((await other.call(endpoints.talkHistory, {})).total).toBe(0);
    expect((await app.client().send(endpoints.talkStream, { message: '问' })).status).toBe(401);
  });

  it('shows what has been said of an answer under way', async () => {
    model.say(thought('想'), text('说了'), new Promise(() => {}));
    const stream = await client.open(endpoints.talkStream, { message: '问' });
    const seen = await readUntil(stream, (events) => pageOf(events).text === '说了');
    const { conversationId, messageId } = idsOf(seen);
    await expect
      .poll(async () => {
        const { messages } = await client.call(endpoints.talkHistoryDetail, { conversationId });
        return messages[1];
      })
      .toMatchObject({ state: 'streaming', text: '说了', reasoning: '想', seq: 2 });
    const { list } = await client.call(endpoints.talkHistory, {});
    expect(list[0]?.streaming).toBe(true);
    await client.call(endpoints.talkDelete, { conversationId });
    const { rows } = await app.database.db.execute(
      sql`select 1 from chat_pieces where message_id = ${messageId}`,
    );
    expect(rows).toHaveLength(0);
    expect(await balance()).toBe(GIVEN - 2);
  });
});
