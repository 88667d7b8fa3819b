import { hexOfLinear } from '../design/colour.ts';
import type { Item, SceneDescription, Season } from '../design/description.ts';
import { isOutlook, OUTLOOK_GROUND_M, wallOfOutlook } from '../design/outlook.ts';
import { wallsOf } from '../layout/walls.ts';
import { linearOf } from '../materials/colour.ts';
import { inColour, materialOf } from '../materials/index.ts';
import type { Material } from '../materials/material.ts';
import type { Mesh } from '../mesh/mesh.ts';
import type { RenderObject } from '../render/render-scene.ts';
import type { Vec2, Vec3 } from '../vec.ts';
import { WALL_M } from './room.ts';
import { plate } from './solids.ts';

/**
 * What is left of the brightness of things seen out of rooms, near, far away, and under a low sun on snow:
 * eyes and cameras hold a bright view back.
 */
const DIMMED = { near: 0.16, far: 0.13, snowy: 0.03 } as const;
/** Flowers let the light through that lies on them. */
const PETALS_DIMMED = 0.34;

const DULL_IOR = 1.06;

/** A material as it is seen from inside a room through the window. */
export function heldBack(material: Material, away: keyof typeof DIMMED = 'near'): Material {
  const { albedo, id } = material;
  const share = id.startsWith('petal') ? PETALS_DIMMED : DIMMED[away];
  const rgb = albedo.kind === 'color' ? albedo.rgb : linearOf(albedo.colour);
  const dark = rgb.map((value) => value * share) as unknown as Vec3;
  const held =
    albedo.kind === 'color'
      ? { ...material, albedo: { kind: 'color' as const, rgb: dark } }
      : inColour(material, hexOfLinear(dark));
  // Gloss would shine on where colours are held back.
  return { ...held, id: `${id} ${away} outside`, ior: DULL_IOR };
}

/** Few trees before a window are looked at leaf by leaf; low plants and groves are masses. */
export const isNear = (item: Item): boolean => !isOutlook(item) || item.kind.startsWith('tree-');

/** The ground reaches this far before the windows and to both sides; then the painted one takes over. */
const GROUND = { outM: 26, asideM: 40 } as const;
/** Of gravel along the house, then grass. */
const STRIP_M = 1.1;
const LAWN: Readonly<Record<Season, string>> = {
  spring: '#6f7f4c',
  summer: '#62743f',
  autumn: '#7d7646',
  winter: '#77725c',
};

/** The ground under what stands before the windows of a room; nothing where nothing does. */
export function outlookGround({ room, items, season, light }: SceneDescription): RenderObject[] {
  const index = room && items.some(isOutlook) ? wallOfOutlook(room) : undefined;
  if (!room || index === undefined) return [];
  const { from, along, inward, lengthM } = wallsOf(room.plan)[index];
  const at = (s: number, out: number): Vec2 => [
    from[0] + along[0] * s - inward[0] * out,
    from[1] + along[1] * s - inward[1] * out,
  ];
  const flat = (near: number, far: number): Mesh => {
    const [left, right] = [-GROUND.asideM, lengthM + GROUND.asideM];
    const around = [at(left, far), at(right, far), at(right, near), at(left, near)];
    return plate(around, OUTLOOK_GROUND_M - 0.3, OUTLOOK_GROUND_M);
  };
  const lawn =
    light.weather === 'snow' ? materialOf('snow') : inColour(materialOf('grass'), LAWN[season]);
  const laid = (name: string, mesh: Mesh, material: Material): RenderObject => ({
    name,
    mesh,
    materials: [heldBack(material)],
    transform: { at: [0, 0, 0], yawRad: 0 },
  });
  return [
    laid('outlook-strip', flat(WALL_M, STRIP_M), inColour(materialOf('gravel'), '#b9b2a4')),
    laid('outlook-lawn', flat(STRIP_M, GROUND.outM), lawn),
  ];
}

/** Out of the window of a room, else where the camera looks; counter-clockwise from +x. */
export function lookRad({ room, camera }: SceneDescription): number {
  const wall = room && wallOfOutlook(room);
  if (room && wall !== undefined) {
    const { inward } = wallsOf(room.plan)[wall];
    return Math.atan2(-inward[1], -inward[0]);
  }
  return Math.atan2(camera.target[1] - camera.eye[1], camera.target[0] - camera.eye[0]);
}
