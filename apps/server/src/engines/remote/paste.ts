import { distanceToMask } from '@zhuhui/kernels/distance';
import type { Mask } from '../../platform/mask.ts';
import { toShared } from '../local/memory.ts';
import type { Size } from './fit.ts';
import { type Box, cropOf, type Finished, type Pixels } from './pixels.ts';
import { compressRows, pngOfRows, releaseRows } from './png.ts';
import { release } from './release.ts';

/** Grey value from which a mask pixel counts as selected. */
export const SELECTED = 128;
/** Width of the ring around the mask where the model's drift in colour is measured. */
const RING_PX = 12;
/** A larger drift is the model's wish, not its noise, and stays. Grey levels. */
const DRIFT_MOST = 20;

/** What can be got ready for laying answers into a picture before there is an answer. */
export interface Pasting {
  /** The user's picture with an answer (of the crop's size) inside the mask. */
  paste(answer: Pixels): Finished;
  /** Nothing more will be laid in. */
  release(): void;
}

interface Place {
  /** Around the mask's pixels and their ring, in the picture. */
  readonly box: Box;
  /** 0 … 1 per pixel of the box; 0 outside the mask. */
  readonly weights: Float32Array;
  /** Positions within the box that lie on the ring. */
  readonly ring: Int32Array;
  /** Rows of the picture, to the exclusion of the last, whose bytes in a file an answer changes. */
  readonly rows: { readonly from: number; readonly to: number };
}

/**
 * Gets ready for answers to `crop`, the part of the picture a model saw: how far each pixel takes part,
 * where drift is measured, and the rows of the file that no answer changes.
 * @param featherPx the answer fades in over this distance, inside the mask
 */
export async function preparePasting(
  picture: Pixels,
  mask: Mask,
  crop: Box,
  featherPx: number,
): Promise<Pasting> {
  const place = placeOf(mask, crop, featherPx);
  const { from, to } = place.rows;
  // Shared: the finished picture is seen from another thread, and counts in no heap.
  let copy: Uint8Array | null = toShared(picture.data);
  const [above, below] = await Promise.all([
    compressRows(picture, 0, from),
    compressRows(picture, to, picture.height),
  ]);
  return {
    paste(answer) {
      const data = copy ?? toShared(picture.data);
      copy = null;
      blend({ ...picture, data }, crop, place, answer);
      const pasted = { ...picture, data };
      const png = async (): Promise<Uint8Array> => {
        const changed = await compressRows(pasted, from, to);
        const file = pngOfRows(pasted, [...above, ...changed, ...below]);
        releaseRows(changed);
        return file;
      };
      return { ...pasted, png };
    },
    release() {
      releaseRows([...above, ...below]);
      release(picture.data, place.weights, place.ring);
    },
  };
}

/** The box around the mask's pixels. Right and bottom are exclusive; empty when nothing is selected. */
export function extentOf({ width, height, data }: Mask) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, row = 0; y < height; y++, row += width) {
    let first = 0;
    while (first < width && data[row + first] < SELECTED) first++;
    if (first === width) continue;
    let last = width - 1;
    while (data[row + last] < SELECTED) last--;
    if (first < left) left = first;
    if (last >= right) right = last + 1;
    if (top === height) top = y;
    bottom = y + 1;
  }
  return { left, top, right, bottom };
}

function placeOf(mask: Mask, crop: Box, featherPx: number): Place {
  const extent = extentOf(mask);
  const left = Math.max(crop.left, extent.left - RING_PX);
  const top = Math.max(crop.top, extent.top - RING_PX);
  const box = {
    ...{ left, top },
    width: Math.min(crop.left + crop.width, extent.right + RING_PX) - left,
    height: Math.min(crop.top + crop.height, extent.bottom + RING_PX) - top,
  };
  const inside = cropOf({ ...mask, channels: 1 }, box);
  const outside = { ...inside, data: inside.data.map((value) => (value < SELECTED ? 255 : 0)) };
  const depth = distanceToMask(outside).data;
  const reach = distanceToMask(inside).data;
  const weights = new Float32Array(depth.length);
  const ring: number[] = [];
  for (let i = 0; i < weights.length; i++) {
    if (inside.data[i] >= SELECTED) {
      weights[i] = featherPx > 0 ? Math.min(1, depth[i] / (featherPx + 1)) : 1;
    } else if (reach[i] <= RING_PX) ring.push(i);
  }
  // A row is filtered by the one above it: the first row below the mask changes in the file too.
  const rows = { from: extent.top, to: Math.min(mask.height, extent.bottom + 1) };
  release(depth, reach);
  return { box, weights, ring: Int32Array.from(ring), rows };
}

/** Lays the answer into the picture's own pixels. */
function blend(picture: Pixels, crop: Box, { box, weights, ring }: Place, answer: Pixels): void {
  const { channels, data } = picture;
  const at = positions(picture, box, { left: 0, top: 0 }, channels);
  const from = positions(answer, box, crop, answer.channels);
  const drift = driftOf(ring, answer.data, from, data, at);
  for (let y = 0, i = 0; y < box.height; y++) {
    let to = at(i);
    let own = from(i);
    for (let x = 0; x < box.width; x++, i++, to += channels, own += answer.channels) {
      const weight = weights[i];
      if (weight === 0) continue;
      for (let c = 0; c < 3; c++) {
        const old = data[to + c];
        const wanted = old + weight * (answer.data[own + c] - drift[c] - old);
        data[to + c] = wanted <= 0 ? 0 : wanted >= 255 ? 255 : wanted + 0.5;
      }
      if (channels === 4) data[to + 3] = Math.max(data[to + 3], Math.round(255 * weight));
    }
  }
}

/** Where a pixel of `box`, counted row by row, lies in the data of a picture whose corner is at `origin`. */
function positions(
  { width }: Size,
  box: Box,
  origin: Pick<Box, 'left' | 'top'>,
  channels: number,
): (i: number) => number {
  const [across, down] = [box.left - origin.left, box.top - origin.top];
  return (i) => {
    const y = Math.floor(i / box.width);
    return ((down + y) * width + across + (i - y * box.width)) * channels;
  };
}

/**
 * Mean difference per channel between answer and picture on a ring just outside the mask. Models that
 * decode the whole canvas shift its colours by a few levels; taken off, no seam is left.
 */
function driftOf(
  ring: Int32Array,
  answer: Uint8Array,
  inAnswer: (i: number) => number,
  picture: Uint8Array,
  inPicture: (i: number) => number,
): readonly number[] {
  const sums = [0, 0, 0];
  for (const i of ring) {
    const from = inAnswer(i);
    const at = inPicture(i);
    for (let c = 0; c < 3; c++) sums[c] += answer[from + c] - picture[at + c];
  }
  const means = sums.map((sum) => sum / Math.max(1, ring.length));
  return means.every((mean) => Math.abs(mean) <= DRIFT_MOST) ? means : [0, 0, 0];
}
