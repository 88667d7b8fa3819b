import { clampByte } from '../filter/plane.ts';
import { resizeGray8, resizeRgb8 } from '../filter/resize.ts';
import type { Rgb8 } from '../image.ts';
import { assertSameSize, KernelError } from '../kernel-error.ts';
import type { CutOut } from './cut-out.ts';

/** Where a cut-out goes on its canvas. */
export interface Placement {
  /** Size of the subject itself (its visible bounds); 0 = follow the other, both 0 = its own size. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** How far it is moved from where it stood, right and down positive. */
  readonly xPx: number;
  readonly yPx: number;
}

const MOST_SIDE_PX = 16384;

/**
 * Lays a cut-out on a transparent canvas. The picture fits into the canvas as a whole, centred, and the
 * subject keeps its place in it; then it is scaled about the middle of its foot and moved. A cut-out that
 * keeps size and place comes back byte for byte.
 * @throws KernelError `maskEmpty` when nothing of the subject is visible, `badOption` beyond 16384 px
 */
export function placeCutOut(
  { alpha, foreground }: CutOut,
  canvas: { readonly width: number; readonly height: number },
  { widthPx, heightPx, xPx, yPx }: Placement,
): CutOut {
  const subject = boundsOf(alpha.data, alpha.width, alpha.height);
  if (!subject) throw new KernelError('maskEmpty', 'nothing of the subject is visible');
  const ownWidth = subject.right - subject.left;
  const ownHeight = subject.bottom - subject.top;
  const fit = Math.min(canvas.width / alpha.width, canvas.height / alpha.height);
  const byWidth = widthPx / ownWidth;
  const byHeight = heightPx / ownHeight;
  const scaleX = byWidth || byHeight || fit;
  const scaleY = byHeight || byWidth || fit;
  const width = Math.max(1, Math.round(ownWidth * scaleX));
  const height = Math.max(1, Math.round(ownHeight * scaleY));
  if (Math.max(width, height) > MOST_SIDE_PX) {
    throw new KernelError('badOption', `a cut-out of ${width}×${height} px`);
  }
  const marginX = (canvas.width - alpha.width * fit) / 2;
  const marginY = (canvas.height - alpha.height * fit) / 2;
  const footX = marginX + ((subject.left + subject.right) / 2) * fit;
  const footY = marginY + subject.bottom * fit;
  const left = Math.round(footX - width / 2 + xPx);
  const top = Math.round(footY - height + yPx);

  const cut = {
    alpha: { width: ownWidth, height: ownHeight, data: crop(alpha, subject, 1) },
    foreground: { width: ownWidth, height: ownHeight, data: crop(foreground, subject, 3) },
  };
  const same = width === ownWidth && height === ownHeight;
  const sizedAlpha = same ? cut.alpha : resizeGray8(cut.alpha, width, height);
  const sizedColours = same ? cut.foreground : resizeRgb8(cut.foreground, width, height);
  const opacity = new Uint8Array(canvas.width * canvas.height);
  const colours = new Uint8Array(canvas.width * canvas.height * 3).fill(255);
  const fromX = Math.max(0, -left);
  const toX = Math.min(width, canvas.width - left);
  for (let y = Math.max(0, -top); y < Math.min(height, canvas.height - top); y++) {
    if (toX <= fromX) break;
    const from = y * width;
    const to = (top + y) * canvas.width + left;
    opacity.set(sizedAlpha.data.subarray(from + fromX, from + toX), to + fromX);
    colours.set(sizedColours.data.subarray((from + fromX) * 3, (from + toX) * 3), (to + fromX) * 3);
  }
  return {
    alpha: { width: canvas.width, height: canvas.height, data: opacity },
    foreground: { width: canvas.width, height: canvas.height, data: colours },
  };
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

interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function boundsOf(alpha: Uint8Array, width: number, height: number): Bounds | null {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (alpha[y * width + x] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  return right > left ? { left, top, right, bottom } : null;
}

function crop(
  picture: { readonly width: number; readonly data: Uint8Array },
  { left, top, right, bottom }: Bounds,
  channels: number,
): Uint8Array {
  const row = (right - left) * channels;
  const out = new Uint8Array(row * (bottom - top));
  for (let y = top; y < bottom; y++) {
    const from = (y * picture.width + left) * channels;
    out.set(picture.data.subarray(from, from + row), (y - top) * row);
  }
  return out;
}
