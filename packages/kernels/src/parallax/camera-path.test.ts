import { expect, it } from 'vitest';
import { eased, planPath, poseAt, settlingPose } from './camera-path.ts';
import { CAMERA_MOVES, type DepthScene } from './types.ts';
import { staysInside } from './warp.ts';

/** A floor below a wall. */
function room(): DepthScene {
  const [width, height] = [160, 90];
  const data = Float32Array.from({ length: 16 * 9 }, (_, i) =>
    Math.max(0.3, Math.floor(i / 16) / 8),
  );
  const rgba = new Uint8Array(width * height * 4).fill(255);
  const layers = [{ rgba, nearness: { width: 16, height: 9, data }, opaque: true }];
  return { width, height, centre: { x: 80, y: 40 }, layers, pivot: 0.4, isFlat: false };
}

it.each(CAMERA_MOVES)('%s never shows what lies beyond the picture', (move) => {
  const scene = room();
  for (const side of [1, -1] as const) {
    const path = planPath(scene, move, side);
    expect(path.frameZoom).toBeLessThan(1.4);
    for (let share = 0; share <= 1; share += 0.05) {
      expect(staysInside(scene, poseAt(path, share)), `${move} at ${share}`).toBe(true);
    }
  }
});

it.each(['truck', 'orbit'] as const)(
  '%s leans upright things on the floor by a few degrees only',
  (move) => {
    const scene = room();
    const [start, end] = [0, 1].map((share) => poseAt(planPath(scene, move, 1), share));
    // The floor's nearness grows by an eighth a ninth of the height.
    const lean = ((end.slideX - start.slideX) / 2) * (scene.width / scene.height) * (9 / 8);
    expect(Math.abs((Math.atan(lean) * 180) / Math.PI)).toBeLessThan(7.5);
    expect(Math.abs(lean)).toBeGreaterThan(0.02);
  },
);

it('starts and ends gently, and never goes back', () => {
  expect([eased(0), eased(0.5), eased(1)]).toEqual([0, expect.closeTo(0.5, 6), 1]);
  let last = 0;
  for (let t = 0.02; t <= 1; t += 0.02) {
    expect(eased(t)).toBeGreaterThan(last);
    last = eased(t);
  }
  expect(eased(0.01) / 0.01).toBeLessThan(0.1);
});

it('comes to rest in the picture itself', () => {
  const path = planPath(room(), 'truck', 1);
  expect(settlingPose(path, 1)).toEqual({ ...poseAt(path, 0), ...REST });
});

const REST = { slideX: 0, slideY: 0, dolly: 0, zoom: 1, shiftX: 0, shiftY: 0 };
