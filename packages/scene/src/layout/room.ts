import type { Brief } from '../brief/brief.ts';
import type { SpaceKind } from '../brief/spaces.ts';
import type { Trade } from '../brief/vocabulary.ts';
import { artFor } from '../design/art.ts';
import type { Item, Room, SceneCamera } from '../design/description.ts';
import { type Palette, setsAccent } from '../design/finishes.ts';
import { wallOfOutlook } from '../design/outlook.ts';
import { saysFeatureWall } from '../design/set-off-wall.ts';
import { traitsOf } from '../design/styles.ts';
import { finishesFor, formOf, wearOf } from '../design/wear.ts';
import { seededRandom } from '../random.ts';
import { roomCamera } from './camera.ts';
import type { Context } from './context.ts';
import { type Dressing, dress, inRoom } from './dress.ts';
import { featureWallOf } from './feature-wall.ts';
import { type Floor, type Liking, planArea } from './floor.ts';
import type { Group, Member } from './group.ts';
import { heroesOf } from './heroes.ts';
import { fewerGroups, looseGroups } from './loose.ts';
import { outlookThings } from './outlook.ts';
import { placeGroups, placeMore, type Wanted } from './place.ts';
import { programOf } from './programs.ts';
import { kindsUnseen } from './seen.ts';
import { shellFor } from './shell.ts';
import { besideLamps, hungFromSlopes, offOpenings } from './skylights.ts';

export interface FurnishedRoom {
  readonly room: Room;
  readonly items: readonly Item[];
  readonly camera: SceneCamera;
  readonly notes: readonly string[];
  /** Groups that such a room must have and that found no place. */
  readonly missed: readonly string[];
  /** Kinds of things that were spoken of and stand where its camera does not show them. */
  readonly unseen: readonly string[];
  /** Kinds that were said and that their group left out for want of room: they stand by themselves, if at all. */
  readonly apart: readonly string[];
  /** The floor plan behind the items. */
  readonly floor: Floor;
}

/** A room whose size was not said grows by these until what was said fits. */
const GROWTH = [1, 1.3, 1.65, 2.1] as const;
/** So many arrangements are tried until all that was said is in the picture. */
const ARRANGEMENTS = 5;
/** Between the seeds of arrangements. */
const NEXT_ARRANGEMENT = 7919;

/** A room that is there already, how it is looked at, and which places that view is for. */
export interface GivenRoom {
  readonly room: Room;
  readonly camera: SceneCamera;
  readonly liking?: Liking | undefined;
}

/** Furniture for a room that is there already, by the same rules. */
export function furnishGiven(
  { room, liking }: Pick<GivenRoom, 'room' | 'liking'>,
  brief: Brief,
  space: SpaceKind,
  style: string,
  palette: Palette,
  trade: Trade,
  seed: number,
): FurnishedRoom {
  const context = contextFor(brief, space, style, room, seededRandom(seed));
  return furnishShell(context, room, palette, trade, seed, seed, liking);
}

/** A room for a brief: its shell, furniture by the rules of its program, dressing and a view of it. */
export function furnishRoom(
  brief: Brief,
  space: SpaceKind,
  style: string,
  palette: Palette,
  trade: Trade,
  seed: number,
): FurnishedRoom {
  const sized = brief.areaM2 !== undefined || brief.plan !== undefined;
  const arranged = (grown: number, arrangement: number): FurnishedRoom => {
    const random = seededRandom(seed);
    const room = shellFor(brief, space, traitsOf(style), random, grown);
    const context = contextFor(brief, space, style, room, random);
    const made = furnishShell(context, room, palette, trade, seed, arrangement);
    return withOutlook(made, context, palette, trade);
  };
  let best: { made: FurnishedRoom; grown: number } | undefined;
  for (const grown of sized ? [1] : GROWTH) {
    const made = arranged(grown, seed);
    if (!best || wantOf(made) < wantOf(best.made)) best = { made, grown };
    if (wantOf(best.made) === 0) break;
  }
  if (!best) throw new TypeError('a room has at least one size');
  const { grown } = best;
  return showingAll(best.made, seed, (arrangement) => arranged(grown, arrangement));
}

/** How much of what was said a room has no place for, or none where it belongs. */
const wantOf = ({ notes, apart }: FurnishedRoom): number => notes.length + apart.length;

/** A room, or one of a few other arrangements of it that lacks no more and shows more of what was said. */
function showingAll(
  made: FurnishedRoom,
  seed: number,
  arranged: (arrangement: number) => FurnishedRoom,
): FurnishedRoom {
  let best = made;
  for (let k = 1; k < ARRANGEMENTS && best.unseen.length > 0; k++) {
    const next = arranged(seed + k * NEXT_ARRANGEMENT);
    const lacksMore = next.notes.length > best.notes.length;
    if (!lacksMore && next.unseen.length < best.unseen.length) best = next;
  }
  return best;
}

/** The room with what its brief wants to be seen out of its windows. */
function withOutlook(
  made: FurnishedRoom,
  { brief, random }: Context,
  { furnishing }: Palette,
  trade: Trade,
): FurnishedRoom {
  const { outside = [] } = brief;
  const seen = outlookThings(outside, made.room, made.camera, random);
  const items = seen.map((thing, k): Item => {
    const wish = outside.find((one) => one.thing === thing.kind);
    const materials = wish ? wearOf(thing.kind, wish.finishes, furnishing, trade) : {};
    return { id: `${thing.kind}-${made.items.length + k + 1}`, ...thing, materials };
  });
  return { ...made, items: [...made.items, ...items] };
}

function contextFor(
  brief: Brief,
  space: SpaceKind,
  style: string,
  room: Room,
  random: () => number,
): Context {
  const xs = room.plan.map((p) => p[0]);
  const ys = room.plan.map((p) => p[1]);
  return {
    brief,
    style,
    traits: traitsOf(style),
    random,
    program: space.program,
    areaM2: planArea(room.plan),
    widthM: Math.max(...xs) - Math.min(...xs),
    depthM: Math.max(...ys) - Math.min(...ys),
    heightM: room.heightM,
    used: new Set(),
  };
}

/** Programs of rooms that one sees along their depth: ways, and naves towards the altar. */
const LOOKED_ALONG: ReadonlySet<string> = new Set(['corridor', 'church', 'liftHall']);

/** How much it counts that a wall of a strong colour is seen that nobody spoke of. */
const ACCENT_WEIGHT = 0.8;

function furnishShell(
  context: Context,
  shell: Room,
  palette: Palette,
  trade: Trade,
  seed: number,
  /** Seed of where things go. */
  arrangement: number,
  liking?: Liking,
): FurnishedRoom {
  const { brief, random } = context;
  const groups = programOf(context.program, context);
  const wanted = onSides(context, atWindows(context, [...groups, ...looseGroups(context)])).sort(
    (a, b) => rank(a) - rank(b),
  );
  const { floor: first, left } = placeGroups(shell, wanted, arrangement, liking);
  const apart = forgetUnplaced(context, first);
  // What a smaller form of a group left out still has its word: it is tried by itself.
  const laid = placeMore(
    first,
    onSides(context, [...looseGroups(context), ...fewerGroups(context, inRoom(first))]),
    arrangement,
  );
  forgetUnplaced(context, laid);
  const placed = inRoom(laid);
  const walled: Room = { ...shell, featureWall: featureWallOf(brief, laid, placed) };
  const dressed = asCounted(brief, [...placed, ...dress(context, { ...laid, room: walled })]);
  const room = shell.skylights ? { ...walled, skylights: besideLamps(walled, dressed) } : walled;
  const floor = { ...laid, room };
  const members = hungFromSlopes(room, offOpenings(room, dressed));
  const weights = new Map<Member, number>(members.map((m) => [m, weightOf(m, floor)]));
  const close = brief.closeUpOf;
  const feature = palette.surfaces.featureWall;
  const said = saysFeatureWall(brief);
  const shot = {
    // A way is looked along.
    view: brief.view ?? (LOOKED_ALONG.has(context.program) ? 'onePoint' : undefined),
    focalMm: brief.focalMm,
    of: close ? members.filter(({ kind }) => kind === close) : undefined,
    heroes: heroesOf(context.program, members),
    wall: said || (feature && setsAccent(feature, trade)) ? room.featureWall : undefined,
    wallWeight: said ? undefined : ACCENT_WEIGHT,
    outlook: brief.looksOut && wallOfOutlook(room),
    counts: new Map(brief.things.map(({ thing, count = 1 }) => [thing, count])),
    fromFront: [...brief.things, ...brief.features, ...brief.surfaces].some(
      ({ where }) => where && where !== 'middle',
    ),
  };
  const camera = roomCamera(room, members, weights, shot, random);
  const items = members.map((m, k) => itemOf(m, k, context, palette, trade, seed));
  const missed = left.filter(({ need }) => need === 'must').map(({ group }) => group.name);
  const notes = [...missingNotes(brief, items, floor), ...seatNotes(brief, items)];
  // A close-up is of one thing.
  const unseen = close ? [] : kindsUnseen(camera, members);
  return { room, items, camera, notes, missed, unseen, apart, floor };
}

/** Seats are as many as their tables want. */
const SEATS = /^(chair-|stool-bar|pew)/;

/** Things less those beyond the counts of a brief: of `三盏吊灯` three, though there be more tables. */
function asCounted({ things }: Brief, members: readonly Dressing[]): Dressing[] {
  const left = new Map(
    things.flatMap(({ thing, count }) => (count && !SEATS.test(thing) ? [[thing, count]] : [])),
  );
  return members.filter(({ kind }) => {
    const more = left.get(kind);
    if (more === undefined) return true;
    left.set(kind, more - 1);
    return more > 0;
  });
}

/** 书桌靠窗: what was said to be there is looked for places at windows. */
function atWindows({ brief }: Context, wanted: readonly Wanted[]): Wanted[] {
  const kinds = new Set(brief.things.flatMap(({ thing, byWindow }) => (byWindow ? [thing] : [])));
  const moved = (group: Group): Group => {
    const { anchor, members } = group;
    if (anchor.kind === 'grid' || anchor.kind === 'facing') return group;
    if (!members.some(({ kind }) => kinds.has(kind))) return group;
    const gapM = anchor.kind === 'free' ? 0.3 : anchor.gapM;
    return { ...group, anchor: { kind: 'wall', gapM, prefer: 'window' } };
  };
  return wanted.map((one) => ({
    ...one,
    group: moved(one.group),
    ...(one.smaller && { smaller: one.smaller.map(moved) }),
  }));
}

/** 左侧沙发: of a group the place that was said of its largest thing; a desk's lamp goes with it. */
function onSides({ brief }: Context, wanted: readonly Wanted[]): Wanted[] {
  const sides = new Map(
    brief.things.flatMap(({ thing, where }) => (where ? [[thing, where]] : [])),
  );
  if (sides.size === 0) return [...wanted];
  const moved = (group: Group): Group => {
    const said = group.members
      .filter(({ kind, takes }) => sides.has(kind) && takes !== 'none')
      .sort((a, b) => b.size[0] * b.size[1] - a.size[0] * a.size[1])[0];
    const where = said && sides.get(said.kind);
    if (!where) return group;
    const { anchor } = group;
    // What faced another group is where it was said all the same.
    const free = anchor.kind === 'facing';
    return { ...group, where, ...(free && { anchor: { kind: 'wall', gapM: 0.02 } as const }) };
  };
  return wanted.map((one) => ({
    ...one,
    group: moved(one.group),
    ...(one.smaller && { smaller: one.smaller.map(moved) }),
  }));
}

/** @returns the kinds that were said, should have been placed and were not */
function forgetUnplaced(context: Context, floor: Floor): string[] {
  const kept = new Set(inRoom(floor).map(({ kind }) => kind));
  const said = context.brief.things.map(({ thing }) => thing);
  return said.filter((thing) => !kept.has(thing) && context.used.delete(thing));
}

/** Whose side was said finds its place before the others take it. */
const SIDED_FIRST = 3;

/** What was said is placed first, then the room's main things, then the rest. */
const rank = ({ need, group }: Wanted): number =>
  ({ said: 0, must: 0, wish: 10 })[need] -
  group.weight -
  (group.where ? SIDED_FIRST : 0) +
  (group.anchor.kind === 'grid' ? 4 : 0);

/** What a bedroom is of, named or not. */
const SLEPT_ON = /^(bed-|futon)/;

function weightOf(m: Dressing, floor: Floor): number {
  const group = floor.placed.find(({ group: { name } }) => name === m.group);
  const size = Math.min(2, m.size[0] * m.size[2]);
  const slept = SLEPT_ON.test(m.kind);
  return (m.said || slept ? 2 : 0) + (group?.group.weight ?? 0.3) * 0.4 + size * 0.3;
}

function itemOf(
  m: Dressing,
  k: number,
  { brief, style }: Context,
  { furnishing }: Palette,
  trade: Trade,
  seed: number,
): Item {
  const wish = brief.things.find(({ thing }) => thing === m.kind);
  const finishes = finishesFor(brief, m.kind, trade);
  const frame = seed % 2 === 0 ? furnishing.hard : furnishing.metal;
  const art =
    m.kind === 'wall-art'
      ? artFor(style, furnishing, frame, seededRandom(seed + 31 * k))
      : undefined;
  return {
    id: `${m.kind}-${k + 1}`,
    kind: m.kind,
    params: { ...art?.params, ...m.params, ...formOf(m.kind, finishes, trade) },
    at: [round(m.at[0]), round(m.at[1]), round(m.at[2])],
    yawDeg: m.yawDeg,
    materials: {
      ...art?.materials,
      ...m.materials,
      ...wearOf(m.kind, finishes, furnishing, trade),
    },
    ...(wish && { said: wish.word }),
    group: m.group,
  };
}

const round = (metres: number): number => Math.round(metres * 1000) / 1000;

const SAT_ON = /^(chair-|stool|armchair|bench$|pew)/;
const SAT_AT = /(^|-)table/;

/** A single table with fewer seats than were said. */
function seatNotes({ things, denied }: Brief, items: readonly Item[]): string[] {
  return things.flatMap(({ thing, word, seats = 0, count = 1 }) => {
    const tables = items.filter(({ kind }) => kind === thing);
    if (!SAT_AT.test(thing) || count > 1 || tables.length !== 1) return [];
    const seated = items.filter(
      ({ kind, group }) => SAT_ON.test(kind) && group === tables[0].group,
    );
    // On a bench sit as many as there is room for.
    const all =
      seated.some(({ kind }) => kind === 'bench') || denied.some((one) => SAT_ON.test(one));
    return all || seated.length >= seats
      ? []
      : [`“${word}”要坐 ${seats} 人，只放下 ${seated.length} 个座位`];
  });
}

/** What was said and found no place, or fewer places than were said, told to the designer. */
function missingNotes(brief: Brief, items: readonly Item[], { room }: Floor): string[] {
  const area = Math.round(planArea(room.plan));
  return brief.things.flatMap(({ thing, word, count = 1 }) => {
    const there = items.filter(({ kind }) => kind === thing).length;
    if (there >= count) return [];
    const short = there === 0 ? `放不下“${word}”` : `“${word}”要 ${count} 个，只放下 ${there} 个`;
    return [`房间约 ${area} ㎡，${short}，可加大面积或减少家具`];
  });
}
