import { dot, normalize, scale, type Vec3 } from '../vec.ts';

/**
 * The clear sky after Hillaire 2020, "A scalable and production ready sky and atmosphere rendering
 * technique": air, haze and ozone in shells around the earth; single scattering integrated along the
 * view, all further orders from a table. Coefficients per metre at sea level, as published there, but
 * for the haze: nine tenths of what it stops goes on in another direction, as of most aerosols.
 */
const RAYLEIGH: Vec3 = [5.802e-6, 13.558e-6, 33.1e-6];
const RAYLEIGH_HEIGHT_M = 8000;
const MIE_EXTINCTION = 8.396e-6;
const MIE_SCATTERING = 0.9 * MIE_EXTINCTION;
const MIE_HEIGHT_M = 1200;
const MIE_FORWARD = 0.8;
const OZONE: Vec3 = [0.65e-6, 1.881e-6, 0.085e-6];
const GROUND_M = 6_360_000;
const TOP_M = 6_460_000;
/** Illuminance of the sun outside the atmosphere, klx. */
const SUN_KLX = 128;
/**
 * Three wavelengths (680, 550, 440 nm) stand for all: the linear sRGB of the sun's whole spectrum, of unit
 * luminance (Bruneton 2017, "Precomputed atmospheric scattering: a new implementation").
 */
const SUN_COLOUR: Vec3 = [1.0926, 0.9766, 0.959];
/** The same of what air scatters, over the sun's; haze scatters all wavelengths alike. */
const AIR_COLOUR: Vec3 = [1.1703, 1.0193, 0.9825];
/** Reflectance of land far around, for light that comes back from it. */
const LAND = 0.2;
const VIEWER_M = GROUND_M + 50;

const HEIGHTS = 24;
const COSINES = 48;

/** What the atmosphere is made of on one day. */
export interface Air {
  /** Haze over the published amount. */
  readonly haze: number;
  /** Transmittance to space and light of the higher orders, by height and cosine of the zenith angle. */
  readonly transmittance: Float32Array;
  readonly manyfold: Float32Array;
}

/** Scattering and extinction at a height; written into, so that nothing is allocated along rays. */
interface Medium {
  readonly rayleigh: [number, number, number];
  mie: number;
  readonly extinction: [number, number, number];
}
const medium: Medium = { rayleigh: [0, 0, 0], mie: 0, extinction: [0, 0, 0] };

function mediumAt(height: number, haze: number): Medium {
  const air = Math.exp(-height / RAYLEIGH_HEIGHT_M);
  const dust = Math.exp(-height / MIE_HEIGHT_M) * haze;
  const ozone = Math.max(0, 1 - Math.abs(height - 25_000) / 15_000);
  medium.mie = MIE_SCATTERING * dust;
  for (let k = 0; k < 3; k++) {
    medium.rayleigh[k] = RAYLEIGH[k] * air;
    medium.extinction[k] = medium.rayleigh[k] + MIE_EXTINCTION * dust + OZONE[k] * ozone;
  }
  return medium;
}

/** Metres to the sphere of a radius from distance `r` of the centre along a zenith cosine; -1: never. */
function toSphere(r: number, cosine: number, radius: number): number {
  const inside = r * r * (cosine * cosine - 1) + radius * radius;
  if (inside < 0) return -1;
  const root = Math.sqrt(inside);
  const near = -r * cosine - root;
  return near > 0 ? near : -r * cosine + root;
}

const meetsGround = (r: number, cosine: number): boolean =>
  r > GROUND_M && cosine < 0 && toSphere(r, cosine, GROUND_M) > 0;

const pathLength = (r: number, cosine: number): number =>
  toSphere(r, cosine, meetsGround(r, cosine) ? GROUND_M : TOP_M);

const heightOf = (row: number): number => 5 + (TOP_M - GROUND_M - 10) * (row / (HEIGHTS - 1)) ** 2;
/** Closely spaced about the horizon. */
const cosineOf = (column: number): number => {
  const s = (column / (COSINES - 1)) * 2 - 1;
  return Math.sign(s) * s * s;
};

let last: { readonly turbidity: number; readonly air: Air } | undefined;

/** The tables for one turbidity (optical depth of air and haze over that of air alone, 1…10). */
export function airOf(turbidity: number): Air {
  // A scene asks for the same day several times.
  if (last?.turbidity !== turbidity) last = { turbidity, air: makeAir(turbidity) };
  return last.air;
}

function makeAir(turbidity: number): Air {
  const airDepth = RAYLEIGH[1] * RAYLEIGH_HEIGHT_M;
  const haze = ((Math.max(1, turbidity) - 1) * airDepth) / (MIE_EXTINCTION * MIE_HEIGHT_M);
  const transmittance = new Float32Array(HEIGHTS * COSINES * 3);
  const manyfold = new Float32Array(HEIGHTS * COSINES * 3);
  const air: Air = { haze, transmittance, manyfold };
  for (let row = 0, at = 0; row < HEIGHTS; row++) {
    for (let column = 0; column < COSINES; column++, at += 3) {
      fillTransmittance(air, heightOf(row), cosineOf(column), at);
    }
  }
  for (let row = 0, at = 0; row < HEIGHTS; row++) {
    for (let column = 0; column < COSINES; column++, at += 3) {
      manyfold.set(higherOrders(air, heightOf(row), cosineOf(column)), at);
    }
  }
  return air;
}

function fillTransmittance(air: Air, height: number, cosine: number, at: number): void {
  const r = GROUND_M + height;
  if (cosine < 0 && toSphere(r, cosine, GROUND_M) > 0) return;
  const steps = 40;
  const step = toSphere(r, cosine, TOP_M) / steps;
  const depth = [0, 0, 0];
  for (let i = 0; i < steps; i++) {
    const t = (i + 0.5) * step;
    const { extinction } = mediumAt(
      Math.hypot(r * cosine + t, r * sineOf(cosine)) - GROUND_M,
      air.haze,
    );
    for (let k = 0; k < 3; k++) depth[k] += extinction[k] * step;
  }
  for (let k = 0; k < 3; k++) air.transmittance[at + k] = Math.exp(-depth[k]);
}

const sineOf = (cosine: number): number => Math.sqrt(Math.max(0, 1 - cosine * cosine));

const found: [number, number, number] = [0, 0, 0];
function lookUp(data: Float32Array, height: number, cosine: number): [number, number, number] {
  const y = Math.sqrt(Math.max(0, (height - 5) / (TOP_M - GROUND_M - 10))) * (HEIGHTS - 1);
  const x = ((Math.sign(cosine) * Math.sqrt(Math.abs(cosine)) + 1) / 2) * (COSINES - 1);
  const y0 = Math.min(HEIGHTS - 2, Math.floor(y));
  const x0 = Math.min(COSINES - 2, Math.floor(x));
  const fy = Math.min(1, y - y0);
  const fx = x - x0;
  const at = (y0 * COSINES + x0) * 3;
  const below = at + COSINES * 3;
  for (let k = 0; k < 3; k++) {
    const top = data[at + k] * (1 - fx) + data[at + 3 + k] * fx;
    const low = data[below + k] * (1 - fx) + data[below + 3 + k] * fx;
    found[k] = top * (1 - fy) + low * fy;
  }
  return found;
}

/** Light of the second and all further orders per unit of sun, as if it came from all sides alike. */
function higherOrders(air: Air, height: number, sunCosine: number): Vec3 {
  const directions = 24;
  const steps = 12;
  const r = GROUND_M + height;
  const sunSine = sineOf(sunCosine);
  const second = [0, 0, 0];
  const kept = [0, 0, 0];
  for (let d = 0; d < directions; d++) {
    const cosine = 1 - (2 * d + 1) / directions;
    const turn = d * 2.399963229728653;
    const sine = sineOf(cosine);
    const length = pathLength(r, cosine);
    const step = length / steps;
    const through = [1, 1, 1];
    for (let i = 0; i < steps; i++) {
      const t = (i + 0.5) * step;
      const px = sine * Math.cos(turn) * t;
      const py = sine * Math.sin(turn) * t;
      const pz = r + cosine * t;
      const pr = Math.hypot(px, py, pz);
      const [t0, t1, t2] = lookUp(
        air.transmittance,
        pr - GROUND_M,
        (px * sunSine + pz * sunCosine) / pr,
      );
      const sun = [t0, t1, t2];
      const { rayleigh, mie, extinction } = mediumAt(pr - GROUND_M, air.haze);
      for (let k = 0; k < 3; k++) {
        const scattering = rayleigh[k] + mie;
        const part = ((1 - Math.exp(-extinction[k] * step)) / extinction[k]) * through[k];
        second[k] += (scattering * sun[k] * part) / (4 * Math.PI * directions);
        kept[k] += (scattering * part) / directions;
        through[k] *= Math.exp(-extinction[k] * step);
      }
    }
    if (!meetsGround(r, cosine)) continue;
    const px = sine * Math.cos(turn) * length;
    const up = (px * sunSine + (r + cosine * length) * sunCosine) / GROUND_M;
    const lit = lookUp(air.transmittance, 5, up);
    for (let k = 0; k < 3; k++) {
      second[k] += (through[k] * LAND * Math.max(0, up) * lit[k]) / (Math.PI * directions);
    }
  }
  return [0, 1, 2].map((k) => second[k] / (1 - Math.min(0.95, kept[k]))) as unknown as Vec3;
}

/** The sun's light on a surface facing it at sea level, klx. */
export function sunIrradiance(air: Air, toward: Vec3): Vec3 {
  const [r, g, b] = lookUp(air.transmittance, VIEWER_M - GROUND_M, normalize(toward)[2]);
  return times([r, g, b], SUN_COLOUR);
}

const times = ([r, g, b]: Vec3, colour: Vec3): Vec3 =>
  scale([r * colour[0], g * colour[1], b * colour[2]], SUN_KLX);

/** Radiance of the sky in a unit direction above the horizon, kcd/m²; the sun's disc is not in it. */
export function skyRadiance(
  { haze, transmittance, manyfold }: Air,
  toward: Vec3,
  direction: Vec3,
): Vec3 {
  const sun = normalize(toward);
  const between = dot(sun, direction);
  const rayleighPhase = (3 / (16 * Math.PI)) * (1 + between * between);
  const g = MIE_FORWARD;
  // Cornette & Shanks 1992.
  const miePhase =
    ((3 / (8 * Math.PI)) * (1 - g * g) * (1 + between * between)) /
    ((2 + g * g) * (1 + g * g - 2 * g * between) ** 1.5);
  const length = pathLength(VIEWER_M, direction[2]);
  const steps = 32;
  const through = [1, 1, 1];
  const sum: [number, number, number] = [0, 0, 0];
  let before = 0;
  for (let i = 0; i < steps; i++) {
    // Closer steps near the viewer, where the haze is.
    const after = length * ((i + 1) / steps) ** 2;
    const step = after - before;
    const t = (before + after) / 2;
    before = after;
    const pz = VIEWER_M + direction[2] * t;
    const pr = Math.hypot(direction[0] * t, direction[1] * t, pz);
    const height = pr - GROUND_M;
    const cosine = (t * (between - direction[2] * sun[2]) + pz * sun[2]) / pr;
    const [s0, s1, s2] = lookUp(transmittance, height, cosine);
    const [m0, m1, m2] = lookUp(manyfold, height, cosine);
    const single = [s0, s1, s2];
    const many = [m0, m1, m2];
    const { rayleigh, mie, extinction } = mediumAt(height, haze);
    for (let k = 0; k < 3; k++) {
      const air = rayleigh[k] * AIR_COLOUR[k];
      const source = single[k] * (air * rayleighPhase + mie * miePhase) + many[k] * (air + mie);
      const fade = Math.exp(-extinction[k] * step);
      sum[k] += (through[k] * source * (1 - fade)) / extinction[k];
      through[k] *= fade;
    }
  }
  return times(sum, SUN_COLOUR);
}
