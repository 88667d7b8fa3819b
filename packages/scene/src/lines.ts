import { type Projected, project, rayThrough } from './camera.ts';
import type { View } from './raycast.ts';
import type { Part, Shape } from './scene.ts';
import { faceNormal } from './solids.ts';
import { dot, mix, type Vec2, type Vec3 } from './vec.ts';
import { wiresOf } from './wire.ts';

/**
 * What a line divides: an object's outline against something well behind it, the border between two
 * things that touch, a crease within one object, or a seam drawn on a surface.
 */
export type LineKind = 'outline' | 'border' | 'crease' | 'seam';

/** A visible stretch of one line, in pixels. */
export interface VisibleLine {
  readonly points: readonly Vec2[];
  readonly kind: LineKind;
  readonly material: string;
  /** Metres along the optical axis, where the stretch begins. */
  readonly depth: number;
  /** How thick the thing it belongs to looks, in pixels: fine things are drawn with a fine pen. */
  readonly thicknessPx: number;
}

const STEP_PX = 1.5;
const SIDE_PX = 0.75;
/** A step in depth of this share of the distance makes an outline. */
const OUTLINE_GAP = 0.035;

interface Side {
  solid: number;
  object: number;
  t: number;
  normal: Vec3;
  point: Vec3;
}

/**
 * Hidden-line removal by asking the scene on both sides of each candidate line: the line is there
 * when one side shows the solid it belongs to and the two sides are not one continuous surface.
 */
export function visibleLines(view: View): VisibleLine[] {
  const { scene, projection } = view;
  const lines: VisibleLine[] = [];
  let solidIndex = 0;
  scene.objects.forEach((object) => {
    for (const part of object.parts) {
      const index = part.kind === 'solid' ? solidIndex++ : -1;
      const material = part.kind === 'solid' ? part.surface.material : 'seam';
      const thicknessM = part.kind === 'solid' ? thicknessOf(part.shape) : 0;
      for (const points of candidates(part, projection.eye)) {
        for (const run of runsOf(view, points, index)) {
          const thicknessPx = (thicknessM * projection.focalPx) / run.depth;
          lines.push({
            points: run.points,
            kind: commonest(run.kinds),
            material,
            depth: run.depth,
            thicknessPx,
          });
        }
      }
    }
  });
  return lines;
}

function candidates(part: Part, eye: Vec3): (readonly Vec3[])[] {
  return part.kind === 'seam' ? [part.points] : wiresOf(part.shape, eye).map((w) => w.points);
}

interface Run {
  points: Vec2[];
  kinds: LineKind[];
  depth: number;
}

/** The visible stretches of one candidate line. */
function runsOf(view: View, points: readonly Vec3[], solid: number): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const { at, here, normal } of walk(view, points)) {
    const kind = solid < 0 ? seamAt(view, here) : kindAt(view, here, normal, solid, at);
    if (!kind) {
      run = undefined;
      continue;
    }
    if (!run) {
      run = { points: [], kinds: [], depth: here.depth };
      runs.push(run);
    }
    run.points.push([here.x, here.y]);
    run.kinds.push(kind);
  }
  return runs.filter((r) => r.points.length > 1);
}

/** Smallest extent of a solid, metres. */
function thicknessOf(shape: Shape): number {
  switch (shape.kind) {
    case 'box':
      return Math.min(...shape.size);
    case 'cylinder':
      return Math.min(2 * Math.max(shape.radius, shape.topRadius), shape.height);
    case 'ellipsoid':
      return 2 * Math.min(...shape.radii);
    case 'convex': {
      // Thinnest across its own faces, so that a slanting bar counts by its section.
      let thinnest = Number.POSITIVE_INFINITY;
      for (const face of shape.faces) {
        const n = faceNormal(shape.vertices, face);
        const along = shape.vertices.map((v) => dot(v, n));
        thinnest = Math.min(thinnest, Math.max(...along) - Math.min(...along));
      }
      return thinnest;
    }
  }
}

interface Station {
  at: Vec3;
  here: Projected;
  /** Unit vector square to the line, in the picture. */
  normal: Vec2;
}

/** Points every `STEP_PX` along the projected line; stretches outside the picture are skipped. */
function* walk({ projection }: View, points: readonly Vec3[]): Generator<Station> {
  const margin = 4;
  for (let k = 0; k + 1 < points.length; k++) {
    const clipped = clipToFront(projection.eye, projection.forward, points[k], points[k + 1]);
    if (!clipped) continue;
    const [a, b] = clipped;
    const pa = project(projection, a);
    const pb = project(projection, b);
    if (!pa || !pb) continue;
    const length = Math.hypot(pb.x - pa.x, pb.y - pa.y);
    if (length < 1e-6) continue;
    const normal: Vec2 = [-(pb.y - pa.y) / length, (pb.x - pa.x) / length];
    const steps = Math.max(1, Math.ceil(length / STEP_PX));
    for (let s = k === 0 ? 0 : 1; s <= steps; s++) {
      const f = s / steps;
      const here = { x: pa.x + (pb.x - pa.x) * f, y: pa.y + (pb.y - pa.y) * f, depth: 0 };
      const inside =
        here.x > -margin &&
        here.y > -margin &&
        here.x < projection.width + margin &&
        here.y < projection.height + margin;
      if (!inside) continue;
      // Equal steps in the picture are not equal steps in space.
      const g = (f * pa.depth) / (pb.depth + (pa.depth - pb.depth) * f);
      const at = mix(a, b, g);
      yield { at, here: { ...here, depth: pa.depth + (pb.depth - pa.depth) * g }, normal };
    }
  }
}

function clipToFront(
  eye: Vec3,
  forward: Vec3,
  a: Vec3,
  b: Vec3,
): readonly [Vec3, Vec3] | undefined {
  const near = 0.05;
  const da =
    (a[0] - eye[0]) * forward[0] + (a[1] - eye[1]) * forward[1] + (a[2] - eye[2]) * forward[2];
  const db =
    (b[0] - eye[0]) * forward[0] + (b[1] - eye[1]) * forward[1] + (b[2] - eye[2]) * forward[2];
  if (da < near && db < near) return undefined;
  if (da >= near && db >= near) return [a, b];
  const cut = mix(a, b, (near - da) / (db - da));
  return da < near ? [cut, b] : [a, cut];
}

function seamAt({ projection, tracer }: View, here: Projected): LineKind | undefined {
  const d = rayThrough(projection, here.x, here.y);
  const { eye } = projection;
  // Seams lie a millimetre or two before their surface; whatever is nearer than that hides them.
  const reach = here.depth - 0.004;
  const blocked = tracer.nearest(eye[0], eye[1], eye[2], d[0], d[1], d[2], reach);
  return blocked === Number.POSITIVE_INFINITY ? 'seam' : undefined;
}

function kindAt(
  view: View,
  here: Projected,
  normal: Vec2,
  solid: number,
  at: Vec3,
): LineKind | undefined {
  const a = look(view, here.x + normal[0] * SIDE_PX, here.y + normal[1] * SIDE_PX);
  const b = look(view, here.x - normal[0] * SIDE_PX, here.y - normal[1] * SIDE_PX);
  const slack = here.depth * 0.01 + 0.01;
  const ownsA = a !== undefined && a.solid === solid && distance(a.point, at) < slack * 3;
  const ownsB = b !== undefined && b.solid === solid && distance(b.point, at) < slack * 3;
  if (!ownsA && !ownsB) return undefined;
  if (!a || !b) return 'outline';
  if (a.object === b.object && sameSurface(a, b)) return undefined;
  // The nearer side must own the line, or it is the outline of something in front of it.
  const front = a.t < b.t - slack ? ownsA : b.t < a.t - slack ? ownsB : true;
  if (!front) return undefined;
  if (Math.abs(a.t - b.t) > OUTLINE_GAP * here.depth + 0.02)
    return a.object === b.object ? 'border' : 'outline';
  return a.object === b.object ? 'crease' : 'border';
}

function look({ projection, tracer }: View, x: number, y: number): Side | undefined {
  const d = rayThrough(projection, x, y);
  const { eye } = projection;
  if (!tracer.trace(eye[0], eye[1], eye[2], d[0], d[1], d[2])) return undefined;
  const { hit } = tracer;
  return {
    solid: hit.solid,
    object: tracer.objectOf[hit.solid],
    t: hit.t,
    normal: [hit.nx, hit.ny, hit.nz],
    point: [eye[0] + d[0] * hit.t, eye[1] + d[1] * hit.t, eye[2] + d[2] * hit.t],
  };
}

function sameSurface(a: Side, b: Side): boolean {
  if (a.normal[0] * b.normal[0] + a.normal[1] * b.normal[1] + a.normal[2] * b.normal[2] < 0.995)
    return false;
  const off =
    a.normal[0] * (b.point[0] - a.point[0]) +
    a.normal[1] * (b.point[1] - a.point[1]) +
    a.normal[2] * (b.point[2] - a.point[2]);
  return Math.abs(off) < 0.004 && a.solid !== b.solid;
}

const distance = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

function commonest(kinds: readonly LineKind[]): LineKind {
  const tally = { outline: 0, border: 0, crease: 0, seam: 0 };
  for (const kind of kinds) tally[kind]++;
  return kinds.reduce((best, kind) => (tally[kind] > tally[best] ? kind : best), kinds[0]);
}
