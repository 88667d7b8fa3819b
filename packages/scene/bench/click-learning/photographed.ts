import { createRandom, type Random, type Rgb8 } from '@zhuhui/kernels';
import { gaussianBlurRgb8 } from '@zhuhui/kernels/click-learning';
import { rayThrough } from '../../src/camera.ts';
import { inkOverlay } from '../../src/drawing.ts';
import { type Buffers, raycast, type View, viewOf } from '../../src/raycast.ts';
import { COLOUR_LINES, drawColour } from '../../src/shading.ts';
import type { Vec3 } from '../../src/vec.ts';
import type { Study } from '../studies/index.ts';
import { quickLight } from '../studies/picture.ts';
import { type Finish, finishAt, refinished } from './finishes.ts';

/** A room as a photograph shows it, and the object (the scene's id) of every pixel. */
export interface Photographed {
  readonly image: Rgb8;
  readonly object: Uint8Array;
}

const NOISE_SEED = 77;
/** Lamps are this bright at one metre, and at most so many. */
const LAMP = 0.9;
const MOST_LAMPS = 3;

/**
 * Photographs a study: finishes by chance, lamps, no drawn lines, and what a camera adds (colour cast,
 * exposure, falling off to the corners, blur, noise). All follows from the seed.
 * @param photos what may hang on walls and lie on floors
 */
export function photographed(
  study: Study,
  seed: number,
  size: { readonly width: number; readonly height: number },
  photos: readonly Rgb8[],
): Photographed {
  const { scene, finishes } = refinished(study.scene, seed, photos);
  const view = viewOf(scene, size.width, size.height);
  const buffers = raycast(view);
  const picture = drawColour(view, buffers, quickLight({ ...study, scene }, buffers));
  const ink = inkOverlay(view).data;
  const random = createRandom(seed + 1);
  const linear = new Float32Array(picture.data.length);
  for (let i = 0; i < linear.length; i++) {
    const plain = picture.data[i] / (1 - COLOUR_LINES * ink[Math.floor(i / 3)]);
    linear[i] = (Math.min(255, plain) / 255) ** GAMMA;
  }
  finish(view, buffers, finishes, linear);
  lightByLamps(view, buffers, study.inside ? lampsByChance(view, random) : [], linear);
  const image = developed(linear, buffers, random);
  return { image, object: Uint8Array.from(buffers.object.data) };
}

const GAMMA = 2.2;

function placeAt({ projection }: View, { depth, width }: Buffers, i: number): Vec3 {
  const d = rayThrough(projection, (i % width) + 0.5, Math.floor(i / width) + 0.5);
  const t = depth.data[i];
  const { eye } = projection;
  return [eye[0] + d[0] * t, eye[1] + d[1] * t, eye[2] + d[2] * t];
}

/** Multiplies by the surfaces' patterns, each in the plane that its normal names. */
function finish(
  view: View,
  buffers: Buffers,
  finishes: ReadonlyMap<unknown, Finish>,
  linear: Float32Array,
): void {
  const { solids } = view.tracer;
  const factors = [1, 1, 1];
  for (let i = 0; i < buffers.solid.length; i++) {
    if (buffers.solid[i] < 0) continue;
    const own = finishes.get(solids[buffers.solid[i]].surface);
    if (!own) continue;
    const at = placeAt(view, buffers, i);
    const [ax, ay, az] = [0, 1, 2].map((c) => Math.abs(buffers.normal[i * 3 + c]));
    const [u, v] =
      az >= ax && az >= ay ? [at[0], at[1]] : ax >= ay ? [at[1], at[2]] : [at[0], at[2]];
    finishAt(own, u, v, buffers.depth.data[i] / view.projection.focalPx, factors);
    for (let c = 0; c < 3; c++) linear[i * 3 + c] *= factors[c];
  }
}

interface Lamp {
  readonly at: Vec3;
  readonly colour: Vec3;
}

function lampsByChance({ scene, projection }: View, random: Random): Lamp[] {
  const { eye } = projection;
  const { target } = scene.camera;
  return Array.from({ length: random.below(MOST_LAMPS + 1) }, () => {
    const along = random.between(0.3, 0.9);
    const warm = random.between(0.6, 1);
    const strength = LAMP * random.between(0.4, 1.6);
    return {
      at: [
        eye[0] + (target[0] - eye[0]) * along + random.between(-2, 2),
        eye[1] + (target[1] - eye[1]) * along,
        random.between(1.2, 2.4),
      ],
      colour: [strength, strength * (0.7 + 0.3 * warm), strength * warm * warm],
    };
  });
}

/** Light falls off with the square of the distance; the surfaces' own colours are in the picture. */
function lightByLamps(
  view: View,
  buffers: Buffers,
  lamps: readonly Lamp[],
  linear: Float32Array,
): void {
  if (lamps.length === 0) return;
  const { normal, solid } = buffers;
  for (let i = 0; i < solid.length; i++) {
    if (solid[i] < 0) continue;
    const p = placeAt(view, buffers, i);
    for (const { at, colour } of lamps) {
      const [dx, dy, dz] = [at[0] - p[0], at[1] - p[1], at[2] - p[2]];
      const far = Math.hypot(dx, dy, dz);
      const facing = dx * normal[i * 3] + dy * normal[i * 3 + 1] + dz * normal[i * 3 + 2];
      if (facing <= 0) continue;
      const lit = facing / (far * (0.3 + far * far));
      for (let c = 0; c < 3; c++) linear[i * 3 + c] *= 1 + colour[c] * lit;
    }
  }
}

/** What the camera makes of the light. */
function developed(linear: Float32Array, { width, height }: Buffers, random: Random): Rgb8 {
  const exposure = random.between(0.65, 1.25);
  const contrast = random.between(0.85, 1.2);
  const cast = [random.between(0.9, 1.1), 1, random.between(0.88, 1.1)];
  const corner = random.between(0, 0.35);
  const data = new Uint8Array(linear.length);
  for (let i = 0; i < linear.length; i++) {
    const p = Math.floor(i / 3);
    const x = (p % width) / width - 0.5;
    const y = Math.floor(p / width) / height - 0.5;
    const light = linear[i] * exposure * cast[i % 3] * (1 - corner * 2 * (x * x + y * y));
    const shown = (light / (1 + 0.15 * light)) ** (contrast / GAMMA);
    data[i] = Math.max(0, Math.min(255, Math.round(255 * shown)));
  }
  const sharp = gaussianBlurRgb8({ width, height, data }, random.between(0.4, 1) * (width / 1024));
  const noise = createRandom(NOISE_SEED + random.below(1e6));
  const sigma = random.between(0.5, 4);
  for (let i = 0; i < data.length; i++) {
    const chance = noise.float() + noise.float() + noise.float() - 1.5;
    data[i] = Math.max(0, Math.min(255, Math.round(sharp.data[i] + sigma * 2 * chance)));
  }
  return { width, height, data };
}
