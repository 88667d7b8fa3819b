import type { Described, FeatureTable } from './described.ts';

/** Numbers of each region. */
const PHOTO_TONES = 18;

/** Lightness beyond which a pixel is a light or its reflection, and below which it is in the dark. */
const BRIGHT = 0.96;
const DARK = 0.28;
const HISTOGRAM = 64;

/** Sums over the pixels of a region. */
interface Sums {
  /** First and second moments of place against lightness: light that falls off along a surface. */
  xx: number;
  yy: number;
  xL: number;
  yL: number;
  /** Steps of lightness, and their parts along lines into depth, across and upright. */
  steps: number;
  intoDepth: number;
  across: number;
  upright: number;
  a2: number;
  b2: number;
  bright: number;
  dark: number;
}

/**
 * What a photograph's light and texture say of every region, beside its shape: how light falls off along
 * it, which way its grain runs (boards run to the vanishing point, cloth nowhere), how it stands against
 * the whole picture's tones and against its neighbours above and below.
 */
export function photoTones({ labels, picture, camera, regions }: Described): FeatureTable {
  const { width, height, data } = labels;
  const { L, a, b } = picture;
  const vanishing =
    camera.depth === 'parallel' ? { x: width / 2, y: camera.horizonPx } : camera.depth;
  const sums = regions.map(
    (): Sums => ({
      xx: 0,
      yy: 0,
      xL: 0,
      yL: 0,
      steps: 0,
      intoDepth: 0,
      across: 0,
      upright: 0,
      a2: 0,
      b2: 0,
      bright: 0,
      dark: 0,
    }),
  );
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const { cx, cy, mean } = regions[data[p]];
      const s = sums[data[p]];
      const l = L[p];
      const dx = x - cx;
      const dy = y - cy;
      s.xx += dx * dx;
      s.yy += dy * dy;
      s.xL += dx * l;
      s.yL += dy * l;
      s.a2 += (a[p] - mean[1]) ** 2;
      s.b2 += (b[p] - mean[2]) ** 2;
      if (l > BRIGHT) s.bright++;
      if (l < DARK) s.dark++;
      if (x === 0 || y === 0 || data[p - 1] !== data[p] || data[p - width] !== data[p]) continue;
      const gx = l - L[p - 1];
      const gy = l - L[p - width];
      const step = Math.hypot(gx, gy);
      if (step === 0) continue;
      const vx = vanishing.x - x;
      const vy = vanishing.y - y;
      // A line runs across its gradient.
      s.steps += step;
      s.intoDepth += (gy * vx - gx * vy) ** 2 / (step * Math.max(1, vx * vx + vy * vy));
      s.across += (gy * gy) / step;
      s.upright += (gx * gx) / step;
    }
  }
  const rank = rankOf(L);
  const whole = meanColour(regions);
  const out = new Float32Array(regions.length * PHOTO_TONES);
  for (const r of regions) {
    const s = sums[r.id];
    const chroma = Math.hypot(r.mean[1], r.mean[2]);
    const steps = Math.max(1e-6, s.steps);
    out.set(
      [
        (width * s.xL) / Math.max(1, s.xx),
        (height * s.yL) / Math.max(1, s.yy),
        s.intoDepth / steps,
        s.across / steps,
        s.upright / steps,
        s.steps / r.area,
        Math.sqrt((s.a2 + s.b2) / r.area),
        s.bright / r.area,
        s.dark / r.area,
        rank(r.mean[0]),
        r.mean[1] - whole[1],
        r.mean[2] - whole[2],
        chroma,
        Math.hypot(r.mean[1] - whole[1], r.mean[2] - whole[2]),
        ...against(r.mean, r.over, regions),
        ...against(r.mean, r.under, regions),
      ],
      r.id * PHOTO_TONES,
    );
  }
  return { width: PHOTO_TONES, data: out };
}

type Colour = readonly [number, number, number];

/** Share of the picture's pixels that are darker. */
function rankOf(L: Float32Array): (lightness: number) => number {
  const below = new Float64Array(HISTOGRAM + 1);
  const bin = (l: number) => Math.max(0, Math.min(HISTOGRAM - 1, Math.floor(l * HISTOGRAM)));
  for (const l of L) below[bin(l) + 1]++;
  for (let k = 0; k < HISTOGRAM; k++) below[k + 1] += below[k];
  return (lightness) => below[bin(lightness)] / L.length;
}

function meanColour(regions: Described['regions']): Colour {
  const sum: [number, number, number] = [0, 0, 0];
  for (const { share, mean } of regions) for (let k = 0; k < 3; k++) sum[k] += share * mean[k];
  return sum;
}

/** Lighter by, and how far in hue, from what lies on one side of it. */
function against(
  [L, a, b]: Colour,
  side: ReadonlyMap<number, number>,
  regions: Described['regions'],
): [number, number] {
  let all = 0;
  let lighter = 0;
  let away = 0;
  for (const [id, length] of side) {
    const other = regions[id].mean;
    all += length;
    lighter += length * (L - other[0]);
    away += length * Math.hypot(a - other[1], b - other[2]);
  }
  return all === 0 ? [0, 0] : [lighter / all, away / all];
}
