// Entry points of the renderer; twins and layouts in ../src/render.

import { fullLight } from './render/panes.ts';
import * as path from './render/path.ts';
import { draw, sampleU, sampleV, startSample } from './render/sampler.ts';
import { openScene } from './render/scene.ts';
import * as surface from './render/surface.ts';
import { lookThrough, tintB, tintG, tintR } from './render/through.ts';
import { clear, hitT, hitTriangle, hitU, hitV, nearest, useHierarchy } from './render/traverse.ts';

const PIXEL_BYTES: usize = 72;
const FIRST_BYTES: usize = 80;
/** Darker surfaces count as this dark when light is parted from what it falls on. */
const LEAST_ALBEDO: f32 = 0.02;
const FAR: f32 = 1e30;

export function open(scene: usize): void {
  openScene(scene);
  useHierarchy(scene + load<u32>(scene), scene + load<u32>(scene, 4));
}

/** Rays: origin, direction, reach, unused (8 floats). Hits: t, u, v, triangle or −1 (4 words). */
export function castNearest(rays: usize, count: i32, hits: usize): void {
  for (let i: usize = 0; i < <usize>count; i++) {
    const ray = rays + i * 32;
    const hit = hits + i * 16;
    nearest(
      load<f32>(ray),
      load<f32>(ray, 4),
      load<f32>(ray, 8),
      load<f32>(ray, 12),
      load<f32>(ray, 16),
      load<f32>(ray, 20),
      load<f32>(ray, 24),
    );
    store<f32>(hit, hitT);
    store<f32>(hit, hitU, 4);
    store<f32>(hit, hitV, 8);
    store<i32>(hit, hitTriangle, 12);
  }
}

/** One byte a ray: 1 where nothing opaque stands in its way. */
export function castClear(rays: usize, count: i32, out: usize): void {
  for (let i: usize = 0; i < <usize>count; i++) {
    const ray = rays + i * 32;
    fullLight();
    store<u8>(
      out + i,
      clear(
        load<f32>(ray),
        load<f32>(ray, 4),
        load<f32>(ray, 8),
        load<f32>(ray, 12),
        load<f32>(ray, 16),
        load<f32>(ray, 20),
        load<f32>(ray, 24),
      )
        ? 1
        : 0,
    );
  }
}

let dirX: f32 = 0;
let dirY: f32 = 0;
let dirZ: f32 = 0;
/** Cosine between the ray and the optical axis. */
let axial: f32 = 1;

/** View: eye, right, up, forward, focal length and axis in pixels (15 floats). */
function aim(view: usize, x: f32, y: f32): void {
  const focal = load<f32>(view, 48);
  const u: f32 = (x - load<f32>(view, 52)) / focal;
  const v: f32 = (load<f32>(view, 56) - y) / focal;
  dirX = load<f32>(view, 36) + load<f32>(view, 12) * u + load<f32>(view, 24) * v;
  dirY = load<f32>(view, 40) + load<f32>(view, 16) * u + load<f32>(view, 28) * v;
  dirZ = load<f32>(view, 44) + load<f32>(view, 20) * u + load<f32>(view, 32) * v;
  axial = 1 / Mathf.sqrt(dirX * dirX + dirY * dirY + dirZ * dirZ);
  dirX *= axial;
  dirY *= axial;
  dirZ *= axial;
  surface.setPixel(axial / focal);
}

/**
 * Adds samples `from` … `to` − 1 of each pixel of a rectangle to `out`, 18 floats a pixel: radiance,
 * squared brightness of the light, albedo, normal, number of samples, number of those that tell of the
 * light, light (radiance by albedo), the part of it that is gloss. Light counts only where a sample meets
 * what the pixel's middle shows, so that none runs over an edge. `first`: what `firstHits` wrote there.
 */
export function renderRect(
  view: usize,
  left: i32,
  top: i32,
  width: i32,
  height: i32,
  from: i32,
  to: i32,
  seed: u32,
  mostBounces: i32,
  limit: f32,
  first: usize,
  out: usize,
): void {
  let at = out;
  let middle = first;
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) {
      for (let sample = from; sample < to; sample++) {
        startSample(x, y, sample, seed);
        draw();
        aim(view, <f32>x + sampleU, <f32>y + sampleV);
        path.trace(
          load<f32>(view),
          load<f32>(view, 4),
          load<f32>(view, 8),
          dirX,
          dirY,
          dirZ,
          mostBounces,
          limit,
        );
        add(at, path.radianceR);
        add(at + 4, path.radianceG);
        add(at + 8, path.radianceB);
        addFeatures(at, middle);
        if (showsSame(middle)) addLight(at, middle);
      }
      at += PIXEL_BYTES;
      middle += FIRST_BYTES;
    }
  }
}

function add(at: usize, value: f32): void {
  store<f32>(at, load<f32>(at) + value);
}

/** Cosine between normals that still count as one surface. */
const SAME_SIDE: f32 = 0.7;

/** Whether the path just traced meets what a pixel's middle shows; what is mirrored or bent there belongs to it. */
function showsSame(middle: usize): bool {
  if (path.firstObject !== load<u32>(middle, 28)) return false;
  if (path.firstMaterial !== load<u32>(middle, 32)) return false;
  if (path.diverted || path.bent) return true;
  if (path.endMaterial !== load<u32>(middle, 64)) return false;
  if (path.endMaterial === 0) return true;
  const turned: f32 =
    path.featureX * load<f32>(middle, 40) +
    path.featureY * load<f32>(middle, 44) +
    path.featureZ * load<f32>(middle, 48);
  return turned > SAME_SIDE;
}

/**
 * Light is the radiance by the albedo of what the pixel shows, of whatever panes threw back too. Gloss has
 * no albedo: it is parted by the mean one, and by as much of the pattern as `takesGloss` says.
 */
function addLight(at: usize, middle: usize): void {
  const meanR = max(LEAST_ALBEDO, load<f32>(middle, 52));
  const meanG = max(LEAST_ALBEDO, load<f32>(middle, 56));
  const meanB = max(LEAST_ALBEDO, load<f32>(middle, 60));
  const away = path.diverted;
  const ownR = away ? meanR : max(LEAST_ALBEDO, path.featureR);
  const ownG = away ? meanG : max(LEAST_ALBEDO, path.featureG);
  const ownB = away ? meanB : max(LEAST_ALBEDO, path.featureB);
  const glossR: f32 = path.glossR / (meanR * takesGloss(ownR / meanR));
  const glossG: f32 = path.glossG / (meanG * takesGloss(ownG / meanG));
  const glossB: f32 = path.glossB / (meanB * takesGloss(ownB / meanB));
  const lightR: f32 = (path.radianceR - path.glossR) / ownR + glossR;
  const lightG: f32 = (path.radianceG - path.glossG) / ownG + glossG;
  const lightB: f32 = (path.radianceB - path.glossB) / ownB + glossB;
  const bright: f32 = <f32>0.2126 * lightR + <f32>0.7152 * lightG + <f32>0.0722 * lightB;
  add(at + 12, bright * bright);
  add(at + 44, 1);
  add(at + 48, lightR);
  add(at + 52, lightG);
  add(at + 56, lightB);
  add(at + 60, glossR);
  add(at + 64, glossG);
  add(at + 68, glossB);
}

/**
 * How much gloss a place of a pattern takes, by its albedo over the mean one: joints, pores and grain are dark
 * and dull, and pale joints shine no more than the tiles. Twin: `takesGloss` of ../src/render/edges.ts.
 */
function takesGloss(ratio: f32): f32 {
  return min<f32>(1, max<f32>(LEAST_GLOSS, ratio));
}
const LEAST_GLOSS: f32 = 0.4;

/** A path that a pane of the pixel threw back counts as one that shows the pixel's middle. */
function addFeatures(at: usize, middle: usize): void {
  add(at + 40, 1);
  if (path.diverted && path.firstMaterial === load<u32>(middle, 32)) {
    for (let k: usize = 0; k < 12; k += 4) {
      add(at + 16 + k, load<f32>(middle + k, 52));
      add(at + 28 + k, load<f32>(middle + k, 40));
    }
    return;
  }
  add(at + 16, path.featureR);
  add(at + 20, path.featureG);
  add(at + 24, path.featureB);
  add(at + 28, path.featureX);
  add(at + 32, path.featureY);
  add(at + 36, path.featureZ);
}

/**
 * What stands first behind the middle of each pixel, 20 words: depth along the axis in metres (0: sky),
 * normal, albedo, object + 1, material + 1 (integers; 0: sky); then the same path's end behind panes,
 * glass and mirrors: reciprocal of its length along the axis (0: sky), normal, mean albedo of the
 * material (its pattern takes no part in what light does) times what panes and mirrors leave of it,
 * material + 1 (0: sky), three unused. Normals are those without relief.
 */
export function firstHits(
  view: usize,
  left: i32,
  top: i32,
  width: i32,
  height: i32,
  out: usize,
): void {
  let at = out;
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) {
      firstHit(view, x, y, at);
      at += FIRST_BYTES;
    }
  }
}

function firstHit(view: usize, x: i32, y: i32, at: usize): void {
  const ox = load<f32>(view);
  const oy = load<f32>(view, 4);
  const oz = load<f32>(view, 8);
  aim(view, <f32>x + 0.5, <f32>y + 0.5);
  memory.fill(at, 0, FIRST_BYTES);
  if (nearest(ox, oy, oz, dirX, dirY, dirZ, FAR)) {
    surface.readHit(dirX, dirY, dirZ);
    surface.readSurface(dirX, dirY, dirZ, hitT);
    store<f32>(at, hitT * axial);
    storeNormal(at + 4);
    store<f32>(at, surface.albedoR, 16);
    store<f32>(at, surface.albedoG, 20);
    store<f32>(at, surface.albedoB, 24);
    store<u32>(at, load<u32>(surface.triangle, 76) + 1, 28);
    store<u32>(at, load<u32>(surface.triangle, 60) + 1, 32);
  }
  const length = lookThrough(ox, oy, oz, dirX, dirY, dirZ);
  if (length > 0) {
    store<f32>(at, 1 / (length * axial), 36);
    storeNormal(at + 40);
    store<f32>(at, tintR * load<f32>(surface.material), 52);
    store<f32>(at, tintG * load<f32>(surface.material, 4), 56);
    store<f32>(at, tintB * load<f32>(surface.material, 8), 60);
    store<u32>(at, load<u32>(surface.triangle, 60) + 1, 64);
  } else {
    store<f32>(at, tintR, 52);
    store<f32>(at, tintG, 56);
    store<f32>(at, tintB, 60);
  }
}

/**
 * Samples of a rectangle for a film, a number of its own for every pixel (`counts`, a byte each) from
 * `from` on, and the features of `looks` more beside. `first` and `out` as `renderRect`, without
 * the radiance.
 */
export function filmRect(
  view: usize,
  left: i32,
  top: i32,
  width: i32,
  height: i32,
  counts: usize,
  from: i32,
  seed: u32,
  mostBounces: i32,
  limit: f32,
  looks: i32,
  first: usize,
  out: usize,
): void {
  const ox = load<f32>(view);
  const oy = load<f32>(view, 4);
  const oz = load<f32>(view, 8);
  let at = out;
  let pixel: usize = 0;
  let middle = first;
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) {
      const paths = <i32>load<u8>(counts + pixel);
      for (let sample = 0; sample < paths + looks; sample++) {
        // The first two run through one sequence from frame to frame; the others have sequences apart.
        const apart = sample < 2 ? 0 : sample < paths ? 1 << 16 : 1 << 17;
        startSample(x, y, apart + from + sample, seed);
        draw();
        aim(view, <f32>x + sampleU, <f32>y + sampleV);
        path.trace(ox, oy, oz, dirX, dirY, dirZ, sample < paths ? mostBounces : -1, limit);
        addFeatures(at, middle);
        if (sample < paths && showsSame(middle)) addLight(at, middle);
      }
      at += PIXEL_BYTES;
      middle += FIRST_BYTES;
      pixel++;
    }
  }
}

function storeNormal(at: usize): void {
  store<f32>(at, surface.smoothX);
  store<f32>(at, surface.smoothY, 4);
  store<f32>(at, surface.smoothZ, 8);
}
