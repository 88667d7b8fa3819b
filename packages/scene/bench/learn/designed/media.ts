import type { Gray8, Rgb8 } from '@zhuhui/kernels';
import { type Projection, rayThrough } from '../../../src/camera.ts';
import { GRAPHITE, PAPER } from '../../../src/drawing.ts';
import { hash2, valueNoise } from '../../../src/random.ts';
import { castClear, RAY_WORDS } from '../../../src/render/cast.ts';
import type { Prepared } from '../../../src/render/prepare.ts';
import type { Hits } from '../../../src/truth/hits.ts';
import { add, dot, normalize, scale, type Vec3 } from '../../../src/vec.ts';

/** What the media are drawn from: one hit a pixel, the exact contours, and a light. */
export interface Sitter {
  readonly prepared: Prepared;
  readonly projection: Projection;
  readonly hits: Hits;
  /** 255 is paper. */
  readonly lines: Gray8;
  readonly seed: number;
}

/** Ink on white. */
export function inked({ lines }: Sitter): Rgb8 {
  const { width, height } = lines;
  return { width, height, data: grey(lines.data) };
}

/** How far a pencil strays, pixels, over what lengths. */
const STRAY_PX = 1.6;
const STRAY_OVER_PX = 37;
/** Shade is hatched with strokes this far apart, pixels, this dark. */
const HATCH_PX = 5.3;
const HATCH_DARK = 0.3;

/** The lines as a pencil draws them: straying, of uneven darkness, with hatching where it is shady. */
export function pencilled(sitter: Sitter): Rgb8 {
  const { hits, lines, seed } = sitter;
  const { width, height } = lines;
  const lit = sunOn(sitter);
  const data = new Uint8Array(width * height * 3);
  const soft = 0.55 + 0.35 * hash2(seed, 1, 7);
  const hatched = hash2(seed, 2, 7) < 0.65;
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const stray = (k: number) =>
        STRAY_PX * (2 * valueNoise(x / STRAY_OVER_PX, y / STRAY_OVER_PX, seed + k) - 1);
      const u = clamp(Math.round(x + stray(1)), width);
      const v = clamp(Math.round(y + stray(2)), height);
      const grain = 0.55 + 0.45 * valueNoise(x / 5, y / 5, seed + 3);
      let ink = soft * grain * (1 - lines.data[v * width + u] / 255);
      if (hatched && lit[p] === 0 && hits.object[p] !== 0)
        ink = Math.max(ink, hatching(x, y, grain, seed));
      for (let c = 0; c < 3; c++)
        data[3 * p + c] = Math.round(PAPER[c] + (GRAPHITE[c] - PAPER[c]) * Math.min(1, ink));
    }
  }
  return { width, height, data };
}

function hatching(x: number, y: number, grain: number, seed: number): number {
  const along = x - y;
  const across = x + y + 4 * valueNoise(along / 40, 0, seed);
  const stroke = Math.floor(across / HATCH_PX);
  const missing = valueNoise(along / 60, stroke, seed + 9) < 0.35;
  return !missing && across - stroke * HATCH_PX < 1.3 ? HATCH_DARK * grain : 0;
}

/** Rays of a pixel that look for what is near, and how near that is, metres. */
const LOOKS = 6;
const NEAR_M = 1.2;

/** A matt white model under sun and sky, on a pale ground; every other one with its edges drawn. */
export function modelled(sitter: Sitter): Rgb8 {
  const { hits, lines, seed } = sitter;
  const { width, height } = lines;
  const lit = sunOn(sitter);
  const open = opennessOf(sitter);
  const strength = 0.12 + 0.3 * hash2(seed, 3, 7);
  const edges = hash2(seed, 4, 7) < 0.5 ? 0 : 0.25 + 0.5 * hash2(seed, 5, 7);
  const backdrop = 0.86 + 0.12 * hash2(seed, 6, 7);
  const tones = new Uint8Array(width * height);
  for (let p = 0; p < tones.length; p++) {
    const up = hits.normal[3 * p + 2];
    const aside = hits.normal[3 * p];
    const sky = (0.5 + 0.1 * up + 0.05 * aside) * (0.45 + 0.55 * open[p]);
    const tone = hits.object[p] === 0 ? backdrop : Math.min(0.97, sky + 0.18 + strength * lit[p]);
    const ink = edges * (1 - lines.data[p] / 255);
    tones[p] = Math.round(255 * tone * (1 - ink));
  }
  return { width, height, data: grey(tones) };
}

function grey(data: Uint8Array): Uint8Array {
  const out = new Uint8Array(data.length * 3);
  for (let p = 0; p < data.length; p++) out.fill(data[p], 3 * p, 3 * p + 3);
  return out;
}

const clamp = (v: number, size: number): number => Math.max(0, Math.min(size - 1, v));

/** How far to either side of the camera the sun stands behind it, radians. */
const SUN_ASIDE = 1.9;

/** How much sun falls on each pixel, 0 … 1, with cast shadows; the sun stands where the seed says. */
function sunOn({ prepared, projection, hits, seed }: Sitter): Float32Array {
  const [x, y] = projection.forward;
  const turn = Math.atan2(-y, -x) + SUN_ASIDE * (2 * hash2(seed, 8, 7) - 1);
  const sun = normalize([Math.cos(turn), Math.sin(turn), 0.6 + 0.7 * hash2(seed, 9, 7)]);
  const towards = (p: number) => dot(normalAt(hits, p), sun);
  const facing: number[] = [];
  for (let p = 0; p < hits.object.length; p++)
    if (hits.object[p] !== 0 && towards(p) > 0) facing.push(p);
  const clear = clearOf(prepared, projection, hits, facing, () => sun, 1e3);
  const out = new Float32Array(hits.object.length);
  facing.forEach((p, k) => {
    out[p] = clear[k] * towards(p);
  });
  return out;
}

/** How much of the sky above a pixel's surface is free of what stands near, 0 … 1. */
function opennessOf({ prepared, projection, hits, seed }: Sitter): Float32Array {
  const { width } = hits;
  const solid: number[] = [];
  for (let p = 0; p < hits.object.length; p++) {
    // One pixel of four looks; the others go by it.
    const looks = p % 2 === 0 && Math.floor(p / width) % 2 === 0;
    if (looks && hits.object[p] !== 0) solid.push(p);
  }
  const sum = new Float32Array(hits.object.length);
  for (let look = 0; look < LOOKS; look++) {
    const direction = (p: number): Vec3 => {
      const turn = 2 * Math.PI * hash2(p, look, seed);
      const z = 2 * hash2(p, look + 31, seed) - 1;
      const r = Math.sqrt(1 - z * z);
      return normalize(
        add(scale(normalAt(hits, p), 1.01), [r * Math.cos(turn), r * Math.sin(turn), z]),
      );
    };
    const clear = clearOf(prepared, projection, hits, solid, direction, NEAR_M);
    solid.forEach((p, k) => {
      sum[p] += clear[k] / LOOKS;
    });
  }
  return spread(sum, hits);
}

/** Means over the looks around that are of the same surface. */
function spread(sum: Float32Array, { width, height, object, normal }: Hits): Float32Array {
  const out = new Float32Array(sum.length);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      let [total, n] = [0, 0];
      for (let v = (y & ~1) - 4; v <= y + 4; v += 2) {
        for (let u = (x & ~1) - 4; u <= x + 4; u += 2) {
          if (u < 0 || v < 0 || u >= width || v >= height) continue;
          const q = v * width + u;
          if (object[q] !== object[p] || Math.abs(normal[3 * q + 2] - normal[3 * p + 2]) > 0.1)
            continue;
          total += sum[q];
          n++;
        }
      }
      out[p] = n > 0 ? total / n : 1;
    }
  }
  return out;
}

const normalAt = ({ normal }: Hits, p: number): Vec3 => [
  normal[3 * p],
  normal[3 * p + 1],
  normal[3 * p + 2],
];

/** Kept off the surface a ray starts from, metres. */
const OFF_M = 0.004;

function clearOf(
  prepared: Prepared,
  projection: Projection,
  hits: Hits,
  pixels: readonly number[],
  direction: (p: number) => Vec3,
  reachM: number,
): Uint8Array {
  const rays = new Float32Array(pixels.length * RAY_WORDS);
  pixels.forEach((p, k) => {
    const ray = rayThrough(projection, (p % hits.width) + 0.5, Math.floor(p / hits.width) + 0.5);
    const at = add(projection.eye, scale(ray, hits.depth[p]));
    const from = add(at, scale(normalAt(hits, p), OFF_M + 2e-4 * hits.depth[p]));
    rays.set([...from, ...direction(p), reachM, 0], k * RAY_WORDS);
  });
  return castClear(prepared, rays);
}
