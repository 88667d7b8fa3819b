import { tilesIn } from '../document.ts';
import type { Draft } from '../draft.ts';
import { intersection, isEmptyRect, type Rect, wholeOf } from '../geometry.ts';

/** A place a brush passed through, in picture px. */
export interface Sample {
  readonly x: number;
  readonly y: number;
  readonly radiusPx: number;
}

export interface Tip {
  readonly mode: 'paint' | 'erase';
  /** Share of the radius that is covered wholly: 1 = a crisp edge. */
  readonly hardness: number;
}

/** Largest and smallest x of a shape in a row; `lo > hi` where the row misses it. */
interface Span {
  lo: number;
  hi: number;
}

/**
 * Draws one piece of a stroke, from sample to sample: all points nearer to the line between them than
 * the radius there, half covered ones at the rim partly. What lies there already is only ever made more
 * (paint) or less (erase), so pieces of one stroke may overlap.
 *
 * @returns the pixels that may have changed
 */
export function drawPiece(draft: Draft, from: Sample, to: Sample, { mode, hardness }: Tip): Rect {
  const reach = Math.max(from.radiusPx, to.radiusPx) + 1;
  const rect = intersection(wholeOf(draft.document), {
    left: Math.floor(Math.min(from.x, to.x) - reach),
    top: Math.floor(Math.min(from.y, to.y) - reach),
    right: Math.ceil(Math.max(from.x, to.x) + reach),
    bottom: Math.ceil(Math.max(from.y, to.y) + reach),
  });
  if (isEmptyRect(rect)) return rect;
  const least = Math.min(from.radiusPx, to.radiusPx);
  const core = hardness < 1 ? least * hardness : least - 0.5;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const squared = dx * dx + dy * dy;
  const growth = to.radiusPx - from.radiusPx;
  const paints = mode === 'paint';
  const whole = paints ? 255 : 0;
  const outer: Span = { lo: 0, hi: 0 };
  const inner: Span = { lo: 0, hi: 0 };

  for (const index of tilesIn(draft.document, rect)) {
    const { bytes, rect: place } = draft.open(index);
    const part = intersection(rect, place);
    const stride = place.right - place.left;
    for (let y = part.top; y < part.bottom; y += 1) {
      spanOfRow(outer, from, to, from.radiusPx + 0.5, to.radiusPx + 0.5, y + 0.5);
      const left = Math.max(part.left, Math.floor(outer.lo));
      const right = Math.min(part.right, Math.ceil(outer.hi));
      if (left >= right) continue;
      spanOfRow(inner, from, to, core, core, y + 0.5);
      // Pixels whose centre lies inside the core.
      const solid = Math.min(right, Math.max(left, Math.ceil(inner.lo - 0.5)));
      const solidEnd = Math.max(solid, Math.min(right, Math.floor(inner.hi - 0.5) + 1));
      const row = (y - place.top) * stride - place.left;
      bytes.fill(whole, row + solid, row + solidEnd);
      for (let x = left; x < right; x += 1) {
        if (x === solid) x = solidEnd;
        if (x >= right) break;
        const [px, py] = [x + 0.5 - from.x, y + 0.5 - from.y];
        const t = squared > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / squared)) : 0;
        const [ex, ey] = [px - t * dx, py - t * dy];
        const apart = Math.sqrt(ex * ex + ey * ey);
        const value = coverage(apart, from.radiusPx + growth * t, hardness);
        const at = row + x;
        const old = bytes[at] ?? 0;
        if (paints) {
          if (value > old) bytes[at] = value;
        } else if (255 - value < old) bytes[at] = 255 - value;
      }
    }
  }
  return rect;
}

/** How much of a pixel is covered, 0..255, at a distance from the middle of the stroke. */
function coverage(apart: number, radius: number, hardness: number): number {
  if (hardness >= 1) return Math.round(255 * Math.min(1, Math.max(0, radius + 0.5 - apart)));
  const core = radius * hardness;
  if (apart <= core) return 255;
  if (apart >= radius) return 0;
  const share = (apart - core) / (radius - core);
  // Flat at both ends, so that neither the core nor the rim shows as a ring.
  return Math.round(255 * (1 - share * share * (3 - 2 * share)));
}

/** Where a row at height `y` crosses two discs and the band between them. */
function spanOfRow(span: Span, a: Sample, b: Sample, ra: number, rb: number, y: number): void {
  span.lo = Infinity;
  span.hi = -Infinity;
  disc(span, a, ra, y);
  disc(span, b, rb, y);
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length === 0 || ra <= 0 || rb <= 0) return;
  for (let side = -1; side <= 1; side += 2) {
    const [nx, ny] = [(-dy / length) * side, (dx / length) * side];
    const [y0, y1] = [a.y + ny * ra, b.y + ny * rb];
    if ((y < y0 && y < y1) || (y > y0 && y > y1) || y0 === y1) continue;
    const share = (y - y0) / (y1 - y0);
    const x = a.x + nx * ra + share * (b.x + nx * rb - a.x - nx * ra);
    span.lo = Math.min(span.lo, x);
    span.hi = Math.max(span.hi, x);
  }
}

function disc(span: Span, { x, y: centre }: Sample, radius: number, y: number): void {
  const rise = y - centre;
  if (radius <= 0 || Math.abs(rise) > radius) return;
  const half = Math.sqrt(radius * radius - rise * rise);
  span.lo = Math.min(span.lo, x - half);
  span.hi = Math.max(span.hi, x + half);
}
