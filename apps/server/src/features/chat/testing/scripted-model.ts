import { setTimeout as delay } from 'node:timers/promises';
import type { ChatModel, ChatPiece, ChatRequest } from '../../../engines/chat/chat-model.ts';

/**
 * A piece to say, an error to fail with, something to wait for, a pause in milliseconds, or something to
 * do without an ear for the signal.
 */
export type Step = ChatPiece | Error | Promise<unknown> | number | (() => Promise<unknown>);

/** A model that says what the test tells it to. */
export interface ScriptedModel extends ChatModel {
  /** What it was asked, in order. */
  readonly requests: ChatRequest[];
  /** What it says from now on. */
  say(...steps: readonly Step[]): void;
}

export const text = (delta: string): ChatPiece => ({ type: 'text', delta });
export const thought = (delta: string): ChatPiece => ({ type: 'reasoning', delta });

export function scriptedModel(
  traits: Partial<Pick<ChatModel, 'id' | 'name' | 'takesImages' | 'thinks'>> = {},
): ScriptedModel {
  const requests: ChatRequest[] = [];
  let script: readonly Step[] = [];
  return {
    ...{ id: 'scripted', name: '脚本模型', takesImages: true, thinks: true },
    ...traits,
    requests,
    say(...steps) {
      script = steps;
    },
    async *stream(request, signal) {
      requests.push(request);
      for (const step of script) {
        signal.throwIfAborted();
        if (step instanceof Error) throw step;
        if (typeof step === 'number') await delay(step, undefined, { signal });
        else if (typeof step === 'function') await step();
        else if (step instanceof Promise) await unlessAborted(step, signal);
        else yield step;
      }
    },
  };
}

function unlessAborted(waited: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  const aborted = new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([waited, aborted]);
}
