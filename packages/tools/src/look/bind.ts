import { chromaOfHex, lumaOfHex, rgbDistance, shadeHex } from './colour.ts';
import { type PartialFinish, type Spot, stained } from './look.ts';
import { LAYINGS, MATERIALS, type MaterialFamily, type MaterialId } from './material.ts';
import type { Token } from './scan.ts';
import type { Lexeme } from './words/lexeme.ts';

type Of<K extends Lexeme['kind']> = Extract<Lexeme, { kind: K }>;
type Attribute = Of<'material'> | Of<'colour'> | Of<'shade'>;

/** What is wished of a finish, before it is known where it goes. */
interface Wish {
  readonly materials?: Of<'material'>;
  readonly colour?: string;
  readonly shade?: number;
}

/** Wishes for some spots, from the words between `start` and `end`. */
export interface Binding {
  readonly spots: readonly Spot[];
  readonly finishes: readonly PartialFinish[];
  /** No thing was named: the spots are where it is usual, and give way to what was said of them. */
  readonly usual: boolean;
  /** Where the thing's own word stands, when one was named. */
  readonly thing?: { readonly start: number; readonly end: number };
  readonly start: number;
  readonly end: number;
}

interface Wishes {
  readonly kind: 'wishes';
  readonly wishes: readonly Wish[];
  readonly start: number;
  readonly end: number;
}
interface Thing {
  readonly kind: 'thing';
  readonly object: Of<'object'>;
  readonly start: number;
  readonly end: number;
  /** Joined to the thing before by 和 or the like, or touching it. */
  readonly joined?: 'and' | 'list' | 'touch';
}
type Group = Wishes | Thing;

/** So many unknown characters part what is asked from what it is asked of. */
const FAR = 6;

/** Finds which finishes a clause (already without what it denies) asks for, and where. */
export function bindClause(tokens: readonly Token[]): Binding[] {
  return chains(tokens).flatMap(bindChain);
}

/** Runs of wishes and things that stand close enough to have to do with each other. */
function chains(tokens: readonly Token[]): Group[][] {
  const all: Group[][] = [];
  let chain: Group[] = [];
  let run: Token[] = [];
  let joint: 'and' | 'list' | undefined;
  let last = 0;
  let unknown = 0;
  const closeRun = () => {
    if (run.length > 0) chain.push(readWishes(run));
    run = [];
  };
  const closeChain = () => {
    closeRun();
    if (chain.length > 0) all.push(chain);
    chain = [];
  };
  for (const token of tokens) {
    const { lexeme } = token;
    unknown += Math.max(0, token.start - last);
    last = token.end;
    if (unknown > FAR) closeChain();
    if (isAttribute(token)) {
      if (unknown > 1) closeRun();
      run.push(token);
      unknown = 0;
      joint = undefined;
    } else if (lexeme.kind === 'object') {
      closeRun();
      const before = chain.at(-1);
      const touch = before?.kind === 'thing' && before.end === token.start ? 'touch' : undefined;
      const joined = before?.kind === 'thing' ? (joint ?? touch) : undefined;
      chain.push({ kind: 'thing', object: lexeme, start: token.start, end: token.end, joined });
      unknown = 0;
      joint = undefined;
    } else if (lexeme.kind === 'and' || lexeme.kind === 'list') {
      if (endsItem(run, chain, lexeme.kind)) closeChain();
      else if (run.length > 0) run.push(token);
      joint = lexeme.kind;
    } else if (lexeme.kind !== 'empty') {
      closeRun();
      if (lexeme.kind !== 'make') closeChain();
    }
  }
  closeChain();
  return all;
}

const GROWING: ReadonlySet<MaterialFamily> = new Set(['plant', 'water', 'earth']);

/**
 * Whether a joint ends an item: 红砖、白色家具 are two, while 墙面用红砖、玻璃 and 橡木和藤编家具 go on;
 * what grows or flows is no material of what follows (草坪和防腐木平台).
 */
function endsItem(run: readonly Token[], chain: readonly Group[], joint: 'and' | 'list'): boolean {
  const last = run.at(-1)?.lexeme;
  if (!last || chain.at(-1)?.kind === 'thing') return false;
  if (joint === 'list') return true;
  return last.kind === 'material' && GROWING.has(MATERIALS[last.materials[0]].family);
}

function isAttribute(token: Token): token is Token<Attribute> {
  const { kind } = token.lexeme;
  return kind === 'material' || kind === 'colour' || kind === 'shade';
}

/** Puts the colours and shades of a run to its materials: 浅灰色微水泥, 微水泥灰色, 橡木和藤编. */
function readWishes(run: readonly Token[]): Wishes {
  const wishes: Wish[] = [];
  let wish: Wish = {};
  let last = run[0];
  const close = () => {
    if (Object.keys(wish).length > 0) wishes.push(wish);
    wish = {};
  };
  for (const token of run) {
    const { lexeme } = token;
    if (!isAttribute(token)) {
      close();
      continue;
    }
    const before = last.end;
    last = token;
    if (lexeme.kind === 'shade') {
      if (wish.materials) close();
      wish = { ...wish, shade: lexeme.shade };
    } else if (lexeme.kind === 'colour') {
      if (wish.colour) close();
      wish = { ...wish, colour: lexeme.colour };
    } else if (lexeme.kind === 'material') {
      const near = wish.materials && token.start - before <= 1 ? wish.materials : undefined;
      const laid = near && laidAs(near, lexeme);
      // 大理石瓷砖, 胡桃木木皮: the former of two names is what one sees.
      if (near && !laid && token.start === before) continue;
      if (wish.materials && !laid) close();
      wish = { ...wish, materials: laid ?? lexeme };
    }
  }
  close();
  return { kind: 'wishes', wishes, start: run[0].start, end: last.end };
}

/**
 * 人字拼胡桃木, 青砖一顺一丁: one word says how it is laid or cut, the other what of; undefined for other pairs.
 */
function laidAs(a: Of<'material'>, b: Of<'material'>): Of<'material'> | undefined {
  const [laying, plain] = LAYINGS.has(a.materials[0]) ? [a, b] : [b, a];
  const [own] = laying.materials;
  const [species] = plain.materials;
  if (!LAYINGS.has(own) || LAYINGS.has(species) || plain.materials.length > 1) return undefined;
  if (MATERIALS[species].family !== MATERIALS[own].family) return undefined;
  return { ...laying, colour: plain.colour ?? MATERIALS[species].colour };
}

/**
 * Chinese puts what is wished before the thing (胡桃木地板) or after it (墙面用微水泥). A chain that
 * begins with a thing and ends with a wish is of the second kind throughout; otherwise a wish goes to
 * the thing after it, else to one before it that still has none.
 */
function bindChain(chain: readonly Group[]): Binding[] {
  const wishLast = chain[0].kind === 'thing' && chain[chain.length - 1].kind === 'wishes';
  const taken = new Set<number>();
  const bindings: Binding[] = [];
  chain.forEach((group, at) => {
    if (group.kind !== 'wishes') return;
    const after = wishLast ? [] : thingsAfter(chain, at);
    const chosen = after.length > 0 ? after : thingsBefore(chain, at, taken);
    for (const i of chosen) taken.add(i);
    const things = chosen.map((i) => chain[i] as Thing);
    bindings.push(...(things.length > 0 ? bindThings(group, things) : bindAlone(group)));
  });
  chain.forEach((group, at) => {
    if (group.kind !== 'thing' || !group.object.alone || taken.has(at)) return;
    const { start, end } = group;
    bindings.push(...bindThings({ kind: 'wishes', wishes: [{}], start, end }, [group]));
  });
  return bindings;
}

function thingsAfter(chain: readonly Group[], at: number): number[] {
  const found: number[] = [];
  for (let i = at + 1; i < chain.length; i++) {
    const group = chain[i];
    if (group.kind !== 'thing' || (i > at + 1 && group.joined !== 'and')) break;
    found.push(i);
  }
  return found;
}

function thingsBefore(chain: readonly Group[], at: number, taken: ReadonlySet<number>): number[] {
  const found: number[] = [];
  for (let i = at - 1; i >= 0; i--) {
    const group = chain[i];
    if (group.kind !== 'thing' || taken.has(i)) break;
    found.push(i);
    if (!group.joined) break;
  }
  return found;
}

/** One binding per thing: each may be of its own making. */
function bindThings(group: Wishes, things: readonly Thing[]): Binding[] {
  return things.map(({ object, start, end }) => ({
    spots: object.spots,
    finishes: group.wishes.map((wish) => finishOf(wish, object.of)),
    usual: false,
    thing: { start, end },
    start: Math.min(group.start, start),
    end: Math.max(group.end, end),
  }));
}

/** Without a thing a material goes where it is usual, a light colour on walls, a strong one on accents. */
function bindAlone({ wishes, start, end }: Wishes): Binding[] {
  return wishes.flatMap((wish) => {
    const spots = wish.materials?.spots ?? (wish.colour ? spotsOfColour(wish.colour) : []);
    return spots.length > 0 ? [{ spots, finishes: [finishOf(wish)], usual: true, start, end }] : [];
  });
}

const LIGHT_LUMA = 0.72;
const STRONG_CHROMA = 0.2;

function spotsOfColour(colour: string): readonly Spot[] {
  if (lumaOfHex(colour) > LIGHT_LUMA) return ['wall', 'facade'];
  return chromaOfHex(colour) > STRONG_CHROMA ? ['accent'] : ['textile'];
}

function finishOf(wish: Wish, of?: MaterialId): PartialFinish {
  const { materials, colour, shade } = wish;
  const material = materials ? variantOf(materials, wish) : of;
  if (!material) {
    return { ...(colour ? { colour } : {}), ...(shade ? { shade } : {}) };
  }
  const own = materials?.colour ?? MATERIALS[material].colour;
  const asked = colour ? stained(material, colour) : own;
  return { material, colour: shade ? shadeHex(asked, shade) : asked };
}

/** The variant nearest to what is asked: black marble for 黑色大理石, walnut for 深色木饰面. */
function variantOf({ materials }: Of<'material'>, { colour, shade = 0 }: Wish): MaterialId {
  if (materials.length === 1 || !(colour || shade)) return materials[0];
  const asked = shadeHex(colour ?? MATERIALS[materials[0]].colour, shade);
  const distance = (id: MaterialId) => rgbDistance(MATERIALS[id].colour, asked);
  return materials.reduce((best, id) => (distance(id) < distance(best) ? id : best));
}
