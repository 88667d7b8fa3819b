import type { Box, Convex, Cylinder, Ellipsoid, Shape } from './scene.ts';
import { faceNormal } from './solids.ts';
import { add, build, cross, dot, normalize, scale, sub, turn, type Vec3 } from './vec.ts';

/** A line of a solid that may be seen from the eye: a crease between two visible faces, or its silhouette. */
export interface Wire {
  readonly points: readonly Vec3[];
}

const CIRCLE_STEPS = 40;

/** Every crease and silhouette line of a shape as seen from `eye`; what other solids hide is still in it. */
export function wiresOf(shape: Shape, eye: Vec3): Wire[] {
  switch (shape.kind) {
    case 'box':
      return shape.round > 0 ? roundBoxWires(shape, eye) : convexWires(boxAsConvex(shape), eye);
    case 'convex':
      return convexWires(shape, eye);
    case 'cylinder':
      return cylinderWires(shape, eye);
    case 'ellipsoid':
      return [{ points: ellipsoidOutline(shape, eye) }];
  }
}

function convexWires({ vertices, faces }: Convex, eye: Vec3): Wire[] {
  const seenBy = faces.map((f) => dot(faceNormal(vertices, f), sub(eye, vertices[f[0]])) > 0);
  const edges = new Map<string, { a: number; b: number; seen: boolean }>();
  faces.forEach((face, f) => {
    face.forEach((a, k) => {
      const b = face[(k + 1) % face.length];
      const key = a < b ? `${a},${b}` : `${b},${a}`;
      const edge = edges.get(key) ?? { a, b, seen: false };
      edge.seen ||= seenBy[f];
      edges.set(key, edge);
    });
  });
  return [...edges.values()]
    .filter((e) => e.seen)
    .map((e) => ({ points: [vertices[e.a], vertices[e.b]] }));
}

const CORNERS: readonly Vec3[] = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [
  i & 1 ? 1 : -1,
  i & 2 ? 1 : -1,
  i & 4 ? 1 : -1,
]);

function boxAsConvex(b: Box): Convex {
  const middle: Vec3 = [b.at[0], b.at[1], b.at[2] + b.size[2] / 2];
  const vertices = CORNERS.map((c) =>
    add(
      middle,
      turn([(c[0] * b.size[0]) / 2, (c[1] * b.size[1]) / 2, (c[2] * b.size[2]) / 2], b.yaw),
    ),
  );
  const faces = [
    [0, 4, 6, 2],
    [1, 3, 7, 5],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 2, 3, 1],
    [4, 5, 7, 6],
  ];
  return { kind: 'convex', vertices, faces };
}

const SIGNS: readonly (readonly [number, number])[] = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
];

/** A filleted edge is drawn where the fillet turns away from the eye, or along its middle when both faces are seen. */
function roundBoxWires(b: Box, eye: Vec3): Wire[] {
  const half: Vec3 = [b.size[0] / 2, b.size[1] / 2, b.size[2] / 2];
  const middle: Vec3 = [b.at[0], b.at[1], b.at[2] + half[2]];
  const from = turn(sub(eye, middle), -b.yaw);
  const wires: Wire[] = [];
  for (const axis of [0, 1, 2] as const) {
    for (const signs of SIGNS) {
      const points = filletedEdge(half, b.round, from, axis, signs);
      if (points) wires.push({ points: points.map((p) => add(middle, turn(p, b.yaw))) });
    }
  }
  return wires;
}

/** One of the four edges along `axis`, at the given sides of the other two; undefined when both its faces look away. */
function filletedEdge(
  half: Vec3,
  round: number,
  from: Vec3,
  axis: 0 | 1 | 2,
  [sp, sq]: readonly [number, number],
): Vec3[] | undefined {
  const p = AFTER[axis];
  const q = AFTER[p];
  const seenP = from[p] * sp > half[p];
  const seenQ = from[q] * sq > half[q];
  if (!seenP && !seenQ) return undefined;
  const sided = (onAxis: number, onP: number, onQ: number): Vec3 =>
    build((k) => (k === axis ? onAxis : k === p ? onP : onQ));
  const core = (end: number): Vec3 =>
    sided(end * (half[axis] - round), sp * (half[p] - round), sq * (half[q] - round));
  const bend = (at: Vec3): Vec3 => {
    if (seenP && seenQ) return add(at, scale(sided(0, sp, sq), round * Math.SQRT1_2));
    const view = sub(at, from);
    const len = Math.hypot(view[p], view[q]) || 1;
    return add(at, scale(sided(0, sp * Math.abs(view[q]), sq * Math.abs(view[p])), round / len));
  };
  const tip = (end: number): Vec3 =>
    add(core(end), scale(sided(end, sp, sq), round / Math.sqrt(3)));
  return [tip(-1), bend(core(-1)), bend(core(1)), tip(1)];
}

const AFTER = { 0: 1, 1: 2, 2: 0 } as const;

function cylinderWires(c: Cylinder, eye: Vec3): Wire[] {
  const ring = (z: number, r: number): Vec3[] =>
    Array.from({ length: CIRCLE_STEPS + 1 }, (_, i) => {
      const a = (i / CIRCLE_STEPS) * 2 * Math.PI;
      return [c.at[0] + r * Math.cos(a), c.at[1] + r * Math.sin(a), z];
    });
  const wires: Wire[] = [];
  if (c.radius > 0) wires.push({ points: ring(c.at[2], c.radius) });
  if (c.topRadius > 0) wires.push({ points: ring(c.at[2] + c.height, c.topRadius) });
  // Silhouette: the side's normal (cos a, sin a, -k) is square to the line of sight.
  const k = (c.topRadius - c.radius) / c.height;
  const [ex, ey] = [eye[0] - c.at[0], eye[1] - c.at[1]];
  const distance = Math.hypot(ex, ey);
  const cosine = (c.radius + k * (eye[2] - c.at[2])) / distance;
  if (Math.abs(cosine) < 1) {
    const toEye = Math.atan2(ey, ex);
    for (const a of [toEye + Math.acos(cosine), toEye - Math.acos(cosine)]) {
      const along = (z: number, r: number): Vec3 => [
        c.at[0] + r * Math.cos(a),
        c.at[1] + r * Math.sin(a),
        z,
      ];
      wires.push({ points: [along(c.at[2], c.radius), along(c.at[2] + c.height, c.topRadius)] });
    }
  }
  return wires;
}

/** In the frame where the ellipsoid is a unit sphere the silhouette is the polar circle of the eye. */
function ellipsoidOutline(e: Ellipsoid, eye: Vec3): Vec3[] {
  const local = turn(sub(eye, e.at), -e.yaw);
  const from: Vec3 = [local[0] / e.radii[0], local[1] / e.radii[1], local[2] / e.radii[2]];
  const far2 = dot(from, from);
  if (far2 <= 1) return [];
  const centre = scale(from, 1 / far2);
  const radius = Math.sqrt(1 - 1 / far2);
  const axis = normalize(from);
  const side = normalize(cross(axis, Math.abs(axis[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1]));
  const up = cross(side, axis);
  return Array.from({ length: CIRCLE_STEPS + 1 }, (_, i) => {
    const a = (i / CIRCLE_STEPS) * 2 * Math.PI;
    const p = add(centre, add(scale(side, radius * Math.cos(a)), scale(up, radius * Math.sin(a))));
    return add(e.at, turn([p[0] * e.radii[0], p[1] * e.radii[1], p[2] * e.radii[2]], e.yaw));
  });
}
