import type { FeatureWish, FinishWish, SurfaceWish, ThingWish } from './brief.ts';
import type { Measure } from './numbers.ts';
import type { Token } from './scan.ts';

type Target = ThingWish | SurfaceWish | FeatureWish;

/** What one clause asks for, with every material bound to the thing it stands with. */
export interface ClauseWishes {
  readonly targets: readonly Target[];
  /** Finishes that stand with no thing. */
  readonly loose: readonly FinishWish[];
  /** Things not wanted: object kinds and features. */
  readonly denied: readonly string[];
  readonly measures: readonly Measure[];
}

interface Draft {
  target: Target;
  finishes: FinishWish[];
  /** Where its word ends: a finish right behind it, or behind a verb, is its own. */
  end: number;
}

/**
 * Binds a clause: what stands before a thing is said of it (`墨绿色丝绒沙发`), what stands behind a thing
 * at the end of the clause or behind a verb of making as well (`墙面刷成米白`, `沙发和单椅用羊羔绒`).
 * After a denial things are unwanted until a word of wanting.
 */
export function bindClause(tokens: readonly Token[]): ClauseWishes {
  const drafts: Draft[] = [];
  const denied: string[] = [];
  const measures: Measure[] = [];
  let pending = emptyPending();
  let denying = false;
  /** How many of the last drafts were joined by `和` and share what follows. */
  let joined = 0;
  let lastEnd = -1;
  let andSeen = false;

  for (const [k, token] of tokens.entries()) {
    const { meaning } = token;
    switch (meaning.kind) {
      case 'not':
        denying = true;
        pending = emptyPending();
        break;
      case 'want':
        denying = false;
        break;
      case 'and':
        andSeen = true;
        break;
      case 'material':
      case 'colour':
      case 'shade':
        if (!denying) addFinish(pending.finishes, token, lastEnd === token.start);
        break;
      case 'shape':
        pending.shape = meaning.shape;
        break;
      case 'measure':
        if (meaning.measure.kind === 'count') {
          const last = drafts.at(-1);
          const follows = last?.end === token.start && tokens[k + 1]?.start !== token.end;
          if (last && follows) last.target = { ...last.target, count: meaning.measure.n };
          else pending.count = meaning.measure.n;
        } else if (meaning.measure.kind === 'seats') pending.seats = meaning.measure.n;
        else if (meaning.measure.kind === 'length') pending.widthM = meaning.measure.m;
        else measures.push(meaning.measure);
        break;
      case 'thing':
      case 'surface':
      case 'feature': {
        if (denying) {
          denied.push(...denialOf(token));
          break;
        }
        const target = targetOf(token, pending);
        drafts.push({ target, finishes: [...pending.finishes], end: token.end });
        joined = andSeen && pending.finishes.length === 0 ? joined + 1 : 1;
        andSeen = false;
        pending = emptyPending();
        break;
      }
      default:
        break;
    }
    if (meaning.kind !== 'empty') lastEnd = token.end;
    else if (lastEnd === token.start) lastEnd = token.end;
  }
  if (denying && tokens.at(-1)?.meaning.kind === 'not') {
    // 罗汉床不要: the denial follows.
    const last = drafts.pop();
    if (last) denied.push(...denialOf(tokens[tokens.length - 2]));
  }
  const loose = settleRest(drafts, pending, joined);
  return {
    targets: drafts.map(({ target, finishes }) => ({ ...target, finishes })),
    loose,
    denied,
    measures,
  };
}

interface Pending {
  finishes: FinishWish[];
  shape?: string;
  count?: number;
  seats?: number;
  widthM?: number;
}

const emptyPending = (): Pending => ({ finishes: [] });

/** What is left when the clause ends belongs to the things it ends with. */
function settleRest(drafts: Draft[], pending: Pending, joined: number): readonly FinishWish[] {
  const last = drafts.at(-1);
  if (!last) return pending.finishes;
  if ('thing' in last.target) {
    const { count = pending.count, seats = pending.seats, widthM = pending.widthM } = last.target;
    last.target = { ...last.target, count, seats, widthM };
  }
  for (const draft of drafts.slice(-Math.max(1, joined))) draft.finishes.push(...pending.finishes);
  return [];
}

/** A colour beside a material, or a shade before either, is one finish. */
function addFinish(finishes: FinishWish[], token: Token, touching: boolean): void {
  const wish = finishWishOf(token);
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

function finishWishOf({ meaning, word }: Token): FinishWish {
  if (meaning.kind === 'material') {
    return {
      materials: meaning.materials,
      word,
      ...(meaning.colour && { nameColor: meaning.colour }),
    };
  }
  if (meaning.kind === 'colour') return { color: meaning.colour, word };
  return meaning.kind === 'shade' ? { shade: meaning.shade, word } : { word };
}

function denialOf({ meaning }: Token): readonly string[] {
  if (meaning.kind === 'thing') return [meaning.thing];
  if (meaning.kind === 'feature') return [meaning.feature];
  return meaning.kind === 'surface' ? meaning.keys : [];
}

/** `弧形的白色沙发`: a shape said before the thing turns it into its shaped kind. */
const SHAPED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sofa: { curved: 'sofa-curved', round: 'sofa-curved', l: 'sofa-l' },
  'dining-table': { round: 'dining-table-round' },
  rug: { round: 'rug-round' },
};

const SEATS_IN_WORD = /^([双二三四五六八十])(?:人|位)/;
const SEATS: Readonly<Record<string, number>> = {
  双: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  八: 8,
  十: 10,
};

function targetOf({ meaning, word }: Token, pending: Pending): Target {
  if (meaning.kind === 'surface') return { word, finishes: [], keys: meaning.keys };
  if (meaning.kind === 'feature') {
    return { word, finishes: [], feature: meaning.feature, count: pending.count };
  }
  if (meaning.kind !== 'thing') throw new TypeError(`${word} names no thing`);
  const shaped = pending.shape && SHAPED[meaning.thing]?.[pending.shape];
  const { count, widthM } = pending;
  const seats = pending.seats ?? SEATS[SEATS_IN_WORD.exec(word)?.[1] ?? ''];
  return { word, finishes: [], thing: shaped || meaning.thing, count, seats, widthM };
}
