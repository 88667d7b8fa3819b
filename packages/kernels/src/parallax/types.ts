import type { Plane } from '../image.ts';

/** How the camera moves through one picture. */
export const CAMERA_MOVES = [
  'push',
  'pull',
  'pan',
  'truck',
  'orbit',
  'aerial',
  'walkthrough',
] as const;
export type CameraMove = (typeof CAMERA_MOVES)[number];

/** One thing, or all that lies behind the others: colours and how far away they are. */
export interface DepthLayer {
  /** RGBA, 8 bits, premultiplied: `width × height × 4` of the scene. */
  readonly rgba: Uint8Array;
  /**
   * Inverse depth, 0 (infinitely far) … 1 (nearest), smooth: what bends steeply is another layer. May be
   * smaller than the scene.
   */
  readonly nearness: Plane;
  /** Covers the whole picture. */
  readonly opaque: boolean;
}

/** A picture ready to be moved through. */
export interface DepthScene {
  readonly width: number;
  readonly height: number;
  /** Where depth lines run together, px: what a forward move goes towards. */
  readonly centre: { readonly x: number; readonly y: number };
  /** The nearest first; the last one is opaque. */
  readonly layers: readonly DepthLayer[];
  /** Nearness of what the picture is about: the pivot of moves around it. */
  readonly pivot: number;
  /** Nothing in it was found to be nearer than the rest: a camera that goes around shows nothing. */
  readonly isFlat: boolean;
}

/**
 * Where the camera is. A point p of nearness w is seen at
 * c + zoom · (p − c + W · slide · (w − pivot)) / (1 − dolly · w) + W · shift, with the scene's centre c and
 * width W: planes stay planes, and upright lines upright.
 */
export interface Pose {
  readonly slideX: number;
  readonly slideY: number;
  readonly dolly: number;
  readonly zoom: number;
  readonly shiftX: number;
  readonly shiftY: number;
}
