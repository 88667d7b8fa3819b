import { partialTagLength } from '../../platform/partial-tag.ts';
import type { ChatPiece } from '../chat/chat-model.ts';

const OPEN = '<think>';
const CLOSE = '</think>';

/** Parts reasoning that a model writes inline, between `<think>` and `</think>`, from its answer. */
export interface ThoughtSplitter {
  /** Takes the next piece of text; a tag may be split over pieces. */
  push(text: string): ChatPiece[];
  /** What was held back for a tag that never came. */
  end(): ChatPiece[];
}

/** Only a model's very first words can open its thoughts; a tag farther on is part of the answer. */
export function createThoughtSplitter(): ThoughtSplitter {
  let state: 'start' | 'thinking' | 'thought' | 'answering' = 'start';
  let held = '';

  const take = (length: number): ChatPiece[] => {
    const delta = held.slice(0, length);
    held = held.slice(length);
    return delta ? [{ type: state === 'thinking' ? 'reasoning' : 'text', delta }] : [];
  };

  /** One step; null when more text is needed to go on. */
  const step = (): ChatPiece[] | null => {
    if (state === 'start') {
      const begun = held.trimStart();
      if (begun.length < OPEN.length && OPEN.startsWith(begun)) return null;
      const opens = begun.startsWith(OPEN);
      if (opens) held = begun.slice(OPEN.length);
      state = opens ? 'thinking' : 'answering';
      return [];
    }
    if (state === 'thinking') {
      const at = held.indexOf(CLOSE);
      if (at < 0) return take(held.length - partialTagLength(held, CLOSE));
      const pieces = take(at);
      held = held.slice(CLOSE.length);
      state = 'thought';
      return pieces;
    }
    if (state === 'thought') {
      held = held.trimStart();
      if (held) state = 'answering';
      return [];
    }
    return take(held.length);
  };

  return {
    push(text) {
      held += text;
      const pieces: ChatPiece[] = [];
      for (;;) {
        const before = state;
        const made = step();
        if (made) pieces.push(...made);
        if (!made || state === before) return pieces;
      }
    },
    end: () => take(held.length),
  };
}
