import { lattice } from '../material/noise.ts';

const ZENITH = [0.006, 0.014, 0.045] as const;
const HORIZON = [0.026, 0.035, 0.075] as const;
const GARDEN = [0.008, 0.012, 0.015] as const;
const LIGHTS = [
  [1, 0.72, 0.4],
  [1, 0.86, 0.62],
  [0.8, 0.88, 1],
] as const;
/** Size of a cell that may hold one light, and how many do near the horizon. */
const CELL = 0.022;
const LIT = 0.3;
/** What is left of a daylight view at night, by channel. */
const MOONLIT = [0.035, 0.05, 0.085] as const;

/**
 * What a lit room's window shows after dusk: a deep blue sky, a dark garden, lights of the town out of
 * focus along the horizon.
 *
 * @param rx, ry direction (x, y, 1), y down, 0 at the horizon
 * @param out linear RGB
 */
export function nightView(rx: number, ry: number, seed: number, out: Float32Array): void {
  const up = Math.max(0, -ry);
  const t = 1 - Math.exp(-up * 3.2);
  const below = 1 - Math.exp(-Math.max(0, ry) * 16);
  for (let k = 0; k < 3; k++) {
    const sky = HORIZON[k] + (ZENITH[k] - HORIZON[k]) * t;
    out[k] = sky + (GARDEN[k] - sky) * below;
  }
  const cx = Math.floor(rx / CELL);
  const cy = Math.floor(ry / CELL);
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) addLight(cx + dx, cy + dy, rx, ry, seed, out);
  }
}

function addLight(
  u: number,
  v: number,
  rx: number,
  ry: number,
  seed: number,
  out: Float32Array,
): void {
  // Few stand above the horizon, more on the land below it.
  const height = (v + 0.5) * CELL - 0.015;
  const chance = LIT * Math.exp(-((height / (height < 0 ? 0.025 : 0.05)) ** 2));
  if (lattice(u, v, seed + 31) > chance) return;
  const x = (u + 0.2 + 0.6 * lattice(u, v, seed + 32)) * CELL;
  const y = (v + 0.2 + 0.6 * lattice(u, v, seed + 33)) * CELL;
  const radius = CELL * (0.12 + 0.16 * lattice(u, v, seed + 34));
  const far = Math.hypot(rx - x, ry - y) / radius;
  if (far > 1.3) return;
  const power = (0.08 + 0.3 * lattice(u, v, seed + 35)) * Math.min(1, (1.3 - far) / 0.3);
  const colour = LIGHTS[Math.floor(2.999 * lattice(u, v, seed + 36))];
  for (let k = 0; k < 3; k++) out[k] += power * colour[k];
}

/** Turns a linear daylight colour seen through a pane into its night, in place. */
export function viewAtNight(
  rgb: Float32Array,
  rx: number,
  ry: number,
  seed: number,
  scratch: Float32Array,
): void {
  nightView(rx, ry, seed, scratch);
  const grey = 0.3 * rgb[0] + 0.5 * rgb[1] + 0.2 * rgb[2];
  // What is dark in front of the sky (trees, frames) stays dark in front of the night.
  const open = Math.min(1, grey / 0.5);
  for (let k = 0; k < 3; k++) {
    const own = (0.35 * rgb[k] + 0.65 * grey) * MOONLIT[k];
    rgb[k] = own + scratch[k] * (0.15 + 0.7 * open);
  }
}
