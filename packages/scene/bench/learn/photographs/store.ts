import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { deflateSync, inflateSync } from 'node:zlib';
import type { Rgb8 } from '@zhuhui/kernels';
import type { Projection } from '../../../src/camera.ts';
import type { Picture } from '../../../src/render/picture.ts';
import type { TruthObject } from '../../../src/truth/roles.ts';

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
  const planes = [picture.rgb, normal, picture.objectId, picture.materialId];
  const bytes = Buffer.concat(
    planes.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  );
  writeFileSync(new URL(`${name}.planes`, PHOTOGRAPHS), deflateSync(bytes, { level: 6 }));
  writeFileSync(new URL(`${name}.json`, PHOTOGRAPHS), `${JSON.stringify(about)}\n`);
}

export function isKept(name: string): boolean {
  return existsSync(new URL(`${name}.json`, PHOTOGRAPHS));
}

/** @throws when no scene of that name is kept */
export function keptAbout(name: string): PhotographAbout {
  return JSON.parse(readFileSync(new URL(`${name}.json`, PHOTOGRAPHS), 'utf8'));
}

/** @throws when no scene of that name is kept */
export function keptPhotograph(name: string): Photograph {
  const about = keptAbout(name);
  const bytes = inflateSync(readFileSync(new URL(`${name}.planes`, PHOTOGRAPHS)));
  const n = about.width * about.height;
  let at = 0;
  const plane = (bytesPerPixel: number): ArrayBuffer => {
    const part = Uint8Array.from(bytes.subarray(at, at + n * bytesPerPixel));
    at += n * bytesPerPixel;
    return part.buffer;
  };
  return {
    ...about,
    image: { width: about.width, height: about.height, data: new Uint8Array(plane(BYTES.rgb)) },
    normal: new Int8Array(plane(BYTES.normal)),
    objectId: new Uint16Array(plane(BYTES.id)),
    materialId: new Uint16Array(plane(BYTES.id)),
  };
}
