import type { LabelMap, Plane, Rgb8 } from '@zhuhui/kernels';
import { albedoAt } from './albedo.ts';
import { type Projection, projectionOf, rayThrough } from './camera.ts';
import type { Scene } from './scene.ts';
import { buildTracer, type Tracer } from './tracer.ts';

/** One picture size of one scene, ready to be asked about. */
export interface View {
  readonly scene: Scene;
  readonly projection: Projection;
  readonly tracer: Tracer;
}

/** What is seen through each pixel's centre. The sky has solid -1, object 0, depth Infinity. */
export interface Buffers {
  readonly width: number;
  readonly height: number;
  /** Index into `Tracer.solids`, -1 for the sky. */
  readonly solid: Int32Array;
  /** Object id per pixel, see `Scene`. */
  readonly object: LabelMap;
  readonly face: Uint8Array;
  /** Outward unit normals, three numbers a pixel. */
  readonly normal: Float32Array;
  /** Metres along the optical axis. */
  readonly depth: Plane;
  readonly albedo: Rgb8;
}

export function viewOf(scene: Scene, width: number, height: number): View {
  return {
    scene,
    projection: projectionOf(scene.camera, width, height),
    tracer: buildTracer(scene),
  };
}

/** Casts one ray through the middle of each pixel. */
export function raycast({ scene, projection, tracer }: View): Buffers {
  const { width, height, eye } = projection;
  const n = width * height;
  const solid = new Int32Array(n).fill(-1);
  const object = new Int32Array(n);
  const face = new Uint8Array(n);
  const normal = new Float32Array(n * 3);
  const depth = new Float32Array(n).fill(Number.POSITIVE_INFINITY);
  const albedo = new Uint8Array(n * 3);
  const { hit } = tracer;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const d = rayThrough(projection, x + 0.5, y + 0.5);
      if (!tracer.trace(eye[0], eye[1], eye[2], d[0], d[1], d[2])) continue;
      solid[i] = hit.solid;
      object[i] = tracer.objectOf[hit.solid];
      face[i] = hit.face;
      normal[i * 3] = hit.nx;
      normal[i * 3 + 1] = hit.ny;
      normal[i * 3 + 2] = hit.nz;
      depth[i] = hit.t;
      const at: [number, number, number] = [
        eye[0] + d[0] * hit.t,
        eye[1] + d[1] * hit.t,
        eye[2] + d[2] * hit.t,
      ];
      albedo.set(albedoAt(tracer.solids[hit.solid].surface, at, [hit.nx, hit.ny, hit.nz]), i * 3);
    }
  }
  return {
    width,
    height,
    solid,
    object: { width, height, data: object, count: scene.objects.length + 1 },
    face,
    normal,
    depth: { width, height, data: depth },
    albedo: { width, height, data: albedo },
  };
}
