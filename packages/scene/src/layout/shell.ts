import { placeBehind } from '../brief/adjoining.ts';
import type { Brief, Where } from '../brief/brief.ts';
import type { SpaceKind } from '../brief/spaces.ts';
import { lookoutStorey } from '../brief/storey.ts';
import type { Opening, Room } from '../design/description.ts';
import type { Traits } from '../design/styles.ts';
import type { Random } from '../random.ts';
import { between, clamp, cm, pick } from './context.ts';
import { areaForCounts, kitchenArea, meetingArea } from './said-size.ts';
import { bordersLeaveRoom, isSunRoom, skylightsFor, skylightWish } from './skylights.ts';

const FRONT = 0;
const RIGHT = 1;
const BACK = 2;
const LEFT = 3;

const DOOR_M = 0.95;

/** The room a brief asks for: the size it says, else what is usual; doors and windows where they are used to be. */
export function shellFor(
  brief: Brief,
  space: SpaceKind,
  traits: Traits,
  random: Random,
  grown = 1,
): Room {
  const [widthM, depthM] = planSize(brief, space, random, grown);
  const tall = brief.features.some(({ feature }) => feature === 'tallSpace');
  const atMost = isAttic(brief) ? ATTIC_WALLS_M : space.heightM;
  const heightM = clamp(
    brief.heightM ?? (tall ? Math.max(5.6, space.heightM) : Math.min(space.heightM, atMost)),
    2.2,
    20,
  );
  const half = widthM / 2;
  const plan = [
    [-half, 0],
    [half, 0],
    [half, depthM],
    [-half, depthM],
  ] as const;
  const openings = openingsOf(brief, space, { widthM, depthM, heightM }, random);
  const ceiling = ceilingOf(brief, space, traits, widthM, depthM);
  const skylights = skylightsFor(brief, { plan, ceiling });
  const windowWalls = new Set(
    openings.filter(({ kind }) => kind === 'window').map(({ wall }) => wall),
  );
  const featureWall = [LEFT, RIGHT, BACK].find((wall) => !windowWalls.has(wall)) ?? LEFT;
  return {
    plan,
    heightM,
    ...floorOf(brief),
    openings,
    ...(skylights.length > 0 && { skylights }),
    featureWall,
    skirting: !['kitchen', 'bath'].includes(space.program) && traits.ceiling !== 'bare',
    ...mouldingsOf(brief, traits),
    ceiling,
  };
}

/** From floor to floor, and over the ground at most: no building is higher. */
const [STOREY_M, HIGHEST_M] = [3.1, 600];

function floorOf(brief: Brief): Pick<Room, 'floorM'> {
  const storey = lookoutStorey(brief);
  return storey ? { floorM: Math.min(HIGHEST_M, Math.round((storey - 1) * STOREY_M)) } : {};
}

/** Walls of a room under the roof. */
const ATTIC_WALLS_M = 2.4;

/** 阁楼, 斜顶天窗: the ceiling follows the roof. */
const isAttic = (brief: Brief): boolean =>
  has(brief, 'atticRoof') ||
  brief.features.some(({ feature, word }) => feature === 'skylight' && word.startsWith('斜'));

const has = (brief: Brief, feature: string): boolean =>
  brief.features.some((wish) => wish.feature === feature);

/** 石膏线 keeps the framed walls of a style that has them. */
function mouldingsOf(brief: Brief, { mouldings }: Traits): Pick<Room, 'mouldings' | 'plaster'> {
  if (brief.denied.includes('cornice')) return { mouldings: 'none' };
  const panelled = has(brief, 'panelling') || mouldings === 'panelled';
  const plain = has(brief, 'panelling') ? 'panelled' : mouldings;
  if (!has(brief, 'cornice')) return { mouldings: plain };
  return { mouldings: panelled ? 'panelled' : 'cornice', plaster: true };
}

function ceilingOf(
  brief: Brief,
  space: SpaceKind,
  traits: Traits,
  widthM: number,
  depthM: number,
): Room['ceiling'] {
  if (isAttic(brief) && !skylightWish(brief)?.whole) return 'pitched';
  if (has(brief, 'beams')) return 'beams';
  if (wantsSlats(brief)) return 'slats';
  if (has(brief, 'bareCeiling') || space.program === 'garage') return 'bare';
  if (space.program === 'church') return 'pitched';
  const glass = skylightWish(brief);
  if (glass && (glass.whole || !bordersLeaveRoom(widthM, depthM))) return 'flat';
  if (has(brief, 'steppedCeiling')) return 'stepped';
  if (has(brief, 'droppedCeiling')) return 'dropped';
  const lit = traits.ceiling === 'dropped' || traits.ceiling === 'cove';
  // A cornice is seen where no border hides it, and light that is not wanted needs none.
  if (lit && (has(brief, 'cornice') || brief.denied.some(isHiddenLight))) return 'flat';
  return space.program === 'bath' || space.program === 'kitchen' ? 'flat' : traits.ceiling;
}

const isHiddenLight = (thing: string): boolean =>
  thing === 'light-strip' || thing === 'droppedCeiling';

/** 木格栅吊顶, 铝方通顶: battens under the ceiling instead of a plain one. */
const SLATTED = /[格隔]栅|方通|木栅|长城板/;

const wantsSlats = (brief: Brief): boolean =>
  has(brief, 'slatCeiling') ||
  brief.palette.some(({ place, word }) => place === 'ceiling' && SLATTED.test(word)) ||
  brief.surfaces.some(
    ({ keys, finishes }) =>
      keys.includes('ceiling') && finishes.some(({ word }) => SLATTED.test(word)),
  );

/** Balconies are narrower than rooms of glass. */
const SUN_ROOM_GROWN = 1.9;

/** Rooms are a little deeper than wide, seen along their depth; halls are wider. */
function planSize(
  brief: Brief,
  space: SpaceKind,
  random: Random,
  grown: number,
): readonly [number, number] {
  if (brief.plan) return [clamp(brief.plan.widthM, 1.5, 60), clamp(brief.plan.depthM, 1.5, 60)];
  const usual = usualArea(brief, space) * (isSunRoom(brief) ? SUN_ROOM_GROWN : 1);
  const widthFor = WIDTH_OF[space.program];
  const area = clamp(brief.areaM2 ?? usual * grown * between(random, 0.9, 1.15), 3, 1500);
  const aspect = between(random, 1.08, area > 60 ? 1.45 : 1.32);
  const widthM = widthFor ? widthFor(area) : Math.sqrt(area / aspect);
  return [cm(Math.max(1.6, widthM)), cm(Math.max(1.6, area / widthM))];
}

/** What of a home its rooms are, by their programs. */
const SHARE_OF_HOME: Readonly<Record<string, number>> = {
  living: 0.27,
  livingDining: 0.37,
  bedroom: 0.16,
};

function usualArea(brief: Brief, { program, usual }: SpaceKind): number {
  const { homeM2 } = brief;
  const share = SHARE_OF_HOME[program];
  const own = homeM2 && share ? clamp(homeM2 * share, usual * 0.6, usual * 2.2) : usual;
  if (program === 'kitchen') return Math.max(own, kitchenArea(brief));
  return Math.max(own, areaForCounts(brief), program === 'meeting' ? meetingArea(brief) : 0);
}

/** Widths of rooms that are not as wide as others of their area, by their programs. */
const WIDTH_OF: Readonly<Record<string, (areaM2: number) => number>> = {
  // A way through a house is as wide as two people, one through a hotel wider.
  corridor: (areaM2) => clamp(Math.sqrt(areaM2 / 4.2), 1.5, 3.2),
  // A row of cars on both sides of a lane that two pass on.
  garage: (areaM2) => clamp(17.2, 6, areaM2 / 6),
  church: (areaM2) => clamp(Math.sqrt(areaM2 / 1.9), 6, 18),
};

interface Size {
  readonly widthM: number;
  readonly depthM: number;
  readonly heightM: number;
}

function openingsOf(brief: Brief, space: SpaceKind, size: Size, random: Random): Opening[] {
  const doors = space.program === 'corridor' ? sideDoors(size) : doorsOf(brief, size, random);
  const windows = windowsOf(brief, space, size, random);
  return [...doors, ...windows.flatMap((window) => besideDoors(window, doors, size))];
}

/** A window keeps clear of the doors in its wall. */
function besideDoors(window: Opening, doors: readonly Opening[], size: Size): Opening[] {
  const lengthM = window.wall === FRONT || window.wall === BACK ? size.widthM : size.depthM;
  let from = 0.15;
  let to = lengthM - 0.15;
  for (const door of doors.filter(({ wall }) => wall === window.wall)) {
    if (door.fromM + door.widthM / 2 < lengthM / 2)
      from = Math.max(from, door.fromM + door.widthM + 0.3);
    else to = Math.min(to, door.fromM - 0.3);
  }
  const widthM = cm(Math.min(window.widthM, to - from));
  if (widthM < 0.4) return [];
  const aside = (window.widthM - widthM) / 2;
  const fromM = cm(clamp(window.fromM + aside, from, to - widthM));
  return [{ ...window, fromM, widthM }];
}

function doorsOf(brief: Brief, { widthM, depthM, heightM }: Size, random: Random): Opening[] {
  const high = Math.min(heightM - 0.1, heightM > 3.2 ? 2.4 : 2.1);
  // The entrance is at the viewer's end of a side wall, or in the front wall where no one sees it.
  const wall = pick(random, [FRONT, FRONT, RIGHT, LEFT]);
  const lengthM = wall === FRONT ? widthM : depthM;
  const besideM = wall === LEFT ? lengthM - DOOR_M - 0.2 : 0.2;
  const fromM = cm(clamp(besideM, 0.05, Math.max(0.05, lengthM - DOOR_M - 0.05)));
  const door: Opening = {
    id: 'door-1',
    kind: 'door',
    wall,
    fromM,
    widthM: DOOR_M,
    sillM: 0,
    heightM: high,
    swing: lengthM < 2.4 ? 'out' : 'in',
  };
  const special = furtherDoor(brief);
  if (!special) return [door];
  const width = cm(clamp(special.widthM, 0.8, depthM - 0.6));
  const chosen = random() < 0.5 ? RIGHT : LEFT;
  const side = special.where === 'left' ? LEFT : special.where === 'right' ? RIGHT : chosen;
  const round = special.form === 'round';
  const second: Opening = {
    id: special.kind === 'door' ? 'door-2' : 'passage-1',
    kind: special.kind,
    wall: side,
    fromM: cm(side === RIGHT ? depthM - width - 0.35 : 0.35),
    widthM: width,
    sillM: round ? MOON_SILL_M : 0,
    heightM: round ? width : special.swing === 'in' ? high : Math.min(heightM - 0.15, 2.3),
    ...(special.swing && { swing: special.swing }),
    ...(special.form && { form: special.form }),
    said: special.word,
  };
  return side === wall ? [{ ...door, wall: FRONT, fromM: 0.1 }, second] : [door, second];
}

const DOORS_APART_M = 2.6;

/** Doors to the rooms on both sides of a corridor, not one opposite another. */
const sideDoors = ({ depthM, heightM }: Size): Opening[] =>
  [RIGHT, LEFT].flatMap((wall, side) => {
    const count = Math.max(1, Math.floor((depthM - 1.6) / DOORS_APART_M));
    const stepM = depthM / count;
    return Array.from({ length: count }, (_, k): Opening => {
      const middleM = (k + 0.5) * stepM + (side === 0 ? -0.45 : 0.45);
      return {
        id: `door-${side * count + k + 1}`,
        kind: 'door',
        wall,
        fromM: cm(clamp(middleM - DOOR_M / 2, 0.3, depthM - DOOR_M - 0.3)),
        widthM: DOOR_M,
        sillM: 0,
        heightM: Math.min(heightM - 0.1, 2.2),
        swing: 'out',
      };
    });
  });

const MOON = /月|圆洞/;
/** Of a round way the lowest point, over which one steps. */
const MOON_SILL_M = 0.08;

interface FurtherDoor extends Pick<Opening, 'kind' | 'widthM' | 'swing' | 'form'> {
  readonly word: string;
  readonly where?: Where | undefined;
}

/** A door that slides, an arch, or the way to a room that adjoins: `主卧带卫生间`. */
function furtherDoor(brief: Brief): FurtherDoor | undefined {
  const named = (id: string) => brief.features.find(({ feature }) => feature === id);
  const [slide, arch, beside] = [named('slidingDoor'), named('archway'), placeBehind(brief)];
  const { word, where } = slide ?? arch ?? {};
  if (word && slide) return { kind: 'door', widthM: 2.4, swing: 'slide', word, where };
  if (word && MOON.test(word)) return { kind: 'passage', widthM: 1.9, word, where, form: 'round' };
  if (word || beside?.behind === 'passage') {
    const form = word?.includes('拱') && { form: 'arched' as const };
    return { kind: 'passage', widthM: 1.2, word: word ?? beside?.word ?? '', where, ...form };
  }
  return beside && { kind: 'door', widthM: 0.85, swing: 'in', word: beside.word };
}

/** Where one of these is said, there is a window behind it. */
const AT_WINDOWS: ReadonlySet<string> = new Set([
  'curtain',
  'curtain-sheer',
  'blinds',
  'roller-blind',
]);

/** Rooms without daylight of their own. */
const INNER: ReadonlySet<string> = new Set([
  'wardrobe',
  'cinema',
  'ktv',
  'gallery',
  'exhibition',
  'entry',
  'corridor',
  'garage',
]);
const HALLS: ReadonlySet<string> = new Set([
  'lobby',
  'cafe',
  'restaurant',
  'office',
  'salesHall',
  'retail',
  'gym',
  'yoga',
  'bookshop',
  'reading',
  'balcony',
  'bar',
]);

/** Glass from floor to ceiling on all sides but the viewer's. */
const glazedWalls = ({ widthM, depthM, heightM }: Size, { denied }: Brief): Opening[] =>
  denied.includes('window')
    ? []
    : [BACK, LEFT, RIGHT].map((wall, k): Opening => {
        const lengthM = wall === BACK ? widthM : depthM;
        return {
          id: `window-${k + 1}`,
          kind: 'window',
          wall,
          fromM: 0.15,
          widthM: cm(lengthM - 0.3),
          sillM: 0,
          heightM: cm(heightM - 0.3),
        };
      });

/** Between the middles of the tall windows of a church, and how wide each is. */
const [LANCET_STEP_M, LANCET_M] = [3.1, 1.1];

/** Tall windows in both side walls, evenly. */
const lancets = ({ depthM, heightM }: Size, { denied, features }: Brief): Opening[] => {
  if (denied.includes('window')) return [];
  const count = Math.max(1, Math.floor((depthM - 2) / LANCET_STEP_M));
  const said = features.find(({ feature }) => /[wW]indow$/.test(feature));
  const sillM = cm(Math.min(1.8, heightM * 0.3));
  return [RIGHT, LEFT].flatMap((wall, side) =>
    Array.from(
      { length: count },
      (_, k): Opening => ({
        id: `window-${side * count + k + 1}`,
        kind: 'window',
        wall,
        fromM: cm((depthM * (k + 0.5)) / count - LANCET_M / 2),
        widthM: LANCET_M,
        sillM,
        heightM: cm(heightM * 0.82 - sillM),
        ...(said && { said: said.word }),
      }),
    ),
  );
};

/** Walls that the windows of some rooms are in; a class looks at its board, not at the sky. */
const DAYLIGHT_FROM: Readonly<Record<string, readonly number[]>> = {
  bedroom: [BACK, BACK, RIGHT],
  classroom: [LEFT, RIGHT],
};

const WALL_AT: Readonly<Partial<Record<Where, number>>> = { left: LEFT, right: RIGHT, back: BACK };

/** Where furniture was said to be the wall is left to it: the window goes to another. */
function besideSaid({ things }: Brief, usual: number): number {
  const taken = new Set(things.map(({ where }) => where && WALL_AT[where]));
  return [usual, BACK, LEFT, RIGHT].find((wall) => !taken.has(wall)) ?? usual;
}

function windowsOf(brief: Brief, space: SpaceKind, size: Size, random: Random): Opening[] {
  const { widthM, depthM, heightM } = size;
  const said = brief.features.find(({ feature }) =>
    ['floorWindow', 'bayWindow', 'archWindow', 'roundWindow', 'window'].includes(feature),
  );
  if (isSunRoom(brief)) return glazedWalls(size, brief);
  if (space.program === 'church') return lancets(size, brief);
  const shaped = said?.feature === 'archWindow' || said?.feature === 'roundWindow';
  const looked = brief.water !== undefined || brief.looksOut || brief.outside !== undefined;
  const curtained = brief.things.some(({ thing }) => AT_WINDOWS.has(thing));
  if (!said && !curtained && !brief.looksOut && INNER.has(space.program)) return [];
  if (brief.denied.includes('window') || brief.denied.includes('floorWindow')) return [];
  const low =
    said?.feature === 'floorWindow' ||
    (!said && (HALLS.has(space.program) || random() < 0.45)) ||
    (looked && said?.feature !== 'bayWindow' && space.program !== 'bath');
  const usual = pick(random, DAYLIGHT_FROM[space.program] ?? [BACK, BACK, BACK, LEFT, RIGHT]);
  // A view is what such a room is looked at for, and so is a window of a shape of its own.
  const wall = said?.where
    ? (WALL_AT[said.where] ?? BACK)
    : looked || shaped
      ? BACK
      : besideSaid(brief, usual);
  const lengthM = wall === BACK ? widthM : depthM;
  const bath = space.program === 'bath';
  const kitchen = space.program === 'kitchen' || space.program === 'kitchenDining';
  const width = cm(clamp(lengthM * (low ? 0.78 : bath ? 0.3 : 0.5), 0.5, lengthM - 0.5));
  const sillM = low ? 0 : bath ? 1.3 : kitchen ? 1.05 : said?.feature === 'bayWindow' ? 0.5 : 0.9;
  if (said?.feature === 'roundWindow') return [roundWindow(said.word, wall, lengthM, heightM)];
  const top = Math.min(heightM - 0.15, low ? Math.max(2.4, heightM * 0.88) : 2.35);
  return [
    {
      id: 'window-1',
      kind: 'window',
      wall,
      fromM: cm((lengthM - width) / 2),
      widthM: width,
      sillM,
      heightM: cm(Math.max(0.4, top - sillM)),
      ...(said?.feature === 'archWindow' && { form: 'arched' as const }),
      ...(said && { said: said.word }),
    },
  ];
}

/** A round window, its middle at the height of who stands before it. */
const ROUND = { acrossM: 1.7, middleM: 1.5, marginM: 0.3 } as const;

function roundWindow(said: string, wall: number, lengthM: number, heightM: number): Opening {
  const acrossM = cm(
    Math.min(ROUND.acrossM, lengthM - 0.6, 2 * (heightM - ROUND.marginM - ROUND.middleM)),
  );
  return {
    id: 'window-1',
    kind: 'window',
    wall,
    fromM: cm((lengthM - acrossM) / 2),
    widthM: acrossM,
    sillM: cm(ROUND.middleM - acrossM / 2),
    heightM: acrossM,
    form: 'round',
    said,
  };
}
