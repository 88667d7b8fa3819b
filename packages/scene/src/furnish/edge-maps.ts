import { gaussianBlur, lumaPlane, type Rgb8 } from '@zhuhui/kernels';
import { AXES, frameOf, type PhotoView, vanishingOf } from './solve-view.ts';

/** For each axis of the room, how strongly an edge along it runs through a pixel, 0 … 1. */
export type EdgeMaps = readonly [Float32Array, Float32Array, Float32Array];

/** Edges are felt this far off, pixels. */
const REACH = 2;
/** An edge may be turned by this (sine) against its axis. */
const TURNED = 0.12;
/** Contrast of a full edge, in standard deviations of the noise above the first. */
const FULL_EDGE = 9;
const LEAST_LEVEL = 2.2;
/** What is left of a step between two surfaces after this much blur, and when it counts as whole. */
const STEP_BLUR_PX = 3.2;
const STEP_LEVEL = 0.75;

/** What it counts that there is a line; the rest is that its sides differ. */
const LINE = 0.35;

/**
 * A part of an edge's strength is that there is a line, a part that what lies on its sides differs: joints
 * of boards and tiles are lines with the same on both sides.
 *
 * @param picture at the view's size
 */
export function edgeMaps(picture: Rgb8, view: PhotoView): EdgeMaps {
  const { width, height, data } = picture;
  const luma = lumaPlane(picture);
  const warmth = { ...luma, data: luma.data.map((_, p) => (data[p * 3] - data[p * 3 + 2]) / 2) };
  const soft = gaussianBlur(luma, 1.1).data;
  const level = Math.max(LEAST_LEVEL, FULL_EDGE * noiseOf(soft, width));
  const lines = alongAxes(soft, width, height, level, view);
  const steps = [luma, warmth].map((plane) =>
    alongAxes(gaussianBlur(plane, STEP_BLUR_PX).data, width, height, STEP_LEVEL, view),
  );
  const [a, b, c] = AXES.map((axis) => {
    const line = widened(lines[axis], width, height);
    return line.map(
      (v, p) => LINE * v + (1 - LINE) * Math.max(steps[0][axis][p], steps[1][axis][p]),
    );
  });
  return [a, b, c];
}

/** Gradients across each axis' direction, by their share of a full one. */
function alongAxes(
  soft: Float32Array,
  width: number,
  height: number,
  level: number,
  view: PhotoView,
): Float32Array[] {
  const frame = frameOf(view);
  const points = AXES.map((axis) => vanishingOf(view, frame, axis));
  const maps = AXES.map(() => new Float32Array(width * height));
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      const gx = (soft[p + 1] - soft[p - 1]) / 2;
      const gy = (soft[p + width] - soft[p - width]) / 2;
      const strength = Math.hypot(gx, gy);
      if (strength < 0.15 * level) continue;
      const share = Math.min(1, strength / level);
      for (const axis of AXES) {
        const [vx, vy, vw] = points[axis];
        const dx = vx - (x + 0.5) * vw;
        const dy = vy - (y + 0.5) * vw;
        const reach = Math.hypot(dx, dy) * strength;
        const off = Math.abs(gx * dx + gy * dy) / Math.max(1e-9, reach);
        if (off < TURNED) maps[axis][p] = share * (1 - off / TURNED / 2);
      }
    }
  }
  return maps;
}

/** Robust spread of the finest differences: what is left of the grain after smoothing. */
function noiseOf(soft: Float32Array, width: number): number {
  const values: number[] = [];
  for (let p = width + 1; p < soft.length - width; p += 23) {
    values.push(Math.abs(soft[p + 1] - soft[p - 1]) / 2);
  }
  values.sort((a, b) => a - b);
  return values[Math.floor(values.length * 0.35)] / 0.45;
}

/** The strongest within reach, a little less for each pixel off. */
function widened(map: Float32Array, width: number, height: number): Float32Array {
  const pass = (from: Float32Array, step: number): Float32Array => {
    const out = from.slice();
    for (let d = 1; d <= REACH; d++) {
      const less = 1 - 0.18 * d;
      const off = d * step;
      for (let p = off; p < from.length - off; p++) {
        out[p] = Math.max(out[p], less * from[p - off], less * from[p + off]);
      }
    }
    return out;
  };
  return pass(pass(map, 1), width).subarray(0, width * height);
}
