import type { Material } from '../../materials/material.ts';
import type { Random } from '../../random.ts';
import { add, build, cross, dot, normalize, scale, type Vec3 } from '../../vec.ts';
import { fresnelOf } from './fresnel.ts';
import { meet } from './meet.ts';
import { scatter } from './scatter.ts';

/** A scene as plainly as it can be said: flat-shaded triangles and one light from all around. */
export interface PlainScene {
  /** 9 numbers a triangle. */
  readonly corners: Float32Array;
  readonly materials: readonly Material[];
  readonly sky: Vec3;
}

const LIFT_M = 2e-4;

/**
 * Light that arrives along one random path, followed by chance alone: no light is looked for, nothing
 * is weighted, no path is ended early. Slow, and right by its plainness; panes reflect or let through.
 */
export function tracePlainly(
  scene: PlainScene,
  origin: Vec3,
  direction: Vec3,
  mostBounces: number,
  random: Random,
): Vec3 {
  const hit = meet(scene.corners, origin, direction);
  if (!hit) return scene.sky;
  const material = scene.materials[hit.triangle];
  const face = faceOf(scene.corners, hit.triangle);
  const front = dot(face, direction) < 0;
  const normal = front ? face : scale(face, -1);
  const above = add(hit.at, scale(normal, LIFT_M));
  const below = add(hit.at, scale(normal, -LIFT_M));
  const seen = -dot(direction, normal);
  if (material.transmission > 0 && material.passage === 'pane') {
    if (random() < fresnelOf(seen, material.ior)) {
      const mirrored = add(direction, scale(normal, 2 * seen));
      return tracePlainly(scene, above, mirrored, mostBounces, random);
    }
    const behind = tracePlainly(scene, below, direction, mostBounces, random);
    const rgb = colourOf(material);
    return build((k) => behind[k] * rgb[k] * material.transmission);
  }
  const own: Vec3 = (front && material.emission) || [0, 0, 0];
  if (mostBounces === 0) return own;
  // Both sides alike; only sheets that let light through get any from behind.
  const behind = material.transmission > 0 && random() < 0.5;
  const sides = material.transmission > 0 ? 2 : 1;
  const into = cosineAbout(behind ? scale(normal, -1) : normal, random);
  const share = scatter(material, normal, scale(direction, -1), into);
  const light = tracePlainly(scene, behind ? below : above, into, mostBounces - 1, random);
  return build((k) => own[k] + light[k] * share[k] * Math.PI * sides);
}

function colourOf({ albedo }: Material): Vec3 {
  if (albedo.kind !== 'color') throw new RangeError('the reference knows plain colours only');
  return albedo.rgb;
}

function faceOf(corners: Float32Array, triangle: number): Vec3 {
  const edge = (to: number): Vec3 =>
    build((k) => corners[triangle * 9 + to * 3 + k] - corners[triangle * 9 + k]);
  return normalize(cross(edge(1), edge(2)));
}

/** A direction about the normal, as likely as its cosine. */
function cosineAbout(normal: Vec3, random: Random): Vec3 {
  const z = 1 - 2 * random();
  const turn = 2 * Math.PI * random();
  const r = Math.sqrt(1 - z * z);
  return normalize(add(normal, [r * Math.cos(turn), r * Math.sin(turn), z]));
}
