import { length3, schlick } from '../arithmetic.ts';
import { fractal, lattice, smoothStep } from '../material/noise.ts';
import { lampColour } from './atmosphere.ts';
import { skinColours } from './finish.ts';
import { leafTone } from './leafage.ts';
import { nightView, viewAtNight } from './night-view.ts';
import type { OwnPaint } from './own-paint.ts';
import type { ShadeInput } from './shade-input.ts';
import type { Surface } from './space.ts';

// Dark slim profiles around every pane.
export const FRAME = {
  first: Float32Array.of(0.05, 0.05, 0.052),
  second: Float32Array.of(0.05, 0.05, 0.052),
};

// Linear RGB of leaves in shade and in the sun.
const GARDEN = { shade: [0.07, 0.12, 0.045], sun: [0.25, 0.34, 0.12] } as const;

/** Brightness of the view through a window at dusk and at night. */
const DUSK_VIEW = 0.5;
const NIGHT_VIEW = 0.2;

/** Width in pixels of a window profile 35 mm wide at depth `t`, at most a thin line far off. */
export function frameWidth(t: number, focalPx: number): number {
  return Math.min(2.6, Math.max(0.6, (0.03 * focalPx) / Math.max(1, t)));
}

/** Distance from the frame at which a pane shows the full light. */
export const OPEN_PX = 14;

const behind = new Float32Array(3);
const seen = new Float32Array(3);
/** How much of the night's sky and lights shows through the leaves outside. */
const THROUGH_LEAVES = 0.3;

/** Turns what a room's pane shows into the night outside, as far as it is night. */
export function darkenView(
  { atmosphere, seed, own, labels }: ShadeInput,
  leafy: boolean,
  rx: number,
  ry: number,
  rgb: Float32Array,
  p: number,
): void {
  const night = smoothStep(DUSK_VIEW, NIGHT_VIEW, atmosphere.windowView);
  if (night === 0) return;
  if (own !== null && own.share[labels.data[p]] > 0.5) {
    seen.set(own.albedo.subarray(p * 3, p * 3 + 3));
    viewAtNight(seen, rx, ry, seed, behind);
  } else {
    nightView(rx, ry, seed, seen);
    if (leafy) for (let k = 0; k < 3; k++) seen[k] = THROUGH_LEAVES * seen[k] + rgb[p * 3 + k];
  }
  for (let k = 0; k < 3; k++) rgb[p * 3 + k] += night * (seen[k] - rgb[p * 3 + k]);
}

/** Trees and shrubs seen through a room's window, as bright as the sky beside them lets them be. */
export function gardenView(
  input: ShadeInput,
  rx: number,
  ry: number,
  rgb: Float32Array,
  p: number,
): void {
  const { atmosphere } = input;
  const leaf = Math.min(1, Math.max(0, 0.5 + 0.9 * fractal(rx * 34, ry * 40, input.seed, 4, 0.02)));
  const mass = Math.min(1, Math.max(0, 0.5 + fractal(rx * 7, ry * 8, input.seed + 3, 2, 0.02)));
  const light =
    (atmosphere.skyStrength + 0.6 * atmosphere.sunStrength) * (0.5 + 0.6 * leaf + 0.35 * mass);
  const glare = 0.16 * Math.min(1, atmosphere.window);
  for (let k = 0; k < 3; k++) {
    const green = GARDEN.shade[k] + (GARDEN.sun[k] - GARDEN.shade[k]) * leaf;
    rgb[p * 3 + k] =
      (green * light * (1 - glare) + glare * (0.6 + 0.4 * atmosphere.horizon[k])) *
      atmosphere.windowView;
  }
}

/** How much brighter than the room a model's own view through a window is, and the size of its clumps of leaves. */
const OWN_VIEW = { gain: 1.15, leafPx: 8 } as const;

const tone = new Float32Array(3);

/** The view that the input itself shows through a pane, as bright as outdoors is from a room. */
export function ownView(
  { atmosphere, seed, labels }: ShadeInput,
  own: OwnPaint,
  p: number,
  rgb: Float32Array,
): void {
  const j = p * 3;
  const [r, g, b] = own.albedo.subarray(j, j + 3);
  const green = Math.min(1, Math.max(0, (6 * (g - Math.max(r * 1.02, b * 1.25))) / (g + 0.02)));
  // Lawns are light, crowns and hedges dark.
  const dark = Math.min(1, Math.max(0.15, 1.6 - 5.5 * g));
  const size = Math.max(labels.width, labels.height) / 1024;
  const x = p % labels.width;
  const y = Math.floor(p / labels.width);
  leafTone(x, y, OWN_VIEW.leafPx * size, seed, tone);
  const leaf = 1 + green * dark * (tone[0] - 1);
  const glare = 0.08 * Math.min(1, atmosphere.window);
  for (let k = 0; k < 3; k++) {
    const outside =
      own.albedo[j + k] * OWN_VIEW.gain * leaf * (0.4 + (0.6 * atmosphere.skyStrength) / 0.62);
    rgb[j + k] =
      (outside * (1 - glare) + glare * (0.6 + 0.4 * atmosphere.horizon[k])) * atmosphere.windowView;
  }
}

/** What a room's window shows: the sky and the ground outside, brighter than the room. */
export function windowView(
  input: ShadeInput,
  rx: number,
  ry: number,
  rgb: Float32Array,
  p: number,
  border: number,
): void {
  const { atmosphere } = input;
  const out = rgb.subarray(p * 3, p * 3 + 3);
  const y = ry - 0.02;
  if (y < 0) input.sky.colour(rx, y, 1, out);
  else {
    const fade = Math.exp(-y * 5);
    for (let k = 0; k < 3; k++) {
      const lawn = [0.13, 0.17, 0.08][k] * (atmosphere.skyStrength + atmosphere.sunStrength * 0.5);
      out[k] = lawn + (atmosphere.horizon[k] * 0.8 - lawn) * fade * 0.7;
    }
  }
  // A breath of glare towards white, as an exposure for the room gives.
  const reveal = 0.8 + 0.2 * Math.min(1, border / OPEN_PX);
  const glare = 0.22 * Math.min(1, atmosphere.window);
  for (let k = 0; k < 3; k++)
    out[k] =
      (out[k] * (1 - glare) + glare * (0.6 + 0.4 * atmosphere.horizon[k])) *
      atmosphere.windowView *
      reveal;
}

/** A pane seen from outside: mirrored sky over a dark or lit room. */
export function glassOutside(
  input: ShadeInput,
  s: Surface,
  id: number,
  rx: number,
  ry: number,
  px: number,
  py: number,
  out: Float32Array,
): void {
  const { atmosphere, parts } = input;
  const length = length3(rx, ry, 1);
  const dot = (rx * s.ex + ry * s.ey + s.ez) / length;
  const mx = rx / length - 2 * dot * s.ex;
  const my = ry / length - 2 * dot * s.ey;
  const mz = Math.max(0.25, Math.abs(1 / length - 2 * dot * s.ez));
  const uneven = 0.012 * fractal(px * 1.3, py * 1.3, id + 7, 2, 0.01);
  if (my < 0.02) input.sky.colour(mx / mz + uneven, Math.min(-0.001, my / mz - 0.12), 1, out);
  else {
    const ground = atmosphere.skyStrength * 0.18;
    out[0] = ground * 0.95;
    out[1] = ground;
    out[2] = ground * 0.85;
  }
  const fresnel = schlick(0.3, 1, Math.min(1, Math.abs(dot)));
  const tint = skinColours(input.skins[id]).first;
  const own = lattice(parts[id].group, 3, input.seed) * 0.6 + lattice(id, 4, input.seed) * 0.4;
  const lit = own > 0.25 ? atmosphere.lamps * (0.35 + 0.75 * own) : 0.04;
  const lamp = lampColour(input.temperatureK);
  // Curtains and furniture inside break the glow; it is stronger near the ceiling.
  const inner = 0.75 + 0.5 * fractal(px * 1.1 + id, py * 0.7, id, 2, 0.02);
  const height = 0.8 + 0.25 * Math.sin(py * 2.1 + id);
  for (let k = 0; k < 3; k++) {
    const room =
      0.05 * atmosphere.skyStrength * tint[k] +
      0.2 * lit * lamp[k] * [1.15, 0.95, 0.7][k] * inner * height;
    out[k] = out[k] * fresnel * (0.6 + 0.4 * tint[k]) + room * (1 - fresnel);
  }
}
