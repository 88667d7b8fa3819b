import type { Assistant, ChatEvent } from '@zhuhui/contracts';
import { createStore } from 'zustand/vanilla';
import { ApiError, call, type Input, messageOf } from '../../../shared/api-client/index.ts';
import { newId } from '../../../shared/browser/new-id.ts';
import { toast } from '../../../shared/ui/index.ts';
import { drafted, type Piece, shown, withPieces } from './answer.ts';
import {
  type Chat,
  type ChatHooks,
  type ChatState,
  EMPTY,
  parentOf,
  type Question,
} from './chat-state.ts';
import { type Answering, followAnswer } from './follow.ts';
import { newestBelow, type ShownMessage, withMessage, without } from './tree.ts';

/** Pieces are put on the page together, at most this often, ms. */
const DRAW_EVERY_MS = 50;

/** Why a conversation cannot be opened. What cannot be an id at all names none either. */
const problemOf = (error: unknown): string =>
  error instanceof ApiError && error.reason === 'badInput' ? '没有找到这个对话' : messageOf(error);

/** The conversation on the page: all its branches, and the answer that is being written. */
export function createChat(assistant: Assistant, hooks: ChatHooks): Chat {
  const store = createStore<ChatState>(() => EMPTY);
  const { getState, setState } = store;
  /** Ends whatever is being loaded or followed. */
  let current = new AbortController();
  let stopWanted = false;

  const renew = () => {
    current.abort();
    current = new AbortController();
    stopWanted = false;
    return current.signal;
  };

  const load = async (conversationId: string, signal: AbortSignal) => {
    const detail = await call('talkHistoryDetail', { conversationId }, { signal });
    const before = getState().messages;
    const { title, leafId } = detail;
    const messages = new Map(
      detail.messages.map((each) => [each.messageId, shown(each, before.get(each.messageId))]),
    );
    return { conversationId, title, leafId, messages };
  };

  /** Follows an answer on the page to its end. */
  const follow = async (answering: Answering, answerId: string, questionId: string | null) => {
    const signal = current.signal;
    let id = answerId;
    const pieces: Piece[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      clearTimeout(timer);
      timer = undefined;
      const message = getState().messages.get(id);
      const batch = pieces.splice(0);
      if (!message || batch.length === 0 || signal.aborted) return;
      setState(({ messages }) => ({
        messages: new Map(messages).set(id, withPieces(message, batch)),
      }));
    };
    const adopt = (event: ChatEvent) => {
      if (id === event.messageId) return;
      const asked = event.type === 'text' ? event.questionId : undefined;
      setState(({ messages, leafId }) => {
        const named = withMessage(messages, id, { messageId: event.messageId });
        return {
          conversationId: event.conversationId,
          leafId: leafId === id ? event.messageId : leafId,
          messages:
            questionId && asked ? withMessage(named, questionId, { messageId: asked }) : named,
        };
      });
      id = event.messageId;
      hooks.onBegun(event.conversationId);
      if (stopWanted) void sendStop(id);
    };
    await followAnswer(answering, {
      signal,
      onConnection: (connection) => setState({ connection }),
      onEvent: (event) => {
        adopt(event);
        pieces.push({ event, atMs: Date.now() });
        timer ??= setTimeout(draw, DRAW_EVERY_MS);
      },
    }).finally(draw);
    if (signal.aborted) return;
    setState({ phase: 'idle', connection: 'open' });
    hooks.onEnded();
    // What the server has written down is the last word.
    const { conversationId } = getState();
    if (conversationId === null) return;
    const truth = await load(conversationId, signal).catch(() => null);
    if (truth && !signal.aborted) setState({ title: truth.title, messages: truth.messages });
  };

  /** Goes on with the answer at the end of what is shown, if it is being written. */
  const followShown = async () => {
    const { leafId, messages } = getState();
    const leaf = leafId === null ? undefined : messages.get(leafId);
    if (leaf?.role !== 'assistant' || leaf.state !== 'streaming') return;
    setState({ phase: 'answering' });
    const { messageId, seq } = leaf;
    await follow({ messageId, after: seq }, messageId, null);
  };

  /** Puts drafts on the page and sends the question; takes them away again when the server says no. */
  const send = (drafts: readonly ShownMessage[], input: Input<'talkStream'>) => {
    if (getState().phase === 'answering') return;
    const signal = renew();
    const answer = drafts.at(-1);
    if (!answer) return;
    const { leafId: leafBefore } = getState();
    setState(({ messages }) => ({
      messages: new Map([...messages, ...drafts.map((each) => [each.messageId, each] as const)]),
      leafId: answer.messageId,
      phase: 'answering',
      connection: 'open',
      refused: null,
    }));
    const questionId = drafts.length > 1 ? (drafts[0]?.messageId ?? null) : null;
    follow({ ask: input }, answer.messageId, questionId).catch((error: unknown) => {
      if (signal.aborted) return;
      const ids = drafts.map((each) => each.messageId);
      const takeBack = () =>
        setState(({ messages }) => ({
          messages: without(messages, ids),
          leafId: leafBefore,
          refused: null,
        }));
      const again = () => {
        takeBack();
        send(drafts, { ...input, clientRequestId: newId() });
      };
      const reason = error instanceof ApiError ? error.reason : undefined;
      setState(({ messages }) => ({
        phase: 'idle',
        connection: 'open',
        messages: withMessage(messages, answer.messageId, { state: 'failed' }),
        refused: { message: messageOf(error), reason, again, takeBack },
      }));
      hooks.onEnded();
    });
  };

  const asked = (
    parentId: string | null,
    question: Question,
    where: Partial<Input<'talkStream'>>,
  ) => {
    const { text, images, isDeepThinking, domain } = question;
    const { conversationId } = getState();
    const now = new Date().toISOString();
    const draft = { role: 'user', parentId, text, images, isDeepThinking } as const;
    const asking = drafted(draft, now);
    const answer = drafted(
      { role: 'assistant', parentId: asking.messageId, text: '', images: [], isDeepThinking },
      now,
    );
    send([asking, answer], {
      message: text,
      isDeepThinking,
      images: images.map(({ fileId }) => fileId),
      clientRequestId: newId(),
      ...(conversationId === null ? { assistant, domain } : { conversationId }),
      ...where,
    });
  };

  const sendStop = (messageId: string) =>
    call('talkStop', { messageId }).catch((error: unknown) => {
      stopWanted = false;
      toast.error(messageOf(error));
    });

  return {
    ...store,
    async open(conversationId) {
      if (conversationId !== null && conversationId === getState().conversationId) return;
      const signal = renew();
      setState(EMPTY);
      if (conversationId === null) return;
      setState({ phase: 'loading' });
      try {
        const found = await load(conversationId, signal);
        if (signal.aborted) return;
        setState({ ...found, phase: 'idle' });
        await followShown();
      } catch (error) {
        if (!signal.aborted) setState({ phase: 'idle', problem: problemOf(error) });
      }
    },
    async refresh() {
      const { conversationId, phase, refused, messages: before } = getState();
      if (conversationId === null || phase !== 'idle' || refused !== null) return;
      const { signal } = current;
      try {
        const { leafId: leafThere, ...found } = await load(conversationId, signal);
        // What was changed here meanwhile is newer than what was read.
        if (signal.aborted || getState().messages !== before) return;
        const { leafId } = getState();
        const isKept = leafId !== null && found.messages.has(leafId);
        setState({ ...found, leafId: isKept ? newestBelow(found.messages, leafId) : leafThere });
        await followShown();
      } catch {
        // It is tried again at the next look.
        if (!signal.aborted) setState({ phase: 'idle', connection: 'open' });
      }
    },
    ask(question) {
      getState().refused?.takeBack();
      asked(getState().leafId, question, parentOf(getState()));
    },
    edit(questionId, question) {
      getState().refused?.takeBack();
      const old = getState().messages.get(questionId);
      if (old) asked(old.parentId, question, { editOf: questionId });
    },
    regenerate(answerId, isDeepThinking) {
      getState().refused?.takeBack();
      const { messages, conversationId } = getState();
      const old = messages.get(answerId);
      if (!old || conversationId === null) return;
      const { parentId } = old;
      const answer = drafted(
        { role: 'assistant', parentId, text: '', images: [], isDeepThinking },
        new Date().toISOString(),
      );
      const clientRequestId = newId();
      send([answer], {
        conversationId,
        regenerateOf: answerId,
        isDeepThinking,
        clientRequestId,
      });
    },
    stop() {
      const { phase, messages, leafId } = getState();
      if (phase !== 'answering' || stopWanted) return;
      stopWanted = true;
      const leaf = leafId === null ? undefined : messages.get(leafId);
      // Without an id yet, it is stopped as soon as it has one.
      if (leaf && !leaf.isDraft) void sendStop(leaf.messageId);
    },
    show(messageId) {
      getState().refused?.takeBack();
      const { messages, conversationId, phase } = getState();
      if (phase !== 'idle' || conversationId === null) return;
      setState({ leafId: newestBelow(messages, messageId) });
      // Only remembered; the page has it already.
      call('talkShow', { conversationId, messageId }).catch(() => undefined);
    },
    async fill(answerId, nth, settings) {
      const card = await call('talkFillCard', { messageId: answerId, card: nth, settings });
      setState(({ messages }) => {
        const cards = messages.get(answerId)?.cards ?? [];
        const filled = cards.map((each, at) => (at === nth ? card : each));
        return { messages: withMessage(messages, answerId, { cards: filled }) };
      });
    },
    close: () => current.abort(),
  };
}
