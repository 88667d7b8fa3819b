import type { ChatMessage, Conversation, ConversationDetail } from '@zhuhui/contracts';
import type { TicketType } from '@zhuhui/tools';
import { fileUrl } from '../files/urls.ts';
import { type Piece, storable, wordsOf } from './pieces.ts';
import type { ConversationRow, HistoryRow, MessageRow } from './repository.ts';

/** @param pieces what is stored of an answer that is still being written */
export function presentMessage(row: MessageRow, pieces: readonly Piece[] = []): ChatMessage {
  const words = row.state === 'streaming' ? wordsOf(pieces) : row;
  return {
    messageId: row.id,
    parentId: row.parentId,
    role: row.role,
    state: row.state,
    text: words.text,
    reasoning: words.reasoning,
    images: row.images.map((fileId) => ({ fileId, url: fileUrl(fileId) })),
    cards: words.cards,
    sources: row.sources,
    model: row.model,
    isDeepThinking: row.deepThinking,
    errorMessage: row.errorMessage,
    seq: row.state === 'streaming' ? pieces.length : row.lastSeq,
    ticketType: row.ticketType as TicketType,
    cost: row.cost,
    charged: row.charged,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

function conversationFields(row: ConversationRow) {
  return {
    conversationId: row.id,
    title: row.title,
    assistant: row.assistant,
    domain: row.domain,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function presentDetail(
  row: ConversationRow,
  messages: readonly ChatMessage[],
): ConversationDetail {
  return { ...conversationFields(row), messages: [...messages], leafId: row.leafId };
}

const EXCERPT_BEFORE = 16;
const EXCERPT_CHARACTERS = 80;

export function presentConversation(row: HistoryRow, keyword = ''): Conversation {
  return {
    ...conversationFields(row.conversation),
    excerpt: excerptOf(row.found ?? '', keyword),
    streaming: row.streaming,
  };
}

/** The words around the keyword, in one line. */
function excerptOf(text: string, keyword: string): string {
  const line = text.replace(/\s+/g, ' ');
  const at = line.toLowerCase().indexOf(keyword.toLowerCase());
  const from = Math.max(0, at - EXCERPT_BEFORE);
  const part = storable(line.slice(from, from + EXCERPT_CHARACTERS));
  return `${from > 0 ? '…' : ''}${part}${from + EXCERPT_CHARACTERS < line.length ? '…' : ''}`;
}
