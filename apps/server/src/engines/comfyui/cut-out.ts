import { boundsWhere, type Gray8, layCutOut, type Rgb8, visibleBounds } from '@zhuhui/kernels';
import type { Settings } from '@zhuhui/tools';
import sharp, { type Sharp } from 'sharp';
import { EngineFailure, type EngineOutput } from '../engine.ts';
import { readBackground } from '../local/matting.ts';
import { placingOf } from '../local/matting-placement.ts';
import { readMask } from '../local/pixels.ts';
import type { Fit, Size } from '../remote/fit.ts';
import type { Pixels } from '../remote/pixels.ts';

/** The user's selection reaches this far beyond its rim: soft edges lie there. Share of the long side. */
const REACH = 0.01;

/**
 * The user's picture cut out along the opacity that a graph found, as the matting tool's settings want it:
 * transparent, as a mask, or in front of a background. Colours are the picture's own.
 * @throws EngineFailure badInput when nothing was found, permanent when the answer is no picture
 */
export async function cutOutWith(
  answer: Uint8Array,
  { picture, fit }: { readonly picture: Pixels; readonly fit: Fit },
  settings: Settings,
  read: (fileId: string) => Promise<Uint8Array>,
): Promise<EngineOutput> {
  const { width, height } = picture;
  const found = await opacityOf(answer, fit);
  const { maskImage } = settings;
  const selection =
    typeof maskImage === 'string' && maskImage
      ? await selectionIn(await read(maskImage), { width, height })
      : null;
  const data = selection ? within(found, await softened(selection)) : found;
  const visible = visibleBounds(data, width);
  const subject = visible && (selection ? boundsWhere(selection.data, width, 128) : visible);
  if (!subject) {
    throw new EngineFailure('badInput', '没有找到清楚的主体，请在图上点选或框出要抠的物体');
  }
  const image = { width, height, data: coloursOf(picture) };
  const background =
    settings.output === 'background'
      ? await readBackground(backgroundIn(settings), image, read)
      : null;
  const canvas = background ?? image;
  const placement = {
    ...{ width: numberOf(settings.width), height: numberOf(settings.height) },
    ...{ x: numberOf(settings.x), y: numberOf(settings.y) },
    placeBy: settings.placeBy === 'picture' ? 'picture' : 'subject',
  } as const;
  const { cutOut: placed, picture: laid } = layCutOut({
    cutOut: { alpha: { width, height, data }, foreground: image },
    ...{ background, canvas: { width: canvas.width, height: canvas.height } },
    ...placingOf(placement, subject, image, canvas),
  });
  const { alpha, foreground } = placed;
  if (laid) return pngOutput(laid, rawOf(laid, 3));
  if (settings.output === 'mask') return pngOutput(alpha, rawOf(alpha, 1).toColourspace('b-w'));
  const mask = Buffer.from(alpha.data.buffer, alpha.data.byteOffset, alpha.data.length);
  const raw = { width: alpha.width, height: alpha.height, channels: 1 } as const;
  return pngOutput(foreground, rawOf(foreground, 3).joinChannel(mask, { raw }));
}

const rawOf = ({ width, height, data }: Rgb8 | Gray8, channels: 1 | 3): Sharp =>
  sharp(data, { raw: { width, height, channels } });

async function pngOutput({ width, height }: Size, picture: Sharp): Promise<EngineOutput> {
  const bytes = await picture.png({ compressionLevel: 6 }).toBuffer();
  return { bytes, mime: 'image/png', kind: 'image', widthPx: width, heightPx: height };
}

const backgroundIn = ({ backgroundImage, backgroundColor }: Settings) => ({
  ...(typeof backgroundImage === 'string' && { backgroundImage }),
  backgroundColor: typeof backgroundColor === 'string' ? backgroundColor : '#ffffff',
});

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The answer's transparency at the picture's own size; a picture without any is a mask itself. */
async function opacityOf(
  answer: Uint8Array,
  { canvas, content, source }: Fit,
): Promise<Uint8Array> {
  try {
    const { left, top, width, height } = content;
    const { data, info } = await sharp(answer, { failOn: 'error' })
      .toColourspace('srgb')
      .resize(canvas.width, canvas.height, { fit: 'fill' })
      .extract({ left, top, width, height })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { channels } = info;
    const last = channels === 2 || channels === 4 ? channels - 1 : 0;
    const opacity = Uint8Array.from(
      { length: width * height },
      (_, at) => data[at * channels + last] ?? 0,
    );
    if (width === source.width && height === source.height) return opacity;
    return await sharp(opacity, { raw: { width, height, channels: 1 } })
      .resize(source.width, source.height, { fit: 'fill' })
      .extractChannel(0)
      .raw()
      .toBuffer();
  } catch (cause) {
    throw new EngineFailure('permanent', '引擎返回的图片已损坏', { cause });
  }
}

/** The user's selection; @throws EngineFailure badInput when it has another size. */
async function selectionIn(bytes: Uint8Array, { width, height }: Size): Promise<Gray8> {
  const mask = await readMask(bytes);
  if (mask.width !== width || mask.height !== height) {
    throw new EngineFailure('badInput', '选区与图片的尺寸不同');
  }
  return mask;
}

/** A selection with its soft reach. */
async function softened({ width, height, data }: Gray8): Promise<Uint8Array> {
  const reach = Math.max(1, REACH * Math.max(width, height));
  return (
    sharp(data, { raw: { width, height, channels: 1 } })
      .blur(reach)
      // The blurred mask is 128 at the rim; four times steeper it is whole there and fades out beyond it.
      .linear(4, -128)
      .extractChannel(0)
      .raw()
      .toBuffer()
  );
}

function within(found: Uint8Array, selection: Uint8Array): Uint8Array {
  return found.map((value, at) => Math.round((value * (selection[at] ?? 0)) / 255));
}

function coloursOf({ channels, data }: Pixels): Uint8Array {
  if (channels === 3) return data;
  const colours = new Uint8Array((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    colours.set(data.subarray(from, from + 3), to);
  }
  return colours;
}
