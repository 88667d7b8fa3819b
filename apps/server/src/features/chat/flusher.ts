import { setTimeout as delay } from 'node:timers/promises';
import { type Db, sqlStateOf } from '../../platform/db/client.ts';
import type { Log } from '../../platform/log/log.ts';
import type { AnswerLog } from './answer-log.ts';
import { type Batch, storeBatches } from './repository.ts';

/** How long pieces wait to be stored, and how many characters of one answer wait at most. */
const FLUSH_MS = 200;
const FLUSH_CHARACTERS = 1024;
const AGAIN_MS = 1_000;
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Stores what is said in all answers of this process: one query every 200 ms, however many answers
 * there are, or sooner when one of them said a lot.
 */
export interface Flusher {
  /** The answer has something new. */
  touch(log: AnswerLog): void;
  /** Takes the answer out, once no query under way holds pieces of it; what is not stored yet comes back. */
  withdraw(log: AnswerLog): Promise<Batch | null>;
  /** Stores what is left and stops. */
  close(): Promise<void>;
}

export function createFlusher(deps: {
  readonly db: Db;
  readonly log: Log;
  readonly workerId: number;
  /** The answer is not this process's to write any more. */
  readonly onLost: (messageId: string) => void;
}): Flusher {
  const { db, log, workerId, onLost } = deps;
  /** Answers with pieces that are not stored, and what is stored of every answer. */
  const dirty = new Set<AnswerLog>();
  const stored = new Map<AnswerLog, { pieces: number; characters: number }>();
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | null = null;

  const storedOf = (answer: AnswerLog) => stored.get(answer) ?? { pieces: 0, characters: 0 };

  const batchOf = (answer: AnswerLog): Batch | null => {
    const { pieces } = storedOf(answer);
    if (pieces === answer.pieces.length) return null;
    const { messageId } = answer;
    return { messageId, firstSeq: pieces + 1, pieces: answer.pieces.slice(pieces) };
  };

  const storeAll = async (): Promise<void> => {
    const taken = [...dirty].map((answer) => ({
      answer,
      batch: batchOf(answer),
      characters: answer.characters,
    }));
    dirty.clear();
    const batches = taken.flatMap(({ batch }) => batch ?? []);
    if (batches.length === 0) return;
    try {
      const ours = await storeBatches(db, workerId, batches);
      for (const { answer, batch, characters } of taken) {
        if (!batch) continue;
        const pieces = batch.firstSeq - 1 + batch.pieces.length;
        if (ours.has(answer.messageId)) stored.set(answer, { pieces, characters });
        else onLost(answer.messageId);
      }
    } catch (error) {
      for (const { answer } of taken) dirty.add(answer);
      // A conversation was removed meanwhile; the next query does not find it any more.
      if (sqlStateOf(error) === FOREIGN_KEY_VIOLATION) return;
      log.error({ err: error }, 'answers could not be stored yet');
      await delay(AGAIN_MS);
    }
  };

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (current) return;
    current = storeAll().finally(() => {
      current = null;
      if (dirty.size > 0) schedule();
    });
  };
  const schedule = (): void => {
    timer ??= setTimeout(flush, FLUSH_MS);
  };

  return {
    touch(answer) {
      dirty.add(answer);
      if (answer.characters - storedOf(answer).characters >= FLUSH_CHARACTERS) flush();
      else schedule();
    },
    async withdraw(answer) {
      dirty.delete(answer);
      await current;
      // A query that failed has put it back.
      dirty.delete(answer);
      const rest = batchOf(answer);
      stored.delete(answer);
      return rest;
    },
    async close() {
      clearTimeout(timer);
      await current;
      await storeAll();
    },
  };
}
