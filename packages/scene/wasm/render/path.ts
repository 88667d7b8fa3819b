// One path from the camera: at every vertex light is looked for (sun, and one of lamps, openings and
// sky) and the path goes on by chance; both ways are weighted by the power heuristic (Veach 1997).

import * as bsdf from './bsdf.ts';
import * as light from './lights.ts';
import { fresnel, fullLight, leftB, leftG, leftR } from './panes.ts';
import { draw, sampleU, sampleV } from './sampler.ts';
import { lookUpSky, skyB, skyG, skyR } from './sky.ts';
import * as surface from './surface.ts';
import {
  bentX,
  bentY,
  bentZ,
  LIFT,
  MOST_CROSSINGS,
  mirrors,
  refract,
  showsBack,
} from './through.ts';
import { clear, hitT, hitTriangle, nearest } from './traverse.ts';

export let radianceR: f32 = 0;
export let radianceG: f32 = 0;
export let radianceB: f32 = 0;
/** The part of the radiance that the layer over the surface seen throws back: its albedo has no part in it. */
export let glossR: f32 = 0;
export let glossG: f32 = 0;
export let glossB: f32 = 0;
/** Of the first surface that is not looked through or mirrored in. */
export let featureR: f32 = 1;
export let featureG: f32 = 1;
export let featureB: f32 = 1;
export let featureX: f32 = 0;
export let featureY: f32 = 0;
export let featureZ: f32 = 0;
/** Its material + 1; 0: the sky. */
export let endMaterial: u32 = 0;
/** Object + 1 and material + 1 of the very first surface, panes and mirrors too; 0: the sky. */
export let firstObject: u32 = 0;
export let firstMaterial: u32 = 0;
/** A face on the way there threw the path back where it would show what is behind, or the reverse. */
export let diverted: bool = false;
/** What is seen is seen in a mirror or solid glass, whose least bend shows something else. */
export let bent: bool = false;

let weightR: f32 = 1;
let weightG: f32 = 1;
let weightB: f32 = 1;
/** The share of the weight that counts as gloss. */
let shareR: f32 = 0;
let shareG: f32 = 0;
let shareB: f32 = 0;
let limit: f32 = 0;
let bounce: i32 = 0;

function power(a: f32, b: f32): f32 {
  const ratio: f32 = b / a;
  return 1 / (1 + ratio * ratio);
}

/** Adds light that arrives by the path; after the first bounce no more than `limit` at once (0: all). */
function arrive(r: f32, g: f32, b: f32): void {
  let cr: f32 = weightR * r;
  let cg: f32 = weightG * g;
  let cb: f32 = weightB * b;
  if (limit > 0 && bounce > 0) {
    const bright = light.brightness(cr, cg, cb);
    if (bright > limit) {
      const k: f32 = limit / bright;
      cr *= k;
      cg *= k;
      cb *= k;
    }
  }
  radianceR += cr;
  radianceG += cg;
  radianceB += cb;
  glossR += cr * shareR;
  glossG += cg * shareG;
  glossB += cb * shareB;
}

/** Of what was just evaluated at the surface seen. */
function partGloss(): void {
  shareR = bsdf.gloss / max<f32>(1e-12, bsdf.scatterR);
  shareG = bsdf.gloss / max<f32>(1e-12, bsdf.scatterG);
  shareB = bsdf.gloss / max<f32>(1e-12, bsdf.scatterB);
}

/** Light chosen for the point: what of it the surface (the one seen, or a later one) sends back along the path. */
function connect(px: f32, py: f32, pz: f32, isSeen: bool): void {
  const lx = light.lightX;
  const ly = light.lightY;
  const lz = light.lightZ;
  const x: f32 = surface.tx * lx + surface.ty * ly + surface.tz * lz;
  const y: f32 = surface.bx * lx + surface.by * ly + surface.bz * lz;
  const z: f32 = surface.nx * lx + surface.ny * ly + surface.nz * lz;
  const side: f32 = surface.gx * lx + surface.gy * ly + surface.gz * lz;
  if (z * side <= 0) return;
  bsdf.evaluate(x, y, z);
  if (bsdf.density <= 0) return;
  if (isSeen) partGloss();
  fullLight();
  const lift: f32 = side > 0 ? LIFT : -LIFT;
  if (
    !clear(
      px + surface.gx * lift,
      py + surface.gy * lift,
      pz + surface.gz * lift,
      lx,
      ly,
      lz,
      light.lightReach,
    )
  ) {
    return;
  }
  const dense = light.readLight(px, py, pz);
  if (dense <= 0) return;
  const k: f32 = power(dense, bsdf.density) / dense;
  bounce++;
  arrive(
    bsdf.scatterR * light.lightR * leftR * k,
    bsdf.scatterG * light.lightG * leftG * k,
    bsdf.scatterB * light.lightB * leftB * k,
  );
  bounce--;
}

/**
 * Follows a path from an origin along a unit direction into the globals above; with less than no
 * bounces only as far as its features are known. What panes on its way throw back is followed apart, one
 * of them and not every time: by chance alone a window would be speckled with it.
 */
export function trace(
  originX: f32,
  originY: f32,
  originZ: f32,
  directionX: f32,
  directionY: f32,
  directionZ: f32,
  mostBounces: i32,
  largest: f32,
): void {
  firstObject = firstMaterial = 0;
  endMaterial = 0;
  diverted = bent = false;
  radianceR = radianceG = radianceB = 0;
  glossR = glossG = glossB = 0;
  shareR = shareG = shareB = 0;
  featureR = featureG = featureB = 1;
  featureX = featureY = featureZ = 0;
  weightR = weightG = weightB = 1;
  limit = largest;
  bounce = 0;
  thrownBack = 0;
  follow(originX, originY, originZ, directionX, directionY, directionZ, mostBounces, false);
  if (thrownBack === 0 || mostBounces < 0) return;
  draw();
  const chance = min<f32>(1, CHANCE_BACK * thrownBack);
  if (sampleU >= chance) return;
  const k: f32 = thrownBack / chance;
  weightR = backR * k;
  weightG = backG * k;
  weightB = backB * k;
  shareR = shareG = shareB = 1;
  bounce = 0;
  follow(backOx, backOy, backOz, backX, backY, backZ, mostBounces, true);
}

/** How often what panes throw back is followed, over its share of the light. */
const CHANCE_BACK: f32 = 2;
/** Share of the light that panes on the way throw back, and the one of them that is followed. */
let thrownBack: f32 = 0;
let backOx: f32 = 0;
let backOy: f32 = 0;
let backOz: f32 = 0;
let backX: f32 = 0;
let backY: f32 = 0;
let backZ: f32 = 0;
let backR: f32 = 0;
let backG: f32 = 0;
let backB: f32 = 0;

/** Of a pane that throws a share back: notes it, in place of those before in proportion to their light. */
function noteBack(px: f32, py: f32, pz: f32, x: f32, y: f32, z: f32, reflected: f32): void {
  const mean: f32 = (weightR + weightG + weightB) / 3;
  const light: f32 = reflected * mean;
  if (light <= 0) return;
  thrownBack += light;
  draw();
  if (sampleU * thrownBack >= light) return;
  const seen: f32 = -(surface.gx * x + surface.gy * y + surface.gz * z);
  backX = x + 2 * seen * surface.gx;
  backY = y + 2 * seen * surface.gy;
  backZ = z + 2 * seen * surface.gz;
  backOx = px + surface.gx * LIFT;
  backOy = py + surface.gy * LIFT;
  backOz = pz + surface.gz * LIFT;
  backR = weightR / mean;
  backG = weightG / mean;
  backB = weightB / mean;
}

/** The path from here on; `known`: its features are. */
function follow(
  originX: f32,
  originY: f32,
  originZ: f32,
  directionX: f32,
  directionY: f32,
  directionZ: f32,
  mostBounces: i32,
  known: bool,
): void {
  let ox = originX;
  let oy = originY;
  let oz = originZ;
  let dx = directionX;
  let dy = directionY;
  let dz = directionZ;
  // The last vertex that scattered, and the density with which it chose the direction; 0: no choice.
  let vx = ox;
  let vy = oy;
  let vz = oz;
  let dense: f32 = 0;
  let crossings = 0;
  let featured = known;
  /** Metres from the eye to what is seen. */
  let away: f32 = 0;
  while (true) {
    if (!nearest(ox, oy, oz, dx, dy, dz, light.FAR)) {
      if (!featured) {
        featureR = weightR;
        featureG = weightG;
        featureB = weightB;
      }
      lookUpSky(dx, dy, dz);
      let k: f32 = dense > 0 ? power(dense, light.openDensity(vx, vy, vz, dx, dy, dz)) : 1;
      arrive(skyR * k, skyG * k, skyB * k);
      if (light.meetsSun(dx, dy, dz)) {
        k = dense > 0 ? power(dense, light.sunDensity(vx, vy, vz)) : 1;
        light.sunLight();
        arrive(light.lightR * k, light.lightG * k, light.lightB * k);
      }
      return;
    }
    const px: f32 = ox + dx * hitT;
    const py: f32 = oy + dy * hitT;
    const pz: f32 = oz + dz * hitT;
    away += hitT;
    surface.readHit(dx, dy, dz);
    if (firstObject === 0) {
      firstObject = load<u32>(surface.triangle, 76) + 1;
      firstMaterial = load<u32>(surface.triangle, 60) + 1;
    }
    const material = surface.material;
    const passage = load<f32>(material, 28);
    const seen: f32 = -(surface.gx * dx + surface.gy * dy + surface.gz * dz);
    if (passage === 1 || passage === 2) {
      if (++crossings > MOST_CROSSINGS) return;
      if (!featured && passage === 2) bent = true;
      draw();
      const ior = load<f32>(material, 20);
      const eta: f32 = surface.front || passage === 1 ? ior : 1 / ior;
      const reflected = fresnel(seen, eta);
      const apart = passage === 1 && !featured && bounce === 0;
      const back = !apart && sampleU < reflected;
      if (!featured && back !== showsBack(passage, reflected)) diverted = true;
      if (back) {
        dx += 2 * seen * surface.gx;
        dy += 2 * seen * surface.gy;
        dz += 2 * seen * surface.gz;
        ox = px + surface.gx * LIFT;
        oy = py + surface.gy * LIFT;
        oz = pz + surface.gz * LIFT;
        dense = 0;
      } else {
        let share = load<f32>(material, 24);
        if (apart) {
          noteBack(px, py, pz, dx, dy, dz, reflected);
          share *= 1 - reflected;
        }
        weightR *= load<f32>(material, 0) * share;
        weightG *= load<f32>(material, 4) * share;
        weightB *= load<f32>(material, 8) * share;
        if (passage === 2) {
          refract(dx, dy, dz, eta);
          dx = bentX;
          dy = bentY;
          dz = bentZ;
          dense = 0;
        }
        ox = px - surface.gx * LIFT;
        oy = py - surface.gy * LIFT;
        oz = pz - surface.gz * LIFT;
      }
      continue;
    }
    const emits = load<f32>(material, 32) > 0;
    if (emits && surface.front) {
      const er = load<f32>(material, 80);
      const eg = load<f32>(material, 84);
      const eb = load<f32>(material, 88);
      let k: f32 = 1;
      if (dense > 0) {
        const fx: f32 = px - vx;
        const fy: f32 = py - vy;
        const fz: f32 = pz - vz;
        const distance = Mathf.sqrt(fx * fx + fy * fy + fz * fz);
        k = power(
          dense,
          light.emitterDensity(
            vx,
            vy,
            vz,
            hitTriangle,
            light.brightness(er, eg, eb),
            distance,
            seen,
          ),
        );
      }
      arrive(er * k, eg * k, eb * k);
    }
    if (bounce >= mostBounces && mostBounces >= 0) return;
    const isSeen = !featured;
    surface.readSurface(dx, dy, dz, isSeen ? away : 0);
    if (!featured && mirrors(material)) bent = true;
    else if (!featured) {
      featured = true;
      endMaterial = load<u32>(surface.triangle, 60) + 1;
      featureR = weightR * surface.albedoR;
      featureG = weightG * surface.albedoG;
      featureB = weightB * surface.albedoB;
      featureX = surface.smoothX;
      featureY = surface.smoothY;
      featureZ = surface.smoothZ;
    }
    if (featured && mostBounces < 0) return;
    bsdf.useSurface(
      material,
      surface.albedoR,
      surface.albedoG,
      surface.albedoB,
      -(surface.tx * dx + surface.ty * dy + surface.tz * dz),
      -(surface.bx * dx + surface.by * dy + surface.bz * dz),
      -(surface.nx * dx + surface.ny * dy + surface.nz * dz),
      surface.unseenSlopes,
    );
    const parts = isSeen && featured;
    if (light.chooseSun(px, py, pz)) connect(px, py, pz, parts);
    if (light.chooseLight(px, py, pz)) connect(px, py, pz, parts);
    draw();
    const lobe = sampleU;
    const chance = sampleV;
    draw();
    if (!bsdf.chooseDirection(lobe)) return;
    if (parts) partGloss();
    const ix = bsdf.wiX;
    const iy = bsdf.wiY;
    const iz = bsdf.wiZ;
    dx = surface.tx * ix + surface.bx * iy + surface.nx * iz;
    dy = surface.ty * ix + surface.by * iy + surface.ny * iz;
    dz = surface.tz * ix + surface.bz * iy + surface.nz * iz;
    const side: f32 = surface.gx * dx + surface.gy * dy + surface.gz * dz;
    if (side * iz <= 0) return;
    const k: f32 = 1 / bsdf.density;
    weightR *= bsdf.scatterR * k;
    weightG *= bsdf.scatterG * k;
    weightB *= bsdf.scatterB * k;
    bounce++;
    // Russian roulette by what the path still carries.
    if (bounce > 1) {
      const survive = min<f32>(0.95, max(weightR, max(weightG, weightB)));
      if (chance >= survive) return;
      weightR /= survive;
      weightG /= survive;
      weightB /= survive;
    }
    dense = bsdf.density;
    vx = px;
    vy = py;
    vz = pz;
    const lift: f32 = side > 0 ? LIFT : -LIFT;
    ox = px + surface.gx * lift;
    oy = py + surface.gy * lift;
    oz = pz + surface.gz * lift;
  }
}
