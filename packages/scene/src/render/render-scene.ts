import type { Camera } from '../camera.ts';
import type { Material } from '../materials/material.ts';
import type { Mesh } from '../mesh/mesh.ts';
import type { Vec3 } from '../vec.ts';
import type { Scenery } from './scenery.ts';

/** A mesh standing in the scene: turned about the vertical axis, then moved. */
export interface RenderObject {
  readonly name: string;
  readonly mesh: Mesh;
  /** By slot of the mesh's triangles. */
  readonly materials: readonly Material[];
  readonly transform: { readonly at: Vec3; readonly yawRad: number };
}

export interface RenderSun {
  /** Direction towards the sun; any length. */
  readonly toward: Vec3;
  /** On a surface facing the sun, linear RGB in klx (a clear noon is about 100). */
  readonly irradiance: Vec3;
}

/** Light from all around, luminance in kcd/m². */
export type RenderSky =
  /** Clear or hazy day: turbidity 1 (mountain air) … 10 (haze); the ground below reflects `ground`. */
  | {
      readonly kind: 'clear';
      readonly toward: Vec3;
      readonly turbidity: number;
      readonly ground: Vec3;
    }
  /** Overcast: zenith radiance, the horizon a third of it (CIE overcast sky). */
  | { readonly kind: 'overcast'; readonly zenith: Vec3; readonly ground: Vec3 }
  | { readonly kind: 'uniform'; readonly radiance: Vec3 };

/**
 * A rectangle that daylight comes in through (an opening in a wall): light is looked for there. It is
 * not seen itself and changes no mean, only the noise.
 */
export interface Portal {
  readonly corner: Vec3;
  /** From the corner to its neighbours, metres. */
  readonly along: Vec3;
  readonly up: Vec3;
}

/** How pictures of a scene are developed. */
export interface Mood {
  /** Stops more than the light asks for: dark or bright. */
  readonly exposureEv: number;
  /** How far the colour of the light is taken out, 0…1. */
  readonly adapted: number;
}

/** Everything a picture is made of. Metres, z up; lamps are triangles whose material has an emission. */
export interface RenderScene {
  readonly camera: Camera;
  readonly objects: readonly RenderObject[];
  readonly sun?: RenderSun;
  readonly sky: RenderSky;
  /** What is painted over the sky: clouds, and surroundings along the horizon. */
  readonly scenery?: Scenery;
  readonly portals?: readonly Portal[];
  readonly mood?: Mood;
}
