import type { Mask } from '../../platform/mask.ts';
import { EngineFailure } from '../engine.ts';
import { type Fit, fitToModel, type ModelSizes } from './fit.ts';
import { extentOf, type Pasting, preparePasting } from './paste.ts';
import type { MaskForm } from './picture-model.ts';
import {
  type Box,
  decodePixels,
  type Finished,
  fromCanvas,
  isSameSize,
  maskToCanvas,
  type Pixels,
  readMask,
  toCanvas,
} from './pixels.ts';

/** A picture as a model sees it, and the way back into the user's picture. */
export interface PreparedEdit {
  /** What the model gets: the crop around the mask, or all of it, on its canvas. PNG. */
  readonly picture: Uint8Array;
  /** Of the same size, in the form asked for. Absent: everywhere, or not asked for. */
  readonly mask?: Uint8Array;
  readonly fit: Fit;
  /** Does what can be done before there is an answer; called once the model has been asked. */
  anticipate(): void;
  /** @throws EngineFailure permanent when the answer is no picture */
  finish(answer: Uint8Array): Promise<Finished>;
}

/**
 * An edit within a mask. What it finishes is the user's picture with the model's answer inside the mask:
 * pixels outside are byte-identical, whatever the model did to them.
 */
export interface MaskedEdit extends PreparedEdit {
  readonly box: Box;
}

export interface MaskedEditOptions {
  readonly sizes: ModelSizes;
  /** `white` when absent. */
  readonly maskForm?: MaskForm;
  /** The answer fades in over this distance, inside the mask. */
  readonly featherPx?: number;
}

/** Surroundings that the model sees on each side, as a share of the mask's extent. */
const CONTEXT_SHARE = 0.5;
const CONTEXT_LEAST_PX = 96;
/** A crop is not made smaller than this where the picture allows. */
const CROP_LEAST_PX = 512;
const FEATHER_PX = 4;

/**
 * Cuts the surroundings of a mask out of a picture of any size and lays them on the model's canvas.
 * @param source the picture's bytes, or its pixels where they are at hand
 * @throws EngineFailure badInput: no picture, no mask of its size, an empty mask
 */
export async function prepareMaskedEdit(
  source: Uint8Array | Pixels,
  maskBytes: Uint8Array,
  options: MaskedEditOptions,
): Promise<MaskedEdit> {
  const [picture, mask] = await Promise.all([
    source instanceof Uint8Array ? decodePixels(source) : source,
    readMask(maskBytes),
  ]);
  if (!isSameSize(mask, picture)) throw new EngineFailure('badInput', '选区与图片的尺寸不同');
  return editWithin(picture, mask, options);
}

/**
 * As `prepareMaskedEdit`, of what is decoded already.
 * @throws EngineFailure badInput when the mask is empty
 */
export async function editWithin(
  picture: Pixels,
  mask: Mask,
  { sizes, maskForm = 'white', featherPx = FEATHER_PX }: MaskedEditOptions,
): Promise<MaskedEdit> {
  const box = cropAround(mask);
  const fit = fitToModel({ width: box.width, height: box.height }, sizes);
  const [canvas, canvasMask] = await Promise.all([
    toCanvas(picture, box, fit),
    maskForm === 'none' ? undefined : maskToCanvas(mask, box, fit, maskForm),
  ]);
  let pasting: Promise<Pasting> | undefined;
  const prepared = () => {
    pasting ??= preparePasting(picture, mask, box, featherPx);
    return pasting;
  };
  return {
    picture: canvas,
    mask: canvasMask,
    fit,
    box,
    anticipate: () => void prepared().catch(() => undefined),
    async finish(answer) {
      const [pasted, pixels] = await Promise.all([prepared(), fromCanvas(answer, fit)]);
      return pasted.paste(pixels);
    },
  };
}

/**
 * The box around the mask's pixels with its surroundings, inside the picture.
 * @throws EngineFailure badInput when the mask is empty
 */
export function cropAround(mask: Mask): Box {
  const { left, top, right, bottom } = extentOf(mask);
  if (bottom === 0) throw new EngineFailure('badInput', '选区是空的，请先涂出要改的部分');
  const across = widen(left, right, mask.width);
  const down = widen(top, bottom, mask.height);
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
