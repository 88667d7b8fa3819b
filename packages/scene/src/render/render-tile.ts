import type { Projection } from '../camera.ts';
import { type Machine, machineWith } from './machine.ts';
import type { Prepared } from './prepare.ts';

/** Part of a picture, pixels. */
export interface Tile {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface SampleRange {
  /** First and one past the last sample of each pixel: a pixel's samples are numbered through. */
  readonly from: number;
  readonly to: number;
  readonly mostBounces: number;
  /** No contribution after the first bounce is brighter than this, kcd/m²; 0: none is cut. */
  readonly limit: number;
}

/**
 * Numbers of a pixel, sums over its samples: radiance (3), squared brightness of the light, albedo (3),
 * normal (3), samples, those of them that meet what the pixel's middle shows and tell of the light, light
 * (radiance by albedo, 3), the part of it that is gloss of the layer over what is seen (3).
 */
export const PIXEL_WORDS = 18;
/**
 * Words of a pixel's first hit: depth, normal (3), albedo (3), object + 1, material + 1 (integers);
 * what is seen through panes and glass and in mirrors: reciprocal distance, normal (3), the material's mean
 * albedo times what panes and mirrors leave of it (3), material + 1 (integer), three unused.
 */
export const FIRST_WORDS = 20;

/** Sums over samples and first hits of a whole picture, as `renderTile` and `firstHits` give them. */
export interface Samples {
  readonly width: number;
  readonly height: number;
  /** `PIXEL_WORDS` numbers a pixel. */
  readonly sums: Float32Array;
  /** `FIRST_WORDS` words a pixel. */
  readonly first: Float32Array;
}

/**
 * Sums over the samples `from` … `to` − 1 of each pixel of a tile, `PIXEL_WORDS` numbers a pixel in
 * rows: the same for the same scene, projection, range and seed, however a picture is cut into tiles.
 *
 * @param hits what `firstHits` gives of the tile
 */
export function renderTile(
  prepared: Prepared,
  projection: Projection,
  tile: Tile,
  range: SampleRange,
  seed: number,
  hits: Float32Array = firstHits(prepared, projection, tile),
): Float32Array {
  const machine = machineWith(prepared);
  const numbers = tile.width * tile.height * PIXEL_WORDS;
  const [view, first, out] = machine.lend(64, hits.byteLength, numbers * 4);
  machine.floats(first, hits.length).set(hits);
  writeView(machine, view, projection);
  const { code } = machine;
  const { left, top, width, height } = tile;
  const { from, to, mostBounces, limit } = range;
  machine.floats(out, numbers).fill(0);
  code.renderRect(view, left, top, width, height, from, to, seed, mostBounces, limit, first, out);
  return machine.floats(out, numbers).slice();
}

/** What stands first behind the middle of each pixel of a tile, `FIRST_WORDS` words a pixel in rows. */
export function firstHits(prepared: Prepared, projection: Projection, tile: Tile): Float32Array {
  const machine = machineWith(prepared);
  const numbers = tile.width * tile.height * FIRST_WORDS;
  const [view, out] = machine.lend(64, numbers * 4);
  writeView(machine, view, projection);
  machine.code.firstHits(view, tile.left, tile.top, tile.width, tile.height, out);
  return machine.floats(out, numbers).slice();
}

/** Lays 15 floats of a view where the WASM side reads them. */
export function writeView(machine: Machine, at: number, p: Projection): void {
  machine.floats(at, 15).set([...p.eye, ...p.right, ...p.up, ...p.forward, p.focalPx, ...p.axis]);
}
