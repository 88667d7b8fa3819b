/**
 * Synthetic surfaces with known truth: an old material under known light, the same light on a new
 * material, and the new material laid flat for every method to use.
 */
import { byteOfLinear, linearOfByte } from '../src/color/oklab.ts';
import { gaussianBlur } from '../src/filter/gaussian.ts';
import { clampByte } from '../src/filter/plane.ts';
import type { Gray8, Plane, Rgb8 } from '../src/image.ts';
import { fractal, lattice } from '../src/material/noise.ts';
import { createRandom } from '../src/random.ts';

export interface MaterialScene {
  readonly name: string;
  readonly input: Rgb8;
  readonly truth: Rgb8;
  /** The new material laid over the whole frame, unlit. */
  readonly laid: Rgb8;
  readonly mask: Gray8;
  /** Linear light, 1 = fully lit. */
  readonly light: Plane;
}

const WIDTH = 1024;
const HEIGHT = 768;
const NOISE_LEVELS = 1.2;

type LightAt = (x: number, y: number) => number;

/** Sun through a barred window: a sheared grid of bright panes with a soft rim. */
const windowLight: LightAt = (x, y) => {
  const u = x + 0.45 * y;
  const across = Math.abs(((u * 4.2) % 1) - 0.5);
  const along = Math.abs(((y * 3.1 + 0.2) % 1) - 0.5);
  const pane = across < 0.34 && along < 0.38 && u > 0.35 && u < 1.1 ? 1 : 0;
  return (0.42 + 0.58 * pane) * (0.8 + 0.35 * x * (1 - 0.5 * y));
};

/** Shade of leaves, and light falling off to one side. */
const leafLight: LightAt = (x, y) => {
  const leaf = fractal(x * 5, y * 5, 31, 3, 0) + 0.3 * fractal(x * 17, y * 17, 47, 2, 0);
  return (leaf > 0.05 && x + 0.6 * y < 1.05 ? 0.5 : 1) * (1.05 - 0.45 * (1 - x));
};

/** A hard slanting shadow, a lamp's pool and a dark foot. */
const lampLight: LightAt = (x, y) => {
  const pool = 0.5 * Math.exp(-((x - 0.7) ** 2 + (y - 0.3) ** 2) * 9);
  const shade = y - 0.55 * x > 0.25 ? 0.48 : 1;
  return (0.6 + pool) * shade * (1 - 0.35 * Math.exp(-(1 - y) * 14));
};

/** Patterns of their own, so that these scenes stay the same while the library grows. x, y in metres. */
type Pattern = (x: number, y: number) => readonly [r: number, g: number, b: number];

const rgb = (hex: number): readonly [number, number, number] => [
  linearOfByte((hex >> 16) & 255),
  linearOfByte((hex >> 8) & 255),
  linearOfByte(hex & 255),
];
const mix = (a: readonly number[], b: readonly number[], t: number, gain = 1) =>
  [0, 1, 2].map((k) => gain * (a[k]! + (b[k]! - a[k]!) * t)) as [number, number, number];

const planks: Pattern = (x, y) => {
  const course = Math.floor(y / 0.16);
  const board = Math.floor(x / 1.5 + lattice(course, 3, 1));
  const grain = fractal(x * 2, y * 50 + board * 7, 5, 4, 0);
  const joint = y / 0.16 - course < 0.02 ? 0.45 : 1;
  const tone = 0.9 + 0.2 * lattice(board, course, 9);
  return mix(rgb(0xa57f55), rgb(0x6d4d30), 0.35 + 0.5 * grain, tone * joint);
};
const bricks: Pattern = (x, y) => {
  const course = Math.floor(y / 0.075);
  const at = x / 0.25 + 0.5 * (course & 1);
  const brick = Math.floor(at);
  const mortar = y / 0.075 - course < 0.14 || at - brick < 0.045;
  if (mortar) return mix(rgb(0xb8b0a4), rgb(0x8f887c), 0.5 + fractal(x * 60, y * 60, 3, 2, 0));
  const tone = 0.8 + 0.4 * lattice(brick, course, 5);
  return mix(rgb(0x99543d), rgb(0x6e3626), 0.4 + 0.5 * fractal(x * 40, y * 40, 8, 3, 0), tone);
};
const tiles: Pattern = (x, y) => {
  const [i, j] = [Math.floor(x / 0.6), Math.floor(y / 0.6)];
  const joint = x / 0.6 - i < 0.01 || y / 0.6 - j < 0.01 ? 0.7 : 1;
  const tone = 0.97 + 0.06 * lattice(i, j, 2);
  return mix(
    rgb(0xa8a7a3),
    rgb(0x8f8e8b),
    0.4 + 0.6 * fractal(x * 4, y * 4, 4, 4, 0),
    tone * joint,
  );
};
const marble: Pattern = (x, y) => {
  const warp = fractal(x * 1.5, y * 1.5, 6, 4, 0);
  const vein = Math.max(0, 1 - Math.abs(fractal(x * 1.1 + warp, y * 1.1, 7, 3, 0)) * 12) ** 2;
  return mix(rgb(0xa3a19d), rgb(0xe0ded8), 0.8 * vein + 0.1 * warp);
};
const plaster: Pattern = (x, y) =>
  mix(rgb(0xd9ccb8), rgb(0xc2b39d), 0.4 + 0.5 * fractal(x * 3, y * 3, 12, 5, 0));
const walnut: Pattern = (x, y) =>
  mix(rgb(0x7a5740), rgb(0x47301f), 0.4 + 0.6 * fractal(x * 1.5, y * 28, 14, 4, 0));

const CASES: readonly {
  readonly name: string;
  readonly from: Pattern;
  readonly to: Pattern;
  readonly light: LightAt;
  readonly penumbraPx: number;
}[] = [
  { name: 'planks to marble', from: planks, to: marble, light: windowLight, penumbraPx: 2.5 },
  { name: 'brick to plaster', from: bricks, to: plaster, light: leafLight, penumbraPx: 4 },
  { name: 'tiles to walnut', from: tiles, to: walnut, light: lampLight, penumbraPx: 1.5 },
];

const METRES_WIDE = 4.2;

/** The three scenes, 1024 × 768; the surface fills the frame up to a 48 px border. */
export function materialScenes(): MaterialScene[] {
  return CASES.map(({ name, from, to, light, penumbraPx }, index) => {
    const raw = new Float32Array(WIDTH * HEIGHT);
    for (let y = 0, p = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++, p++) raw[p] = light(x / WIDTH, y / HEIGHT);
    const lit = gaussianBlur({ width: WIDTH, height: HEIGHT, data: raw }, penumbraPx);
    const old = albedo(from);
    const fresh = albedo(to);
    const noise = createRandom(7 + index);
    const mask = new Uint8Array(WIDTH * HEIGHT);
    for (let y = 48; y < HEIGHT - 48; y++) mask.fill(255, y * WIDTH + 48, (y + 1) * WIDTH - 48);
    const shown = (colour: Float32Array, noisy: boolean) => {
      const data = new Uint8Array(WIDTH * HEIGHT * 3);
      for (let j = 0; j < data.length; j++) {
        const level = byteOfLinear(colour[j]! * lit.data[(j / 3) | 0]! * 0.9);
        data[j] = clampByte(level + (noisy ? NOISE_LEVELS * noise.normal() : 0));
      }
      return { width: WIDTH, height: HEIGHT, data };
    };
    const laid = new Uint8Array(WIDTH * HEIGHT * 3);
    for (let j = 0; j < laid.length; j++) laid[j] = clampByte(byteOfLinear(fresh[j]! * 0.9));
    return {
      name,
      input: shown(old, true),
      truth: shown(fresh, false),
      laid: { width: WIDTH, height: HEIGHT, data: laid },
      mask: { width: WIDTH, height: HEIGHT, data: mask },
      light: lit,
    };
  });
}

function albedo(pattern: Pattern): Float32Array {
  const out = new Float32Array(WIDTH * HEIGHT * 3);
  // Twice as fine, so that joints are not jagged.
  const step = METRES_WIDE / WIDTH / 2;
  for (let y = 0, p = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, p += 3) {
      for (let s = 0; s < 4; s++) {
        const at = pattern((2 * x + (s & 1)) * step, (2 * y + (s >> 1)) * step);
        for (let k = 0; k < 3; k++) out[p + k] += Math.min(0.92, Math.max(0.004, at[k]!)) / 4;
      }
    }
  }
  return out;
}
