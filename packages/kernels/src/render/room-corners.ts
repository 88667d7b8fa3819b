import type { LitPoints } from './lit-points.ts';
import type { ShadeInput } from './shade-input.ts';
import type { Surface } from './space.ts';

/** A bounding plane of the room: n · P = c. */
export interface RoomPlane {
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  readonly c: number;
}

/** The room's walls, floor and ceiling, each once. */
export function planesOfRoom({ regions, parts, space }: ShadeInput): RoomPlane[] {
  const planes: RoomPlane[] = [];
  for (const r of [...regions].sort((a, b) => b.area - a.area)) {
    const s = space.surfaces[r.id];
    const { role } = parts[r.id];
    const bounding = role === 'wall' || role === 'ceiling' || role === 'floor';
    if (!bounding || !s.solved || (r.share < 0.015 && role !== 'floor')) continue;
    const known = planes.some(
      (q) => q.nx * s.nx + q.ny * s.ny + q.nz * s.nz > 0.98 && Math.abs(q.c - s.c) < 0.3,
    );
    if (!known) planes.push({ nx: s.nx, ny: s.ny, nz: s.nz, c: s.c });
  }
  return planes;
}

/** The planes that meet a surface in a corner. */
export const planesAcross = (planes: readonly RoomPlane[], own: Surface): RoomPlane[] =>
  planes.filter((q) => q.nx * own.nx + q.ny * own.ny + q.nz * own.nz <= 0.98);

/** Corners of a room are darker: less of the other surfaces, the planes `across`, is seen from the i-th point there. */
export function cornerShade(
  across: readonly RoomPlane[],
  { values, room }: LitPoints,
  i: number,
): number {
  const px = values[i];
  const py = values[room + i];
  const pz = values[2 * room + i];
  let shade = 1;
  for (const q of across) {
    const d = Math.abs(q.nx * px + q.ny * py + q.nz * pz - q.c);
    if (d > 3) continue;
    shade *= 1 - 0.24 * Math.exp(-d / 0.14) - 0.2 * Math.exp(-d / 0.75);
  }
  return shade;
}
