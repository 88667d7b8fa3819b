import { z } from 'zod';
import { id, isoTime } from './common.ts';
import { ticketType } from './tickets.ts';

/** Ids of the tools that talk: the design assistant and the general chat. */
export const ASSISTANTS = ['deepseek', 'gpt2'] as const;
export type Assistant = (typeof ASSISTANTS)[number];

export const CHAT_DOMAINS = {
  interior: '室内',
  architecture: '建筑',
  landscape: '景观',
  commercial: '工装',
} as const;
export type ChatDomain = keyof typeof CHAT_DOMAINS;

export const MESSAGE_MOST_CHARACTERS = 20_000;
export const MESSAGE_MOST_IMAGES = 6;
/** No answer has a piece with a higher number. */
export const PIECE_MOST = 1_000_000_000;
export const TITLE_MOST_CHARACTERS = 60;

/**
 * `streaming` until the answer's end is written, once: `done`; `stopped` by its user; `failed` because
 * no model could go on; `broken` because the process that wrote it is gone. What was said stays in
 * every case. A question is always `done`.
 */
export const ANSWER_STATES = ['streaming', 'done', 'stopped', 'failed', 'broken'] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];

/** A tool run that the assistant proposes; it runs by `startTask` once the user confirms. */
export const toolCardSchema = z.object({
  tool: z.string(),
  toolName: z.string(),
  /**
   * Checked by the tool's definition, defaults filled in; complete but for what `needs` names. Regions
   * that still wait for their masks stand here with their words alone.
   */
  settings: z.record(z.string(), z.unknown()),
  /** Fields of the definition that the user must still fill: pictures, masks. */
  needs: z.array(z.string()),
  /** For 智能扩图: width to height asked for; the page sets the margins once it knows the picture. */
  frame: z.tuple([z.number(), z.number()]).optional(),
  /** For these settings; changes with them as on the tool's own page. */
  cost: z.number().int(),
  ticketType,
  /** One sentence on what it will do. */
  say: z.string(),
});
export type ToolCard = z.infer<typeof toolCardSchema>;

/** A handbook entry that an answer was composed from. */
export const sourceSchema = z.object({ id: z.string(), title: z.string() });

export const modelSchema = z.object({ id: z.string(), name: z.string() });

const eventBase = {
  conversationId: id,
  messageId: id,
  /** Counts the pieces of one answer: 1, 2, 3 … The same piece has the same number in every process. */
  seq: z.number().int(),
};

/**
 * One `data:` line of the stream; the line after the last one is `[DONE]`. A stream that ends without
 * `[DONE]` was cut off: go on by `talkResume` with the last `seq` seen. Lines that begin with `:` keep
 * the connection alive.
 */
export const chatEventSchema = z.discriminatedUnion('type', [
  z.object({
    ...eventBase,
    type: z.literal('reasoning'),
    delta: z.string(),
  }),
  z.object({
    ...eventBase,
    type: z.literal('text'),
    /** Empty only in the opening line of `talkStream` (`seq` 0), which tells the ids at once. */
    delta: z.string(),
    /** Opening line only: the question this answers. */
    questionId: id.optional(),
  }),
  z.object({ ...eventBase, type: z.literal('card'), card: toolCardSchema }),
  z.object({
    ...eventBase,
    type: z.literal('error'),
    /** Chinese, safe to show. What was said before stays said. */
    delta: z.string(),
  }),
  z.object({
    ...eventBase,
    /** The last event of every answer, however it ended. */
    type: z.literal('usage'),
    state: z.enum(ANSWER_STATES),
    /** As the model counts them; null when it does not say. */
    promptTokens: z.number().int().nullable(),
    answerTokens: z.number().int().nullable(),
    model: modelSchema.nullable(),
    sources: z.array(sourceSchema),
    cost: z.number().int(),
    charged: z.boolean(),
  }),
]);
export type ChatEvent = z.infer<typeof chatEventSchema>;

export const chatMessageSchema = z.object({
  messageId: id,
  /** The message before it in its branch; null for a conversation's first question. */
  parentId: id.nullable(),
  role: z.enum(['user', 'assistant']),
  state: z.enum(ANSWER_STATES),
  text: z.string(),
  reasoning: z.string(),
  images: z.array(z.object({ fileId: id, url: z.string() })),
  cards: z.array(toolCardSchema),
  sources: z.array(sourceSchema),
  /** Which model answered; null for a question, and until one has begun. */
  model: modelSchema.nullable(),
  isDeepThinking: z.boolean(),
  errorMessage: z.string().nullable(),
  /** The last piece that `text` and `reasoning` hold: where `talkResume` goes on while `streaming`. */
  seq: z.number().int(),
  ticketType,
  cost: z.number().int(),
  charged: z.boolean(),
  createdAt: isoTime,
  finishedAt: isoTime.nullable(),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

export const conversationFields = {
  conversationId: id,
  title: z.string(),
  assistant: z.enum(ASSISTANTS),
  domain: z.enum(Object.keys(CHAT_DOMAINS) as [ChatDomain, ...ChatDomain[]]).nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
};

export const conversationSchema = z.object({
  ...conversationFields,
  /** With a keyword: the words around it in a message; empty when only the title has it. */
  excerpt: z.string(),
  /** Whether an answer of it is being written right now. */
  streaming: z.boolean(),
});
export type Conversation = z.infer<typeof conversationSchema>;

export const conversationDetailSchema = z.object({
  ...conversationFields,
  /**
   * Every message of every branch, oldest first: a tree by `parentId`. Questions with the same parent
   * are edits of one another, answers with the same parent are regenerations.
   */
  messages: z.array(chatMessageSchema),
  /** The last message of the branch that is shown. */
  leafId: id.nullable(),
});
export type ConversationDetail = z.infer<typeof conversationDetailSchema>;
