import { expect, test } from 'vitest';
import type { Gray8, Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { reduceBy } from './reduce.ts';
import { transferDetail } from './transfer.ts';

const W = 60;
const H = 36;
const FACTOR = 3;
/** The picture repeats after this many pixels, a multiple of the factor. */
const PERIOD_PX = 24;

const random = createRandom(2);
const tile = Array.from({ length: PERIOD_PX * H }, () => 60 + random.below(120));
const truth: Rgb8 = {
  width: W,
  height: H,
  data: Uint8Array.from({ length: W * H * 3 }, (_, k) => {
    const i = Math.floor(k / 3);
    return tile[Math.floor(i / W) * PERIOD_PX + ((i % W) % PERIOD_PX)]!;
  }),
};
const hole: Gray8 = {
  width: W,
  height: H,
  data: Uint8Array.from({ length: W * H }, (_, i) => {
    const x = i % W;
    const y = Math.floor(i / W);
    return x >= 31 && x < 46 && y >= 8 && y < 25 ? 255 : 0;
  }),
};
const damaged: Rgb8 = {
  ...truth,
  data: truth.data.map((value, k) => (hole.data[Math.floor(k / 3)]! > 0 ? 0 : value)),
};

/** The small hole, filled by copying from one period to the left. */
function filling(calmness: number): Parameters<typeof transferDetail>[3] {
  const small = reduceBy(FACTOR, damaged, hole);
  const { image } = reduceBy(FACTOR, truth, { ...hole, data: new Uint8Array(W * H) });
  const origin = Int32Array.from(small.hole.data, (value, i) =>
    value > 0 ? i - PERIOD_PX / FACTOR : -1,
  );
  return {
    image,
    origin,
    calm: new Float32Array(origin.length).fill(calmness),
    maps: [],
    energy: 0,
  };
}

test('detail comes from where the small pixels came from', () => {
  const result = transferDetail(damaged, hole, FACTOR, filling(0));
  let worst = 0;
  for (let k = 0; k < truth.data.length; k++) {
    worst = Math.max(worst, Math.abs(result.data[k]! - truth.data[k]!));
  }
  // Block means are rounded to whole levels.
  expect(worst).toBeLessThanOrEqual(1);
});

test('in calm surroundings only grain is carried over', () => {
  const { image, ...rest } = filling(1);
  const flat = { ...image, data: new Uint8Array(image.data.length).fill(120) };
  const result = transferDetail(damaged, hole, FACTOR, { image: flat, ...rest });
  for (let i = 0; i < hole.data.length; i++) {
    if (hole.data[i] === 0) expect(result.data[i * 3]).toBe(damaged.data[i * 3]);
    else expect(Math.abs(result.data[i * 3]! - 120)).toBeLessThanOrEqual(3);
  }
});

test('blocks with any hole pixel are hole, the others keep their mean', () => {
  const small = reduceBy(FACTOR, damaged, hole);
  expect(small.image.width).toBe(20);
  expect(small.hole.data[3 * 20 + 10]).toBe(255);
  expect(small.hole.data[3 * 20 + 9]).toBe(0);
  let sum = 0;
  for (let y = 0; y < 3; y++) for (let x = 0; x < 3; x++) sum += truth.data[(y * W + x) * 3]!;
  expect(small.image.data[0]).toBe(Math.round(sum / 9));
});
