import { hexOfOklab, oklabOfHex } from '@zhuhui/kernels';
import { expect, it } from 'vitest';
import { cellOf, colourQuery, pointOfOklab } from './colour-space.ts';

const hexOf = (value: number) => `#${value.toString(16).padStart(6, '0')}`;
const pointOf = (hex: string) => pointOfOklab(...oklabOfHex(hex));

it('names every cell that a colour within reach lies in', () => {
  const seed = Math.floor(Math.random() * 0xffffff);
  for (let nth = 0; nth < 100; nth++) {
    const wanted = hexOf((seed + nth * 7_919) % 0x1000000);
    const { at, reach, cells } = colourQuery(wanted, 'wide');
    for (let other = 0; other < 100; other++) {
      const point = pointOf(hexOf((seed + nth * 131 + other * 104_729) % 0x1000000));
      const distance = Math.hypot(...point.map((value, axis) => value - (at[axis] ?? 0)));
      if (distance <= reach) expect(cells, `seed ${seed}`).toContain(cellOf(point));
    }
  }
});

it('takes a colour in the shade for nearer than another colour', () => {
  const [L, a, b] = oklabOfHex('#7a5238');
  const distance = (hex: string) => {
    const [from, to] = [pointOf('#7a5238'), pointOf(hex)];
    return Math.hypot(...from.map((value, axis) => value - (to[axis] ?? 0)));
  };
  expect(distance(hexOfOklab({ L: L - 0.12, a, b }))).toBeLessThan(distance('#4f6a86'));
  expect(distance(hexOfOklab({ L: L - 0.12, a, b }))).toBeLessThan(
    colourQuery('#7a5238', 'similar').reach,
  );
});
