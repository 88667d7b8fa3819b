import { gaussianBlurRgb8 } from '../src/filter/gaussian.ts';
import type { Plane, Rgb8 } from '../src/image.ts';
import { createRandom } from '../src/random.ts';
import { DRAW, type Subject } from './matting-subjects.ts';

/** A picture with exactly known opacity. */
export interface MattingScene {
  readonly image: Rgb8;
  /** 0 … 1. */
  readonly alpha: Plane;
  /** The subject's own colours, everywhere defined. */
  readonly foreground: Rgb8;
  /** Places a designer would click on, the first one in the middle of the largest part. */
  readonly clicks: readonly { x: number; y: number }[];
}

/** Only the photograph's texture is taken, what varies within this distance, not its scene. */
const TEXTURE_SIGMA_PX = 14;
/** The subject is this much darker at its right than at its left. */
const SHADE = 0.25;
/** How much of the texture the subject shows. */
const GRAIN = 0.7;

/**
 * Puts a procedural subject, coloured by a photograph's texture and a tint, in front of another
 * photograph of the scene's size. The same arguments give the same bytes.
 */
export function mattingScene(
  subject: Subject,
  texture: Rgb8,
  background: Rgb8,
  seed: number,
): MattingScene {
  const { width, height } = background;
  const { alpha, tint, clicks } = DRAW[subject](width, height, createRandom(seed));
  const large = gaussianBlurRgb8(texture, TEXTURE_SIGMA_PX);
  const foreground = new Uint8Array(width * height * 3);
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < alpha.data.length; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    const colour = tint(x / width, y / height);
    const from = ((y % texture.height) * texture.width + (x % texture.width)) * 3;
    const light = 1 + SHADE / 2 - (SHADE * x) / width;
    for (let c = 0; c < 3; c++) {
      const grain = texture.data[from + c]! - large.data[from + c]!;
      const value = Math.min(255, Math.max(0, light * colour[c]! + GRAIN * grain));
      foreground[i * 3 + c] = Math.round(value);
      data[i * 3 + c] = Math.round(
        alpha.data[i]! * value + (1 - alpha.data[i]!) * background.data[i * 3 + c]!,
      );
    }
  }
  return {
    image: { width, height, data },
    alpha,
    foreground: { width, height, data: foreground },
    clicks,
  };
}

/** Known where opacity is full or none and no partial pixel is near: 0 background, 255 subject, 128 unknown. */
export function trimapOf(alpha: Plane, reachPx: number): Uint8Array {
  const { width, height, data } = alpha;
  const out = new Uint8Array(width * height);
  const rows = new Float32Array(width * height);
  const lows = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let high = 0;
      let low = 1;
      for (let k = Math.max(0, x - reachPx); k <= Math.min(width - 1, x + reachPx); k++) {
        high = Math.max(high, data[y * width + k]!);
        low = Math.min(low, data[y * width + k]!);
      }
      rows[y * width + x] = high;
      lows[y * width + x] = low;
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let high = 0;
      let low = 1;
      for (let k = Math.max(0, y - reachPx); k <= Math.min(height - 1, y + reachPx); k++) {
        high = Math.max(high, rows[k * width + x]!);
        low = Math.min(low, lows[k * width + x]!);
      }
      out[y * width + x] = low > 0.99 ? 255 : high < 0.01 ? 0 : 128;
    }
  }
  return out;
}
