// Entry points of the renderer; twins and layouts in ../src/render.

import { fullLight } from './render/panes.ts';
import * as path from './render/path.ts';
import { draw, sampleU, sampleV, startSample } from './render/sampler.ts';
import { openScene } from './render/scene.ts';
import * as surface from './render/surface.ts';
import { lookThrough } from './render/through.ts';
import { clear, hitT, hitTriangle, hitU, hitV, nearest, useHierarchy } from './render/traverse.ts';

const PIXEL_BYTES: usize = 64;
const FIRST_BYTES: usize = 64;
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
}

/**
 * Adds samples `from` … `to` − 1 of each pixel of a rectangle to `out`, 16 floats a pixel: radiance,
 * squared brightness of the light, albedo, normal, number of samples, unused, light (radiance by
 * albedo), unused.
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
  out: usize,
): void {
  let at = out;
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
        addSample(at);
      }
      at += PIXEL_BYTES;
    }
  }
}

function add(at: usize, value: f32): void {
  store<f32>(at, load<f32>(at) + value);
}

function addSample(at: usize): void {
  const lightR: f32 = path.radianceR / max(LEAST_ALBEDO, path.featureR);
  const lightG: f32 = path.radianceG / max(LEAST_ALBEDO, path.featureG);
  const lightB: f32 = path.radianceB / max(LEAST_ALBEDO, path.featureB);
  const bright: f32 = <f32>0.2126 * lightR + <f32>0.7152 * lightG + <f32>0.0722 * lightB;
  add(at, path.radianceR);
  add(at + 4, path.radianceG);
  add(at + 8, path.radianceB);
  add(at + 12, bright * bright);
  addFeatures(at);
  add(at + 48, lightR);
  add(at + 52, lightG);
  add(at + 56, lightB);
}

function addFeatures(at: usize): void {
  add(at + 16, path.featureR);
  add(at + 20, path.featureG);
  add(at + 24, path.featureB);
  add(at + 28, path.featureX);
  add(at + 32, path.featureY);
  add(at + 36, path.featureZ);
  add(at + 40, 1);
}

/**
 * What stands first behind the middle of each pixel, 16 words: depth along the axis in metres (0: sky),
 * normal, albedo, object + 1, material + 1 (integers; 0: sky); then the same path's end behind panes,
 * glass and mirrors: reciprocal of its length along the axis (0: sky), normal, mean albedo of the
 * material (its pattern takes no part in what light does). Normals are those without relief.
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
    surface.readSurface(dirX, dirY, dirZ, true);
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
    memory.copy(at + 52, surface.material, 12);
  } else {
    store<f32>(at, 1, 52);
    store<f32>(at, 1, 56);
    store<f32>(at, 1, 60);
  }
}

/**
 * Samples of a rectangle for a film, a number of its own for every pixel (`counts`, a byte each) from
 * `from` on, and the features of `looks` more beside. `first`: what `firstHits` wrote there. Light
 * counts only where a sample meets the object that the pixel's middle shows, so that no light runs over
 * an edge. `out` as `renderRect`, except: word 10 counts features, word 11 light.
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
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) {
      const object = load<u32>(first + pixel * FIRST_BYTES, 28);
      const paths = <i32>load<u8>(counts + pixel);
      for (let sample = 0; sample < paths + looks; sample++) {
        // The first two run through one sequence from frame to frame; the others have sequences apart.
        const apart = sample < 2 ? 0 : sample < paths ? 1 << 16 : 1 << 17;
        startSample(x, y, apart + from + sample, seed);
        draw();
        aim(view, <f32>x + sampleU, <f32>y + sampleV);
        path.trace(ox, oy, oz, dirX, dirY, dirZ, sample < paths ? mostBounces : -1, limit);
        if (sample >= paths || path.firstObject !== object) addFeatures(at);
        else {
          addSample(at);
          add(at + 44, 1);
        }
      }
      at += PIXEL_BYTES;
      pixel++;
    }
  }
}

function storeNormal(at: usize): void {
  store<f32>(at, surface.smoothX);
  store<f32>(at, surface.smoothY, 4);
  store<f32>(at, surface.smoothZ, 8);
}
