import { createPlane } from '../../filter/plane.ts';
import type { Plane } from '../../image.ts';
import { withWasm } from '../../wasm/arena.ts';
import type { Address, WasmKernels } from '../../wasm/kernels.ts';
import type { UpscaleScale } from '../models.ts';
import {
  CHANNELS,
  type Layer,
  NETWORK_REACH_PX,
  type Network,
  pairsPerRow,
  SIDE,
} from './network.ts';

/** Luma goes in, and what is missed comes out, in steps of this part of a grey level. */
export const STEPS_PER_LEVEL = 64;

/**
 * What enlarging a luma plane (grey levels) by the cubic kernel misses of the large picture, as the
 * network guesses it: a plane `scale` times as large, in grey levels. Whole numbers all through, so
 * it is the same on every machine and in every cut-out that shows a pixel's surroundings
 * ({@link NETWORK_REACH_PX}); of a flat surface nothing is missed. Edge pixels are repeated outside.
 */
export function missedByCubic(luma: Plane, network: Network, scale: UpscaleScale): Plane {
  const steps = missedInWasm(luma, network, scale) ?? missedReference(luma, network, scale);
  return pixelsOf(steps, evenWidth(luma), luma, scale);
}

/** The WASM twin makes two pixels of a row at a time. */
const evenWidth = ({ width }: Plane): number => width + (width & 1);

/** The WASM twin; `undefined` where there is no WASM or the picture is too large for it. */
export function missedInWasm(
  luma: Plane,
  { first, blocks, heads }: Network,
  scale: UpscaleScale,
): Int16Array | undefined {
  const [outWidth, outHeight] = [evenWidth(luma), luma.height];
  const widthAt = (layersLeft: number): number => outWidth + 2 * layersLeft;
  const heightAt = (layersLeft: number): number => outHeight + 2 * layersLeft;
  const padded = paddedSteps(luma);
  const depth = NETWORK_REACH_PX - 1;
  const room = 2 * CHANNELS * widthAt(depth) * heightAt(depth);
  const layers = [first, ...blocks.flat(), heads[scale]];
  const tables = layers.reduce((sum, { weights }) => sum + 2 * weights.length + 128, 0);
  return withWasm(2 * padded.length + 2 * room + tables + 4096, (kernels, arena) => {
    const lend = (values: Int16Array | Int32Array): Address =>
      arena.putBytes(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    const [values, between] = [arena.bytes(room), arena.bytes(room)];
    const source = lend(padded);
    let left = NETWORK_REACH_PX;
    const run = (layer: Layer, from: Address, floor: number, base: Address, to: Address): void => {
      const rowBytes = 2 * layer.inputs * widthAt(left);
      left--;
      const weights = lend(layer.weights);
      convolve(kernels, layer, { from, rowBytes, weights, bias: lend(layer.bias) }, floor, {
        width: widthAt(left),
        height: heightAt(left),
        base,
        baseRowBytes: 2 * CHANNELS * widthAt(left + 2),
        to,
      });
    };
    run(first, source, 0, 0, values);
    for (const [before, after] of blocks) {
      run(before, values, 0, 0, between);
      run(after, between, LEAST, values, values);
    }
    run(heads[scale], values, LEAST, 0, between);
    const out = new Int16Array(CHANNELS * outWidth * outHeight);
    arena.readBytes(between, new Uint8Array(out.buffer));
    return out;
  });
}

const LEAST = -32768;
const MOST = 32767;

interface Operands {
  readonly from: Address;
  readonly rowBytes: number;
  readonly weights: Address;
  readonly bias: Address;
}

interface Target {
  readonly width: number;
  readonly height: number;
  /** What the result is added to, two pixels farther in; 0 for nothing. */
  readonly base: Address;
  readonly baseRowBytes: number;
  readonly to: Address;
}

/** So many rows a call: the engine puts its best code for a function in place between two calls. */
const ROWS_A_CALL = 16;

function convolve(
  kernels: WasmKernels,
  { inputs, shift }: Layer,
  { from, rowBytes, weights, bias }: Operands,
  floor: number,
  { width, height, base, baseRowBytes, to }: Target,
): void {
  const pixelBytes = 2 * CHANNELS;
  const innerRow = (y: number): Address =>
    base === 0 ? 0 : base + (y + 2) * baseRowBytes + 2 * pixelBytes;
  for (let y = 0; y < height; y += ROWS_A_CALL) {
    kernels.convolveSteps(
      ...([from + y * rowBytes, rowBytes, 2 * inputs, pairsPerRow(inputs)] as const),
      ...([width, Math.min(ROWS_A_CALL, height - y), weights, bias, shift, floor] as const),
      ...([innerRow(y), baseRowBytes, to + y * width * pixelBytes] as const),
    );
  }
}

/** The same in JavaScript. */
export function missedReference(
  luma: Plane,
  { first, blocks, heads }: Network,
  scale: UpscaleScale,
): Int16Array {
  let width = evenWidth(luma) + 2 * NETWORK_REACH_PX;
  const run = (layer: Layer, values: Int16Array, floor: number): Int16Array => {
    const out = convolveReference(layer, values, width, floor);
    width -= SIDE - 1;
    return out;
  };
  let values = run(first, paddedSteps(luma), 0);
  for (const [before, after] of blocks) {
    const [base, baseWidth] = [values, width];
    const added = run(after, run(before, values, 0), LEAST);
    values = added.map((value, i) => {
      const pixel = Math.floor(i / CHANNELS);
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      return clamp(value + base[((y + 2) * baseWidth + x + 2) * CHANNELS + (i % CHANNELS)], LEAST);
    });
  }
  return run(heads[scale], values, LEAST);
}

const clamp = (value: number, floor: number): number => Math.min(MOST, Math.max(floor, value));

/** A layer over rows of `width` pixels; the result has two rows and columns less. */
export function convolveReference(
  { inputs, weights, bias, shift }: Layer,
  values: Int16Array,
  width: number,
  floor: number,
): Int16Array {
  const outputs = bias.length;
  const rowValues = SIDE * inputs;
  const rowWeights = 2 * outputs * pairsPerRow(inputs);
  const outWidth = width - SIDE + 1;
  const outHeight = values.length / (inputs * width) - SIDE + 1;
  const out = new Int16Array(outWidth * outHeight * outputs);
  for (let y = 0, i = 0; y < outHeight; y++) {
    for (let x = 0; x < outWidth; x++) {
      const corner = (y * width + x) * inputs;
      for (let output = 0; output < outputs; output++, i++) {
        let sum = bias[output];
        for (
          let from = corner, weight = 2 * output;
          weight < weights.length;
          from += width * inputs, weight += rowWeights
        ) {
          for (let k = 0; k < rowValues; k++) {
            sum += weights[weight + 2 * outputs * (k >> 1) + (k & 1)] * values[from + k];
          }
        }
        out[i] = clamp(sum >> shift, floor);
      }
    }
  }
  return out;
}

/** Luma in steps, its edges repeated as far as the network looks, and once more where that makes the width even. */
function paddedSteps(luma: Plane): Int16Array {
  const { width, height, data } = luma;
  const reach = NETWORK_REACH_PX;
  const outWidth = evenWidth(luma) + 2 * reach;
  const out = new Int16Array(outWidth * (height + 2 * reach));
  for (let y = 0; y < height + 2 * reach; y++) {
    const row = Math.min(height - 1, Math.max(0, y - reach)) * width;
    for (let x = 0; x < outWidth; x++) {
      const level = data[row + Math.min(width - 1, Math.max(0, x - reach))];
      out[y * outWidth + x] = Math.round(level * STEPS_PER_LEVEL);
    }
  }
  return out;
}

/** A pixel's first `scale`² values laid out as the pixels that they are. */
function pixelsOf(
  steps: Int16Array,
  rowPixels: number,
  { width, height }: Plane,
  scale: number,
): Plane {
  const out = createPlane(width * scale, height * scale);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * rowPixels + x) * CHANNELS;
      for (let n = 0; n < scale * scale; n++) {
        const to = (y * scale + Math.floor(n / scale)) * out.width + x * scale + (n % scale);
        out.data[to] = steps[from + n] / STEPS_PER_LEVEL;
      }
    }
  }
  return out;
}
