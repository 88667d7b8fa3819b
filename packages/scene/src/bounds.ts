import type { Shape } from './scene.ts';
import type { Vec3 } from './vec.ts';

/** Axis-aligned bounds in metres: min x, y, z, max x, y, z. */
export type Bounds = readonly number[];

export function boundsOf(shape: Shape): Bounds {
  switch (shape.kind) {
    case 'convex':
      return [
        ...([0, 1, 2] as const).map((k) => Math.min(...shape.vertices.map((v) => v[k]))),
        ...([0, 1, 2] as const).map((k) => Math.max(...shape.vertices.map((v) => v[k]))),
      ];
    case 'cylinder': {
      const r = Math.max(shape.radius, shape.topRadius);
      const [x, y, z] = shape.at;
      return [x - r, y - r, z, x + r, y + r, z + shape.height];
    }
    case 'box': {
      const half: Vec3 = [shape.size[0] / 2, shape.size[1] / 2, shape.size[2] / 2];
      return around([shape.at[0], shape.at[1], shape.at[2] + half[2]], half, shape.yaw);
    }
    case 'ellipsoid':
      return around(shape.at, shape.radii, shape.yaw);
  }
}

function around(centre: Vec3, half: Vec3, yaw: number): Bounds {
  const c = Math.abs(Math.cos(yaw));
  const s = Math.abs(Math.sin(yaw));
  const x = half[0] * c + half[1] * s;
  const y = half[0] * s + half[1] * c;
  return [
    centre[0] - x,
    centre[1] - y,
    centre[2] - half[2],
    centre[0] + x,
    centre[1] + y,
    centre[2] + half[2],
  ];
}
