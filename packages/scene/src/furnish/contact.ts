import { itemObjects } from '../assemble/assemble.ts';
import type { SceneDescription } from '../design/description.ts';
import type { RenderObject } from '../render/render-scene.ts';

/**
 * Where things stand close over the floor: the share of the sky above each place that their undersides
 * hide. Renders are smoothed and lose just these shadows, which tell that a thing stands.
 */
export interface Contact {
  readonly x0: number;
  readonly y0: number;
  readonly width: number;
  readonly height: number;
  /** Shares 0 … 1, rows of cells of `CELL_M`. */
  readonly hidden: Float32Array;
  /** By number in the description's order: whether a thing lies flat on the floor and takes shadows as it does. */
  readonly flat: readonly boolean[];
}

const CELL_M = 0.025;
const MARGIN_M = 0.5;
/** Lower things lie on the floor; what is higher than the second leaves no contact shadow. */
const FLAT_M = 0.06;
const HIGH_M = 0.6;
/** Legs touch the floor: taken to hang this high their sides count too. */
const LEAST_UNDER_M = 0.03;
const MOST_CELLS = 4e6;

export function contactOf(description: SceneDescription): Contact | null {
  const { objects } = itemObjects(description);
  const flat = objects.map((object) => topOf(object) < FLAT_M);
  const samples = objects.flatMap((object, k) => (flat[k] ? [] : [undersideOf(object)]));
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const points of samples) {
    for (let i = 0; i < points.length; i += 3) {
      x0 = Math.min(x0, points[i] - MARGIN_M);
      x1 = Math.max(x1, points[i] + MARGIN_M);
      y0 = Math.min(y0, points[i + 1] - MARGIN_M);
      y1 = Math.max(y1, points[i + 1] + MARGIN_M);
    }
  }
  const [width, height] = [Math.ceil((x1 - x0) / CELL_M), Math.ceil((y1 - y0) / CELL_M)];
  if (!(width > 0 && width * height < MOST_CELLS)) return null;
  const under = new Float32Array(width * height).fill(HIGH_M);
  for (const points of samples) {
    for (let i = 0; i < points.length; i += 3) {
      const cell =
        Math.floor((points[i + 1] - y0) / CELL_M) * width + Math.floor((points[i] - x0) / CELL_M);
      under[cell] = Math.min(under[cell], Math.max(LEAST_UNDER_M, points[i + 2]));
    }
  }
  return { x0, y0, width, height, hidden: hiddenBy(under, width, height), flat };
}

/** The share hidden at a place of the floor, 0 … 1. */
export function hiddenAt({ x0, y0, width, height, hidden }: Contact, x: number, y: number): number {
  const u = (x - x0) / CELL_M - 0.5;
  const v = (y - y0) / CELL_M - 0.5;
  const [i, j] = [Math.floor(u), Math.floor(v)];
  if (!(i >= 0 && j >= 0 && i < width - 1 && j < height - 1)) return 0;
  const at = j * width + i;
  const [s, t] = [u - i, v - j];
  const near = hidden[at] * (1 - s) + hidden[at + 1] * s;
  return near * (1 - t) + (hidden[at + width] * (1 - s) + hidden[at + width + 1] * s) * t;
}

function topOf({ mesh: { positions }, transform }: RenderObject): number {
  let top = 0;
  for (let i = 2; i < positions.length; i += 3) top = Math.max(top, positions[i]);
  return top + transform.at[2];
}

/** Points all over the low triangles of a thing, no further apart than cells; 3 numbers each. */
function undersideOf({ mesh: { positions, indices }, transform }: RenderObject): number[] {
  const { at, yawRad } = transform;
  const [sin, cos] = [Math.sin(yawRad), Math.cos(yawRad)];
  const out: number[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    const corners = [0, 1, 2].map((k) => {
      const p = indices[t + k] * 3;
      const [x, y] = [positions[p], positions[p + 1]];
      return [x * cos - y * sin + at[0], x * sin + y * cos + at[1], positions[p + 2] + at[2]];
    });
    if (Math.min(corners[0][2], corners[1][2], corners[2][2]) > HIGH_M) continue;
    const [a, b, c] = corners;
    const reach = Math.max(
      Math.hypot(b[0] - a[0], b[1] - a[1]),
      Math.hypot(c[0] - a[0], c[1] - a[1]),
      Math.hypot(c[0] - b[0], c[1] - b[1]),
    );
    const steps = Math.max(1, Math.ceil(reach / CELL_M));
    for (let i = 0; i <= steps; i++) {
      for (let j = 0; j <= steps - i; j++) {
        const [s, r] = [i / steps, j / steps];
        for (let k = 0; k < 3; k++) out.push(a[k] + (b[k] - a[k]) * s + (c[k] - a[k]) * r);
      }
    }
  }
  return out;
}

/** Form factors of level patches seen from the floor, summed over all that hang over it. */
function hiddenBy(under: Float32Array, width: number, height: number): Float32Array {
  const hidden = new Float32Array(under.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const h = under[y * width + x];
      if (h >= HIGH_M) continue;
      const reach = Math.ceil(Math.min(MARGIN_M, 2 * h + 0.05) / CELL_M);
      const patch = (h * h * CELL_M * CELL_M) / Math.PI;
      for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++) {
        for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++) {
          const away = ((u - x) ** 2 + (v - y) ** 2) * CELL_M * CELL_M;
          hidden[v * width + u] += patch / (h * h + away) ** 2;
        }
      }
    }
  }
  return hidden.map((value) => Math.min(1, value));
}
