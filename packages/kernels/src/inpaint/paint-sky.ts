import type { PixelBox } from '../filter/crop.ts';
import type { Gray8 } from '../image.ts';
import { atmosphereOf } from '../render/atmosphere.ts';
import { createSky } from '../render/sky.ts';
import { createLayer, type Layer } from './layer.ts';

export interface SkyWish {
  /** A name of `Atmosphere`; others read as day. */
  readonly atmosphere: string;
}

/** The lowest sky a picture shows is this far above the true horizon, in tangents. */
const FOOT = 0.015;
const FOCAL_SHARE = 0.9;

/**
 * A sky over the box: gradient, glow and clouds of the hour, its horizon where the masked sky ends
 * below. Linear, as bright as the hour is.
 */
export function paintSky(mask: Gray8, box: PixelBox, wish: SkyWish, seed: number): Layer {
  const layer = createLayer(box, false);
  const sky = createSky(atmosphereOf(wish.atmosphere), 'waterfront', seed);
  const width = box.right - box.left;
  const focal = FOCAL_SHARE * mask.width;
  const horizon = lowestRow(mask);
  const pixel = new Float32Array(3);
  for (let y = box.top, p = 0; y < box.bottom; y++) {
    const ry = Math.min(0, (y - horizon) / focal) - FOOT;
    for (let x = 0; x < width; x++, p++) {
      sky.colour((x + box.left - mask.width / 2) / focal, ry, 0, pixel);
      layer.rgb.set(pixel, p * 3);
      layer.alpha[p] = 1;
    }
  }
  return layer;
}

/** The row below which hardly any of the mask lies. */
function lowestRow({ width, height, data }: Gray8): number {
  let area = 0;
  for (const value of data) if (value >= 128) area++;
  let below = 0;
  for (let y = height - 1; y >= 0; y--) {
    for (let x = 0; x < width; x++) if (data[y * width + x] >= 128) below++;
    if (below > 0.01 * area) return y;
  }
  return height;
}
