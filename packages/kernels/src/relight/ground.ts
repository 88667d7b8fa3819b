import { linearOfByte } from '../color/oklab.ts';
import { gaussianBlur } from '../filter/gaussian.ts';
import { createPlane, lumaPlane } from '../filter/plane.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { fractal, smoothStep } from '../material/noise.ts';
import type { Layout } from './layout.ts';

const SNOW_COLOUR = [0.83, 0.87, 0.95] as const;
/** Height of snow on tops against the sky, as a share of the picture's height. */
const CAP = 0.011;

/**
 * Lays snow, in place, on linear RGB pixels: over the ground with the ground's own shading, on tops
 * against the sky, and on the lit side of leaves.
 */
export function coverWithSnow(
  scene: Float32Array,
  image: Rgb8,
  layout: Layout,
  leaves: Plane,
  sky: Plane,
  amount: number,
  seed: number,
): void {
  const { width, height } = sky;
  const luma = lumaPlane(image);
  const base = gaussianBlur(luma, 0.02 * width);
  const skyAbove = smearDown(sky, Math.max(2, Math.round(CAP * height)));
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const own = 1 - sky.data[i];
      if (own <= 0.02) continue;
      const near = smoothStep(layout.horizonPx, height, y);
      const patchy = fractal((x / width) * (26 - 14 * near), (y / width) * 46, seed, 4, 0.001);
      const detail = luma.data[i] / Math.max(4, base.data[i]);
      const ground = layout.ground.data[i] * smoothStep(-0.75, -0.25, patchy + (detail - 1) * 0.5);
      const tops = skyAbove.data[i] * smoothStep(-0.4, 0.1, patchy + 0.3);
      const crowns = 0.75 * leaves.data[i] * smoothStep(0.85, 1.35, detail + 0.5 * patchy);
      const cover = amount * own * Math.min(1, Math.max(ground * 0.95, tops, crowns));
      if (cover <= 0.004) continue;
      // Snow shows the light that fell on the ground, not the ground's colour.
      const shade = Math.min(
        1.15,
        Math.max(
          0.35,
          0.35 +
            0.65 * detail * Math.sqrt(linearOfByte(Math.round(Math.min(255, base.data[i]))) / 0.22),
        ),
      );
      for (let k = 0; k < 3; k++) {
        const snow = 0.62 * SNOW_COLOUR[k] * shade;
        scene[i * 3 + k] += (snow - scene[i * 3 + k]) * cover;
      }
    }
  }
}

/** How near sky lies above each pixel: 1 at the edge, 0 `reach` rows below it. */
function smearDown(sky: Plane, reach: number): Plane {
  const { width, height } = sky;
  const out = createPlane(width, height);
  for (let x = 0; x < width; x++) {
    let since = reach;
    for (let y = 0, i = x; y < height; y++, i += width) {
      since = sky.data[i] > 0.6 ? 0 : since + 1;
      out.data[i] = since > 0 ? Math.max(0, 1 - since / reach) : 0;
    }
  }
  return out;
}

/**
 * Wets the ground, in place, on linear RGB pixels: wet stuff is darker and more saturated (its pores are
 * filled), and what is not lawn mirrors what stands on it, the more the flatter the view; ripples blur the mirror image.
 */
export function wetGround(
  scene: Float32Array,
  layout: Layout,
  leaves: Plane,
  amount: number,
  seed: number,
): void {
  const { ground, footPx, horizonPx } = layout;
  const { width, height } = ground;
  const before = Float32Array.from(scene);
  const rows = [0, 1, 2].map((k) => {
    const plane = createPlane(width, height);
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = before[i * 3 + k];
    return gaussianBlur(plane, Math.max(1, width / 260));
  });
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const share = ground.data[i] * amount;
      if (share <= 0.01) continue;
      const flat = smoothStep(height * 1.15, horizonPx, y);
      const puddle = smoothStep(
        -0.12,
        0.3,
        fractal((x / width) * 7, ((y - horizonPx) / height) * 26, seed, 4, 0.002),
      );
      const paved = 1 - 0.88 * leaves.data[i];
      const mirror = paved * share * (0.08 + 0.34 * flat) * (0.35 + 0.65 * puddle);
      const foot = footPx[x];
      const ripple = 2.2 * fractal(x * 0.03, y * 0.35, seed + 5, 2, 0.01) * (width / 1024);
      const row = Math.round(2 * foot - y + ripple * 2);
      const from = Math.min(height - 1, Math.max(0, row)) * width + x;
      const dark = 1 - share * (0.28 + 0.14 * puddle);
      for (let k = 0; k < 3; k++) {
        const at = i * 3 + k;
        scene[at] = scene[at] * dark * (1 - mirror) + rows[k].data[from] * mirror * 1.1;
      }
    }
  }
}
