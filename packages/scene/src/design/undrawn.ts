import type { Brief } from '../brief/brief.ts';
import type { FeatureId } from '../brief/features.ts';
import { SPACE_KINDS } from '../brief/spaces.ts';
import type { FacadeSystem, RoofForm, Room, Site } from './description.ts';

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
  { features, surfaces, along, unshaped = [] }: Brief,
  { room, site }: { readonly room?: Room; readonly site?: Site },
): readonly string[] {
  const missing = features.flatMap(({ feature, word }) => {
    const inRoom = room && IN_ROOMS[feature];
    const drawn = room ? !inRoom || inRoom(room) : (site && ON_SITES[feature]?.(site)) === true;
    return drawn ? [] : [word];
  });
  const sided = surfaces.flatMap(({ word, where, whereWord }) =>
    where ? [`${whereWord}的${word}`] : [],
  );
  const inside = site
    ? along.filter((place) => UNSEEN_INSIDE.has(place)).map((place) => SPACE_KINDS[place].name)
    : [];
  return [...new Set([...missing, ...sided, ...unshaped, ...inside])];
}
