import type { AnswerState } from '@zhuhui/contracts';
import { findTool, type TicketType } from '@zhuhui/tools';
import { and, eq, sql } from 'drizzle-orm';
import { type Db, inTransaction, sqlStateOf, type Tx } from '../../platform/db/client.ts';
import { chatConversations, chatMessages } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { liveWorkerRow } from '../../platform/queue/worker-identity.ts';
import { lockUser, release, reserve, settle } from '../tickets/ledger.ts';
import { type Words, wordsOf } from './pieces.ts';
import {
  type Batch,
  changeConversation,
  type NewConversation,
  type NewMessage,
  notify,
  readPieces,
  storeBatches,
} from './repository.ts';

/**
 * The life of an answer: streaming → done | stopped | failed | broken. Each change is one transaction
 * that moves the tickets too, so they are reserved once and closed once.
 *
 * What is paid for: an answer that was `done`; and one that was `stopped` after at least one character
 * of its answer (or a card) was said, because that is what the user saw and took. Thoughts alone are
 * no answer, and neither is the handbook's word that it has none. Everything else gives the tickets
 * back: `failed`, `broken`, and stopped before the answer began.
 *
 * Only the process whose id stands in the row writes an answer; once the row is not `streaming` any
 * more its writes find nothing. The user is locked before the message.
 */

const FOREIGN_KEY_VIOLATION = '23503';
export const NO_CONVERSATION = '没有找到这个对话';

export interface Beginning {
  /** Absent where the conversation goes on. */
  readonly conversation?: NewConversation;
  /** Absent where an answer is given anew. */
  readonly question?: NewMessage;
  readonly answer: NewMessage;
  readonly memo: string;
  readonly now: Date;
}

/**
 * Writes question and answer and reserves the tickets. The disk is not waited for: the model can be
 * asked some milliseconds sooner, and should the database's machine fail within that moment, question
 * and reservation are forgotten together. The end of an answer waits for the disk, for all before it.
 * @throws AppError notEnoughTickets, notFound; nothing is written then.
 */
export async function beginAnswer(db: Db, beginning: Beginning): Promise<void> {
  const { conversation, question, answer, memo, now } = beginning;
  await inTransaction(db, async (tx) => {
    await reserve(tx, {
      userId: answer.userId,
      ticketType: answer.ticketType as TicketType,
      amount: answer.cost ?? 0,
      taskId: answer.id,
      memo,
      now,
    });
    // One statement: every round trip is time that the user waits for the first word.
    const placed = tx
      .$with('placed')
      .as(
        conversation
          ? tx.insert(chatConversations).values(conversation).returning()
          : tx
              .update(chatConversations)
              .set({ leafId: answer.id, updatedAt: now })
              .where(eq(chatConversations.id, answer.conversationId))
              .returning(),
      );
    await tx
      .with(placed)
      .insert(chatMessages)
      .values(question ? [question, answer] : [answer])
      .returning({ commit: sql`set_config('synchronous_commit', 'off', true)` });
  }).catch((error: unknown) => {
    // The conversation was removed meanwhile.
    if (sqlStateOf(error) !== FOREIGN_KEY_VIOLATION) throw error;
    throw new AppError('notFound', NO_CONVERSATION, { cause: error });
  });
}

export interface AnswerEnd {
  readonly state: Exclude<AnswerState, 'streaming'>;
  readonly words: Words;
  readonly lastSeq: number;
  readonly errorMessage: string | null;
  readonly now: Date;
  readonly model?: { id: string; name: string } | null;
  readonly sources?: { id: string; title: string }[];
  readonly promptTokens?: number | null;
  readonly answerTokens?: number | null;
  /** False: what was said is no answer to what was asked. */
  readonly isAnswer?: boolean;
}

/**
 * The process that writes the answer is through with it.
 * @param rest pieces that are not stored yet
 * @returns false when the answer was not its to end any more.
 */
export async function endAnswer(
  db: Db,
  answer: { readonly id: string; readonly userId: string; readonly workerId: number },
  rest: Batch | null,
  end: AnswerEnd,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, answer.userId);
    if (rest) await storeBatches(tx, answer.workerId, [rest]);
    return closeAnswer(tx, answer.id, answer.workerId, end);
  });
}

/**
 * Closes answers whose process is gone: what was stored of them stays said, the tickets go back. Safe
 * to run in any number of processes at once.
 * @returns how many were closed.
 */
export async function breakStrandedAnswers(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute<{ id: string; user_id: string; worker_id: number }>(sql`
    select m.id, m.user_id, m.worker_id from ${chatMessages} m
    where m.state = 'streaming' and not exists (${liveWorkerRow(sql`m.worker_id`)})`);
  for (const { id, user_id: userId, worker_id: workerId } of rows) {
    await inTransaction(db, async (tx) => {
      await lockUser(tx, userId);
      await closeStored(tx, { id, workerId }, 'broken', '回答中断了，券已退回，请重新回答', now);
    });
  }
  return rows.length;
}

/** Removes a conversation; answers that are still being written are stopped first. */
export async function removeConversation(
  db: Db,
  conversation: { readonly id: string; readonly userId: string },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockUser(tx, conversation.userId);
    const streaming = await tx
      .select({ id: chatMessages.id, workerId: chatMessages.workerId })
      .from(chatMessages)
      .where(
        and(eq(chatMessages.conversationId, conversation.id), eq(chatMessages.state, 'streaming')),
      );
    for (const answer of streaming) {
      await closeStored(tx, answer, 'stopped', null, now);
    }
    await tx.delete(chatConversations).where(eq(chatConversations.id, conversation.id));
  });
}

/** Ends an answer from outside the process that writes it, with what of it is stored, and tells that one. */
async function closeStored(
  tx: Tx,
  answer: { readonly id: string; readonly workerId: number | null },
  state: 'broken' | 'stopped',
  errorMessage: string | null,
  now: Date,
): Promise<void> {
  // Locked before its pieces are read, so that its own process can store no more of them.
  await tx.execute(sql`select 1 from ${chatMessages} where id = ${answer.id} for update`);
  const pieces = await readPieces(tx, answer.id);
  const lastSeq = pieces.length;
  const end = { state, words: wordsOf(pieces), lastSeq, errorMessage, now };
  await closeAnswer(tx, answer.id, answer.workerId, end);
  await tx.execute(sql`select ${notify('stop', answer.id)}`);
}

async function closeAnswer(
  tx: Tx,
  messageId: string,
  workerId: number | null,
  { state, words, now, isAnswer = true, ...facts }: AnswerEnd,
): Promise<boolean> {
  const charged = isAnswer && isPaidFor(state, words);
  const [row] = await tx
    .update(chatMessages)
    .set({ ...facts, ...words, state, charged, finishedAt: now })
    .where(
      and(
        eq(chatMessages.id, messageId),
        eq(chatMessages.state, 'streaming'),
        sql`${chatMessages.workerId} is not distinct from ${workerId}`,
      ),
    )
    .returning();
  if (!row) return false;
  const conversation = await changeConversation(tx, row.conversationId, { updatedAt: now });
  await (charged ? settle : release)(tx, {
    taskId: row.id,
    userId: row.userId,
    ticketType: row.ticketType as TicketType,
    memo: findTool(conversation?.assistant ?? '')?.name ?? '',
  });
  await tx.execute(sql`select ${notify('more', messageId)}`);
  return true;
}

function isPaidFor(state: AnswerState, { text, cards }: Words): boolean {
  return state === 'done' || (state === 'stopped' && (text !== '' || cards.length > 0));
}
