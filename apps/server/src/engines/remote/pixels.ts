import sharp from 'sharp';
import { decodeMask, type Mask } from '../../platform/mask.ts';
import { EngineFailure, type EngineOutput } from '../engine.ts';
import type { Fit, Size } from './fit.ts';

/** Raw sRGB pixels, 8 bit; 4 channels when the picture has transparency. */
export interface Pixels extends Size {
  readonly channels: 3 | 4;
  readonly data: Uint8Array;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Filtered rows at a low level: on photographs 40 % smaller than unfiltered ones at the usual level, in
 * the same time.
 */
const KEPT_PNG = { compressionLevel: 2, adaptiveFiltering: true };
/** For pictures that are thrown away once the model has seen them. */
const PASSING_PNG = { compressionLevel: 1, adaptiveFiltering: true };

/** @throws EngineFailure badInput when the bytes are no picture */
export async function decodePixels(bytes: Uint8Array): Promise<Pixels> {
  try {
    const { data, info } = await sharp(bytes, { failOn: 'error' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    if (info.channels === 3 || info.channels === 4) {
      return { width, height, channels: info.channels, data };
    }
    const rgb = await sharp(bytes).flatten().toColourspace('srgb').removeAlpha().raw().toBuffer();
    return { width, height, channels: 3, data: rgb };
  } catch (cause) {
    throw new EngineFailure('badInput', '图片已损坏，无法读取', { cause });
  }
}

/** As `decodePixels`, of what a provider answered: that it is no picture is not the user's fault. */
export async function decodeAnswer(bytes: Uint8Array): Promise<Pixels> {
  return decodePixels(bytes).catch((cause: unknown) => {
    throw new EngineFailure('permanent', '引擎返回的图片已损坏', { cause });
  });
}

/** @throws EngineFailure badInput when the bytes are no mask of that size, or nothing is selected */
export async function decodeMaskFor(picture: Size, bytes: Uint8Array): Promise<Mask> {
  const mask = await decodeMask(bytes).catch((cause: unknown) => {
    throw new EngineFailure('badInput', '选区图已损坏，无法读取', { cause });
  });
  if (mask.width !== picture.width || mask.height !== picture.height) {
    throw new EngineFailure('badInput', '选区与图片的尺寸不同');
  }
  return mask;
}

const rawOf = ({ width, height, channels, data }: Pixels) =>
  sharp(data, { raw: { width, height, channels } });

/** The picture as it lies on the model's canvas: scaled whole, padding mirrored from its borders. PNG. */
export async function toCanvas(picture: Pixels, box: Box, fit: Fit): Promise<Uint8Array> {
  const { content } = fit;
  const scaled = rawOf(picture)
    .extract(box)
    .flatten({ background: '#ffffff' })
    .resize(content.width, content.height, { fit: 'fill' });
  const padding = paddingOf(fit);
  if (!padding) return scaled.png(PASSING_PNG).toBuffer();
  const placed = await scaled.png({ compressionLevel: 0 }).toBuffer();
  return sharp(placed)
    .extend({ ...padding, extendWith: 'mirror' })
    .png(PASSING_PNG)
    .toBuffer();
}

/** The mask on the same canvas, white = change, padding black. 8-bit grey PNG. */
export async function maskToCanvas(mask: Mask, box: Box, fit: Fit): Promise<Uint8Array> {
  const { content } = fit;
  const { width, height, data } = mask;
  const image = sharp(data, { raw: { width, height, channels: 1 } })
    .extract(box)
    .resize(content.width, content.height, { fit: 'fill', kernel: 'linear' })
    .threshold(1);
  const placed = await image.toColourspace('b-w').png({ compressionLevel: 0 }).toBuffer();
  const padding = paddingOf(fit) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  return sharp(placed)
    .extend({ ...padding, background: '#000000' })
    .toColourspace('b-w')
    .png({ compressionLevel: 6 })
    .toBuffer();
}

function paddingOf({ canvas, content }: Fit) {
  const { left, top } = content;
  const right = canvas.width - content.width - left;
  const bottom = canvas.height - content.height - top;
  return left || top || right || bottom ? { left, top, right, bottom } : null;
}

/**
 * What a model made of a canvas, back at the size the canvas was made from: whatever size the model
 * answered in, the padding goes and the rest is scaled back. RGB.
 * @throws EngineFailure permanent when the answer is no picture
 */
export async function fromCanvas(answer: Uint8Array, fit: Fit): Promise<Pixels> {
  const { canvas, content, source } = fit;
  try {
    const onCanvas = await sharp(answer, { failOn: 'error' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(canvas.width, canvas.height, { fit: 'fill' })
      .extract({
        left: content.left,
        top: content.top,
        width: content.width,
        height: content.height,
      })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = onCanvas.info;
    const data = await sharp(onCanvas.data, { raw: { width, height, channels: 3 } })
      .resize(source.width, source.height, { fit: 'fill' })
      .raw()
      .toBuffer();
    return { ...source, channels: 3, data };
  } catch (cause) {
    throw new EngineFailure('permanent', '引擎返回的图片已损坏', { cause });
  }
}

/** A PNG result of raw pixels: nothing is lost. */
export async function pngOf(
  picture: Pixels,
  facts: Pick<EngineOutput, 'seed' | 'scores'> = {},
): Promise<EngineOutput> {
  const bytes = await rawOf(picture).png(KEPT_PNG).toBuffer();
  const { width, height } = picture;
  return { bytes, mime: 'image/png', kind: 'image', widthPx: width, heightPx: height, ...facts };
}

/**
 * A result that is a model's answer as it is. A whole, plain PNG stays the bytes that came: encoding it
 * anew would cost time and change nothing.
 * @throws EngineFailure permanent when the answer is no picture
 */
export async function outputOf(
  answer: Uint8Array,
  facts: Pick<EngineOutput, 'seed' | 'scores'>,
): Promise<EngineOutput> {
  const picture = await decodeAnswer(answer);
  if (!(await isPlainPng(answer))) return pngOf(picture, facts);
  const { width, height } = picture;
  return {
    ...{ bytes: answer, mime: 'image/png', kind: 'image' },
    ...{ widthPx: width, heightPx: height, ...facts },
  };
}

/** Eight bits of sRGB, with nothing that a reader would have to apply to it. */
async function isPlainPng(bytes: Uint8Array): Promise<boolean> {
  const { format, depth, space, icc, orientation } = await sharp(bytes).metadata();
  const plain = icc === undefined && (orientation ?? 1) === 1;
  return format === 'png' && depth === 'uchar' && space === 'srgb' && plain;
}

/** The same mask as OpenAI-like servers want it: a PNG of that size, fully transparent = change. */
export async function toAlphaMask(greyMask: Uint8Array): Promise<Uint8Array> {
  const { width, height, data } = await decodeMask(greyMask);
  const rgba = new Uint8Array(data.length * 4);
  for (let i = 0; i < data.length; i++) rgba[i * 4 + 3] = 255 - data[i];
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 3 })
    .toBuffer();
}
