import type { Brief, ThingWish } from '../brief/brief.ts';
import type { Vocabulary } from '../brief/vocabulary.ts';
import type { Item, Opening, Room, SceneDescription } from '../design/description.ts';
import { designIn } from '../design/design.ts';
import { wallsOf } from '../layout/walls.ts';
import { ceilingIsTaken, hangsBeforeThings } from './busy-walls.ts';
import { likingOf, shareInPicture, showing } from './in-picture.ts';
import { type PhotoOpening, type PhotoRoom, planOf, WALL } from './photo-room.ts';

export type Density = 'low' | 'medium' | 'high';

/** Layouts tried for one picture; the one that shows most is kept. */
const TRIED = 10;
/** What it costs a layout to have no place for a group that such a room should have. */
const MISSED: Readonly<Record<string, number>> = { television: 0.1, wardrobe: 0.5, sideboard: 0.3 };
const MISSED_MAIN = 2.5;

/**
 * Furnishes a photographed room for a brief, by the constraints of designed rooms. The floor
 * before the camera stays free; of several layouts the one that shows most of itself is kept.
 */
export function furnishPhoto(
  room: PhotoRoom,
  said: Brief,
  density: Density,
  seed: number,
  vocabulary: Vocabulary,
): SceneDescription {
  const brief = withDensity(said, density);
  const curtained = brief.things.some(({ thing }) => CURTAINS.test(thing));
  const given = { room: roomOf(room, curtained), camera: room.camera, liking: likingOf(room) };
  let best: { scene: SceneDescription; missed: readonly string[]; score: number } | undefined;
  for (let k = 0; k < TRIED; k++) {
    const designed = designIn(given, brief, seed * TRIED + k, vocabulary);
    const scene = thinned(designed.scene, room, density);
    const score = showing(room, scene.items) - 0.15 * scene.notes.length - costOf(designed.missed);
    if (!best || score > best.score) best = { scene, missed: designed.missed, score };
  }
  if (!best) throw new TypeError('at least one layout is tried');
  const notes = best.scene.notes.filter((note) =>
    said.things.some(({ word }) => note.includes(word)),
  );
  return { ...best.scene, notes: [...notes, ...best.missed.flatMap(noteOn)] };
}

const MAIN: Readonly<Record<string, string>> = {
  ...{ sofa: '沙发', bed: '床', dining: '餐桌', desk: '书桌' },
};

const noteOn = (missed: string): string[] =>
  MAIN[missed]
    ? [`避开门窗后，照片里看得到的地方放不下${MAIN[missed]}：换一种空间类型，或从更远处再拍一张`]
    : [];

/** Sofas that face the viewer have no screen to look at in the picture. */
const costOf = (missed: readonly string[]): number =>
  missed.reduce((sum, name) => sum + (MISSED[name] ?? MISSED_MAIN), 0);

/**
 * The photographed room as the layout knows rooms: its near side is open.
 *
 * @param curtained whether windows that are gone through stay windows, for curtains to hang at
 */
export function roomOf(room: PhotoRoom, curtained = false): Room {
  const width = 2 * room.halfWidthM;
  const wide = room.depthM > 2.6 ? width - 0.1 : Math.min(1.1, width - 0.1);
  const entry: Opening = {
    id: 'entry',
    kind: 'passage',
    wall: WALL.front,
    fromM: (width - wide) / 2,
    widthM: wide,
    sillM: 0,
    heightM: Math.min(2.4, room.heightM - 0.1),
  };
  const taken = new Set(room.openings.map(({ wall }) => wall));
  const feature = [WALL.back, WALL.left, WALL.right].find((wall) => !taken.has(wall)) ?? WALL.back;
  return {
    plan: planOf(room),
    heightM: room.heightM,
    openings: [entry, ...room.openings.map((opening) => asOpening(opening, curtained))],
    featureWall: feature,
    skirting: false,
    mouldings: 'none',
    ceiling: 'flat',
  };
}

/** Windows down to the floor, no wider than doors are, are gone through. */
const WIDEST_FRENCH_WINDOW_M = 2.4;

const CURTAINS = /^(curtain|blinds|roller-blind)/;

function asOpening({ daylight, ...opening }: PhotoOpening, curtained: boolean): Opening {
  if (curtained && daylight) return opening;
  const { kind, sillM, widthM } = opening;
  const isDoor = kind === 'window' && sillM === 0 && widthM <= WIDEST_FRENCH_WINDOW_M;
  return isDoor ? { ...opening, kind: 'passage' } : opening;
}

/** What a fuller room has besides. */
const FULLER: readonly (readonly [thing: string, word: string])[] = [
  ['plant-potted', '绿植'],
  ['floor-lamp', '落地灯'],
  ['wall-art', '挂画'],
  ['vase', '花瓶'],
];

function withDensity(brief: Brief, density: Density): Brief {
  if (density !== 'high') return brief;
  const named = new Set(brief.things.map(({ thing }) => thing));
  const more = FULLER.filter(([thing]) => !named.has(thing) && !brief.denied.includes(thing)).map(
    ([thing, word]): ThingWish => ({ thing, word, finishes: [] }),
  );
  return { ...brief, things: [...brief.things, ...more] };
}

/** Small things that a sparse room does without, unless they were asked for. */
const SMALL =
  /vase|books|candle|dishes|sculpture|plant|bonsai|ottoman|pouf|wall-art|side-table|cushion/;

function thinned(scene: SceneDescription, room: PhotoRoom, density: Density): SceneDescription {
  const walls = new Set(
    scene.items.filter((item) => isArt(item) && hangsBeforeThings(room, item)).map(yawOf),
  );
  const lit = ceilingIsTaken(room);
  const items = scene.items
    .filter((item) => item.said || !isArt(item) || !walls.has(yawOf(item)))
    .filter((item) => item.said || !CUT.test(item.kind) || shareInPicture(room, item) > LEAST_SEEN)
    .filter(({ kind, said }) => said || !lit || !/^(pendant|chandelier|ceiling-lamp)/.test(kind))
    // The photograph's own ceiling and windows stay as they are.
    .filter(({ kind, said }) => said || !/downlight|light-strip|track-lamp/.test(kind))
    .filter((item) => item.group !== 'curtains' || (item.said && hangsAtDaylight(item, room)))
    .filter(({ kind, said }) => density !== 'low' || said || !SMALL.test(kind));
  return { ...scene, items };
}

/** These are nothing to look at where the frame cuts them. */
const CUT = /^(tv-wall|wall-art|floor-lamp)/;
const LEAST_SEEN = 0.6;

/** Pictures of one wall hang together or not at all. */
const isArt = ({ kind }: Item): boolean => kind === 'wall-art';
const yawOf = ({ yawDeg }: Item): number => yawDeg;

const BESIDE_M = 0.8;

/** Whether a curtain hangs at a window, not at something else that the wall has. */
function hangsAtDaylight({ at }: Item, room: PhotoRoom): boolean {
  const walls = wallsOf(planOf(room));
  return room.openings.some(({ daylight, wall, fromM, widthM }) => {
    const { from, along, inward } = walls[wall];
    const [x, y] = [at[0] - from[0], at[1] - from[1]];
    const u = x * along[0] + y * along[1];
    const off = x * inward[0] + y * inward[1];
    return daylight && off < BESIDE_M / 2 && u > fromM - BESIDE_M && u < fromM + widthM + BESIDE_M;
  });
}
