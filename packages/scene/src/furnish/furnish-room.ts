import type { Brief, ThingWish } from '../brief/brief.ts';
import type { Vocabulary } from '../brief/vocabulary.ts';
import { project, projectionOf } from '../camera.ts';
import type { Item, Opening, Room, SceneDescription } from '../design/description.ts';
import { designIn } from '../design/design.ts';
import { pieceOf } from '../layout/pieces.ts';
import { wallsOf } from '../layout/walls.ts';
import type { Vec3 } from '../vec.ts';
import { cornersOf } from './item-box.ts';
import { type PhotoRoom, planOf, WALL } from './photo-room.ts';

export type Density = 'low' | 'medium' | 'high';

/** Layouts tried for one picture; the one that shows most is kept. */
const TRIED = 10;
const FRAME = { width: 960, height: 640 } as const;
/** Things nearer to the eye than this stand in the way. */
const NEAR_M = 1.25;

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
  const given = { room: roomOf(room), camera: room.camera };
  let best: { scene: SceneDescription; score: number } | undefined;
  for (let k = 0; k < TRIED; k++) {
    const designed = designIn(given, brief, seed * TRIED + k, vocabulary);
    const scene = thinned(designed.scene, room, density);
    const score = scoreOf(scene) - 0.15 * scene.notes.length - 0.6 * designed.missed.length;
    if (!best || score > best.score) best = { scene, score };
  }
  if (!best) throw new TypeError('at least one layout is tried');
  const notes = best.scene.notes.filter((note) =>
    said.things.some(({ word }) => note.includes(word)),
  );
  return { ...best.scene, notes };
}

/** The photographed room as the layout knows rooms: its near side is open. */
export function roomOf(room: PhotoRoom): Room {
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
    openings: [entry, ...room.openings.map(({ daylight: _, ...opening }) => opening)],
    featureWall: feature,
    skirting: false,
    mouldings: 'none',
    ceiling: 'flat',
  };
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
  const items = scene.items
    // The photograph's own ceiling stays as it is.
    .filter(({ kind, said }) => said || !/downlight|light-strip|track-lamp/.test(kind))
    .filter((item) => item.group !== 'curtains' || hangsAtDaylight(item, room))
    .filter(({ kind, said }) => density !== 'low' || said || !SMALL.test(kind));
  return { ...scene, items };
}

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

/** How much of the furniture is seen whole, less what stands before the lens; 0 … about 1. */
function scoreOf(scene: SceneDescription): number {
  const projection = projectionOf(scene.camera, FRAME.width, FRAME.height);
  let seen = 0;
  let total = 0;
  let blocked = 0;
  const groups = new Set<string>();
  for (const item of scene.items) {
    const size = sizeOf(item);
    const weight = Math.min(2.5, Math.max(size[0], size[1]) * (size[2] > 0.1 ? 1 : 0.4));
    total += weight;
    const points = cornersOf(item).map((corner) => project(projection, corner));
    const ahead = points.filter((p) => p !== undefined && p.depth > 0.3);
    const inside = ahead.filter(
      (p) => p && p.x > 0 && p.y > 0 && p.x < FRAME.width && p.y < FRAME.height,
    );
    const share = inside.length / points.length;
    seen += weight * share;
    if (share > 0.4 && item.group) groups.add(item.group);
    const nearest = Math.min(...points.map((p) => p?.depth ?? 0));
    if (nearest < NEAR_M && size[2] > 0.3 && ahead.length > 0 && inside.length > 0)
      blocked += weight;
  }
  const share = total > 0 ? seen / total : 0;
  return share + 0.06 * Math.min(6, groups.size) + 0.03 * Math.min(8, seen) - 0.25 * blocked;
}

const sizeOf = ({ kind, params }: Item): Vec3 => pieceOf(kind, params).size;
