import { itemObjects } from '../assemble/assemble.ts';
import { box } from '../assemble/solids.ts';
import type { Opening, SceneDescription } from '../design/description.ts';
import { wallsOf } from '../layout/walls.ts';
import type { Material } from '../materials/material.ts';
import type { Mesh } from '../mesh/mesh.ts';
import type { RenderObject, RenderScene } from '../render/render-scene.ts';
import type { Vec3 } from '../vec.ts';
import { type PhotoRoom, planOf } from './photo-room.ts';

/** The room's own surfaces, in the order in which they stand first in a scene. */
export const SURFACES = ['floor', 'ceiling', 'left', 'right', 'back', 'front'] as const;
export type SurfaceName = (typeof SURFACES)[number];

/** How a photographed room is lit, and what light its surfaces throw back. */
export interface RoomLight {
  /** Linear RGB, 0 … 1. */
  readonly albedo: Readonly<Record<SurfaceName, Vec3>>;
  /** Radiance of each light, linear RGB, in the order of `lightsOf`. */
  readonly radiance: readonly Vec3[];
}

/** A rectangle that light comes from: a window, what lies behind the camera, the ceiling. */
export interface RoomLamp {
  readonly name: string;
  readonly kind: 'window' | 'behind' | 'above';
  readonly mesh: Mesh;
}

const THICK_M = 0.1;
const PANEL_M = 0.004;
const PANE: Vec3 = [0.3, 0.3, 0.3];

/** Where light may come from: every window with daylight, the open side behind the camera, the ceiling. */
export function lightsOf(room: PhotoRoom): RoomLamp[] {
  const { halfWidthM: half, behindM, heightM, depthM } = room;
  const windows = room.openings
    .filter(({ daylight }) => daylight)
    .map((opening) => ({
      name: opening.id,
      kind: 'window' as const,
      mesh: windowPanel(room, opening),
    }));
  const behind = box(
    [-half * 0.75, -behindM, 0.3],
    [half * 0.75, -behindM + PANEL_M, heightM * 0.92],
  );
  const above = box([-half, -behindM, heightM - PANEL_M], [half, depthM, heightM]);
  return [
    ...windows,
    { name: 'behind', kind: 'behind', mesh: behind },
    { name: 'above', kind: 'above', mesh: above },
  ];
}

function windowPanel(room: PhotoRoom, { wall, fromM, widthM, sillM, heightM }: Opening): Mesh {
  const { from, along, inward } = wallsOf(planOf(room))[wall];
  const at = (u: number, inM: number, z: number): Vec3 => [
    from[0] + along[0] * u + inward[0] * inM,
    from[1] + along[1] * u + inward[1] * inM,
    z,
  ];
  const a = at(fromM, 0, sillM);
  const b = at(fromM + widthM, PANEL_M, sillM + heightM);
  return box(
    [Math.min(a[0], b[0]), Math.min(a[1], b[1]), a[2]],
    [Math.max(a[0], b[0]), Math.max(a[1], b[1]), b[2]],
  );
}

/** The photographed room as a box with its lights, and what stands in it when a description is given. */
export function boxScene(
  room: PhotoRoom,
  light: RoomLight,
  description?: SceneDescription,
): RenderScene {
  const lamps = lightsOf(room).map((lamp, k): RenderObject => {
    const rgb = lamp.kind === 'above' ? light.albedo.ceiling : PANE;
    return still(lamp.name, lamp.mesh, { ...surface(lamp.name, rgb), emission: light.radiance[k] });
  });
  const walls = SURFACES.map((name) => {
    return still(name, wallMesh(room, name), surface(name, light.albedo[name]));
  });
  const things = description ? itemObjects(description).objects : [];
  return {
    camera: room.camera,
    objects: [...walls, ...lamps, ...things],
    sky: { kind: 'uniform', radiance: [0, 0, 0] },
  };
}

/** How many of the scene's objects are the room itself: their numbers come first. */
export const roomObjects = (light: RoomLight): number => SURFACES.length + light.radiance.length;

const still = (name: string, mesh: Mesh, material: Material): RenderObject => ({
  name,
  mesh,
  materials: [material],
  transform: { at: [0, 0, 0], yawRad: 0 },
});

const surface = (name: string, rgb: Vec3): Material => ({
  id: `photo-${name}`,
  name,
  words: [],
  albedo: { kind: 'color', rgb },
  roughness: name === 'floor' ? 0.5 : 0.9,
  metallic: 0,
  ior: name === 'floor' ? 1.45 : 1.3,
  transmission: 0,
  passage: 'pane',
});

function wallMesh(room: PhotoRoom, name: SurfaceName): Mesh {
  const { halfWidthM: half, depthM, heightM, behindM } = room;
  const t = THICK_M;
  const [x0, x1, y0, y1] = [-half, half, -behindM, depthM];
  switch (name) {
    case 'floor':
      return box([x0 - t, y0 - t, -t], [x1 + t, y1 + t, 0]);
    case 'ceiling':
      return box([x0 - t, y0 - t, heightM], [x1 + t, y1 + t, heightM + t]);
    case 'left':
      return box([x0 - t, y0 - t, 0], [x0, y1 + t, heightM]);
    case 'right':
      return box([x1, y0 - t, 0], [x1 + t, y1 + t, heightM]);
    case 'back':
      return box([x0 - t, y1, 0], [x1 + t, y1 + t, heightM]);
    case 'front':
      return box([x0 - t, y0 - t, 0], [x1 + t, y0, heightM]);
  }
}
