import { expect, test } from 'vitest';
import type { SceneCamera } from '../design/description.ts';
import { inFront } from './foreground.ts';
import { member } from './group.ts';

const camera: SceneCamera = {
  ...{ view: 'twoPoint', eye: [0, 0, 1.4], target: [0, 4, 1.2], focalMm: 20, twoPoint: true },
};
/** Its front looks to the left, past the viewer, or at him. */
const wardrobeAt = (x: number, y: number, yawDeg: number) => ({
  ...member('wardrobe', 0, 0, { width: 2, height: 2.4 }),
  at: [x, y, 0] as const,
  yawDeg,
});

test('the blank end of a wardrobe beside the viewer costs more than its front', () => {
  const end = inFront(camera, [wardrobeAt(1.1, 2.2, -90)]);
  const front = inFront(camera, [wardrobeAt(1.1, 2.2, 0)]);
  expect(end).toBeGreaterThan(0.2);
  expect(front).toBeLessThan(end);
});

test('what reaches past the lens counts with all that is seen of it', () => {
  const passing = inFront(camera, [wardrobeAt(0.9, 0.6, -90)]);
  const ahead = inFront(camera, [wardrobeAt(0.9, 1.8, -90)]);
  expect(passing).toBeGreaterThan(ahead);
  expect(inFront(camera, [wardrobeAt(0.9, -2.4, -90)])).toBe(0);
});

test('low things may stand near', () => {
  const table = { ...member('coffee-table', 0, 0), at: [0, 1.9, 0] as const };
  expect(inFront(camera, [table])).toBeLessThan(0.2);
});
