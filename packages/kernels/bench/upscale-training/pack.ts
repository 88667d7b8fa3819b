import { createPlane } from '../../src/filter/plane.ts';
import { UPSCALE_SCALES } from '../../src/upscale/models.ts';
import { missedReference, STEPS_PER_LEVEL } from '../../src/upscale/network/missed.ts';
import {
  assemble,
  BLOCKS,
  SIDE,
  STORED_SHAPES,
  type StoredLayer,
  writeLayers,
} from '../../src/upscale/network/network.ts';

/** Grey levels of what learn.py calls 1. */
export const UNIT_LEVELS = 32;
/** Binary digits below that: of luma and of what is missed, and of what layers hand on. */
const OUTER_BITS = Math.log2(UNIT_LEVELS * STEPS_PER_LEVEL);
const INNER_BITS = 10;
/** Of weights no more than this many. */
const MOST_WEIGHT_BITS = 14;

/**
 * A learned network, of each layer its weights and its biases (see learn.py), as the product reads it:
 * in whole numbers, each layer in the finest parts with which no sum of 16-bit values can leave 32 bits.
 */
export function packNetwork(floats: Float32Array): Uint8Array {
  let at = 0;
  const take = (length: number): Float32Array => {
    at += length;
    return floats.subarray(at - length, at);
  };
  const layers = STORED_SHAPES.map(({ inputs, outputs }, n) => {
    const learned = { weights: take(outputs * inputs * SIDE * SIDE), bias: take(outputs), outputs };
    const isFirst = n === 0;
    const isHead = n > 2 * BLOCKS;
    const layer = inWholeNumbers(
      learned,
      isFirst ? OUTER_BITS : INNER_BITS,
      isHead ? OUTER_BITS : INNER_BITS,
    );
    return isFirst ? withoutSum(layer) : layer;
  });
  if (at !== floats.length) throw new Error(`${floats.length} numbers are of another network`);
  return writeLayers(flattened(layers));
}

interface Learned {
  readonly weights: Float32Array;
  readonly bias: Float32Array;
  readonly outputs: number;
}

function inWholeNumbers(
  { weights, bias, outputs }: Learned,
  bitsIn: number,
  bitsOut: number,
): StoredLayer {
  const taps = weights.length / outputs;
  const sums = Array.from({ length: outputs }, (_, output) =>
    weights.subarray(output * taps, (output + 1) * taps).reduce((sum, w) => sum + Math.abs(w), 0),
  );
  // Σ |weight| · 2^15 stays below 2^30: room for the bias and for rounding.
  const bits = Math.min(MOST_WEIGHT_BITS, Math.floor(Math.log2(2 ** 15 / Math.max(...sums))));
  const shift = bits + bitsIn - bitsOut;
  return {
    shift,
    weights: Int16Array.from(weights, (w) => Math.round(w * 2 ** bits)),
    bias: Int32Array.from(bias, (b) => Math.round(b * 2 ** (bits + bitsIn))),
  };
}

/** The first layer's filters sum to zero, so that it sees no difference between flat surfaces: the middle takes up the rounding. */
function withoutSum({ shift, bias, weights }: StoredLayer): StoredLayer {
  const taps = SIDE * SIDE;
  const exact = weights.slice();
  for (let from = 0; from < exact.length; from += taps) {
    const sum = exact.subarray(from, from + taps).reduce((a, b) => a + b, 0);
    exact[from + (taps >> 1)] -= sum;
  }
  return { shift, bias, weights: exact };
}

/** What the heads say of a flat surface is taken off their biases: of it nothing is missed. */
function flattened(layers: readonly StoredLayer[]): StoredLayer[] {
  const network = assemble(layers);
  const heads = layers.length - UPSCALE_SCALES.length;
  return layers.map((layer, n) => {
    if (n < heads) return layer;
    const said = missedReference(createPlane(1, 1), network, UPSCALE_SCALES[n - heads]);
    return { ...layer, bias: layer.bias.map((b, output) => b - said[output] * 2 ** layer.shift) };
  });
}
