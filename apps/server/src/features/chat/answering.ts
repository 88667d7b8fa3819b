import { setTimeout as delay } from 'node:timers/promises';
import { EngineFailure } from '../../engines/engine.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Speaker, Spoken, Talk } from './speaker.ts';

/** A speaker that is silent this long, at the start or in the middle, has failed. */
const SILENCE_MS = 120_000;
/** Before the models are asked once more, where only the handbook is left; longest that one may ask for. */
const ASK_AGAIN_MS = 1_000;
const ASK_AGAIN_MOST_MS = 5_000;
/** One that took longer to fail is not waited for twice. */
const ASK_AGAIN_WITHIN_MS = 10_000;

export type Answered = Spoken | { readonly type: 'speaker'; readonly speaker: Speaker };

export interface AnswerOptions {
  readonly log: Log;
  readonly silenceMs?: number;
  readonly askAgainMs?: number;
}

/**
 * The answer of the first speaker that gives one. One that fails before its first character, or ends
 * without one, is followed by the next; one that fails later ends the answer. Which one speaks is told
 * before what it says. Before the handbook answers for models that failed in passing, these are asked
 * once more; when it answers, it says for whom, and when it has nothing to say, their failure stands.
 * @throws EngineFailure of the last speaker asked; anything at all once the signal has fired.
 */
export async function* answerOf(
  speakers: readonly Speaker[],
  talk: Talk,
  signal: AbortSignal,
  { log, silenceMs = SILENCE_MS, askAgainMs = ASK_AGAIN_MS }: AnswerOptions,
): AsyncGenerator<Answered> {
  let failure = new EngineFailure('temporary', '暂无可用的对话模型');
  let failed: Speaker | null = null;
  const queue = [...speakers];
  let again: Speaker[] | null = [];
  for (let speaker = queue.shift(); speaker; speaker = queue.shift()) {
    if (speaker.offline && again && again.length > 0) {
      await delay(Math.min(failure.retryAfterMs ?? askAgainMs, ASK_AGAIN_MOST_MS), null, {
        signal,
      });
      queue.unshift(...again, speaker);
      again = null;
      continue;
    }
    const askedAt = performance.now();
    let begun = false;
    let answered = false;
    /** What it told about an answer that has not begun. */
    const ahead: Spoken[] = [];
    try {
      for await (const spoken of unlessSilent(speaker, talk, signal, silenceMs)) {
        if (spoken.type === 'noAnswer' && failed) throw failure;
        if (!begun && !isSaid(spoken)) {
          ahead.push(spoken);
          continue;
        }
        if (!begun) {
          yield { type: 'speaker', speaker };
          if (speaker.offline && failed) yield standInFor(failed, failure);
          yield* ahead;
        }
        begun = true;
        answered ||= isSaid(spoken) && spoken.type !== 'reasoning';
        yield spoken;
      }
      if (answered) return;
      throw new EngineFailure('temporary', '模型没有给出回答，请重试');
    } catch (error) {
      if (signal.aborted) throw error;
      failure = asFailure(error);
      // The handbook fails only by having no answer either.
      if (!speaker.offline) {
        failed = speaker;
        const soon = performance.now() - askedAt < ASK_AGAIN_WITHIN_MS;
        if (failure.retryable && soon) again?.push(speaker);
      }
      log.warn({ err: error, model: speaker.id, begun }, 'chat model gave up on an answer');
      if (begun || !failure.anotherMayDo) throw failure;
    }
  }
  throw failure;
}

/** What stands above an answer that a model should have given. */
const standInFor = ({ name }: Speaker, { message }: EngineFailure): Spoken => ({
  type: 'text',
  delta: `> ${name}没有应答（${message}），以下出自离线手册。\n\n`,
});

/** Whether a user sees something of it. */
function isSaid(spoken: Spoken): boolean {
  return spoken.type === 'proposal' || ('delta' in spoken && spoken.delta !== '');
}

function asFailure(error: unknown): EngineFailure {
  if (error instanceof EngineFailure) return error;
  return new EngineFailure('permanent', '回答时出错，请稍后再试', { cause: error });
}

async function* unlessSilent(
  speaker: Speaker,
  talk: Talk,
  signal: AbortSignal,
  silenceMs: number,
): AsyncGenerator<Spoken> {
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), silenceMs).unref();
  try {
    for await (const spoken of speaker.speak(talk, AbortSignal.any([signal, silent.signal]))) {
      timer.refresh();
      yield spoken;
    }
  } catch (error) {
    if (!silent.signal.aborted) throw error;
    throw new EngineFailure('temporary', '模型太久没有回应，请重试', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
