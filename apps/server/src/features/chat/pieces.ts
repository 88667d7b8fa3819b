import type { ToolCard } from '@zhuhui/contracts';

/**
 * An answer is a row of pieces, numbered 1, 2, 3 … in the order they were said. The number is the
 * stream's `seq`, so a reader who knows the last one he saw loses and doubles nothing.
 */
export type Piece =
  | { readonly type: 'reasoning' | 'text'; readonly delta: string }
  | { readonly type: 'card'; readonly card: ToolCard };

/** What the pieces say together. */
export interface Words {
  readonly text: string;
  readonly reasoning: string;
  readonly cards: ToolCard[];
}

export function wordsOf(pieces: readonly Piece[]): Words {
  const said = (type: 'reasoning' | 'text') =>
    pieces.map((piece) => (piece.type === type ? piece.delta : '')).join('');
  return {
    text: said('text'),
    reasoning: said('reasoning'),
    cards: pieces.flatMap((piece) => (piece.type === 'card' ? piece.card : [])),
  };
}

/** Characters that a piece carries. */
export const lengthOf = (piece: Piece): number => (piece.type === 'card' ? 1 : piece.delta.length);

/** The words of a finished answer whose pieces are kept no longer, as few pieces. */
export function piecesOf({ text, reasoning, cards }: Words): Piece[] {
  return [
    ...(reasoning ? [{ type: 'reasoning', delta: reasoning } as const] : []),
    ...(text ? [{ type: 'text', delta: text } as const] : []),
    ...cards.map((card) => ({ type: 'card', card }) as const),
  ];
}

/** Makes what a model says storable: one call per delta of one kind, in order. */
export interface Cleaner {
  /** May be empty: half a character waits for its other half. */
  clean(delta: string): string;
}

const LONE_SURROGATE = /\p{Surrogate}/gu;
const HIGH_SURROGATE_AT_END = /[\uD800-\uDBFF]$/;

/**
 * PostgreSQL keeps neither NUL nor half a surrogate pair, and a model may cut its pieces anywhere: NULs
 * are dropped, a pair split over two deltas is put together, a lone half becomes U+FFFD.
 */
export function createCleaner(): Cleaner {
  let held = '';
  return {
    clean(delta) {
      const whole = held + delta;
      held = HIGH_SURROGATE_AT_END.exec(whole)?.[0] ?? '';
      return storable(held ? whole.slice(0, -1) : whole);
    },
  };
}

/** The text without what PostgreSQL cannot keep. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').replace(LONE_SURROGATE, '\uFFFD');
}
