import { describe, expect, it } from 'vitest';
import type { Gray8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { changeAtClick } from './change-at-click.ts';

const drawn = (rows: readonly string[]): Gray8 => ({
  width: rows[0].length,
  height: rows.length,
  data: Uint8Array.from(rows.join(''), (char) => (char === '#' ? 255 : 0)),
});
const shown = ({ width, data }: Gray8): string[] =>
  Array.from({ length: data.length / width }, (_, y) =>
    Array.from(data.subarray(y * width, (y + 1) * width), (v) => (v ? '#' : '.')).join(''),
  );

describe('a further click', () => {
  const before = drawn(['##....', '##....', '......']);
  const wanted = drawn(['....##', '.##..#', '.##...']);

  it('adds the piece it stands on and takes nothing away', () => {
    expect(shown(changeAtClick(before, wanted, { x: 2.5, y: 1.5, label: 1 }))).toEqual([
      '##....',
      '###...',
      '.##...',
    ]);
  });

  it('takes the piece it stands on and adds nothing', () => {
    expect(shown(changeAtClick(before, wanted, { x: 0.5, y: 0.5, label: 0 }))).toEqual([
      '......',
      '.#....',
      '......',
    ]);
  });

  it('changes nothing where it is already right, on any pair of selections', () => {
    const random = createRandom(3);
    const noise = (): Gray8 => ({
      width: 9,
      height: 7,
      data: Uint8Array.from({ length: 63 }, () => (random.float() < 0.5 ? 255 : 0)),
    });
    for (let round = 0; round < 50; round++) {
      const [so, all] = [noise(), noise()];
      const [x, y] = [random.below(9), random.below(7)];
      const label = random.below(2) as 0 | 1;
      const after = changeAtClick(so, all, { x, y, label });
      if ((so.data[y * 9 + x] === 255) === (label === 1)) expect(after).toEqual(so);
      after.data.forEach((value, p) => {
        if (value !== so.data[p]) expect(value).toBe(label === 1 ? 255 : 0);
      });
    }
  });
});
