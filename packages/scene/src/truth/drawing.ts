import type { Gray8 } from '@zhuhui/kernels';
import { type Camera, projectionOf } from '../camera.ts';
import type { SceneDescription } from '../design/description.ts';
import type { Flat } from '../render/flatten.ts';
import type { Prepared } from '../render/prepare.ts';
import { cross, dot, length, sub, type Vec3 } from '../vec.ts';
import { contourPixels, contoursOf, drawContours } from './contours.ts';
import { type Edge, featureEdges } from './edges.ts';
import type { Hits } from './hits.ts';
import { type TruthLine, visibleStretches } from './lines.ts';

/** A view as a hidden-line drawing. */
export interface HiddenLines {
  /** Ink on white paper, 255 is paper; pens by what a line divides. */
  readonly drawing: Gray8;
  /** 255 where a pixel has a contour: complete, also where things stand in each other. */
  readonly contours: Gray8;
  /** The straight edges that are seen, with their exact ends. */
  readonly lines: readonly TruthLine[];
}

/**
 * @param hits of a scene without textures, `over` × `over` points a pixel
 * @param leafy numbers of materials (index + 1) that are told by a fine outline alone
 */
export function hiddenLines(
  prepared: Prepared,
  flat: Flat,
  camera: Camera,
  hits: Hits,
  over: number,
  leafy: ReadonlySet<number>,
  description: SceneDescription,
): HiddenLines {
  const grid = projectionOf(camera, hits.width, hits.height);
  const contours = contoursOf(hits, grid, leafy);
  const projection = projectionOf(camera, hits.width / over, hits.height / over);
  const room = roomEdges(description);
  const others = featureEdges(flat, camera.eye, leafy).filter(
    (edge) => !room.some((own) => isAlong(edge, own)),
  );
  const edges = [...room, ...others];
  return {
    drawing: drawContours(contours, over),
    contours: contourPixels(contours, over),
    lines: visibleStretches(prepared, flat, projection, edges),
  };
}

/** Where walls meet each other, floor and ceiling: their meshes run on beyond the corners. */
function roomEdges({ room }: SceneDescription): Edge[] {
  if (!room) return [];
  const { plan, heightM } = room;
  return plan.flatMap(([x, y], k) => {
    const [u, v] = plan[(k + 1) % plan.length];
    return [
      { from: [x, y, 0], to: [x, y, heightM] },
      { from: [x, y, 0], to: [u, v, 0] },
      { from: [x, y, heightM], to: [u, v, heightM] },
    ] as const;
  });
}

const SAME_M = 1e-3;

/** Whether an edge lies on the straight line of another and beside it. */
function isAlong({ from, to }: Edge, line: Edge): boolean {
  const course = sub(line.to, line.from);
  const off = (point: Vec3) => length(cross(sub(point, line.from), course)) / length(course);
  if (off(from) > SAME_M || off(to) > SAME_M) return false;
  const along = (point: Vec3) => dot(sub(point, line.from), course) / dot(course, course);
  const [a, b] = [along(from), along(to)];
  return Math.max(a, b) > 0 && Math.min(a, b) < 1;
}
