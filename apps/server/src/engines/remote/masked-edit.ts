import { distanceToMask } from '@zhuhui/kernels';
import { isEmptyMask, type Mask } from '../../platform/mask.ts';
import { EngineFailure } from '../engine.ts';
import { type Fit, fitToModel, type ModelSizes } from './fit.ts';
import {
  type Box,
  decodeMaskFor,
  decodePixels,
  fromCanvas,
  maskToCanvas,
  type Pixels,
  toCanvas,
} from './pixels.ts';

/** An edit as a model sees it, and the way back into the user's picture. */
export interface MaskedEdit {
  /** What the model gets: the crop around the mask on its canvas. PNG. */
  readonly picture: Uint8Array;
  /** White = change, of the same size. 8-bit grey PNG. */
  readonly mask: Uint8Array;
  readonly fit: Fit;
  readonly box: Box;
  /**
   * The user's picture with the model's answer inside the mask. Pixels outside the mask are
   * byte-identical, whatever the model did to them.
   */
  finish(answer: Uint8Array): Promise<Pixels>;
}

export interface MaskedEditOptions {
  readonly sizes: ModelSizes;
  /** The answer fades in over this distance, inside the mask. */
  readonly featherPx?: number;
}

/** Surroundings that the model sees on each side, as a share of the mask's extent. */
const CONTEXT_SHARE = 0.5;
const CONTEXT_LEAST_PX = 96;
/** A crop is not made smaller than this where the picture allows. */
const CROP_LEAST_PX = 512;
const FEATHER_PX = 4;
/** Width of the ring around the mask where the model's drift in colour is measured. */
const RING_PX = 12;
/** A larger drift is the model's wish, not its noise, and stays. Grey levels. */
const DRIFT_MOST = 20;

/**
 * Cuts the surroundings of a mask out of a picture of any size and lays them on the model's canvas.
 * @throws EngineFailure badInput: no picture, no mask of its size, an empty mask
 */
export async function prepareMaskedEdit(
  pictureBytes: Uint8Array,
  maskBytes: Uint8Array,
  options: MaskedEditOptions,
): Promise<MaskedEdit> {
  const picture = await decodePixels(pictureBytes);
  const mask = await decodeMaskFor(picture, maskBytes);
  if (isEmptyMask(mask)) throw new EngineFailure('badInput', '选区是空的，请先涂出要改的部分');
  return editWithin(picture, mask, options);
}

/** As `prepareMaskedEdit`, of what is decoded already. */
export async function editWithin(
  picture: Pixels,
  mask: Mask,
  { sizes, featherPx = FEATHER_PX }: MaskedEditOptions,
): Promise<MaskedEdit> {
  const box = cropAround(mask);
  const fit = fitToModel({ width: box.width, height: box.height }, sizes);
  const [canvas, canvasMask] = await Promise.all([
    toCanvas(picture, box, fit),
    maskToCanvas(mask, box, fit),
  ]);
  return {
    picture: canvas,
    mask: canvasMask,
    fit,
    box,
    async finish(answer) {
      return composite(picture, mask, box, await fromCanvas(answer, fit), featherPx);
    },
  };
}

/** The box around the mask's pixels with its surroundings, inside the picture. */
export function cropAround({ width, height, data }: Mask): Box {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (data[i] < 128) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  const across = widen(left, right + 1, width);
  const down = widen(top, bottom + 1, height);
  return {
    left: across.from,
    top: down.from,
    width: across.to - across.from,
    height: down.to - down.from,
  };
}

function widen(from: number, to: number, length: number): { from: number; to: number } {
  const context = Math.max(CONTEXT_LEAST_PX, CONTEXT_SHARE * (to - from));
  const wanted = Math.min(length, Math.max(CROP_LEAST_PX, to - from + 2 * context));
  const start = Math.round((from + to - wanted) / 2);
  const shifted = Math.max(0, Math.min(length - Math.ceil(wanted), start));
  return { from: shifted, to: Math.min(length, shifted + Math.ceil(wanted)) };
}

function composite(
  picture: Pixels,
  mask: Mask,
  box: Box,
  answer: Pixels,
  featherPx: number,
): Pixels {
  const data = new Uint8Array(picture.data);
  const inside = cropMask(mask, box);
  const outside = { ...inside, data: inside.data.map((value) => 255 - value) };
  const depth = distanceToMask(outside).data;
  const drift = driftOnRing(picture, box, inside, answer);
  const { channels } = picture;
  for (let y = 0, i = 0; y < box.height; y++) {
    let at = ((box.top + y) * picture.width + box.left) * channels;
    for (let x = 0; x < box.width; x++, i++, at += channels) {
      if (inside.data[i] < 128) continue;
      const weight = featherPx > 0 ? Math.min(1, depth[i] / (featherPx + 1)) : 1;
      for (let c = 0; c < 3; c++) {
        const value = answer.data[i * answer.channels + c] - drift[c];
        data[at + c] = clampByte(data[at + c] + weight * (value - data[at + c]));
      }
      if (channels === 4) data[at + 3] = Math.max(data[at + 3], Math.round(255 * weight));
    }
  }
  return { ...picture, data };
}

const clampByte = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));

function cropMask({ width, data }: Mask, box: Box): Mask {
  const out = new Uint8Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const from = (box.top + y) * width + box.left;
    out.set(data.subarray(from, from + box.width), y * box.width);
  }
  for (let i = 0; i < out.length; i++) out[i] = out[i] >= 128 ? 255 : 0;
  return { width: box.width, height: box.height, data: out };
}

/**
 * Mean difference per channel between answer and picture on a ring just outside the mask. Models that
 * decode the whole canvas shift its colours by a few levels; taken off, no seam is left.
 */
function driftOnRing(picture: Pixels, box: Box, inside: Mask, answer: Pixels): readonly number[] {
  const reach = distanceToMask(inside).data;
  const sums = [0, 0, 0];
  let count = 0;
  for (let y = 0, i = 0; y < box.height; y++) {
    let at = ((box.top + y) * picture.width + box.left) * picture.channels;
    for (let x = 0; x < box.width; x++, i++, at += picture.channels) {
      if (inside.data[i] >= 128 || reach[i] > RING_PX) continue;
      count++;
      for (let c = 0; c < 3; c++) {
        sums[c] += answer.data[i * answer.channels + c] - picture.data[at + c];
      }
    }
  }
  const means = sums.map((sum) => sum / Math.max(1, count));
  return means.every((mean) => Math.abs(mean) <= DRIFT_MOST) ? means : [0, 0, 0];
}
