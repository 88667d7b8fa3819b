import { projectionOf, rayThrough } from '../../src/camera.ts';
import { seededRandom } from '../../src/random.ts';
import { castNearest, RAY_WORDS } from '../../src/render/cast.ts';
import type { Prepared } from '../../src/render/prepare.ts';
import type { Portal, RenderScene } from '../../src/render/render-scene.ts';
import { add, cross, dot, normalize, scale, sub, type Vec3 } from '../../src/vec.ts';

/** What a path tracer asks: rays of the camera, diffuse bounces off what they met, shadow rays. */
export interface RaySets {
  readonly primary: Float32Array;
  readonly bounce: Float32Array;
  readonly shadow: Float32Array;
}

const LIFT_M = 1e-3;

export function raySets(
  scene: RenderScene,
  prepared: Prepared,
  corners: Float32Array,
  light: Portal,
  [width, height]: readonly [number, number],
): RaySets {
  const random = seededRandom(5);
  const projection = projectionOf(scene.camera, width, height);
  const primary = new Float32Array(width * height * RAY_WORDS);
  for (let i = 0; i < width * height; i++) {
    const d = normalize(rayThrough(projection, (i % width) + 0.5, Math.floor(i / width) + 0.5));
    primary.set([...projection.eye, ...d, 1e30, 0], i * RAY_WORDS);
  }
  const { t, triangle } = castNearest(prepared, primary);
  const bounce: number[] = [];
  const shadow: number[] = [];
  for (let i = 0; i < t.length; i++) {
    if (triangle[i] < 0) continue;
    const [ox, oy, oz, dx, dy, dz] = primary.subarray(i * RAY_WORDS);
    const direction: Vec3 = [dx, dy, dz];
    let normal = normalOf(corners, triangle[i]);
    if (dot(normal, direction) > 0) normal = scale(normal, -1);
    const from = add(add([ox, oy, oz], scale(direction, t[i])), scale(normal, LIFT_M));
    bounce.push(...from, ...normalize(add(normal, onSphere(random))), 1e30, 0);
    const spot = add(light.corner, add(scale(light.along, random()), scale(light.up, random())));
    const way = sub(spot, from);
    const distance = Math.hypot(...way);
    shadow.push(...from, ...scale(way, 1 / distance), distance * 0.999, 0);
  }
  return { primary, bounce: Float32Array.from(bounce), shadow: Float32Array.from(shadow) };
}

function normalOf(corners: Float32Array, triangle: number): Vec3 {
  const corner = (k: number): Vec3 => {
    const at = triangle * 9 + k * 3;
    return [corners[at], corners[at + 1], corners[at + 2]];
  };
  return normalize(cross(sub(corner(1), corner(0)), sub(corner(2), corner(0))));
}

function onSphere(random: () => number): Vec3 {
  const z = 1 - 2 * random();
  const r = Math.sqrt(1 - z * z);
  const turn = 2 * Math.PI * random();
  return [r * Math.cos(turn), r * Math.sin(turn), z];
}
