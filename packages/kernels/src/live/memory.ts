import type { LabelMap, Plane, Rgb8 } from '../image.ts';
import type { Camera } from '../render/camera.ts';
import type { Skin } from '../render/finish.ts';
import type { Part } from '../render/part.ts';
import type { Reading } from '../render/read.ts';

/** `moving`: an answer at once. `still`: nothing moves any more, a better one is worth more time. */
export type LivePace = 'moving' | 'still';

/**
 * What one frame leaves to the next. Plain data: it can be handed from thread to thread, and a frame may
 * take the memory of the last finished one when two threads take turns.
 */
export interface LiveMemory {
  /** Luma of the frames, smoothed over time: what "has anything changed" is asked against. */
  readonly luma: Plane;
  /** Regions of the working copy. */
  readonly labels: LabelMap;
  readonly parts: readonly Part[];
  readonly skins: readonly Skin[];
  /** How many frames in a row each region's own reading has spoken against what it was taken for. */
  readonly doubts: readonly number[];
  readonly camera: Camera;
  /** How the last picture was asked for. */
  readonly pace: LivePace;
  /** A model's screenshot painted anew is at least in part of the output. */
  readonly finished: boolean;
  readonly output: Rgb8;
}

/** A new reading is believed at once where the picture is new, and after this many frames elsewhere. */
const DOUBTS_TO_CHANGE = 4;
/** Intersection over union from which two regions of successive frames are one. */
const SAME_REGION = 0.45;
/** Relative change of camera figures that is taken for noise of the estimate. */
const SAME_CAMERA = 0.06;

export interface Steadied {
  readonly reading: Reading;
  readonly skins: readonly Skin[];
  readonly doubts: readonly number[];
}

/** Lets regions that were there a frame ago keep what they were taken for, and the camera its place. */
export function steady(
  reading: Reading,
  skins: readonly Skin[],
  memory: LiveMemory | null,
): Steadied {
  const fresh = { reading, skins, doubts: skins.map(() => 0) };
  if (memory === null || memory.labels.data.length !== reading.labels.data.length) return fresh;
  const before = matchRegions(reading, memory);
  const parts: Part[] = [];
  const kept: Skin[] = [];
  const doubts: number[] = [];
  reading.parts.forEach((part, id) => {
    const old = before[id];
    const was = old === undefined || old < 0 ? undefined : memory.parts[old];
    const skin = skins[id];
    const oldSkin = old === undefined ? undefined : memory.skins[old];
    if (was === undefined || oldSkin === undefined || skin === undefined) {
      parts.push(part);
      if (skin !== undefined) kept.push(skin);
      doubts.push(0);
      return;
    }
    const differs = was.role !== part.role;
    const doubt = differs ? (memory.doubts[old ?? 0] ?? 0) + 1 : 0;
    const changes = doubt >= DOUBTS_TO_CHANGE;
    parts.push(changes ? part : { ...was, group: part.group });
    kept.push(changes ? skin : oldSkin);
    doubts.push(changes ? 0 : doubt);
  });
  return {
    reading: { ...reading, parts, camera: steadyCamera(reading.camera, memory.camera) },
    skins: kept,
    doubts,
  };
}

/** For every region the region of the last frame that it goes on from, or −1. */
function matchRegions({ labels }: Reading, memory: LiveMemory): Int32Array {
  const now = labels.data;
  const then = memory.labels.data;
  const areaThen = new Int32Array(memory.parts.length);
  const areaNow = new Int32Array(labels.count);
  const overlaps = new Map<number, number>();
  for (let i = 0; i < now.length; i++) {
    areaNow[now[i]]++;
    areaThen[then[i]]++;
    const key = now[i] * memory.parts.length + then[i];
    overlaps.set(key, (overlaps.get(key) ?? 0) + 1);
  }
  const match = new Int32Array(labels.count).fill(-1);
  const best = new Float32Array(labels.count).fill(SAME_REGION);
  for (const [key, shared] of overlaps) {
    const id = Math.floor(key / memory.parts.length);
    const old = key % memory.parts.length;
    const iou = shared / (areaNow[id] + areaThen[old] - shared);
    if (iou > best[id]) {
      best[id] = iou;
      match[id] = old;
    }
  }
  return match;
}

/** Textures are laid in the camera's space: an estimate that trembles would make them swim. */
function steadyCamera(now: Camera, then: Camera): Camera {
  if (now.width !== then.width || now.height !== then.height) return now;
  const near = (a: number, b: number, unit: number): boolean =>
    Math.abs(a - b) < SAME_CAMERA * unit;
  const same =
    near(now.focalPx, then.focalPx, 3 * then.focalPx) &&
    near(now.horizonPx, then.horizonPx, now.height) &&
    near(now.cx, then.cx, now.width) &&
    near(now.depthDirection[0], then.depthDirection[0], 2) &&
    near(now.depthDirection[1], then.depthDirection[1], 2);
  return same ? then : now;
}
