import { linearOfByte, oklabOfLinear } from '../color/oklab.ts';
import { distanceToMask } from '../filter/distance.ts';
import type { Gray8, Rgb8 } from '../image.ts';
import { oklabWhere } from '../segment/oklab-where.ts';
import { modelsOf, subjectCost } from '../segment/pixel-models.ts';

/** Values of a trimap. */
export const BACKGROUND = 0;
export const UNKNOWN = 128;
export const SUBJECT = 255;

/** The band reaches at least this far to either side of the mask's border, and at most as far. */
const NARROW_PX = 6;
const WIDE_PX = 30;
/** Distances at which an edge is looked at across, in pixels at a long side of 1200. */
const PROBES_PX = [2, 4, 6, 9, 13, 18, 24, 30];
/** The edge is over where this share of the full colour step has been made. */
const STEP_SHARE = 0.85;
/** Full steps below this (OKLab) say nothing about softness. */
const CLEAR_STEP = 0.06;
/** How far outside strands are looked for, and how sure their colour must be (−log likelihood). */
const STRAND_PX = 22;
const STRANGE = 1.5;
const STRAND_RIM_PX = 1.5;
/** Half width from which a thin part's middle is certain. */
const CORE_FROM_PX = 2;
/** Picture size that the widths above are meant for. */
const NOMINAL_LONG_SIDE_PX = 1200;

/**
 * What of a selection is certain, and the band around its border that matting has to decide: wide where
 * the edge is soft (colours change slowly across it), narrow where it is hard.
 * @param mask ≥ 128 = subject
 */
export function trimapAround(image: Rgb8, mask: Gray8): Uint8Array {
  const { width, height } = mask;
  const scale = Math.max(1, Math.max(width, height) / NOMINAL_LONG_SIDE_PX);
  const out = Uint8Array.from(mask.data, (value) => (value >= 128 ? SUBJECT : BACKGROUND));
  const inside = (x: number, y: number): boolean => mask.data[y * width + x] >= 128;
  const border: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!inside(x, y)) continue;
      const edge =
        (x > 0 && !inside(x - 1, y)) ||
        (x < width - 1 && !inside(x + 1, y)) ||
        (y > 0 && !inside(x, y - 1)) ||
        (y < height - 1 && !inside(x, y + 1));
      if (edge) border.push(y * width + x);
    }
  }
  const reaches = Float32Array.from(border, (p) => reachAt(image, mask, p, scale));
  smoothAlong(border, reaches, width);
  for (let i = 0; i < border.length; i++) openDisc(out, width, height, border[i], reaches[i]);
  openLikeColours(image, mask, out, scale);
  keepCores(mask, out);
  return out;
}

/**
 * Opens what lies near the border but has the other side's colour: strands of hair and leaves outside,
 * gaps inside.
 */
function openLikeColours(image: Rgb8, mask: Gray8, out: Uint8Array, scale: number): void {
  const { width, height } = mask;
  const near = STRAND_PX * scale;
  const outward = distanceToMask(mask, { upToPx: 2 * near }).data;
  const inward = distanceToMask(mask, { least: 0, most: 127, upToPx: 2 * near }).data;
  const picture = oklabWhere(image, (p) => outward[p] < 2 * near && inward[p] < 2 * near);
  const sides = Uint8Array.from(out, (value, p) => {
    if (value === UNKNOWN || outward[p] >= 2 * near || inward[p] >= 2 * near) return 0;
    return value === SUBJECT ? 1 : 2;
  });
  const models = modelsOf(picture, sides, 1, 2);
  const opened: number[] = [];
  for (let p = 0; p < out.length; p++) {
    if (out[p] === UNKNOWN) continue;
    const distance = out[p] === SUBJECT ? inward[p] : outward[p];
    if (distance > near) continue;
    const cost = subjectCost(models, picture.L[p], picture.a[p], picture.b[p]);
    if (out[p] === SUBJECT ? cost > STRANGE : cost < -STRANGE) opened.push(p);
  }
  for (const p of opened) openDisc(out, width, height, p, STRAND_RIM_PX * scale);
}

/** Thin parts keep their middle line as certain subject, or a band over both edges would lose them. */
function keepCores(mask: Gray8, out: Uint8Array): void {
  const { width, height } = mask;
  const upToPx = NARROW_PX + 1;
  const inward = distanceToMask(mask, { least: 0, most: 127, upToPx }).data;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      const d = inward[p];
      if (out[p] !== UNKNOWN || d < CORE_FROM_PX || d > upToPx) continue;
      const ridge =
        (d > inward[p - 1] && d >= inward[p + 1]) ||
        (d > inward[p - width] && d >= inward[p + width]);
      if (ridge) out[p] = SUBJECT;
    }
  }
}

/** How far the band must reach at border pixel `p`. */
function reachAt(image: Rgb8, mask: Gray8, p: number, scale: number): number {
  const { width, height } = mask;
  const x = p % width;
  const y = (p - x) / width;
  const [nx, ny] = outwardNormal(mask, x, y, Math.round(3 * scale));
  if (nx === 0 && ny === 0) return NARROW_PX * scale;
  const colour = (distance: number, out: Float64Array): boolean => {
    const qx = Math.round(x + nx * distance * scale);
    const qy = Math.round(y + ny * distance * scale);
    if (qx < 1 || qy < 1 || qx >= width - 1 || qy >= height - 1) return false;
    meanColour(image, qx, qy, out);
    return true;
  };
  const far = PROBES_PX[PROBES_PX.length - 1];
  const inner = new Float64Array(3);
  const outer = new Float64Array(3);
  const a = new Float64Array(3);
  const b = new Float64Array(3);
  if (!colour(-far, inner) || !colour(far, outer)) return NARROW_PX * scale;
  const whole = distanceOf(inner, outer);
  if (whole < CLEAR_STEP) return NARROW_PX * scale;
  for (const probe of PROBES_PX) {
    colour(-probe, a);
    colour(probe, b);
    // Projected on the whole step, so that texture across it does not count.
    let along = 0;
    for (let c = 0; c < 3; c++) along += (b[c] - a[c]) * (outer[c] - inner[c]);
    if (along >= STEP_SHARE * whole * whole) {
      return Math.min(WIDE_PX, Math.max(NARROW_PX, probe * 1.3 + 1)) * scale;
    }
  }
  // No step that grows steadily: texture, not softness.
  return NARROW_PX * 1.5 * scale;
}

function outwardNormal(mask: Gray8, x: number, y: number, radius: number): [number, number] {
  const { width, height, data } = mask;
  let sx = 0;
  let sy = 0;
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      const qx = x + dx;
      const qy = y + dy;
      if (qx < 0 || qy < 0 || qx >= width || qy >= height) continue;
      if (data[qy * width + qx] >= 128) {
        sx -= dx;
        sy -= dy;
      }
    }
  }
  const length = Math.hypot(sx, sy);
  return length === 0 ? [0, 0] : [sx / length, sy / length];
}

function meanColour({ width, data }: Rgb8, x: number, y: number, out: Float64Array): void {
  let r = 0;
  let g = 0;
  let b = 0;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const i = ((y + dy) * width + x + dx) * 3;
      r += linearOfByte(data[i]);
      g += linearOfByte(data[i + 1]);
      b += linearOfByte(data[i + 2]);
    }
  }
  oklabOfLinear(r / 9, g / 9, b / 9, out);
}

function distanceOf(a: Float64Array, b: Float64Array): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Single border pixels err; each takes the median of those within a few pixels. */
function smoothAlong(border: readonly number[], reaches: Float32Array, width: number): void {
  const cell = 16;
  const cells = new Map<number, number[]>();
  const across = Math.ceil(width / cell);
  border.forEach((p, i) => {
    const key = Math.floor(Math.floor(p / width) / cell) * across + Math.floor((p % width) / cell);
    const own = cells.get(key);
    if (own) own.push(i);
    else cells.set(key, [i]);
  });
  for (const own of cells.values()) {
    const sorted = own.map((i) => reaches[i]).sort((a, b) => a - b);
    const typical = sorted[Math.floor(sorted.length * 0.6)];
    for (const i of own) reaches[i] = typical;
  }
}

function openDisc(
  out: Uint8Array,
  width: number,
  height: number,
  centre: number,
  radius: number,
): void {
  const cx = centre % width;
  const cy = (centre - cx) / width;
  const r = Math.ceil(radius);
  for (let y = Math.max(0, cy - r); y <= Math.min(height - 1, cy + r); y++) {
    const half = Math.floor(Math.sqrt(Math.max(0, radius * radius - (y - cy) ** 2)));
    out.fill(
      UNKNOWN,
      y * width + Math.max(0, cx - half),
      y * width + Math.min(width, cx + half + 1),
    );
  }
}
