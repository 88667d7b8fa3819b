import type { LabelMap } from '../image.ts';

/** Connected parts; those below `minAreaPx` take the label of the neighbour with the longest common border. */
export function absorbSplinters(
  data: Int32Array,
  width: number,
  height: number,
  minAreaPx: number,
): LabelMap {
  const parts = new Int32Array(data.length).fill(-1);
  const stack = new Int32Array(data.length);
  const area: number[] = [];
  for (let start = 0; start < data.length; start++) {
    if (parts[start] >= 0) continue;
    const label = data[start];
    const name = area.length;
    let top = 0;
    let size = 0;
    parts[start] = name;
    stack[top++] = start;
    while (top > 0) {
      const p = stack[--top];
      size++;
      const x = p % width;
      if (x > 0 && parts[p - 1] < 0 && data[p - 1] === label) {
        parts[p - 1] = name;
        stack[top++] = p - 1;
      }
      if (x + 1 < width && parts[p + 1] < 0 && data[p + 1] === label) {
        parts[p + 1] = name;
        stack[top++] = p + 1;
      }
      if (p >= width && parts[p - width] < 0 && data[p - width] === label) {
        parts[p - width] = name;
        stack[top++] = p - width;
      }
      if (p + width < data.length && parts[p + width] < 0 && data[p + width] === label) {
        parts[p + width] = name;
        stack[top++] = p + width;
      }
    }
    area.push(size);
  }
  const shared: Map<number, number>[] = area.map(() => new Map());
  const touch = (p: number, q: number): void => {
    if (p === q) return;
    shared[p].set(q, (shared[p].get(q) ?? 0) + 1);
    shared[q].set(p, (shared[q].get(p) ?? 0) + 1);
  };
  for (let p = 0; p < data.length; p++) {
    if ((p + 1) % width !== 0) touch(parts[p], parts[p + 1]);
    if (p + width < data.length) touch(parts[p], parts[p + width]);
  }
  const into = Int32Array.from(area, (_, k) => k);
  const order = area.map((_, k) => k).sort((i, j) => area[i] - area[j]);
  for (const k of order) {
    if (area[k] >= minAreaPx) break;
    let best = -1;
    let most = 0;
    for (const [j, length] of shared[k]) {
      // Only larger ones: chains of splinters end in a region.
      if (area[j] > area[k] && length > most) {
        most = length;
        best = j;
      }
    }
    if (best >= 0) into[k] = best;
  }
  const names = new Map<number, number>();
  for (let p = 0; p < data.length; p++) {
    let root = parts[p];
    while (into[root] !== root) root = into[root];
    let name = names.get(root);
    if (name === undefined) {
      name = names.size;
      names.set(root, name);
    }
    data[p] = name;
  }
  return { width, height, data, count: names.size };
}
