import { expect, it } from 'vitest';
import { EngineFailure } from '../../engines/engine.ts';
import { silentLog } from '../../platform/log/log.ts';
import { answerOf } from './answering.ts';
import { remoteSpeaker } from './remote-speaker.ts';
import type { Talk } from './speaker.ts';
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
