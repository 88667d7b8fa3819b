import { describe, expect, it } from 'vitest';
import { EngineFailure } from '../../engines/engine.ts';
import { silentLog } from '../../platform/log/log.ts';
import { answerOf } from './answering.ts';
import { remoteSpeaker } from './remote-speaker.ts';
import type { Speaker, Spoken, Talk } from './speaker.ts';
import { type Step, scriptedModel, text, thought } from './testing/scripted-model.ts';

const talk: Talk = {
  ...{ assistant: 'gpt2', domain: null, deepThinking: true },
  turns: [{ role: 'user', text: '问', images: [] }],
};

const speakers = (...scripts: Step[][]) =>
  scripts.map((steps, nth) => {
    const model = scriptedModel({ id: `m${nth}` });
    model.say(...steps);
    return remoteSpeaker(model, async () => ({ bytes: new Uint8Array(), mime: '' }));
  });

async function heard(scripts: Step[][], signal = new AbortController().signal, silenceMs = 1000) {
  const said: string[] = [];
  try {
    const options = { log: silentLog, silenceMs };
    for await (const spoken of answerOf(speakers(...scripts), talk, signal, options)) {
      if (spoken.type === 'speaker') said.push(`[${spoken.speaker.id}]`);
      else if ('delta' in spoken) said.push(spoken.delta);
    }
  } catch (error) {
    said.push(error instanceof EngineFailure ? `!${error.kind}` : `!${String(error)}`);
  }
  return said.join(' ');
}

const temporary = new EngineFailure('temporary', '忙');

it('asks the next one as long as nothing was said', async () => {
  expect(await heard([[temporary], [new Error('bug')], [text('答')]])).toBe('[m2] 答');
  expect(await heard([[text('')], [text('答')]])).toBe('[m1] 答');
  expect(await heard([[text('半'), temporary], [text('答')]])).toBe('[m0] 半 !temporary');
  expect(await heard([[thought('想'), temporary], [text('答')]])).toBe('[m0] 想 !temporary');
  expect(await heard([[temporary], [temporary]])).toBe('!temporary');
  expect(await heard([])).toBe('!temporary');
});

it('takes thoughts without an answer for a failure', async () => {
  expect(await heard([[thought('想')], [text('答')]])).toBe('[m0] 想 !temporary');
});

it('gives up on one that is silent', async () => {
  const silent = new Promise(() => {});
  expect(await heard([[silent], [text('答')]], undefined, 30)).toBe('[m1] 答');
  expect(await heard([[text('半'), silent], [text('答')]], undefined, 30)).toBe(
    '[m0] 半 !temporary',
  );
});

it('stops at the signal and asks nobody else', async () => {
  const signal = AbortSignal.abort('stopped');
  expect(await heard([[text('答')], [text('答')]], signal)).toBe('!stopped');
});

describe('where only the handbook is left', () => {
  const offline = (...spoken: Spoken[]): Speaker => ({
    ...{ id: 'book', name: '手册', can: '', cannot: '' },
    ...{ takesImages: false, thinks: false, offline: true },
    async *speak() {
      yield* spoken;
    },
  });
  /** A model that fails so often before it answers. */
  const failing = (times: number, failure: EngineFailure): Speaker => {
    let left = times;
    const speak: Speaker['speak'] = async function* () {
      if (left-- > 0) throw failure;
      yield { type: 'text', delta: '答' };
    };
    return { ...offline(), id: 'model', name: '模型', offline: false, speak };
  };
  const said = async (...asked: Speaker[]): Promise<string> => {
    const parts: string[] = [];
    const { signal } = new AbortController();
    for await (const spoken of answerOf(asked, talk, signal, { log: silentLog, askAgainMs: 1 })) {
      if ('delta' in spoken) parts.push(spoken.delta);
    }
    return parts.join('');
  };
  const found = offline({ type: 'text', delta: '手册说' });

  it('asks a model that failed in passing once more', async () => {
    expect(await said(failing(1, temporary), found)).toBe('答');
  });

  it('says for whom the handbook answers', async () => {
    expect(await said(found)).toBe('手册说');
    for (const model of [failing(2, temporary), failing(1, new EngineFailure('permanent', '坏'))]) {
      expect(await said(model, found)).toMatch(
        /^> 模型没有应答（[忙坏]），以下出自离线手册。\n\n手册说$/,
      );
    }
  });

  it('lets the model’s failure stand when the handbook has no answer', async () => {
    const nothing = offline({ type: 'noAnswer' }, { type: 'text', delta: '没有写到' });
    expect(await said(nothing)).toBe('没有写到');
    await expect(said(failing(2, temporary), nothing)).rejects.toBe(temporary);
  });
});
