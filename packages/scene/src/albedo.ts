import { hash2, valueNoise } from './random.ts';
import type { Surface } from './scene.ts';
import type { Vec3 } from './vec.ts';

const PATTERN_SEED = 7;

/** '#rrggbb' to three 8-bit numbers. */
export function rgbOf(color: string): Vec3 {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const parsed = new Map<string, Vec3>();

/** Colour (8-bit sRGB) of a surface at a point, with its pattern laid in the plane the normal names. */
export function albedoAt(surface: Surface, at: Vec3, normal: Vec3): Vec3 {
  let base = parsed.get(surface.color);
  if (!base) {
    base = rgbOf(surface.color);
    parsed.set(surface.color, base);
  }
  const { pattern } = surface;
  if (!pattern) return base;
  const [u, v] = planeCoordinates(at, normal);
  switch (pattern.kind) {
    case 'planks': {
      const [across, along] = pattern.along === 'x' ? [v, u] : [u, v];
      const row = Math.floor(across / pattern.width);
      const slide = hash2(row, 0, PATTERN_SEED) * pattern.length;
      const column = Math.floor((along + slide) / pattern.length);
      const edge = Math.min(across - row * pattern.width, (row + 1) * pattern.width - across);
      const joint = edge < 0.002 ? 0.82 : 1;
      const grain = valueNoise(across * 90 + row * 17, along * 3, PATTERN_SEED) - 0.5;
      return tint(base, joint * (0.93 + 0.14 * hash2(row, column, PATTERN_SEED) + 0.06 * grain));
    }
    case 'tiles': {
      const iu = Math.floor(u / pattern.width);
      const iv = Math.floor(v / pattern.height);
      const eu = Math.min(u - iu * pattern.width, (iu + 1) * pattern.width - u);
      const ev = Math.min(v - iv * pattern.height, (iv + 1) * pattern.height - v);
      if (Math.min(eu, ev) < pattern.joint / 2) return tint(base, 0.84);
      return tint(base, 0.97 + 0.06 * hash2(iu, iv, PATTERN_SEED));
    }
    case 'speckle': {
      const noise =
        0.6 * valueNoise(u / pattern.size, v / pattern.size, PATTERN_SEED) +
        0.4 * valueNoise((u * 2.3) / pattern.size, (v * 2.3) / pattern.size, PATTERN_SEED + 1);
      return tint(base, 1 + pattern.depth * (noise - 0.5) * 2);
    }
  }
}

function planeCoordinates(at: Vec3, normal: Vec3): readonly [number, number] {
  const [ax, ay, az] = [Math.abs(normal[0]), Math.abs(normal[1]), Math.abs(normal[2])];
  if (az >= ax && az >= ay) return [at[0], at[1]];
  return ax >= ay ? [at[1], at[2]] : [at[0], at[2]];
}

const tint = (c: Vec3, k: number): Vec3 => [
  Math.min(255, c[0] * k),
  Math.min(255, c[1] * k),
  Math.min(255, c[2] * k),
];
