import type { ChatDomain, ErrorCode } from '@zhuhui/contracts';
import type { Settings } from '@zhuhui/tools';
import type { StoreApi } from 'zustand/vanilla';
import type { Input } from '../../../shared/api-client/index.ts';
import { branchTo, type Messages, type ShownMessage } from './tree.ts';

/** A question that the server did not take; nothing of it was kept there. */
export interface Refused {
  readonly message: string;
  /** What kind of no it was; undefined when nobody said it. */
  readonly reason: ErrorCode | undefined;
  readonly again: () => void;
  /** Takes the question off the page. */
  readonly takeBack: () => void;
}

export interface ChatState {
  readonly conversationId: string | null;
  readonly title: string;
  readonly messages: Messages;
  /** The last message of the branch that is shown. */
  readonly leafId: string | null;
  readonly phase: 'loading' | 'idle' | 'answering';
  readonly connection: 'open' | 'reconnecting';
  /** Why the conversation could not be opened. */
  readonly problem: string | null;
  readonly refused: Refused | null;
}

export interface Question {
  readonly text: string;
  readonly images: ShownMessage['images'];
  readonly isDeepThinking: boolean;
  /** What a new conversation is about. */
  readonly domain?: ChatDomain | null;
}

export interface Chat extends StoreApi<ChatState> {
  /** Shows a conversation, and goes on with its answer if one is being written; null shows a new one. */
  open(conversationId: string | null): Promise<void>;
  /** Reads what was said elsewhere since, and goes on to it where it follows on what is shown. */
  refresh(): Promise<void>;
  /** Asks at the end of the branch that is shown. */
  ask(question: Question): void;
  /** Asks a question anew beside the old one. */
  edit(questionId: string, question: Question): void;
  /** Has a question answered once more, beside the old answer. */
  regenerate(answerId: string, isDeepThinking: boolean): void;
  stop(): void;
  /** Shows the branch of one of several edits or answers. */
  show(messageId: string): void;
  /**
   * Keeps what the user gave to a card of an answer, so that it is there after a refresh.
   * @throws ApiError, HttpError
   */
  fill(answerId: string, card: number, settings: Settings): Promise<void>;
  /** Lets go of the connection; the answer goes on at the server. */
  close(): void;
}

export interface ChatHooks {
  /** A conversation has begun, or an answer of it. */
  readonly onBegun: (conversationId: string) => void;
  /** An answer has ended, however. */
  readonly onEnded: () => void;
}

export const EMPTY: ChatState = {
  conversationId: null,
  title: '',
  messages: new Map(),
  leafId: null,
  phase: 'idle',
  connection: 'open',
  problem: null,
  refused: null,
};

/** Says which answer is gone on from, so that another window's branch does not get the question. */
export function parentOf({ leafId, messages }: ChatState): Partial<Input<'talkStream'>> {
  const leaf = leafId === null ? undefined : messages.get(leafId);
  return leaf?.role === 'assistant' ? { parentMessageId: leaf.messageId } : {};
}

/** The messages that are shown. */
export const branchOf = ({ messages, leafId }: ChatState): ShownMessage[] =>
  branchTo(messages, leafId);
