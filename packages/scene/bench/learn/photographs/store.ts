import { existsSync } from 'node:fs';
import type { Rgb8 } from '@zhuhui/kernels';
import type { Projection } from '../../../src/camera.ts';
import type { Picture } from '../../../src/render/picture.ts';
import type { TruthObject } from '../../../src/truth/roles.ts';
import { keptAbout as aboutIn, keepPlanes, keptPlanes } from './planes.ts';

/** Where path-traced scenes are kept (delete it when the designer or the renderer has changed). */
export const PHOTOGRAPHS = new URL('../../../../../bench-output/photographs/', import.meta.url);

/** What is known of a path-traced scene besides its maps. */
export interface PhotographAbout {
  readonly width: number;
  readonly height: number;
  readonly inside: boolean;
  readonly brief: string;
  /** By number in the maps − 1. */
  readonly objects: readonly TruthObject[];
  readonly materials: readonly string[];
  /** Unit vectors in the world. */
  readonly forward: Projection['forward'];
  readonly right: Projection['right'];
}

/** A path-traced scene and what its pixels show; 0 in the maps is the sky. */
export interface Photograph extends PhotographAbout {
  readonly image: Rgb8;
  readonly objectId: Uint16Array;
  readonly materialId: Uint16Array;
  /** Unit vectors in the world, 127 to the unit, 3 numbers a pixel. */
  readonly normal: Int8Array;
}

const NORMAL_UNIT = 127;
/** Bytes a pixel: colour, normal, object and material. */
const BYTES = { rgb: 3, normal: 3, id: 2 } as const;

/** Writes a scene as one JSON file and one of deflated planes. */
export function keepPhotograph(name: string, about: PhotographAbout, picture: Picture): void {
  const normal = Int8Array.from(picture.normal, (v) => Math.round(NORMAL_UNIT * v));
  const { rgb, objectId, materialId } = picture;
  keepPlanes(PHOTOGRAPHS, name, about, [rgb, normal, objectId, materialId]);
}

export function isKept(name: string): boolean {
  return existsSync(new URL(`${name}.json`, PHOTOGRAPHS));
}

/** @throws when no scene of that name is kept */
export const keptAbout = (name: string): PhotographAbout => aboutIn(PHOTOGRAPHS, name);

/** @throws when no scene of that name is kept */
export function keptPhotograph(name: string): Photograph {
  const about = keptAbout(name);
  const { width, height } = about;
  const sizes = [BYTES.rgb, BYTES.normal, BYTES.id, BYTES.id].map((each) => each * width * height);
  const [rgb, normal, objectId, materialId] = keptPlanes(PHOTOGRAPHS, name, sizes);
  return {
    ...about,
    image: { width, height, data: new Uint8Array(rgb) },
    normal: new Int8Array(normal),
    objectId: new Uint16Array(objectId),
    materialId: new Uint16Array(materialId),
  };
}
