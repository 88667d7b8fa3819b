import type { Camera } from './camera.ts';
import { add, turn, type Vec3 } from './vec.ts';

/** All shapes are convex, so every visible line of a scene is a shape's edge or silhouette. */
export type Shape = Box | Convex | Cylinder | Ellipsoid;

/** Box turned about the vertical axis; `at` is the middle of its underside, `round` a fillet radius. */
export interface Box {
  readonly kind: 'box';
  readonly at: Vec3;
  readonly size: Vec3;
  readonly yaw: number;
  readonly round: number;
}

/** Convex solid: each face is a loop of vertex indices, counter-clockwise seen from outside. */
export interface Convex {
  readonly kind: 'convex';
  readonly vertices: readonly Vec3[];
  readonly faces: readonly (readonly number[])[];
}

/** Upright cylinder or cone frustum; `at` is the middle of its underside. */
export interface Cylinder {
  readonly kind: 'cylinder';
  readonly at: Vec3;
  readonly radius: number;
  readonly topRadius: number;
  readonly height: number;
}

/** Ellipsoid with a vertical axis, turned by `yaw`; `at` is its middle. */
export interface Ellipsoid {
  readonly kind: 'ellipsoid';
  readonly at: Vec3;
  readonly radii: Vec3;
  readonly yaw: number;
}

/** Colour variation over a surface; sizes in metres, measured in the plane of the surface. */
export type Pattern =
  | {
      readonly kind: 'planks';
      readonly width: number;
      readonly length: number;
      readonly along: 'x' | 'y';
    }
  | {
      readonly kind: 'tiles';
      readonly width: number;
      readonly height: number;
      readonly joint: number;
    }
  | { readonly kind: 'speckle'; readonly size: number; readonly depth: number };

/** How a surface looks: material name in the trade's terms, colour '#rrggbb'. */
export interface Surface {
  readonly material: string;
  readonly color: string;
  readonly pattern?: Pattern;
}

export interface Solid {
  readonly kind: 'solid';
  readonly shape: Shape;
  readonly surface: Surface;
}

/** A line drawn on a surface (a joint, a seam); it is seen only in drawings. */
export interface Seam {
  readonly kind: 'seam';
  readonly points: readonly Vec3[];
}

export type Part = Solid | Seam;

export interface SceneObject {
  readonly name: string;
  readonly parts: readonly Part[];
}

export interface Sun {
  /** Direction towards the sun. */
  readonly toward: Vec3;
  readonly strength: number;
}

/** What is seen and from where. An object's id in every map is its index here plus one; 0 is the sky. */
export interface Scene {
  readonly name: string;
  readonly camera: Camera;
  readonly sun: Sun;
  /** Interiors are lit through openings: ambient rays end after this many metres. */
  readonly ambientReachM: number;
  /** Light from all sides in the coloured picture, linear; the sky's when absent. */
  readonly ambientColor?: Vec3;
  readonly objects: readonly SceneObject[];
}

export const solid = (shape: Shape, surface: Surface): Solid => ({ kind: 'solid', shape, surface });
export const seam = (...points: Vec3[]): Seam => ({ kind: 'seam', points });

export interface BoxOptions {
  readonly yaw?: number;
  readonly round?: number;
}

/** Box from the middle of its underside and its size (x, y, z). */
export function box(
  surface: Surface,
  at: Vec3,
  size: Vec3,
  { yaw = 0, round = 0 }: BoxOptions = {},
): Solid {
  const limit = Math.min(...size) / 2;
  return solid({ kind: 'box', at, size, yaw, round: Math.min(round, limit * 0.98) }, surface);
}

/** Axis-aligned box from its two opposite corners. */
export function slab(surface: Surface, min: Vec3, max: Vec3, round = 0): Solid {
  return box(
    surface,
    [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, min[2]],
    [max[0] - min[0], max[1] - min[1], max[2] - min[2]],
    { round },
  );
}

export function cylinder(
  surface: Surface,
  at: Vec3,
  radius: number,
  height: number,
  topRadius: number = radius,
): Solid {
  return solid({ kind: 'cylinder', at, radius, topRadius, height }, surface);
}

export function ellipsoid(surface: Surface, at: Vec3, radii: Vec3, yaw = 0): Solid {
  return solid({ kind: 'ellipsoid', at, radii, yaw }, surface);
}

/** Moves parts modelled around the origin to `to`, turned by `yawDeg` counter-clockwise from above. */
export function placed(parts: readonly Part[], to: Vec3, yawDeg = 0): Part[] {
  const yaw = (yawDeg * Math.PI) / 180;
  const move = (p: Vec3): Vec3 => add(turn(p, yaw), to);
  return parts.map(
    (part): Part =>
      part.kind === 'seam'
        ? { kind: 'seam', points: part.points.map(move) }
        : { ...part, shape: movedShape(part.shape, move, yaw) },
  );
}

function movedShape(shape: Shape, move: (p: Vec3) => Vec3, yaw: number): Shape {
  switch (shape.kind) {
    case 'convex':
      return { ...shape, vertices: shape.vertices.map(move) };
    case 'cylinder':
      return { ...shape, at: move(shape.at) };
    case 'box':
    case 'ellipsoid':
      return { ...shape, at: move(shape.at), yaw: shape.yaw + yaw };
  }
}

/** The id (index + 1) of the object with this name; throws when the scene has none. */
export function objectId(scene: Scene, name: string): number {
  const index = scene.objects.findIndex((o) => o.name === name);
  if (index < 0) throw new RangeError(`scene "${scene.name}" has no object "${name}"`);
  return index + 1;
}

/** The scene without one object. */
export function without(scene: Scene, name: string): Scene {
  objectId(scene, name);
  return { ...scene, objects: scene.objects.filter((o) => o.name !== name) };
}
