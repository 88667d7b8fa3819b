import { add, cross, dot, normalize, scale, sub, type Vec3 } from '../vec.ts';
import { triangulate } from './extrude.ts';
import type { Mesh } from './mesh.ts';
import type { Outline } from './outline.ts';
import { shaded } from './shade.ts';

export interface SweepOptions {
  /** The path comes back to its start. */
  readonly closed?: boolean;
  /** Which way the profile's second axis starts, as far as the path lets it; z unless told. */
  readonly up?: Vec3;
  /** Size of the profile at a share 0..1 of the path's points. */
  readonly size?: (t: number) => number;
  readonly creaseRad?: number;
}

/**
 * A closed profile led along a path; bends are mitred, so that the section keeps its size round
 * corners. Open paths are closed by lids. Seen along the path the profile's x points to the right.
 */
export function sweep(profile: Outline, path: readonly Vec3[], options: SweepOptions = {}): Mesh {
  const { closed = false, up = [0, 0, 1], size = () => 1 } = options;
  const count = path.length;
  const segments = closed ? count : count - 1;
  const directions = Array.from({ length: segments }, (_, k) =>
    normalize(sub(path[(k + 1) % count], path[k])),
  );
  const rights = rightsAlong(directions, up, closed);
  const positions: number[] = [];
  const uvs: number[] = [];
  const girth = runOf(profile);
  let length = 0;
  for (let k = 0; k <= segments; k++) {
    const into = directions[k - 1] ?? (closed ? directions[segments - 1] : directions[0]);
    const out = directions[k] ?? (closed ? directions[0] : directions[segments - 1]);
    const at = path[k % count];
    if (k > 0) length += Math.hypot(...sub(at, path[k - 1]));
    // The section is drawn square to the way out, then slid along it onto the mitre.
    const right = rights[k];
    const above = cross(right, out);
    const mitre = normalize(add(into, out));
    const factor = size(count > 1 ? k / segments : 0);
    for (let p = 0; p <= profile.length; p++) {
      const [x, y] = profile[p % profile.length];
      const flat = add(scale(right, x * factor), scale(above, y * factor));
      const slid = sub(flat, scale(out, dot(flat, mitre) / Math.max(0.2, dot(out, mitre))));
      positions.push(...add(at, slid));
      uvs.push(length, girth[p]);
    }
  }
  const triangles = sides(segments, profile.length + 1);
  if (!closed) triangles.push(...lids(profile, segments));
  return shaded({ positions, triangles, uvs }, options.creaseRad ?? 0.7);
}

/** Which way the profile's x points at every point: carried along without twist, loops closed. */
function rightsAlong(directions: readonly Vec3[], up: Vec3, closed: boolean): Vec3[] {
  const rights = [startRight(directions[0], up)];
  const count = directions.length;
  for (let k = 1; k <= count; k++) {
    const out = directions[k] ?? (closed ? directions[0] : directions[count - 1]);
    rights.push(carried(rights[k - 1], directions[k - 1], out));
  }
  if (!closed) return rights;
  // What a loop out of the plane has turned by its end is taken back bit by bit on the way.
  const [first, last] = [rights[0], rights[count]];
  const excess = Math.atan2(dot(cross(first, last), directions[0]), dot(first, last));
  return rights.map((right, k) => {
    const axis = directions[k % count];
    const angle = (-excess * k) / count;
    return add(scale(right, Math.cos(angle)), scale(cross(axis, right), Math.sin(angle)));
  });
}

function startRight(direction: Vec3, up: Vec3): Vec3 {
  const right = cross(direction, up);
  return Math.hypot(...right) > 1e-3 ? normalize(right) : normalize(cross(direction, [0, 1, 0.01]));
}

/** The direction `right` after the turn that takes `into` to `out` (no twist). */
function carried(right: Vec3, into: Vec3, out: Vec3): Vec3 {
  const axis = cross(into, out);
  const sine = Math.hypot(...axis);
  if (sine < 1e-7) return right;
  const k = scale(axis, 1 / sine);
  const cosine = dot(into, out);
  const turned = add(
    add(scale(right, cosine), scale(cross(k, right), sine)),
    scale(k, dot(k, right) * (1 - cosine)),
  );
  return normalize(sub(turned, scale(out, dot(turned, out))));
}

function runOf(profile: Outline): number[] {
  const run = [0];
  for (let k = 0; k < profile.length; k++) {
    const [a, b] = [profile[k], profile[(k + 1) % profile.length]];
    run.push(run[k] + Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  return run;
}

function sides(segments: number, row: number): number[] {
  const triangles: number[] = [];
  for (let k = 0; k < segments; k++) {
    for (let p = 0; p + 1 < row; p++) {
      const a = k * row + p;
      triangles.push(a, a + row + 1, a + 1, a, a + row, a + row + 1);
    }
  }
  return triangles;
}

function lids(profile: Outline, segments: number): number[] {
  const lid = triangulate([profile]);
  const last = segments * (profile.length + 1);
  const triangles: number[] = [];
  for (let k = 0; k < lid.length; k += 3) {
    triangles.push(lid[k], lid[k + 1], lid[k + 2]);
    triangles.push(last + lid[k], last + lid[k + 2], last + lid[k + 1]);
  }
  return triangles;
}
