import { type Projection, project, rayThrough } from '../camera.ts';
import { castNearest, RAY_WORDS } from '../render/cast.ts';
import type { Flat } from '../render/flatten.ts';
import { TRIANGLE, TRIANGLE_WORDS } from '../render/layout.ts';
import type { Prepared } from '../render/prepare.ts';
import { dot, mix, sub, type Vec2, type Vec3 } from '../vec.ts';
import type { Edge } from './edges.ts';

/** A visible stretch of a straight edge: both ends in pixels and in the world. */
export interface TruthLine {
  readonly from: Vec2;
  readonly to: Vec2;
  readonly worldFrom: Vec3;
  readonly worldTo: Vec3;
}

const STEP_PX = 1.5;
/** How far to both sides of an edge is looked. */
const SIDE_PX = 0.75;
const NEAR_M = 0.05;
/** Shorter stretches are specks. */
const LEAST_PX = 2;
/** What is seen lies on the edge when it is this near: metres, and as a share of the distance. */
const SLACK_M = 0.02;
const SLACK_SHARE = 0.02;
const BEND = Math.cos((12 * Math.PI) / 180);

interface Station {
  readonly point: Vec3;
  readonly depth: number;
  readonly f: number;
}

/** An edge within the picture, with the points at which it is looked at. */
interface Course {
  readonly a: Vec3;
  readonly b: Vec3;
  readonly stations: readonly Station[];
  readonly sides: readonly (readonly [Vec3, Vec3])[];
}

/**
 * The stretches of edges that are seen. At points along each, both sides are looked at: the edge is a line
 * there when the nearer side is its own surface and the two are not one continuous surface (hidden-line
 * removal after Appel, "The notion of quantitative invisibility", 1967, with rays in place of counts).
 */
export function visibleStretches(
  prepared: Prepared,
  flat: Flat,
  projection: Projection,
  edges: readonly Edge[],
): TruthLine[] {
  const courses = edges.flatMap((edge) => courseOf(edge, projection) ?? []);
  const lines: TruthLine[] = [];
  const facts = new Surfaces(flat);
  for (let from = 0; from < courses.length; from += 512) {
    const some = courses.slice(from, from + 512);
    const looks = lookAtSides(prepared, projection, some);
    let at = 0;
    for (const course of some) {
      const seen = course.stations.map(({ point, depth }) => {
        const [left, right] = [looks(at), looks(at + 1)];
        at += 2;
        return facts.isLine(left, right, point, depth);
      });
      lines.push(...stretches(course, seen, projection));
    }
  }
  return lines;
}

function courseOf({ from, to }: Edge, projection: Projection): Course | undefined {
  const clipped = clipToView(from, to, projection);
  if (!clipped) return undefined;
  const [a, b] = clipped;
  const [pa, pb] = [project(projection, a), project(projection, b)];
  if (!pa || !pb) return undefined;
  const lengthPx = Math.hypot(pb.x - pa.x, pb.y - pa.y);
  if (lengthPx < LEAST_PX) return undefined;
  const [nx, ny] = [(pa.y - pb.y) / lengthPx, (pb.x - pa.x) / lengthPx];
  const steps = Math.max(2, Math.ceil(lengthPx / STEP_PX));
  const stations: Station[] = [];
  const sides: [Vec3, Vec3][] = [];
  for (let s = 0; s <= steps; s++) {
    // The ends themselves lie between surfaces: a little within is looked at.
    const f = Math.min(1 - 0.4 / steps, Math.max(0.4 / steps, s / steps));
    const [x, y] = [pa.x + (pb.x - pa.x) * f, pa.y + (pb.y - pa.y) * f];
    // Equal steps in the picture are not equal steps in space.
    const g = (f * pa.depth) / (pb.depth + (pa.depth - pb.depth) * f);
    stations.push({
      point: mix(a, b, g),
      depth: pa.depth + (pb.depth - pa.depth) * g,
      f: s / steps,
    });
    sides.push([
      rayThrough(projection, x + nx * SIDE_PX, y + ny * SIDE_PX),
      rayThrough(projection, x - nx * SIDE_PX, y - ny * SIDE_PX),
    ]);
  }
  return { a, b, stations, sides };
}

/** The part of a segment before the camera and within the picture. */
function clipToView(a: Vec3, b: Vec3, p: Projection): readonly [Vec3, Vec3] | undefined {
  const { width, height, focalPx, axis } = p;
  // Signed distances from the picture's four planes and the near one: all linear along the segment.
  const distances = (at: Vec3): number[] => {
    const d = sub(at, p.eye);
    const [z, x, y] = [dot(d, p.forward), dot(d, p.right) * focalPx, -dot(d, p.up) * focalPx];
    return [
      z - NEAR_M,
      x + axis[0] * z,
      (width - axis[0]) * z - x,
      y + axis[1] * z,
      (height - axis[1]) * z - y,
    ];
  };
  const [da, db] = [distances(a), distances(b)];
  let [from, to] = [0, 1];
  for (let k = 0; k < da.length; k++) {
    if (da[k] < 0 && db[k] < 0) return undefined;
    if (da[k] < 0) from = Math.max(from, da[k] / (da[k] - db[k]));
    else if (db[k] < 0) to = Math.min(to, da[k] / (da[k] - db[k]));
  }
  return from < to ? [mix(a, b, from), mix(a, b, to)] : undefined;
}

/** A look: what is seen, in metres along the optical axis; undefined for the sky. */
interface Look {
  readonly depth: number;
  readonly point: Vec3;
  readonly triangle: number;
}

function lookAtSides(
  prepared: Prepared,
  { eye }: Projection,
  courses: readonly Course[],
): (k: number) => Look | undefined {
  const directions = courses.flatMap(({ sides }) => sides.flat());
  const rays = new Float32Array(directions.length * RAY_WORDS);
  directions.forEach((d, i) => {
    rays.set([...eye, ...d, 1e30, 0], i * RAY_WORDS);
  });
  const { t, triangle } = castNearest(prepared, rays);
  return (k) => {
    if (triangle[k] < 0) return undefined;
    const d = directions[k];
    const point: Vec3 = [eye[0] + d[0] * t[k], eye[1] + d[1] * t[k], eye[2] + d[2] * t[k]];
    return { depth: t[k], point, triangle: triangle[k] };
  };
}

/** What is known of the triangles that are seen. */
class Surfaces {
  readonly #records: Float32Array;
  readonly #integers: Uint32Array;

  constructor({ records }: Flat) {
    this.#records = records;
    this.#integers = new Uint32Array(records.buffer);
  }

  isLine(a: Look | undefined, b: Look | undefined, at: Vec3, depth: number): boolean {
    const slack = SLACK_M + SLACK_SHARE * depth;
    const owns = (look: Look | undefined): boolean => {
      if (!look) return false;
      const off = sub(at, look.point);
      const away = Math.hypot(...off);
      // A face seen edge on runs far within a pixel, but its plane holds the edge.
      return (
        away < slack || (away < 8 * slack && Math.abs(dot(this.#face(look), off)) < SLACK_M / 4)
      );
    };
    const [ownsA, ownsB] = [owns(a), owns(b)];
    if (!a || !b) return ownsA || ownsB;
    const apart = Math.abs(a.depth - b.depth) > slack;
    if (apart) return a.depth < b.depth ? ownsA : ownsB;
    return (ownsA || ownsB) && !this.#continues(a, b);
  }

  #continues(a: Look, b: Look): boolean {
    const [object, other] = [this.#word(a, 'object'), this.#word(b, 'object')];
    if (object !== other || this.#word(a, 'material') !== this.#word(b, 'material')) return false;
    const [n, m] = [this.#face(a), this.#face(b)];
    if (dot(n, m) < BEND) return false;
    return Math.abs(dot(n, sub(b.point, a.point))) < 0.004;
  }

  #word({ triangle }: Look, word: 'object' | 'material'): number {
    return this.#integers[triangle * TRIANGLE_WORDS + TRIANGLE[word]];
  }

  #face({ triangle }: Look): Vec3 {
    const at = triangle * TRIANGLE_WORDS + TRIANGLE.face;
    return [this.#records[at], this.#records[at + 1], this.#records[at + 2]];
  }
}

/** Runs of stations that are seen, as lines; one station missing in a run is a near miss. */
function stretches({ a, b, stations }: Course, seen: boolean[], p: Projection): TruthLine[] {
  const [pa, pb] = [project(p, a), project(p, b)];
  if (!pa || !pb) return [];
  const filled = seen.map((one, k) => one || (seen[k - 1] && seen[k + 1]));
  const lines: TruthLine[] = [];
  for (let k = 0; k < filled.length; k++) {
    if (!filled[k]) continue;
    const first = k;
    while (k + 1 < filled.length && filled[k + 1]) k++;
    // A run that all but reaches the end of its edge reaches it.
    const from = first <= 1 ? 0 : stations[first].f;
    const to = k >= filled.length - 2 ? 1 : stations[k].f;
    const at = (f: number): Vec2 => [pa.x + (pb.x - pa.x) * f, pa.y + (pb.y - pa.y) * f];
    const inSpace = (f: number): Vec3 =>
      mix(a, b, (f * pa.depth) / (pb.depth + (pa.depth - pb.depth) * f));
    const line = { from: at(from), to: at(to), worldFrom: inSpace(from), worldTo: inSpace(to) };
    if (Math.hypot(line.to[0] - line.from[0], line.to[1] - line.from[1]) >= LEAST_PX)
      lines.push(line);
  }
  return lines;
}
