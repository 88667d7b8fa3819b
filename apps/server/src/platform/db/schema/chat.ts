import { ANSWER_STATES, ASSISTANTS, type ChatDomain, type ToolCard } from '@zhuhui/contracts';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { at, createdAt } from './columns.ts';
import { users } from './who.ts';

export const chatConversations = pgTable(
  'chat_conversations',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    assistant: text('assistant', { enum: ASSISTANTS }).notNull(),
    domain: text('domain').$type<ChatDomain>(),
    title: text('title').notNull(),
    /** The last message of the branch that is shown. */
    leafId: text('leaf_id'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('chat_conversations_history').on(t.userId, t.updatedAt.desc(), t.id)],
);

export const answerState = pgEnum('answer_state', ANSWER_STATES);

/** Questions and answers: a tree per conversation. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: text('id').primaryKey(),
    /** Order of writing. */
    ordinal: bigserial('ordinal', { mode: 'number' }).notNull(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => chatConversations.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    parentId: text('parent_id'),
    role: text('role', { enum: ['user', 'assistant'] }).notNull(),
    state: answerState('state').notNull().default('done'),
    /** An answer's words are here once it has ended; until then they are in its pieces. */
    text: text('text').notNull().default(''),
    reasoning: text('reasoning').notNull().default(''),
    images: jsonb('images').$type<string[]>().notNull().default([]),
    cards: jsonb('cards').$type<ToolCard[]>().notNull().default([]),
    sources: jsonb('sources').$type<{ id: string; title: string }[]>().notNull().default([]),
    model: jsonb('model').$type<{ id: string; name: string }>(),
    deepThinking: boolean('deep_thinking').notNull().default(false),
    errorMessage: text('error_message'),
    /** Number of the last piece. */
    lastSeq: integer('last_seq').notNull().default(0),
    promptTokens: integer('prompt_tokens'),
    answerTokens: integer('answer_tokens'),
    ticketType: smallint('ticket_type').notNull(),
    cost: integer('cost').notNull().default(0),
    charged: boolean('charged').notNull().default(false),
    clientRequestId: text('client_request_id'),
    /** The process that writes it: alive while it holds the advisory lock of its id. */
    workerId: integer('worker_id'),
    createdAt: createdAt(),
    finishedAt: at('finished_at'),
  },
  (t) => [
    unique('chat_messages_client_request').on(t.userId, t.clientRequestId),
    index('chat_messages_tree').on(t.conversationId, t.ordinal),
    index('chat_messages_age').on(t.createdAt, t.userId),
    index('chat_messages_streaming').on(t.workerId).where(sql`${t.state} = 'streaming'`),
  ],
);

/** What an answer was said in, a batch a row; kept for a while after its end, for those who resume. */
export const chatPieces = pgTable(
  'chat_pieces',
  {
    messageId: text('message_id')
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    firstSeq: integer('first_seq').notNull(),
    pieces: jsonb('pieces')
      .$type<({ type: 'reasoning' | 'text'; delta: string } | { type: 'card'; card: ToolCard })[]>()
      .notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.firstSeq] }),
    index('chat_pieces_age').on(t.createdAt),
  ],
);
