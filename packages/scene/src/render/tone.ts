import { luminance } from '@zhuhui/kernels/oklab';
import type { Vec3 } from '../vec.ts';

/** Mean brightness that a picture's surfaces are exposed to when nothing is known of them. */
const MIDDLE = 0.32;
/** The same for surfaces whose own brightness is taken out: what white in mean light comes near to. */
const WHITE = 1;
/** How much of a surface's own brightness is taken out: white rooms are shown white, dark ones dark. */
const INCIDENT = 0.7;
const LEAST_ALBEDO = 0.04;
const DARKEST = 1e-4;

/**
 * Factor on radiance (3 numbers a pixel) that brings the geometric mean of what is looked at to a
 * middle tone: pixels that show a surface count, more so in the picture's middle; skies do not when
 * there is anything else. With the albedo (3 numbers a pixel) mostly the light is metered, as a meter
 * held into it does, not what surfaces make of it.
 *
 * @param surface 1 where a surface is seen, 0 where the sky is
 */
export function exposureOf(
  radiance: Float32Array,
  surface: Uint8Array,
  width: number,
  height: number,
  albedo?: Float32Array,
): number {
  const own = (i: number): number =>
    albedo && surface[i] > 0 ? INCIDENT * Math.log(Math.max(LEAST_ALBEDO, brightAt(albedo, i))) : 0;
  let sum = 0;
  let weights = 0;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const off = Math.hypot((x + 0.5) / width - 0.5, (y + 0.5) / height - 0.5);
      const weight = (1.2 - off) * (surface[i] > 0 ? 1 : 0.02);
      sum += weight * (Math.log(Math.max(DARKEST, brightAt(radiance, i))) - own(i));
      weights += weight;
    }
  }
  return (albedo ? WHITE : MIDDLE) / Math.exp(sum / weights);
}

const brightAt = (rgb: Float32Array, i: number): number =>
  luminance(rgb[i * 3], rgb[i * 3 + 1], rgb[i * 3 + 2]);

/** How far the colour of the light is taken out: the eye gets used to most of it, not to all. */
const ADAPTED = 0.7;

/**
 * Factors on red, green and blue that bring the light of a picture nearer to white: light is what
 * surfaces throw back by their albedo (3 numbers a pixel each); its brightness stays.
 */
export function balanceOf(
  radiance: Float32Array,
  albedo: Float32Array,
  surface: Uint8Array,
  adapted = ADAPTED,
): Vec3 {
  const light: [number, number, number] = [1e-6, 1e-6, 1e-6];
  for (let i = 0; i < surface.length; i++) {
    if (surface[i] === 0) continue;
    const at = i * 3;
    const whole = albedo[at] + albedo[at + 1] + albedo[at + 2];
    const sent = radiance[at] + radiance[at + 1] + radiance[at + 2];
    if (whole < 0.15 || sent <= 0) continue;
    // Each pixel says a colour; how bright it is does not matter.
    for (let k = 0; k < 3; k++) {
      light[k] += Math.min(4, ((radiance[at + k] / sent) * whole) / Math.max(0.02, albedo[at + k]));
    }
  }
  const mean = luminance(light[0], light[1], light[2]);
  return [0, 1, 2].map((k) => (mean / light[k]) ** adapted) as unknown as Vec3;
}

/** AgX (Sobotka 2022): stops below and above middle grey that are shown, from black to white. */
const LOW_STOPS = -12.47393;
const HIGH_STOPS = 4.026069;
/** Mixes the primaries before and after the curve, so that bright colours go to white without turning. */
const INSET = [
  0.842479062253094, 0.0784335999999992, 0.0792237451477643, 0.0423282422610123, 0.878468636469772,
  0.0791661274605434, 0.0423756549057051, 0.0784336, 0.879142973793104,
];
const OUTSET = [
  1.19687900512017, -0.0980208811401368, -0.0990297440797205, -0.0528968517574562, 1.15190312990417,
  -0.0989611768448433, -0.0529716355144438, -0.0980434501171241, 1.15107367264116,
];
/** The look on top: the plain curve is flatter and greyer than photographs of rooms are. */
const CONTRAST = 1.2;
const SATURATION = 1.2;
/**
 * Light over the knee is held back by this power before the curve: windows keep what is to be seen in
 * them, as in photographs put together from two exposures.
 */
const KNEE = 1.2;
const HELD_BACK = 0.53;

/**
 * Radiance (3 numbers a pixel) times the factors as an sRGB picture, by AgX with the polynomial fit of its default
 * contrast (Wrensch 2023, "Minimal AgX implementation").
 */
export function toneMap(radiance: Float32Array, exposure: Vec3): Uint8Array {
  const out = new Uint8Array(radiance.length);
  const inner = [0, 0, 0];
  for (let i = 0; i < radiance.length; i += 3) {
    let r = Math.max(0, radiance[i] * exposure[0]);
    let g = Math.max(0, radiance[i + 1] * exposure[1]);
    let b = Math.max(0, radiance[i + 2] * exposure[2]);
    const bright = luminance(r, g, b);
    if (bright > KNEE) {
      const held = (bright / KNEE) ** (HELD_BACK - 1);
      r *= held;
      g *= held;
      b *= held;
    }
    for (let k = 0; k < 3; k++) {
      const light = INSET[k * 3] * r + INSET[k * 3 + 1] * g + INSET[k * 3 + 2] * b;
      inner[k] = shown(light);
    }
    const grey = luminance(inner[0], inner[1], inner[2]);
    for (let k = 0; k < 3; k++) inner[k] = grey + (inner[k] - grey) * SATURATION;
    for (let k = 0; k < 3; k++) {
      const value =
        OUTSET[k * 3] * inner[0] + OUTSET[k * 3 + 1] * inner[1] + OUTSET[k * 3 + 2] * inner[2];
      out[i + k] = Math.round(Math.min(1, Math.max(0, value)) * 255);
    }
  }
  return out;
}

const STEPS = 4096;
/** The curve with its contrast over the stops that are shown, at equal steps. */
const CURVE = Float32Array.from({ length: STEPS + 2 }, (_, i) => curve(i / STEPS) ** CONTRAST);

/** What is shown of light, 0…1. */
function shown(light: number): number {
  const stops = Math.log2(Math.max(1e-10, light));
  const x = STEPS * Math.min(1, Math.max(0, (stops - LOW_STOPS) / (HIGH_STOPS - LOW_STOPS)));
  const step = Math.floor(x);
  return CURVE[step] + (CURVE[step + 1] - CURVE[step]) * (x - step);
}

function curve(x: number): number {
  const x2 = x * x;
  const x4 = x2 * x2;
  const value =
    15.5 * x4 * x2 -
    40.14 * x4 * x +
    31.96 * x4 -
    6.868 * x2 * x +
    0.4298 * x2 +
    0.1191 * x -
    0.00232;
  return Math.max(0, value);
}
