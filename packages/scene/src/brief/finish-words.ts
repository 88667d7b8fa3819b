import type { FinishWish } from './brief.ts';
import type { Token } from './scan.ts';

/** A material, a colour or a shade. */
export const isFinish = ({ meaning: { kind } }: Token): boolean =>
  kind === 'material' || kind === 'colour' || kind === 'shade';

/** What a thing's name says of it: `皮沙发`. */
export function impliedBy({ meaning, word }: Token): FinishWish | undefined {
  const of = meaning.kind === 'thing' || meaning.kind === 'surface' ? meaning.of : undefined;
  return of && finishOf(of, word);
}

/** `白色皮沙发` is of white leather, `胡桃木布艺沙发` of both. */
export function withImplied(finishes: FinishWish[], implied: FinishWish | undefined): FinishWish[] {
  if (!implied) return finishes;
  const bare = finishes.findIndex(({ materials }) => !materials);
  if (bare < 0) return [...finishes, implied];
  return finishes.map((wish, k) => (k === bare ? { ...implied, ...wish } : wish));
}

/** A colour beside a material, or a shade before either, is one finish. */
export function addFinish(finishes: FinishWish[], token: Token, touching: boolean): void {
  const wish = finishOf(token.meaning, token.word);
  const before = finishes.at(-1);
  const fits =
    before &&
    touching &&
    (!before.materials || !wish.materials) &&
    (!before.color || !wish.color) &&
    (!before.shade || !wish.shade);
  if (!fits) {
    finishes.push(wish);
    return;
  }
  finishes[finishes.length - 1] = { ...before, ...wish, word: before.word + wish.word };
}

function finishOf(meaning: Token['meaning'], word: string): FinishWish {
  if (meaning.kind === 'material') {
    const { materials, colour, place } = meaning;
    return { materials, word, ...(colour && { nameColor: colour }), ...(place && { place }) };
  }
  if (meaning.kind === 'colour') return { color: meaning.colour, word };
  return meaning.kind === 'shade' ? { shade: meaning.shade, word } : { word };
}
