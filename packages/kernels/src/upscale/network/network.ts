import { decodeBase64 } from '../../wasm/base64.ts';
import type { UpscaleModel, UpscaleScale } from '../models.ts';
import { UPSCALE_NETWORKS } from './networks.generated.ts';

/** Values of a pixel between the layers; a head's first `scale`² are its pixels of the result. */
export const CHANNELS = 16;
/** Residual blocks of two layers each. */
export const BLOCKS = 6;
/** Layers look at 3 × 3 pixels. */
export const SIDE = 3;
/** How far around a pixel the network looks, in pixels of the source: one for each layer. */
export const NETWORK_REACH_PX = 2 * BLOCKS + 2;

/**
 * One layer in whole numbers: `(Σ weight · value + bias) >> shift`, kept within 16 bits. Weights are so
 * small that no sum of 16-bit values leaves 32 bits, in whatever order it is taken.
 */
export interface Layer {
  /** Values of a pixel that go in. */
  readonly inputs: number;
  /**
   * `[row][pair][output][of the pair]`: in each row of the field, its values pixel by pixel taken two
   * and two; where their number is odd, the last is paired with a weight of zero.
   */
  readonly weights: Int16Array;
  /** By output; half a step of the result is in it, so that the shift rounds to the nearest. */
  readonly bias: Int32Array;
  readonly shift: number;
}

/** A first layer, blocks of two layers whose result is added to what went in, and a head a scale. */
export interface Network {
  readonly first: Layer;
  readonly blocks: readonly (readonly [Layer, Layer])[];
  readonly heads: Readonly<Record<UpscaleScale, Layer>>;
}

/** A layer as it is stored: outputs that do not count are left out. */
export interface StoredLayer {
  readonly shift: number;
  readonly bias: Int32Array;
  /** `[output][input][row][column]`. */
  readonly weights: Int16Array;
}

/** Inputs and outputs of the layers as they are stored: first, blocks, heads. */
export const STORED_SHAPES: readonly { readonly inputs: number; readonly outputs: number }[] = [
  { inputs: 1, outputs: CHANNELS },
  ...Array.from({ length: 2 * BLOCKS }, () => ({ inputs: CHANNELS, outputs: CHANNELS })),
  ...[4, 9, 16].map((outputs) => ({ inputs: CHANNELS, outputs })),
];

/** Pairs of values in one row of a layer's field. */
export function pairsPerRow(inputs: number): number {
  return Math.ceil((SIDE * inputs) / 2);
}

const loaded = new Map<UpscaleModel, Network>();

/** The network of a model; unfolded once per thread. */
export function networkOf(model: UpscaleModel): Network {
  const known = loaded.get(model);
  if (known) return known;
  const network = assemble(readLayers(decodeBase64(UPSCALE_NETWORKS[model])));
  loaded.set(model, network);
  return network;
}

/** Layers as little-endian bytes: of each its shift, its biases (32 bits) and its weights (16 bits). */
export function writeLayers(layers: readonly StoredLayer[]): Uint8Array {
  const length = layers.reduce(
    (n, { bias, weights }) => n + 4 + 4 * bias.length + 2 * weights.length,
    0,
  );
  const view = new DataView(new ArrayBuffer(length));
  let at = 0;
  for (const { shift, bias, weights } of layers) {
    view.setInt32(at, shift, true);
    at += 4;
    for (const value of bias) {
      view.setInt32(at, value, true);
      at += 4;
    }
    for (const value of weights) {
      view.setInt16(at, value, true);
      at += 2;
    }
  }
  return new Uint8Array(view.buffer);
}

/** What {@link writeLayers} wrote of layers of {@link STORED_SHAPES}. */
export function readLayers(bytes: Uint8Array): StoredLayer[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  return STORED_SHAPES.map(({ inputs, outputs }) => {
    const [biasAt, weightsAt] = [at + 4, at + 4 + 4 * outputs];
    const weights = outputs * inputs * SIDE * SIDE;
    const layer: StoredLayer = {
      shift: view.getInt32(at, true),
      bias: Int32Array.from({ length: outputs }, (_, n) => view.getInt32(biasAt + 4 * n, true)),
      weights: Int16Array.from({ length: weights }, (_, n) =>
        view.getInt16(weightsAt + 2 * n, true),
      ),
    };
    at = weightsAt + 2 * weights;
    return layer;
  });
}

/** A network of stored layers, their weights laid out for use. */
export function assemble(stored: readonly StoredLayer[]): Network {
  const layers = stored.map((layer, n) => layOut(layer, STORED_SHAPES[n].inputs));
  const [first, ...others] = layers;
  const [x2, x3, x4] = others.slice(2 * BLOCKS);
  return {
    first,
    blocks: Array.from({ length: BLOCKS }, (_, n) => [others[2 * n], others[2 * n + 1]] as const),
    heads: { 2: x2, 3: x3, 4: x4 },
  };
}

function layOut({ shift, bias, weights }: StoredLayer, inputs: number): Layer {
  const pairs = pairsPerRow(inputs);
  const out = new Int16Array(SIDE * pairs * CHANNELS * 2);
  for (let output = 0; output < bias.length; output++) {
    for (let input = 0; input < inputs; input++) {
      for (let row = 0; row < SIDE; row++) {
        for (let column = 0; column < SIDE; column++) {
          const place = column * inputs + input;
          const to = ((row * pairs + (place >> 1)) * CHANNELS + output) * 2 + (place & 1);
          out[to] = weights[((output * inputs + input) * SIDE + row) * SIDE + column];
        }
      }
    }
  }
  const half = 1 << (shift - 1);
  const biases = Int32Array.from({ length: CHANNELS }, (_, n) => (bias[n] ?? 0) + half);
  return { inputs, weights: out, bias: biases, shift };
}
