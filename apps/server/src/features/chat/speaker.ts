import type { Assistant, ChatDomain } from '@zhuhui/contracts';
import type { ChatPiece } from '../../engines/chat/chat-model.ts';

/** One turn of the branch that is answered, pictures as file ids. */
export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly images: readonly string[];
}

/** What there is to answer. */
export interface Talk {
  readonly assistant: Assistant;
  readonly domain: ChatDomain | null;
  readonly deepThinking: boolean;
  /** Oldest first; the last one is the question. */
  readonly turns: readonly Turn[];
  /** Tools that are not to be proposed: switched off by the operator. */
  readonly switchedOff?: readonly string[];
}

/** A tool run as somebody proposes it, before it is checked. */
export interface Proposal {
  readonly tool: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** One sentence on what it will do; may be empty. */
  readonly say: string;
  /** Fields that should be asked for although the tool can do without. */
  readonly needs: readonly string[];
  /** For 智能扩图: width to height. */
  readonly frame?: readonly [number, number];
}

export interface Source {
  readonly id: string;
  readonly title: string;
}

export type Spoken =
  | Exclude<ChatPiece, { type: 'cut' }>
  | { readonly type: 'proposal'; readonly proposal: Proposal }
  | { readonly type: 'sources'; readonly sources: readonly Source[] }
  /** What is said is no answer to what was asked: nothing is to be paid for it. */
  | { readonly type: 'noAnswer' };

/** Whoever can answer: a configured model, or the built-in handbook. */
export interface Speaker {
  readonly id: string;
  /** Chinese, shown beside its answers. */
  readonly name: string;
  /** Chinese, one line each: what to expect of it, and what not. */
  readonly can: string;
  readonly cannot: string;
  readonly takesImages: boolean;
  readonly thinks: boolean;
  /** Behind no network. */
  readonly offline: boolean;
  /** @throws EngineFailure while iterating. What was yielded before stays said. */
  speak(talk: Talk, signal: AbortSignal): AsyncIterable<Spoken>;
}
