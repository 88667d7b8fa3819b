import { describe, expect, it } from 'vitest';
import { type Camera, project, projectionOf, rayThrough } from './camera.ts';

const level: Camera = { eye: [0, 0, 1.5], target: [0, 10, 1.5], focalMm: 36, twoPoint: false };

describe('projection', () => {
  it('puts hand-computed points where they belong', () => {
    // 36 mm on 36 mm film: one metre aside at one metre's depth is one picture width.
    const p = projectionOf(level, 800, 600);
    expect(project(p, [0, 10, 1.5])).toEqual({ x: 400, y: 300, depth: 10 });
    expect(project(p, [1, 4, 1.5])).toEqual({ x: 600, y: 300, depth: 4 });
    expect(project(p, [0, 4, 2.5])).toEqual({ x: 400, y: 100, depth: 4 });
  });

  it('knows nothing behind the eye', () => {
    expect(project(projectionOf(level, 800, 600), [0, -1, 1.5])).toBeUndefined();
  });

  it('keeps verticals vertical and the target in the middle with a shifted lens', () => {
    const camera: Camera = { eye: [3, -12, 1.6], target: [5, 6, 9], focalMm: 24, twoPoint: true };
    const p = projectionOf(camera, 1280, 853);
    const middle = project(p, camera.target);
    expect(middle?.x).toBeCloseTo(640, 6);
    expect(middle?.y).toBeCloseTo(426.5, 6);
    const low = project(p, [7, 4, 0]);
    const high = project(p, [7, 4, 20]);
    expect(low?.x).toBeCloseTo(high?.x ?? Number.NaN, 6);
  });

  it('inverts: the ray through a projected point passes it', () => {
    const camera: Camera = { eye: [1, 2, 3], target: [4, 9, 2], focalMm: 28, twoPoint: false };
    const p = projectionOf(camera, 640, 480);
    const point = [3.2, 8.1, 1.4] as const;
    const seen = project(p, point);
    if (!seen) throw new Error('point should be in front');
    const d = rayThrough(p, seen.x, seen.y);
    for (const k of [0, 1, 2] as const)
      expect(camera.eye[k] + d[k] * seen.depth).toBeCloseTo(point[k], 9);
  });
});
