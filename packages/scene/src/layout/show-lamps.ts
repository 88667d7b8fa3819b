import type { Room } from '../design/description.ts';
import { type Context, denies, piece } from './context.ts';
import type { Member } from './group.ts';
import { boundsOf } from './rect.ts';
import { poseAtWall, type Wall } from './walls.ts';

/** Rooms that show things: their walls are washed by tracks, their middle is lit from the ceiling. */
const SHOWING: ReadonlySet<string> = new Set(['gallery', 'exhibition', 'metro']);
/** Of these, rooms whose walls have nothing on them. */
const BARE_WALLS: ReadonlySet<string> = new Set(['metro']);
/** Beyond the border of a dropped ceiling, where heads reach the middle of a picture at a slant. */
const TRACK_OFF_M = 1.3;
const TRACK = { lengthM: 2.2, apartM: 2.9, heads: 6 } as const;
/** Lines of light across an exhibition's ceiling. */
const LINES = { apartM: 2.6, share: 0.62, mostM: 8, deepM: 0.08, most: 6 } as const;
/** Of a gallery's width and depth that its luminous ceiling takes. */
const LANTERN = { wide: 0.24, deep: 0.5 } as const;
const FRONT_WALL = 0;

/** Whether a room of this kind has no window to be lit by. */
export const isLitToShow = ({ program }: Context, { openings }: Room): boolean =>
  SHOWING.has(program) && !openings.some(({ kind }) => kind === 'window');

/**
 * Tracks along the walls, and what lights the middle where no skylight does; in front of the camera's
 * wall there are none.
 */
export function showLamps(context: Context, room: Room, walls: readonly Wall[]): Member[] {
  const tracks =
    denies(context, 'track-lamp') || BARE_WALLS.has(context.program)
      ? []
      : walls.filter(({ index }) => index !== FRONT_WALL).flatMap((wall) => along(context, wall));
  if (room.skylights?.length) return tracks;
  const middle = context.program === 'gallery' ? lantern(context, room) : lines(context, room);
  return [...tracks, ...middle.filter(({ kind }) => !denies(context, kind))];
}

function along(context: Context, wall: Wall): Member[] {
  const count = Math.floor((wall.lengthM - 2 * TRACK_OFF_M) / TRACK.apartM);
  const track = piece(context, 'track-lamp', 0, 0, {
    width: TRACK.lengthM,
    params: { heads: TRACK.heads },
    takes: 'none',
  });
  const z = context.heightM - track.size[2];
  return Array.from({ length: Math.max(1, count) }, (_, k) => {
    const share = (k + 0.5) / Math.max(1, count);
    const alongM = TRACK_OFF_M + (wall.lengthM - 2 * TRACK_OFF_M) * share;
    const { x, y, yawDeg } = poseAtWall(wall, alongM, TRACK_OFF_M);
    // Heads lean to the front, which looks at the wall.
    return { ...track, at: [x, y, z] as const, yawDeg: (yawDeg + 180) % 360 };
  });
}

function spanOf(room: Room) {
  const box = boundsOf(room.plan);
  return {
    x: (box.x0 + box.x1) / 2,
    y: (box.y0 + box.y1) / 2,
    wide: box.x1 - box.x0,
    deep: box.y1 - box.y0,
  };
}

function lantern(context: Context, room: Room): Member[] {
  const { x, y, wide, deep } = spanOf(room);
  const panel = piece(context, 'luminous-ceiling', x, y, {
    width: wide * LANTERN.wide,
    depth: deep * LANTERN.deep,
    takes: 'none',
  });
  return [{ ...panel, at: [x, y, context.heightM - panel.size[2]] }];
}

function lines(context: Context, room: Room): Member[] {
  const { x, y, wide, deep } = spanOf(room);
  const count = Math.min(LINES.most, Math.max(2, Math.round((deep - 2) / LINES.apartM)));
  const strip = piece(context, 'light-strip', x, y, {
    width: Math.min(LINES.mostM, wide * LINES.share),
    depth: LINES.deepM,
    takes: 'none',
  });
  const z = context.heightM - strip.size[2];
  return Array.from({ length: count }, (_, k) => ({
    ...strip,
    at: [x, y + (deep - 2) * ((k + 0.5) / count - 0.5), z] as const,
  }));
}
