import type { Mask } from '../../platform/mask.ts';
import { type Fit, fitToModel, type ModelSizes, type Size } from './fit.ts';
import { editWithin, type MaskedEdit } from './masked-edit.ts';
import { decodePixels, fromCanvas, type Pixels, toCanvas } from './pixels.ts';

/** A whole picture on a model's canvas, and the way back to its own size. */
export interface WholeEdit {
  readonly picture: Uint8Array;
  readonly source: Size;
  readonly fit: Fit;
  finish(answer: Uint8Array): Promise<Pixels>;
}

/** @throws EngineFailure badInput when the bytes are no picture */
export async function prepareWholeEdit(bytes: Uint8Array, sizes: ModelSizes): Promise<WholeEdit> {
  const picture = await decodePixels(bytes);
  const source = { width: picture.width, height: picture.height };
  const fit = fitToModel(source, sizes);
  return {
    picture: await toCanvas(picture, { left: 0, top: 0, ...source }, fit),
    source,
    fit,
    finish: (answer) => fromCanvas(answer, fit),
  };
}

/** New room around a picture, in px. */
export interface Margins {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * An extension as a masked edit on the larger picture: the new room is filled with the picture's
 * mirrored surroundings and marked to be changed, with `featherPx` of the old border.
 * @throws EngineFailure badInput when the bytes are no picture
 */
export async function prepareExtension(
  bytes: Uint8Array,
  margins: Margins,
  options: { sizes: ModelSizes; featherPx: number },
): Promise<MaskedEdit> {
  const picture = await decodePixels(bytes);
  const { left, top, right, bottom } = margins;
  const width = picture.width + left + right;
  const height = picture.height + top + bottom;
  const data = new Uint8Array(width * height * 3);
  const mask: Mask = { width, height, data: new Uint8Array(width * height).fill(255) };
  const feather = Math.min(
    options.featherPx,
    Math.floor(Math.min(picture.width, picture.height) / 8),
  );
  const inset = {
    left: left > 0 ? left + feather : 0,
    top: top > 0 ? top + feather : 0,
    right: right > 0 ? width - right - feather : width,
    bottom: bottom > 0 ? height - bottom - feather : height,
  };
  for (let y = 0; y < height; y++) {
    const fromRow = mirrored(y - top, picture.height) * picture.width;
    for (let x = 0; x < width; x++) {
      const from = (fromRow + mirrored(x - left, picture.width)) * picture.channels;
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) data[at + c] = picture.data[from + c];
    }
    if (y >= inset.top && y < inset.bottom) {
      mask.data.fill(0, y * width + inset.left, y * width + inset.right);
    }
  }
  return editWithin({ width, height, channels: 3, data }, mask, {
    sizes: options.sizes,
    featherPx: feather,
  });
}

/** Position inside 0 … length − 1 that a mirror at both ends shows at `position`. */
function mirrored(position: number, length: number): number {
  const period = 2 * length;
  const at = ((position % period) + period) % period;
  return at < length ? at : period - 1 - at;
}
