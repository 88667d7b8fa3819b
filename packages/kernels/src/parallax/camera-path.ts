import type { Rgb8 } from '../image.ts';
import { prepareDepthScene } from './scene.ts';
import type { CameraMove, DepthScene, Pose } from './types.ts';
import { staysInside } from './warp.ts';

/** A way of the camera through a scene; what it shows stays inside the picture all the way. */
export interface CameraPath {
  readonly move: CameraMove;
  /** Enlargement that keeps the picture's border out of view. */
  readonly frameZoom: number;
  /** The scene has no depth: moves to the side are made by shifting the view. */
  readonly isFlat: boolean;
  /** Of the way to the side: less where what stands on the ground would lean too far. */
  readonly slideShare: number;
  /** +1 to the right, −1 to the left, of moves that have a side. */
  readonly side: 1 | -1;
}

/** A picture with the way through it. */
export interface Shot {
  readonly scene: DepthScene;
  readonly path: CameraPath;
}

export interface ShotRequest {
  readonly image: Rgb8;
  /** The film's size. */
  readonly frame: { readonly width: number; readonly height: number };
  readonly move: CameraMove;
  readonly side: 1 | -1;
}

/** @throws KernelError `badPicture` */
export function prepareShot({ image, frame, move, side }: ShotRequest): Shot {
  const scene = prepareDepthScene(image, frame);
  return { scene, path: planPath(scene, move, side) };
}

/** What stands upright leans by this tangent at most while the camera goes to the side. */
const MOST_LEAN = 0.1;
/** Of the width: a usual way to the side. */
const SLIDE = 0.05;
/** Steeper ground than in this share of a picture is none that things stand on. */
const STEEPEST = 0.9;
const MOST_ZOOM = 1.45;
const ZOOM_STEP = 0.01;
const CHECKS = 8;

/** The path of a move through a scene: as near to the whole picture as its border allows. */
export function planPath(scene: DepthScene, move: CameraMove, side: 1 | -1): CameraPath {
  const slideShare = Math.min(1, MOST_LEAN / Math.max(1e-6, leanOf(scene)));
  const way = { move, side, isFlat: scene.isFlat, slideShare };
  let frameZoom = 1;
  const isKept = () => {
    for (let k = 0; k <= CHECKS; k++) {
      if (!staysInside(scene, poseAt({ ...way, frameZoom }, k / CHECKS))) return false;
    }
    return true;
  };
  while (frameZoom < MOST_ZOOM && !isKept()) frameZoom += ZOOM_STEP;
  return { ...way, frameZoom };
}

/**
 * How far things lean at the end of a usual way to the side, as a tangent: they are painted on the ground,
 * whose nearness grows downwards.
 */
function leanOf({ width, height, layers }: DepthScene): number {
  const { nearness } = layers[0];
  const slopes: number[] = [];
  for (let y = 1; y < nearness.height; y++) {
    for (let x = 0; x < nearness.width; x += 4) {
      const p = y * nearness.width + x;
      const slope = nearness.data[p] - nearness.data[p - nearness.width];
      if (slope > 1e-4) slopes.push(slope * nearness.height);
    }
  }
  slopes.sort((a, b) => a - b);
  const steep = slopes[Math.floor(STEEPEST * slopes.length)] ?? 0;
  return (SLIDE * width * steep) / height;
}

/** Starts and ends gently, moving evenly in between. */
export function eased(share: number): number {
  const t = Math.min(1, Math.max(0, share));
  const ramp = 0.22;
  const speed = 1 / (1 - ramp);
  if (t < ramp) return speed * rampLength(t / ramp, ramp);
  if (t > 1 - ramp) return 1 - speed * rampLength((1 - t) / ramp, ramp);
  return speed * (ramp / 2 + (t - ramp));
}

/** The way made while the speed rises as a smooth step from 0 to 1. */
const rampLength = (t: number, ramp: number): number => ramp * (t * t * t - (t * t * t * t) / 2);

/** @param share of the path's time, 0 … 1 */
export function poseAt(
  { move, frameZoom, side, isFlat, slideShare }: CameraPath,
  share: number,
): Pose {
  const t = eased(share);
  const around = 2 * t - 1;
  const slide = slideShare * side;
  const [across, rise] = isFlat ? [0.055, 0.04] : [0.026, 0.018];
  const rest = { slideX: 0, slideY: 0, dolly: 0, zoom: frameZoom, shiftX: 0, shiftY: 0 };
  switch (move) {
    case 'push':
      return { ...rest, dolly: 0.26 * t, zoom: frameZoom * (1 + 0.06 * t) };
    case 'pull':
      return { ...rest, dolly: 0.26 * (1 - t), zoom: frameZoom * (1 + 0.06 * (1 - t)) };
    case 'pan':
      return { ...rest, shiftX: -0.055 * side * around, slideX: -0.012 * slide * around };
    case 'truck':
      return { ...rest, slideX: -SLIDE * slide * around, shiftX: -across * side * around };
    case 'orbit':
      return {
        ...rest,
        slideX: -0.062 * slide * around,
        shiftX: isFlat ? -across * side * around : 0,
        dolly: 0.05 * (1 - around * around),
      };
    case 'aerial':
      return { ...rest, slideY: 0.045 * around, dolly: 0.08 * (1 - t), shiftY: rise * around };
    case 'walkthrough':
      return {
        ...rest,
        dolly: 0.36 * t,
        slideX: -0.018 * slide * Math.sin(2 * Math.PI * t) * (1 - t / 2),
        zoom: frameZoom * (1 + 0.05 * t),
      };
  }
}

/** Nothing moved: the picture as it is. */
const REST: Pose = { slideX: 0, slideY: 0, dolly: 0, zoom: 1, shiftX: 0, shiftY: 0 };

/** From the middle of a move to rest: the way that ends in the picture itself. */
export function settlingPose(path: CameraPath, share: number): Pose {
  const from = poseAt(path, 0.5);
  const t = eased(share);
  const between = (key: keyof Pose) => from[key] + (REST[key] - from[key]) * t;
  return {
    slideX: between('slideX'),
    slideY: between('slideY'),
    dolly: between('dolly'),
    zoom: between('zoom'),
    shiftX: between('shiftX'),
    shiftY: between('shiftY'),
  };
}
