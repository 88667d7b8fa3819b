import type { Rgb8 } from '../../src/image.ts';

/** Points of an outline: x0, y0, x1, y1, … in the canvas's own units. */
export type Outline = readonly number[];

/** A grey sheet that is drawn on at several samples per pixel and read back smoothed. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Pixels per drawing unit. */
  readonly scale: number;
  readonly originX: number;
  readonly originY: number;
  readonly samples: Uint8Array;
}

const OVER = 3;

/** A white sheet of width × height pixels; drawing units are `scale` pixels, (0, 0) lies at the origin in pixels. */
export function createCanvas(
  width: number,
  height: number,
  scale: number,
  originX = 0,
  originY = 0,
): Canvas {
  const samples = new Uint8Array(width * height * OVER * OVER).fill(255);
  return { width, height, scale, originX, originY, samples };
}

/** Fills an outline (even-odd) with a grey level. */
export function fill(canvas: Canvas, outline: Outline, grey: number): void {
  const { samples } = canvas;
  const stride = canvas.width * OVER;
  scan(outline, canvas, OVER, (row, from, to) =>
    samples.fill(grey, row * stride + from, row * stride + to),
  );
}

/** Calls back with every run of pixel centres inside the outline, at `over` samples per pixel. */
export function scan(
  outline: Outline,
  { width, height, scale, originX, originY }: Omit<Canvas, 'samples'>,
  over: number,
  run: (row: number, from: number, to: number) => void,
): void {
  const count = outline.length / 2;
  const xs = Float64Array.from(
    { length: count },
    (_, i) => (outline[2 * i]! * scale + originX) * over,
  );
  const ys = Float64Array.from(
    { length: count },
    (_, i) => (outline[2 * i + 1]! * scale + originY) * over,
  );
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  const bottom = Math.min(height * over - 1, Math.ceil(Math.max(...ys)));
  for (let row = top; row <= bottom; row++) {
    const y = row + 0.5;
    const crossings: number[] = [];
    for (let i = 0; i < count; i++) {
      const j = (i + 1) % count;
      if (ys[i]! <= y === ys[j]! <= y) continue;
      crossings.push(xs[i]! + ((y - ys[i]!) / (ys[j]! - ys[i]!)) * (xs[j]! - xs[i]!));
    }
    crossings.sort((a, b) => a - b);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const from = Math.max(0, Math.round(crossings[k]!));
      const to = Math.min(width * over, Math.round(crossings[k + 1]!));
      if (to > from) run(row, from, to);
    }
  }
}

/** Draws a line through the points with a round pen of `penPx` pixels. */
export function stroke(
  canvas: Canvas,
  points: Outline,
  penPx: number,
  closed = false,
  grey = 0,
): void {
  const count = points.length / 2;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const j = (i + 1) % count;
    capsule(
      canvas,
      points[2 * i]!,
      points[2 * i + 1]!,
      points[2 * j]!,
      points[2 * j + 1]!,
      penPx,
      grey,
    );
  }
}

function capsule(
  canvas: Canvas,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  penPx: number,
  grey: number,
): void {
  const { width, height, scale, originX, originY, samples } = canvas;
  const x0 = (ax * scale + originX) * OVER;
  const y0 = (ay * scale + originY) * OVER;
  const dx = (bx * scale + originX) * OVER - x0;
  const dy = (by * scale + originY) * OVER - y0;
  const r = (penPx / 2) * OVER;
  const squared = dx * dx + dy * dy;
  const left = Math.max(0, Math.floor(Math.min(x0, x0 + dx) - r));
  const right = Math.min(width * OVER - 1, Math.ceil(Math.max(x0, x0 + dx) + r));
  const top = Math.max(0, Math.floor(Math.min(y0, y0 + dy) - r));
  const bottom = Math.min(height * OVER - 1, Math.ceil(Math.max(y0, y0 + dy) + r));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const px = x + 0.5 - x0;
      const py = y + 0.5 - y0;
      const t = squared > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / squared)) : 0;
      const ex = px - t * dx;
      const ey = py - t * dy;
      if (ex * ex + ey * ey <= r * r) samples[y * width * OVER + x] = grey;
    }
  }
}

/** The sheet as a picture: the mean of each pixel's samples. */
export function develop({ width, height, samples }: Canvas): Rgb8 {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let dy = 0; dy < OVER; dy++) {
        const at = (y * OVER + dy) * width * OVER + x * OVER;
        for (let dx = 0; dx < OVER; dx++) sum += samples[at + dx]!;
      }
      data.fill(Math.round(sum / (OVER * OVER)), (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  }
  return { width, height, data };
}

export function rectangle(x0: number, y0: number, x1: number, y1: number): number[] {
  return [x0, y0, x1, y0, x1, y1, x0, y1];
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, steps = 48): number[] {
  return arc(cx, cy, rx, ry, 0, 2 * Math.PI * (1 - 1 / steps), steps - 1);
}

/** Points on an arc from one angle to another, radians, clockwise on screen. */
export function arc(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  from: number,
  to: number,
  steps = 24,
): number[] {
  const out: number[] = [];
  for (let k = 0; k <= steps; k++) {
    const t = from + ((to - from) * k) / steps;
    out.push(cx + rx * Math.cos(t), cy + ry * Math.sin(t));
  }
  return out;
}

/** A rectangle with rounded corners. */
export function rounded(x0: number, y0: number, x1: number, y1: number, r: number): number[] {
  const q = Math.PI / 2;
  return [
    ...arc(x1 - r, y0 + r, r, r, -q, 0, 6),
    ...arc(x1 - r, y1 - r, r, r, 0, q, 6),
    ...arc(x0 + r, y1 - r, r, r, q, 2 * q, 6),
    ...arc(x0 + r, y0 + r, r, r, 2 * q, 3 * q, 6),
  ];
}
