// The sky as a picture over directions: rows from the zenith down, columns around from +x; looked up
// smoothly, chosen by its brightness. Layout: width × height RGB, then the columns' cumulated shares
// (width + 1 a row), then the rows' (height + 1).

import { sampleU, sampleV } from './sampler.ts';
import { base, outlook, sky } from './scene.ts';

const PI: f32 = Mathf.PI;

export let skyR: f32 = 0;
export let skyG: f32 = 0;
export let skyB: f32 = 0;
export let skyX: f32 = 0;
export let skyY: f32 = 0;
export let skyZ: f32 = 0;

function columnOf(dx: f32, dy: f32): f32 {
  const turn: f32 = Mathf.atan2(dy, dx) / (2 * PI);
  return turn < 0 ? turn + 1 : turn;
}

function rowOf(dz: f32): f32 {
  return Mathf.acos(min<f32>(1, max<f32>(-1, dz))) / PI;
}

/** Radiance from a unit direction, in skyR … skyB: from what the camera sees, where that is, else from the whole. */
export function lookUpSky(dx: f32, dy: f32, dz: f32): void {
  const width = load<i32>(base, 40);
  const height = load<i32>(base, 44);
  const column: f32 = columnOf(dx, dy) * <f32>width;
  const row: f32 = rowOf(dz) * <f32>height;
  if (lookOut(column, row, width)) return;
  const x: f32 = column - 0.5;
  const y: f32 = row - 0.5;
  const left = <i32>Mathf.floor(x);
  const above = <i32>Mathf.floor(y);
  const x0 = left < 0 ? width - 1 : left;
  const x1 = left + 1 >= width ? 0 : left + 1;
  const upper = sky + <usize>(max(0, above) * width * 12);
  const lower = sky + <usize>(min(height - 1, above + 1) * width * 12);
  mix(upper, lower, x0, x1, x - <f32>left, y - <f32>above);
}

/** Columns and rows of the outlook to one of the table: OUTLOOK_STEPS of the layout. */
const STEPS: f32 = 4;

/** Whether the outlook shows a place of the table; its radiance is in skyR … skyB then. */
function lookOut(column: f32, row: f32, tableWidth: i32): bool {
  const width = load<i32>(base, 132);
  if (width <= 0) return false;
  const fromLeft: f32 = column - <f32>load<i32>(base, 124);
  const x: f32 = (fromLeft < 0 ? fromLeft + <f32>tableWidth : fromLeft) * STEPS - 0.5;
  const y: f32 = (row - <f32>load<i32>(base, 128)) * STEPS - 0.5;
  if (x < 0 || y < 0) return false;
  const left = <i32>x;
  const above = <i32>y;
  if (left + 1 >= width || above + 1 >= load<i32>(base, 136)) return false;
  const upper = outlook + <usize>(above * width * 12);
  mix(upper, upper + <usize>(width * 12), left, left + 1, x - <f32>left, y - <f32>above);
  return true;
}

/** Radiance between two columns of two rows, in skyR … skyB. */
function mix(upper: usize, lower: usize, x0: i32, x1: i32, fx: f32, fy: f32): void {
  const a = upper + <usize>(x0 * 12);
  const b = upper + <usize>(x1 * 12);
  const c = lower + <usize>(x0 * 12);
  const d = lower + <usize>(x1 * 12);
  const wa: f32 = (1 - fx) * (1 - fy);
  const wb: f32 = fx * (1 - fy);
  const wc: f32 = (1 - fx) * fy;
  const wd: f32 = fx * fy;
  skyR = load<f32>(a) * wa + load<f32>(b) * wb + load<f32>(c) * wc + load<f32>(d) * wd;
  skyG = load<f32>(a, 4) * wa + load<f32>(b, 4) * wb + load<f32>(c, 4) * wc + load<f32>(d, 4) * wd;
  skyB = load<f32>(a, 8) * wa + load<f32>(b, 8) * wb + load<f32>(c, 8) * wc + load<f32>(d, 8) * wd;
}

/** Greatest index whose cumulated share is at most `u`. */
function find(at: usize, count: i32, u: f32): i32 {
  let low = 0;
  let high = count;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (load<f32>(at + ((<usize>middle) << 2)) <= u) low = middle;
    else high = middle;
  }
  return low;
}

/** Chooses a direction (skyX … skyZ) by the point drawn and returns its density per steradian. */
export function chooseSky(): f32 {
  const width = load<i32>(base, 40);
  const height = load<i32>(base, 44);
  const columns = sky + <usize>(width * height * 12);
  const rows = columns + <usize>((width + 1) * height * 4);
  const row = find(rows, height, sampleV);
  const rowLow = load<f32>(rows + ((<usize>row) << 2));
  const rowShare = load<f32>(rows + ((<usize>row) << 2), 4) - rowLow;
  const line = columns + <usize>(row * (width + 1) * 4);
  const column = find(line, width, sampleU);
  const columnLow = load<f32>(line + ((<usize>column) << 2));
  const columnShare = load<f32>(line + ((<usize>column) << 2), 4) - columnLow;
  if (rowShare <= 0 || columnShare <= 0) return 0;
  const theta: f32 = ((<f32>row + (sampleV - rowLow) / rowShare) / <f32>height) * PI;
  const phi: f32 = ((<f32>column + (sampleU - columnLow) / columnShare) / <f32>width) * 2 * PI;
  const sine = Mathf.sin(theta);
  skyX = sine * Mathf.cos(phi);
  skyY = sine * Mathf.sin(phi);
  skyZ = Mathf.cos(theta);
  return perSteradian(rowShare * columnShare, sine, width, height);
}

function perSteradian(share: f32, sine: f32, width: i32, height: i32): f32 {
  return sine <= 1e-6 ? 0 : (share * <f32>width * <f32>height) / (2 * PI * PI * sine);
}

/** The density with which `chooseSky` takes a unit direction. */
export function skyDensity(dx: f32, dy: f32, dz: f32): f32 {
  const width = load<i32>(base, 40);
  const height = load<i32>(base, 44);
  const columns = sky + <usize>(width * height * 12);
  const rows = columns + <usize>((width + 1) * height * 4);
  const column = min(width - 1, <i32>(columnOf(dx, dy) * <f32>width));
  const row = min(height - 1, <i32>(rowOf(dz) * <f32>height));
  const inRow = columns + <usize>((row * (width + 1) + column) * 4);
  const atRow = rows + ((<usize>row) << 2);
  const share: f32 =
    (load<f32>(inRow, 4) - load<f32>(inRow)) * (load<f32>(atRow, 4) - load<f32>(atRow));
  return perSteradian(share, Mathf.sqrt(max<f32>(0, 1 - dz * dz)), width, height);
}
