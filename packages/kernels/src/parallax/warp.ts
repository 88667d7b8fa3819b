import type { Plane, Rgb8 } from '../image.ts';
import { withWasm } from '../wasm/arena.ts';
import type { DepthLayer, DepthScene, Pose } from './types.ts';

/** Where the picture is looked up exactly; in between it is straight. */
const CELL_PX = 8;
const MOST_STEPS = 24;
const EXACT_PX = 0.002;
/** Of the miss by nearness; flatter than this a secant would lead astray. */
const LEAST_SLOPE = 0.15;
/** Phases of the cubic between two pixels: 1/1024 px. */
const PHASES = 1024;
/** Weights are whole numbers of 1/16384. */
const UNIT = 16384;
const CUBIC = cubicTable();
/** What covers this much lets nothing through that could be seen. */
const COVERED = 254;

/** Keys' cubic with a = −½ (IEEE TASSP 29, 1981): four weights a phase that make one. */
function cubicTable(): Int16Array {
  const table = new Int16Array((PHASES + 1) * 4);
  for (let k = 0; k <= PHASES; k++) {
    const f = k / PHASES;
    const outer = [((-0.5 * f + 1) * f - 0.5) * f, ((-1.5 * f + 2) * f + 0.5) * f];
    const last = (0.5 * f - 0.5) * f * f;
    const [first, third, fourth] = [...outer, last].map((weight) => Math.round(weight * UNIT));
    table.set([first, UNIT - first - third - fourth, third, fourth], k * 4);
  }
  return table;
}

/** Source positions of a layer on a grid of `CELL_PX`, in pixels of the scene. */
interface Grid {
  readonly columns: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** What the camera sees of a scene, at a size of the scene's own proportions. */
export function renderView(scene: DepthScene, pose: Pose, width: number, height: number): Rgb8 {
  const seen = new Uint8Array(width * height * 4);
  for (const layer of scene.layers) {
    const grid = sourceGrid(scene, layer, pose, width, height);
    layInWasm(layer, scene, grid, width, seen) ?? layLayer(layer, scene, grid, width, seen);
  }
  const data = new Uint8Array(width * height * 3);
  for (let i = 0, o = 0; o < data.length; i += 4, o += 3) {
    data[o] = seen[i];
    data[o + 1] = seen[i + 1];
    data[o + 2] = seen[i + 2];
  }
  return { width, height, data };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function layInWasm(
  { rgba }: DepthLayer,
  { width, height }: Size,
  { columns, x, y }: Grid,
  outWidth: number,
  out: Uint8Array,
): true | undefined {
  const needed = rgba.length + out.length + CUBIC.byteLength + 8 * x.length + 256;
  return withWasm(needed, (kernels, arena) => {
    const to = arena.putBytes(out);
    const weights = arena.putBytes(new Uint8Array(CUBIC.buffer));
    const outHeight = out.length / 4 / outWidth;
    const [gridX, gridY] = [arena.put(x), arena.put(y)];
    kernels.layLayer(
      ...([arena.putBytes(rgba), width, height, gridX, gridY] as const),
      ...([columns, weights, outWidth, outHeight, to] as const),
    );
    arena.readBytes(to, out);
    return true;
  });
}

/** Lays a layer behind what `out` shows: RGBA, premultiplied. */
export function layLayer(
  { rgba }: DepthLayer,
  source: Size,
  grid: Grid,
  width: number,
  out: Uint8Array,
): void {
  const at = { x: 0, y: 0 };
  const sum = new Float32Array(4);
  for (let i = 0; i < out.length; i += 4) {
    const covered = out[i + 3];
    if (covered >= COVERED) continue;
    const x = (i / 4) % width;
    lookUp(grid, x, (i / 4 - x) / width, at);
    sample(rgba, source, at.x, at.y, sum);
    const open = (255 - covered) / 255;
    for (let c = 0; c < 4; c++) {
      out[i + c] = Math.min(255, Math.max(0, out[i + c] + open * sum[c] + 0.5));
    }
  }
}

/** Whether everything that a pose shows lies inside the scene's picture. */
export function staysInside(scene: DepthScene, pose: Pose): boolean {
  const steps = 12;
  const back = scene.layers[scene.layers.length - 1];
  const at = { x: 0, y: 0 };
  for (let k = 0; k <= steps; k++) {
    for (const [u, v] of [
      [k / steps, 0],
      [k / steps, 1],
      [0, k / steps],
      [1, k / steps],
    ]) {
      for (const layer of scene.layers.length > 1 ? [scene.layers[0], back] : [back]) {
        sourceOf(scene, layer.nearness, pose, u * scene.width - 0.5, v * scene.height - 0.5, at);
        if (at.x < -0.75 || at.y < -0.75) return false;
        if (at.x > scene.width - 0.25 || at.y > scene.height - 0.25) return false;
      }
    }
  }
  return true;
}

export function sourceGrid(
  scene: DepthScene,
  { nearness }: DepthLayer,
  pose: Pose,
  width: number,
  height: number,
): Grid {
  const columns = Math.ceil(width / CELL_PX) + 1;
  const rows = Math.ceil(height / CELL_PX) + 1;
  const x = new Float32Array(columns * rows);
  const y = new Float32Array(columns * rows);
  const scale = scene.width / width;
  const at = { x: 0, y: 0 };
  for (let r = 0, k = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++, k++) {
      const px = (c * CELL_PX + 0.5) * scale - 0.5;
      const py = (r * CELL_PX + 0.5) * scale - 0.5;
      sourceOf(scene, nearness, pose, px, py, at);
      x[k] = at.x;
      y[k] = at.y;
    }
  }
  return { columns, x, y };
}

interface Place {
  x: number;
  y: number;
}

/**
 * Which point of a layer is seen at (px, py): how far it moved hangs on its own nearness w, so the root of
 * nearness(place(w)) − w is sought, by secants.
 */
function sourceOf(
  scene: DepthScene,
  nearness: Plane,
  pose: Pose,
  px: number,
  py: number,
  at: Place,
): void {
  const { centre, pivot, width, height } = scene;
  const qx = (px - centre.x - pose.shiftX * width) / pose.zoom;
  const qy = (py - centre.y - pose.shiftY * width) / pose.zoom;
  // Where it lies is linear in its nearness.
  const [perX, perY] = [
    -qx * pose.dolly - pose.slideX * width,
    -qy * pose.dolly - pose.slideY * width,
  ];
  const [fromX, fromY] = [
    centre.x + qx + pose.slideX * width * pivot,
    centre.y + qy + pose.slideY * width * pivot,
  ];
  const missAt = (w: number) =>
    nearnessAt(nearness, (fromX + perX * w) / width, (fromY + perY * w) / height) - w;
  const exact = EXACT_PX / Math.max(1e-6, Math.abs(perX) + Math.abs(perY));
  let w = pivot;
  let miss = missAt(w);
  let step = miss;
  for (let n = 0; n < MOST_STEPS && Math.abs(step) > exact; n++) {
    const next = Math.min(1, Math.max(0, w + step));
    const left = missAt(next);
    const slope = (left - miss) / (next - w || 1);
    step = slope < -LEAST_SLOPE ? -left / slope : left;
    w = next;
    miss = left;
  }
  w = Math.min(1, Math.max(0, w + step));
  at.x = fromX + perX * w;
  at.y = fromY + perY * w;
}

/** Bilinear, at shares of the width and the height. */
export function nearnessAt({ width, height, data }: Plane, u: number, v: number): number {
  const x = Math.min(width - 1, Math.max(0, u * width - 0.5));
  const y = Math.min(height - 1, Math.max(0, v * height - 0.5));
  const x0 = Math.min(width - 2, Math.floor(x));
  const y0 = Math.min(height - 2, Math.floor(y));
  const fx = x - x0;
  const i = y0 * width + x0;
  const upper = data[i] + (data[i + 1] - data[i]) * fx;
  const lower = data[i + width] + (data[i + width + 1] - data[i + width]) * fx;
  return upper + (lower - upper) * (y - y0);
}

function lookUp({ columns, x, y }: Grid, px: number, py: number, at: Place): void {
  const c = px >> 3;
  const r = py >> 3;
  const fx = (px & 7) / CELL_PX;
  const fy = (py & 7) / CELL_PX;
  const i = r * columns + c;
  const j = i + columns;
  const ux = x[i] + (x[i + 1] - x[i]) * fx;
  const uy = y[i] + (y[i + 1] - y[i]) * fx;
  at.x = ux + (x[j] + (x[j + 1] - x[j]) * fx - ux) * fy;
  at.y = uy + (y[j] + (y[j + 1] - y[j]) * fx - uy) * fy;
}

/** Four by four pixels around a place, the border's pixels repeated beyond it. */
function sample(
  rgba: Uint8Array,
  { width, height }: Size,
  x: number,
  y: number,
  out: Float32Array,
): void {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const wx = Math.round((x - left) * PHASES) * 4;
  const wy = Math.round((y - top) * PHASES) * 4;
  const c0 = clamp(left - 1, width) * 4;
  const c1 = clamp(left, width) * 4;
  const c2 = clamp(left + 1, width) * 4;
  const c3 = clamp(left + 2, width) * 4;
  const w0 = CUBIC[wx];
  const w1 = CUBIC[wx + 1];
  const w2 = CUBIC[wx + 2];
  const w3 = CUBIC[wx + 3];
  let r = 0;
  let g = 0;
  let b = 0;
  let a = 0;
  for (let j = 0; j < 4; j++) {
    const row = clamp(top - 1 + j, height) * width * 4;
    const weight = CUBIC[wy + j] / (UNIT * UNIT);
    const p0 = row + c0;
    const p1 = row + c1;
    const p2 = row + c2;
    const p3 = row + c3;
    r += weight * (w0 * rgba[p0] + w1 * rgba[p1] + w2 * rgba[p2] + w3 * rgba[p3]);
    g += weight * (w0 * rgba[p0 + 1] + w1 * rgba[p1 + 1] + w2 * rgba[p2 + 1] + w3 * rgba[p3 + 1]);
    b += weight * (w0 * rgba[p0 + 2] + w1 * rgba[p1 + 2] + w2 * rgba[p2 + 2] + w3 * rgba[p3 + 2]);
    a += weight * (w0 * rgba[p0 + 3] + w1 * rgba[p1 + 3] + w2 * rgba[p2 + 3] + w3 * rgba[p3 + 3]);
  }
  out[0] = r;
  out[1] = g;
  out[2] = b;
  out[3] = a;
}

const clamp = (at: number, size: number): number => (at < 0 ? 0 : at >= size ? size - 1 : at);
