import { initializersOf } from '../onnx/initializers.ts';
import { editsOf, type Given } from './model-edits.ts';
import { INPUT_SIDE, PLACE_PX } from './tensors.ts';

/**
 * MobileSAM reads a square, of which a picture fills the first rows. Its files have the square's size in constants:
 * here those that reshape are left open, and what else follows from how many rows there are becomes inputs, so that
 * rows that show nothing need not be read.
 */

/** Rows and columns of the embedding of the whole square. */
export const PLACES = INPUT_SIDE / PLACE_PX;
/** Rows and columns of the masks for each of the embedding's. */
export const MASK_PX = 4;

/** Stages of attention: how many blocks, sides of their grid on the whole square and of the windows attention keeps to. */
const STAGES = [
  { stage: 1, blocks: 2, grid: 128, window: 7 },
  { stage: 2, blocks: 6, grid: 64, window: 14 },
  { stage: 3, blocks: 2, grid: 64, window: 7 },
] as const;

interface Block {
  readonly prefix: string;
  readonly grid: number;
  readonly window: number;
}

const BLOCKS = STAGES.flatMap(({ stage, blocks, grid, window }) =>
  Array.from(
    { length: blocks },
    (_, k): Block => ({ prefix: `/layers.${stage}/blocks.${k}/`, grid, window }),
  ),
);

/** Numbers that a shape is left to say by itself. */
const FREE = -1;

const constantOf = ({ prefix }: Block, n: number): string => `${prefix}Constant_${n}_output_0`;
/** What is added around a block's grid so that windows cover it: three numbers before, three behind, channels last. */
const padsOf = (block: Block): string => constantOf(block, 6);
/** Up to which row what was added is cut away again. */
const endOf = (block: Block): string => constantOf(block, 28);

/** What the decoder knows each place of the embedding by: sine and cosine of waves across the square. */
const DECODER_PLACES = '/pe_layer/Concat_output_0';
/** How often each of them swings between −1 and 1: across, then down. */
const WAVES = 'model.prompt_encoder.pe_layer.positional_encoding_gaussian_matrix';

/**
 * An encoder that reads as many rows as it is given.
 * @param model bytes of `encoder.onnx`; they stay as they are
 * @throws Error when the model is not that one
 */
export function encoderOfAnyRows(model: Uint8Array): Uint8Array {
  const edits = editsOf(model);
  for (const block of BLOCKS) {
    const { grid, window } = block;
    const windows = Math.ceil(grid / window);
    const one = (n: number, from: number, to: number): void =>
      edits.set(constantOf(block, n), [from], [to]);
    one(3, grid, FREE);
    one(13, windows, FREE);
    // The product of the next two is how many windows there are.
    one(17, windows, FREE);
    one(18, windows, 1);
    one(20, windows, FREE);
    one(24, windows * window, FREE);
    one(34, grid, FREE);
  }
  edits.set('/layers.1/downsample/Constant_output_0', [1, 128, 128, FREE], [1, FREE, 128, 128]);
  edits.set('/layers.2/downsample/Constant_output_0', [1, 64, 64, FREE], [1, FREE, 64, 160]);
  edits.set('/Constant_2_output_0', [64], [FREE]);
  edits.leaveOpen('input', 2);
  edits.leaveOpen('output', 2);
  return edits.giving(
    BLOCKS.flatMap((block): Given[] => [
      { name: padsOf(block), elements: 'int64', dims: [6] },
      { name: endOf(block), elements: 'int64', dims: [1] },
    ]),
  );
}

/** What the encoder is given besides a picture of so many rows of the embedding, by name. */
export function encoderInputs(rows: number): Map<string, BigInt64Array> {
  const inputs = new Map<string, BigInt64Array>();
  for (const block of BLOCKS) {
    const { grid, window } = block;
    const own = (rows * grid) / PLACES;
    const pad = (side: number): bigint => BigInt(Math.ceil(side / window) * window - side);
    inputs.set(padsOf(block), BigInt64Array.of(0n, 0n, 0n, pad(grid), 0n, pad(own)));
    inputs.set(endOf(block), BigInt64Array.of(BigInt(own)));
  }
  return inputs;
}

/**
 * A decoder that reads and answers as many rows as the embedding has.
 * @param model bytes of `sam.onnx`; they stay as they are
 * @throws Error when the model is not that one
 */
export function decoderOfAnyRows(model: Uint8Array): Uint8Array {
  const edits = editsOf(model);
  edits.leaveOpen('image_embeddings', 2);
  edits.leaveOpen('mask_input', 2);
  const waves = 2 * wavesOf(model).across.length;
  return edits.giving([{ name: DECODER_PLACES, elements: 'float32', dims: [null, PLACES, waves] }]);
}

/** A value that a network is given. */
interface GivenFloats {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/**
 * What a decoder is given besides, by name: the same for all pictures of so many rows of the embedding.
 * @throws Error when the model is not that one
 */
export function decoderInputsOf(model: Uint8Array): (rows: number) => Map<string, GivenFloats> {
  const { across, down } = wavesOf(model);
  const count = across.length;
  const at = (k: number): number => (2 * (k + 0.5)) / PLACES - 1;
  return (rows) => {
    const data = new Float32Array(rows * PLACES * 2 * count);
    for (let place = 0; place < rows * PLACES; place++) {
      const [x, y] = [at(place % PLACES), at(Math.floor(place / PLACES))];
      const own = data.subarray(place * 2 * count, (place + 1) * 2 * count);
      for (let k = 0; k < count; k++) {
        const angle = 2 * Math.PI * (x * (across[k] ?? 0) + y * (down[k] ?? 0));
        own[k] = Math.sin(angle);
        own[count + k] = Math.cos(angle);
      }
    }
    return new Map([[DECODER_PLACES, { data, dims: [rows, PLACES, 2 * count] }]]);
  };
}

/** The waves of a decoder (Tancik et al., Fourier features, NeurIPS 2020). */
function wavesOf(model: Uint8Array): { across: Float32Array; down: Float32Array } {
  const waves = initializersOf(model).get(WAVES);
  if (!waves) throw new Error(`the model has no ${WAVES}`);
  const { at, bytes } = waves;
  const all = new Float32Array(Uint8Array.from(model.subarray(at, at + bytes)).buffer);
  return { across: all.subarray(0, all.length / 2), down: all.subarray(all.length / 2) };
}
