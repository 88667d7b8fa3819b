import { linearOfByte } from '../color/oklab.ts';
import type { PixelBox } from '../filter/crop.ts';
import { gaussianBlur } from '../filter/gaussian.ts';
import { createPlane } from '../filter/plane.ts';
import { resizePlane, resizeRgb8 } from '../filter/resize.ts';
import type { Gray8, Plane, Rgb8 } from '../image.ts';
import type { PictureLight } from '../replace/picture-light.ts';
import { createLayer, type Layer } from './layer.ts';

export interface Item {
  readonly picture: Rgb8;
  /** Its coverage, of the picture's size. */
  readonly alpha: Gray8;
}

/** A studio picture's white, linear. */
const STUDIO_WHITE = 0.88;
const FOLLOW_LEVEL = 0.65;
const INSIDE_SHARE = 0.97;
const SHRINK = 0.96;
const CONTACT_DEPTH = 0.6;

/**
 * Puts a thing into the mask: as large as fits, its proportions kept, standing on the mask's foot; its
 * white and colour follow the picture's, and it throws a soft shadow where it stands.
 */
export function placeItem(
  mask: Gray8,
  box: PixelBox,
  item: Item,
  scene: PictureLight,
  mirrored: boolean,
): Layer {
  const trimmed = trim(item.picture, planeOf(item.alpha));
  const inner = bounds(mask, box);
  const fit = fitInside(mask, box, inner, trimmed.cover);
  const picture = resizeRgb8(trimmed.picture, fit.width, fit.height, 'area');
  const alpha = resizePlane(trimmed.cover, fit.width, fit.height, 'area').data;
  const layer = createLayer(box, true);
  const width = box.right - box.left;
  const gain = (Math.min(1, scene.white) / STUDIO_WHITE) ** FOLLOW_LEVEL;
  for (let y = 0, q = 0; y < fit.height; y++) {
    for (let x = 0; x < fit.width; x++, q++) {
      const px = fit.left + (mirrored ? fit.width - 1 - x : x);
      const p = (fit.top + y) * width + px;
      if (px < 0 || px >= width || fit.top + y < 0 || p >= layer.alpha.length) continue;
      layer.alpha[p] = alpha[q];
      for (let k = 0; k < 3; k++) {
        layer.rgb[p * 3 + k] = linearOfByte(picture.data[q * 3 + k]) * gain * scene.tint[k];
      }
    }
  }
  contactShadow(layer, fit);
  return layer;
}

function planeOf({ width, height, data }: Gray8): Plane {
  return { width, height, data: Float32Array.from(data, (value) => value / 255) };
}

/** Cuts away empty margins. */
function trim(picture: Rgb8, cover: Plane): { picture: Rgb8; cover: Plane } {
  const { width, height, data } = cover;
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      if (data[p] < 0.2) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  if (right <= left) return { picture, cover };
  const [w, h] = [right - left, bottom - top];
  const rgb = new Uint8Array(w * h * 3);
  const part = createPlane(w, h);
  for (let y = 0; y < h; y++) {
    const from = (top + y) * width + left;
    rgb.set(picture.data.subarray(from * 3, (from + w) * 3), y * w * 3);
    part.data.set(data.subarray(from, from + w), y * w);
  }
  return { picture: { width: w, height: h, data: rgb }, cover: part };
}

interface Fit {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Bounds of the mask, in the box's pixels. */
function bounds(mask: Gray8, box: PixelBox): Fit {
  let [left, right, top, bottom] = [mask.width, 0, mask.height, 0];
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      if (mask.data[y * mask.width + x] < 128) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  return { left: left - box.left, top: top - box.top, width: right - left, height: bottom - top };
}

/** The largest place on the mask's foot where hardly anything of the thing is cut off. */
function fitInside(mask: Gray8, box: PixelBox, inner: Fit, cover: Plane): Fit {
  let scale = Math.min(inner.width / cover.width, inner.height / cover.height);
  for (let round = 0; ; round++) {
    const width = Math.max(1, Math.round(cover.width * scale));
    const height = Math.max(1, Math.round(cover.height * scale));
    const fit: Fit = {
      left: Math.round(inner.left + (inner.width - width) / 2),
      top: inner.top + inner.height - height,
      width,
      height,
    };
    if (round >= 20 || shownShare(mask, box, fit, cover) >= INSIDE_SHARE) return fit;
    scale *= SHRINK;
  }
}

const SAMPLES = 40;

function shownShare(mask: Gray8, box: PixelBox, fit: Fit, cover: Plane): number {
  let shown = 0;
  let all = 1e-6;
  for (let i = 0; i < SAMPLES; i++) {
    for (let j = 0; j < SAMPLES; j++) {
      const at =
        Math.floor((j / SAMPLES) * cover.height) * cover.width +
        Math.floor((i / SAMPLES) * cover.width);
      const weight = cover.data[at];
      if (weight < 0.3) continue;
      const x = box.left + fit.left + Math.floor((i / SAMPLES) * fit.width);
      const y = box.top + fit.top + Math.floor((j / SAMPLES) * fit.height);
      all += weight;
      if (mask.data[y * mask.width + x] >= 128) shown += weight;
    }
  }
  return shown / all;
}

/** The thing's own outline, pressed flat at its foot and blurred: dark where it touches the ground. */
function contactShadow(layer: Layer, fit: Fit): void {
  const { shade, alpha, box } = layer;
  if (shade === null) return;
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const flat = createPlane(width, height);
  const foot = fit.top + fit.height;
  const deep = Math.max(2, Math.round(0.1 * fit.height));
  for (let x = 0; x < width; x++) {
    let lowest = -1;
    for (let y = Math.max(0, fit.top); y < Math.min(height, foot); y++) {
      if (alpha[y * width + x] > 0.5) lowest = y;
    }
    // Legs and feet near the ground throw it, not what hangs above.
    if (lowest < foot - 0.35 * fit.height) continue;
    for (let d = -Math.round(0.5 * deep); d <= Math.round(0.35 * deep); d++) {
      const y = Math.min(foot - 1, lowest + Math.round(0.2 * deep)) + d;
      if (y >= 0 && y < height) flat.data[y * width + x] = 1;
    }
  }
  const near = gaussianBlur(flat, Math.max(1, 0.25 * deep)).data;
  const far = gaussianBlur(flat, Math.max(2, 0.9 * deep)).data;
  for (let p = 0; p < shade.length; p++) {
    shade[p] = 1 - CONTACT_DEPTH * Math.min(1, 0.6 * near[p] + 0.7 * far[p]);
  }
}
