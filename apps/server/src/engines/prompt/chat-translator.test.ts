import { describe, expect, it } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import type { ChatModel, ChatRequest } from '../chat/chat-model.ts';
import { createChatTranslator } from './chat-translator.ts';
import { createRecentTexts } from './recent-texts.ts';

const { signal } = new AbortController();

/** A chat that answers what it is told to, piece by piece. */
function talker(answer: (text: string) => string | Promise<string>) {
  const asked: ChatRequest[] = [];
  const model: ChatModel = {
    id: 'talker',
    name: '对话',
    takesImages: false,
    thinks: true,
    async *stream(request, within) {
      asked.push(request);
      const text = await answer(request.messages.at(-1)?.text ?? '');
      within.throwIfAborted();
      yield { type: 'reasoning', delta: '想一想' };
      for (const delta of text.split(/(?<= )/)) yield { type: 'text', delta };
    },
  };
  return { model, asked };
}

const translatorOf = (...models: ChatModel[]) =>
  createChatTranslator({ chats: () => models, log: silentLog, timeoutMs: 100 });

describe('translation', () => {
  it('is by the first chat model, of the description and what must not appear', async () => {
    const { model, asked } = talker((text) => (text === '人物' ? 'people' : '"walnut floor"\n'));
    const other = talker(() => 'never asked');
    const translator = translatorOf(model, other.model);
    const told = await translator.toEnglish(
      { description: '胡桃木地板', negative: '人物' },
      signal,
    );
    expect(told).toEqual({ description: 'walnut floor', negative: 'people', by: 'model' });
    expect(asked[0]?.deepThinking).toBe(false);
    expect(asked[0]?.messages[0]).toMatchObject({ role: 'system' });
    expect(other.asked).toEqual([]);
    await translator.toEnglish({ description: '胡桃木地板', negative: '人物' }, signal);
    expect(asked).toHaveLength(2);
  });

  it('is by the dictionary without a chat model', async () => {
    const told = await translatorOf().toEnglish(
      { description: '奶油风客厅，暖光', negative: '' },
      signal,
    );
    expect(told).toEqual({
      description: 'cream style living room, warm light',
      negative: '',
      by: 'dictionary',
    });
  });

  it('asks nobody for words that are English already', async () => {
    const { model, asked } = talker(() => 'x');
    const wishes = { description: 'warm light', negative: '' };
    expect(await translatorOf(model).toEnglish(wishes, signal)).toEqual(wishes);
    expect(asked).toEqual([]);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('down'))],
    ['says nothing', () => ''],
    ['answers in Chinese', () => '好的，这是一个奶油风的客厅 ok'],
    ['tells a story', () => 'once upon a time '.repeat(40)],
    ['takes too long', () => new Promise<string>((resolve) => setTimeout(resolve, 150, 'late'))],
  ])('falls back to the dictionary when the model %s', async (_, answer) => {
    const told = await translatorOf(talker(answer).model).toEnglish(
      { description: '暖光', negative: '' },
      signal,
    );
    expect(told).toEqual({ description: 'warm light', negative: '', by: 'dictionary' });
  });

  it('leaves a failing model alone for a while', async () => {
    let now = 0;
    const { model, asked } = talker(() => Promise.reject(new Error('down')));
    const translator = createChatTranslator({
      chats: () => [model],
      log: silentLog,
      now: () => now,
    });
    for (const description of ['暖光', '冷光', '灯带', '吊灯']) {
      await translator.toEnglish({ description, negative: '' }, signal);
    }
    expect(asked).toHaveLength(2);
    now = 61_000;
    await translator.toEnglish({ description: '吊灯', negative: '' }, signal);
    expect(asked).toHaveLength(3);
  });

  it('ends with the task', async () => {
    const abort = new AbortController();
    const { model } = talker(async () => {
      abort.abort(new Error('stopped'));
      return 'warm light';
    });
    const running = translatorOf(model).toEnglish(
      { description: '暖光', negative: '' },
      abort.signal,
    );
    await expect(running).rejects.toThrow('stopped');
  });
});

it('forgets the text that was not asked for the longest', () => {
  const recent = createRecentTexts(2);
  recent.set('a', '1');
  recent.set('b', '2');
  recent.get('a');
  recent.set('c', '3');
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual(['1', undefined, '3']);
});
