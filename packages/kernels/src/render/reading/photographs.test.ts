import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { rightlyNamed, SEEN_PHOTOS } from '../../../bench/photos/points.ts';
import { readPng } from '../../../bench/png.ts';
import { readPicture } from '../read.ts';

// Reading a megapixel takes up to a second on a busy core.
vi.setConfig({ testTimeout: 60_000 });

/** Least shares of the points, named by a person, that are called what they are. */
const LEAST: Readonly<Record<string, number>> = {
  living_room: 0.55,
  kitchen: 0.35,
  kodim01: 0.3,
  kodim08: 0.35,
  kodim19: 0.75,
  lighthouse: 0.75,
  dock: 0.6,
  pier: 0.5,
  canyon: 0.9,
  kodim13: 0.4,
};

test.each(SEEN_PHOTOS)('what $name shows', ({ name, domain, points }) => {
  const image = readPng(join(import.meta.dirname, `../../../bench/photos/${name}.png`));
  const reading = readPicture(image, 'photo', domain, 0.8);
  expect(rightlyNamed(points, reading)).toBeGreaterThan(LEAST[name]);
});
