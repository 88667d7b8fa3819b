import type { Mask } from '../../platform/mask.ts';
import { exchangeWith, type Fit, type ModelSizes } from './fit.ts';
import {
  editWithin,
  type MaskedEdit,
  type MaskedEditOptions,
  type PreparedEdit,
} from './masked-edit.ts';
import { decodePixels, fromCanvas, isSameSize, plainFileOf, toCanvas } from './pixels.ts';
import { encodePng } from './png.ts';
import { release } from './release.ts';

/** What a model takes. */
export interface WholeEditOptions {
  readonly sizes: ModelSizes;
  readonly takesJpeg?: boolean;
}

/**
 * A whole picture as a model takes it, and the way back to its own size. A plain file that needs neither
 * scaling nor padding goes as it is, and so does such a PNG of an answer into the result.
 * @throws EngineFailure badInput when the bytes are no picture
 */
export async function prepareWholeEdit(
  bytes: Uint8Array,
  { sizes, takesJpeg = false }: WholeEditOptions,
): Promise<PreparedEdit> {
  const plain = await plainFileOf(bytes);
  if (plain?.bare && (plain.format === 'png' || takesJpeg)) {
    const { given, answered } = exchangeWith({ width: plain.width, height: plain.height }, sizes);
    if (isSameSize(given.canvas, plain)) return wholeEdit(bytes, answered);
  }
  const picture = await decodePixels(bytes);
  const source = { width: picture.width, height: picture.height };
  const { given, answered } = exchangeWith(source, sizes);
  const canvas = await toCanvas(picture, given);
  release(picture.data);
  return wholeEdit(canvas, answered);
}

function wholeEdit(picture: Uint8Array, fit: Fit): PreparedEdit {
  return {
    picture,
    fit,
    anticipate() {},
    release() {},
    async finish(answer) {
      const [pixels, plain] = await Promise.all([fromCanvas(answer, fit), plainFileOf(answer)]);
      const kept = plain?.bare && plain.format === 'png' && isSameSize(plain, fit.source);
      return { ...pixels, png: () => (kept ? Promise.resolve(answer) : encodePng(pixels)) };
    },
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
  options: MaskedEditOptions & { readonly featherPx: number },
): Promise<MaskedEdit> {
  const picture = await decodePixels(bytes);
  const { left, top, right, bottom } = margins;
  const width = picture.width + left + right;
  const height = picture.height + top + bottom;
  const { channels } = picture;
  const data = new Uint8Array(width * height * channels);
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
      const from = (fromRow + mirrored(x - left, picture.width)) * channels;
      const at = (y * width + x) * channels;
      for (let c = 0; c < channels; c++) data[at + c] = picture.data[from + c];
    }
    if (y >= inset.top && y < inset.bottom) {
      mask.data.fill(0, y * width + inset.left, y * width + inset.right);
    }
  }
  return editWithin({ width, height, channels, data }, mask, {
    ...options,
    featherPx: feather,
  });
}

/** Position inside 0 … length − 1 that a mirror at both ends shows at `position`. */
function mirrored(position: number, length: number): number {
  const period = 2 * length;
  const at = ((position % period) + period) % period;
  return at < length ? at : period - 1 - at;
}
