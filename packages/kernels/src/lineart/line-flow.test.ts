import { expect, test } from 'vitest';
import { createPlane } from '../filter/plane.ts';
import type { Plane } from '../image.ts';
import { createRandom } from '../random.ts';
import { blurredChannels, type Channels } from './channels.ts';
import {
  edgeFlow,
  majorAxesInWasm,
  majorAxesReference,
  tensorInWasm,
  tensorReference,
} from './flow.ts';
import { lineResponseInWasm, lineResponseReference } from './response.ts';

const seed = 20261120;
const random = createRandom(seed);
const SIZES = [
  [1, 1],
  [2, 3],
  [5, 4],
  [47, 39],
  [64, 33],
] as const;

function noise(width: number, height: number): Channels {
  const plane = (): Plane => {
    const out = createPlane(width, height);
    for (let i = 0; i < out.data.length; i++) out.data[i] = random.between(0, 255);
    return out;
  };
  return { luma: plane(), blue: plane(), red: plane() };
}

/** Largest difference against the largest value. */
function farthest(a: Float32Array, b: Float32Array): number {
  let [apart, largest] = [0, 1e-9];
  for (let i = 0; i < a.length; i++) {
    apart = Math.max(apart, Math.abs(a[i]! - b[i]!));
    largest = Math.max(largest, Math.abs(b[i]!));
  }
  return apart / largest;
}

test.each(SIZES)('the tensor of a %i × %i picture and its axes are the same in WASM', (w, h) => {
  const channels = noise(w, h);
  const tensor = tensorReference(channels);
  const twin = tensorInWasm(channels)!;
  for (let k = 0; k < 3; k++)
    expect(farthest(twin[k]!, tensor[k]!), `seed ${seed}`).toBeLessThan(1e-6);
  const axes = majorAxesReference(tensor);
  const axesTwin = majorAxesInWasm(tensor)!;
  for (let k = 0; k < 2; k++)
    expect(farthest(axesTwin[k]!, axes[k]!), `seed ${seed}`).toBeLessThan(1e-4);
});

test('a flat picture has the axis (1, 0) in both', () => {
  const flat = [0, 1, 2].map(() => new Float32Array(7)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  expect(majorAxesInWasm(flat)).toEqual(majorAxesReference(flat));
});

test.each(SIZES)('the response of a %i × %i picture is the same in WASM', (width, height) => {
  const data = Uint8Array.from({ length: width * height * 3 }, () => random.below(256));
  const channels = blurredChannels({ width, height, data }, 1.3);
  const flow = edgeFlow(channels, 2);
  for (const alongPx of [3, 5.5]) {
    const options = { sigmaPx: 1.3, bendWeight: 0.8, alongPx, floor: 4 };
    const reference = lineResponseReference(channels, flow, options);
    const twin = lineResponseInWasm(channels, flow, options)!;
    const largest = Math.max(1e-9, ...reference);
    // A path that runs along the border of two pixels may take either.
    const astray = twin.filter((value, i) => Math.abs(value - reference[i]!) > 1e-4 * largest);
    expect(astray.length, `seed ${seed}`).toBeLessThanOrEqual(0.005 * twin.length);
  }
});
