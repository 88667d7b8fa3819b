import { type Convex, type Solid, type Surface, solid } from './scene.ts';
import { add, cross, dot, length, normalize, scale, sub, type Vec2, type Vec3 } from './vec.ts';

/**
 * Convex polygon in the (x, z) plane pushed along y from `y0` to `y1`.
 * The polygon may turn either way.
 */
export function extrudeY(
  surface: Surface,
  profile: readonly Vec2[],
  y0: number,
  y1: number,
): Solid {
  return extrude(
    surface,
    profile.map(([x, z]): Vec3 => [x, y0, z]),
    [0, y1 - y0, 0],
  );
}

/** Convex polygon in the (y, z) plane pushed along x. */
export function extrudeX(
  surface: Surface,
  profile: readonly Vec2[],
  x0: number,
  x1: number,
): Solid {
  return extrude(
    surface,
    profile.map(([y, z]): Vec3 => [x0, y, z]),
    [x1 - x0, 0, 0],
  );
}

/** Convex polygon in plan pushed upwards. */
export function extrudeZ(surface: Surface, plan: readonly Vec2[], z0: number, z1: number): Solid {
  return extrude(
    surface,
    plan.map(([x, y]): Vec3 => [x, y, z0]),
    [0, 0, z1 - z0],
  );
}

function extrude(surface: Surface, base: readonly Vec3[], along: Vec3): Solid {
  const n = base.length;
  const vertices = [...base, ...base.map((v) => add(v, along))];
  const ring = base.map((_, i) => i);
  const faces = [
    ring,
    ring.map((i) => n + i),
    ...ring.map((i) => [i, (i + 1) % n, n + ((i + 1) % n), n + i]),
  ];
  return solid(outward(vertices, faces), surface);
}

/** Hip roof over a rectangle: eaves at `z`, ridge `rise` higher and `hip` in from both ends of the long (x) side. */
export function hipRoof(
  surface: Surface,
  min: Vec2,
  max: Vec2,
  z: number,
  rise: number,
  hip: number,
): Solid {
  const ym = (min[1] + max[1]) / 2;
  const vertices: Vec3[] = [
    [min[0], min[1], z],
    [max[0], min[1], z],
    [max[0], max[1], z],
    [min[0], max[1], z],
    [min[0] + hip, ym, z + rise],
    [max[0] - hip, ym, z + rise],
  ];
  const faces = [
    [0, 1, 2, 3],
    [0, 1, 5, 4],
    [2, 3, 4, 5],
    [1, 2, 5],
    [3, 0, 4],
  ];
  return solid(outward(vertices, faces), surface);
}

/** A bar of square section between two points: rails, branches, lamp arms. */
export function bar(
  surface: Surface,
  from: Vec3,
  to: Vec3,
  thickness: number,
  endThickness = thickness,
): Solid {
  const axis = normalize(sub(to, from));
  const side = normalize(cross(axis, Math.abs(axis[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1]));
  const top = cross(side, axis);
  const ring = (centre: Vec3, t: number): Vec3[] =>
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([a = 0, b = 0]) => add(centre, add(scale(side, (a * t) / 2), scale(top, (b * t) / 2))));
  const vertices = [...ring(from, thickness), ...ring(to, endThickness)];
  const faces = [
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    [0, 1, 5, 4],
    [1, 2, 6, 5],
    [2, 3, 7, 6],
    [3, 0, 4, 7],
  ];
  return solid(outward(vertices, faces), surface);
}

/** A leaf: a thin pointed oval from `from` to `to`, its flat side turned up as far as its slope allows. */
export function blade(surface: Surface, from: Vec3, to: Vec3, width: number): Solid {
  const along = sub(to, from);
  const axis = normalize(along);
  const level = cross(axis, [0, 0, 1]);
  const side: Vec3 = length(level) < 1e-6 ? [1, 0, 0] : normalize(level);
  const lift = cross(side, axis);
  const rim = (f: number, w: number): Vec3 =>
    add(add(from, scale(along, f)), scale(side, w * width));
  const ring = [from, rim(0.25, 0.42), rim(0.55, 0.5), to, rim(0.55, -0.5), rim(0.25, -0.42)];
  const crown = [
    add(rim(0.45, 0), scale(lift, width * 0.02)),
    add(rim(0.45, 0), scale(lift, -width * 0.02)),
  ];
  const faces = ring.flatMap((_, k) => [
    [k, (k + 1) % ring.length, 6],
    [k, (k + 1) % ring.length, 7],
  ]);
  return solid(outward([...ring, ...crown], faces), surface);
}

/** Convex solid with every face turned to look outwards. */
export function outward(vertices: readonly Vec3[], faces: readonly (readonly number[])[]): Convex {
  const middle = scale(vertices.reduce(add), 1 / vertices.length);
  const turned = faces.map((face) => {
    const normal = faceNormal(vertices, face);
    return dot(normal, sub(vertices[face[0]], middle)) < 0 ? [...face].reverse() : face;
  });
  return { kind: 'convex', vertices, faces: turned };
}

/** Unit normal of a planar loop by Newell's sum. */
export function faceNormal(vertices: readonly Vec3[], face: readonly number[]): Vec3 {
  let sum: Vec3 = [0, 0, 0];
  for (let i = 0; i < face.length; i++) {
    sum = add(sum, cross(vertices[face[i]], vertices[face[(i + 1) % face.length]]));
  }
  return normalize(sum);
}
