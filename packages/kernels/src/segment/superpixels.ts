import type { OklabPlanes } from '../color/oklab.ts';
import type { LabelMap } from '../image.ts';

export interface SuperpixelOptions {
  /** Wanted number of superpixels; the result has about as many. */
  readonly count: number;
  /** Weight of nearness against likeness, in OKLab units a superpixel's side is worth; larger = rounder. */
  readonly compactness: number;
}

// Distances are sorted by counting into this many steps of DISTANCE_STEP; farther ones share the last.
const BUCKETS = 4096;
const DISTANCE_STEP = 1 / 512;

/**
 * Superpixels by non-iterative clustering (SNIC: Achanta and Süsstrunk, "Superpixels and polygons using
 * simple non-iterative clustering", CVPR 2017): seeds on a grid grow over their likest neighbours first,
 * each measured against its cluster's running mean. Every superpixel is connected; labels are
 * 0 … count − 1. A picture smaller than the wanted count gets one superpixel a pixel at most.
 */
export function superpixels(picture: OklabPlanes, options: SuperpixelOptions): LabelMap {
  const { width, height, L, a, b } = picture;
  const n = width * height;
  const step = Math.max(1, Math.sqrt(n / options.count));
  const across = Math.max(1, Math.round(width / step));
  const down = Math.max(1, Math.round(height / step));
  const count = across * down;
  const labels = new Int32Array(n).fill(-1);
  const sums = new Float64Array(count * 6);

  const room = 4 * n + count;
  const queue = createBucketQueue(room);
  for (let k = 0; k < count; k++) {
    const x = Math.floor((((k % across) + 0.5) * width) / across);
    const y = Math.floor(((Math.floor(k / across) + 0.5) * height) / down);
    queue.push(0, y * width + x, k);
  }
  const nearness = (options.compactness / step) ** 2;
  for (let entry = queue.pop(); entry >= 0; entry = queue.pop()) {
    const p = queue.pixel[entry];
    if (labels[p] >= 0) continue;
    const k = queue.label[entry];
    labels[p] = k;
    const x = p % width;
    const y = (p - x) / width;
    const at = k * 6;
    sums[at] += L[p];
    sums[at + 1] += a[p];
    sums[at + 2] += b[p];
    sums[at + 3] += x;
    sums[at + 4] += y;
    const scale = 1 / ++sums[at + 5];
    for (let side = 0; side < 4; side++) {
      const qx = side === 0 ? x - 1 : side === 1 ? x + 1 : x;
      const qy = side === 2 ? y - 1 : side === 3 ? y + 1 : y;
      if (qx < 0 || qy < 0 || qx >= width || qy >= height) continue;
      const q = qy * width + qx;
      if (labels[q] >= 0) continue;
      const dL = L[q] - sums[at] * scale;
      const da = a[q] - sums[at + 1] * scale;
      const db = b[q] - sums[at + 2] * scale;
      const dx = qx - sums[at + 3] * scale;
      const dy = qy - sums[at + 4] * scale;
      const square = dL * dL + da * da + db * db + nearness * (dx * dx + dy * dy);
      queue.push(Math.sqrt(square), q, k);
    }
  }
  return { width, height, data: labels, count };
}

interface BucketQueue {
  readonly pixel: Int32Array;
  readonly label: Int32Array;
  push(distance: number, pixel: number, label: number): void;
  /** The entry of least distance, or −1; equal ones come out last in, first out. */
  pop(): number;
}

function createBucketQueue(room: number): BucketQueue {
  const pixel = new Int32Array(room);
  const label = new Int32Array(room);
  const next = new Int32Array(room);
  const first = new Int32Array(BUCKETS).fill(-1);
  let used = 0;
  let lowest = 0;
  return {
    pixel,
    label,
    push(distance, p, k) {
      const bucket = Math.min(BUCKETS - 1, Math.floor(distance / DISTANCE_STEP));
      pixel[used] = p;
      label[used] = k;
      next[used] = first[bucket];
      first[bucket] = used++;
      if (bucket < lowest) lowest = bucket;
    },
    pop() {
      while (lowest < BUCKETS && first[lowest] < 0) lowest++;
      if (lowest === BUCKETS) {
        lowest = 0;
        return -1;
      }
      const entry = first[lowest];
      first[lowest] = next[entry];
      return entry;
    },
  };
}
