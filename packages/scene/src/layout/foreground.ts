import { type Projection, projectionOf } from '../camera.ts';
import type { SceneCamera } from '../design/description.ts';
import { dot, mix, sub, type Vec3 } from '../vec.ts';
import { footprint, type Member } from './group.ts';
import { FRAME, isTall, seenOf, shownTo } from './seen.ts';

/** What is nearer than this stands in the foreground; what rises to the eye cuts the picture from farther away. */
const FOREGROUND_M = { low: 2, tall: 3.4 } as const;
/** A front seen as flatly as this shows nothing but an end. */
const END_ON = 0.7;
const NEAR_M = 0.05;

/** How much of the picture things in the foreground take, the nearer the worse. */
export function inFront(
  camera: SceneCamera,
  things: readonly Member[],
  wanted: readonly Member[] = [],
): number {
  const projection = projectionOf(camera, FRAME.width, FRAME.height);
  let sum = 0;
  for (const thing of things) {
    if (wanted.includes(thing)) continue;
    const blank =
      isTall(thing, camera.eye[2]) && shownTo(camera.eye, seenOf(thing, 1, true)) < END_ON;
    const reachM = blank ? FOREGROUND_M.tall : FOREGROUND_M.low;
    const awayM = awayFrom(projection.eye, thing);
    if (awayM < reachM) sum += shareOf(projection, thing) * (1 - awayM / reachM);
  }
  return Math.min(1.2, 2.4 * sum);
}

/** How far the nearest place of a thing's floor is. */
function awayFrom([x, y]: Vec3, thing: Member): number {
  const r = footprint(thing);
  return Math.hypot(Math.max(r.x0 - x, 0, x - r.x1), Math.max(r.y0 - y, 0, y - r.y1));
}

/** The share of the picture that a thing's box takes; what of it lies behind the lens is cut off. */
function shareOf(projection: Projection, thing: Member): number {
  const r = footprint(thing);
  const [low, high] = [thing.at[2], thing.at[2] + thing.size[2]];
  const corners = [r.x0, r.x1].flatMap((x) =>
    [r.y0, r.y1].flatMap((y) => [low, high].map((z): Vec3 => [x, y, z])),
  );
  const places = aheadOf(projection, corners).map((at) => pixelOf(projection, at));
  if (places.length === 0) return 0;
  const xs = places.map(([x]) => Math.min(FRAME.width, Math.max(0, x)));
  const ys = places.map(([, y]) => Math.min(FRAME.height, Math.max(0, y)));
  const area = (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
  return area / (FRAME.width * FRAME.height);
}

/** Corners before the lens, and where lines to those behind it leave its plane. */
function aheadOf({ eye, forward }: Projection, corners: readonly Vec3[]): Vec3[] {
  const depthOf = (at: Vec3) => dot(sub(at, eye), forward);
  const ahead = corners.filter((at) => depthOf(at) >= NEAR_M);
  const behind = corners.filter((at) => depthOf(at) < NEAR_M);
  const cut = ahead.flatMap((a) =>
    behind.map((b) => mix(a, b, (depthOf(a) - NEAR_M) / (depthOf(a) - depthOf(b)))),
  );
  return [...ahead, ...cut];
}

function pixelOf({ eye, forward, right, up, focalPx, axis }: Projection, at: Vec3) {
  const d = sub(at, eye);
  const k = focalPx / dot(d, forward);
  return [axis[0] + dot(d, right) * k, axis[1] - dot(d, up) * k] as const;
}

/** A tall thing within arm's reach in front of the lens. */
export function before(camera: SceneCamera, { at, size }: Member): boolean {
  const dx = at[0] - camera.eye[0];
  const dy = at[1] - camera.eye[1];
  const away = Math.hypot(dx, dy) - Math.max(size[0], size[1]) / 2;
  const ahead = dx * (camera.target[0] - camera.eye[0]) + dy * (camera.target[1] - camera.eye[1]);
  return away < 0.7 && ahead > 0;
}
