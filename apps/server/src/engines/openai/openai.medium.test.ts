import { afterAll, describe, expect, it } from 'vitest';
import { maskBytes, pictureBytes } from '../../testing/pictures.ts';
import type { ChatPiece } from '../chat/chat-model.ts';
import { describeConformance } from '../conformance.ts';
import type { EngineDeps, EngineSettings } from '../kind.ts';
import { createChatTranslator } from '../prompt/chat-translator.ts';
import type { Translator } from '../prompt/translator.ts';
import { createNetwork } from '../remote/network.ts';
import { captureLog } from '../testing/captured-log.ts';
import { requestOf, type Work, watch } from '../testing/context.ts';
import { startOpenAiServer } from '../testing/openai-server.ts';
import { openAiKind } from './kind.ts';
import type { OpenAiOptions } from './options.ts';

const server = await startOpenAiServer();
const network = createNetwork({ privateHosts: ['127.0.0.1'] });
const { log, text: logged } = captureLog();
const translator: Translator = { toEnglish: async (wishes) => wishes };
const deps: EngineDeps = { log, network, translator, privateHosts: ['127.0.0.1'] };
afterAll(() => Promise.all([server.close(), network.close()]));

const settingsWith = (options: Partial<OpenAiOptions>): EngineSettings<OpenAiOptions> => ({
  id: 'openai',
  name: '云端出图',
  baseUrls: [server.baseUrl],
  apiKey: server.apiKey,
  options: openAiKind.options.parse({ picturesPerCall: 2, ...options }),
});
const createEngine = () => {
  const engine = openAiKind.createEngine(settingsWith({}), deps);
  if (!engine) throw new Error('no engine');
  return engine;
};

const [picture, style, mask] = await Promise.all([
  pictureBytes(),
  pictureBytes(),
  maskBytes(320, 240, { left: 100, top: 80, width: 60, height: 50 }),
]);
const render: Work = {
  tool: 'indoorRender',
  settings: { uploadImage: 'picture' },
  files: { picture },
};
const masked = { uploadImage: 'picture', maskImage: 'mask', prompt: '胡桃木' };

const cases: readonly Work[] = [
  { tool: 'text2Img', settings: { prompt: '奶油风客厅', count: 3, ratio: '3:2' }, files: {} },
  {
    ...render,
    settings: { uploadImage: 'picture', styleImage: 'style', count: 2 },
    files: { picture, style },
  },
  { tool: 'lama', settings: masked, files: { picture, mask } },
  { tool: 'materialChange', settings: masked, files: { picture, mask } },
  {
    tool: 'clean',
    settings: { uploadImage: 'picture', maskImage: 'mask' },
    files: { picture, mask },
  },
  {
    tool: 'styleTransfer',
    settings: { uploadImage: 'picture', styleImage: 'style' },
    files: { picture, style },
  },
  { tool: 'extendImg', settings: { uploadImage: 'picture', right: 48 }, files: { picture } },
  { tool: 'atmosphereChange', settings: { uploadImage: 'picture' }, files: { picture } },
  { tool: 'emptyRoom', settings: { uploadImage: 'picture' }, files: { picture } },
  { tool: 'toline', settings: { uploadImage: 'picture' }, files: { picture } },
  { tool: 'colorFlatPicture', settings: { uploadImage: 'picture' }, files: { picture } },
];

describeConformance('openai', () => ({
  engine: createEngine(),
  cases,
  long: render,
  remote: {
    work: render,
    troubles: [
      { name: 'a busy server', arrange: () => server.meet('busy'), kind: 'rateLimited' },
      { name: 'a used-up quota', arrange: () => server.meet('quota'), kind: 'permanent' },
      { name: 'a content refusal', arrange: () => server.meet('moderation'), kind: 'refused' },
      { name: 'a wrong key', arrange: () => server.meet('key'), kind: 'permanent' },
      { name: 'a server error', arrange: () => server.meet('broken'), kind: 'temporary' },
      {
        name: 'an answer cut off',
        arrange: () => server.meet('cutOff'),
        kind: 'temporary',
        paidJobs: 1,
      },
      {
        name: 'a web page for an answer',
        arrange: () => server.meet('html'),
        kind: 'permanent',
        paidJobs: 1,
      },
      {
        name: 'bytes that are no picture',
        arrange: () => server.meet('noPicture'),
        kind: 'permanent',
        paidJobs: 1,
      },
      {
        name: 'an address that is gone',
        arrange: () => server.meet('goneUrl'),
        kind: 'permanent',
        paidJobs: 1,
      },
      {
        name: 'an address elsewhere',
        arrange: () => server.meet('strangeUrl'),
        kind: 'permanent',
        paidJobs: 1,
      },
    ],
    jobsCreated: server.jobsCreated,
    secrets: [server.apiKey],
    logged,
    restart: createEngine,
    resumes: false,
    hold: server.hold,
  },
}));

it('draws from words that the chat model of the same server put into English', async () => {
  const options = { promptLanguage: 'en' as const, chatModel: 'talker' };
  const chat = openAiKind.createChat(settingsWith(options), deps);
  const inEnglish = createChatTranslator({ chats: () => (chat ? [chat] : []), log });
  const engine = openAiKind.createEngine(settingsWith(options), { ...deps, translator: inEnglish });
  if (!engine) throw new Error('no engine');
  const delta = { content: 'cream style living room' };
  server.say([
    `data: ${JSON.stringify({ choices: [{ delta, finish_reason: 'stop' }] })}\n\n`,
    'data: [DONE]\n\n',
  ]);
  const work: Work = { tool: 'text2Img', settings: { prompt: '奶油风客厅' }, files: {} };
  const { effective } = await engine.run(requestOf(work), watch(work).context);
  await engine.close();
  expect(effective).toMatchObject({
    words: '奶油风客厅',
    prompt: 'cream style living room, soft natural light',
    translatedBy: 'model',
  });
  const drawn = server.requests.findLast(({ url }) => url.pathname === '/v1/images/generations');
  expect(JSON.parse(drawn?.body.toString() ?? '{}')).toMatchObject({
    prompt: 'cream style living room, soft natural light',
  });
});

describe('openai chat', () => {
  const chat = (options: Partial<OpenAiOptions> = {}) => {
    const model = openAiKind.createChat(settingsWith({ chatModel: 'talker', ...options }), deps);
    if (!model) throw new Error('no chat');
    return model;
  };
  const ask = async (
    options: Partial<OpenAiOptions> = {},
    signal = new AbortController().signal,
  ) => {
    const pieces: ChatPiece[] = [];
    const request = { messages: [{ role: 'user' as const, text: '你好' }], deepThinking: true };
    for await (const piece of chat(options).stream(request, signal)) pieces.push(piece);
    return pieces;
  };
  const data = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  const said = (pieces: readonly ChatPiece[], type: 'text' | 'reasoning') =>
    pieces.map((piece) => (piece.type === type ? piece.delta : '')).join('');

  it('reads reasoning, text and usage, whatever the lines look like', async () => {
    server.say([
      ': keep-alive\r\n\r\n',
      data({ role: 'assistant', content: null }),
      data({ reasoning_content: '先想' }),
      data({ reasoning: '再想' }),
      'data:{"choices":[{"delta":{"content":"净高"}}]}\n\n',
      'data: nonsense\n\n',
      'data: {"choices":[]}\n\n',
      data({ content: '2.4 米' }, 'stop'),
      'data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":5}}\n\n',
      'data: [DONE]\n\n',
    ]);
    const pieces = await ask({ thinking: 'type' });
    expect(said(pieces, 'reasoning')).toBe('先想再想');
    expect(said(pieces, 'text')).toBe('净高2.4 米');
    expect(pieces.at(-1)).toEqual({ type: 'usage', promptTokens: 3, answerTokens: 5 });
    const sent = JSON.parse(server.requests.at(-1)?.body.toString() ?? '{}');
    expect(sent).toMatchObject({ model: 'talker', stream: true, thinking: { type: 'enabled' } });
  });

  it('parts thoughts written inline from the answer, however the stream cuts them', async () => {
    const text = '<think>先量净高</think>\n\n层高减去吊顶 <think> 是答案的一部分';
    server.say([...[...text].map((char) => data({ content: char })), data({}, 'stop')]);
    const pieces = await ask();
    expect(said(pieces, 'reasoning')).toBe('先量净高');
    expect(said(pieces, 'text')).toBe('层高减去吊顶 <think> 是答案的一部分');
  });

  it('keeps what was said when the stream breaks, and says that it broke', async () => {
    server.say([data({ content: '半句' })], { cutOff: true, pauseMs: 20 });
    const pieces: ChatPiece[] = [];
    const reading = (async () => {
      const request = { messages: [{ role: 'user' as const, text: '?' }], deepThinking: false };
      for await (const piece of chat().stream(request, new AbortController().signal))
        pieces.push(piece);
    })();
    await expect(reading).rejects.toMatchObject({ kind: 'temporary' });
    expect(said(pieces, 'text')).toBe('半句');
  });

  it('names errors before and inside a stream', async () => {
    server.meet('busy');
    await expect(ask()).rejects.toMatchObject({ kind: 'rateLimited' });
    server.say(['data: {"error":{"message":"content_filter hit"}}\n\n']);
    await expect(ask()).rejects.toMatchObject({ kind: 'refused' });
    server.say([data({ content: 'x' }, 'content_filter')]);
    await expect(ask()).rejects.toMatchObject({ kind: 'refused' });
  });

  it('repeats no key that a server repeats', async () => {
    server.say([`data: {"error":{"message":"no such key ${server.apiKey}"}}\n\n`]);
    const failure = await ask().catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'temporary' });
    expect(String((failure as Error).cause)).toContain('no such key ***');
  });

  it('tells an answer that is over from one that is cut', async () => {
    server.say([data({ content: '长' }, 'length')]);
    expect(await ask()).toContainEqual({ type: 'cut' });
    server.say([data({ content: '半' }, 'insufficient_system_resource')]);
    await expect(ask()).rejects.toMatchObject({ kind: 'temporary' });
  });

  it('stops when told to', async () => {
    server.say(
      Array.from({ length: 200 }, () => data({ content: '字' })),
      { pauseMs: 10 },
    );
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 100);
    await expect(ask({}, abort.signal)).rejects.toMatchObject({ kind: 'cancelled' });
  });
});
