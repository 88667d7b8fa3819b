import { endpoints, type InputOf } from '@zhuhui/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EngineFailure } from '../../engines/engine.ts';
import { files } from '../../platform/db/schema.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { pictureBytes } from '../../testing/pictures.ts';
import { askAll, idsOf, pageOf, readStream, readUntil } from './testing/reading.ts';
import { scriptedModel, text, thought } from './testing/scripted-model.ts';

/** Tickets a new account is given for talking. */
const GIVEN = 50;

let app: TestApp;
let client: TestClient;
const first = scriptedModel({ id: 'first', name: '第一模型' });
const second = scriptedModel({ id: 'second', name: '第二模型', takesImages: false });

beforeAll(async () => {
  app = await buildTestApp({ working: false, chats: [first, second] });
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await app.signedIn();
  first.say(text('好。'));
  second.say(text('我来答。'));
  first.requests.length = 0;
  second.requests.length = 0;
});

const block = (json: object) => text(`\`\`\`zhuhui-tool\n${JSON.stringify(json)}\n\`\`\``);
const ask = (input: InputOf<typeof endpoints.talkStream>) => askAll(client, input);
const balance = () => client.call(endpoints.totalTicket, { type: 3 });

describe('a streamed answer', () => {
  it('comes as numbered pieces, reasoning apart, and says how it ended', async () => {
    first.say(thought('先想'), thought('一想'), text('奶油风'), text('偏暖。'), {
      ...{ type: 'usage', promptTokens: 12, answerTokens: 8 },
    });
    const { events, done } = await ask({ message: '奶油风是什么?' });
    expect(done).toBe(true);
    expect(events.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(pageOf(events)).toMatchObject({
      reasoning: '先想一想',
      text: '奶油风偏暖。',
      usage: {
        state: 'done',
        promptTokens: 12,
        answerTokens: 8,
        model: { id: 'first', name: '第一模型' },
        cost: 2,
        charged: true,
      },
    });
    expect(await balance()).toBe(GIVEN - 2);
  });

  it('is kept with its question, and the conversation goes on from it', async () => {
    const asked = await ask({ message: '书房灯光怎么做?\n要护眼', isDeepThinking: false });
    const { conversationId, messageId, questionId } = idsOf(asked);
    await ask({ conversationId, message: '再便宜一点' });
    const detail = await client.call(endpoints.talkHistoryDetail, { conversationId });
    expect(detail.title).toBe('书房灯光怎么做?');
    expect(detail.messages.map(({ role, text, parentId }) => [role, text, parentId])).toEqual([
      ['user', '书房灯光怎么做?\n要护眼', null],
      ['assistant', '好。', questionId],
      ['user', '再便宜一点', messageId],
      ['assistant', '好。', detail.messages[2]?.messageId],
    ]);
    expect(detail.leafId).toBe(detail.messages[3]?.messageId);
    const told = first.requests.at(-1)?.messages ?? [];
    expect(told.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(told[0]?.text).toContain('AI 设计助手');
    expect(first.requests.map(({ deepThinking }) => deepThinking)).toEqual([false, true]);
  });

  it('can be had in one go', async () => {
    first.say(thought('嗯'), text('一次说完'));
    const { answer, questionId } = await client.call(endpoints.talk, { message: '你好' });
    expect(answer).toMatchObject({
      ...{ text: '一次说完', reasoning: '嗯', state: 'done', parentId: questionId },
      ...{ cost: 2, charged: true, ticketType: 3 },
    });
  });

  it('goes on when its reader leaves', async () => {
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    first.say(text('前半，'), gate, text('后半。'));
    const stream = await client.open(endpoints.talkStream, { message: '慢慢说' });
    const seen = await readUntil(stream, (events) => pageOf(events).text === '前半，');
    expect(seen.done).toBe(false);
    letGo();
    const { messageId } = idsOf(seen);
    const rest = readStream(
      (await client.get(`/api/ai/gptTalkResume?messageId=${messageId}&after=1`)).body,
    );
    expect(pageOf(rest.events)).toMatchObject({ text: '后半。', usage: { state: 'done' } });
  });

  it('is asked once and paid once however often the same request comes', async () => {
    first.say(30, text('一次'));
    const input = { message: '重复', clientRequestId: 'request-1' };
    const answers = await Promise.all([ask(input), ask(input), ask(input)]);
    expect(new Set(answers.map((answer) => answer.events[0]?.messageId)).size).toBe(1);
    expect(answers.map(({ events }) => pageOf(events).text)).toEqual(['一次', '一次', '一次']);
    expect(first.requests).toHaveLength(1);
    expect(await balance()).toBe(GIVEN - 2);
  });

  it('keeps characters that a model cuts in two, and drops what cannot be stored', async () => {
    first.say(text('灯\ud83d'), text('\udca1亮\0'), text('\udc00。'));
    const { events } = await ask({ message: '表情' });
    expect(pageOf(events).text).toBe('灯💡亮\ufffd。');
    const { conversationId } = idsOf({ events, done: true });
    const { messages } = await client.call(endpoints.talkHistoryDetail, { conversationId });
    expect(messages[1]?.text).toBe('灯💡亮\ufffd。');
  });
});

describe('the models', () => {
  it('are told to the page, the handbook last', async () => {
    const told = await client.call(endpoints.talkModels, {});
    expect(told).toMatchObject({
      takesImages: true,
      ticketType: 3,
      cost: { plain: 1, deepThinking: 2 },
    });
    expect(told.models.map(({ id, offline }) => [id, offline])).toEqual([
      ['first', false],
      ['second', false],
      ['handbook', true],
    ]);
  });

  it('fall back to the next one before the first character', async () => {
    first.say(new EngineFailure('rateLimited', '太忙'));
    const { events } = await ask({ message: '谁来答' });
    expect(pageOf(events)).toMatchObject({ text: '我来答。', usage: { model: { id: 'second' } } });
    second.say(new Error('broken'));
    const again = await ask({ message: '厨房台面多高' });
    expect(pageOf(again.events).usage).toMatchObject({
      ...{ model: { id: 'handbook', name: '离线手册' }, state: 'done' },
    });
    expect(pageOf(again.events).text).not.toBe('');
  });

  it('cost nothing where nobody has an answer', async () => {
    const failure = new EngineFailure('permanent', '密钥无效');
    for (const model of [first, second]) model.say(failure);
    const failed = await ask({ message: '股票明天涨吗' });
    expect(failed.events.at(-2)).toMatchObject({ type: 'error', delta: '密钥无效' });
    expect(pageOf(failed.events).usage).toMatchObject({ state: 'failed', charged: false });
    expect(await balance()).toBe(GIVEN);
  });

  it('do not take over after the first character: that answer failed and costs nothing', async () => {
    first.say(text('说到一半'), new EngineFailure('temporary', '连接断了'));
    const { events, done } = await ask({ message: '半句' });
    expect(done).toBe(true);
    expect(events.at(-2)).toMatchObject({ type: 'error', delta: '连接断了' });
    expect(pageOf(events)).toMatchObject({
      text: '说到一半',
      usage: { state: 'failed', charged: false, model: { id: 'first' } },
    });
    expect(second.requests).toHaveLength(0);
    expect(await balance()).toBe(GIVEN);
    first.say(text('又断'), new EngineFailure('temporary', '连接断了'));
    const inOne = await client.send(endpoints.talk, { message: '半句' });
    expect(inOne.status).toBe(502);
    expect(inOne.body.error.message).toBe('连接断了');
  });

  it('are not asked again by another after a refusal', async () => {
    first.say(new EngineFailure('refused', '内容未通过安全审核，请换个说法'));
    const { events } = await ask({ message: '不行的' });
    expect(pageOf(events).usage).toMatchObject({ state: 'failed', charged: false, model: null });
    expect(second.requests).toHaveLength(0);
  });

  it('see pictures only where they take them, at most 1536 pixels a side', async () => {
    const { default: sharp } = await import('sharp');
    const picture = await sharp({
      create: { width: 2400, height: 1200, channels: 3, background: '#a08060' },
    })
      .png()
      .toBuffer();
    const { fileId } = await client.upload(picture);
    first.say(new EngineFailure('temporary', '太忙'));
    const { events } = await ask({ message: '厨房台面多高', images: [fileId] });
    const shown = first.requests[0]?.messages.at(-1)?.images?.[0];
    expect(shown?.mime).toBe('image/jpeg');
    const size = await sharp(shown?.bytes).metadata();
    expect([size.width, size.height, size.format]).toEqual([1536, 768, 'jpeg']);
    // The second model sees nothing, so it is passed over.
    expect(pageOf(events).usage).toMatchObject({ model: { id: 'handbook' } });
    const { conversationId } = idsOf({ events, done: true });
    const { messages } = await client.call(endpoints.talkHistoryDetail, { conversationId });
    expect(messages[0]?.images).toEqual([{ fileId, url: `/files/${fileId}` }]);
    const other = await app.signedIn();
    const stolen = await other.send(endpoints.talkStream, { message: '看', images: [fileId] });
    expect(stolen.status).toBe(404);
  });

  it('go on with a conversation of which a picture was deleted', async () => {
    const { fileId } = await client.upload(await pictureBytes());
    const { conversationId } = idsOf(await ask({ message: '看看这张', images: [fileId] }));
    // As when the run that made it is deleted.
    const { db } = app.database;
    await db.update(files).set({ state: 'deleted' }).where(eq(files.id, fileId));
    first.say(text('可以。\n'), block({ tool: 'indoorRender', settings: {}, say: '再画一张' }));
    const { events } = await ask({ conversationId, message: '再画一张' });
    expect(pageOf(events)).toMatchObject({ text: '可以。\n', usage: { state: 'done' } });
    const earlier = first.requests.at(-1)?.messages.find(({ text: said }) => said.includes('看看'));
    expect(earlier).toEqual({ role: 'user', text: '看看这张\n（附的 1 张图已删除）' });
    expect(pageOf(events).cards[0]?.needs).toEqual(['uploadImage']);
  });

  it('get no pictures when none takes them', async () => {
    const blind = await buildTestApp({ working: false, beside: app });
    const other = await blind.signedIn();
    const answer = await other.send(endpoints.talkStream, { message: '看', images: ['f'] });
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields).toHaveProperty('images');
    await blind.close();
  });
});

describe('tool cards', () => {
  it('are taken out of the text, checked, priced and kept', async () => {
    const settings = { prompt: '奶油风客厅', count: 2, nothing: 1 };
    first.say(
      text('可以，我来改。\n'),
      block({ tool: 'indoorRender', settings, say: '把客厅改成奶油风' }),
    );
    const { events } = await ask({ message: '把客厅改成奶油风' });
    const { text: said, cards } = pageOf(events);
    expect(said).toBe('可以，我来改。\n');
    expect(cards).toMatchObject([
      {
        ...{ tool: 'indoorRender', toolName: '室内渲染', needs: ['uploadImage'] },
        ...{ cost: 4, ticketType: 1, say: '把客厅改成奶油风' },
        settings: { prompt: '奶油风客厅', count: 2, cnStrength: 0.75 },
      },
    ]);
    expect(cards[0]?.settings).not.toHaveProperty('nothing');
    const { conversationId } = idsOf({ events, done: true });
    const { messages } = await client.call(endpoints.talkHistoryDetail, { conversationId });
    expect(messages[1]?.cards).toEqual(cards);
  });

  it.each([
    ['an unknown tool', { tool: 'nope', settings: {} }],
    ['a tool that talks', { tool: 'deepseek', settings: {} }],
    ['settings it would not take', { tool: 'indoorRender', settings: { count: 99 } }],
    ['no settings object', { tool: 'indoorRender', settings: 'x' }],
  ])('are dropped for %s', async (_, json) => {
    first.say(text('说明'), block(json));
    const { events } = await ask({ message: '做图' });
    expect(pageOf(events)).toMatchObject({ text: '说明', cards: [], usage: { charged: true } });
  });

  it('come from the handbook too', async () => {
    first.say(new EngineFailure('temporary', '太忙'));
    second.say(new EngineFailure('temporary', '太忙'));
    const { events } = await ask({ message: '把客厅改成奶油风' });
    const { cards, text: said } = pageOf(events);
    expect(cards).toMatchObject([{ tool: 'indoorRender', needs: ['uploadImage'] }]);
    expect(said).not.toBe('');
  });
});

it('costs nothing when the handbook, alone, has no answer', async () => {
  const alone = await buildTestApp({ working: false, beside: app });
  try {
    const user = await alone.signedIn();
    const talk = (message: string) => user.call(endpoints.talk, { message });
    const unanswered = (await talk('股票明天涨吗')).answer;
    expect(unanswered).toMatchObject({ state: 'done', charged: false });
    expect(unanswered.text).toContain('没有写到');
    expect((await talk('餐桌多大')).answer).toMatchObject({ state: 'done', charged: true });
    expect(await user.call(endpoints.totalTicket, { type: 3 })).toBe(GIVEN - 2);
  } finally {
    await alone.close();
  }
});

describe('filling a tool card', () => {
  it('keeps a mask in the card; nobody else may, and not before the answer has ended', async () => {
    const { default: sharp } = await import('sharp');
    const create = { width: 64, height: 48, channels: 3, background: '#a08060' } as const;
    const file = async (as: TestClient) =>
      (await as.upload(await sharp({ create }).png().toBuffer())).fileId;
    const json = JSON.stringify({ tool: 'clean', say: '去掉纸箱' });
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    first.say(text(`好。\n\`\`\`zhuhui-tool\n${json}\n\`\`\``), gate);
    const stream = await client.open(endpoints.talkStream, { message: '去掉纸箱' });
    const seen = await readUntil(stream, (events) => pageOf(events).cards.length > 0);
    const { conversationId, messageId } = idsOf(seen);
    const mask = { uploadImage: await file(client), maskImage: await file(client) };
    const fill = (settings: object, as = client, card = 0) =>
      as.send(endpoints.talkFillCard, { messageId, card, settings: { ...settings } });
    expect((await fill(mask)).status).toBe(409);
    letGo();
    await client.get(`/api/ai/gptTalkResume?messageId=${messageId}&after=1`);
    const filled = await client.call(endpoints.talkFillCard, {
      ...{ messageId, card: 0, settings: mask },
    });
    expect(filled).toMatchObject({ needs: [], cost: 1, settings: mask });
    const other = await app.signedIn();
    expect((await fill(mask, other)).status).toBe(404);
    expect((await fill(mask, client, 1)).status).toBe(404);
    expect((await fill({ maskImage: await file(other) })).status).toBe(404);
    expect((await fill({ seed: -1 })).status).toBe(400);
    const { messages } = await client.call(endpoints.talkHistoryDetail, { conversationId });
    expect(messages[1]?.cards).toEqual([filled]);
  });
});

it('refuses other sites', async () => {
  const answer = await client.get('/api/ai/gptTalkResume?messageId=x', {
    'sec-fetch-site': 'cross-site',
  });
  expect(answer.statusCode).toBe(403);
});

it('opens entries of the handbook', async () => {
  const entry = await client.call(endpoints.handbookEntry, { id: 'kitchen-triangle' });
  expect(entry.title).toBe('厨房工作三角');
  expect((await client.send(endpoints.handbookEntry, { id: 'nope' })).status).toBe(404);
});
