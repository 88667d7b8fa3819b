import type { EngineHealth } from '../engine.ts';

/** A model that talks: a provider behind a network, or the built-in handbook. */
export interface ChatModel {
  readonly id: string;
  /** Chinese, shown beside its answers. */
  readonly name: string;
  /** Whether a message may carry pictures. */
  readonly takesImages: boolean;
  /** Whether it can show its reasoning when asked to think deeply. */
  readonly thinks: boolean;
  /** Asks whether it can be talked to, at no cost; absent where there is nobody to ask. Never rejects. */
  probe?(signal: AbortSignal): Promise<EngineHealth>;
  /**
   * Answers a conversation piece by piece. Stops when the signal fires.
   * @throws EngineFailure while iterating: refused, rateLimited, temporary, permanent, cancelled. What
   *   was yielded before stays said.
   */
  stream(request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatPiece>;
}

export interface ChatRequest {
  /** Oldest first; the last one is the user's. */
  readonly messages: readonly ChatTurn[];
  readonly deepThinking: boolean;
}

export interface ChatTurn {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
  readonly images?: readonly { readonly bytes: Uint8Array; readonly mime: string }[];
}

export type ChatPiece =
  | { readonly type: 'reasoning' | 'text'; readonly delta: string }
  /** The answer ends here because it is as long as the model may make it, not because all is said. */
  | { readonly type: 'cut' }
  | { readonly type: 'usage'; readonly promptTokens: number; readonly answerTokens: number };
