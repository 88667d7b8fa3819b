import type { Rgb8 } from '@zhuhui/kernels';
import { linearOfByte } from '@zhuhui/kernels/oklab';
import { type Projection, project, projectionOf, rayThrough } from '../camera.ts';
import type { SceneDescription } from '../design/description.ts';
import { kindOf } from '../objects/index.ts';
import type { Prepared } from '../render/prepare.ts';
import { sceneryPainter } from '../render/scenery.ts';
import { normalize, type Vec3 } from '../vec.ts';
import { meetRoom, type PhotoRoom } from './photo-room.ts';
import { meetPlane, type PlaneName, planeOf, type RoomPlane } from './wall-plane.ts';

/** What a pixel (of the photograph, from its corner) shows in a material: linear light as the photograph has it; null for what is no glass. */
export type GlassViews = (material: number, x: number, y: number) => Vec3 | null;

interface Hung {
  readonly photo: Rgb8;
  readonly room: PhotoRoom;
  readonly description: SceneDescription;
  readonly prepared: Prepared;
  readonly plane?: PlaneName;
}

/**
 * What burns, and mirrors and panes on a wall: a box of plain walls says nothing of what is seen in them.
 * Other things of a furnished room are not asked for: their light is told by the renders.
 */
export function glassViews({ photo, room, description, prepared, plane: name }: Hung): GlassViews {
  const lamp = description.items.some(({ kind }) => kindOf(kind)?.category === 'lamp');
  const idOf = (material: number): string => prepared.materialIds[material - 1] ?? '';
  if (lamp) return (material) => (LIT.test(idOf(material)) ? GLOW : null);
  if (name === undefined || name === 'floor') return () => null;
  const plane = planeOf(room, name);
  const projection = projectionOf(room.camera, photo.width, photo.height);
  const pane = description.items.some(({ kind }) => kindOf(kind)?.category === 'opening');
  const mirrored = mirrorView(photo, room, plane, projection);
  const out = outsideView(photo, description.seed);
  return (material, x, y) => {
    const id = idOf(material);
    if (id.startsWith('mirror')) return mirrored(x, y);
    return pane && id.startsWith('glass') ? out(rayThrough(projection, x, y)) : null;
  };
}

/** A lamp that burns is the brightest of its picture, whatever light the rest is in. */
const LIT = /^(lamp(Warm|Neutral|Cool)|glassFrosted)/;
const GLOW: Vec3 = [1, 0.94, 0.83];

const SILVER: Vec3 = [0.9, 0.915, 0.91];
/** A mirror behind the eye's back shows what lies before it: the rest of a room is like what is seen of it. */
const STEP_M = 0.4;
const MOST_STEPS = 24;

function mirrorView(photo: Rgb8, room: PhotoRoom, plane: RoomPlane, projection: Projection) {
  const { eye } = room.camera;
  return (x: number, y: number): Vec3 => {
    const ray = rayThrough(projection, x, y);
    const met = meetPlane(plane, eye, ray);
    if (!met) return SILVER;
    const back: [number, number, number] = [ray[0], ray[1], ray[2]];
    back[plane.axis] *= -1;
    const { at } = meetRoom(room, met, back);
    const seen = seenLike(at, room, projection);
    const farther = Math.hypot(at[0] - met[0], at[1] - met[1], at[2] - met[2]) + 1;
    const direct = seen?.depth ?? 1;
    const reach = Math.max(1.2, (0.5 * farther) / Math.max(0.5, direct));
    const light = blurred(photo, seen?.x ?? x, seen?.y ?? y, reach);
    return [light[0] * SILVER[0], light[1] * SILVER[1], light[2] * SILVER[2]];
  };
}

/** Where the photograph shows a point of the room, or else one like it further in. */
function seenLike([x, y, z]: Vec3, { camera: { eye }, depthM }: PhotoRoom, projection: Projection) {
  let away = y < eye[1] ? 2 * eye[1] - y : y;
  for (let k = 0; k < MOST_STEPS; k++) {
    const seen = project(projection, [x, Math.min(depthM, away), z]);
    if (seen && inPicture(seen, projection)) return seen;
    if (away > depthM) break;
    away += STEP_M;
  }
  const seen = project(projection, [x, depthM, z]);
  return (
    seen && { ...seen, x: clamp(seen.x, projection.width), y: clamp(seen.y, projection.height) }
  );
}

const inPicture = ({ x, y }: { x: number; y: number }, { width, height }: Projection): boolean =>
  x >= 0 && y >= 0 && x < width && y < height;

const clamp = (value: number, size: number): number => Math.min(size - 1, Math.max(0, value));

/** Mean of nine places around one, linear. */
function blurred({ width, height, data }: Rgb8, x: number, y: number, reach: number): Vec3 {
  const sum: [number, number, number] = [0, 0, 0];
  for (let i = -1; i <= 1; i++) {
    for (let j = -1; j <= 1; j++) {
      const u = Math.floor(clamp(x + i * reach, width));
      const v = Math.floor(clamp(y + j * reach, height));
      for (let k = 0; k < 3; k++) sum[k] += linearOfByte(data[(v * width + u) * 3 + k]) / 9;
    }
  }
  return sum;
}

const LEAVES: Vec3 = [0.075, 0.12, 0.04];
const GRASS: Vec3 = [0.1, 0.16, 0.05];
/** A clear sky that is paler towards the horizon, and the sun's light on what stands under it, relative. */
const ZENITH: Vec3 = [0.5, 0.7, 0.98];
const HORIZON: Vec3 = [0.97, 0.99, 1];
const SUNLIGHT: Vec3 = [6.4, 6, 5.2];
const SKYLIGHT: Vec3 = [4.2, 4.6, 5];
/** Windows of photographed rooms are nearly white; at least and at most so bright, linear. */
const SKY_LEVEL = { least: 0.55, most: 0.98 } as const;
const BRIGHT_SHARE = 0.985;
/** Rooms' windows look from an upper floor over gardens. */
const LOOKOUT_M = 5;

/** Sky, trees and ground as they are seen through a pane. */
function outsideView(photo: Rgb8, seed: number) {
  const level = skyLevel(photo);
  const scenery = {
    ...({ surroundings: 'suburb', clouds: 0.35, lampsOn: false } as const),
    ...{ eyeM: LOOKOUT_M, dimmed: 0.75, leaves: LEAVES, grass: GRASS },
    seed,
  };
  const paint = sceneryPainter(scenery, { sun: SUNLIGHT, sky: SKYLIGHT });
  return (ray: Vec3): Vec3 => {
    const direction = normalize(ray);
    const up = Math.sqrt(Math.max(0, direction[2]));
    const bare = HORIZON.map((v, k) => v + (ZENITH[k] - v) * up) as unknown as Vec3;
    const light = paint(direction, bare);
    return [light[0] * level, light[1] * level, light[2] * level];
  };
}

function skyLevel({ data }: Rgb8): number {
  const greens: number[] = [];
  for (let i = 1; i < data.length; i += 3 * 7) greens.push(data[i]);
  const bright = Float64Array.from(greens).sort()[Math.floor(BRIGHT_SHARE * (greens.length - 1))];
  return Math.min(SKY_LEVEL.most, Math.max(SKY_LEVEL.least, 1.25 * linearOfByte(bright)));
}
