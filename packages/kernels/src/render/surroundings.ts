import { length2 } from '../arithmetic.ts';
import { fractal, lattice, smoothStep, valueNoise } from '../material/noise.ts';
import type { Atmosphere } from './atmosphere.ts';
import type { Density } from './types.ts';

/** What stands at the foot of the sky. */
export interface Surroundings {
  /**
   * Paints over the sky colour in `out` seen along (x, −up, 1), nearest things last; `night` lights
   * windows.
   */
  paint(x: number, up: number, out: Float32Array): void;
}

/** How densely a city or suburb is built, 0 … 1. */
const BUILT: Readonly<Record<Density, number>> = { none: 0, low: 0.35, medium: 0.65, high: 1 };

type Painter = (x: number, up: number, out: Float32Array) => void;

/** The far surroundings of an environment; `open` has none, an unknown one is a wooded ridge. */
export function createSurroundings(
  environment: string,
  atmosphere: Atmosphere,
  seed: number,
  built: Density = 'medium',
): Surroundings {
  const paint = new SceneBrush(atmosphere, seed);
  const painter = painterOf(environment, paint, BUILT[built] ?? BUILT.medium);
  return { paint: painter };
}

function painterOf(environment: string, brush: SceneBrush, built: number): Painter {
  switch (environment) {
    case 'plain':
    case 'open':
      return () => undefined;
    case 'city':
      return (x, up, out) => {
        brush.blocks(x, up, out, 9, 0.1 + 0.1 * built, 0.75, built, 1);
        brush.blocks(x, up, out, 15, 0.05 + 0.09 * built, 0.5, built, 2);
        brush.trees(x, up, out, 0.012, 0.012, 0.3, 3);
      };
    case 'suburb':
      return (x, up, out) => {
        brush.ridge(x, up, out, 0.05, 1.4, 0.8, 1);
        brush.gables(x, up, out, 0.7 * built + 0.15, 2);
        brush.trees(x, up, out, 0.018, 0.03, 0.28, 3);
      };
    case 'waterfront':
      return (x, up, out) => {
        brush.ridge(x, up, out, 0.045, 1.1, 0.85, 1);
        brush.trees(x, up, out, 0.006, 0.01, 0.7, 3);
        brush.water(x, up, out);
      };
    case 'mountain':
      return (x, up, out) => {
        brush.ridge(x, up, out, 0.3, 0.9, 0.85, 1);
        brush.ridge(x, up, out, 0.19, 1.3, 0.62, 2);
        brush.ridge(x, up, out, 0.09, 2.1, 0.38, 3);
        brush.trees(x, up, out, 0.01, 0.02, 0.2, 4);
      };
    case 'forest':
      return (x, up, out) => {
        brush.trees(x, up, out, 0.13, 0.06, 0.55, 1);
        brush.trees(x, up, out, 0.08, 0.06, 0.32, 2);
        brush.trees(x, up, out, 0.04, 0.05, 0.12, 3);
      };
    default:
      return (x, up, out) => {
        brush.ridge(x, up, out, 0.05, 1.6, 0.75, 1);
        if (built !== BUILT.medium) brush.blocks(x, up, out, 12, 0.07 * built, 0.6, built, 2);
        brush.trees(x, up, out, 0.014, 0.022, 0.42, 3);
      };
  }
}

class SceneBrush {
  readonly #air: Atmosphere;
  readonly #seed: number;
  readonly #ambient: number;

  constructor(air: Atmosphere, seed: number) {
    this.#air = air;
    this.#seed = seed;
    this.#ambient = air.skyStrength + 0.4 * air.sunStrength;
  }

  /** Mixes a colour under the day's light, veiled by distance (`far` 0 … 1), into `out`. */
  #mix(out: Float32Array, cover: number, r: number, g: number, b: number, far: number): void {
    const veil = Math.min(0.94, far * (0.5 + 0.42 * this.#air.haze));
    const lit = this.#ambient * (1 - veil);
    const { horizon } = this.#air;
    out[0] += (r * lit + horizon[0] * veil * 0.86 - out[0]) * cover;
    out[1] += (g * lit + horizon[1] * veil * 0.88 - out[1]) * cover;
    out[2] += (b * lit + horizon[2] * veil * 0.9 - out[2]) * cover;
  }

  /** A line of hills. */
  ridge(
    x: number,
    up: number,
    out: Float32Array,
    high: number,
    per: number,
    far: number,
    salt: number,
  ): void {
    const seed = this.#seed + salt * 41;
    const top = high * (0.55 + 0.9 * (0.5 + fractal(x * per, 1.5 + salt, seed, 5, 0.002)));
    if (up > top + 0.004) return;
    const cover = smoothStep(top + 0.003, top - 0.001, up);
    const slope = fractal(x * per * 5, up * 22, seed + 7, 4, 0.01);
    const tone = 1 + 0.4 * slope;
    this.#mix(out, cover, 0.1 * tone, 0.13 * tone, 0.085 * tone, far);
  }

  /** A line of tree crowns: round tops, dark gaps, lit from above. */
  trees(
    x: number,
    up: number,
    out: Float32Array,
    low: number,
    crown: number,
    far: number,
    salt: number,
  ): void {
    const seed = this.#seed + salt * 97;
    if (up > low + 2.2 * crown) return;
    const width = crown * 1.1;
    let nearest = -1;
    let tone = 0;
    const at = x / width;
    for (let i = -1; i <= 1; i++) {
      const column = Math.floor(at) + i;
      const own = lattice(column, salt, seed);
      const cx = (column + 0.5 + 0.5 * (lattice(column, salt + 9, seed) - 0.5)) * width;
      const radius = crown * (0.6 + 0.55 * own);
      const cy = low * (0.7 + 0.6 * own) + radius * 0.45;
      const dx = (x - cx) / radius;
      const dy = (up - cy) / (radius * 1.15);
      const ragged = 0.3 * fractal((x / crown) * 3.1, (up / crown) * 3.1, seed + column, 3, 0.02);
      const inside = up < cy ? 1 - Math.abs(dx) + ragged : 1 - length2(dx, dy) + ragged;
      if (inside <= nearest) continue;
      nearest = inside;
      tone = 0.55 + 0.5 * Math.max(-1, Math.min(1, dy)) + 0.35 * own;
    }
    const cover = smoothStep(0, 0.08, nearest);
    if (cover <= 0) return;
    const leaf = fractal((x / crown) * 9, (up / crown) * 9, seed + 3, 3, 0.05);
    const light = Math.max(0.15, tone * (1 + 0.7 * leaf));
    const { leaf: hue } = this.#air;
    this.#mix(out, cover, hue[0] * light, hue[1] * light, hue[2] * light, far);
  }

  /** Towers with window grids; every other column stays open at low density. */
  blocks(
    x: number,
    up: number,
    out: Float32Array,
    per: number,
    high: number,
    far: number,
    built: number,
    salt: number,
  ): void {
    const seed = this.#seed + salt * 131;
    const at = Math.floor(x * per);
    if (lattice(at, salt + 5, seed) > 0.35 + 0.75 * built) return;
    const own = lattice(at, salt, seed);
    const left = at / per + (0.08 * lattice(at, 2, seed)) / per;
    const right = (at + 0.75 + 0.25 * lattice(at, 3, seed)) / per;
    const top = high * (0.3 + own ** 1.5);
    const setback = own > 0.7 && up > top * 0.8 ? 0.18 / per : 0;
    const edge = 0.0006;
    const cover =
      smoothStep(0, edge, x - left - setback) *
      smoothStep(0, edge, right - setback - x) *
      smoothStep(0, edge, top - up);
    if (cover <= 0) return;
    const paint = 0.2 + 0.3 * lattice(at, 7, seed);
    // One face is turned to the light.
    const face = x > left + (0.55 + 0.2 * own) * (right - left) ? 0.62 : 1;
    const column = (x * per * 7) % 1;
    const floor = (up * 150) % 1;
    const glass = Math.abs(column - 0.5) < 0.33 && Math.abs(floor - 0.5) < 0.3 ? 0.62 : 1;
    const t = paint * face * glass;
    this.#mix(out, cover, t * 0.98, t, t * 1.04, far);
    const lamps = this.#air.lamps;
    if (lamps > 0.5 && glass < 1) {
      const lit = lattice(at * 16 + Math.floor(x * per * 7), Math.floor(up * 150), seed + 3);
      if (lit > 0.6) {
        const glow = cover * Math.min(1, lamps) * 0.5 * (lit - 0.5) * 2;
        out[0] += 0.5 * glow;
        out[1] += 0.36 * glow;
        out[2] += 0.17 * glow;
      }
    }
  }

  /** Low houses with pitched roofs. */
  gables(x: number, up: number, out: Float32Array, share: number, salt: number): void {
    const per = 7;
    const seed = this.#seed + salt * 61;
    const at = Math.floor(x * per);
    const own = lattice(at, salt, seed);
    if (own > share) return;
    const centre = (at + 0.5) / per;
    const half = (0.2 + 0.15 * lattice(at, 4, seed)) / per;
    const eaves = 0.022 + 0.012 * lattice(at, 6, seed);
    const d = Math.abs(x - centre);
    const pitch = eaves + 0.45 * (half * 1.1 - d);
    if (d > half * 1.1 || up > pitch) return;
    const roof = up > eaves;
    const cover = smoothStep(0, 0.0008, pitch - up) * smoothStep(0, 0.0008, half * 1.1 - d);
    const wall = 0.45 + 0.2 * lattice(at, 8, seed);
    if (roof) this.#mix(out, cover, 0.17, 0.12, 0.1, 0.45);
    else if (d < half) this.#mix(out, cover, wall, wall * 0.97, wall * 0.9, 0.45);
  }

  /** Open water up to the horizon, mirroring the sky above it with ripples. */
  water(x: number, up: number, out: Float32Array): void {
    if (up > 0.0055) return;
    const down = Math.max(0.0005, 0.0055 - up);
    const ripple = valueNoise(((x * 6) / down) * 0.02 + 3, 0.9 / down, this.#seed + 5) - 0.5;
    const cover = smoothStep(0, 0.0012, down);
    const tone = 0.8 + 0.3 * ripple;
    const { horizon, zenith } = this.#air;
    const deep = Math.min(1, down * 5);
    for (let k = 0; k < 3; k++) {
      const sky = horizon[k] + (zenith[k] - horizon[k]) * (0.35 + 0.5 * deep);
      out[k] += (sky * tone * [0.86, 0.92, 0.95][k] - out[k]) * cover;
    }
  }
}
