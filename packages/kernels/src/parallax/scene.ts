import { diffuse } from '../fill/diffuse.ts';
import { boxMean } from '../filter/box.ts';
import { cropRgb8 } from '../filter/crop.ts';
import { gaussianBlurRgb8 } from '../filter/gaussian.ts';
import { resizeRgb8 } from '../filter/resize.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { assertPicture } from '../kernel-error.ts';
import { type DepthReading, readDepth, scaled } from './depth.ts';
import type { DepthLayer, DepthScene } from './types.ts';

/** Pixels of the picture for one of the film: enough for a move forward, too few to shimmer before it. */
const PIXELS_PER_PIXEL = 1.12;
/** Share of the width. */
const GLOW = 0.008;
/** A picture that would lose more than the rest of this is shown whole. */
const LEAST_KEPT = 0.68;
/** Of the side that would fill the film: a move forward does not cut it off at once. */
const CARD_SHARE = 0.92;
const CARD_NEARNESS = 0.15;
/** Share of the width. */
const SURROUND_BLUR = 0.025;
const SURROUND_LIGHT = 0.55;

/** The film's size. */
interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Makes a picture ready to be moved through in a film of this size: cut to the film's proportions where
 * most of it stays, whole before a blurred copy of itself where too much would be lost.
 * @throws KernelError `badPicture`
 */
export function prepareDepthScene(image: Rgb8, frame: FrameSize): DepthScene {
  assertPicture(image, 3);
  const width = Math.round(frame.width * PIXELS_PER_PIXEL);
  const height = Math.round((width * frame.height) / frame.width);
  const ratio = (image.width * height) / (image.height * width);
  if (Math.min(ratio, 1 / ratio) < LEAST_KEPT) return surrounded(image, width, height);
  const cut = cutTo(image, width, height);
  const depth = readDepth(cut);
  const picture = resizeRgb8(cut, width, height, 'lanczos3');
  const centre = { x: depth.centre.x * width, y: depth.centre.y * height };
  return {
    width,
    height,
    centre,
    layers: layersOf(picture, depth),
    pivot: pivotOf(depth.nearness),
    isFlat: depth.kind === 'flat',
  };
}

/** The largest middle part of these proportions. */
function cutTo(image: Rgb8, width: number, height: number): Rgb8 {
  const scale = Math.min(image.width / width, image.height / height);
  const w = Math.min(image.width, Math.max(2, Math.round(width * scale)));
  const h = Math.min(image.height, Math.max(2, Math.round(height * scale)));
  if (w === image.width && h === image.height) return image;
  const left = (image.width - w) >> 1;
  const top = (image.height - h) >> 1;
  return cropRgb8(image, { left, top, right: left + w, bottom: top + h });
}

/** The whole picture as a card before itself, blurred and darker. */
function surrounded(image: Rgb8, width: number, height: number): DepthScene {
  const scale = CARD_SHARE * Math.min(width / image.width, height / image.height);
  const cardWidth = Math.round(image.width * scale);
  const cardHeight = Math.round(image.height * scale);
  const small = resizeRgb8(image, cardWidth, cardHeight, 'lanczos3');
  const behind = gaussianBlurRgb8(
    resizeRgb8(cutTo(image, width, height), width, height, 'bilinear'),
    SURROUND_BLUR * width,
  );
  const dark = { ...behind, data: behind.data.map((value) => value * SURROUND_LIGHT) };
  const rgba = new Uint8Array(width * height * 4);
  const left = (width - cardWidth) >> 1;
  const top = (height - cardHeight) >> 1;
  for (let y = 0; y < cardHeight; y++) {
    for (let x = 0; x < cardWidth; x++) {
      const to = ((top + y) * width + left + x) * 4;
      const from = (y * cardWidth + x) * 3;
      for (let c = 0; c < 3; c++) rgba[to + c] = small.data[from + c];
      rgba[to + 3] = 255;
    }
  }
  const layers = [
    { rgba, nearness: levelPlane(CARD_NEARNESS), opaque: false },
    { rgba: opaque(dark), nearness: levelPlane(CARD_NEARNESS / 3), opaque: true },
  ];
  return {
    width,
    height,
    centre: { x: width / 2, y: height / 2 },
    layers,
    pivot: CARD_NEARNESS,
    isFlat: false,
  };
}

function layersOf(picture: Rgb8, { nearness, sky }: DepthReading): DepthLayer[] {
  if (sky === null) return [{ rgba: opaque(picture), nearness, opaque: true }];
  const share = scaled(sky, picture.width, picture.height);
  const behind = skyBehind(picture, share);
  return [
    { rgba: cutOut(picture, behind, share), nearness, opaque: false },
    { rgba: opaque(behind), nearness: levelPlane(skyNearness(nearness)), opaque: true },
  ];
}

/** The sky is far away, but not so far behind what stands before it that much of it would have to be made up. */
const MOST_BEHIND = 0.16;
function skyNearness({ data }: Plane): number {
  let least = 1;
  for (const value of data) least = Math.min(least, value);
  return Math.max(0, least - MOST_BEHIND);
}

const levelPlane = (value: number): Plane => ({
  width: 2,
  height: 2,
  data: new Float32Array(4).fill(value),
});

function opaque({ width, height, data }: Rgb8): Uint8Array {
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) rgba[i * 4 + c] = data[i * 3 + c];
  }
  return rgba;
}

/** The sky as it goes on behind what stands before it. */
function skyBehind({ width, height, data }: Rgb8, sky: Plane): Rgb8 {
  const values = Float32Array.from(data);
  // What glows beside a thing goes with it.
  const around = boxMean(sky, Math.max(2, Math.round(width * GLOW)));
  const hole = Uint8Array.from(around.data, (share) => (share < 0.98 ? 1 : 0));
  diffuse(values, hole, width, height, 3);
  return {
    width,
    height,
    data: Uint8Array.from(values, (v) => Math.min(255, Math.max(0, v + 0.5))),
  };
}

/** What stands before the sky, without the sky's colour in its soft border: premultiplied. */
function cutOut({ width, height, data }: Rgb8, behind: Rgb8, sky: Plane): Uint8Array {
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const alpha = 1 - sky.data[i];
    rgba[i * 4 + 3] = Math.round(255 * alpha);
    for (let c = 0; c < 3; c++) {
      const own = data[i * 3 + c] - (1 - alpha) * behind.data[i * 3 + c];
      rgba[i * 4 + c] = Math.min(255 * alpha, Math.max(0, own)) + 0.5;
    }
  }
  return rgba;
}

/** What the picture is about lies about in the middle: the median there. */
function pivotOf({ width, height, data }: Plane): number {
  const values: number[] = [];
  for (let y = Math.floor(0.35 * height); y < 0.7 * height; y++) {
    for (let x = Math.floor(0.25 * width); x < 0.75 * width; x++) values.push(data[y * width + x]);
  }
  values.sort((a, b) => a - b);
  return values[values.length >> 1];
}
