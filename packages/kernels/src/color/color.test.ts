import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { byteOfLinear, linearOfByte, linearOfOklab, oklabOfHex, oklabOfLinear } from './oklab.ts';
import { lightOfKelvin } from './temperature.ts';
import { slicedTransport } from './transport.ts';

test('bytes survive the way to linear light and back', () => {
  for (let byte = 0; byte < 256; byte++) {
    expect(Math.abs(byteOfLinear(linearOfByte(byte)) - byte)).toBeLessThan(0.1);
  }
});

test('OKLab and linear light are inverse; white is L 1 without chroma', () => {
  const seed = 5;
  const random = createRandom(seed);
  for (let i = 0; i < 200; i++) {
    const rgb = [random.float(), random.float(), random.float()];
    const lab = [0, 0, 0];
    const back = [0, 0, 0];
    oklabOfLinear(rgb[0], rgb[1], rgb[2], lab);
    linearOfOklab(lab[0], lab[1], lab[2], back);
    for (let k = 0; k < 3; k++) expect(back[k], `seed ${seed}`).toBeCloseTo(rgb[k], 4);
  }
  const white = oklabOfHex('#ffffff');
  expect(white[0]).toBeCloseTo(1, 3);
  expect(Math.hypot(white[1], white[2])).toBeLessThan(0.001);
});

test('low temperatures are warm, 6500 K is about white, luminance is one', () => {
  const [r, g, b] = lightOfKelvin(2800);
  expect(r).toBeGreaterThan(g);
  expect(g).toBeGreaterThan(b);
  expect(0.2126 * r + 0.7152 * g + 0.0722 * b).toBeCloseTo(1, 6);
  for (const c of lightOfKelvin(6500)) expect(Math.abs(c - 1)).toBeLessThan(0.06);
});

test('transport takes on the target distribution and leaves an equal cloud alone', () => {
  const random = createRandom(9);
  const target = Float64Array.from({ length: 300 }, () => 2 + random.normal());
  const points = Float64Array.from({ length: 300 }, () => random.float());
  slicedTransport(points, target, 20, createRandom(1));
  const mean = (of: Float64Array, k: number) =>
    of.reduce((sum, v, i) => (i % 3 === k ? sum + v : sum), 0) / 100;
  for (let k = 0; k < 3; k++) expect(mean(points, k)).toBeCloseTo(mean(target, k), 6);
  const same = target.slice();
  slicedTransport(same, target, 3, createRandom(2));
  for (let i = 0; i < same.length; i++) expect(same[i]).toBeCloseTo(target[i], 9);
});
