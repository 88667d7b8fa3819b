import { type Projection, project, projectionOf } from '../camera.ts';
import { ceilingPlanes, fromPlane, rectOfSkylight, toPlane } from '../design/ceiling-planes.ts';
import type { Room, SceneCamera } from '../design/description.ts';

/** The glass lies about so far over the ceiling: looked at flatly, its near part is hidden. */
const GLASS_OVER_M = 0.2;
/** How steeply the middle of the picture may rise above the eye, as a tangent. */
const RISES = { glass: [0.05, 0.1, 0.16], lamps: [0.08, 0.16, 0.25] } as const;
/** Points of an opening that are looked for, across and along. */
const POINTS = 5;

/** A view, and with skylights or lamps that hang high in a tall room the same looking up. */
export function* raised(
  camera: SceneCamera,
  { skylights }: Room,
  hangsHigh: boolean,
): Generator<SceneCamera> {
  yield camera;
  if (!skylights && !hangsHigh) return;
  const { eye, target } = camera;
  const away = Math.hypot(target[0] - eye[0], target[1] - eye[1]);
  for (const rise of hangsHigh ? RISES.lamps : RISES.glass) {
    yield { ...camera, target: [target[0], target[1], eye[2] + away * rise] };
  }
}

/** The share of a room's overhead glass that a view shows, through the depth of the ceiling; 0…1. */
export function glassSeen(camera: SceneCamera, room: Room, width: number, height: number): number {
  if (!room.skylights) return 0;
  const projection = projectionOf(camera, width, height);
  let seen = 0;
  for (const plane of ceilingPlanes(room)) {
    const [ex, ey, ez] = toPlane(plane, camera.eye);
    // From a point of the glass towards the eye, to the underside of the ceiling.
    const t = GLASS_OVER_M / (GLASS_OVER_M - ez);
    for (const skylight of plane.skylights) {
      const { x0, y0, x1, y1 } = rectOfSkylight(skylight);
      for (let k = 0; k < POINTS * POINTS; k++) {
        const x = x0 + ((x1 - x0) * ((k % POINTS) + 0.5)) / POINTS;
        const y = y0 + ((y1 - y0) * (Math.floor(k / POINTS) + 0.5)) / POINTS;
        const [u, v] = [x + (ex - x) * t, y + (ey - y) * t];
        const open = u > x0 && u < x1 && v > y0 && v < y1;
        if (open && inFrame(projection, fromPlane(plane, [x, y, GLASS_OVER_M]))) seen++;
      }
    }
  }
  return seen / (room.skylights.length * POINTS * POINTS);
}

function inFrame(projection: Projection, point: readonly [number, number, number]): boolean {
  const at = project(projection, point);
  const { width, height } = projection;
  return at !== undefined && at.x > 0 && at.x < width && at.y > 0 && at.y < height;
}
