import type { Shape } from './scene.ts';
import { faceNormal } from './solids.ts';
import { dot } from './vec.ts';

export const BOX = 0;
export const CONVEX = 1;
export const CYLINDER = 2;
export const ELLIPSOID = 3;
export const ROUND_BOX = 4;
export const STRIDE = 10;

/** A scene's solids as flat numbers. */
export interface Table {
  readonly kind: Uint8Array;
  /** `STRIDE` numbers a solid; meaning by kind, see `compile`. */
  readonly data: Float64Array;
  /** Plane equations of convex solids: normal and offset, four numbers each. */
  readonly planes: Float64Array;
}

export function compile(shapes: readonly Shape[]): Table {
  const kind = new Uint8Array(shapes.length);
  const data = new Float64Array(shapes.length * STRIDE);
  const planes: number[] = [];
  shapes.forEach((s, i) => {
    const at = i * STRIDE;
    switch (s.kind) {
      case 'box': {
        kind[i] = s.round > 0 ? ROUND_BOX : BOX;
        const [hx, hy, hz] = [s.size[0] / 2, s.size[1] / 2, s.size[2] / 2];
        data.set(
          [s.at[0], s.at[1], s.at[2] + hz, Math.cos(s.yaw), Math.sin(s.yaw), hx, hy, hz, s.round],
          at,
        );
        break;
      }
      case 'convex':
        kind[i] = CONVEX;
        data.set([planes.length, s.faces.length], at);
        for (const face of s.faces) {
          const n = faceNormal(s.vertices, face);
          planes.push(n[0], n[1], n[2], dot(n, s.vertices[face[0]]));
        }
        break;
      case 'cylinder':
        kind[i] = CYLINDER;
        data.set([s.at[0], s.at[1], s.at[2], s.radius, s.topRadius, s.height], at);
        break;
      case 'ellipsoid':
        kind[i] = ELLIPSOID;
        data.set([...s.at, Math.cos(s.yaw), Math.sin(s.yaw), ...s.radii], at);
        break;
    }
  });
  return { kind, data, planes: Float64Array.from(planes) };
}
