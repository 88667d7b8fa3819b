import sharp, { type Sharp } from 'sharp';
import { decodeMask, type Mask } from '../../platform/mask.ts';
import { type DecodedPicture, EngineFailure, type EngineOutput } from '../engine.ts';
import type { Fit, Size } from './fit.ts';
import type { MaskForm } from './picture-model.ts';
import { encodePng } from './png.ts';

/** Raw sRGB pixels, 8 bit; 4 channels when the picture has transparency. */
export interface Pixels extends DecodedPicture {
  readonly channels: 3 | 4;
}

/** A picture that is done. */
export interface Finished extends Pixels {
  /** Its file, made in the quickest way there is for it. */
  png(): Promise<Uint8Array>;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

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

/** @throws EngineFailure badInput when the bytes are no mask */
export async function readMask(bytes: Uint8Array): Promise<Mask> {
  return decodeMask(bytes).catch((cause: unknown) => {
    throw new EngineFailure('badInput', '选区图已损坏，无法读取', { cause });
  });
}

const rawOf = ({ width, height, channels, data }: DecodedPicture) =>
  sharp(data, { raw: { width, height, channels } });

/** The picture as it lies on the model's canvas: scaled whole, padding mirrored from its borders. PNG. */
export async function toCanvas(picture: Pixels, box: Box, fit: Fit): Promise<Uint8Array> {
  const { content } = fit;
  const padding = paddingOf(fit);
  if (!padding && picture.channels === 3 && isSameSize(box, content)) {
    return encodePng(cropOf(picture, box));
  }
  const scaled = await pixelsFrom(
    rawOf(picture)
      .extract(box)
      .flatten({ background: '#ffffff' })
      .resize(content.width, content.height, { fit: 'fill' }),
  );
  if (!padding) return encodePng(scaled);
  return encodePng(await pixelsFrom(rawOf(scaled).extend({ ...padding, extendWith: 'mirror' })));
}

/** The mask on the same canvas, in the form a model takes; padding is not to be changed. PNG. */
export async function maskToCanvas(
  mask: Mask,
  box: Box,
  fit: Fit,
  form: Exclude<MaskForm, 'none'>,
): Promise<Uint8Array> {
  const { canvas, content } = fit;
  const placed = new Uint8Array(canvas.width * canvas.height);
  const cut = cropOf({ ...mask, channels: 1 }, box);
  const scaled = isSameSize(box, content)
    ? cut
    : await rasterFrom(
        rawOf(cut)
          .resize(content.width, content.height, { fit: 'fill', kernel: 'linear' })
          .toColourspace('b-w'),
        1,
      );
  for (let y = 0, i = 0; y < content.height; y++) {
    const at = (content.top + y) * canvas.width + content.left;
    for (let x = 0; x < content.width; x++, i++) placed[at + x] = scaled.data[i] >= 1 ? 255 : 0;
  }
  if (form === 'white') return encodePng({ ...canvas, channels: 1, data: placed });
  const rgba = new Uint8Array(placed.length * 4);
  for (let i = 0; i < placed.length; i++) rgba[i * 4 + 3] = 255 - placed[i];
  return rawOf({ ...canvas, channels: 4, data: rgba })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

export const isSameSize = (a: Size, b: Size): boolean =>
  a.width === b.width && a.height === b.height;

/** A part of a picture. */
export function cropOf<T extends DecodedPicture>(picture: T, { left, top, width, height }: Box) {
  const { channels, data } = picture;
  const row = width * channels;
  const out = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * picture.width + left) * channels;
    out.set(data.subarray(from, from + row), y * row);
  }
  return { width, height, channels: channels as T['channels'], data: out };
}

async function rasterFrom<C extends DecodedPicture['channels']>(image: Sharp, channels: C) {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== channels) throw new Error(`${info.channels} channels, not ${channels}`);
  return { width: info.width, height: info.height, channels, data };
}

const pixelsFrom = (image: Sharp): Promise<Pixels> => rasterFrom(image, 3);

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
    const whole = sharp(answer, { failOn: 'error' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(canvas.width, canvas.height, { fit: 'fill' });
    const onCanvas = await pixelsFrom(whole.extract(content));
    if (isSameSize(onCanvas, source)) return onCanvas;
    return await pixelsFrom(rawOf(onCanvas).resize(source.width, source.height, { fit: 'fill' }));
  } catch (cause) {
    throw new EngineFailure('permanent', '引擎返回的图片已损坏', { cause });
  }
}

/** A PNG result of raw pixels: nothing is lost. */
export async function pngOf(
  picture: Pixels | Finished,
  facts: Pick<EngineOutput, 'seed' | 'scores'> = {},
): Promise<EngineOutput> {
  const bytes = 'png' in picture ? await picture.png() : await encodePng(picture);
  return pngOutput(bytes, picture, facts);
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
  const [picture, plain] = await Promise.all([decodeAnswer(answer), plainPngOf(answer)]);
  return pngOutput(plain ? answer : await encodePng(picture), picture, facts);
}

function pngOutput(
  bytes: Uint8Array,
  { width, height, channels, data }: Pixels,
  facts: Pick<EngineOutput, 'seed' | 'scores'>,
): EngineOutput {
  const decoded = { width, height, channels, data };
  return {
    ...{ bytes, mime: 'image/png', kind: 'image', widthPx: width, heightPx: height },
    ...{ decoded, ...facts },
  };
}

export interface PlainPng extends Size {
  /** Opaque, and without a word about where it comes from. */
  readonly bare: boolean;
}

/** What a PNG of eight bits of sRGB is, with nothing that a reader would have to apply to it; null for all else. */
export async function plainPngOf(bytes: Uint8Array): Promise<PlainPng | null> {
  const facts = await sharp(bytes)
    .metadata()
    .catch(() => null);
  if (facts?.format !== 'png' || facts.depth !== 'uchar' || facts.space !== 'srgb') return null;
  const { width, height, icc, orientation, hasAlpha, exif, xmp, iptc, comments } = facts;
  if (icc !== undefined || (orientation ?? 1) !== 1) return null;
  return { width, height, bare: !hasAlpha && !exif && !xmp && !iptc && !comments?.length };
}
