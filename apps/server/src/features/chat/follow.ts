import type { ChatEvent } from '@zhuhui/contracts';
import type { Db } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import type { AnswerLog } from './answer-log.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { findMessage, type MessageRow, readPieces } from './repository.ts';

/** Events that came at once; an empty list says only that the answer is still being waited for. */
export type Events = readonly ChatEvent[];

/** How long a reader waits without a sign before it is sent one. */
const SIGN_OF_LIFE_MS = 15_000;
/** News come by notice; this is for notices that were lost, and for writers that are gone. */
const LOOK_AGAIN_MS = 1_000;
/** Pieces handed over at once, so that a long answer is not one huge chunk. */
const MOST_EVENTS = 500;

/**
 * Reads an answer along, from the piece after number `after` to its end: out of this process's memory
 * where it writes the answer itself, out of the database otherwise. The last event tells how it ended.
 * Ends early, without that event, once the signal fires or the conversation is removed.
 */
export async function* followAnswer(
  deps: {
    readonly db: Db;
    readonly logOf: (messageId: string) => AnswerLog | undefined;
    readonly watch: (messageId: string, onNews: () => void) => () => void;
    /** Closes answers whose writers are gone. */
    readonly breakStranded: () => Promise<unknown>;
  },
  answer: Pick<MessageRow, 'id' | 'userId' | 'conversationId'>,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<Events> {
  const { db, logOf, watch, breakStranded } = deps;
  let seq = after;
  const eventsOf = (pieces: readonly Piece[]): Events =>
    pieces.map((piece) => ({ ...baseOf(answer, ++seq), ...piece }));

  const news = createWaiter(signal);
  const log = logOf(answer.id);
  const stops = [watch(answer.id, news.wake), log?.watch(news.wake)];
  let silentMs = 0;
  try {
    while (log && !signal.aborted) {
      while (seq < log.pieces.length) yield eventsOf(log.pieces.slice(seq, seq + MOST_EVENTS));
      if (log.ended) break;
      if (!(await news.within(SIGN_OF_LIFE_MS))) yield [];
    }
    while (!signal.aborted) {
      // The row before the pieces: once it says that the answer has ended, they are all there.
      const row = await findMessage(db, answer.userId, answer.id);
      if (!row) return;
      const pieces = await readPieces(db, row.id, seq);
      for (let at = 0; at < pieces.length; at += MOST_EVENTS) {
        yield eventsOf(pieces.slice(at, at + MOST_EVENTS));
      }
      if (row.state !== 'streaming') {
        // Its pieces are kept no longer: they are told as a whole.
        if (seq === 0 && row.lastSeq > 0) yield eventsOf(piecesOf(row));
        yield endOf(row, after);
        return;
      }
      if (await news.within(LOOK_AGAIN_MS)) silentMs = 0;
      else {
        silentMs += LOOK_AGAIN_MS;
        await breakStranded();
        if (silentMs % SIGN_OF_LIFE_MS === 0) yield [];
      }
    }
  } finally {
    news.stop();
    for (const stop of stops) stop?.();
  }
}

function baseOf(answer: Pick<MessageRow, 'id' | 'conversationId'>, seq: number) {
  return { conversationId: answer.conversationId, messageId: answer.id, seq };
}

/** @throws AppError conflict: its pieces are kept no longer, and a part of them cannot be told. */
export async function assertResumable(db: Db, row: MessageRow, after: number): Promise<void> {
  if (row.state === 'streaming' || after === 0 || after >= row.lastSeq) return;
  const pieces = await readPieces(db, row.id, after);
  if (pieces.length > 0) return;
  throw new AppError('conflict', '这条回答已完整保存，请刷新后查看');
}

/**
 * The events after the last piece that a reader has not seen yet: the error if there is one, and how it
 * ended. He may have seen more of a broken answer than was stored, so there they count on from what he
 * has.
 */
function endOf(row: MessageRow, after: number): Events {
  let last = row.state === 'broken' ? Math.max(after, row.lastSeq) : row.lastSeq;
  const events: ChatEvent[] = [];
  if (row.errorMessage) {
    events.push({ ...baseOf(row, ++last), type: 'error', delta: row.errorMessage });
  }
  events.push({
    ...baseOf(row, ++last),
    type: 'usage',
    state: row.state,
    promptTokens: row.promptTokens,
    answerTokens: row.answerTokens,
    model: row.model,
    sources: row.sources,
    cost: row.cost,
    charged: row.charged,
  });
  return events.filter(({ seq }) => seq > after);
}

/** Waits for news or for the signal; what happens between two waits ends the next one at once. */
function createWaiter(signal: AbortSignal) {
  let woken = false;
  let resume: ((inTime: boolean) => void) | null = null;

  const wake = (): void => {
    woken = true;
    resume?.(true);
  };
  signal.addEventListener('abort', wake);
  return {
    wake,
    /** Whether it happened in time. */
    async within(timeoutMs: number): Promise<boolean> {
      if (!woken) {
        let timer: NodeJS.Timeout | undefined;
        const happened = await new Promise<boolean>((resolve) => {
          resume = resolve;
          timer = setTimeout(resolve, timeoutMs, false);
        });
        clearTimeout(timer);
        resume = null;
        if (!happened) return false;
      }
      woken = false;
      return true;
    },
    stop: () => signal.removeEventListener('abort', wake),
  };
}
