import type { Camera } from '../camera.ts';
import { projectionOf } from '../camera.ts';
import type { Prepared } from '../render/prepare.ts';
import { FIRST_WORDS, firstHits } from '../render/render-tile.ts';

/** What stands first behind the points of a grid: rows of one, two or more points a pixel. */
export interface Hits {
  /** Points across and down. */
  readonly width: number;
  readonly height: number;
  /** Metres along the optical axis; 0 is the sky. */
  readonly depth: Float32Array;
  /** Unit vectors in the world, smooth over smooth surfaces; 3 numbers a point. */
  readonly normal: Float32Array;
  /** Index into `Prepared.objectNames` (`materialIds`) + 1; 0 is the sky. */
  readonly object: Uint16Array;
  readonly material: Uint16Array;
}

/** Rows of points looked at in one go: keeps memory small. */
const BAND_ROWS = 96;

/** What stands first behind `over` × `over` points of every pixel of a picture `width` × `height`. */
export function hitsOf(
  prepared: Prepared,
  camera: Camera,
  width: number,
  height: number,
  over: number,
): Hits {
  const [across, down] = [width * over, height * over];
  const projection = projectionOf(camera, across, down);
  const hits = blankHits(across, down);
  for (let top = 0; top < down; top += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, down - top);
    const tile = { left: 0, top, width: across, height: rows };
    keep(hits, top * across, firstHits(prepared, projection, tile));
  }
  return hits;
}

export function blankHits(width: number, height: number): Hits {
  const n = width * height;
  return {
    width,
    height,
    depth: new Float32Array(n),
    normal: new Float32Array(n * 3),
    object: new Uint16Array(n),
    material: new Uint16Array(n),
  };
}

function keep(hits: Hits, from: number, first: Float32Array): void {
  const words = new Uint32Array(first.buffer, first.byteOffset, first.length);
  for (let at = 0, i = from; at < first.length; at += FIRST_WORDS, i++) {
    hits.depth[i] = first[at];
    hits.normal.set(first.subarray(at + 1, at + 4), i * 3);
    hits.object[i] = words[at + 7];
    hits.material[i] = words[at + 8];
  }
}
