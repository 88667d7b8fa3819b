import { sobelGradient } from '../edge/sobel.ts';
import { gaussianBlur } from '../filter/gaussian.ts';
import type { Mask } from './mask.ts';

/** How a turned sheet lies over the drawing: its point (x, y) shows the drawing's {@link placeOf}. */
export interface Turn {
  readonly cos: number;
  readonly sin: number;
  /** The middles of the drawing and of the turned sheet. */
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
}

/** A point of the turned sheet as a point of the drawing. */
export function placeOf(turn: Turn, x: number, y: number): readonly [x: number, y: number] {
  const [dx, dy] = [x - turn.toX, y - turn.toY];
  return [turn.fromX + turn.cos * dx - turn.sin * dy, turn.fromY + turn.sin * dx + turn.cos * dy];
}

/** The sheet on which walls in direction `angleRad` run across. */
export function turnOf(
  width: number,
  height: number,
  angleRad: number,
): { turn: Turn; width: number; height: number } {
  const side = Math.ceil(Math.hypot(width, height));
  const turn = {
    cos: Math.cos(angleRad),
    sin: Math.sin(angleRad),
    fromX: width / 2,
    fromY: height / 2,
    toX: side / 2,
    toY: side / 2,
  };
  return { turn, width: side, height: side };
}

/** A mask as the turned sheet shows it. */
export function turnedMask(
  mask: Mask,
  width: number,
  height: number,
  turn: Turn,
  side: number,
): Mask {
  const out = new Uint8Array(side * side);
  for (let y = 0; y < side; y++) {
    turnedRow(mask, width, height, turn, y + 0.5, out.subarray(y * side, (y + 1) * side));
  }
  return out;
}

/** {@link placeOf}, written out for a row's pixels. */
function turnedRow(
  mask: Mask,
  width: number,
  height: number,
  { cos, sin, fromX, fromY, toX, toY }: Turn,
  y: number,
  out: Mask,
): void {
  const dy = y - toY;
  for (let i = 0; i < out.length; i++) {
    const dx = i + 0.5 - toX;
    const u = fromX + cos * dx - sin * dy;
    const v = fromY + sin * dx + cos * dy;
    if (u < 0 || v < 0 || u >= width || v >= height) continue;
    out[i] = mask[Math.floor(v) * width + Math.floor(u)];
  }
}

const BINS = 90;
/** Directions nearer to the axes than this need no sheet of their own. */
const NEAR_AXIS_BINS = 12;
const SPREAD_BINS = 2;
const LEAST_SHARE = 0.025;
const MOST_DIRECTIONS = 4;

/** The directions, 0 … π/2, in which a good part of the walls runs besides the sheet's own. */
export function slantedDirections(walls: Mask, width: number, height: number): number[] {
  const soft = gaussianBlur({ width, height, data: Float32Array.from(walls) }, 1.5);
  const { x, y, magnitude } = sobelGradient(soft);
  const histogram = new Float64Array(BINS);
  let total = 0;
  for (let p = 0; p < walls.length; p++) {
    const weight = magnitude.data[p];
    if (weight < 0.02) continue;
    const quarter = (Math.atan2(y.data[p], x.data[p]) / (Math.PI / 2) + 4) % 1;
    histogram[Math.floor(quarter * BINS) % BINS] += weight;
    total += weight;
  }
  const about = (bin: number): number => {
    let sum = 0;
    for (let d = -SPREAD_BINS; d <= SPREAD_BINS; d++) sum += histogram[(bin + d + BINS) % BINS];
    return sum;
  };
  const found: number[] = [];
  const order = Array.from({ length: BINS }, (_, bin) => bin).sort((a, b) => about(b) - about(a));
  for (const bin of order) {
    if (about(bin) < LEAST_SHARE * total || found.length === MOST_DIRECTIONS) break;
    const fromAxis = Math.min(bin, BINS - bin);
    const fromOthers = Math.min(BINS, ...found.map((other) => Math.abs(other - bin)));
    if (fromAxis >= NEAR_AXIS_BINS && fromOthers > 2 * SPREAD_BINS) found.push(bin);
  }
  return found.map((bin) => (((bin + 0.5) / BINS) * Math.PI) / 2);
}
