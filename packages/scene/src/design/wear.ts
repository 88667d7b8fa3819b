import type { Brief, FinishWish } from '../brief/brief.ts';
import { familyOf } from '../brief/family.ts';
import { hasPart } from '../brief/parts.ts';
import type { Trade } from '../brief/vocabulary.ts';
import { FRAMED } from '../objects/framed.ts';
import { kindOf } from '../objects/index.ts';
import type { ObjectKind } from '../objects/kind.ts';
import { mainSlots, type Saying, sayingOf } from '../objects/main-slots.ts';
import type { Finish } from './description.ts';
import { type Furnishing, type FurnishingRole, finishFor } from './finishes.ts';
import { slattedWall } from './set-off-wall.ts';

/** Which part of a scene's furnishing a slot belongs to, by the family of what it usually wears. */
const ROLE_OF_FAMILY: Readonly<Record<string, FurnishingRole>> = {
  fabric: 'soft',
  leather: 'soft',
  wood: 'hard',
  metal: 'metal',
};

/** Things that wear cloth hung or laid out. */
const TEXTILES: ReadonlySet<string> = new Set(['curtain', 'rug', 'rug-round', 'blinds']);
/** Things that set an accent. */
const ACCENTS: ReadonlySet<string> = new Set([
  'cushion',
  'armchair',
  'ottoman',
  'bench',
  'screen',
  'throw',
]);
/** Things whose look is their own. */
const OWN_LOOK: ReadonlySet<string> = new Set([
  'plant',
  'people',
  'electronics',
  'landscape',
  'decor',
  'bath',
]);

/** What is made like another thing unless something is said of it: all units of a kitchen are of one make. */
const MADE_LIKE: Readonly<Record<string, string>> = {
  'kitchen-wall': 'kitchen-run',
  'kitchen-tall': 'kitchen-run',
  'kitchen-island': 'kitchen-run',
};

/** All that a brief says of what a thing is made of. */
export function finishesFor(brief: Brief, kind: string, trade: Trade): readonly FinishWish[] {
  const said = (thing: string) => brief.things.find((wish) => wish.thing === thing);
  const own = said(kind);
  const model = own ? undefined : said(MADE_LIKE[kind] ?? '');
  const fronts = model?.finishes.filter((wish) => sayingOfWish(wish, trade) !== 'stone') ?? [];
  const walls = kind === 'wall-slats' && !own ? [slattedWall(brief)] : [];
  const slats = walls.flatMap((wish) => wish ?? []);
  return [...(own?.finishes ?? fronts), ...slats, ...brief.parts];
}

/**
 * Materials of a thing by slot: the scene's furnishing, over it what the style has of its own and what
 * the brief says of the thing.
 */
export function wearOf(
  id: string,
  wishes: readonly FinishWish[],
  furnishing: Furnishing,
  trade: Trade,
): Record<string, Finish> {
  const kind = kindOf(id);
  if (!kind) return {};
  const wear = { ...usualWear(kind, furnishing, trade), ...furnishing.own[id] };
  const { accent, textile } = furnishing;
  const put = (name: string, wish: FinishWish) => {
    const slot = kind.slots.find((slot) => slot.name === name);
    if (!slot) return;
    const before = wear[name] ?? { material: slot.material };
    const painted = PAINTED.has(familyOf(before.material, trade));
    const made = finishFor(wish, before, painted ? 'paint' : before.material, trade);
    const around = TEXTILES.has(id) ? [textile] : [before, accent, textile];
    wear[name] = inPalette(made, wish, around, trade);
  };
  for (const [wish, slots] of slotsOf(kind, wishes, trade)) {
    for (const name of slots) put(name, wish);
  }
  return wear;
}

/** Velvet is of any colour: where none is said it takes that of the cloth in the room. */
function inPalette(
  made: Finish,
  { color, nameColor, shade }: FinishWish,
  around: readonly Finish[],
  trade: Trade,
): Finish {
  if (made.material !== 'velvet' || color || nameColor || shade) return made;
  const cloth = around.find((one) => one.color && familyOf(one.material, trade) === 'fabric');
  return cloth ? { ...made, color: cloth.color } : made;
}

function usualWear(kind: ObjectKind, furnishing: Furnishing, trade: Trade): Record<string, Finish> {
  const wear: Record<string, Finish> = {};
  if (OWN_LOOK.has(kind.category)) return wear;
  kind.slots.forEach(({ name, material }, k) => {
    const family = trade.materials[material]?.family ?? '';
    const cloth = kind.category === 'bed' && name !== 'head';
    const painted = furnishing.woodenStorage && kind.category === 'storage' && family === 'coating';
    const role =
      cloth && family === 'fabric' ? 'textile' : painted ? 'hard' : roleOf(kind.id, family, k);
    if (role) wear[name] = furnishing[role];
  });
  return wear;
}

/**
 * Which slots each wish is for. Of several the one for fewer slots chooses first (the marble of a brass
 * table is its top, the brass the rest); one that finds all taken has the last of its own.
 */
function slotsOf(
  kind: ObjectKind,
  wishes: readonly FinishWish[],
  trade: Trade,
): readonly (readonly [FinishWish, readonly string[]])[] {
  const asked = wishes.map((wish) => [inMetal(wish, kind), wish.part] as const);
  const whole = asked
    .flatMap(([wish, part]) => (part ? [] : [[wish, mainSlots(kind, sayingOfWish(wish, trade))]]))
    .map(([wish, slots]) => [wish, slots] as [FinishWish, readonly string[]])
    .sort(([, one], [, other]) => one.length - other.length);
  const taken = new Set<string>();
  const heard = new Set<Saying>();
  const chosen = whole.flatMap(([wish, slots]): [FinishWish, readonly string[]][] => {
    const open = slots.filter((name) => !taken.has(name));
    for (const name of open) taken.add(name);
    const saying = sayingOfWish(wish, trade);
    // 黑胡桃实木, 亚麻布: the former of two names is what one sees.
    const again = heard.has(saying);
    heard.add(saying);
    if (open.length > 0) return [[wish, open]];
    return again ? [] : [[wish, slots.slice(-1)]];
  });
  const ofParts = asked.flatMap(([wish, part]): [FinishWish, readonly string[]][] =>
    part && hasPart(kind, part) ? [[wish, part.slots]] : [],
  );
  return [...chosen, ...ofParts];
}

const sayingOfWish = ({ materials }: FinishWish, trade: Trade): Saying =>
  sayingOf(materials && familyOf(materials[0], trade));

/** Colours that only a metal has, said of what is not covered in cloth. */
const METAL_COLOURS: Readonly<Record<string, readonly [material: string, colour?: string]>> = {
  金色: ['brass'],
  香槟色: ['brass', '#b8996c'],
  古铜色: ['brass', '#7d5c40'],
  银色: ['steelBrushed'],
};
const CLOTHED: ReadonlySet<string> = new Set(['seating', 'bed', 'textile', 'plant', 'people']);

function inMetal(wish: FinishWish, { category }: ObjectKind): FinishWish {
  const metal = wish.materials ? undefined : METAL_COLOURS[wish.word];
  if (!metal || CLOTHED.has(category)) return wish;
  const [material, nameColor] = metal;
  const { color: _, ...rest } = wish;
  return { ...rest, materials: [material], ...(nameColor && { nameColor }) };
}

function roleOf(kind: string, family: string, slot: number): FurnishingRole | undefined {
  const role = ROLE_OF_FAMILY[family];
  if (role !== 'soft') return role;
  if (TEXTILES.has(kind)) return 'textile';
  return ACCENTS.has(kind) || slot > 0 ? 'accent' : 'soft';
}

/** Families whose things are painted where they cannot take a colour. */
const PAINTED: ReadonlySet<string> = new Set(['wood', 'stone', 'terrazzo', 'cement', 'brick']);

/**
 * The form that words for its material give a thing: how the frame of a bed or a sofa shows that is of
 * wood, cane or metal, and that a cabinet with doors of glass can be looked into.
 */
export function formOf(
  id: string,
  wishes: readonly FinishWish[],
  trade: Trade,
): Readonly<Record<string, number>> {
  const kind = kindOf(id);
  const sayings = wishes.filter(({ part }) => !part).map((wish) => sayingOfWish(wish, trade));
  const fronts = wishes.filter(({ part }) => part?.slots.includes('front'));
  const glazed = [...sayings, ...fronts.map((wish) => sayingOfWish(wish, trade))].includes('glass');
  if (kind?.params.glazed && glazed) return { glazed: 1 };
  const headed = wishes.some(({ part }) => part?.slots.includes('head'));
  if (!kind?.params.framed || headed) return {};
  if (sayings.includes('metal')) return { framed: FRAMED.bars };
  if (sayings.includes('weave')) return { framed: FRAMED.woven };
  return sayings.includes('solid') ? { framed: FRAMED.boards } : {};
}
