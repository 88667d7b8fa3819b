import type { Gray8, Rgb8 } from '@zhuhui/kernels';
import {
  askedIn,
  type Brief,
  heardIn,
  notShown,
  readBrief,
  type SceneDescription,
} from '@zhuhui/scene/design';
import {
  boxScene,
  type Density,
  facadeOf,
  furnishPhoto,
  hangs,
  isPerson,
  matchLight,
  notPlaced,
  openGround,
  openLight,
  type PhotoRoom,
  type PlacedThing,
  placeThing,
  type RoomLight,
  readRoom,
  roomLacking,
  standsOutdoors,
  thingMeant,
} from '@zhuhui/scene/furnish';
import { type Prepared, prepare } from '@zhuhui/scene/render';
import { SCENE_VOCABULARY } from './scene-desk.ts';

/**
 * What threads do with a photographed room before there is anything to trace. Loaded by the threads
 * that are asked for it alone, since all the kinds of things come with it.
 */

/** A photographed room as it was understood. */
export interface ReadRoom {
  readonly room: PhotoRoom;
  readonly light: RoomLight;
  /** Share of the picture's straight edges that run along the room's axes, 0 … 1. */
  readonly support: number;
  /** Share of the room's edges that are edges of the picture, 0 … 1. */
  readonly edges: number;
  /** How much stands about already: 0 none … about 1 a furnished room. */
  readonly clutter: number;
}

export async function readPhotoRoom(photo: Rgb8): Promise<ReadRoom> {
  const { view, fit, room, clutter } = readRoom(photo);
  const light = await matchLight(photo, room);
  return { room, light, support: view.support, edges: fit.edges, clutter };
}

/** What is asked of the furniture; what was left open is absent. */
export interface FurnishWishes {
  readonly prompt: string;
  readonly negativePrompt: string;
  /** Name of the chosen kind of space, and the key of the chosen style. */
  readonly space?: string | undefined;
  readonly style?: string | undefined;
  readonly density: Density;
}

export interface FurnishRequest {
  readonly room: PhotoRoom;
  readonly light: RoomLight;
  readonly wishes: FurnishWishes;
  readonly seed: number;
}

/** Things where they stand in a photograph. */
interface StandingThings {
  readonly description: SceneDescription;
  readonly prepared: Prepared;
}

export interface FurnishedRoom extends StandingThings {
  /** The words that count. */
  readonly understood: readonly string[];
  /** Chinese sentences: what was not understood, is left as the photograph has it, or is not to be seen. */
  readonly notes: readonly string[];
}

export function furnishRoom({ room, light, wishes, seed }: FurnishRequest): FurnishedRoom {
  const brief = briefOf(wishes);
  const description = furnishPhoto(room, brief, wishes.density, seed, SCENE_VOCABULARY);
  const prepared = prepare(boxScene(room, light, description));
  const { understood, missed } = heardIn(wishes.prompt, SCENE_VOCABULARY);
  const size = { width: 1, height: room.heightPerWidth };
  const notes = [
    ...(missed.length > 0 ? [`没有听懂：${missed.join('、')}`] : []),
    ...leftAsItIs(brief),
    ...description.notes,
    ...notShown(description, askedIn(brief), prepared, room.camera, size),
  ];
  return { description, prepared, understood, notes };
}

/** What is said of the room itself: a photograph's walls, floor, doors and windows stay. */
function leftAsItIs({ surfaces, features }: Brief): readonly string[] {
  const words = [...surfaces, ...features].map(({ word }) => word);
  return words.length > 0
    ? [`墙、地、顶和门窗照照片原样，没有改：${[...new Set(words)].join('、')}`]
    : [];
}

export const emptyScene = ({ room, light }: Pick<FurnishRequest, 'room' | 'light'>): Prepared =>
  prepare(boxScene(room, light));

export interface PlaceRequest {
  readonly photo: Rgb8;
  readonly read: ReadRoom;
  /** Whether the photograph shows a room that can be measured; if not, only its ground counts. */
  readonly inside: boolean;
  readonly mask: Gray8;
  readonly words: string;
  /** Key of the chosen style. */
  readonly style?: string | undefined;
  readonly seed: number;
}

/** One named thing where it was put: in the room, on a wall, or on the open ground that it belongs to. */
export interface PlacedScene extends StandingThings, PlacedThing {
  readonly room: PhotoRoom;
  readonly light: RoomLight;
  /** Chinese; what the words name besides. */
  readonly note?: string | undefined;
}

/** Nothing of the kind fits: by how many pixels its place would have to be larger on each side, where that can be told. */
export interface Misfit {
  readonly lacking: ReturnType<typeof roomLacking>;
}

/** One named thing in a marked place; says why not where the words name none that the library builds or none fits. */
export function placeNamed({
  photo,
  read,
  inside,
  mask,
  words,
  style,
  seed,
}: PlaceRequest): PlacedScene | Misfit | 'unknown' {
  const said = readBrief(words, SCENE_VOCABULARY);
  const brief = { ...said, styles: style ? [style, ...said.styles] : said.styles };
  const wish = thingMeant(read.room, mask, brief);
  if (!wish) return 'unknown';
  const grounds = groundsFor(photo, read, inside, mask, wish.thing);
  for (const { room, light } of grounds) {
    const placed = placeThing(room, mask, brief, seed, SCENE_VOCABULARY.trade);
    if (!placed) continue;
    const prepared = prepare(boxScene(room, light, placed.description));
    return { ...placed, room, light, prepared, note: notPlaced(brief) };
  }
  return { lacking: grounds[0] ? roomLacking(grounds[0].room, mask, brief) : null };
}

type Ground = Pick<ReadRoom, 'room' | 'light'>;

/**
 * What a thing may be put on or before, the likeliest first: the room, the open ground, or a wall taken
 * to be as far away as its place asks for, where nothing tells its measure.
 */
function groundsFor(
  photo: Rgb8,
  read: ReadRoom,
  inside: boolean,
  mask: Gray8,
  thing: string,
): Ground[] {
  if (hangs(thing)) {
    const facade = { room: facadeOf(read.room, mask, thing), light: read.light };
    return inside ? [read, facade] : [facade];
  }
  if (inside && !standsOutdoors(thing) && !isPerson(thing)) return [read];
  const room = openGround(read.room);
  const open = { room, light: openLight(photo, room) };
  // Courts and lanes read as rooms too, with too low an eye: people's heads are at a standing eye's height.
  return inside && isPerson(thing) ? [read, open] : [open];
}

/** Words come before the category; what is not wanted is not wished for either. */
function briefOf({ prompt, negativePrompt, space, style }: FurnishWishes): Brief {
  const said = readBrief(prompt, SCENE_VOCABULARY);
  const unwanted = readBrief(negativePrompt, SCENE_VOCABULARY);
  const chosen = space ? readBrief(space, SCENE_VOCABULARY).space : undefined;
  const denied = new Set([...said.denied, ...unwanted.things.map(({ thing }) => thing)]);
  return {
    ...said,
    space: said.space ?? chosen,
    styles: style ? [style, ...said.styles] : said.styles,
    denied: [...denied],
    things: said.things.filter(({ thing }) => !denied.has(thing)),
  };
}
