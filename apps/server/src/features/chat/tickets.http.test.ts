import { endpoints } from '@zhuhui/contracts';
import { priceOf } from '@zhuhui/tools';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { EngineFailure } from '../../engines/engine.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { silentLog } from '../../platform/log/log.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { createChatService } from './service.ts';
import { pageOf, readUntil } from './testing/reading.ts';
import { scriptedModel, text, thought } from './testing/scripted-model.ts';
import { beginAnswer, breakStrandedAnswers } from './transitions.ts';

const GIVEN = 5;
/** A process id that no process holds the lock of. */
const NOBODY = 999_999;

let app: TestApp;
let client: TestClient;
const model = scriptedModel();

beforeAll(async () => {
  app = await buildTestApp({
    working: false,
    chats: [model],
    env: { SIGNUP_TICKETS: { normal: 0, live: 0, gpt: GIVEN } },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await app.signedIn();
});

/** Asks and reads until something of the kind has come. */
const askUntil = async (type: 'text' | 'reasoning' | 'opening', input: object = {}) => {
  const stream = await client.open(endpoints.talkStream, { message: '问', ...input });
  const { events } = await readUntil(stream, (seen) =>
    seen.some((event) =>
      type === 'opening' ? event.seq === 0 : event.type === type && event.seq > 0,
    ),
  );
  const { messageId = '', conversationId = '' } = events[0] ?? {};
  return { messageId, conversationId };
};
const answerOf = async ({ conversationId }: { conversationId: string }) => {
  const { messages } = await client.call(endpoints.talkHistoryDetail, { conversationId });
  return messages[1];
};
const never = () => new Promise(() => {});

/** The user's ticket accounts: what can be spent, what is set aside, what is gone. */
const books = async () => {
  const { id } = await client.call(endpoints.userInfo);
  const { rows } = await app.database.db.execute<{ account: string; tickets: number }>(sql`
    select account, sum(amount)::int as tickets from ledger_entries
    where user_id = ${id} and ticket_type = 3 and account in ('available', 'reserved', 'spent')
    group by account`);
  const of = (name: string) => rows.find(({ account }) => account === name)?.tickets ?? 0;
  return [of('available'), of('reserved'), of('spent')];
};

it('are set aside while an answer is written, and spent at its good end', async () => {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  model.say(text('半'), gate, text('全'));
  const asked = await askUntil('text');
  expect(await books()).toEqual([GIVEN - 2, 2, 0]);
  letGo();
  await expect.poll(async () => (await answerOf(asked))?.state).toBe('done');
  expect(await books()).toEqual([GIVEN - 2, 0, 2]);
  model.say(text('一张'));
  await client.call(endpoints.talk, { message: '浅答', isDeepThinking: false });
  expect(await books()).toEqual([GIVEN - 3, 0, 3]);
  const { list } = await client.call(endpoints.ticketRecords, { type: 3 });
  expect(list.map(({ memo, kind }) => `${memo} ${kind}`).slice(0, 2)).toEqual([
    'AI设计助手 settle',
    'AI设计助手 reserve',
  ]);
});

it('must be there before anything starts', async () => {
  model.say(text('好'));
  for (let nth = 0; nth < 2; nth++) await client.call(endpoints.talk, { message: '问' });
  const asked = model.requests.length;
  const refused = await client.send(endpoints.talkStream, { message: '再问' });
  expect(refused.status).toBe(402);
  expect(refused.body.error.message).toBe('对话券不够：需要 2 张，还有 1 张。请先充值');
  expect((await client.send(endpoints.talk, { message: '再问' })).status).toBe(402);
  expect(model.requests).toHaveLength(asked);
  expect((await client.call(endpoints.talkHistory, {})).total).toBe(2);
  expect(await books()).toEqual([1, 0, 4]);
});

it.each([
  ['before the first character', [thought('想着'), never()], 'reasoning', [GIVEN, 0, 0]],
  ['that its model goes on with', [text('说了'), () => never()], 'text', [GIVEN - 2, 0, 2]],
  ['after text was said', [thought('想'), text('说了'), never()], 'text', [GIVEN - 2, 0, 2]],
] as const)('of an answer stopped %s', async (_, steps, until, expected) => {
  model.say(...steps);
  const asked = await askUntil(until);
  const stops = await Promise.all(
    [1, 2, 3].map(() => client.call(endpoints.talkStop, { messageId: asked.messageId })),
  );
  for (const { state } of stops) expect(state).toBe('stopped');
  expect(await books()).toEqual(expected);
  // Stopping again changes nothing.
  await client.call(endpoints.talkStop, { messageId: asked.messageId });
  expect(await books()).toEqual(expected);
});

it('go back when an answer fails, whatever was said', async () => {
  model.say(text('说了'), new EngineFailure('temporary', '断了'));
  await client.send(endpoints.talk, { message: '问' });
  expect(await books()).toEqual([GIVEN, 0, 0]);
});

it('go back when its process is gone, and what was said stays', async () => {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  model.say(thought('想'), text('说了一半'), gate, text('不会有人看到'));
  const asked = await askUntil('text');
  await expect.poll(async () => (await answerOf(asked))?.seq).toBe(2);
  await app.database.db.execute(
    sql`update chat_messages set worker_id = ${NOBODY} where id = ${asked.messageId}`,
  );
  await Promise.all([1, 2].map(() => breakStrandedAnswers(app.database.db, new Date())));
  expect(await answerOf(asked)).toMatchObject({
    ...{ state: 'broken', text: '说了一半', reasoning: '想', charged: false, seq: 2 },
    errorMessage: '回答中断了，券已退回，请重新回答',
  });
  expect(await books()).toEqual([GIVEN, 0, 0]);
  const rest = async () => {
    const after = { messageId: asked.messageId, after: 2 };
    const { events, done } = await readUntil(
      await client.open(endpoints.talkResume, after),
      () => false,
    );
    expect(done).toBe(true);
    return events.map(({ type }) => type);
  };
  expect(await rest()).toEqual(['error', 'usage']);
  // A process that only seemed to be gone comes to its end: nobody listens to it.
  letGo();
  expect(await rest()).toEqual(['error', 'usage']);
  expect(await answerOf(asked)).toMatchObject({ state: 'broken', text: '说了一半' });
  expect(await books()).toEqual([GIVEN, 0, 0]);
});

it('are found by a reader: an answer without a process ends under his eyes', async () => {
  model.say(text('说了'), never());
  const asked = await askUntil('text');
  await expect.poll(async () => (await answerOf(asked))?.seq).toBe(1);
  const there = await buildTestApp({ working: false, beside: app });
  const { phone } = await ownPhone();
  const reader = await there.signedIn(phone);
  await app.database.db.execute(
    sql`update chat_messages set worker_id = ${NOBODY} where id = ${asked.messageId}`,
  );
  const stream = await reader.open(endpoints.talkResume, { messageId: asked.messageId, after: 1 });
  const { events, done } = await readUntil(stream, () => false);
  expect(done).toBe(true);
  expect(pageOf(events).usage).toMatchObject({ state: 'broken', charged: false });
  expect(await books()).toEqual([GIVEN, 0, 0]);
  await there.close();
});

const ownPhone = async () => {
  const { id } = await client.call(endpoints.userInfo);
  const { rows } = await app.database.db.execute<{ phone: string }>(
    sql`select phone from users where id = ${id}`,
  );
  return { phone: rows[0]?.phone ?? '' };
};

it('are spent for what a removed conversation had said, and go back for what it had not', async () => {
  model.say(text('说了'), never());
  const said = await askUntil('text');
  await expect.poll(async () => (await answerOf(said))?.seq).toBe(1);
  await client.call(endpoints.talkDelete, said);
  expect(await books()).toEqual([GIVEN - 2, 0, 2]);
  model.say(never());
  await client.call(endpoints.talkDelete, await askUntil('opening'));
  expect(await books()).toEqual([GIVEN - 2, 0, 2]);
});

it('stay where they are when the conversation is removed under the question', async () => {
  const { id: userId } = await client.call(endpoints.userInfo);
  const shared = { userId, conversationId: 'gone', ticketType: 3 };
  const beginning = beginAnswer(app.database.db, {
    question: { ...shared, id: 'q', role: 'user' },
    answer: { ...shared, id: 'a', parentId: 'q', role: 'assistant', state: 'streaming', cost: 2 },
    memo: 'AI设计助手',
    now: new Date(),
  });
  await expect(beginning).rejects.toMatchObject({ reason: 'notFound' });
  expect(await books()).toEqual([GIVEN, 0, 0]);
});

it('go back when the process shuts down in the middle', async () => {
  const { db } = app.database;
  const service = createChatService({
    ...{ db, connection: app.database.connection, clock: systemClock, log: silentLog },
    files: { picture: async () => null, read: async () => new Uint8Array() },
    chats: () => [model],
    offer: { check: (_, settings) => settings, priceOf, whyOff: () => '' },
  });
  model.say(text('说到'), never());
  const { id } = await client.call(endpoints.userInfo);
  const answer = await service.ask(id, {
    ...{ message: '问', isDeepThinking: true, images: [], assistant: 'deepseek' },
  });
  const reading = (async () => {
    const seen = [];
    for await (const batch of service.follow(answer, 0, new AbortController().signal)) {
      seen.push(...batch);
    }
    return seen;
  })();
  await service.close(50);
  expect(pageOf(await reading)).toMatchObject({
    text: '说到',
    usage: { state: 'broken', charged: false },
  });
  expect(await books()).toEqual([GIVEN, 0, 0]);
});
