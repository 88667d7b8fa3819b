import type { Samples } from './boost.ts';
import type { RegionRows } from './collect.ts';

export interface Pooled extends Samples {
  readonly orientation: Uint8Array;
  /** Which fold of families a row is in. */
  readonly fold: Uint8Array;
  readonly area: Float32Array;
  readonly purity: Float32Array;
  /** First row of each picture, and the count of all at last. */
  readonly first: readonly number[];
}

/**
 * Puts the regions of many pictures into one table; families are dealt over `folds`.
 *
 * @param evenness 0: classes weigh by their area; 1: all the same
 */
export function pool(pictures: readonly RegionRows[], folds: number, evenness = 0): Pooled {
  const width = pictures[0].width;
  const first = [0];
  for (const p of pictures) first.push(first[first.length - 1] + p.surface.length);
  const rows = first[first.length - 1];
  const out = {
    width,
    data: new Float32Array(rows * width),
    label: new Uint8Array(rows),
    orientation: new Uint8Array(rows),
    weight: new Float32Array(rows),
    fold: new Uint8Array(rows),
    area: new Float32Array(rows),
    purity: new Float32Array(rows),
    first,
  };
  const families = [...new Set(pictures.map((p) => p.family))];
  pictures.forEach((p, k) => {
    const at = first[k];
    out.data.set(p.data, at * width);
    out.label.set(p.surface, at);
    out.orientation.set(p.orientation, at);
    out.area.set(p.area, at);
    out.purity.set(p.purity, at);
    out.fold.fill(families.indexOf(p.family) % folds, at, first[k + 1]);
    // Large regions matter more, but a chair as well as the wall behind it.
    for (let r = 0; r < p.area.length; r++)
      out.weight[at + r] = p.weight * Math.min(12, Math.sqrt(p.area[r]) / 20) * p.purity[r];
  });
  if (evenness > 0) even(out, evenness);
  return out;
}

function even({ label, weight }: Pooled, evenness: number): void {
  const sums = new Map<number, number>();
  label.forEach((k, row) => {
    sums.set(k, (sums.get(k) ?? 0) + weight[row]);
  });
  const all = [...sums.values()].reduce((a, b) => a + b, 0);
  label.forEach((k, row) => {
    weight[row] *= (all / (sums.size * (sums.get(k) ?? all))) ** evenness;
  });
}

/** The rows of a table with the numbers of a second one behind them. */
export function widened(pooled: Pooled, extra: Float32Array): Pooled {
  const rows = pooled.label.length;
  const more = extra.length / rows;
  const width = pooled.width + more;
  const data = new Float32Array(rows * width);
  for (let row = 0; row < rows; row++) {
    data.set(pooled.data.subarray(row * pooled.width, (row + 1) * pooled.width), row * width);
    data.set(extra.subarray(row * more, (row + 1) * more), row * width + pooled.width);
  }
  return { ...pooled, width, data };
}
