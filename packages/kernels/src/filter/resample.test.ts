import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { computeTaps, resampleInWasm, resampleReference } from './resample.ts';

const seed = 20261123;

test.each([
  [1, 1, 1, 3, 2],
  [31, 22, 1, 13, 9],
  [31, 22, 1, 62, 45],
  [17, 9, 3, 6, 20],
  [17, 9, 3, 51, 5],
])('the WASM twin equals the reference: %s×%s, %s channels, to %s×%s', (w, h, channels, W, H) => {
  const random = createRandom(seed);
  const source = Uint8Array.from({ length: w * h * channels }, () => random.below(256));
  for (const filter of ['lanczos3', 'cubic', 'area', 'bilinear'] as const) {
    const [across, down] = [computeTaps(w, W, filter), computeTaps(h, H, filter)];
    const expected = new Float32Array(W * H * channels);
    const actual = new Float32Array(W * H * channels);
    resampleReference(source, w, h, channels, across, down, expected);
    expect(resampleInWasm(source, w, h, channels, across, down, actual)).toBe(true);
    for (let i = 0; i < expected.length; i++) {
      expect(Math.abs(actual[i]! - expected[i]!), `${filter}, seed ${seed}`).toBeLessThan(1e-3);
    }
  }
});
