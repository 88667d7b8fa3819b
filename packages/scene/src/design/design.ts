import { hash32 } from '@zhuhui/kernels';
import { placesLeftOut } from '../brief/adjoining.ts';
import type { Brief } from '../brief/brief.ts';
import { readBrief } from '../brief/read.ts';
import { OUTLOOK_OF, type Outlook } from '../brief/spaces/outlooks.ts';
import { SPACE_KINDS, type SpaceId, type SpaceKind } from '../brief/spaces.ts';
import { lookoutStorey } from '../brief/storey.ts';
import type { Trade, Vocabulary } from '../brief/vocabulary.ts';
import { furnishGiven, furnishRoom, type GivenRoom } from '../layout/room.ts';
import { laySite } from '../layout/site/site.ts';
import { wallsOf } from '../layout/walls.ts';
import { seededRandom } from '../random.ts';
import {
  DESCRIPTION_VERSION,
  type Item,
  type Room,
  type SceneDescription,
  type SceneLight,
  type Season,
  type Surroundings,
  type Water,
} from './description.ts';
import { paletteFor } from './finishes.ts';
import { isNeonRoom } from './neon.ts';
import { spaceFor } from './place.ts';
import { traitsOf } from './styles.ts';
import { undrawn, unlikeSaid } from './undrawn.ts';
import { withWalls } from './walls-said.ts';

/** Latitude of Shanghai: the sun most of our briefs are written under. */
const LATITUDE_DEG = 31;

/**
 * Designs a scene for a Chinese brief. The same words and seed give the same scene; another seed another
 * layout, palette and view within the same wishes.
 */
export function designScene(text: string, seed: number, vocabulary: Vocabulary): SceneDescription {
  return designFor(readBrief(text, vocabulary), seed, vocabulary);
}

/**
 * The same for a room that is there already; a place out of doors is furnished as a living room.
 * `missed` names the groups that such a room should have and that found no place.
 */
export function designIn(
  given: GivenRoom,
  brief: Brief,
  seed: number,
  { trade }: Vocabulary,
): { readonly scene: SceneDescription; readonly missed: readonly string[] } {
  const asked = spaceFor(brief);
  const spaceId = SPACE_KINDS[asked].setting === 'indoors' ? asked : 'living';
  const space = SPACE_KINDS[spaceId];
  const { base, palette, own } = begin(brief, spaceId, seed, trade);
  const { style } = base;
  const { items, notes, missed } = furnishGiven(given, brief, space, style, palette, trade, own);
  return {
    scene: asJson({ ...base, room: given.room, items, camera: given.camera, notes }),
    missed,
  };
}

export function designFor(brief: Brief, seed: number, { trade }: Vocabulary): SceneDescription {
  const spaceId = spaceFor(brief);
  const space = SPACE_KINDS[spaceId];
  const { base, palette, own } = begin(brief, spaceId, seed, trade);
  const { style } = base;
  if (space.setting !== 'indoors') {
    const light = facing(base.light, brief, FRONT_DEG);
    const walled = withWalls(brief, space, trade);
    const laid = laySite(walled, space, base, palette, trade, own);
    return asJson({
      ...base,
      light,
      ...laid,
      notes: [
        ...laid.notes,
        ...notesOnStyles(brief, space, style, trade),
        ...notesOnShapes(brief, laid),
      ],
    });
  }
  const furnished = furnishRoom(brief, space, style, palette, trade, own);
  const { items, camera, notes } = furnished;
  const onStreet = outlookOf(brief, spaceId) === 'street' && base.surroundings === 'city';
  const room: Room = onStreet ? { ...furnished.room, floorM: 0 } : furnished.room;
  const light = facing(base.light, brief, windowsLook(room));
  return asJson({
    ...base,
    light,
    room,
    items,
    camera,
    notes: [
      ...notes,
      ...notesOnStyles(brief, space, style, trade),
      ...notesOnPlaces(brief, space, items),
      ...notesOnShapes(brief, { room, items }),
    ],
  });
}

/** What the brief names and nothing of the place shows. */
function notesOnShapes(
  brief: Brief,
  place: Parameters<typeof undrawn>[1] & Parameters<typeof unlikeSaid>[1],
): readonly string[] {
  const words = undrawn(brief, place);
  return [
    ...unlikeSaid(brief, place),
    ...(words.length > 0 ? [`没有画出：${words.join('、')}`] : []),
  ];
}

const notesOnPlaces = (
  brief: Brief,
  { name: nearest }: SpaceKind,
  items: readonly Item[],
): string[] => [
  ...(brief.near ? [`没有专门的“${brief.near}”，按${nearest}设计`] : []),
  ...placesLeftOut(brief).map((name) => `“${name}”不在这个空间里，没有画进来`),
  ...(brief.space === 'office' &&
  brief.along.includes('meeting') &&
  !items.some(({ kind, group }) => kind === 'partition' && group === 'meeting')
    ? ['“会议室”画成了会议桌，没有用隔墙围成单独的房间']
    : []),
];

/** A front looks towards −y: counter-clockwise from +y. */
const FRONT_DEG = 180;

/** Where the first window looks to, counter-clockwise from +y; undefined without windows. */
function windowsLook({ plan, openings }: Room): number | undefined {
  const window = openings.find(({ kind }) => kind === 'window');
  if (!window) return undefined;
  const [x, y] = wallsOf(plan)[window.wall].inward;
  return Math.round((Math.atan2(x, -y) * 180) / Math.PI);
}

/** The light of a place whose windows or front look where it was said: `客厅朝南`. */
function facing(light: SceneLight, { facesDeg }: Brief, lookDeg: number | undefined): SceneLight {
  if (facesDeg === undefined || lookDeg === undefined) return light;
  const northDeg = ((((lookDeg + facesDeg) % 360) + 540) % 360) - 180;
  return { ...light, northDeg };
}

/** What is decided before anything is placed. */
function begin(brief: Brief, spaceId: SpaceId, seed: number, trade: Trade) {
  const space = SPACE_KINDS[spaceId];
  const style = styleFor(brief, space, trade.styles);
  const own = seedOf(brief.text, seed);
  const random = seededRandom(own);
  const whole = paletteFor(brief, space, style, trade, random);
  const other = space.setting === 'indoors' ? besideStyle(brief, style, trade) : undefined;
  const palette = other
    ? { ...whole, furnishing: paletteFor(brief, space, other, trade, random).furnishing }
    : whole;
  const season = brief.season ?? seasonFor(brief);
  const water = waterFor(brief, space, style);
  const light = lightFor(brief, season, space, style, random);
  const base = {
    version: DESCRIPTION_VERSION,
    seed,
    brief: brief.text,
    space: spaceId,
    setting: space.setting,
    style,
    surfaces: palette.surfaces,
    light: water ? acrossWater(light) : light,
    season,
    surroundings: brief.surroundings ?? surroundingsFor(brief, spaceId, water),
    water,
  } as const;
  return { base, palette, own };
}

/** The water that a scene looks out on: where only its side is said, a lake; by a path along it, a river. */
function waterFor(brief: Brief, space: SpaceKind, style: string): Water | undefined {
  if (brief.water) return brief.water;
  const indoors = space.setting === 'indoors';
  const seen = (feature: string) => indoors && brief.features.some((w) => w.feature === feature);
  if (seen('lake')) return 'lake';
  if (seen('stream') || space.program === 'waterfront') return 'river';
  if (brief.surroundings !== 'waterfront') return undefined;
  return style === 'coastal' || style === 'mediterranean' ? 'sea' : 'lake';
}

/** What a room sees of a city where its brief does not say what it looks out on; of a flat, the city. */
function outlookOf(brief: Brief, spaceId: SpaceId): Outlook | undefined {
  const { surroundings, storey, outside, house, homeM2 } = brief;
  if (surroundings || storey || outside) return undefined;
  if (house) return house === 'apartments' ? 'city' : undefined;
  return homeM2 === undefined ? OUTLOOK_OF.get(spaceId) : 'city';
}

function surroundingsFor(brief: Brief, spaceId: SpaceId, water: Water | undefined): Surroundings {
  const { setting, program } = SPACE_KINDS[spaceId];
  const { outside = [] } = brief;
  // A grove before the window goes on behind what is modelled of it.
  if (outside.some(({ thing }) => thing === 'bamboo')) return 'forest';
  if (water && !(water === 'river' && program === 'waterfront')) return 'waterfront';
  if (setting !== 'indoors' || lookoutStorey(brief)) return 'city';
  return outlookOf(brief, spaceId) ? 'city' : 'suburb';
}

/** Seen over water the sun stands to one side: ahead it would dazzle, behind it would flatten what it lights. */
const acrossWater = (light: SceneLight): SceneLight => ({
  ...light,
  northDeg: Math.abs(light.northDeg) * (light.hour > 12 ? 1 : -1),
});

/** What is kept of a description is its JSON: without undefined fields and negative zeros. */
const asJson = (scene: SceneDescription): SceneDescription => JSON.parse(JSON.stringify(scene));

/** Other words are another draw, even under the same seed. */
function seedOf(text: string, seed: number): number {
  let hash = seed >>> 0;
  for (const character of text) hash = hash32(hash ^ (character.codePointAt(0) ?? 0));
  return hash;
}

/** Gardens of these styles are in rooms' briefs what one looks out on: `新中式茶馆，枯山水`. */
const OF_GARDENS: ReadonlySet<string> = new Set(['karesansui', 'englishNatural', 'modernGarden']);

function styleFor(
  { styles: named }: Brief,
  { setting, style: usual }: SpaceKind,
  styles: Readonly<Record<string, unknown>>,
): string {
  const known = named.filter((style) => style in styles);
  const ofRooms = known.filter((style) => setting !== 'indoors' || !OF_GARDENS.has(style));
  return ofRooms.at(-1) ?? usual;
}

/** Of several styles that were named the last but the one that counts; known to the trade. */
const besideStyle = ({ mixed = [] }: Brief, style: string, { styles }: Trade): string | undefined =>
  mixed.filter((one) => one in styles && one !== style).at(-1);

/** What is told where several styles were named: what of each is in the place. */
function notesOnStyles(
  brief: Brief,
  { setting }: SpaceKind,
  style: string,
  trade: Trade,
): readonly string[] {
  const { mixed = [] } = brief;
  const nameOf = (key: string) => `“${trade.styles[key]?.name ?? key}”`;
  const others = mixed.filter((one) => one in trade.styles && one !== style);
  if (others.length === 0) return [];
  const other = setting === 'indoors' ? besideStyle(brief, style, trade) : undefined;
  const left = others.filter((one) => one !== other);
  return [
    `说了几种风格：${other ? '墙地顶' : '整体'}按${nameOf(style)}${other ? `，家具用料按${nameOf(other)}` : ''}${
      left.length > 0 ? `，${left.map(nameOf).join('、')}没有混进来` : ''
    }`,
  ];
}

/** Trees that are spoken of for their flowers. */
const BLOSSOM = /樱花|桃花|玉兰|海棠花|梨花|杏花/;

function seasonFor(brief: Brief): Season {
  if (brief.weather === 'snow') return 'winter';
  const blooms = [...brief.things, ...(brief.outside ?? [])].some(({ word }) => BLOSSOM.test(word));
  return blooms ? 'spring' : 'summer';
}

const MONTH: Readonly<Record<Season, number>> = { spring: 4, summer: 6, autumn: 10, winter: 1 };

const DIM_HOUR = 20.5;
/** Nights outdoors are shown dark, though a camera could make day of them. */
const NIGHT_EV = -0.9;
/** Rooms of coloured light are shown dark enough for its colours. */
const NEON_EV = -0.8;

function lightFor(
  brief: Brief,
  season: Season,
  { setting, program }: SpaceKind,
  style: string,
  random: () => number,
): SceneLight {
  const indoors = setting === 'indoors';
  const neon = indoors && isNeonRoom(program, style);
  const usual = indoors ? 9.5 + random() * 2 : 9 + random() * 1.5;
  // A dim room is one in the evening.
  const dim = neon || program === 'bar' || (indoors && (brief.light.exposureEv ?? 0) < 0);
  const hour = brief.hour ?? (dim ? DIM_HOUR : usual);
  const dark = hour < 6 || hour > 18.4;
  return {
    month: MONTH[season],
    hour: Math.round(hour * 10) / 10,
    weather: brief.weather ?? 'clear',
    latitudeDeg: LATITUDE_DEG,
    northDeg: Math.round((random() - 0.5) * 120),
    lampsOn: brief.light.lampsOn ?? (dark || indoors),
    lampTemperatureK: brief.light.lampTemperatureK ?? traitsOf(style).lampTemperatureK,
    exposureEv: brief.light.exposureEv ?? (neon ? NEON_EV : dark ? (indoors ? -0.3 : NIGHT_EV) : 0),
  };
}
