import type { ChatEvent, ChatMessage } from '@zhuhui/contracts';
import { newId } from '../../../shared/browser/new-id.ts';
import type { ShownMessage } from './tree.ts';

/** A piece of an answer with the moment it came, ms. */
export interface Piece {
  readonly event: ChatEvent;
  readonly atMs: number;
}

/** The answer with these pieces added, in order. */
export function withPieces(message: ShownMessage, pieces: readonly Piece[]): ShownMessage {
  return pieces.reduce(withPiece, message);
}

function withPiece(message: ShownMessage, { event, atMs }: Piece): ShownMessage {
  const next = { ...message, seq: event.seq };
  const { thinking } = message;
  switch (event.type) {
    case 'reasoning':
      return {
        ...next,
        reasoning: message.reasoning + event.delta,
        thinking: thinking ?? { startedMs: atMs, endedMs: null },
      };
    case 'text':
      return {
        ...next,
        text: message.text + event.delta,
        thinking: event.delta === '' ? thinking : thoughtUntil(message, atMs),
      };
    case 'card':
      return { ...next, cards: [...message.cards, event.card] };
    case 'error':
      return { ...next, state: 'failed', errorMessage: event.delta };
    case 'usage': {
      const { state, model, sources, cost, charged } = event;
      const thinking = thoughtUntil(message, atMs);
      return { ...next, state, model, sources, cost, charged, thinking };
    }
  }
}

function thoughtUntil({ thinking }: ShownMessage, atMs: number): ShownMessage['thinking'] {
  return thinking && thinking.endedMs === null ? { ...thinking, endedMs: atMs } : thinking;
}

/** A message of the server's, keeping what only the page knows of it. */
export function shown(message: ChatMessage, before?: ShownMessage): ShownMessage {
  return {
    ...message,
    key: before?.key ?? message.messageId,
    isDraft: false,
    thinking: before?.thinking ?? null,
  };
}

type Draft = Pick<ChatMessage, 'role' | 'parentId' | 'text' | 'images' | 'isDeepThinking'>;

/** A message that the server does not know yet. */
export function drafted(draft: Draft, createdAt: string): ShownMessage {
  const key = newId();
  return {
    ...draft,
    messageId: key,
    key,
    isDraft: true,
    thinking: null,
    state: draft.role === 'user' ? 'done' : 'streaming',
    reasoning: '',
    cards: [],
    sources: [],
    model: null,
    errorMessage: null,
    seq: 0,
    ticketType: 3,
    cost: 0,
    charged: false,
    createdAt,
    finishedAt: null,
  };
}
