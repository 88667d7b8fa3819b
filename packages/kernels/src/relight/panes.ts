import { length2 } from '../arithmetic.ts';
import { oklabPlanes } from '../color/oklab.ts';
import { lightOfKelvin } from '../color/temperature.ts';
import { boxMean } from '../filter/box.ts';
import { gaussianBlur } from '../filter/gaussian.ts';
import { createPlane, lumaPlane } from '../filter/plane.ts';
import { fitLongSide, resizePlane, resizeRgb8 } from '../filter/resize.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { connectedComponents } from '../segment/components.ts';

/** Light that lit windows send out at night: linear RGB planes at the picture's size. */
export interface Glow {
  readonly planes: readonly [Plane, Plane, Plane];
  /** How many panes are lit. */
  readonly lit: number;
}

const WORK_SIDE_PX = 768;
const DARKER_THAN_AROUND = 0.72;
/** Glazing bars are darker than this share of what is right around them; they part the panes. */
const BAR = 0.8;
/** Radii of the surroundings a pane is compared with, as shares of the width: small panes, then shop fronts. */
const SURROUNDINGS = [0.035, 0.11] as const;
const LEAST_AREA = 0.00012;
const MOST_AREA = 0.03;
const LEAST_FILL = 0.58;
const LIT_SHARE = 0.68;
const KELVIN = [2700, 4200] as const;

/**
 * Finds window panes by day, as compact rectangles darker than the wall around them, and lights about
 * two thirds of them. `blocked` (0 … 1, the picture's size) is where no pane can be: sky, leaves, ground.
 */
export function litPanes(image: Rgb8, blocked: Plane, seed: number): Glow {
  const size = fitLongSide(image.width, image.height, WORK_SIDE_PX);
  const small =
    image.width > size.width ? resizeRgb8(image, size.width, size.height, 'area') : image;
  const { width, height } = small;
  const luma = lumaPlane(small);
  const shut = resizePlane(blocked, width, height, 'area');
  const near = boxMean(luma, Math.max(2, Math.round(0.006 * width)));
  const lab = oklabPlanes(small);
  // Painted doors and shutters are dark too, but they have a colour.
  const greyish = (i: number): boolean => lab.a[i] < 0.025 && length2(lab.a[i], lab.b[i]) < 0.06;
  const panes = SURROUNDINGS.flatMap((radius) => {
    const around = brightSurroundings(luma, Math.round(radius * width));
    const dark = new Uint8Array(width * height);
    for (let i = 0; i < dark.length; i++) {
      const value = luma.data[i];
      const glass =
        value < DARKER_THAN_AROUND * around.data[i] && value > BAR * near.data[i] && greyish(i);
      dark[i] = glass && shut.data[i] < 0.35 ? 1 : 0;
    }
    return rectangles(dark, width, height);
  });
  const emission = [0, 1, 2].map(() => createPlane(width, height)) as [Plane, Plane, Plane];
  const random = createRandom(seed ^ 0x51ed270b);
  let lit = 0;
  for (const pane of panes) {
    const on = random.float() < LIT_SHARE;
    const colour = lightOfKelvin(KELVIN[0] + (KELVIN[1] - KELVIN[0]) * random.float());
    const power = 0.35 + 0.75 * random.float();
    if (!on) continue;
    lit++;
    for (const i of pane.pixels) {
      if (emission[0].data[i] > 0) continue;
      // Rooms are brighter near the lamp above than at the sill.
      const y = (Math.floor(i / width) - pane.top) / Math.max(1, pane.bottom - pane.top);
      for (let k = 0; k < 3; k++) {
        emission[k].data[i] = 0.5 * colour[k] * power * (1.1 - 0.4 * y);
      }
    }
  }
  const planes = emission.map((plane) => {
    const crisp = gaussianBlur(plane, 0.7);
    return resizePlane(crisp, image.width, image.height, 'bilinear');
  }) as [Plane, Plane, Plane];
  return { planes, lit };
}

/** Mean of the brighter half of each neighbourhood: the wall, however many panes are in it. */
function brightSurroundings(luma: Plane, radiusPx: number): Plane {
  const mean = boxMean(luma, radiusPx);
  const bright = createPlane(luma.width, luma.height);
  const count = createPlane(luma.width, luma.height);
  for (let i = 0; i < bright.data.length; i++) {
    if (luma.data[i] < mean.data[i]) continue;
    bright.data[i] = luma.data[i];
    count.data[i] = 1;
  }
  const sum = boxMean(bright, radiusPx);
  const share = boxMean(count, radiusPx);
  for (let i = 0; i < sum.data.length; i++) sum.data[i] /= Math.max(1e-3, share.data[i]);
  return sum;
}

interface Pane {
  readonly pixels: readonly number[];
  readonly top: number;
  readonly bottom: number;
}

function rectangles(dark: Uint8Array, width: number, height: number): Pane[] {
  const { data, count } = connectedComponents(dark, width, height);
  const pixels: number[][] = Array.from({ length: count }, () => []);
  for (let i = 0; i < data.length; i++) if (data[i] >= 0) pixels[data[i]].push(i);
  const total = width * height;
  return pixels.flatMap((own) => {
    if (own.length < LEAST_AREA * total || own.length > MOST_AREA * total) return [];
    let left = width;
    let right = 0;
    for (const i of own) {
      left = Math.min(left, i % width);
      right = Math.max(right, i % width);
    }
    const top = Math.floor(own[0] / width);
    const bottom = Math.floor(own[own.length - 1] / width);
    const across = right - left + 1;
    const down = bottom - top + 1;
    const slim = across / down > 5 || down / across > 6;
    if (slim || Math.min(across, down) < 4 || own.length < LEAST_FILL * across * down) return [];
    return [{ pixels: own, top, bottom }];
  });
}
