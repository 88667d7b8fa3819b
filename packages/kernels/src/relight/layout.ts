import { oklabPlanes } from '../color/oklab.ts';
import { gaussianBlur, gaussianBlurRgb8 } from '../filter/gaussian.ts';
import { createPlane } from '../filter/plane.ts';
import { fitLongSide, resizePlane, resizeRgb8 } from '../filter/resize.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { graphSegment } from '../segment/felzenszwalb.ts';

/** The scene as upright things standing on a ground (Hoiem, Efros and Hebert, "Automatic photo pop-up", 2005). */
export interface Layout {
  /** Row of the horizon, px. */
  readonly horizonPx: number;
  /** Share of ground in each pixel, 0 … 1. */
  readonly ground: Plane;
  /** Row where the ground begins in each column, px. */
  readonly footPx: Float32Array;
  /** Depth 0 (at the viewer) … 1 (at the horizon and in the sky). */
  readonly depth: Plane;
}

const WORK_SIDE_PX = 384;
const SEGMENTS = { scale: 220, minAreaPx: 120, lightnessWeight: 0.4, noiseFloor: 0.6 };
/** Regions that reach this far down the picture may be ground. */
const FOOT_ZONE = 0.94;
/** How far the line where things stand is smoothed, as a share of the width. */
const FOOT_BLUR = 0.05;
/** Ground is seen flat: its texture is squeezed into level strokes, a façade's is not. */
const MOST_UPRIGHT = 1.15;
/** Depth at which the ground row halves its distance to the horizon. */
const NEAR = 0.12;

/** Reads ground, horizon and depth from one picture and its sky. */
export function readLayout(image: Rgb8, sky: Plane): Layout {
  const size = fitLongSide(image.width, image.height, WORK_SIDE_PX);
  const small = resizeRgb8(image, size.width, size.height, 'area');
  const smallSky = resizePlane(sky, size.width, size.height, 'area');
  const mask = groundRegions(small, smallSky);
  const horizon = horizonRow(mask, smallSky);
  for (let i = 0; i < horizon * size.width; i++) mask.data[i] = 0;
  const { width, height } = image;
  const soft = resizePlane(gaussianBlur(mask, 1.2), width, height, 'bilinear');
  const scale = height / size.height;
  const footPx = footRows(mask, width, scale);
  const horizonPx = horizon * scale;
  return { horizonPx, ground: soft, footPx, depth: depthOf(soft, sky, footPx, horizonPx) };
}

/** Regions that reach the lower border, are wide rather than upright, and are not sky. */
function groundRegions(small: Rgb8, sky: Plane): Plane {
  const { width, height } = small;
  const lab = oklabPlanes(gaussianBlurRgb8(small, 1.2));
  const { data: labels, count } = graphSegment(lab, SEGMENTS);
  const area = new Float64Array(count);
  const low = new Float64Array(count);
  const skyArea = new Float64Array(count);
  const left = new Int32Array(count).fill(width);
  const right = new Int32Array(count);
  const top = new Int32Array(count).fill(height);
  const across = new Float64Array(count);
  const down = new Float64Array(count);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const k = labels[i];
      area[k]++;
      skyArea[k] += sky.data[i];
      if (y > FOOT_ZONE * height) low[k]++;
      left[k] = Math.min(left[k], x);
      right[k] = Math.max(right[k], x);
      top[k] = Math.min(top[k], y);
      if (x + 1 < width && labels[i + 1] === k) across[k] += Math.abs(lab.L[i + 1] - lab.L[i]);
      if (y + 1 < height && labels[i + width] === k)
        down[k] += Math.abs(lab.L[i + width] - lab.L[i]);
    }
  }
  const isGround = Array.from({ length: count }, (_, k) => {
    const wide = right[k] - left[k] + 1 > 0.8 * (height - top[k]);
    const level = across[k] < MOST_UPRIGHT * down[k] + 0.004 * area[k];
    const open = skyArea[k] < 0.3 * area[k] && top[k] > 0.25 * height;
    return low[k] > 0.01 * width && wide && level && open;
  });
  const mask = createPlane(width, height);
  for (let i = 0; i < labels.length; i++) mask.data[i] = isGround[labels[i]] ? 1 : 0;
  return mask;
}

/** A little above where the ground begins, and below most of the sky. */
function horizonRow(ground: Plane, sky: Plane): number {
  const { width, height } = ground;
  const tops: number[] = [];
  let lowestSky = 0;
  for (let x = 0; x < width; x++) {
    let y = height - 1;
    while (y >= 0 && ground.data[y * width + x] > 0.5) y--;
    tops.push(y + 1);
    let bottom = 0;
    for (let r = 0; r < height; r++) if (sky.data[r * width + x] > 0.5) bottom = r;
    lowestSky = Math.max(lowestSky, bottom);
  }
  tops.sort((a, b) => a - b);
  const high = tops[Math.floor(tops.length * 0.1)] - 0.03 * height;
  return Math.round(Math.min(0.7 * height, Math.max(0.3 * height, Math.min(high, 0.62 * height))));
}

/** First ground row per column at full size, smoothed over neighbours. */
function footRows(ground: Plane, width: number, scale: number): Float32Array {
  const rows = createPlane(ground.width, 1);
  for (let x = 0; x < ground.width; x++) {
    let y = ground.height - 1;
    while (y >= 0 && ground.data[y * ground.width + x] > 0.5) y--;
    rows.data[x] = (y + 1) * scale;
  }
  bridge(rows.data, ground.height * scale);
  const smooth = gaussianBlur(rows, FOOT_BLUR * ground.width);
  return resizePlane(smooth, width, 1, 'bilinear').data;
}

/** Columns without ground (value `none`) take the mean of their neighbours' rows. */
function bridge(rows: Float32Array, none: number): void {
  const known = Array.from(rows.keys()).filter((x) => rows[x] < none);
  if (known.length === 0) return;
  for (let x = 0, next = 0; x < rows.length; x++) {
    if (rows[x] < none) continue;
    while (next < known.length - 1 && known[next] < x) next++;
    const right = known[next];
    const left = known[Math.max(0, next - 1)];
    const t = right === left ? 0 : Math.min(1, Math.max(0, (x - left) / (right - left)));
    rows[x] = rows[left] + (rows[right] - rows[left]) * t;
  }
}

/** Ground by its row, things by the row they stand on, sky at the end. */
function depthOf(ground: Plane, sky: Plane, footPx: Float32Array, horizonPx: number): Plane {
  const { width, height } = ground;
  const depth = createPlane(width, height);
  const reach = Math.max(1, height - horizonPx);
  const ofRow = (row: number): number => {
    const below = Math.max(0, (row - horizonPx) / reach);
    return NEAR / (NEAR + below);
  };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const own = ofRow(Math.max(y, footPx[x]));
      depth.data[i] = Math.max(own, sky.data[i]);
    }
  }
  return gaussianBlur(depth, Math.max(1, width / 300));
}
