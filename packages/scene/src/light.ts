import { rayThrough } from './camera.ts';
import { hash2 } from './random.ts';
import type { Buffers, View } from './raycast.ts';
import { SURFACE_OFFSET_M } from './tracer.ts';
import { normalize } from './vec.ts';

/** Light arriving at each pixel's surface, smoothed; the sky has ambient 1, sun 0. */
export interface Light {
  /** Share of the sky (or, indoors, of free space) the surface sees, 0..1. */
  readonly ambient: Float32Array;
  /** Sunlight, 0..1: visible share of the sun's disc times the cosine of its angle. */
  readonly sun: Float32Array;
  /** Both together as a draughtsman would judge the tone, 0 dark..1 light. */
  readonly tone: Float32Array;
}

/** Samples repeat over tiles this wide and are averaged over one tile: noise-free with few rays a pixel. */
const TILE = 4;
/** Ordered-dither order: neighbours take directions far apart. */
const ORDER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
const GOLDEN = 0.6180339887498949;
const AMBIENT_RAYS = 14;
const SUN_RAYS = 2;
const SUN_RADIUS = 0.02;

/** Seeded ambient occlusion and sun shadows for what each pixel shows. */
export function lightOf(view: View, buffers: Buffers, seed: number): Light {
  const { width, height } = buffers;
  const n = width * height;
  const ambient = new Float32Array(n).fill(1);
  const sun = new Float32Array(n);
  const { scene, projection, tracer } = view;
  const toward = normalize(scene.sun.toward);
  const { eye } = projection;
  const reach = scene.ambientReachM;
  const cells = TILE * TILE;
  const turn = hash2(0, 1, seed);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (buffers.solid[i] < 0) continue;
      const d = rayThrough(projection, x + 0.5, y + 0.5);
      const t = buffers.depth.data[i];
      const [nx, ny, nz] = buffers.normal.subarray(i * 3, i * 3 + 3);
      const px = eye[0] + d[0] * t + nx * SURFACE_OFFSET_M * t;
      const py = eye[1] + d[1] * t + ny * SURFACE_OFFSET_M * t;
      const pz = eye[2] + d[2] * t + nz * SURFACE_OFFSET_M * t;
      // Each pixel of a tile takes every 16th of one well-spread set of directions.
      const cell = ORDER[(y % TILE) * TILE + (x % TILE)];
      // A frame with the normal as third axis (Duff et al. 2017).
      const sign = nz >= 0 ? 1 : -1;
      const a = -1 / (sign + nz);
      const b = nx * ny * a;
      let open = 0;
      for (let k = 0; k < AMBIENT_RAYS; k++) {
        const index = k * cells + cell;
        const u = (index + 0.5) / (AMBIENT_RAYS * cells);
        const phi = 2 * Math.PI * ((index * GOLDEN + turn) % 1);
        const r = Math.sqrt(u);
        const lx = r * Math.cos(phi);
        const ly = r * Math.sin(phi);
        const lz = Math.sqrt(1 - u);
        const dx = lx * (1 + sign * nx * nx * a) + ly * b + lz * nx;
        const dy = lx * sign * b + ly * (sign + ny * ny * a) + lz * ny;
        const dz = -lx * sign * nx - ly * ny + lz * nz;
        const far = tracer.nearest(px, py, pz, dx, dy, dz, reach);
        open += far === Number.POSITIVE_INFINITY ? 1 : Math.sqrt(far / reach);
      }
      ambient[i] = open / AMBIENT_RAYS;
      const facing = nx * toward[0] + ny * toward[1] + nz * toward[2];
      if (facing <= 0) continue;
      let lit = 0;
      for (let k = 0; k < SUN_RAYS; k++) {
        const phi = 2 * Math.PI * ((cell * SUN_RAYS + k) / (cells * SUN_RAYS) + hash2(k, 3, seed));
        const r = SUN_RADIUS * Math.sqrt(hash2(cell, 4 + k, seed));
        const sx = toward[0] + r * Math.cos(phi);
        const sy = toward[1] + r * Math.sin(phi);
        const sz = toward[2] + r * 0.7 * Math.sin(phi + 1);
        if (tracer.nearest(px, py, pz, sx, sy, sz, 400) === Number.POSITIVE_INFINITY) lit++;
      }
      sun[i] = (lit / SUN_RAYS) * facing;
    }
  }
  const soft = { ambient: smoothed(ambient, buffers), sun: smoothed(sun, buffers) };
  const tone = new Float32Array(n).fill(1);
  for (let i = 0; i < n; i++) {
    if (buffers.solid[i] >= 0) tone[i] = Math.min(1, 0.62 * soft.ambient[i] + 0.7 * soft.sun[i]);
  }
  return { ...soft, tone };
}

/** Averages over one tile (5 × 5 with half weight on the rim) without crossing to another surface. */
function smoothed(
  values: Float32Array,
  { width, height, solid, face, normal }: Buffers,
): Float32Array {
  const out = new Float32Array(values.length);
  const half = TILE / 2;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (solid[i] < 0) {
        out[i] = values[i];
        continue;
      }
      let sum = 0;
      let weight = 0;
      for (let dy = -half; dy <= half; dy++) {
        const yy = y + dy;
        if (yy < 0 || yy >= height) continue;
        for (let dx = -half; dx <= half; dx++) {
          const xx = x + dx;
          if (xx < 0 || xx >= width) continue;
          const j = yy * width + xx;
          if (solid[j] !== solid[i] || face[j] !== face[i]) continue;
          const along =
            normal[i * 3] * normal[j * 3] +
            normal[i * 3 + 1] * normal[j * 3 + 1] +
            normal[i * 3 + 2] * normal[j * 3 + 2];
          if (along < 0.9) continue;
          const w = (Math.abs(dx) === half ? 0.5 : 1) * (Math.abs(dy) === half ? 0.5 : 1);
          sum += values[j] * w;
          weight += w;
        }
      }
      out[i] = sum / weight;
    }
  }
  return out;
}
