import { EngineFailure } from '../../engines/engine.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Speaker, Spoken, Talk } from './speaker.ts';

/** A speaker that is silent this long, at the start or in the middle, has failed. */
const SILENCE_MS = 120_000;

export type Answered = Spoken | { readonly type: 'speaker'; readonly speaker: Speaker };

/**
 * The answer of the first speaker that gives one. One that fails before its first character, or ends
 * without one, is followed by the next; one that fails later ends the answer. Which one speaks is told
 * before what it says.
 * @throws EngineFailure of the last speaker asked; anything at all once the signal has fired.
 */
export async function* answerOf(
  speakers: readonly Speaker[],
  talk: Talk,
  signal: AbortSignal,
  { log, silenceMs = SILENCE_MS }: { log: Log; silenceMs?: number },
): AsyncGenerator<Answered> {
  let failure = new EngineFailure('temporary', '暂无可用的对话模型');
  for (const speaker of speakers) {
    let begun = false;
    let answered = false;
    /** What it told about an answer that has not begun. */
    const ahead: Spoken[] = [];
    try {
      for await (const spoken of unlessSilent(speaker, talk, signal, silenceMs)) {
        if (!begun && !isSaid(spoken)) {
          ahead.push(spoken);
          continue;
        }
        if (!begun) {
          yield { type: 'speaker', speaker };
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
      log.warn({ err: error, model: speaker.id, begun }, 'chat model gave up on an answer');
      if (begun || !failure.anotherMayDo) throw failure;
    }
  }
  throw failure;
}

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
