import { distanceToMask } from '../filter/distance.ts';
import { gaussianBlur } from '../filter/gaussian.ts';
import { lumaPlane } from '../filter/plane.ts';
import type { Rgb8 } from '../image.ts';
import { diffuse } from './diffuse.ts';
import { diffuseSurfaces, NEITHER, type Parting } from './parting.ts';

/** Shadow of what is taken away lies this near to it: share of the picture's long side. */
const REACH = 0.05;
/** What is left of it at the rim fades in the hole to 1/e over this share of its reach. */
const FADE = 0.12;
/** It is darker than this share of what its surface is farther off. */
const DARK = 0.93;
/** So that grain does not count. */
const GRAIN_SIGMA_PX = 1.5;

/** The shadow that what is taken away throws on the surfaces around it. */
export interface CastShadow {
  /** The surfaces without it: nothing there says how they go on, and nothing is copied from it. */
  readonly parting: Parting;
  /** Per pixel of the hole: by what share the shadow at its rim, which stays in the picture, fades in there. */
  readonly shade: Float32Array;
}

/** @param hole 1 is hole */
export function castShadow(image: Rgb8, hole: Uint8Array, parting: Parting): CastShadow {
  const { width, height } = image;
  const reach = Math.max(2, Math.round(REACH * Math.max(width, height)));
  const outside = distanceToMask({ width, height, data: hole }, { least: 1, upToPx: reach }).data;
  const luma = gaussianBlur(lumaPlane(image), GRAIN_SIGMA_PX).data;
  const near = outside.map((distance) => (distance <= reach ? 1 : 0));
  const beyond = luma.slice();
  diffuseSurfaces(beyond, Uint8Array.from(near), parting, width, height, 1);
  const isShaded = (i: number): boolean =>
    hole[i] === 0 && near[i] === 1 && luma[i] < DARK * beyond[i];
  const shade = luma.map((own, i) => (isShaded(i) ? 1 - own / beyond[i] : 0));
  diffuse(shade, hole, width, height, 1);
  const inside = distanceToMask({ width, height, data: hole }, { least: 0, most: 0 }).data;
  for (let i = 0; i < shade.length; i++) {
    shade[i] *= hole[i] === 1 ? Math.exp(-inside[i] / (FADE * reach)) : 0;
  }
  const kinds = parting.kinds.map((kind, i) => (isShaded(i) ? NEITHER : kind));
  return { parting: { ...parting, kinds }, shade };
}
