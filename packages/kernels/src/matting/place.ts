import { clampByte } from '../filter/plane.ts';
import { computeTaps, resampleWith, type Taps } from '../filter/resample.ts';
import type { Rgb8 } from '../image.ts';
import { assertSameSize, KernelError } from '../kernel-error.ts';
import type { CutOut } from './cut-out.ts';

/** A rectangle in whole px; on a canvas it may reach beyond it. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const MOST_SIDE_PX = 16384;

export interface LayRequest {
  readonly cutOut: CutOut;
  /** A rectangle of the picture … */
  readonly from: Box;
  /** … and where on the canvas it goes; everything else of the cut-out goes along. */
  readonly to: Box;
  readonly canvas: { readonly width: number; readonly height: number };
  /** A picture of the canvas's size to lay it on. */
  readonly background: Rgb8 | null;
}

/** Places a cut-out and, where there is a background, lays it over. @throws KernelError `badOption`, `sizeMismatch` */
export function layCutOut({ cutOut, from, to, canvas, background }: LayRequest): {
  readonly cutOut: CutOut;
  readonly picture: Rgb8 | null;
} {
  const placed = placeCutOut(cutOut, canvas, from, to);
  return { cutOut: placed, picture: background ? layOver(placed, background) : null };
}

/**
 * Lays a cut-out on a transparent canvas, moved and scaled as `from` is onto `to`. One that keeps its
 * size keeps its bytes.
 * @throws KernelError `badOption` when it becomes larger than 16384 px, or `from` has no size
 */
export function placeCutOut(
  { alpha, foreground }: CutOut,
  canvas: { readonly width: number; readonly height: number },
  from: Box,
  to: Box,
): CutOut {
  if (Math.min(from.width, from.height, to.width, to.height) < 1) {
    throw new KernelError('badOption', 'nothing is placed');
  }
  const opacity = new Uint8Array(canvas.width * canvas.height);
  const colours = new Uint8Array(canvas.width * canvas.height * 3).fill(255);
  const placed: CutOut = {
    alpha: { width: canvas.width, height: canvas.height, data: opacity },
    foreground: { width: canvas.width, height: canvas.height, data: colours },
  };
  const seen = visibleBounds(alpha.data, alpha.width);
  if (!seen) return placed;
  const [across, down] = [alongOf('left', 'width'), alongOf('top', 'height')].map((along) =>
    along(seen, from, to),
  ) as [Along, Along];
  const { first: left, count: width } = across;
  const { first: top, count: height } = down;
  if (Math.max(width, height) > MOST_SIDE_PX) {
    throw new KernelError('badOption', `a cut-out of ${width}×${height} px`);
  }
  const sizedAlpha = sized(crop(alpha, seen, 1), seen, 1, across, down);
  const sizedColours = sized(crop(foreground, seen, 3), seen, 3, across, down);
  const fromX = Math.max(0, -left);
  const toX = Math.min(width, canvas.width - left);
  for (let y = Math.max(0, -top); y < Math.min(height, canvas.height - top); y++) {
    if (toX <= fromX) break;
    const start = y * width;
    const at = (top + y) * canvas.width + left;
    opacity.set(sizedAlpha.subarray(start + fromX, start + toX), at + fromX);
    colours.set(sizedColours.subarray((start + fromX) * 3, (start + toX) * 3), (at + fromX) * 3);
  }
  return placed;
}

/** What of a picture is visible at all; null when nothing is. @param opacity row by row */
export function visibleBounds(opacity: Uint8Array, width: number): Box | null {
  return boundsWhere(opacity, width, 1);
}

/** The bounds of what is at least so large; null when nothing is. @param values row by row */
export function boundsWhere(values: Uint8Array, width: number, least: number): Box | null {
  let [left, right, top, bottom] = [width, 0, -1, 0];
  for (let y = 0; y * width < values.length; y++) {
    for (let x = 0; x < width; x++) {
      if (values[y * width + x] < least) continue;
      if (top < 0) top = y;
      bottom = y + 1;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
    }
  }
  return right > left ? { left, top, width: right - left, height: bottom - top } : null;
}

/** The cut-out in front of a background of its size: α F + (1 − α) B. */
export function layOver({ alpha, foreground }: CutOut, background: Rgb8): Rgb8 {
  assertSameSize(alpha, background);
  const data = Uint8Array.from(background.data);
  for (let p = 0; p < alpha.data.length; p++) {
    const a = alpha.data[p] / 255;
    if (a === 0) continue;
    for (let i = p * 3; i < p * 3 + 3; i++) {
      data[i] = clampByte(a * foreground.data[i] + (1 - a) * background.data[i]);
    }
  }
  return { width: alpha.width, height: alpha.height, data };
}

/** One direction of a placing: the canvas's pixels that are covered, and what each is made of. */
interface Along {
  readonly first: number;
  readonly count: number;
  /** Null when the size stays. */
  readonly taps: Taps | null;
}

/** `from` goes exactly onto `to`; what is seen begins and ends at the nearest whole pixels. */
const alongOf =
  (edge: 'left' | 'top', side: 'width' | 'height') =>
  (seen: Box, from: Box, to: Box): Along => {
    const scale = to[side] / from[side];
    const start = to[edge] + (seen[edge] - from[edge]) * scale;
    const first = Math.round(start);
    const count = Math.max(1, Math.round(start + seen[side] * scale) - first);
    if (scale === 1) return { first, count, taps: null };
    const window = { start: (first - start) / scale, span: count / scale };
    return { first, count, taps: computeTaps(seen[side], count, 'lanczos3', window) };
  };

function sized(
  source: Uint8Array,
  { width, height }: Box,
  channels: number,
  across: Along,
  down: Along,
): Uint8Array {
  if (!across.taps && !down.taps) return source;
  const floats = resampleWith(
    source,
    ...([width, height, channels] as const),
    across.taps ?? computeTaps(width, width, 'area'),
    down.taps ?? computeTaps(height, height, 'area'),
  );
  return Uint8Array.from(floats, clampByte);
}

function crop(
  picture: { readonly width: number; readonly data: Uint8Array },
  { left, top, width, height }: Box,
  channels: number,
): Uint8Array {
  const row = width * channels;
  const out = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * picture.width + left) * channels;
    out.set(picture.data.subarray(from, from + row), y * row);
  }
  return out;
}
