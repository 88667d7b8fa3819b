import type {
  FeatureWish,
  FinishWish,
  FurnishingWish,
  PartWish,
  SurfaceWish,
  ThingWish,
} from './brief.ts';
import type { Measure } from './numbers.ts';
import type { Token } from './scan.ts';

export type Target = ThingWish | SurfaceWish | FeatureWish | PartWish | FurnishingWish;

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
  /** What its name says of it: `皮沙发`. */
  readonly implied?: FinishWish;
  /** Where its word ends: a count right behind it is its own. */
  readonly end: number;
}

/** What was said and waits for its thing. */
interface Pending {
  finishes: FinishWish[];
  /** Where the words of the last finish end. */
  end: number;
  /** They stand right behind a thing, or behind a verb of making that follows it. */
  behind: boolean;
  shape?: string;
  count?: number;
  seats?: number;
  widthM?: number;
}

const nothing = (): Pending => ({ finishes: [], end: -1, behind: false });

/**
 * Binds a clause: what stands before a thing is said of it (`墨绿色丝绒沙发`), what stands behind a thing
 * at the end of the clause or behind a verb of making as well (`墙面刷成米白`, `沙发白色、茶几黑色`).
 * After a denial things are unwanted until a word of wanting.
 */
export function bindClause(tokens: readonly Token[]): ClauseWishes {
  const binder = new Binder(tokens);
  for (const [k, token] of tokens.entries()) binder.take(token, k);
  return binder.settle();
}

class Binder {
  private readonly drafts: Draft[] = [];
  private readonly denied: string[] = [];
  private readonly measures: Measure[] = [];
  private pending = nothing();
  private denying = false;
  /** How many of the last drafts were joined by `和` and share what follows. */
  private joined = 0;
  private andSeen = false;
  private makeSeen = false;
  private lastEnd = -1;
  private readonly tokens: readonly Token[];
  private readonly wishesLast: boolean;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
    const telling = tokens.filter((token) => isFinish(token) || isTarget(token));
    const last = telling.at(-1);
    this.wishesLast = last !== undefined && isTarget(telling[0]) && isFinish(last);
  }

  take(token: Token, k: number): void {
    const { meaning } = token;
    switch (meaning.kind) {
      case 'not':
        this.denying = true;
        this.pending = nothing();
        break;
      case 'want':
        this.denying = false;
        break;
      case 'and':
        this.andSeen = true;
        break;
      case 'make':
        this.makeSeen = true;
        break;
      case 'material':
      case 'colour':
      case 'shade':
        if (!this.denying) this.takeFinish(token);
        break;
      case 'shape':
        this.pending.shape = meaning.shape;
        break;
      case 'measure':
        this.takeMeasure(token, meaning.measure, k);
        break;
      default:
        if (isTarget(token)) this.takeTarget(token, k);
    }
    if (meaning.kind === 'empty' && this.pending.end === token.start) this.pending.end = token.end;
    if (meaning.kind !== 'empty' || this.lastEnd === token.start) this.lastEnd = token.end;
  }

  settle(): ClauseWishes {
    const { drafts, denied, measures, tokens } = this;
    if (this.denying && tokens.at(-1)?.meaning.kind === 'not') {
      // 罗汉床不要: the denial follows.
      const last = drafts.pop();
      if (last) denied.push(...denialOf(tokens[tokens.length - 2]));
    }
    const loose = this.settleRest();
    const targets = drafts.map(({ target, finishes, implied }) => ({
      ...target,
      finishes: withImplied(finishes, implied),
    }));
    return { targets, loose, denied, measures };
  }

  private takeFinish(token: Token): void {
    const { pending, drafts } = this;
    if (pending.finishes.length === 0) {
      const touching = drafts.at(-1) !== undefined && this.lastEnd === token.start;
      const after = this.tokens.find(({ end }) => end === this.lastEnd);
      pending.behind = drafts.length > 0 && ((touching && isThing(after)) || this.makeSeen);
    }
    addFinish(pending.finishes, token, this.lastEnd === token.start);
    pending.end = token.end;
  }

  private takeMeasure(token: Token, measure: Measure, k: number): void {
    const { drafts, pending } = this;
    if (measure.kind === 'count') {
      const last = drafts.at(-1);
      const follows = last?.end === token.start && this.tokens[k + 1]?.start !== token.end;
      if (last && follows) last.target = { ...last.target, count: measure.n } as Target;
      else pending.count = measure.n;
    } else if (measure.kind === 'seats') pending.seats = measure.n;
    else if (measure.kind === 'length') pending.widthM = measure.m;
    else this.measures.push(measure);
  }

  private takeTarget(token: Token, k: number): void {
    // 床头吊灯 hangs at the head of the bed, 边框挂画 is a picture: no part is spoken of.
    const { kind } = token.meaning;
    const ofNext = isThing(this.tokens[k + 1], token.end);
    if ((kind === 'part' || kind === 'furnishing') && ofNext) return;
    if (this.denying) {
      this.denied.push(...denialOf(token));
      return;
    }
    this.giveBack(token);
    const { pending, drafts } = this;
    const target = targetOf(token, pending);
    drafts.push({
      target,
      finishes: pending.finishes.length > 0 ? pending.finishes : this.shared(target),
      implied: impliedBy(token),
      end: token.end,
    });
    this.joined = this.andSeen && pending.finishes.length === 0 ? this.joined + 1 : 1;
    this.andSeen = false;
    this.makeSeen = false;
    this.pending = nothing();
  }

  /** 微水泥墙面和地面: surfaces that are joined share what stands before the first of them. */
  private shared(target: Target): FinishWish[] {
    const before = this.drafts.at(-1);
    const joined = this.andSeen && before && 'keys' in before.target && 'keys' in target;
    return joined ? [...before.finishes] : [];
  }

  /** 沙发白色、茶几黑色: what stands behind a thing is its own, unless it touches the next one. */
  private giveBack(next: Token): void {
    const { pending } = this;
    const own = pending.behind && (this.wishesLast || pending.end !== next.start);
    if (!own) return;
    this.give(pending.finishes);
    pending.finishes = [];
    this.andSeen = false;
  }

  private give(finishes: readonly FinishWish[]): void {
    for (const draft of this.drafts.slice(-Math.max(1, this.joined))) {
      draft.finishes.push(...finishes);
    }
  }

  /** What is left when the clause ends belongs to the things it ends with. */
  private settleRest(): readonly FinishWish[] {
    const { pending } = this;
    const last = this.drafts.at(-1);
    if (!last) return pending.finishes;
    if ('thing' in last.target) {
      const { count = pending.count, seats = pending.seats, widthM = pending.widthM } = last.target;
      last.target = { ...last.target, count, seats, widthM };
    }
    this.give(pending.finishes);
    return [];
  }
}

const isFinish = ({ meaning: { kind } }: Token): boolean =>
  kind === 'material' || kind === 'colour' || kind === 'shade';

const TARGETS: ReadonlySet<string> = new Set(['thing', 'surface', 'feature', 'part', 'furnishing']);
const isTarget = ({ meaning: { kind } }: Token): boolean => TARGETS.has(kind);

/** @param from where it has to begin */
const isThing = (token: Token | undefined, from = token?.start): boolean =>
  token !== undefined && token.start === from && isTarget(token);

function impliedBy({ meaning, word }: Token): FinishWish | undefined {
  const of = meaning.kind === 'thing' || meaning.kind === 'surface' ? meaning.of : undefined;
  return of && finishOf(of, word);
}

/** `白色皮沙发` is of white leather, `胡桃木布艺沙发` of both. */
function withImplied(finishes: FinishWish[], implied: FinishWish | undefined): FinishWish[] {
  if (!implied) return finishes;
  const bare = finishes.findIndex(({ materials }) => !materials);
  if (bare < 0) return [...finishes, implied];
  return finishes.map((wish, k) => (k === bare ? { ...implied, ...wish } : wish));
}

/** A colour beside a material, or a shade before either, is one finish. */
function addFinish(finishes: FinishWish[], token: Token, touching: boolean): void {
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
  if (meaning.kind === 'part') return { word, finishes: [], part: meaning.part };
  if (meaning.kind === 'furnishing') return { word, finishes: [], furnishing: meaning.part };
  if (meaning.kind !== 'thing') throw new TypeError(`${word} names no thing`);
  const shaped = pending.shape && SHAPED[meaning.thing]?.[pending.shape];
  const { count, widthM } = pending;
  const seats = pending.seats ?? SEATS[SEATS_IN_WORD.exec(word)?.[1] ?? ''];
  return { word, finishes: [], thing: shaped || meaning.thing, count, seats, widthM };
}
