import type { LabelMap } from '../image.ts';

/**
 * Labels the 4-connected components of `mask !== 0` as 0, 1, 2 … in scan order; other pixels get −1.
 */
export function connectedComponents(mask: Uint8Array, width: number, height: number): LabelMap {
  const n = width * height;
  const data = new Int32Array(n).fill(-1);
  const stack = new Int32Array(n);
  let count = 0;
  for (let start = 0; start < n; start++) {
    if (mask[start] === 0 || data[start] >= 0) continue;
    flood(mask, data, width, start, count++, stack);
  }
  return { width, height, data, count };
}

/** Labels the component of one pixel. */
function flood(
  mask: Uint8Array,
  data: Int32Array,
  width: number,
  start: number,
  label: number,
  stack: Int32Array,
): void {
  const n = data.length;
  let top = 0;
  stack[top++] = start;
  data[start] = label;
  while (top > 0) {
    const p = stack[--top];
    const x = p % width;
    if (x > 0 && mask[p - 1] !== 0 && data[p - 1] < 0) {
      data[p - 1] = label;
      stack[top++] = p - 1;
    }
    if (x < width - 1 && mask[p + 1] !== 0 && data[p + 1] < 0) {
      data[p + 1] = label;
      stack[top++] = p + 1;
    }
    if (p >= width && mask[p - width] !== 0 && data[p - width] < 0) {
      data[p - width] = label;
      stack[top++] = p - width;
    }
    if (p < n - width && mask[p + width] !== 0 && data[p + width] < 0) {
      data[p + width] = label;
      stack[top++] = p + width;
    }
  }
}

/**
 * Grows labels breadth-first into the pixels with label −1, one ring at a time, in place; `maxRings`
 * bounds how far. Where two labels meet they share the ground half and half. Pixels with
 * `barrier !== 0` are not entered.
 */
export function growLabels(
  labels: Int32Array,
  width: number,
  height: number,
  maxRings = Infinity,
  barrier?: Uint8Array,
): void {
  const n = width * height;
  let ring = new Int32Array(n);
  let next = new Int32Array(n);
  let size = 0;
  for (let p = 0; p < n; p++) {
    if (labels[p] < 0) continue;
    const x = p % width;
    if (
      (x > 0 && labels[p - 1] < 0) ||
      (x < width - 1 && labels[p + 1] < 0) ||
      (p >= width && labels[p - width] < 0) ||
      (p < n - width && labels[p + width] < 0)
    ) {
      ring[size++] = p;
    }
  }
  const offsets = [-width, -1, 1, width];
  for (let step = 0; step < maxRings && size > 0; step++) {
    let grown = 0;
    for (let i = 0; i < size; i++) {
      const p = ring[i];
      const x = p % width;
      for (const offset of offsets) {
        if ((offset === -1 && x === 0) || (offset === 1 && x === width - 1)) continue;
        const q = p + offset;
        if (q < 0 || q >= n || labels[q] >= 0 || (barrier && barrier[q] !== 0)) continue;
        labels[q] = labels[p];
        next[grown++] = q;
      }
    }
    [ring, next] = [next, ring];
    size = grown;
  }
}

/** Renumbers labels to 0 … count−1 in scan order, in place, and returns the count. */
export function compactLabels(labels: Int32Array): number {
  const names = new Map<number, number>();
  for (let p = 0; p < labels.length; p++) {
    const label = labels[p];
    if (label < 0) continue;
    let name = names.get(label);
    if (name === undefined) {
      name = names.size;
      names.set(label, name);
    }
    labels[p] = name;
  }
  return names.size;
}
