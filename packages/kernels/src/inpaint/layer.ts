import { byteOfLinear, linearOfByte } from '../color/oklab.ts';
import { cropRgb8, type PixelBox, pasteRgb8 } from '../filter/crop.ts';
import { clampByte } from '../filter/plane.ts';
import type { Rgb8 } from '../image.ts';

/** Something painted over a part of the picture. */
export interface Layer {
  readonly box: PixelBox;
  /** Linear RGB, 3 per pixel of the box. */
  readonly rgb: Float32Array;
  /** Coverage 0 … 1. */
  readonly alpha: Float32Array;
  /** Factor on the picture below, for shadows and light; 1 leaves it. Null: none. */
  readonly shade: Float32Array | null;
}

export function createLayer(box: PixelBox, shaded: boolean): Layer {
  const n = (box.right - box.left) * (box.bottom - box.top);
  return {
    box,
    rgb: new Float32Array(n * 3),
    alpha: new Float32Array(n),
    shade: shaded ? new Float32Array(n).fill(1) : null,
  };
}

const SHOULDER_FROM = 0.8;

/** Highlights roll off towards white instead of clipping. */
function shoulder(value: number): number {
  if (value <= SHOULDER_FROM) return value;
  const rest = 1 - SHOULDER_FROM;
  return 1 - rest * Math.exp(-(value - SHOULDER_FROM) / rest);
}

/**
 * The picture with the layer over it, mixed in linear light. `matte` (per pixel of the box) bounds both
 * coverage and shade; where it is 0 the picture's bytes stay.
 */
export function composite(image: Rgb8, layer: Layer, matte: Float32Array): Rgb8 {
  const { box, rgb, alpha, shade } = layer;
  const part = cropRgb8(image, box);
  for (let p = 0; p < alpha.length; p++) {
    const m = matte[p];
    if (m <= 0) continue;
    const a = alpha[p] * m;
    const s = shade === null ? 1 : 1 + m * (shade[p] - 1);
    if (a <= 0 && s === 1) continue;
    for (let j = p * 3; j < p * 3 + 3; j++) {
      const own = linearOfByte(part.data[j]) * s;
      part.data[j] = clampByte(byteOfLinear(own + a * (shoulder(rgb[j]) - own)));
    }
  }
  const out: Rgb8 = { ...image, data: Uint8Array.from(image.data) };
  pasteRgb8(part, box, out);
  return out;
}
