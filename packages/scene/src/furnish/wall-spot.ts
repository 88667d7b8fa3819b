import type { Gray8 } from '@zhuhui/kernels';
import { type Projection, project, rayThrough } from '../camera.ts';
import type { Frame } from './frame.ts';
import { depthWithin } from './keep-within.ts';
import type { PhotoRoom } from './photo-room.ts';
import { fromPlane, meetPlane, onPlane, type RoomPlane, wallBehind } from './wall-plane.ts';

/** A rectangle of a wall, metres along it and up. */
export interface WallSpot {
  readonly plane: RoomPlane;
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

const GRID = 12;
/** This share of the rectangle lies within the place. */
const WITHIN = 0.985;
const STEP = 0.04;
const MOST_STEPS = 90;
const LEAST_M = 0.04;

/**
 * The rectangle of the wall behind a marked place that fills it, its own border `margin` pixels away.
 * Null when there is no wall or the place is too narrow.
 */
export function wallSpot(
  room: PhotoRoom,
  projection: Projection,
  mask: Gray8,
  place: Frame,
  margin: number,
): WallSpot | null {
  const middle = rayThrough(
    projection,
    (place.left + place.right) / 2,
    (place.top + place.bottom) / 2,
  );
  const plane = wallBehind(room, middle);
  if (!plane) return null;
  const depth = depthWithin(mask);
  const inner = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < mask.width && y < mask.height
      ? depth[Math.floor(y) * mask.width + Math.floor(x)] >= margin
      : false;
  const around = extentOf(room, projection, plane, place, inner);
  return around && shrunk(around, projection, inner);
}

type Inside = (x: number, y: number) => boolean;

/** The rectangle around all of the place that lies on the wall, between floor and ceiling. */
function extentOf(
  room: PhotoRoom,
  projection: Projection,
  plane: RoomPlane,
  { left, top, right, bottom }: Frame,
  inner: Inside,
): WallSpot | null {
  const us: number[] = [];
  const vs: number[] = [];
  const step = Math.max(1, Math.min(right - left, bottom - top) / 60);
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) {
      if (!inner(x, y)) continue;
      const met = meetPlane(plane, room.camera.eye, rayThrough(projection, x, y));
      if (!met) continue;
      const [u, v] = onPlane(plane, met);
      if (v < 0 || v > room.heightM) continue;
      us.push(u);
      vs.push(v);
    }
  }
  if (us.length < 6) return null;
  const within = (value: number): number =>
    plane.u === 0
      ? Math.max(-room.halfWidthM, Math.min(room.halfWidthM, value))
      : Math.min(room.depthM, value);
  return {
    plane,
    from: within(Math.min(...us)),
    to: within(Math.max(...us)),
    low: Math.min(...vs),
    high: Math.max(...vs),
  };
}

/** Taken in, always at the side where that helps most, until it lies within the place. */
function shrunk(around: WallSpot, projection: Projection, inner: Inside): WallSpot | null {
  let spot = around;
  for (let k = 0; k < MOST_STEPS; k++) {
    const share = shareWithin(spot, projection, inner);
    if (share >= WITHIN) return spot;
    const [dx, dy] = [(spot.to - spot.from) * STEP, (spot.high - spot.low) * STEP];
    if (spot.to - spot.from < LEAST_M || spot.high - spot.low < LEAST_M) return null;
    const tries: WallSpot[] = [
      { ...spot, from: spot.from + dx },
      { ...spot, to: spot.to - dx },
      { ...spot, low: spot.low + dy },
      { ...spot, high: spot.high - dy },
    ];
    spot = tries.reduce((a, b) =>
      shareWithin(b, projection, inner) > shareWithin(a, projection, inner) ? b : a,
    );
  }
  return null;
}

function shareWithin(
  { plane, from, to, low, high }: WallSpot,
  projection: Projection,
  inner: Inside,
): number {
  let count = 0;
  for (let i = 0; i <= GRID; i++) {
    for (let j = 0; j <= GRID; j++) {
      const u = from + ((to - from) * i) / GRID;
      const v = low + ((high - low) * j) / GRID;
      const seen = project(projection, fromPlane(plane, [u, v, 0]));
      if (seen && inner(seen.x, seen.y)) count++;
    }
  }
  return count / (GRID + 1) ** 2;
}
