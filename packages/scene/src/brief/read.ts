import type { Water } from '../design/description.ts';
import { kindOf } from '../objects/index.ts';
import type { ObjectKind } from '../objects/kind.ts';
import { mainSlots, sayingOf } from '../objects/main-slots.ts';
import { withAdjoining } from './adjoining.ts';
import { bindClause, type ClauseWishes } from './bind.ts';
import type {
  Brief,
  FeatureWish,
  FinishWish,
  FurnishingWish,
  PartWish,
  SurfaceWish,
  ThingWish,
} from './brief.ts';
import { familyOf } from './family.ts';
import { withInstead } from './instead.ts';
import { meantIn } from './meant-in.ts';
import type { Measure } from './numbers.ts';
import { goingOn, isIndoors, looksOut, outsideOf } from './outside.ts';
import { hasPart } from './parts.ts';
import { placesOf } from './places.ts';
import { scanClauses, type Token } from './scan.ts';
import { seenFrom } from './seen-from.ts';
import { SPACE_KINDS } from './spaces.ts';
import { lookingDown, storeyOf, tallFloors, tellsOfView } from './storey.ts';
import type { Target } from './targets.ts';
import { withRoomBeds } from './twin-beds.ts';
import type { Trade, Vocabulary } from './vocabulary.ts';

/**
 * Reads a Chinese brief: the place, style, things, materials, sizes, light and view that its words name.
 * The longest word wins; unknown words are passed over. Of two wishes for one condition (hour, view …)
 * the later counts; things add up.
 */
export function readBrief(text: string, vocabulary: Vocabulary): Brief {
  const scanned = scanClauses(text.toLowerCase(), vocabulary);
  const clauses = lookingDown(scanned, placesOf(scanned, vocabulary));
  const { trade } = vocabulary;
  const bound = withInstead(
    clauses.map((tokens) => bindClause(tokens, trade)),
    trade,
  );
  const named = bound.map((clause) => clause.targets);
  const { targets, parts } = partsJoined(goingOn(clauses, named), trade);
  const denied = [...new Set(bound.flatMap((clause) => clause.denied))];
  const unshaped = bound.flatMap((clause) => clause.unshaped);
  const tokens = clauses.flat();
  const places = seenFrom(placesOf(clauses, vocabulary), clauses, targets);
  const measures = bound.flatMap((clause) => clause.measures);
  const storey = isIndoors(places.space) ? storeyOf(tokens, measures) : undefined;
  const floors = tallFloors(places, tokens);
  const things = targets.filter((t): t is ThingWish => 'thing' in t);
  const outside = mergeThings(outsideOf(places, targets), trade);
  const here = outside.length > 0 ? things.filter((wish) => !wish.outside) : things;
  const indoors = isIndoors(places.space);
  const gates = indoors ? here.filter(({ word }) => MOON_GATE.test(word)) : [];
  const standing = here.filter((wish) => !gates.includes(wish));
  const meant = meantIn(withRoomBeds(standing, tokens), places.space);
  const mixed = [...new Set(bound.flatMap((clause) => clause.styles))];
  return withAdjoining({
    text,
    ...places,
    ...(mixed.length > 1 && { mixed }),
    styles: stylesOf(tokens, bound, vocabulary),
    things: mergeThings(meant.things, trade),
    ...(meant.strange.length > 0 && { hidden: meant.strange }),
    ...(outside.length > 0 && { outside }),
    ...((looksOut(clauses) || (storey && tellsOfView(tokens))) && { looksOut: true as const }),
    surfaces: targets
      .filter((t): t is SurfaceWish => 'keys' in t)
      .map((wish) => (isOutdoors(places.space) ? onFronts(wish) : wish)),
    features: [
      ...targets
        .filter((t): t is FeatureWish => 'feature' in t)
        .filter((wish) => !(wish.outside && indoors)),
      ...gates.map(({ word, where, whereWord }): FeatureWish => {
        return { word, finishes: [], feature: 'archway', ...(where && { where, whereWord }) };
      }),
    ],
    parts,
    furnishing: targets.filter((t): t is FurnishingWish => 'furnishing' in t),
    palette: bound.flatMap((clause): readonly FinishWish[] => clause.loose),
    denied,
    ...(unshaped.length > 0 && { unshaped }),
    ...(bound.some(({ only }) => only) && { only: true as const }),
    ...conditionsOf(tokens),
    ...(floors && { floors }),
    ...roomSized(measuresOf(measures)),
    ...(storey && { storey }),
    closeUpOf: closeUpOf(clauses),
  });
}

/** In a garden it stands in a wall of its own; in a room it is cut out of the room's. */
const MOON_GATE = /月[洞亮]门|圆洞门/;

const isOutdoors = (space: Brief['space']): boolean =>
  space !== undefined && SPACE_KINDS[space].setting !== 'indoors';

/** 庭院，白墙灰瓦: out of doors walls are those of the houses. */
const onFronts = (wish: SurfaceWish): SurfaceWish =>
  wish.keys.includes('wall')
    ? { ...wish, keys: [...new Set([...wish.keys, 'facade' as const])] }
    : wish;

/**
 * Puts what is said of parts to the thing that has them: the last one before the word, in a clause that
 * begins with the part the one behind it. One whose part is spoken for by its name gives way (岩板岛台,
 * 不锈钢台面). Parts of things that nobody named are left over.
 */
function partsJoined(
  clauses: readonly (readonly Target[])[],
  trade: Trade,
): {
  readonly targets: readonly Target[];
  readonly parts: readonly FinishWish[];
} {
  const all: Target[] = clauses.flat();
  const starts = clauses.map((_, k) => clauses.slice(0, k).flat().length);
  const parts: FinishWish[] = [];
  all.forEach((target, at) => {
    if (!('part' in target)) return;
    const start = Math.max(...starts.filter((from) => from <= at));
    const end = starts.find((from) => from > at) ?? all.length;
    const having = [...all.keys()].filter((k) => owns(all[k], target));
    const before = target.part.everywhere ? [] : having.filter((k) => k < start);
    const owner =
      having.filter((k) => k >= start && k < at).at(-1) ??
      having.find((k) => k > at && k < end) ??
      before.filter((k) => !isSpokenFor(all[k], target, trade)).at(-1) ??
      before.at(-1);
    const said = target.finishes.map((wish) => ({ ...wish, part: target.part }));
    if (owner === undefined) parts.push(...said.map(asUsual));
    for (const k of owner === undefined ? [] : inListBefore(all, owner)) {
      if (owns(all[k], target)) all[k] = { ...all[k], finishes: [...all[k].finishes, ...said] };
    }
  });
  return { targets: all.filter((target) => !('part' in target)), parts };
}

/** A thing and those before it in its list that share what is said of it: `茶几和边几，黑色金属腿`. */
function inListBefore(targets: readonly Target[], last: number): number[] {
  let first = last;
  while (first > 0 && targets[first].listed) first--;
  return Array.from({ length: last - first + 1 }, (_, k) => first + k);
}

const owns = (target: Target, { part }: PartWish): boolean => {
  const kind = 'thing' in target ? kindOf(target.thing) : undefined;
  return kind !== undefined && hasPart(kind, part);
};

const asUsual = (wish: FinishWish): FinishWish =>
  wish.part?.alone ? { ...wish, part: { ...wish.part, categories: wish.part.alone } } : wish;

/** Whether what a thing is said to be made of is this part and no other: of a marble island the top. */
function isSpokenFor(target: Target, { part }: PartWish, trade: Trade): boolean {
  const kind = 'thing' in target ? kindOf(target.thing) : undefined;
  if (!kind) return false;
  return target.finishes.some(
    (wish) =>
      !wish.part &&
      wish.materials !== undefined &&
      slotsSaid(kind, wish, trade).every((name) => part.slots.includes(name)),
  );
}

/** Colours that a whole style goes by, where no other is named. */
const STYLE_OF_COLOUR: Readonly<Record<string, string>> = {
  奶油色: 'cream',
  奶油白: 'cream',
  奶油黄: 'cream',
};

/** 玻璃盒子 is a part of a building in another style, where one is named. */
const FORM_OF_GLASS = 'curtainWall';

function stylesOf(
  tokens: readonly Token[],
  bound: readonly ClauseWishes[],
  vocabulary: Vocabulary,
): readonly string[] {
  const said = [...stylesOfPlaces(tokens, vocabulary), ...bound.flatMap(({ styles }) => styles)];
  const leading = said.filter((style) => style !== FORM_OF_GLASS);
  if (said.length > 0) return leading.length > 0 ? leading : said;
  const moods = bound.flatMap((clause) => clause.moods);
  if (moods.length > 0) return moods;
  return bound.flatMap(({ loose }) => loose).flatMap(({ word }) => STYLE_OF_COLOUR[word] ?? []);
}

const JAPANESE = /^(日料|居酒屋|寿司)/;
const CABIN = '木屋';

/** `党建展厅` is the name of a place, and says the style as well. */
function stylesOfPlaces(tokens: readonly Token[], vocabulary: Vocabulary): readonly string[] {
  return tokens.flatMap(({ meaning, word }) => {
    if (meaning.kind !== 'space') return [];
    if (JAPANESE.test(word)) return ['japaneseWood'];
    if (word.endsWith(CABIN)) return ['timberHouse'];
    const heads = [...word].map((_, k) => vocabulary.words.get(word.slice(0, k)));
    return heads.flatMap((head) => (head?.kind === 'style' ? [head.style] : []));
  });
}

/** One thing named twice is one wish; what was said later of it is added. */
function mergeThings(things: readonly ThingWish[], trade: Trade): ThingWish[] {
  const merged = new Map<string, ThingWish>();
  for (const wish of things) {
    const before = merged.get(wish.thing);
    merged.set(
      wish.thing,
      before
        ? {
            ...before,
            count: wish.count ?? before.count,
            seats: wish.seats ?? before.seats,
            widthM: wish.widthM ?? before.widthM,
            ...((wish.byWindow ?? before.byWindow) && { byWindow: true as const }),
            ...(wish.where && { where: wish.where, whereWord: wish.whereWord }),
            finishes: laterFinishes(wish.thing, before.finishes, wish.finishes, trade),
          }
        : wish,
    );
  }
  return [...merged.values()];
}

/**
 * What is said of the thing as such replaces what was said before of the same slots (橡木浴室柜 and
 * 陶瓷台盆 stay both); what is said of parts adds up.
 */
function laterFinishes(
  thing: string,
  before: readonly FinishWish[],
  later: readonly FinishWish[],
  trade: Trade,
): FinishWish[] {
  const kind = kindOf(thing);
  const slots = (wishes: readonly FinishWish[]) =>
    wishes.flatMap((wish) => (wish.part || !kind ? [] : slotsSaid(kind, wish, trade)));
  const replaced = new Set(slots(later));
  const kept = before.filter((wish) => !slots([wish]).some((name) => replaced.has(name)));
  return [...kept, ...later];
}

const slotsSaid = (kind: ObjectKind, { materials }: FinishWish, trade: Trade) =>
  mainSlots(kind, sayingOf(materials && familyOf(materials[0], trade)));

/** Smaller ones than this are of beds and tables: `床，1.8m×2m`. */
const LEAST_PLAN_M2 = 3.7;

function roomSized({ plan, ...rest }: Measured): Measured {
  const small = plan && plan.widthM * plan.depthM < LEAST_PLAN_M2;
  return small ? rest : { plan, ...rest };
}

/** Of a room of which one side alone is said. */
const USUAL_ASPECT = 1.2;

type Measured = {
  -readonly [Key in 'areaM2' | 'homeM2' | 'heightM' | 'plan' | 'floors' | 'focalMm']?: Brief[Key];
};

function measuresOf(measures: readonly Measure[]): Measured {
  const found: Measured = {};
  for (const measure of measures) {
    if (measure.kind === 'area') found.areaM2 = measure.m2;
    if (measure.kind === 'height') found.heightM = measure.m;
    if (measure.kind === 'plan') found.plan = { widthM: measure.widthM, depthM: measure.depthM };
    if (measure.kind === 'floors') found.floors = measure.n;
    if (measure.kind === 'lens') found.focalMm = measure.mm;
    if (measure.kind === 'home') found.homeM2 = measure.m2;
  }
  for (const measure of found.plan ? [] : measures) {
    if (measure.kind !== 'width' && measure.kind !== 'depth') continue;
    const area = found.areaM2 ?? 0;
    const across = area > 0 ? area / measure.m : undefined;
    if (measure.kind === 'depth')
      found.plan = { widthM: across ?? measure.m / USUAL_ASPECT, depthM: measure.m };
    else found.plan = { widthM: measure.m, depthM: across ?? measure.m * USUAL_ASPECT };
  }
  return found;
}

function conditionsOf(tokens: readonly Token[]) {
  const found: { -readonly [Key in keyof Brief]?: Brief[Key] } = {};
  let light: Brief['light'] = {};
  let seasonSeen: Brief['season'];
  for (const { meaning, word } of tokens) {
    found.water = waterIn(meaning, word) ?? found.water;
    switch (meaning.kind) {
      case 'hour':
        found.hour = meaning.hour;
        if (meaning.lampsOn) light = { lampsOn: true, ...light };
        break;
      case 'weather':
        found.weather = meaning.weather;
        break;
      case 'season':
        found.season = meaning.season;
        break;
      case 'surroundings':
        found.surroundings = meaning.surroundings;
        seasonSeen = meaning.season ?? seasonSeen;
        break;
      case 'view':
        found.view = meaning.view;
        break;
      case 'lens':
        found.focalMm = meaning.focalMm;
        break;
      case 'light':
        light = { ...light, ...meaning.light };
        break;
      case 'measure':
        if (meaning.measure.kind === 'kelvin') {
          light = { ...light, lampsOn: true, lampTemperatureK: meaning.measure.k };
        }
        break;
      case 'faces':
        found.facesDeg = meaning.deg;
        break;
      default:
        break;
    }
  }
  return { ...found, season: found.season ?? seasonSeen, light };
}

/** `湖畔民宿`, `滨江`, `海滨风`: places and a style by the water tell which. */
function waterIn(meaning: Token['meaning'], word: string): Water | undefined {
  if (meaning.kind === 'surroundings') return meaning.water;
  const place = meaning.kind === 'space' && meaning.space === 'waterfront';
  if (!place && !(meaning.kind === 'style' && meaning.style === 'coastal')) return undefined;
  if (word.includes('海')) return 'sea';
  if (word.includes('湖')) return 'lake';
  return /[江河]/.test(word) ? 'river' : undefined;
}

/** `浴缸特写`, `特写：茶几上的花瓶` */
function closeUpOf(clauses: readonly (readonly Token[])[]): string | undefined {
  const close = (token: Token) => token.meaning.kind === 'view' && token.meaning.view === 'closeUp';
  const at = clauses.findIndex((tokens) => tokens.some(close));
  if (at < 0) return undefined;
  const near = [...clauses[at], ...(clauses[at + 1] ?? [])];
  const thing = near.find(({ meaning }) => meaning.kind === 'thing');
  return thing?.meaning.kind === 'thing' ? thing.meaning.thing : undefined;
}
