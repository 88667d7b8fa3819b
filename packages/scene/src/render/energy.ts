import type { Vec2 } from '../vec.ts';

/** Steps of the table over the cosine (0..1) and over roughness (0..1). */
export const ENERGY_SIZE = 32;
const SAMPLES = 1024;
const GOLDEN = 0.6180339887498949;
/** Narrowest microfacet width: the mirror's. */
const LEAST_ALPHA = 0.002;

/** Turns of the samples about the normal, evenly spread (the golden ratio's sequence). */
const TURNS = Float64Array.from({ length: SAMPLES }, (_, i) => 2 * Math.PI * ((i * GOLDEN) % 1));
const COSINES = TURNS.map(Math.cos);
const SINES = TURNS.map(Math.sin);

let table: Float32Array | undefined;

/**
 * What a layer of GGX microfacets throws back after one scattering, by direction: rows of roughness,
 * columns of cosine, two numbers each. Reflectance is F0 × first + second under Schlick's Fresnel term
 * (the split of Karis 2013). Made once per thread.
 */
export function energyTable(): Float32Array {
  if (table) return table;
  const out = new Float32Array(ENERGY_SIZE * ENERGY_SIZE * 2);
  for (let row = 0; row < ENERGY_SIZE; row++) {
    for (let column = 0; column < ENERGY_SIZE; column++) {
      const cosine = Math.max(0.002, column / (ENERGY_SIZE - 1));
      out.set(reflected(cosine, row / (ENERGY_SIZE - 1)), (row * ENERGY_SIZE + column) * 2);
    }
  }
  table = out;
  return out;
}

/** Mean over visible normals (Dupuy & Benyoub 2023) of masking × the two parts of Schlick's term. */
function reflected(cosine: number, roughness: number): Vec2 {
  const alpha = Math.max(LEAST_ALPHA, roughness * roughness);
  const sine = Math.sqrt(1 - cosine * cosine);
  const length = Math.hypot(alpha * sine, cosine);
  const sx = (alpha * sine) / length;
  const sz = cosine / length;
  let first = 0;
  let second = 0;
  for (let i = 0; i < SAMPLES; i++) {
    const height = (1 - (i + 0.5) / SAMPLES) * (1 + sz) - sz;
    const radius = Math.sqrt(Math.max(0, 1 - height * height));
    let hx = (radius * COSINES[i] + sx) * alpha;
    let hy = radius * SINES[i] * alpha;
    let hz = height + sz;
    const h = Math.sqrt(hx * hx + hy * hy + hz * hz);
    hx /= h;
    hy /= h;
    hz /= h;
    const along = sine * hx + cosine * hz;
    const z = 2 * along * hz - cosine;
    if (z <= 0) continue;
    const masking = maskedShare(cosine, z, alpha);
    const rest = 1 - along;
    const schlick = rest * rest * rest * rest * rest;
    first += masking * (1 - schlick);
    second += masking * schlick;
  }
  return [first / SAMPLES, second / SAMPLES];
}

/** Height-correlated Smith masking and shadowing over masking alone (Heitz 2014). */
function maskedShare(out: number, into: number, alpha: number): number {
  const a2 = alpha * alpha;
  const maskOut = Math.sqrt(a2 + (1 - a2) * out * out);
  const maskIn = Math.sqrt(a2 + (1 - a2) * into * into);
  return (into * (out + maskOut)) / (out * maskIn + into * maskOut);
}

/** Both numbers of the table at a cosine and roughness, between the steps. */
export function energyAt(cosine: number, roughness: number): Vec2 {
  const data = energyTable();
  const x = Math.min(1, Math.max(0, cosine)) * (ENERGY_SIZE - 1);
  const y = roughness * (ENERGY_SIZE - 1);
  const x0 = Math.min(ENERGY_SIZE - 2, Math.floor(x));
  const y0 = Math.min(ENERGY_SIZE - 2, Math.floor(y));
  const at = (y0 * ENERGY_SIZE + x0) * 2;
  const value = (k: number): number => {
    const top = data[at + k] + (data[at + 2 + k] - data[at + k]) * (x - x0);
    const below = at + ENERGY_SIZE * 2;
    const low = data[below + k] + (data[below + 2 + k] - data[below + k]) * (x - x0);
    return top + (low - top) * (y - y0);
  };
  return [value(0), value(1)];
}

/** Share that a dielectric layer throws back at a cosine, multiple scattering given back (Turquin 2019). */
export function layerAt(cosine: number, roughness: number, f0: number): number {
  const [a, b] = energyAt(cosine, roughness);
  return (f0 * a + b) * (1 + f0 * (1 / (a + b) - 1));
}

/** The layer's mean over all directions, weighted by the cosine. */
export function meanLayer(roughness: number, f0: number): number {
  const steps = 64;
  let sum = 0;
  for (let i = 0; i < steps; i++) {
    const cosine = (i + 0.5) / steps;
    sum += (2 * cosine * layerAt(cosine, roughness, f0)) / steps;
  }
  return sum;
}

/** Reflectance at normal incidence of a smooth face. */
export const f0Of = (ior: number): number => ((ior - 1) / (ior + 1)) ** 2;
