import { kindOf } from '../objects/index.ts';
import type { FinishWish, Where } from './brief.ts';
import { AT_WINDOW } from './conditions.ts';
import { addFinish, impliedBy, isFinish, withImplied } from './finish-words.ts';
import { type Named, sharedInLists, suitsTarget } from './lists.ts';
import type { Measure } from './numbers.ts';
import { seenOutside, speaksOfOutside } from './outside.ts';
import { isRest } from './parts.ts';
import type { Token } from './scan.ts';
import { isFinishedWall } from './sided-wall.ts';
import {
  type Amount,
  besidesOf,
  denialOf,
  hasShape,
  isTarget,
  isThing,
  LAMPS,
  type Target,
  targetOf,
} from './targets.ts';
import type { Trade } from './vocabulary.ts';

/** What one clause asks for, with every material bound to the thing it stands with. */
export interface ClauseWishes {
  readonly targets: readonly Target[];
  /** Finishes that stand with no thing. */
  readonly loose: readonly FinishWish[];
  /** Things not wanted: object kinds and features. */
  readonly denied: readonly string[];
  /** Nothing is wanted but what is named. */
  readonly only: boolean;
  /** Things and surfaces not wanted as they were named, with what was said of them: `不要皮沙发`. */
  readonly refused: readonly Target[];
  /** Only asks for something, of nothing that it names: `要布艺的`. */
  readonly asksInstead: boolean;
  readonly styles: readonly string[];
  /** Styles that count where no other is named. */
  readonly moods: readonly string[];
  readonly measures: readonly Measure[];
  /** What has a shape said of it that it cannot have. */
  readonly unshaped: readonly string[];
}

interface Draft extends Named {
  target: Target;
  finishes: FinishWish[];
  /** Where its word ends: a count right behind it is its own. */
  readonly end: number;
}

/** What was said and waits for its thing. */
interface Pending extends Amount {
  finishes: FinishWish[];
  /** Where the words of the last finish end. */
  end: number;
  /** They stand right behind a thing, or behind a verb of making that follows it. */
  behind: boolean;
}

const nothing = (): Pending => ({ finishes: [], end: -1, behind: false });

/**
 * Binds a clause: what stands before a thing is said of it (`墨绿色丝绒沙发`), what stands behind a thing
 * at the end of the clause or behind a verb of making as well (`墙面刷成米白`, `沙发白色、茶几黑色`).
 * After a denial things are unwanted until a word of wanting.
 */
export function bindClause(tokens: readonly Token[], trade: Trade): ClauseWishes {
  const binder = new Binder(tokens, trade);
  for (const [k, token] of tokens.entries()) binder.take(token, k);
  return binder.settle();
}

class Binder {
  private drafts: Draft[] = [];
  private readonly denied: string[] = [];
  private readonly refused: Target[] = [];
  private readonly styles: string[] = [];
  private readonly moods: string[] = [];
  private readonly measures: Measure[] = [];
  private readonly unshaped: string[] = [];
  private pending = nothing();
  /** Of no thing, though a thing follows. */
  private readonly unbound: FinishWish[] = [];
  private denying = false;
  /** What was said since the denial. */
  private refusing: FinishWish[] = [];
  /** How many of the last drafts were joined by `和` and share what follows. */
  private joined = 0;
  private andSeen = false;
  private andWord = '';
  private makeSeen = false;
  private swapSeen = false;
  private eachSeen = false;
  private exceptSeen = false;
  private outsideSeen = false;
  private restDenied = false;
  private lastEnd = -1;
  private readonly tokens: readonly Token[];
  private readonly trade: Trade;
  private readonly wishesLast: boolean;

  constructor(tokens: readonly Token[], trade: Trade) {
    this.tokens = tokens;
    this.trade = trade;
    const telling = tokens.filter((token) => isFinish(token) || isTarget(token));
    const last = telling.at(-1);
    this.wishesLast = last !== undefined && isTarget(telling[0]) && isFinish(last);
  }

  take(token: Token, k: number): void {
    const { meaning } = token;
    this.outsideSeen ||= speaksOfOutside(token);
    switch (meaning.kind) {
      case 'not':
        this.endDenial();
        this.denying = true;
        this.pending = nothing();
        break;
      case 'swap':
        this.swapSeen = this.drafts.length > 0;
        this.endDenial();
        break;
      case 'want':
      case 'only':
        this.endDenial();
        break;
      case 'and':
        this.andSeen = true;
        this.andWord = token.word;
        break;
      case 'each':
        this.eachSeen = true;
        break;
      case 'perTable':
        this.pending.perTable = true;
        break;
      case 'style':
        if (!this.denying) {
          (MOODS.has(token.word) ? this.moods : this.styles).push(meaning.style);
        }
        break;
      case 'make':
        // 不是皮沙发是布沙发
        if (token.word === '是') this.endDenial();
        this.makeSeen = true;
        break;
      case 'byWindow':
        this.takeWindow(token);
        break;
      case 'where':
        if (isFinishedWall(this.tokens, k)) this.takeSidedWall(token, meaning.where, k);
        else this.takeWhere(token, meaning.where, k);
        break;
      case 'bothSides':
        this.pending.bothSides = true;
        break;
      case 'except':
        this.exceptSeen = true;
        break;
      case 'material':
      case 'colour':
      case 'shade':
        if (this.denying) addFinish(this.refusing, token, this.lastEnd === token.start);
        else this.takeFinish(token);
        break;
      case 'shape':
        this.pending.shape = meaning.shape;
        this.pending.shapeWord = token.word;
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
    const { denied, refused, styles, moods, measures, unshaped, tokens } = this;
    if (this.denying && tokens.at(-1)?.meaning.kind === 'not' && !standsIn(tokens)) {
      // 罗汉床不要: the denial follows.
      const last = this.drafts.at(-1);
      if (last) this.denyNamed(tokens[tokens.length - 2]);
      this.drafts = this.drafts.filter(({ end }) => end !== last?.end);
    }
    this.endDenial();
    const loose = [...this.unbound, ...this.settleRest()];
    const { drafts } = this;
    const lists = sharedInLists(drafts, this.trade);
    const targets = drafts.map(({ target, finishes, implied, link, lead }, k) => ({
      ...target,
      ...(link && lead.length === 0 && !implied && { listed: true as const }),
      finishes: withImplied([...finishes, ...lists[k]], implied),
    }));
    const asksInstead = drafts.length === 0 && ASKING.has(tokens[0]?.meaning.kind);
    const sole = onlyNamed(tokens).map(({ thing }) => kindOf(thing)?.category);
    const only = this.restDenied || sole.some((category) => category !== 'lamp');
    if (sole.length > 0 && !only) denied.push(...LAMPS);
    return {
      targets,
      loose,
      denied,
      only,
      refused,
      asksInstead,
      styles,
      moods,
      measures,
      unshaped,
    };
  }

  /** 沙发不要皮的: what was said is not wanted of the things before. */
  private endDenial(): void {
    if (this.denying && this.refusing.length > 0) {
      const finishes = this.refusing;
      this.refused.push(...this.last().map(({ target }) => ({ ...target, finishes })));
    }
    this.denying = false;
    this.refusing = [];
  }

  /** The last drafts that share what follows. */
  private last(): Draft[] {
    return this.drafts.slice(-Math.max(1, this.joined));
  }

  private takeFinish(token: Token): void {
    const { pending, drafts } = this;
    if (pending.finishes.length === 0) {
      const touching = drafts.at(-1) !== undefined && this.lastEnd === token.start;
      const after = this.tokens.find(({ end }) => end === this.lastEnd);
      pending.behind = drafts.length > 0 && ((touching && isThing(after)) || this.makeSeen);
    }
    addFinish(pending.finishes, token, this.lastEnd === token.start && !this.andSeen);
    pending.end = token.end;
  }

  /** 书桌靠窗, and 靠窗的书桌 */
  private takeWindow({ start }: Token): void {
    const last = this.drafts.at(-1);
    if (last && 'thing' in last.target && start - last.end <= WINDOW_GAP) {
      last.target = { ...last.target, byWindow: true };
    } else this.pending.byWindow = true;
  }

  /** 沙发在左侧, 左侧沙发, 沙发左侧落地灯: what stands behind it stands there, else what stands before. */
  private takeWhere({ start, word }: Token, where: Where, k: number): void {
    const last = this.drafts.at(-1);
    const rest = this.tokens.slice(k + 1);
    const until = rest.findIndex(({ meaning }) => meaning.kind === 'where');
    const leads = (until < 0 ? rest : rest.slice(0, until)).some(isTarget);
    const gap = last ? start - last.end : 0;
    const behind = last && !this.andSeen && gap <= AT_GAP && (gap > 0 || !leads);
    if (behind) last.target = { ...last.target, where, whereWord: word };
    // 两张床中间一个床头柜: between what was named, not in the middle of the room.
    else if (!(where === 'middle' && last)) {
      this.pending.where = where;
      this.pending.whereWord = word;
    }
  }

  private takeSidedWall(token: Token, where: Where, k: number): void {
    this.pending.where = where;
    this.pending.whereWord = token.word;
    this.takeTarget({ ...token, word: '墙', meaning: { kind: 'surface', keys: ['wall'] } }, k);
  }

  private takeMeasure(token: Token, measure: Measure, k: number): void {
    const { drafts, pending } = this;
    if (measure.kind === 'count') {
      const last = drafts.at(-1);
      const next = this.tokens[k + 1];
      const leads = next?.start === token.end && !PARTING.has(next.meaning.kind);
      const follows = last?.end === token.start && !leads;
      if (last && follows) last.target = { ...last.target, count: measure.n } as Target;
      else pending.count = measure.n;
    } else if (measure.kind === 'seats') pending.seats = measure.n;
    else if (measure.kind === 'length') pending.widthM = measure.m;
    else if (measure.kind === 'plan' && this.sizedBy(token, k)) {
      const { widthM, depthM } = measure;
      const longer = this.sizedBy(token, k)?.startsWith('bed') ? Math.min : Math.max;
      pending.widthM = longer(widthM, depthM);
    } else this.measures.push(measure);
  }

  /** 餐桌2.4×1米, 1.8×2米的床: not the size of the room. */
  private sizedBy({ start, end }: Token, k: number): string | undefined {
    const next = this.tokens.slice(k + 1).find(({ meaning }) => meaning.kind !== 'empty');
    const before = this.drafts.at(-1);
    if (before && 'thing' in before.target && before.end === start) return before.target.thing;
    return next?.meaning.kind === 'thing' && next.start - end <= 1 ? next.meaning.thing : undefined;
  }

  private takeTarget(token: Token, k: number): void {
    if (STONES.has(token.word) && this.tokens[k + 1]?.meaning.kind === 'thing') {
      // 石头展台 is of stone.
      if (isThing(this.tokens[k + 1], token.end)) {
        this.takeFinish({ ...token, meaning: { kind: 'material', materials: ROUGH_STONE } });
        return;
      }
    }
    // 床头吊灯 hangs at the head of the bed, 边框挂画 is a picture: no part is spoken of.
    const { kind } = token.meaning;
    const ofNext = isThing(this.tokens[k + 1], token.end);
    if ((kind === 'part' || kind === 'furnishing') && ofNext) return;
    if (this.denying) {
      this.deny(token);
      return;
    }
    this.giveBack(token);
    const { pending } = this;
    const named = targetOf(token, pending);
    const { shapeWord } = pending;
    if (shapeWord && !hasShape(token, pending)) this.unshaped.push(shapeWord + token.word);
    const target = this.outsideSeen ? seenOutside(named) : named;
    // 红砖+白色线条: lines stand out from what they are on.
    if ('keys' in target && target.keys.includes('trim')) {
      this.unbound.push(...pending.finishes.splice(0, pending.finishes.length - 1));
    }
    if (this.swapSeen && 'thing' in target) this.swapOut(target.thing);
    const { drafts } = this;
    const besides = besidesOf(token);
    const lead = pending.finishes;
    const implied = impliedBy(token);
    const link = this.linkTo(token);
    for (const other of besides) {
      const finishes = lead.filter((wish) => suitsTarget(other, wish, this.trade));
      drafts.push({ target: other, finishes, lead: finishes, link, end: token.end });
    }
    drafts.push({
      target: besides.length > 0 ? { ...target, together: true } : target,
      finishes: lead.length > 0 || implied ? [...lead] : this.shared(target),
      lead,
      implied,
      link: besides.length > 0 ? 'and' : link,
      end: token.end,
    });
    const before = this.andSeen && lead.length === 0 ? this.joined : 0;
    this.joined = before + 1 + besides.length;
    this.andSeen = false;
    this.makeSeen = false;
    this.swapSeen = false;
    this.exceptSeen = this.exceptSeen && token.meaning.kind === 'thing';
    this.pending = { ...nothing(), ...(AT_WINDOW.has(token.word) && { byWindow: true as const }) };
  }

  private deny(token: Token): void {
    const implied = impliedBy(token);
    const finishes = [...this.refusing, ...(implied ? [implied] : [])];
    const named = token.meaning.kind === 'thing' || token.meaning.kind === 'surface';
    this.refusing = [];
    if (named && finishes.length > 0) {
      this.refused.push({ ...targetOf(token, this.pending), finishes });
    } else this.denyNamed(token);
  }

  private denyNamed(token: Token): void {
    if (token.meaning.kind === 'furnishing' && isRest(token.word)) this.restDenied = true;
    else this.denied.push(...denialOf(token));
  }

  /** 茶几换成脚凳: the things before are no longer wanted. */
  private swapOut(thing: string): void {
    const gone = new Set(this.last());
    for (const { target } of gone) {
      if ('thing' in target && target.thing !== thing) this.denied.push(target.thing);
    }
    this.drafts = this.drafts.filter((draft) => !gone.has(draft) || !('thing' in draft.target));
  }

  private linkTo(token: Token): Named['link'] {
    const before = this.drafts.at(-1);
    if (!before) return undefined;
    if (this.andSeen)
      return JOINS.has(this.andWord) ? 'and' : LISTS.test(this.andWord) ? 'listed' : undefined;
    return before.end === token.start ? 'listed' : undefined;
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
    const things = this.last();
    const dealt = this.eachSeen && finishes.length === things.length;
    for (const [k, draft] of things.entries()) {
      // 吧台和卡座用水磨石和皮革: of several each takes what suits it.
      const fitting = finishes.filter((wish) => suitsTarget(draft.target, wish, this.trade));
      const several = things.length > 1 && fitting.length > 0 ? fitting : finishes;
      draft.finishes.push(...(dealt ? [finishes[k]] : several));
    }
  }

  /** What is left when the clause ends belongs to the things it ends with. */
  private settleRest(): readonly FinishWish[] {
    const { pending } = this;
    const last = this.drafts.at(-1);
    if (!last || this.exceptSeen) return pending.finishes;
    if ('thing' in last.target) {
      const { count = pending.count, seats = pending.seats, widthM = pending.widthM } = last.target;
      last.target = { ...last.target, count, seats, widthM };
    }
    this.give(pending.finishes);
    return [];
  }
}

/** The things of `只要一张床`; of `墙面只要白色`, where something is named before, none. */
function onlyNamed(tokens: readonly Token[]) {
  const at = tokens.findIndex(({ meaning }) => meaning.kind === 'only');
  if (at < 0 || tokens.slice(0, at).some(isTarget)) return [];
  return tokens.slice(at).flatMap(({ meaning }) => (meaning.kind === 'thing' ? [meaning] : []));
}

/** Words for styles that only lend another one their mood: 法式轻复古 is French still. */
const MOODS: ReadonlySet<string> = new Set(
  '复古 轻复古 复古风 现代 现代风 现代简约 简约 简约风 极简 极简风 禅意 禅意风 科技感 未来感 流线型'.split(
    ' ',
  ),
);
const STONES: ReadonlySet<string> = new Set(['石头', '大石头', '石']);
const ROUGH_STONE = ['sandstone', 'travertine'];
/** 用两个边几代替: what is named stands in for what was denied before. */
function standsIn(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(isTarget);
  const used = tokens.slice(0, at).some(({ word }) => word === '用' || word === '以');
  return used && /^(代替|替代|取代)$/.test(tokens.at(-1)?.word ?? '');
}

/** As long as 放在. */
const WINDOW_GAP = 2;
/** As long as 摆放在 less its first word. */
const AT_GAP = 3;
/** What stands right behind a count and is not counted by it: `休闲椅两把和圆几`. */
const PARTING: ReadonlySet<string> = new Set(['and', 'where', 'bothSides', 'make']);
const ASKING: ReadonlySet<string> = new Set(['want', 'only', 'swap', 'make']);
/** Words that close a list; 配 and 加 only put things together. */
const JOINS: ReadonlySet<string> = new Set(['和', '与', '及', '以及', '跟', '还有', 'and']);
const LISTS = /^[、/]$/;
