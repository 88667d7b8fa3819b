import type { endpoints, ParsedInputOf } from '@zhuhui/contracts';
import { findTool, type ToolDefinition } from '@zhuhui/tools';
import { AppError, badField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { branchTo } from './conversation-turns.ts';
import { storable } from './pieces.ts';
import type { Offer } from './proposals.ts';
import type { ConversationRow, MessageRow, NewConversation, NewMessage } from './repository.ts';

export type AskInput = ParsedInputOf<typeof endpoints.talkStream>;

/** What a question adds to its conversation. */
export interface Ask {
  readonly conversation: NewConversation | undefined;
  readonly question: NewMessage | undefined;
  readonly answer: NewMessage;
  /** From the first question to the one that is answered. */
  readonly branch: readonly Pick<MessageRow, 'id' | 'parentId' | 'role' | 'text' | 'images'>[];
  readonly assistant: ConversationRow['assistant'];
  readonly domain: ConversationRow['domain'];
}

const TITLE_CHARACTERS = 24;
const PICTURE_TITLE = '图片';

/**
 * Places a question in its conversation: at the end of the branch that is shown, after another answer,
 * beside an earlier question (edit), or not at all where an answer is given anew.
 * @param known the caller's conversation with all its messages; null for a new one
 * @throws AppError badInput, notFound, conflict
 */
export function placeQuestion(
  userId: string,
  input: AskInput,
  known: { conversation: ConversationRow; messages: readonly MessageRow[] } | null,
  facts: { workerId: number; now: Date; priceOf: Offer['priceOf'] },
): Ask {
  const { workerId, now, priceOf } = facts;
  const conversationId = known?.conversation.id ?? newId();
  const { assistant, domain = null } = known?.conversation ?? input;
  const tool = chatTool(assistant);
  const shared = { conversationId, userId, createdAt: now, ticketType: tool.ticketType };
  const messages = known?.messages ?? [];
  const answered = input.regenerateOf ? questionOf(messages, input.regenerateOf) : null;
  const question: NewMessage | undefined = answered
    ? undefined
    : {
        ...shared,
        id: newId(),
        parentId: known ? parentOf(known, input) : null,
        role: 'user',
        text: storable(input.message),
        images: input.images,
      };
  const asked = answered ?? (question as MessageRow);
  const answer: NewMessage = {
    ...shared,
    id: newId(),
    parentId: asked.id,
    role: 'assistant',
    state: 'streaming',
    deepThinking: input.isDeepThinking,
    cost: priceOf(tool, { isDeepThinking: input.isDeepThinking }),
    clientRequestId: input.clientRequestId,
    workerId,
  };
  const conversation = known
    ? undefined
    : {
        ...{ id: conversationId, userId, assistant, domain },
        title: titleOf(asked.text),
        leafId: answer.id,
        ...{ createdAt: now, updatedAt: now },
      };
  const branch = [...branchTo(messages, asked.parentId), asked];
  return { conversation, question, answer, branch, assistant, domain };
}

/** The definition that prices an assistant's answers. */
export function chatTool(assistant: string): ToolDefinition {
  const tool = findTool(assistant);
  if (!tool) throw new Error(`no tool for the assistant ${assistant}`);
  return tool;
}

function parentOf(
  { conversation, messages }: { conversation: ConversationRow; messages: readonly MessageRow[] },
  { parentMessageId, editOf }: AskInput,
): string | null {
  if (editOf) {
    const edited = messages.find(({ id, role }) => id === editOf && role === 'user');
    if (!edited) throw badField('editOf', '没有找到要修改的问题');
    return edited.parentId;
  }
  const parentId = parentMessageId ?? conversation.leafId;
  const parent = messages.find(({ id, role }) => id === parentId && role === 'assistant');
  if (!parent) {
    if (parentMessageId) throw badField('parentMessageId', '没有找到要接着说的回答');
    return parentId;
  }
  assertEnded(parent);
  return parent.id;
}

function questionOf(messages: readonly MessageRow[], answerId: string): MessageRow {
  const answer = messages.find(({ id, role }) => id === answerId && role === 'assistant');
  const question = messages.find(({ id }) => id === answer?.parentId);
  if (!answer || !question) throw badField('regenerateOf', '没有找到要重答的回答');
  assertEnded(answer);
  return question;
}

function assertEnded({ state }: MessageRow): void {
  if (state === 'streaming') {
    throw new AppError('conflict', '上一条回答还没说完，请等它说完或先停止');
  }
}

/** The first words of the first question. */
function titleOf(question: string): string {
  const line = question.trim().split('\n', 1)[0]?.trim() ?? '';
  const characters = [...line];
  if (characters.length === 0) return PICTURE_TITLE;
  if (characters.length <= TITLE_CHARACTERS) return line;
  return `${characters.slice(0, TITLE_CHARACTERS).join('')}…`;
}
