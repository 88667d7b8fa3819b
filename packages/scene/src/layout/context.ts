import type { Brief, ThingWish } from '../brief/brief.ts';
import type { Traits } from '../design/styles.ts';
import type { Random } from '../random.ts';
import type { Member, MemberOptions } from './group.ts';
import { backed, member } from './group.ts';
import { bowSaid } from './said-size.ts';

/** What a group is composed from: the brief's wishes, the style's taste, the room's size and chance. */
export interface Context {
  readonly brief: Brief;
  readonly style: string;
  readonly traits: Traits;
  readonly random: Random;
  /** Key of the room's program. */
  readonly program: string;
  readonly areaM2: number;
  readonly widthM: number;
  readonly depthM: number;
  readonly heightM: number;
  /** Object kinds that found their place in a group: what was said and is not here is placed apart. */
  readonly used: Set<string>;
}

/** Kinds that take the place of another in a group when the brief names them. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  armchair: ['sofa-single', 'chaise', 'chair-quan', 'chair-cantilever'],
  'chair-dining': ['chair-upholstered', 'chair-windsor', 'chair-cantilever', 'chair-quan'],
  'coffee-table': ['coffee-table-round'],
  sideboard: ['chest'],
  'tv-cabinet': ['floating-cabinet'],
  ottoman: ['floor-cushion', 'pouf', 'stool'],
  'bed-double': ['bed-platform'],
  pendant: ['pendant-cone', 'pendant-globe', 'pendant-lantern', 'pendant-rattan', 'pendant-ring'],
  'floor-lamp': ['floor-lamp-arc'],
  'table-lamp': ['table-lamp-mushroom'],
  'tv-wall': ['led-screen'],
  curtain: ['curtain-sheer'],
  blinds: ['roller-blind'],
  vase: ['vase-set'],
  mirror: ['mirror-round'],
  computer: ['laptop'],
  'plant-potted': [
    'plant-monstera',
    'plant-bird',
    'plant-palm',
    'plant-olive',
    'plant-snake',
    'plant-fern',
  ],
};

/** What was said of a kind, or of one that may take its place and has none yet. */
export function wishFor({ brief, used }: Context, kind: string): ThingWish | undefined {
  const own = brief.things.find(({ thing }) => thing === kind);
  if (own) return own;
  const variants = VARIANTS[kind] ?? [];
  const open = ({ thing }: ThingWish) =>
    variants.includes(thing) && (!used.has(thing) || used.has(`${kind}=${thing}`));
  return brief.things.find(open);
}

export const denies = (context: Context, kind: string): boolean =>
  context.brief.denied.includes(kind);

/** The first of the kinds that was said; else one of the style's, by chance; undefined when all are denied. */
export function choose(
  context: Context,
  kinds: readonly string[],
  usual: readonly string[],
): string | undefined {
  const said = kinds.find((kind) => wishFor(context, kind));
  if (said) return said;
  const open = usual.filter((kind) => !denies(context, kind));
  return open.length > 0 ? pick(context.random, open) : undefined;
}

export const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.min(from.length - 1, Math.floor(random() * from.length))];

export const chance = (context: Context, probability: number): boolean =>
  context.random() < probability;

export const between = (random: Random, low: number, high: number): number =>
  low + (high - low) * random();

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** Rounded to whole centimetres: measures a joiner would use. */
export const cm = (metres: number): number => Math.round(metres * 100) / 100;

/** A member as the brief wants it: its word, its size, the very kind that was named. */
export function piece(
  context: Context,
  kind: string,
  x: number,
  y: number,
  options: MemberOptions = {},
): Member {
  const [actual, wished] = heard(context, kind, options);
  return member(actual, x, y, wished);
}

/** The same with its back at `y`. */
export function backedPiece(
  context: Context,
  kind: string,
  x: number,
  y: number,
  options: MemberOptions = {},
): Member {
  const [actual, wished] = heard(context, kind, options);
  return backed(actual, x, y, wished);
}

/** Folded clothes lie on tables where such things are sold; elsewhere tables carry what is put on them. */
export const showsClothes = ({ program, brief }: Context): boolean =>
  program === 'clothing' || (program === 'retail' && CLOTHES_SHOP.test(brief.text));
const CLOTHES_SHOP = /衣|服|买手|集合店|品牌|专卖|店铺/;

/** What a thing of this kind is like in such a place, where it is not the same everywhere. */
function paramsHere(context: Context, kind: string): Readonly<Record<string, number>> {
  if (kind === 'display-table') return { goods: showsClothes(context) ? 1 : 0 };
  // Nothing is washed at the island of a dressing room.
  if (kind === 'kitchen-island' && context.program === 'wardrobe') return { bowl: 0 };
  return {};
}

function heard(
  context: Context,
  kind: string,
  options: MemberOptions,
): [kind: string, options: MemberOptions] {
  const wish = wishFor(context, kind);
  const actual = wish?.thing ?? context.traits.favourites[kind] ?? kind;
  context.used.add(actual);
  if (actual !== kind) context.used.add(`${kind}=${actual}`);
  const width = wish?.widthM ?? options.width;
  const bowed = bowSaid(wish, actual, width);
  const params = { ...options.params, ...paramsHere(context, actual), ...bowed };
  const own = { ...options, params };
  if (!wish) return [actual, own];
  return [actual, { ...own, width, said: wish.word }];
}
