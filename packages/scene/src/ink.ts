import type { Vec2 } from './vec.ts';

/** Ink laid on paper, 0 (none) to 1 (full), one number a pixel. */
export interface Ink {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
  readonly scratch: Float32Array;
}

/** One pull of the pen. `widthPx` and `darkness` may vary along it (`f` runs 0..1). */
export interface Stroke {
  readonly points: readonly Vec2[];
  readonly widthPx: (f: number) => number;
  readonly darkness: (f: number) => number;
}

export function blankInk(width: number, height: number): Ink {
  const n = width * height;
  return { width, height, data: new Float32Array(n), scratch: new Float32Array(n) };
}

export function evenStroke(points: readonly Vec2[], widthPx: number, darkness: number): Stroke {
  return { points, widthPx: () => widthPx, darkness: () => darkness };
}

/**
 * Lays one anti-aliased stroke: within it the covering is the greatest of its segments', so joints do
 * not darken; over what is already there it builds up as ink does. `grain` thins it pixel by pixel.
 */
export function lay(ink: Ink, stroke: Stroke, grain?: (x: number, y: number) => number): void {
  const { width, height, data, scratch } = ink;
  const { points } = stroke;
  const touched: number[] = [];
  const last = points.length - 1;
  for (let k = 0; k < last; k++) {
    const f = last > 1 ? k / (last - 1) : 0.5;
    const half = Math.max(stroke.widthPx(f), 0.2) / 2;
    // Lines thinner than a pixel are drawn a pixel wide and paler.
    const drawn = Math.max(half, 0.5);
    const dark = stroke.darkness(f) * Math.min(1, half / 0.5);
    const [ax, ay] = points[k];
    const [bx, by] = points[k + 1];
    const reach = drawn + 1;
    const x0 = Math.max(0, Math.floor(Math.min(ax, bx) - reach));
    const x1 = Math.min(width - 1, Math.ceil(Math.max(ax, bx) + reach));
    const y0 = Math.max(0, Math.floor(Math.min(ay, by) - reach));
    const y1 = Math.min(height - 1, Math.ceil(Math.max(ay, by) + reach));
    const ux = bx - ax;
    const uy = by - ay;
    const uu = ux * ux + uy * uy || 1e-9;
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const px = x + 0.5 - ax;
        const py = y + 0.5 - ay;
        const s = Math.min(1, Math.max(0, (px * ux + py * uy) / uu));
        const gap = Math.hypot(px - s * ux, py - s * uy);
        const cover = Math.min(1, drawn + 0.5 - gap) * dark;
        if (cover <= 0) continue;
        const i = y * width + x;
        if (scratch[i] === 0) touched.push(i);
        if (cover > scratch[i]) scratch[i] = cover;
      }
    }
  }
  for (const i of touched) {
    const k = grain ? grain(i % width, (i / width) | 0) : 1;
    data[i] = 1 - (1 - data[i]) * (1 - scratch[i] * k);
    scratch[i] = 0;
  }
}
