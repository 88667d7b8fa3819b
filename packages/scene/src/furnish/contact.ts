import { itemObjects } from '../assemble/assemble.ts';
import type { SceneDescription } from '../design/description.ts';
import type { RenderObject } from '../render/render-scene.ts';
import type { Vec3 } from '../vec.ts';
import { onPlane, planeOf, type RoomPlane } from './wall-plane.ts';

/**
 * Where things stand close over the floor or hang on a wall: the share of the light before each place
 * that they hide. Renders are smoothed and lose just these shadows, which tell that a thing stands.
 */
export interface Contact {
  readonly x0: number;
  readonly y0: number;
  readonly width: number;
  readonly height: number;
  readonly cellM: number;
  /** Shares 0 … 1, rows of cells. */
  readonly hidden: Float32Array;
  /** By number in the description's order: whether a thing lies flat on the floor and takes shadows as it does. */
  readonly flat: readonly boolean[];
}

/** How finely a surface is looked at, metres. */
interface Grain {
  readonly cellM: number;
  /** Shadows reach no further. */
  readonly marginM: number;
  /** Legs touch the floor, frames the wall: taken to be this far off, their sides count too. */
  readonly leastM: number;
  /** What is further off leaves no contact shadow. */
  readonly mostM: number;
}

const ON_FLOOR: Grain = { cellM: 0.025, marginM: 0.5, leastM: 0.03, mostM: 0.6 };
const ON_WALL: Grain = { cellM: 0.01, marginM: 0.25, leastM: 0.025, mostM: 0.25 };
/** Lower things lie on the floor. */
const FLAT_M = 0.06;
const MOST_CELLS = 4e6;

const FLOOR = planeOf({ depthM: 0, halfWidthM: 0 }, 'floor');

/** Contact shadows of all things on the floor, or on one wall. */
export function contactOf(description: SceneDescription, plane: RoomPlane = FLOOR): Contact | null {
  const grain = plane.name === 'floor' ? ON_FLOOR : ON_WALL;
  const { cellM, marginM, leastM, mostM } = grain;
  const { objects } = itemObjects(description);
  const flat = objects.map((object) => plane === FLOOR && topOf(object) < FLAT_M);
  const samples = objects.flatMap((object, k) =>
    flat[k] ? [] : [nearSideOf(object, plane, grain)],
  );
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const points of samples) {
    for (let i = 0; i < points.length; i += 3) {
      x0 = Math.min(x0, points[i] - marginM);
      x1 = Math.max(x1, points[i] + marginM);
      y0 = Math.min(y0, points[i + 1] - marginM);
      y1 = Math.max(y1, points[i + 1] + marginM);
    }
  }
  const [width, height] = [Math.ceil((x1 - x0) / cellM), Math.ceil((y1 - y0) / cellM)];
  if (!(width > 0 && width * height < MOST_CELLS)) return null;
  const under = new Float32Array(width * height).fill(mostM);
  for (const points of samples) {
    for (let i = 0; i < points.length; i += 3) {
      const cell =
        Math.floor((points[i + 1] - y0) / cellM) * width + Math.floor((points[i] - x0) / cellM);
      under[cell] = Math.min(under[cell], Math.max(leastM, points[i + 2]));
    }
  }
  return { x0, y0, width, height, cellM, hidden: hiddenBy(under, width, height, grain), flat };
}

/** The share hidden at a place of the surface, 0 … 1. */
export function hiddenAt(
  { x0, y0, width, height, cellM, hidden }: Contact,
  x: number,
  y: number,
): number {
  const u = (x - x0) / cellM - 0.5;
  const v = (y - y0) / cellM - 0.5;
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

/** Points all over the triangles close to a surface, no further apart than cells; 3 numbers each. */
function nearSideOf(
  { mesh: { positions, indices }, transform }: RenderObject,
  plane: RoomPlane,
  { cellM, mostM }: Grain,
): number[] {
  const { at, yawRad } = transform;
  const [sin, cos] = [Math.sin(yawRad), Math.cos(yawRad)];
  const out: number[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    const corners = [0, 1, 2].map((k): Vec3 => {
      const p = indices[t + k] * 3;
      const [x, y] = [positions[p], positions[p + 1]];
      return onPlane(plane, [
        x * cos - y * sin + at[0],
        x * sin + y * cos + at[1],
        positions[p + 2] + at[2],
      ]);
    });
    if (Math.min(corners[0][2], corners[1][2], corners[2][2]) > mostM) continue;
    const [a, b, c] = corners;
    const reach = Math.max(
      Math.hypot(b[0] - a[0], b[1] - a[1]),
      Math.hypot(c[0] - a[0], c[1] - a[1]),
      Math.hypot(c[0] - b[0], c[1] - b[1]),
    );
    const steps = Math.max(1, Math.ceil(reach / cellM));
    for (let i = 0; i <= steps; i++) {
      for (let j = 0; j <= steps - i; j++) {
        const [s, r] = [i / steps, j / steps];
        for (let k = 0; k < 3; k++) out.push(a[k] + (b[k] - a[k]) * s + (c[k] - a[k]) * r);
      }
    }
  }
  return out;
}

/** Form factors of patches before the surface and along it, summed over all of them. */
function hiddenBy(
  under: Float32Array,
  width: number,
  height: number,
  { cellM, marginM, mostM }: Grain,
): Float32Array {
  const hidden = new Float32Array(under.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const h = under[y * width + x];
      if (h >= mostM) continue;
      const reach = Math.ceil(Math.min(marginM, 2 * h + 0.05) / cellM);
      const patch = (h * h * cellM * cellM) / Math.PI;
      for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++) {
        for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++) {
          const away = ((u - x) ** 2 + (v - y) ** 2) * cellM * cellM;
          hidden[v * width + u] += patch / (h * h + away) ** 2;
        }
      }
    }
  }
  return hidden.map((value) => Math.min(1, value));
}
