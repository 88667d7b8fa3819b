import { isNeonRoom, NEON_COLOURS, saysNeon } from '../design/neon.ts';
import { type Context, denies, piece } from './context.ts';
import type { Floor } from './floor.ts';
import type { Member } from './group.ts';
import { poseAtWall, type Wall } from './walls.ts';

/** Between a line and the wall behind it, and between it and floor or ceiling. */
const OFF_WALL_M = 0.04;
const LOW_M = 0.12;
const UNDER_CEILING_M = 0.35;
const FROM_CORNER_M = 0.25;
const LONGEST_M = 8;
const FRONT_WALL = 0;

/** Whether the walls of a room are lined with coloured light. */
export const isLined = ({ brief, program, style }: Context): boolean =>
  isNeonRoom(program, style) || saysNeon(brief);

/** Lines of coloured light along the walls, one colour a wall; none where they are not wanted. */
export function neonLines(context: Context, { room, walls }: Floor): Member[] {
  if (!isLined(context) || denies(context, 'light-strip')) return [];
  const high = context.heightM - UNDER_CEILING_M;
  const isOpen = (wall: Wall, z: number) =>
    room.openings.some(
      ({ wall: index, sillM, heightM }) =>
        index === wall.index && z > sillM - OFF_WALL_M && z < sillM + heightM + OFF_WALL_M,
    );
  return walls
    .filter(({ index }) => index !== FRONT_WALL)
    .flatMap((wall, k) =>
      [LOW_M, high]
        .filter((z) => !isOpen(wall, z))
        .map((z) => lineAt(context, wall, z, NEON_COLOURS[k % NEON_COLOURS.length])),
    );
}

function lineAt(context: Context, wall: Wall, z: number, color: string): Member {
  const width = Math.min(LONGEST_M, wall.lengthM - 2 * FROM_CORNER_M);
  const { x, y, yawDeg } = poseAtWall(wall, wall.lengthM / 2, OFF_WALL_M);
  const strip = piece(context, 'light-strip', 0, 0, { width, takes: 'none' });
  const materials = { lamp: { material: 'lampWarm', color } };
  return { ...strip, at: [x, y, z], yawDeg, materials };
}
