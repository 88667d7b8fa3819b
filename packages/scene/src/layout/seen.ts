import { type Projection, project, projectionOf } from '../camera.ts';
import type { SceneCamera } from '../design/description.ts';
import type { Vec2, Vec3 } from '../vec.ts';
import { footprint, type Member } from './group.ts';
import { grown, holds } from './rect.ts';

/** A picture is judged as if it were this many pixels. */
export const FRAME = { width: 960, height: 540 } as const;
/** Of its width what a picture of four by three still shows, which most are. */
const KEPT_WIDE = 0.89;

/** Something that a camera may show. */
export interface Seen {
  readonly at: Vec3;
  readonly size: Vec3;
  readonly weight: number;
  /** What kind of thing it is, where it was spoken of. */
  readonly said?: string | undefined;
  /** Where its front looks, along the floor; absent where it is as good from every side. */
  readonly front?: Vec2 | undefined;
}

/** What is flatter than this (depth by width) shows nothing from its side. */
const FLAT = 0.4;
/** Lower things are seen from above. */
const FLAT_FROM_M = 0.8;

/** Rows of these are seen as those see them who come in: from behind. */
const SEEN_FROM_BEHIND: ReadonlySet<string> = new Set(['pew']);

/** Where a flat standing or hanging thing looks: a wall of books is not its gable. */
function frontOf({ kind, size: [width, depth, height], yawDeg }: Member): Vec2 | undefined {
  if (SEEN_FROM_BEHIND.has(kind) || depth > FLAT * width || height < FLAT_FROM_M) return undefined;
  const facing = ((yawDeg - 90) * Math.PI) / 180;
  return [Math.cos(facing), Math.sin(facing)];
}

/** From this slant on a front counts in full, as the cosine; what is seen of it edge-on counts so much. */
const SHOWN_FROM = 0.45;
const EDGE_ON = 0.25;

/** How much of a front is seen from a place, 0…1. */
export function shownTo([x, y]: Vec3, { at, front }: Seen): number {
  if (!front) return 1;
  const [dx, dy] = [x - at[0], y - at[1]];
  const cosine = (dx * front[0] + dy * front[1]) / Math.hypot(dx, dy);
  return Math.min(1, Math.max(EDGE_ON, cosine / SHOWN_FROM));
}

/**
 * A thing of a room, by its middle and how much it counts that it is seen.
 *
 * @param byFront whether a flat one counts by its front; else as those do that were spoken of
 */
export const seenOf = (
  thing: Member,
  weight: number,
  byFront = thing.said !== undefined,
): Seen => ({
  at: [thing.at[0], thing.at[1], thing.at[2] + thing.size[2] / 2],
  size: thing.size,
  weight,
  said: thing.said && thing.kind,
  front: byFront ? frontOf(thing) : undefined,
});

/** Whether a thing may stand between the eye and others. */
export const isTall = ({ at, size }: Member, eyeM: number): boolean =>
  at[2] + size[2] > eyeM - 0.25 && at[2] < eyeM;

/** From this share of a thing on it counts as seen. */
const SEEN_FROM = 0.35;

/** Kinds of things that were spoken of and of which a camera shows none. */
export function kindsUnseen(camera: SceneCamera, things: readonly Member[]): string[] {
  const projection = projectionOf(camera, FRAME.width, FRAME.height);
  const tall = things.filter((thing) => isTall(thing, camera.eye[2]));
  const said = things.filter((thing) => thing.said);
  const seen = said.filter(
    (thing) => shareSeen(camera, projection, seenOf(thing, 1), tall).share >= SEEN_FROM,
  );
  const kinds = new Set(seen.map(({ kind }) => kind));
  return [...new Set(said.map(({ kind }) => kind))].filter((kind) => !kinds.has(kind));
}

/** How much of a thing a camera shows, and where its middle is, in widths of the picture off its middle. */
export function shareSeen(
  { eye }: SceneCamera,
  projection: Projection,
  one: Seen,
  tall: readonly Member[],
): { share: number; off: number } {
  const { at, size } = one;
  const middle = project(projection, at);
  if (!middle || middle.depth < 0.5) return { share: 0, off: 0 };
  const half = (Math.max(size[0], size[1], size[2]) / 2 / middle.depth) * projection.focalPx;
  const outside = Math.max(
    Math.abs(middle.x - FRAME.width / 2) + half * 0.8 - (FRAME.width * KEPT_WIDE) / 2,
    Math.abs(middle.y - FRAME.height / 2) + half * 0.4 - FRAME.height / 2,
  );
  const inside = outside <= 0 ? 1 : Math.max(0, 1 - outside / (2 * half + 1));
  const near = middle.depth < 1.2 ? 0.5 : 1;
  const free = hidden(eye, at, tall) ? 0.25 : 1;
  const share = inside * near * free * shownTo(eye, one);
  return { share, off: middle.x / FRAME.width - 0.5 };
}

function hidden(eye: Vec3, at: Vec3, tall: readonly Member[]): boolean {
  return tall.some((m) => {
    const r = footprint(m);
    if (holds(grown(r, 0.05), [at[0], at[1]])) return false;
    for (let t = 0.1; t < 0.92; t += 0.06) {
      const x = eye[0] + (at[0] - eye[0]) * t;
      const y = eye[1] + (at[1] - eye[1]) * t;
      const z = eye[2] + (at[2] - eye[2]) * t;
      if (holds(r, [x, y]) && z > m.at[2] && z < m.at[2] + m.size[2]) return true;
    }
    return false;
  });
}
