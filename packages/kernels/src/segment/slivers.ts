import type { LabelMap } from '../image.ts';
import { compactLabels, growLabels } from './components.ts';

/**
 * Gives regions that are smaller than `minAreaPx` or thinner than `minHalfWidthPx` (area over rim
 * length) to their neighbours: soft edges otherwise leave bands of their own along every border.
 */
export function absorbSlivers(
  labels: LabelMap,
  minAreaPx: number,
  minHalfWidthPx: number,
): LabelMap {
  const { width, height, count } = labels;
  const data = labels.data.slice();
  const area = new Int32Array(count);
  const rim = new Int32Array(count);
  for (let p = 0; p < data.length; p++) {
    const label = data[p];
    area[label]++;
    const x = p % width;
    if (
      (x > 0 && data[p - 1] !== label) ||
      (x < width - 1 && data[p + 1] !== label) ||
      (p >= width && data[p - width] !== label) ||
      (p < data.length - width && data[p + width] !== label)
    ) {
      rim[label]++;
    }
  }
  let kept = 0;
  const keep = new Uint8Array(count);
  for (let label = 0; label < count; label++) {
    const stays = area[label] >= minAreaPx && area[label] >= minHalfWidthPx * rim[label];
    keep[label] = stays ? 1 : 0;
    if (stays) kept++;
  }
  if (kept === 0) return labels;
  for (let p = 0; p < data.length; p++) if (keep[data[p]] === 0) data[p] = -1;
  growLabels(data, width, height);
  return { width, height, data, count: compactLabels(data) };
}
