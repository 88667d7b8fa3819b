import { z } from 'zod';
import {
  ASSISTANTS,
  chatMessageSchema,
  conversationDetailSchema,
  conversationFields,
  conversationSchema,
  MESSAGE_MOST_CHARACTERS,
  MESSAGE_MOST_IMAGES,
  modelSchema,
  PIECE_MOST,
  sourceSchema,
  TITLE_MOST_CHARACTERS,
  toolCardSchema,
} from './chat-shapes.ts';
import { id, keyword, listOf, nothing, pageInput } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { ticketType } from './tickets.ts';

const title = z
  .string('请填写标题')
  .trim()
  .min(1, '请填写标题')
  .max(TITLE_MOST_CHARACTERS, `标题最多 ${TITLE_MOST_CHARACTERS} 个字`);

const talkInput = z
  .object({
    /** None: a new conversation. */
    conversationId: id.optional(),
    /** The question; not needed with `regenerateOf`. */
    message: z
      .string('请填写要问的话')
      .trim()
      .max(MESSAGE_MOST_CHARACTERS, `最多 ${MESSAGE_MOST_CHARACTERS} 个字`)
      .default(''),
    isDeepThinking: z.boolean('应为是或否').default(true),
    /** The caller's own pictures; only for a model that takes them. */
    images: z
      .array(id, '请选择图片')
      .max(MESSAGE_MOST_IMAGES, `最多 ${MESSAGE_MOST_IMAGES} 张图`)
      .default([]),
    /** For a new conversation; an old one keeps its own. */
    assistant: z.enum(ASSISTANTS, '没有这个助手').default('deepseek'),
    /** For a new conversation of the design assistant. */
    domain: conversationFields.domain.optional(),
    /** The answer that is gone on from; none: the end of the branch that is shown. */
    parentMessageId: id.optional(),
    /** A question of this conversation: the new one stands beside it, in a branch of its own. */
    editOf: id.optional(),
    /** An answer of this conversation: another one to the same question stands beside it. */
    regenerateOf: id.optional(),
    /** The same id from the same user is the same question: asked once, paid once. */
    clientRequestId: z.string().min(1).max(64).optional(),
  })
  .refine(({ message, images, regenerateOf }) => regenerateOf || message || images.length > 0, {
    path: ['message'],
    message: '请填写要问的话',
  })
  .refine(
    ({ conversationId, parentMessageId, editOf, regenerateOf }) => {
      const branches = [parentMessageId, editOf, regenerateOf].filter(Boolean).length;
      return branches === 0 || (branches === 1 && conversationId !== undefined);
    },
    { path: ['conversationId'], message: '续写、修改、重答只能选一种，并要指明对话' },
  );

const conversationInput = z.object({ conversationId: id });
const messageInput = z.object({ messageId: id });

export const talkStream = defineEndpoint({
  method: 'POST',
  path: '/ai/gptTalkStream',
  summary: '对话，流式(每行 data: 后为一条 JSON,末行 [DONE])',
  access: 'user',
  failures: ['notFound', 'conflict', 'notEnoughTickets'],
  input: talkInput,
  data: nothing,
  raw: 'stream',
});

export const talkResume = defineEndpoint({
  method: 'GET',
  path: '/ai/gptTalkResume',
  summary: '接着读一条回答，从 after 之后',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: messageInput.extend({ after: z.number().int().min(0).max(PIECE_MOST).default(0) }),
  data: nothing,
  raw: 'stream',
});

export const talk = defineEndpoint({
  method: 'POST',
  path: '/ai/gptTalk',
  summary: '对话，等全部说完才回答',
  access: 'user',
  failures: ['notFound', 'conflict', 'notEnoughTickets', 'upstream'],
  input: talkInput,
  data: z.object({ conversationId: id, questionId: id, answer: chatMessageSchema }),
});

export const talkStop = defineEndpoint({
  method: 'POST',
  path: '/ai/gptTalkStop',
  summary: '停止一条回答，已说的保留',
  access: 'user',
  failures: ['notFound'],
  input: messageInput,
  data: chatMessageSchema,
});

export const talkHistory = defineEndpoint({
  method: 'POST',
  path: '/ai/gptTalkHistory',
  summary: '对话列表，新的在前；可按标题与内容搜索',
  access: 'user',
  changes: false,
  input: pageInput.extend({
    keyword: keyword.optional(),
    assistant: z.enum(ASSISTANTS, '没有这个助手').optional(),
  }),
  data: listOf(conversationSchema),
});

export const talkHistoryDetail = defineEndpoint({
  method: 'GET',
  path: '/ai/gptTalkHistoryDetail',
  summary: '一个对话的全部消息与分支',
  access: 'user',
  failures: ['notFound'],
  input: conversationInput,
  data: conversationDetailSchema,
});

export const talkShow = defineEndpoint({
  method: 'POST',
  path: '/ai/gptTalkShow',
  summary: '记住看到哪个分支：该消息之下最新的一条成为末端',
  access: 'user',
  failures: ['notFound'],
  input: conversationInput.extend({ messageId: id }),
  data: z.object({ leafId: id }),
});

export const talkRename = defineEndpoint({
  method: 'POST',
  path: '/ai/gptTalkRename',
  summary: '重命名对话',
  access: 'user',
  failures: ['notFound'],
  input: conversationInput.extend({ title }),
  data: nothing,
});

export const talkDelete = defineEndpoint({
  method: 'POST',
  path: '/ai/gptTalkDelete',
  summary: '删除对话，正在说的先停止',
  access: 'user',
  failures: ['notFound'],
  input: conversationInput,
  data: nothing,
});

export const talkFillCard = defineEndpoint({
  method: 'POST',
  path: '/ai/gptTalkFillCard',
  summary: '把图片、蒙版等设置填进一张工具卡片，刷新后仍在；回答说完以后才能填',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: messageInput.extend({
    /** Which of the answer's cards, from 0. */
    card: z.number().int().min(0).max(100),
    /** Only what changes; null takes a setting out again. */
    settings: z.record(z.string(), z.unknown(), '应为对象'),
  }),
  data: toolCardSchema,
});

export const talkModels = defineEndpoint({
  method: 'GET',
  path: '/ai/gptTalkModels',
  summary: '由哪个模型回答，能不能看图、会不会深度思考，以及价格',
  access: 'user',
  input: z.object({ assistant: z.enum(ASSISTANTS, '没有这个助手').default('deepseek') }),
  data: z.object({
    /** In the order they are asked; the first one answers as long as it can. */
    models: z.array(
      modelSchema.extend({
        takesImages: z.boolean(),
        thinks: z.boolean(),
        /** The built-in handbook: no model behind a network. */
        offline: z.boolean(),
      }),
    ),
    /** Whether a message may carry pictures. */
    takesImages: z.boolean(),
    ticketType,
    /** Tickets for one answer. */
    cost: z.object({ plain: z.number().int(), deepThinking: z.number().int() }),
  }),
});

export const handbookEntry = defineEndpoint({
  method: 'GET',
  path: '/ai/handbookEntry',
  summary: '离线手册的一条',
  access: 'public',
  failures: ['notFound'],
  input: z.object({ id: z.string().min(1).max(128) }),
  data: z.object({
    id: z.string(),
    title: z.string(),
    what: z.string(),
    when: z.string(),
    numbers: z.array(z.string()),
    pitfalls: z.array(z.string()),
    see: z.array(sourceSchema),
  }),
});
