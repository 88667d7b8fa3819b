import { expect, test } from 'vitest';
import { moved } from './motion.ts';

const [WIDTH, HEIGHT] = [37, 19];

test.each([
  { x: 0, y: 0 },
  { x: 3, y: 0 },
  { x: -5, y: 2 },
  { x: 24, y: -7 },
  { x: -60, y: 40 },
])('a picture moved by ($x, $y) repeats its rim', ({ x: sx, y: sy }) => {
  for (const channels of [1, 3]) {
    const data = Float32Array.from({ length: WIDTH * HEIGHT * channels }, (_, i) => i);
    const result = moved(data, WIDTH, HEIGHT, channels, { x: sx, y: sy });
    for (let i = 0; i < result.length; i++) {
      const pixel = Math.floor(i / channels);
      const x = Math.min(WIDTH - 1, Math.max(0, (pixel % WIDTH) - sx));
      const y = Math.min(HEIGHT - 1, Math.max(0, Math.floor(pixel / WIDTH) - sy));
      expect(result[i]).toBe((y * WIDTH + x) * channels + (i % channels));
    }
  }
});
