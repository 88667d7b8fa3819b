import type { Camera } from '../../camera.ts';
import type { SceneDescription } from '../../design/description.ts';
import type { RenderObject } from '../../render/render-scene.ts';
import { aerial, orbit } from './circling.ts';
import { eased } from './ease.ts';
import { type Reach, type Stage, stageFor, type Track } from './stage.ts';
import { pan, push, truck } from './straight.ts';
import { walkthrough } from './walk.ts';

/** Moves of a camera: towards, away, turning, sideways, around, through the air, on foot. */
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

const TRACKS: Readonly<Record<CameraMove, (stage: Stage) => Track>> = {
  push,
  pull: (stage) => {
    const track = push(stage);
    return (share) => track(1 - share);
  },
  pan,
  truck,
  orbit,
  aerial,
  walkthrough,
};

const REACHES: Readonly<Partial<Record<CameraMove, Reach>>> = { orbit: 'around', aerial: 'air' };

/** What a film's cameras are planned from. */
export interface FilmPlan {
  readonly description: SceneDescription;
  /** The scene's things as they are rendered. */
  readonly objects: readonly RenderObject[];
  readonly move: CameraMove;
  readonly seconds: number;
  readonly fps: number;
  /** Which way it goes sideways: 1 (when absent) to the right. */
  readonly side?: 1 | -1;
}

/** Moves that go the other way when they are asked to. */
const SIDED: readonly CameraMove[] = ['pan', 'truck', 'orbit'];

/** A camera for every frame: from rest to rest, level, clear of everything in the scene. */
export function filmPath(plan: FilmPlan): Camera[] {
  const { description, objects, move, seconds, fps, side = 1 } = plan;
  const track = TRACKS[move](stageFor(description, objects, seconds, REACHES[move] ?? 'ground'));
  const frames = Math.round(seconds * fps);
  const isReversed = side === -1 && SIDED.includes(move);
  return Array.from({ length: frames }, (_, k) => {
    const share = eased(k / Math.max(1, frames - 1));
    return track(isReversed ? 1 - share : share);
  });
}
