import { findTool } from '@zhuhui/tools';
import { expect, it } from 'vitest';
import { wantedSize } from '../wanted-size.ts';
import { tracedSize } from './traced-size.ts';

const valuesOf = (name: string): string[] => {
  const field = findTool('text2Img')?.fields[name];
  return field?.kind === 'choice' ? field.options.map(({ value }) => value) : [];
};
const SHAPES = valuesOf('ratio').flatMap((ratio) => valuesOf('size').map((size) => [ratio, size]));

it.each(SHAPES)(
  '%s at %s px is as large as it says, and covered by what is traced',
  (ratio, size) => {
    const wanted = wantedSize({ ratio, size });
    const [across = 1, down = 1] = (ratio ?? '').split(':').map(Number);
    expect(Math.max(wanted.width, wanted.height)).toBe(Number(size));
    expect(Math.abs(wanted.width * down - wanted.height * across)).toBeLessThanOrEqual(
      Math.max(across, down) / 2,
    );
    const { width, height, scale } = tracedSize(wanted, false);
    for (const spare of [width * scale - wanted.width, height * scale - wanted.height]) {
      expect([0, 1]).toContain(spare);
    }
  },
);

it('enlarges what would take minutes, and only that', () => {
  const [oneK, twoK] = [
    { width: 1024, height: 683 },
    { width: 2048, height: 1365 },
  ];
  expect(tracedSize(oneK, false)).toEqual({ ...oneK, scale: 1 });
  expect(tracedSize(twoK, false)).toEqual({ ...oneK, scale: 2 });
  expect(tracedSize(twoK, true)).toEqual({ ...twoK, scale: 1 });
});
