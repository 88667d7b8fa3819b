import { lengthOf, type Piece } from './pieces.ts';

/** An answer that this process is writing, as those who read along here see it. */
export interface AnswerLog {
  readonly messageId: string;
  /** Piece number n is at index n − 1. */
  readonly pieces: readonly Piece[];
  /** Characters said so far. */
  readonly characters: number;
  readonly ended: boolean;
  add(piece: Piece): void;
  /** Nothing more will come; how it ended stands in the database by now. */
  end(): void;
  /** Calls back at every `add` and at `end` until the returned function is called. */
  watch(onNews: () => void): () => void;
}

export function createAnswerLog(messageId: string): AnswerLog {
  const pieces: Piece[] = [];
  let characters = 0;
  let ended = false;
  const watchers = new Set<() => void>();

  const tell = (): void => {
    for (const onNews of watchers) onNews();
  };
  return {
    messageId,
    pieces,
    get characters() {
      return characters;
    },
    get ended() {
      return ended;
    },
    add(piece) {
      pieces.push(piece);
      characters += lengthOf(piece);
      tell();
    },
    end() {
      ended = true;
      tell();
    },
    watch(onNews) {
      watchers.add(onNews);
      return () => void watchers.delete(onNews);
    },
  };
}
