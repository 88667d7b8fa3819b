import { expect, test } from 'vitest';
import { packNetwork, UNIT_LEVELS } from '../../../bench/upscale-training/pack.ts';
import { createPlane } from '../../filter/plane.ts';
import type { Plane } from '../../image.ts';
import { createRandom, type Random } from '../../random.ts';
import { UPSCALE_MODELS, UPSCALE_SCALES } from '../models.ts';
import { missedByCubic, missedInWasm, missedReference } from './missed.ts';
import {
  assemble,
  BLOCKS,
  CHANNELS,
  NETWORK_REACH_PX,
  networkOf,
  readLayers,
  SIDE,
  STORED_SHAPES,
} from './network.ts';

const SEED = 20261124;
const TAPS = SIDE * SIDE;

/** A network's floats by chance, `strength` times as large as layers that keep the size of what they get. */
function learned(random: Random, strength: number): Float32Array {
  return Float32Array.from(
    STORED_SHAPES.flatMap(({ inputs, outputs }) => {
      const spread = strength / Math.sqrt(inputs * TAPS);
      const weights = Array.from(
        { length: outputs * inputs * TAPS },
        () => spread * random.normal(),
      );
      const bias = Array.from({ length: outputs }, () => 0.2 * random.normal());
      return [...(inputs === 1 ? withoutSums(weights) : weights), ...bias];
    }),
  );
}

/** The first layer is learned so: each filter sums to zero. */
function withoutSums(weights: number[]): number[] {
  return weights.map((weight, i) => {
    const from = i - (i % TAPS);
    return weight - weights.slice(from, from + TAPS).reduce((a, b) => a + b, 0) / TAPS;
  });
}

function noise(random: Random, width: number, height: number): Plane {
  const plane = createPlane(width, height);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = random.between(0, 255);
  return plane;
}

const assembled = (floats: Float32Array) => assemble(readLayers(packNetwork(floats)));

test.each(UPSCALE_SCALES)('the WASM twin gives the same numbers, ×%s', (scale) => {
  const random = createRandom(SEED);
  // The stronger one runs into the bounds of 16 bits.
  for (const strength of [0.8, 4]) {
    const network = assembled(learned(random, strength));
    for (const [width, height] of [
      [1, 1],
      [2, 3],
      [9, 4],
    ] as const) {
      const plane = noise(random, width, height);
      expect(missedInWasm(plane, network, scale)).toEqual(missedReference(plane, network, scale));
    }
  }
});

test('whole numbers say what the learned floats say', () => {
  const random = createRandom(SEED);
  const floats = learned(random, 0.8);
  const plane = noise(random, 2 * NETWORK_REACH_PX + 5, 2 * NETWORK_REACH_PX + 4);
  const actual = missedByCubic(plane, assembled(floats), 2);
  const { said, side } = answerInFloats(floats, plane, 0);
  const flat = answerInFloats(floats, { ...plane, data: plane.data.map(() => 90) }, 0).said;
  for (let y = 0; y < side.height; y++) {
    for (let x = 0; x < side.width; x++) {
      for (let n = 0; n < 4; n++) {
        const at = (y * side.width + x) * 4 + n;
        const row = 2 * (y + NETWORK_REACH_PX) + (n >> 1);
        const column = 2 * (x + NETWORK_REACH_PX) + (n & 1);
        const expected = UNIT_LEVELS * (said[at]! - flat[at]!);
        expect(
          Math.abs(actual.data[row * actual.width + column]! - expected),
          `seed ${SEED}, ${x}, ${y}`,
        ).toBeLessThan(0.5);
      }
    }
  }
});

interface Values {
  readonly width: number;
  readonly height: number;
  readonly values: number[];
}

/** What head number `head` says where the whole field lies within the plane. */
function answerInFloats(floats: Float32Array, plane: Plane, head: number) {
  let at = 0;
  const layers = STORED_SHAPES.map(({ inputs, outputs }) => {
    const biasAt = at + outputs * inputs * TAPS;
    const weights = floats.subarray(at, biasAt);
    at = biasAt + outputs;
    return { inputs, outputs, weights, bias: floats.subarray(biasAt, at) };
  });
  const run = (n: number, { width, height, values }: Values): Values => {
    const { inputs, outputs, weights, bias } = layers[n]!;
    const out: Values = { width: width - 2, height: height - 2, values: [] };
    for (let y = 0; y < out.height; y++) {
      for (let x = 0; x < out.width; x++) {
        for (let output = 0; output < outputs; output++) {
          let sum = bias[output]!;
          for (let k = 0; k < inputs * TAPS; k++) {
            const [input, tap] = [Math.floor(k / TAPS), k % TAPS];
            const pixel = (y + Math.floor(tap / SIDE)) * width + x + (tap % SIDE);
            sum += weights[output * inputs * TAPS + k]! * values[pixel * inputs + input]!;
          }
          out.values.push(sum);
        }
      }
    }
    return out;
  };
  const rectified = (v: Values): Values => ({ ...v, values: v.values.map((x) => Math.max(0, x)) });
  const start = { ...plane, values: [...plane.data].map((level) => level / UNIT_LEVELS) };
  let current = rectified(run(0, start));
  for (let block = 0; block < BLOCKS; block++) {
    const base = current;
    const added = run(2 * block + 2, rectified(run(2 * block + 1, base)));
    current = { ...added, values: added.values.map((v, i) => v + inner(base, added.width, i)) };
  }
  const side = run(1 + 2 * BLOCKS + head, current);
  return { said: side.values, side };
}

/** The value two pixels farther in. */
function inner({ width, values }: Values, innerWidth: number, i: number): number {
  const pixel = Math.floor(i / CHANNELS);
  const [x, y] = [pixel % innerWidth, Math.floor(pixel / innerWidth)];
  return values[((y + 2) * width + x + 2) * CHANNELS + (i % CHANNELS)]!;
}

test('numbers of another network are refused', () => {
  expect(() => packNetwork(new Float32Array(7))).toThrow('another network');
});

test.each(UPSCALE_MODELS)('no sum of the learned %s can leave 32 bits', (model) => {
  const { first, blocks, heads } = networkOf(model);
  for (const { weights, bias } of [first, ...blocks.flat(), ...Object.values(heads)]) {
    for (let output = 0; output < CHANNELS; output++) {
      let most = Math.abs(bias[output]!);
      for (let i = 0; i < weights.length; i++) {
        if ((i >> 1) % CHANNELS === output) most += 32768 * Math.abs(weights[i]!);
      }
      expect(most).toBeLessThan(2 ** 31);
    }
  }
});

test.each(UPSCALE_SCALES)(
  'a pixel is the same wherever its surroundings are seen, ×%s',
  (scale) => {
    const random = createRandom(SEED);
    const side = 2 * NETWORK_REACH_PX + 6;
    const whole = noise(random, side, side);
    const part = createPlane(side - 3, side - 2);
    for (let y = 0; y < part.height; y++) {
      const from = (y + 2) * side + 3;
      part.data.set(whole.data.subarray(from, from + part.width), y * part.width);
    }
    const network = networkOf('photo');
    const [expected, actual] = [whole, part].map((plane) => missedByCubic(plane, network, scale));
    const inset = scale * NETWORK_REACH_PX;
    for (let y = inset; y < actual!.height - inset; y++) {
      for (let x = inset; x < actual!.width - inset; x++) {
        const there = (y + 2 * scale) * expected!.width + x + 3 * scale;
        expect(actual!.data[y * actual!.width + x]).toBe(expected!.data[there]);
      }
    }
  },
);
