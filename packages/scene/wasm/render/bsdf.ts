// How a surface scatters light, in its own frame (z along the shading normal, the viewer above):
//  - GGX microfacets, height-correlated Smith masking (Heitz 2014), visible normals chosen by
//    spherical caps (Dupuy & Benyoub 2023), energy lost to single scattering given back (Turquin 2019,
//    "Practical multiple scattering compensation for microfacet models");
//  - below it a Lambertian base that gets what the layer leaves (Kelemen & Szirmay-Kalos 2001);
//  - metals without a base; a share of the base's light may leave on the other side.

import { sampleU, sampleV } from './sampler.ts';
import { energy } from './scene.ts';

const PI: f32 = Mathf.PI;
const ENERGY_SIZE: i32 = 32;

/** What the current surface is; set by path.ts. */
export let albedoR: f32 = 0;
export let albedoG: f32 = 0;
export let albedoB: f32 = 0;
let roughness: f32 = 0;
let alpha2: f32 = 0;
let alpha: f32 = 0;
let metallic: f32 = 0;
let f0: f32 = 0;
let through: f32 = 0;
let meanLayer: f32 = 0;

/** Derived for the direction to the viewer. */
let ox: f32 = 0;
let oy: f32 = 0;
let oz: f32 = 1;
let layerOut: f32 = 0;
let gainDielectric: f32 = 1;
let gainR: f32 = 1;
let gainG: f32 = 1;
let gainB: f32 = 1;
let mirrorShare: f32 = 0;

/** Scattered share times cosine, and the density of choosing that direction. */
export let scatterR: f32 = 0;
export let scatterG: f32 = 0;
export let scatterB: f32 = 0;
export let density: f32 = 0;
/** What the dielectric layer has in each of the three: no colour of the surface is in it. */
export let gloss: f32 = 0;
/** The direction chosen by `chooseDirection`. */
export let wiX: f32 = 0;
export let wiY: f32 = 0;
export let wiZ: f32 = 0;

let tableA: f32 = 0;
let tableB: f32 = 0;

/** Reflected shares of the white layer at a cosine: what F0 weighs (tableA) and the rest (tableB). */
function lookUpEnergy(cosine: f32, rough: f32): void {
  const x: f32 = min<f32>(1, max<f32>(0, cosine)) * <f32>(ENERGY_SIZE - 1);
  const y: f32 = rough * <f32>(ENERGY_SIZE - 1);
  const x0 = min(ENERGY_SIZE - 2, <i32>x);
  const y0 = min(ENERGY_SIZE - 2, <i32>y);
  const fx: f32 = x - <f32>x0;
  const fy: f32 = y - <f32>y0;
  const at = energy + <usize>((y0 * ENERGY_SIZE + x0) * 8);
  const below = at + <usize>(ENERGY_SIZE * 8);
  const wa: f32 = (1 - fx) * (1 - fy);
  const wb: f32 = fx * (1 - fy);
  const wc: f32 = (1 - fx) * fy;
  const wd: f32 = fx * fy;
  tableA =
    load<f32>(at) * wa + load<f32>(at, 8) * wb + load<f32>(below) * wc + load<f32>(below, 8) * wd;
  tableB =
    load<f32>(at, 4) * wa +
    load<f32>(at, 12) * wb +
    load<f32>(below, 4) * wc +
    load<f32>(below, 12) * wd;
}

/** Share that the dielectric layer throws back at a cosine. */
function layerAt(cosine: f32): f32 {
  lookUpEnergy(cosine, roughness);
  const single = tableA + tableB;
  return (f0 * tableA + tableB) * (1 + f0 * (1 / single - 1));
}

/**
 * The surface of a material record with this albedo, seen from (x, y, z), z > 0. `slopes`: variance of the
 * slopes of relief that is too small to be seen: it makes the layer rougher (Olano & Baker 2010, "LEAN
 * mapping").
 */
export function useSurface(
  material: usize,
  r: f32,
  g: f32,
  b: f32,
  x: f32,
  y: f32,
  z: f32,
  slopes: f32,
): void {
  albedoR = r;
  albedoG = g;
  albedoB = b;
  roughness = load<f32>(material, 12);
  alpha = max<f32>(0.002, roughness * roughness);
  alpha2 = alpha * alpha;
  if (slopes > 0) {
    alpha2 = min<f32>(1, alpha2 + 2 * slopes);
    alpha = Mathf.sqrt(alpha2);
    roughness = Mathf.sqrt(alpha);
  }
  metallic = load<f32>(material, 16);
  f0 = load<f32>(material, 68);
  through = load<f32>(material, 28) === 3 ? load<f32>(material, 24) : 0;
  meanLayer = load<f32>(material, 72);
  ox = x;
  oy = y;
  oz = z;
  layerOut = layerAt(z);
  const lost: f32 = 1 / (tableA + tableB) - 1;
  gainDielectric = 1 + f0 * lost;
  gainR = 1 + r * lost;
  gainG = 1 + g * lost;
  gainB = 1 + b * lost;
  const base: f32 = (1 - metallic) * (1 - layerOut) * (r + g + b) * 0.3333333;
  const shine: f32 = (1 - metallic) * layerOut + metallic * max<f32>(0.05, (r + g + b) * 0.3333333);
  mirrorShare = metallic >= 1 ? 1 : min<f32>(0.95, max<f32>(0.1, shine / (shine + base + 1e-6)));
}

/** Sets scatterR … scatterB (times the cosine) and density for light from (x, y, z). */
export function evaluate(x: f32, y: f32, z: f32): void {
  scatterR = scatterG = scatterB = gloss = density = 0;
  if (z === 0) return;
  if (z < 0) {
    if (through === 0 || metallic >= 1) return;
    const weight: f32 = baseAt(-z) * through;
    scatterR = albedoR * weight;
    scatterG = albedoG * weight;
    scatterB = albedoB * weight;
    density = ((1 - mirrorShare) * through * -z) / PI;
    return;
  }
  let hx = x + ox;
  let hy = y + oy;
  let hz = z + oz;
  const inverse: f32 = 1 / Mathf.sqrt(hx * hx + hy * hy + hz * hz);
  hx *= inverse;
  hy *= inverse;
  hz *= inverse;
  const cosine: f32 = max<f32>(0, ox * hx + oy * hy + oz * hz);
  // 1 − hz² from the other two: small widths would drown in rounding.
  const bottom: f32 = hx * hx + hy * hy + alpha2 * hz * hz;
  const facets: f32 = alpha2 / (PI * bottom * bottom);
  const maskOut: f32 = Mathf.sqrt(alpha2 + (1 - alpha2) * oz * oz);
  const maskIn: f32 = Mathf.sqrt(alpha2 + (1 - alpha2) * z * z);
  // facets · masking / (4 cos cos) · cos of the incoming direction
  const shape: f32 = (facets * 0.5 * z) / (oz * maskIn + z * maskOut);
  const c1: f32 = 1 - cosine;
  const c2 = c1 * c1;
  const schlick: f32 = c2 * c2 * c1;
  const dielectric: f32 = (1 - metallic) * (f0 + (1 - f0) * schlick) * gainDielectric;
  gloss = shape * dielectric;
  const metal: f32 = shape * metallic;
  scatterR = gloss + metal * (albedoR + (1 - albedoR) * schlick) * gainR;
  scatterG = gloss + metal * (albedoG + (1 - albedoG) * schlick) * gainG;
  scatterB = gloss + metal * (albedoB + (1 - albedoB) * schlick) * gainB;
  density = (mirrorShare * facets * 0.5) / (oz + maskOut);
  if (metallic >= 1) return;
  const weight: f32 = baseAt(z) * (1 - through);
  scatterR += albedoR * weight;
  scatterG += albedoG * weight;
  scatterB += albedoB * weight;
  density += ((1 - mirrorShare) * (1 - through) * z) / PI;
}

/** The base's scattering times cosine, without its albedo. */
function baseAt(z: f32): f32 {
  return ((1 - metallic) * (1 - layerOut) * (1 - layerAt(z)) * z) / ((1 - meanLayer) * PI);
}

/**
 * Chooses a direction (wiX … wiZ) by the point drawn and `lobe` in [0, 1), and evaluates it. False
 * where light would come from below a surface that lets none through.
 */
export function chooseDirection(lobe: f32): bool {
  const turn: f32 = 2 * PI * sampleU;
  if (lobe < mirrorShare) {
    let sx = alpha * ox;
    let sy = alpha * oy;
    let sz = oz;
    const inverse: f32 = 1 / Mathf.sqrt(sx * sx + sy * sy + sz * sz);
    sx *= inverse;
    sy *= inverse;
    sz *= inverse;
    const height: f32 = (1 - sampleV) * (1 + sz) - sz;
    const radius = Mathf.sqrt(max<f32>(0, 1 - height * height));
    let hx: f32 = (radius * Mathf.cos(turn) + sx) * alpha;
    let hy: f32 = (radius * Mathf.sin(turn) + sy) * alpha;
    let hz: f32 = height + sz;
    const length: f32 = 1 / Mathf.sqrt(hx * hx + hy * hy + hz * hz);
    hx *= length;
    hy *= length;
    hz *= length;
    const twice: f32 = 2 * (ox * hx + oy * hy + oz * hz);
    wiX = twice * hx - ox;
    wiY = twice * hy - oy;
    wiZ = twice * hz - oz;
    if (wiZ <= 0) return false;
  } else {
    const radius = Mathf.sqrt(sampleV);
    wiX = radius * Mathf.cos(turn);
    wiY = radius * Mathf.sin(turn);
    wiZ = Mathf.sqrt(max<f32>(1e-8, 1 - sampleV));
    const rest: f32 = (lobe - mirrorShare) / (1 - mirrorShare);
    if (rest < through) wiZ = -wiZ;
  }
  evaluate(wiX, wiY, wiZ);
  return density > 0;
}
