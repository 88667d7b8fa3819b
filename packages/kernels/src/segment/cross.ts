import type { LabelMap } from '../image.ts';
import { compactLabels } from './components.ts';

/** Pieces of one label map cut along the borders of another. */
export function cross(a: LabelMap, b: LabelMap): LabelMap {
  const data = Int32Array.from(a.data, (label, p) => label * b.count + b.data[p]);
  return { ...a, data, count: compactLabels(data) };
}
