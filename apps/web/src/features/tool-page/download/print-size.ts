import type { Extent } from '../../../shared/viewport/viewport.ts';

const CM_PER_INCH = 2.54;
/** A picture this close to a paper's size, as a share, fills it. */
const FITS = 0.97;
/** Longer side first, cm. */
const PAPERS = [
  ['A0', 118.9, 84.1],
  ['A1', 84.1, 59.4],
  ['A2', 59.4, 42],
  ['A3', 42, 29.7],
  ['A4', 29.7, 21],
  ['A5', 21, 14.8],
] as const;

/** Size of a picture after scaling, px. */
export function scaledSize({ width, height }: Extent, percent: number): Extent {
  const side = (px: number) => Math.max(1, Math.round((px * percent) / 100));
  return { width: side(width), height: side(height) };
}

/** How large a picture comes out on paper: `34.7 × 23.1 厘米，够 A4`. */
export function printSize({ width, height }: Extent, dpi: number): string {
  const [w, h] = [width, height].map((px) => (px / dpi) * CM_PER_INCH) as [number, number];
  const [long, short] = [Math.max(w, h), Math.min(w, h)];
  const paper = PAPERS.find(([, a, b]) => long >= a * FITS && short >= b * FITS);
  return `${w.toFixed(1)} × ${h.toFixed(1)} 厘米${paper ? `，够 ${paper[0]}` : ''}`;
}
