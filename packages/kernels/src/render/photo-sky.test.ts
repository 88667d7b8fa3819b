import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPng } from '../../bench/png.ts';
import { partition } from './partition.ts';
import { cutAlongSky } from './photo-sky.ts';
import { readPicture } from './read.ts';

test('clouds above the horizon are sky, what stands before it is not', () => {
  const image = readPng(join(import.meta.dirname, '../../bench/photos/lighthouse.png'));
  const reading = readPicture(image, 'photo', 'architecture', 0.8);
  const { labels, parts, regions } = reading;
  const roleAt = (x: number, y: number) => {
    const p = Math.round(y * labels.height) * labels.width + Math.round(x * labels.width);
    return parts[labels.data[p]].role;
  };
  for (const [x, y] of [
    [0.06, 0.36],
    [0.27, 0.355],
    [0.33, 0.37],
    [0.8, 0.1],
  ] as const) {
    expect(roleAt(x, y), `${x} ${y}`).toBe('sky');
  }
  for (const [x, y] of [
    [0.5, 0.42],
    [0.5, 0.75],
    [0.1, 0.6],
  ] as const) {
    expect(roleAt(x, y), `${x} ${y}`).not.toBe('sky');
  }
  expect(regions.map(({ id }) => id)).toEqual(parts.map((_, id) => id));
});

test('a picture without sky is cut as before', () => {
  const image = readPng(join(import.meta.dirname, '../../bench/photos/kodim01.png'));
  const { labels } = partition(image, 'photo', 0.8);
  const cut = cutAlongSky(labels, image);
  expect(cut.labels).toBe(labels);
  expect(cut.sky.every((share) => share === 0)).toBe(true);
});
