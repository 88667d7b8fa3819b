import type { Rgb8 } from '@zhuhui/kernels';
import { type Camera, projectionOf } from '../../../src/camera.ts';
import { calmLight } from '../../../src/render/denoise.ts';
import { LEAST_ALBEDO } from '../../../src/render/edges.ts';
import { developPicture, samplePicture } from '../../../src/render/picture.ts';
import type { Prepared } from '../../../src/render/prepare.ts';
import { FIRST_WORDS, firstHits } from '../../../src/render/render-tile.ts';
import { toneMap } from '../../../src/render/tone.ts';
import { runHere } from '../../../src/truth/index.ts';
import { scale } from '../../../src/vec.ts';

/** A picture of a prepared scene and the object that each of its pixels shows: index + 1, 0 is the sky. */
export interface QuickView {
  readonly image: Rgb8;
  readonly objectId: Uint16Array;
}

/** Light is path-traced at one pixel in so many along each side … */
const COARSE = 3;
/** … and surfaces are looked at so many times along each side of a pixel. */
const FINE = 2;
/** Coarse pixels so far off are looked at for one that shows the same. */
const REACH = 2;
/** What counts as far as a pixel each: another object, and the squares of normals and albedos that differ. */
const [PER_OBJECT, PER_NORMAL, PER_ALBEDO] = [30, 20, 10];
/** Where some of `FIRST_WORDS` stand: of what stands first the albedo with its pattern, object and material … */
const [PATTERNED, OBJECT, MATERIAL] = [4, 7, 8];
/** … and of what is seen there, be it through glass, normal, mean albedo and material. */
const [NORMAL, ALBEDO, MATERIAL_SEEN] = [10, 13, 16];

/** Light path-traced at a small size, and what stands first in it. */
interface Coarse {
  readonly width: number;
  readonly height: number;
  readonly light: Float32Array;
  readonly first: Float32Array;
  readonly objects: Uint32Array;
}

/**
 * A picture at a quarter of what path-tracing it costs, once its scene is prepared: light from a small path-traced
 * one, surfaces and their edges from rays to what stands first. Light falls as it should; reflections and small shadows
 * are soft.
 */
export async function quickView(
  prepared: Prepared,
  camera: Camera,
  size: { readonly width: number; readonly height: number },
  seed: number,
): Promise<QuickView> {
  const [width, height] = [Math.ceil(size.width / COARSE), Math.ceil(size.height / COARSE)];
  const options = { width, height, quality: 'preview', seed } as const;
  const samples = await samplePicture(prepared, camera, options, runHere, () => {});
  const { balance, exposure } = developPicture({ samples });
  const { first } = samples;
  const { light } = calmLight(samples);
  const coarse: Coarse = { width, height, light, first, objects: new Uint32Array(first.buffer) };
  const image = { ...size, data: new Uint8Array(size.width * size.height * 3) };
  const objectId = new Uint16Array(size.width * size.height);
  const projection = projectionOf(camera, size.width * FINE, size.height * FINE);
  const strip = { left: 0, width: size.width * FINE, height: FINE };
  for (let y = 0, p = 0; y < size.height; y++) {
    const hits = firstHits(prepared, projection, { ...strip, top: y * FINE });
    const shown = toneMap(litBy(coarse, hits, size, y), scale(balance, exposure));
    const objects = new Uint32Array(hits.buffer);
    for (let x = 0; x < size.width; x++, p++) {
      objectId[p] = objects[x * FINE * FIRST_WORDS + OBJECT];
      for (let k = 0; k < 3; k++) {
        let sum = 0;
        for (let i = 0; i < FINE ** 2; i++) {
          const at = Math.floor(i / FINE) * strip.width + x * FINE + (i % FINE);
          sum += shown[at * 3 + k];
        }
        image.data[p * 3 + k] = Math.round(sum / FINE ** 2);
      }
    }
  }
  return { image, objectId };
}

/** Radiance of first hits in a row of the picture, each in the light of the coarse pixel most like it. */
function litBy(
  coarse: Coarse,
  hits: Float32Array,
  size: { readonly width: number; readonly height: number },
  y: number,
): Float32Array {
  const out = new Float32Array((hits.length / FIRST_WORDS) * 3);
  const objects = new Uint32Array(hits.buffer);
  for (let i = 0; i < out.length / 3; i++) {
    const at = i * FIRST_WORDS;
    const x = (((i % (size.width * FINE)) + 0.5) / (size.width * FINE)) * coarse.width;
    const down = (y + (Math.floor(i / (size.width * FINE)) + 0.5) / FINE) / size.height;
    const from = mostAlike(
      coarse,
      x - 0.5,
      down * coarse.height - 0.5,
      hits,
      at,
      objects[at + OBJECT],
    );
    const albedo = objects[at + MATERIAL] === objects[at + MATERIAL_SEEN] ? PATTERNED : ALBEDO;
    for (let k = 0; k < 3; k++)
      out[i * 3 + k] = coarse.light[from * 3 + k] * Math.max(LEAST_ALBEDO, hits[at + albedo + k]);
  }
  return out;
}

/** Of the coarse pixels around a place the one that shows most nearly what a hit shows. */
function mostAlike(
  { width, height, first, objects }: Coarse,
  x: number,
  y: number,
  hits: Float32Array,
  at: number,
  object: number,
): number {
  let best = 0;
  let least = Infinity;
  const [left, top] = [Math.round(x), Math.round(y)];
  for (let v = Math.max(0, top - REACH); v <= Math.min(height - 1, top + REACH); v++) {
    for (let u = Math.max(0, left - REACH); u <= Math.min(width - 1, left + REACH); u++) {
      const from = (v * width + u) * FIRST_WORDS;
      let unlike = (u - x) ** 2 + (v - y) ** 2;
      if (objects[from + OBJECT] !== object) unlike += PER_OBJECT;
      for (let k = 0; k < 3 && unlike < least; k++) {
        unlike += PER_NORMAL * (first[from + NORMAL + k] - hits[at + NORMAL + k]) ** 2;
        unlike += PER_ALBEDO * (first[from + ALBEDO + k] - hits[at + ALBEDO + k]) ** 2;
      }
      if (unlike < least) [best, least] = [v * width + u, unlike];
    }
  }
  return best;
}
