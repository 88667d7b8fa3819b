import type { Mask } from '../../platform/mask.ts';
import { EngineFailure } from '../engine.ts';
import { toShared } from '../local/memory.ts';
import { exchangeWith, type Fit, type ModelSizes, type Size } from './fit.ts';
import { extentOf, type Pasting, preparePasting } from './paste.ts';
import type { MaskForm } from './picture-model.ts';
import {
  type Box,
  cropOf,
  decodePixels,
  type Finished,
  fromCanvas,
  isSameSize,
  maskToCanvas,
  type Pixels,
  readMask,
  sizeOf,
  toCanvas,
} from './pixels.ts';
import { release } from './release.ts';

/** A picture as a model sees it, and the way back into the user's picture. */
export interface PreparedEdit {
  /** What the model gets: the crop around the mask, or all of it. PNG, or a JPEG that came so. */
  readonly picture: Uint8Array;
  /** PNG of the same size, in the form asked for. Absent: everywhere, or not asked for. */
  readonly mask?: Uint8Array;
  /** Where the picture lies in the model's answer. */
  readonly fit: Fit;
  /** Does what can be done before there is an answer; called once the model has been asked. */
  anticipate(): void;
  /** @throws EngineFailure permanent when the answer is no picture */
  finish(answer: Uint8Array): Promise<Finished>;
  /** Nothing more will be asked; the finished pictures stay. */
  release(): void;
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

/** A picture in memory that counts in no heap: it stays as long as a model draws. */
function shared(picture: Pixels): Pixels {
  const data = toShared(picture.data);
  release(picture.data);
  return { ...picture, data };
}

/** A picture whose pixels are there when they are asked for. */
interface Source extends Size {
  part(box: Box): Pixels | Promise<Pixels>;
  whole(): Pixels | Promise<Pixels>;
}

/**
 * Cuts the surroundings of a mask out of a picture of any size, as a model takes them. Of a file only
 * these are decoded at first.
 * @param source the picture's bytes, or its pixels where they are at hand
 * @throws EngineFailure badInput: no picture, no mask of its size, an empty mask
 */
export async function prepareMaskedEdit(
  source: Uint8Array | Pixels,
  maskBytes: Uint8Array,
  options: MaskedEditOptions,
): Promise<MaskedEdit> {
  const [picture, mask] = await Promise.all([
    source instanceof Uint8Array ? inFile(source) : inMemory(source),
    readMask(maskBytes),
  ]);
  if (!isSameSize(mask, picture)) throw new EngineFailure('badInput', '选区与图片的尺寸不同');
  return prepared(picture, mask, options);
}

/**
 * As `prepareMaskedEdit`, of what is decoded already.
 * @throws EngineFailure badInput when the mask is empty
 */
export const editWithin = (
  picture: Pixels,
  mask: Mask,
  options: MaskedEditOptions,
): Promise<MaskedEdit> => prepared(inMemory(picture), mask, options);

const inMemory = (picture: Pixels): Source => ({
  ...{ width: picture.width, height: picture.height },
  part: (box) => cropOf(picture, box),
  whole: () => picture,
});

async function inFile(bytes: Uint8Array): Promise<Source> {
  const { width, height } = await sizeOf(bytes);
  return {
    ...{ width, height },
    part: (box) => decodePixels(bytes, box),
    whole: async () => shared(await decodePixels(bytes)),
  };
}

async function prepared(
  source: Source,
  mask: Mask,
  { sizes, maskForm = 'white', featherPx = FEATHER_PX }: MaskedEditOptions,
): Promise<MaskedEdit> {
  const box = cropAround(mask);
  const { given, answered: fit } = exchangeWith({ width: box.width, height: box.height }, sizes);
  const [picture, givenMask] = await Promise.all([
    Promise.resolve(source.part(box)).then(async (part) => {
      const canvas = await toCanvas(part, given);
      release(part.data);
      return canvas;
    }),
    maskForm === 'none' ? undefined : maskToCanvas(mask, box, given, maskForm),
  ]);
  let pasting: Promise<Pasting> | undefined;
  const ready = () => {
    pasting ??= Promise.resolve(source.whole()).then((whole) =>
      preparePasting(whole, mask, box, featherPx),
    );
    return pasting;
  };
  return {
    ...{ picture, mask: givenMask, fit, box },
    anticipate: () => void ready().catch(() => undefined),
    async finish(answer) {
      const [pasted, pixels] = await Promise.all([ready(), fromCanvas(answer, fit)]);
      const finished = pasted.paste(pixels);
      release(pixels.data);
      return finished;
    },
    release() {
      release(mask.data);
      pasting?.then((pasted) => pasted.release()).catch(() => undefined);
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
