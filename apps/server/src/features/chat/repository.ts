import type { Assistant } from '@zhuhui/contracts';
import { and, asc, eq, exists, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { chatConversations, chatMessages, chatPieces } from '../../platform/db/schema.ts';
import type { Piece } from './pieces.ts';

export type ConversationRow = typeof chatConversations.$inferSelect;
export type NewConversation = typeof chatConversations.$inferInsert;
export type MessageRow = typeof chatMessages.$inferSelect;
export type NewMessage = typeof chatMessages.$inferInsert;

export async function findConversation(
  db: Db | Tx,
  userId: string,
  conversationId: string,
): Promise<ConversationRow | undefined> {
  const [row] = await db
    .select()
    .from(chatConversations)
    .where(and(eq(chatConversations.id, conversationId), eq(chatConversations.userId, userId)));
  return row;
}

/** Every message of every branch, in the order of writing. */
export async function listMessages(db: Db | Tx, conversationId: string): Promise<MessageRow[]> {
  return db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.conversationId, conversationId))
    .orderBy(asc(chatMessages.ordinal));
}

export async function findMessage(
  db: Db | Tx,
  userId: string,
  messageId: string,
): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.id, messageId), eq(chatMessages.userId, userId)));
  return row;
}

/** The answer that an earlier call with this id began. */
export async function findAnswerByRequest(
  db: Db | Tx,
  userId: string,
  clientRequestId: string,
): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.userId, userId), eq(chatMessages.clientRequestId, clientRequestId)));
  return row;
}

/** The stored pieces after number `after`, in order. */
export async function readPieces(db: Db | Tx, messageId: string, after = 0): Promise<Piece[]> {
  const batches = await db
    .select({ firstSeq: chatPieces.firstSeq, pieces: chatPieces.pieces })
    .from(chatPieces)
    .where(
      and(
        eq(chatPieces.messageId, messageId),
        sql`${chatPieces.firstSeq} + jsonb_array_length(${chatPieces.pieces}) > ${after + 1}`,
      ),
    )
    .orderBy(asc(chatPieces.firstSeq));
  return batches.flatMap(({ firstSeq, pieces }) => pieces.slice(Math.max(0, after + 1 - firstSeq)));
}

/** One batch of pieces to store. */
export interface Batch {
  readonly messageId: string;
  readonly firstSeq: number;
  readonly pieces: readonly Piece[];
}

/**
 * Stores batches of answers that this process still writes, and wakes their readers elsewhere. Storing
 * a batch again, grown or not, is the same as storing it once.
 * @returns the answers among them that are still this process's to write.
 */
export async function storeBatches(
  db: Db | Tx,
  workerId: number,
  batches: readonly Batch[],
): Promise<Set<string>> {
  const wire = batches.map(({ messageId, firstSeq, pieces }) => ({
    ...{ message_id: messageId, first_seq: firstSeq, pieces },
  }));
  const { rows } = await db.execute<{ message_id: string }>(sql`
    with stored as (
      insert into ${chatPieces} (message_id, first_seq, pieces)
      select v.message_id, v.first_seq, v.pieces
      from jsonb_to_recordset(${JSON.stringify(wire)}::jsonb)
        as v(message_id text, first_seq int, pieces jsonb)
      join ${chatMessages} m on m.id = v.message_id
        and m.state = 'streaming' and m.worker_id = ${workerId}
      for share of m
      on conflict (message_id, first_seq) do update set pieces = excluded.pieces
      returning message_id
    )
    select message_id, ${notify('more', sql`message_id`)} from stored`);
  return new Set(rows.map((row) => row.message_id));
}

/** Name of the channel on which processes tell one another about answers. */
export const CHAT_CHANNEL = 'chat';

/** `more`: there is more to read, or the end; `stop`: nobody wants the rest. */
export type Notice = 'more' | 'stop';

/** Expression that tells every process of this answer once the transaction commits. */
export function notify(notice: Notice, messageId: SQL | string): SQL {
  return sql`pg_notify(${CHAT_CHANNEL}, ${`${notice}:`}::text || ${messageId}::text)`;
}

export interface HistoryFilter {
  readonly userId: string;
  readonly keyword?: string;
  readonly assistant?: Assistant;
}

export interface HistoryRow {
  readonly conversation: ConversationRow;
  readonly streaming: boolean;
  /** The newest message that has the keyword. */
  readonly found: string | null;
}

/** Named with its table: the sub-queries have an `id` of their own. */
const conversationId = sql`${chatConversations}.id`;

/** A user's conversations, the last one used first. */
export async function listConversations(
  db: Db,
  filter: HistoryFilter,
  page: { offset: number; limit: number },
): Promise<{ rows: HistoryRow[]; total: number }> {
  const like = filter.keyword && `%${filter.keyword.replace(/[\\%_]/g, '\\$&')}%`;
  const found = like
    ? sql<string | null>`(select m.text from ${chatMessages} m
        where m.conversation_id = ${conversationId} and m.text ilike ${like}
        order by m.ordinal desc limit 1)`
    : sql<string | null>`null::text`;
  const where = and(
    eq(chatConversations.userId, filter.userId),
    filter.assistant ? eq(chatConversations.assistant, filter.assistant) : undefined,
    like ? or(sql`${chatConversations.title} ilike ${like}`, sql`${found} is not null`) : undefined,
  );
  const [rows, total] = await Promise.all([
    db
      .select({
        conversation: chatConversations,
        streaming: sql<boolean>`exists (select 1 from ${chatMessages} m
          where m.conversation_id = ${conversationId} and m.state = 'streaming')`,
        found,
      })
      .from(chatConversations)
      .where(where)
      .orderBy(sql`${chatConversations.updatedAt} desc nulls last`, asc(chatConversations.id))
      .offset(page.offset)
      .limit(page.limit),
    db.$count(chatConversations, where),
  ]);
  return { rows, total };
}

export async function changeConversation(
  db: Db | Tx,
  conversationId: string,
  change: Partial<Pick<ConversationRow, 'title' | 'leafId' | 'updatedAt'>>,
): Promise<ConversationRow | undefined> {
  const [row] = await db
    .update(chatConversations)
    .set(change)
    .where(eq(chatConversations.id, conversationId))
    .returning();
  return row;
}

/** Forgets the pieces of answers that ended before then, all of an answer at once. */
export async function forgetOldPieces(db: Db, before: Date): Promise<void> {
  const ended = db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.id, chatPieces.messageId), lt(chatMessages.finishedAt, before)));
  await db.delete(chatPieces).where(and(lt(chatPieces.createdAt, before), exists(ended)));
}
