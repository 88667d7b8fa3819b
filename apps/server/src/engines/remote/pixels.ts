import sharp, { type Sharp } from 'sharp';
import { decodeMask, type Mask } from '../../platform/mask.ts';
import { type DecodedPicture, EngineFailure, type EngineOutput } from '../engine.ts';
import type { Fit, Layout, Size } from './fit.ts';
import { readGreyPng } from './grey-png.ts';
import type { MaskForm } from './picture-model.ts';
import { encodePng } from './png.ts';
import { release } from './release.ts';

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

/**
 * A picture's pixels, or those of a part of it.
 * @throws EngineFailure badInput when the bytes are no picture
 */
export async function decodePixels(bytes: Uint8Array, part?: Box): Promise<Pixels> {
  const open = () => {
    const image = sharp(bytes, { failOn: 'error' });
    return part ? image.extract(part) : image;
  };
  try {
    const { data, info } = await open()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    if (info.channels === 3 || info.channels === 4) {
      return { width, height, channels: info.channels, data };
    }
    const rgb = await open().flatten().toColourspace('srgb').removeAlpha().raw().toBuffer();
    return { width, height, channels: 3, data: rgb };
  } catch (cause) {
    throw damaged(cause);
  }
}

const damaged = (cause: unknown): EngineFailure =>
  new EngineFailure('badInput', '图片已损坏，无法读取', { cause });

/**
 * A picture's size, of its first bytes alone.
 * @throws EngineFailure badInput when the bytes are no picture
 */
export async function sizeOf(bytes: Uint8Array): Promise<Size> {
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch((cause: unknown) => {
      throw damaged(cause);
    });
  return { width, height };
}

/** As `decodePixels`, of what a provider answered: that it is no picture is not the user's fault. */
export async function decodeAnswer(bytes: Uint8Array): Promise<Pixels> {
  return decodePixels(bytes).catch((cause: unknown) => {
    throw new EngineFailure('permanent', '引擎返回的图片已损坏', { cause });
  });
}

/** @throws EngineFailure badInput when the bytes are no mask */
export async function readMask(bytes: Uint8Array): Promise<Mask> {
  const plain = readGreyPng(bytes);
  if (plain) return plain;
  return decodeMask(bytes).catch((cause: unknown) => {
    throw new EngineFailure('badInput', '选区图已损坏，无法读取', { cause });
  });
}

/** Red, green, blue and opacity of a pixel, as they lie in memory: the last byte is the highest. */
const OPAQUE_BLACK = 0xff_00_00_00;

const rawOf = ({ width, height, channels, data }: DecodedPicture) =>
  sharp(data, { raw: { width, height, channels } });

/** A picture as it lies on a canvas: scaled whole, padding mirrored from its borders. PNG. */
export async function toCanvas(picture: Pixels, layout: Layout): Promise<Uint8Array> {
  const { content } = layout;
  const padding = paddingOf(layout);
  if (!padding && picture.channels === 3 && isSameSize(picture, content)) {
    return encodePng(picture);
  }
  const scaled = await pixelsFrom(
    rawOf(picture)
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
  { canvas, content }: Layout,
  form: Exclude<MaskForm, 'none'>,
): Promise<Uint8Array> {
  const cut = cropOf({ ...mask, channels: 1 }, box);
  const { data } = isSameSize(box, content)
    ? cut
    : await rasterFrom(
        rawOf(cut)
          .resize(content.width, content.height, { fit: 'fill', kernel: 'linear' })
          .toColourspace('b-w'),
        1,
      );
  const area = canvas.width * canvas.height;
  const [placed, kept, change] =
    form === 'white'
      ? [new Uint8Array(area), 0, 255]
      : [new Uint32Array(area).fill(OPAQUE_BLACK), OPAQUE_BLACK, 0];
  for (let y = 0, i = 0; y < content.height; y++) {
    const at = (content.top + y) * canvas.width + content.left;
    for (let x = 0; x < content.width; x++, i++) placed[at + x] = data[i] >= 1 ? change : kept;
  }
  const bytes = new Uint8Array(placed.buffer);
  const png = await rawOf({ ...canvas, channels: form === 'white' ? 1 : 4, data: bytes })
    .toColourspace(form === 'white' ? 'b-w' : 'srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
  release(data, placed);
  return png;
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

function paddingOf({ canvas, content }: Layout) {
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
    const answered = sharp(answer, { failOn: 'error' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb');
    const scaled = (image: Sharp, { width, height }: Size) =>
      pixelsFrom(image.resize(width, height, { fit: 'fill' }));
    if (isSameSize(content, canvas)) return await scaled(answered, source);
    const onCanvas = cropOf(await scaled(answered, canvas), content);
    return isSameSize(onCanvas, source) ? onCanvas : await scaled(rawOf(onCanvas), source);
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
  const [picture, plain] = await Promise.all([decodeAnswer(answer), plainFileOf(answer)]);
  const kept = plain?.format === 'png';
  return pngOutput(kept ? answer : await encodePng(picture), picture, facts);
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

/** A file of eight bits of sRGB a channel, upright, with nothing that a reader would have to apply to it. */
export interface PlainFile extends Size {
  readonly format: 'png' | 'jpeg';
  /** Opaque, and without a word about where it comes from. */
  readonly bare: boolean;
}

/** What such a file is; null for all else. */
export async function plainFileOf(bytes: Uint8Array): Promise<PlainFile | null> {
  const facts = await sharp(bytes)
    .metadata()
    .catch(() => null);
  if (facts?.depth !== 'uchar' || facts.space !== 'srgb') return null;
  const { format, width, height, icc, orientation, hasAlpha, exif, xmp, iptc, comments } = facts;
  if (format !== 'png' && format !== 'jpeg') return null;
  if (icc !== undefined || (orientation ?? 1) !== 1) return null;
  const bare = !hasAlpha && !exif && !xmp && !iptc && !comments?.length;
  return { width, height, format, bare };
}
