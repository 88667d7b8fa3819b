import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPng } from '../../bench/png.ts';
import { interiorLooks } from '../../bench/render-looks.ts';
import { resizeRgb8 } from '../filter/resize.ts';
import { expectNearGolden } from '../testing/golden.ts';
import { type LiveSettings, renderLiveFrame } from './live.ts';

const settings: LiveSettings = {
  kind: 'photo',
  domain: 'interior',
  look: interiorLooks.modern,
  cnStrength: 0.75,
  lock: 0,
  atmosphere: 'day',
  environment: 'plain',
  view: 'keep',
  seed: 3,
};
/** Rendering may be refined without being another: what is seen has to stay, not every pixel. */
const TOLERANCE = { mean: 2, most: 8 };

test('golden picture: the living room’s first frame, painted anew', () => {
  const photo = readPng(join(import.meta.dirname, '../../bench/photos/living_room.png'));
  const { image, reused } = renderLiveFrame(resizeRgb8(photo, 256, 152), settings, null);
  expect(reused).toBe(false);
  expectNearGolden(image, join(import.meta.dirname, 'golden-living-room.png'), TOLERANCE);
});
