// @vitest-environment node
import { expect, it } from 'vitest';
import { printSize, scaledSize } from './print-size.ts';

it('says how large a picture comes out on paper', () => {
  expect(printSize({ width: 3508, height: 2480 }, 300)).toBe('29.7 × 21.0 厘米，够 A4');
  expect(printSize({ width: 2480, height: 3508 }, 150)).toBe('42.0 × 59.4 厘米，够 A2');
  expect(printSize({ width: 1024, height: 768 }, 300)).toBe('8.7 × 6.5 厘米');
});

it('scales both sides', () => {
  expect(scaledSize({ width: 1001, height: 500 }, 50)).toEqual({ width: 501, height: 250 });
});
