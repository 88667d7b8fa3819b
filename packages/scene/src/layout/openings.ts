import { placeBehind } from '../brief/adjoining.ts';
import type { Brief, Where } from '../brief/brief.ts';
import type { SpaceKind } from '../brief/spaces.ts';
import type { Opening } from '../design/description.ts';
import type { Random } from '../random.ts';
import { clamp, cm, pick } from './context.ts';
import { isSunRoom } from './skylights.ts';

/** Walls of a room by their index, as its viewer names them. */
const FRONT = 0;
export const RIGHT = 1;
export const BACK = 2;
export const LEFT = 3;

const DOOR_M = 0.95;

/** Of a room. */
interface Size {
  readonly widthM: number;
  readonly depthM: number;
  readonly heightM: number;
}

/** The doors and windows of a room: those that a brief says, else where they are used to be. */
export function openingsOf(brief: Brief, space: SpaceKind, size: Size, random: Random): Opening[] {
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
  'netCafe',
  'metro',
  'gallery',
  'exhibition',
  'entry',
  'corridor',
  'atrium',
  'liftHall',
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
  'natatorium',
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
