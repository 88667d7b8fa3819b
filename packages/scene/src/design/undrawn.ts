import type { Brief } from '../brief/brief.ts';
import type { FeatureId } from '../brief/features.ts';
import { SPACE_KINDS } from '../brief/spaces.ts';
import { wallsOf } from '../layout/walls.ts';
import { kindOf } from '../objects/index.ts';
import type { FacadeSystem, Item, RoofForm, Room, Site } from './description.ts';
import { sidedWall } from './set-off-wall.ts';

/** Whether a room has what a feature names; features that are no part of a room are told of elsewhere. */
const IN_ROOMS: Readonly<Partial<Record<FeatureId, (room: Room) => boolean>>> = {
  floorWindow: (room) => hasWindow(room, ({ sillM }) => sillM < 0.3) || slides(room),
  bayWindow: (room) => hasWindow(room),
  archWindow: (room) => hasWindow(room, ({ form }) => form === 'arched'),
  roundWindow: (room) => hasWindow(room, ({ form }) => form === 'round'),
  window: (room) => hasWindow(room) || slides(room),
  skylight: ({ skylights = [] }) => skylights.length > 0,
  glassRoof: (room) => (room.skylights ?? []).length > 0 || hasWindow(room),
  atticRoof: ({ ceiling }) => ceiling === 'pitched',
  slatCeiling: ({ ceiling }) => ceiling === 'slats',
  slidingDoor: (room) => slides(room),
  archway: ({ openings }) => openings.some(({ kind }) => kind === 'passage'),
  droppedCeiling: ({ ceiling }) => ['dropped', 'cove', 'stepped'].includes(ceiling),
  steppedCeiling: ({ ceiling }) => ceiling === 'stepped',
  beams: ({ ceiling }) => ceiling === 'beams' || ceiling === 'pitched',
  bareCeiling: ({ ceiling }) => ceiling === 'bare',
  cornice: ({ mouldings }) => mouldings !== 'none',
  panelling: ({ mouldings }) => mouldings === 'panelled',
  tallSpace: ({ heightM }) => heightM > 3.5,
};

type Opening = Room['openings'][number];

const hasWindow = ({ openings }: Room, suits: (window: Opening) => boolean = () => true): boolean =>
  openings.some((opening) => opening.kind === 'window' && suits(opening));

const slides = ({ openings }: Room): boolean => openings.some(({ swing }) => swing === 'slide');

const roofed = (form: RoofForm) => (site: Site) => site.buildings.some(({ roof }) => roof === form);
const fronted =
  (...systems: readonly FacadeSystem[]) =>
  (site: Site) =>
    site.buildings.some(({ facade }) => systems.includes(facade));
const laid = (feature: FeatureId) => (site: Site) =>
  site.areas.some(({ kind }) => kind === AREA[feature]);

const AREA: Readonly<Partial<Record<FeatureId, Site['areas'][number]['kind']>>> = {
  lawn: 'lawn',
  pool: 'water',
  swimmingPool: 'water',
  stream: 'water',
  deck: 'deck',
  path: 'paving',
  road: 'road',
  gravelField: 'gravel',
};

/** Whether a site has what a feature names; of those that are missing here it shows nothing. */
const ON_SITES: Readonly<Partial<Record<FeatureId, (site: Site) => boolean>>> = {
  gableRoof: roofed('gable'),
  hipRoof: roofed('hip'),
  flatRoof: roofed('flat'),
  upturnedRoof: roofed('upturned'),
  sawtoothRoof: roofed('sawtooth'),
  curtainWall: fronted('curtainWall'),
  louvres: fronted('louvres'),
  balconies: fronted('balconies'),
  colonnade: fronted('colonnade', 'portico'),
  bandWindows: fronted('bands'),
  floorWindow: fronted('curtainWall', 'bands', 'balconies'),
  window: ({ buildings }) => buildings.length > 0,
  cantilever: ({ buildings }) => buildings.some(({ baseM }) => baseM > 0),
  lake: ({ shore, areas }) => shore !== undefined || areas.some(({ kind }) => kind === 'water'),
  steps: laid('path'),
  noMainLamp: () => true,
  glassRoof: () => true,
  ...Object.fromEntries(Object.keys(AREA).map((id) => [id, laid(id as FeatureId)])),
};

/** Rooms that a house would show from outside, and for which nothing is built. */
const UNSEEN_INSIDE: ReadonlySet<string> = new Set(['garage']);

/** Chinese words of a brief for what is neither in its room nor on its site, and for shapes that nothing has. */
export function undrawn(
  brief: Brief,
  { room, site }: { readonly room?: Room; readonly site?: Site },
): readonly string[] {
  const { features, surfaces, along, unshaped = [] } = brief;
  const missing = features.flatMap(({ feature, word }) => {
    const inRoom = room && IN_ROOMS[feature];
    const drawn = room ? !inRoom || inRoom(room) : (site && ON_SITES[feature]?.(site)) === true;
    return drawn ? [] : [word];
  });
  const drawn = room && sidedWall(brief);
  const sided = surfaces.flatMap((wish) => {
    const { word, where, whereWord } = wish;
    const named = whereWord?.endsWith(word) ? whereWord : `${whereWord}的${word}`;
    return where && wish !== drawn ? [named] : [];
  });
  const inside = site
    ? along
        .filter((place) => !site.buildings.some(({ id }) => id === place))
        .filter((place) => UNSEEN_INSIDE.has(place))
        .map((place) => SPACE_KINDS[place].name)
    : [];
  return [...new Set([...missing, ...sided, ...unshaped, ...inside])];
}

/** As near as this to a window's middle, beyond half of its width, a thing is at it; metres. */
const AT_WINDOW_M = 1.7;
/** Measures that are off by less than this share are those that were said. */
const NEAR_ENOUGH = 0.1;

/** Chinese sentences: things that are not at a window though it was said, or not as long as was said. */
export function unlikeSaid(
  { things }: Brief,
  { room, items }: { readonly room?: Room; readonly items: readonly Item[] },
): readonly string[] {
  return things.flatMap(({ thing, word, byWindow, widthM }) => {
    const there = items.filter(({ kind }) => kind === thing);
    if (there.length === 0) return [];
    const near = !byWindow || !room || there.some((item) => isAtWindow(item, room));
    const longs = there.map(({ kind, params }) => longOf(kind, params));
    const made = Math.max(...longs);
    const fits = !widthM || longs.some((m) => Math.abs(m / widthM - 1) <= NEAR_ENOUGH);
    return [
      ...(near ? [] : [`“${word}”没能靠窗`]),
      ...(fits ? [] : [`“${word}”说的是 ${widthM} 米，做成了 ${made.toFixed(1)} 米`]),
    ];
  });
}

/** The measure that a length is said of: of a bed its width, of most things the longer one. */
function longOf(kind: string, params: Item['params']): number {
  const [width = 0, depth = 0, height = 0] = kindOf(kind)?.sizeOf(params) ?? [];
  if (kind.startsWith('bed-')) return width;
  return Math.max(width, depth, kindOf(kind)?.category === 'plant' ? height : 0);
}

function isAtWindow({ at: [x, y] }: Item, room: Room): boolean {
  const walls = wallsOf(room.plan);
  const windows = room.openings.filter(({ kind, swing }) => kind === 'window' || swing === 'slide');
  return windows.some(({ wall, fromM, widthM }) => {
    const { from, along, inward } = walls[wall];
    const [dx, dy] = [x - from[0], y - from[1]];
    const off = dx * inward[0] + dy * inward[1];
    const at = dx * along[0] + dy * along[1];
    return off < AT_WINDOW_M && at > fromM - AT_WINDOW_M && at < fromM + widthM + AT_WINDOW_M;
  });
}
