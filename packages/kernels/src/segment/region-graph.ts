import type { OklabPlanes } from '../color/oklab.ts';
import type { LabelMap } from '../image.ts';

/** What each region is, and which regions touch. Colours are OKLab. */
export interface RegionGraph {
  readonly count: number;
  readonly area: Int32Array;
  /** L, a, b mean of each region, three values a region. */
  readonly mean: Float32Array;
  /** Centre, x and y in pixels, two values a region. */
  readonly centre: Float32Array;
  /** How many of the region's pixels lie on the picture's rim. */
  readonly rim: Int32Array;
  /** Pairs of touching regions, `a[e] < b[e]`. */
  readonly a: Int32Array;
  readonly b: Int32Array;
  /** Shared border in pixel sides. */
  readonly length: Float32Array;
  /** Mean colour step across the border, measured {@link REACH_PX} to either side. */
  readonly step: Float32Array;
}

/** A border is blurred over a pixel or two; the step is measured beyond that. */
const REACH_PX = 2;

/** Measures the regions of `labels` (every label ≥ 0) and their common borders. */
export function regionGraph(picture: OklabPlanes, labels: LabelMap): RegionGraph {
  const { width, height, data, count } = labels;
  const { L, a, b } = picture;
  const area = new Int32Array(count);
  const rim = new Int32Array(count);
  const mean = new Float64Array(count * 3);
  const centre = new Float64Array(count * 2);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const k = data[p];
      area[k]++;
      mean[k * 3] += L[p];
      mean[k * 3 + 1] += a[p];
      mean[k * 3 + 2] += b[p];
      centre[k * 2] += x;
      centre[k * 2 + 1] += y;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) rim[k]++;
    }
  }
  for (let k = 0; k < count; k++) {
    const scale = 1 / Math.max(1, area[k]);
    for (let c = 0; c < 3; c++) mean[k * 3 + c] *= scale;
    centre[k * 2] *= scale;
    centre[k * 2 + 1] *= scale;
  }

  const name = new Map<number, number>();
  const length: number[] = [];
  const step: number[] = [];
  const note = (p: number, q: number, before: number, after: number): void => {
    const [low, high] = data[p] < data[q] ? [data[p], data[q]] : [data[q], data[p]];
    const key = low * count + high;
    let e = name.get(key);
    if (e === undefined) {
      e = name.size;
      name.set(key, e);
      length.push(0);
      step.push(0);
    }
    length[e]++;
    step[e] += Math.hypot(L[before] - L[after], a[before] - a[after], b[before] - b[after]);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (x + 1 < width && data[p] !== data[p + 1]) {
        const back = Math.min(REACH_PX - 1, x);
        const ahead = Math.min(REACH_PX, width - 1 - x);
        note(p, p + 1, p - back, p + ahead);
      }
      if (y + 1 < height && data[p] !== data[p + width]) {
        const back = Math.min(REACH_PX - 1, y);
        const ahead = Math.min(REACH_PX, height - 1 - y);
        note(p, p + width, p - back * width, p + ahead * width);
      }
    }
  }
  const keys = [...name.keys()];
  return {
    count,
    area,
    rim,
    mean: Float32Array.from(mean),
    centre: Float32Array.from(centre),
    a: Int32Array.from(keys, (key) => Math.floor(key / count)),
    b: Int32Array.from(keys, (key) => key % count),
    length: Float32Array.from(length),
    step: Float32Array.from(step, (sum, e) => sum / length[e]),
  };
}
