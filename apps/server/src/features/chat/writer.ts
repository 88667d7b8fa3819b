import { setTimeout as delay } from 'node:timers/promises';
import { EngineFailure } from '../../engines/engine.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Log } from '../../platform/log/log.ts';
import { type AnswerLog, createAnswerLog } from './answer-log.ts';
import { type Answered, answerOf } from './answering.ts';
import { createFlusher } from './flusher.ts';
import { createCleaner, type Piece, wordsOf } from './pieces.ts';
import { cardOf, type Offer } from './proposals.ts';
import type { Batch } from './repository.ts';
import type { Speaker, Talk } from './speaker.ts';
import { type AnswerEnd, endAnswer } from './transitions.ts';

/** An answer whose row stands in the database, and what is needed to write it. */
export interface Assignment {
  readonly id: string;
  readonly userId: string;
  readonly speakers: readonly Speaker[];
  readonly talk: Talk;
  /** The caller's own pictures in the branch, oldest first: for tool cards. */
  readonly images: readonly string[];
}

/** Writes the answers of this process, each to its end, whoever reads along. */
export interface AnswerWriter {
  begin(assignment: Assignment): void;
  /** The answer, while this process writes it. */
  logOf(messageId: string): AnswerLog | undefined;
  /** Ends an answer early; nothing happens when it is not this process's. */
  stop(messageId: string): void;
  /** Lets answers end for a while, then ends the rest as broken. */
  close(graceMs: number): Promise<void>;
}

/** `stopped`: its user does not want the rest. `lost`: its row is not ours any more. */
type StopReason = 'stopped' | 'lost' | 'shutdown';

const ANSWER_MOST_CHARACTERS = 400_000;
const RECORD_AGAIN_MS = 2_000;
/** An answer that was stopped ends by then, whatever its speaker does. */
const STOP_WITHIN_MS = 1_000;

export function createAnswerWriter(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly workerId: number;
  readonly offer: Offer;
}): AnswerWriter {
  const { db, clock, log, workerId, offer } = deps;
  const running = new Map<
    string,
    { answer: AnswerLog; abort: AbortController; done: Promise<void> }
  >();
  const stop = (messageId: string, reason: StopReason): void =>
    running.get(messageId)?.abort.abort(reason);
  const flusher = createFlusher({
    ...{ db, log, workerId },
    onLost: (messageId) => stop(messageId, 'lost'),
  });

  const write = async (
    assignment: Assignment,
    answer: AnswerLog,
    signal: AbortSignal,
  ): Promise<void> => {
    const facts: Facts = {
      ...{ model: null, sources: [], promptTokens: null, answerTokens: null },
      isAnswer: true,
    };
    const hear = listener(answer, facts, (proposal) => cardOf(proposal, assignment.images, offer));
    const { speakers, talk } = assignment;
    let close: Pick<AnswerEnd, 'state' | 'errorMessage'> = { state: 'done', errorMessage: null };
    const listen = async (): Promise<void> => {
      for await (const spoken of answerOf(speakers, talk, signal, { log })) {
        signal.throwIfAborted();
        if (hear(spoken)) flusher.touch(answer);
        if (answer.characters > ANSWER_MOST_CHARACTERS) {
          throw new EngineFailure('permanent', '回答太长，已中断');
        }
      }
    };
    try {
      await Promise.race([listen(), deafTo(signal)]);
    } catch (error) {
      close = signal.aborted ? closeOfStop(signal.reason) : closeOfFailure(error, assignment.id);
    }
    const rest = await flusher.withdraw(answer);
    if (signal.reason !== 'lost') await record(assignment, answer, rest, { ...facts, ...close });
  };

  const closeOfFailure = (error: unknown, messageId: string) => {
    if (error instanceof EngineFailure) {
      return { state: 'failed', errorMessage: error.message } as const;
    }
    log.error({ err: error, messageId }, 'answer failed');
    return { state: 'failed', errorMessage: '回答时出错，请稍后再试' } as const;
  };

  /** Writes the end down; while the database is away it is tried again. */
  const record = async (
    { id, userId }: Assignment,
    answer: AnswerLog,
    rest: Batch | null,
    facts: Facts & Pick<AnswerEnd, 'state' | 'errorMessage'>,
  ): Promise<void> => {
    for (;;) {
      try {
        await endAnswer(db, { id, userId, workerId }, rest, {
          ...facts,
          words: wordsOf(answer.pieces),
          lastSeq: answer.pieces.length,
          now: clock.now(),
        });
        return;
      } catch (error) {
        log.error({ err: error, messageId: id }, 'end of an answer could not be recorded yet');
        // A process that goes away leaves it to those that close what the dead have left.
        if (closing) return;
        await delay(RECORD_AGAIN_MS);
      }
    }
  };

  let closing = false;
  return {
    begin(assignment) {
      const answer = createAnswerLog(assignment.id);
      const abort = new AbortController();
      const done = write(assignment, answer, abort.signal).finally(() => {
        running.delete(assignment.id);
        answer.end();
      });
      running.set(assignment.id, { answer, abort, done });
    },
    logOf: (messageId) => running.get(messageId)?.answer,
    stop: (messageId) => stop(messageId, 'stopped'),
    async close(graceMs) {
      const all = () => Promise.all([...running.values()].map(({ done }) => done));
      const late = new AbortController();
      await Promise.race([
        all(),
        delay(graceMs, undefined, { signal: late.signal }).catch(() => undefined),
      ]);
      late.abort();
      closing = true;
      for (const messageId of running.keys()) stop(messageId, 'shutdown');
      await all();
      await flusher.close();
    },
  };
}

/** Rejects some time after the signal: a speaker that does not heed it is not waited for. */
function deafTo(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => setTimeout(reject, STOP_WITHIN_MS, signal.reason).unref();
    signal.addEventListener('abort', giveUp, { once: true });
  });
}

function closeOfStop(reason: StopReason): Pick<AnswerEnd, 'state' | 'errorMessage'> {
  return reason === 'shutdown'
    ? { state: 'broken', errorMessage: '服务重启，回答中断了，券已退回，请重新回答' }
    : { state: 'stopped', errorMessage: null };
}

/** What is learnt of an answer beside its words. */
interface Facts {
  model: { id: string; name: string } | null;
  sources: { id: string; title: string }[];
  promptTokens: number | null;
  answerTokens: number | null;
  isAnswer: boolean;
}

/** Takes in what is spoken; true when it added a piece. */
function listener(
  answer: AnswerLog,
  facts: Facts,
  toCard: (proposal: Parameters<typeof cardOf>[0]) => ReturnType<typeof cardOf>,
): (spoken: Answered) => boolean {
  const cleaners = { reasoning: createCleaner(), text: createCleaner() };
  const add = (piece: Piece | null): boolean => {
    if (piece) answer.add(piece);
    return piece !== null;
  };
  return (spoken) => {
    switch (spoken.type) {
      case 'reasoning':
      case 'text': {
        const delta = cleaners[spoken.type].clean(spoken.delta);
        return add(delta ? { type: spoken.type, delta } : null);
      }
      case 'proposal': {
        const card = toCard(spoken.proposal);
        return add(card && { type: 'card', card });
      }
      case 'speaker':
        facts.model = { id: spoken.speaker.id, name: spoken.speaker.name };
        return false;
      case 'sources':
        facts.sources = spoken.sources.map(({ id, title }) => ({ id, title }));
        return false;
      case 'noAnswer':
        facts.isAnswer = false;
        return false;
      case 'usage':
        facts.promptTokens = spoken.promptTokens;
        facts.answerTokens = spoken.answerTokens;
        return false;
    }
  };
}
