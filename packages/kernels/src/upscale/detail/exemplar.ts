import { createPlane } from '../../filter/plane.ts';
import type { Plane } from '../../image.ts';
import { withWasm } from '../../wasm/arena.ts';

/** A picture at its own size: what an enlargement of its half would have shown, and what that misses. */
export interface Exemplars {
  readonly coarse: Plane;
  readonly fine: Plane;
}

/** Patches of the enlargement and how far apart they lie; an odd side has a middle. */
const PATCH_PX = 7;
const PATCH_STEP = 4;
/** Same-scale neighbours look alike within a few pixels (Freedman and Fattal's local self-similarity). */
const SEARCH_PX = 4;
/** Mean square difference per pixel at which a match is worth half of its detail. */
const HALF_WORTH = 18;
/** How much a match loses by differences in proportion to what there is: noise matches noise only so far. */
const UNLIKE = 2;
/** Patches with a smaller mean square than this have nothing to match. */
const FLAT = 0.5;

/** Weight of each pixel of a patch: patches fade into each other. */
const WINDOW = Float32Array.from({ length: PATCH_PX * PATCH_PX }, (_, i) => {
  const fade = (k: number) => Math.sin(((k + 0.5) * Math.PI) / PATCH_PX) ** 2;
  return fade(i % PATCH_PX) * fade(Math.floor(i / PATCH_PX));
});

/**
 * The finest octave that an enlargement by two lacks, from the picture itself: for each patch of the
 * enlargement the most alike patch of `coarse` is found near the same place, and what `fine` has there
 * is laid in (Glasner, Bagon and Irani, ICCV 2009; Freedman and Fattal, ACM TOG 30, 2011). Patches are
 * compared without their mean; poor matches fade out. Returns a plane of the enlargement's size.
 */
export function exemplarDetail(enlarged: Plane, exemplars: Exemplars): Plane {
  const { coarse } = exemplars;
  if (Math.min(enlarged.width, enlarged.height, coarse.width, coarse.height) < PATCH_PX) {
    return createPlane(enlarged.width, enlarged.height);
  }
  return exemplarInWasm(enlarged, exemplars) ?? exemplarReference(enlarged, exemplars);
}

/** The WASM twin; `undefined` where there is no WASM or the picture is too large for it. */
export function exemplarInWasm(enlarged: Plane, { coarse, fine }: Exemplars): Plane | undefined {
  const { width, height, data } = enlarged;
  return withWasm(12 * data.length + 8 * coarse.data.length + 4096, (kernels, arena) => {
    const from = arena.put(enlarged.data);
    const coarseAt = arena.put(coarse.data);
    const fineAt = arena.put(fine.data);
    const window = arena.put(WINDOW);
    const patch = arena.floats(8 * PATCH_PX);
    const out = createPlane(width, height);
    const to = arena.put(out.data);
    const weights = arena.put(out.data);
    kernels.exemplarDetail(
      ...([from, width, height, coarseAt, fineAt, coarse.width, coarse.height] as const),
      ...([window, PATCH_STEP, SEARCH_PX, FLAT, HALF_WORTH, UNLIKE, patch, to, weights] as const),
    );
    arena.read(to, out.data);
    return out;
  });
}

/** The same in JavaScript. */
export function exemplarReference(enlarged: Plane, { coarse, fine }: Exemplars): Plane {
  const { width, height } = enlarged;
  const out = createPlane(width, height);
  const weights = new Float32Array(width * height);
  const patch = new Float32Array(PATCH_PX * PATCH_PX);
  for (const y of starts(height)) {
    for (const x of starts(width)) {
      const energy = liftMeanFree(enlarged, x, y, patch);
      let worth = 0;
      let best: Match = { x: 0, y: 0, difference: Infinity };
      if (energy >= FLAT) {
        best = bestMatch(patch, coarse, searchWindow(coarse, x, y));
        const { difference } = best;
        worth =
          (HALF_WORTH / (HALF_WORTH + difference)) * (energy / (energy + UNLIKE * difference));
      }
      layIn(fine, best.x, best.y, worth, out, weights, x, y);
    }
  }
  for (let i = 0; i < weights.length; i++) out.data[i] /= Math.max(1e-6, weights[i]);
  return out;
}

interface SearchWindow {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Patches whose middle is near that of the enlargement's patch at half its place. */
function searchWindow({ width, height }: Plane, x: number, y: number): SearchWindow {
  const lastX = width - PATCH_PX;
  const lastY = height - PATCH_PX;
  const [middleX, middleY] = [Math.round(x / 2) - 2, Math.round(y / 2) - 2];
  return {
    left: clamp(middleX - SEARCH_PX, 0, lastX),
    top: clamp(middleY - SEARCH_PX, 0, lastY),
    right: clamp(middleX + SEARCH_PX, 0, lastX),
    bottom: clamp(middleY + SEARCH_PX, 0, lastY),
  };
}

/** Where patches begin along a side; the last one ends with it. */
function starts(side: number): number[] {
  const last = side - PATCH_PX;
  const all: number[] = [];
  for (let at = 0; at < last; at += PATCH_STEP) all.push(at);
  all.push(last);
  return all;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Returns the mean square of what is left. */
function liftMeanFree(plane: Plane, x: number, y: number, patch: Float32Array): number {
  let sum = 0;
  for (let v = 0, k = 0; v < PATCH_PX; v++) {
    const row = (y + v) * plane.width + x;
    for (let u = 0; u < PATCH_PX; u++, k++) {
      patch[k] = plane.data[row + u];
      sum += patch[k];
    }
  }
  const mean = sum / patch.length;
  let squares = 0;
  for (let k = 0; k < patch.length; k++) {
    patch[k] -= mean;
    squares += patch[k] * patch[k];
  }
  return squares / patch.length;
}

interface Match {
  readonly x: number;
  readonly y: number;
  /** Mean square difference of the mean-free patches. */
  readonly difference: number;
}

/** Σ (p − q + q̄)² = Σ (p − q)² − n q̄² for a mean-free p, so one pass per candidate is enough. */
function bestMatch(patch: Float32Array, { width, data }: Plane, window: SearchWindow): Match {
  const count = patch.length;
  let best: Match = { x: window.left, y: window.top, difference: Infinity };
  for (let y = window.top; y <= window.bottom; y++) {
    for (let x = window.left; x <= window.right; x++) {
      let squares = 0;
      let sum = 0;
      for (let v = 0, k = 0; v < PATCH_PX; v++) {
        const row = (y + v) * width + x;
        for (let u = 0; u < PATCH_PX; u++, k++) {
          const d = data[row + u] - patch[k];
          squares += d * d;
          sum += d;
        }
      }
      const difference = (squares - (sum * sum) / count) / count;
      if (difference < best.difference) best = { x, y, difference };
    }
  }
  return best;
}

function layIn(
  fine: Plane,
  fromX: number,
  fromY: number,
  worth: number,
  out: Plane,
  weights: Float32Array,
  toX: number,
  toY: number,
): void {
  for (let v = 0, k = 0; v < PATCH_PX; v++) {
    const from = (fromY + v) * fine.width + fromX;
    const to = (toY + v) * out.width + toX;
    for (let u = 0; u < PATCH_PX; u++, k++) {
      out.data[to + u] += worth * WINDOW[k] * fine.data[from + u];
      weights[to + u] += WINDOW[k];
    }
  }
}
