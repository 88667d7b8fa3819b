import { type Camera, projectionOf } from '../camera.ts';
import { vanishingPointsOf } from '../truth.ts';
import type { Vec2, Vec3 } from '../vec.ts';

/** The camera of a picture as computer vision writes it: pixels, origin top left. */
export interface CameraTruth {
  readonly width: number;
  readonly height: number;
  readonly eye: Vec3;
  /** Unit vectors in the world. */
  readonly right: Vec3;
  readonly up: Vec3;
  readonly forward: Vec3;
  readonly focalPx: number;
  readonly principalPx: Vec2;
  /** Where the horizon meets the picture's middle column; null for a view straight down. */
  readonly horizonPx: number | null;
  /** Of the scene's axis that runs into the depth, of the other level one and of the uprights; null: parallel. */
  readonly vanishing: readonly (Vec2 | null)[];
}

export function cameraTruth(camera: Camera, width: number, height: number): CameraTruth {
  const projection = projectionOf(camera, width, height);
  const { eye, right, up, forward, focalPx, axis } = projection;
  const level = Math.hypot(forward[0], forward[1]);
  return {
    width,
    height,
    eye,
    right,
    up,
    forward,
    focalPx,
    principalPx: axis,
    horizonPx: level < 1e-3 ? null : axis[1] + (focalPx * forward[2]) / level,
    vanishing: vanishingPointsOf({ projection }),
  };
}
