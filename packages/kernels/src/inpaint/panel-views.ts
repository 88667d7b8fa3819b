import { linearOfByte } from '../color/oklab.ts';
import { gaussianBlurRgb8 } from '../filter/gaussian.ts';
import { fitLongSide, resizeRgb8 } from '../filter/resize.ts';
import type { Rgb8 } from '../image.ts';
import { fractal } from '../material/noise.ts';
import { atmosphereOf } from '../render/atmosphere.ts';
import { createSky } from '../render/sky.ts';
import type { PanelPainter } from './panels.ts';

/** Panels that one looks into or through: these show a picture of their own, whatever light falls on them. */

const MIRROR_SIDE_PX = 320;
const MIRROR_BLUR_PX = 1.6;
const MIRROR_LOSS = 0.88;

/** The room seen in a mirror: the picture turned about, a little darker and softer, in a thin frame. */
export function mirrorPainter(
  width: number,
  height: number,
  image: Rgb8,
  middleX: number,
  middleY: number,
): PanelPainter {
  const size = fitLongSide(image.width, image.height, MIRROR_SIDE_PX);
  const room = gaussianBlurRgb8(resizeRgb8(image, size.width, size.height, 'area'), MIRROR_BLUR_PX);
  const frame = Math.min(0.025, 0.04 * Math.min(width, height));
  const cx = (1 - middleX / image.width) * room.width;
  const cy = (middleY / image.height) * room.height;
  // What hangs opposite is as far behind the viewer as the wall is in front: half as large.
  const perM = room.width / 2.6;
  return (s, t, foot, out) => {
    const rim = Math.min(s, t, width - s, height - t);
    if (rim < 0) return Math.max(0, 1 + rim / foot);
    if (rim < frame) {
      out.set([0.03, 0.027, 0.024]);
      return 1;
    }
    const x = reflectInto(cx - (s - width / 2) * perM, room.width);
    const y = reflectInto(cy - (t - height / 2) * perM, room.height);
    const bevel = rim < frame + 0.02 ? 1.15 : 1;
    sampleLinear(room, x, y, MIRROR_LOSS * bevel, out);
    return 1;
  };
}

/** Panes with the open air behind them. */
export function windowPainter(
  width: number,
  height: number,
  atmosphere: string,
  seed: number,
  eyeT: number,
): PanelPainter {
  const sky = createSky(atmosphereOf(atmosphere), 'suburb', seed);
  const frame = Math.min(0.06, 0.08 * Math.min(width, height));
  const columns = Math.max(1, Math.round(width / 0.9));
  const rows = height > 1.7 ? 2 : 1;
  const bar = 0.6 * frame;
  return (s, t, foot, out) => {
    const rim = Math.min(s, t, width - s, height - t);
    if (rim < 0) return Math.max(0, 1 + rim / foot);
    const column = (s / width) * columns;
    const row = (t / height) * rows;
    const toBar = Math.min(
      nearestInner(column, columns) * (width / columns),
      nearestInner(row, rows) * (height / rows),
    );
    if (rim < frame || toBar < bar / 2) {
      const lit = rim < 0.3 * frame ? 0.62 : 0.8;
      out.set([lit, lit, 0.97 * lit]);
      return 1;
    }
    const x = (s - width / 2) / 2.2;
    const up = (t - eyeT) / 2.2;
    if (up > -0.012) sky.colour(x, -up, 0.3, out);
    else {
      // Lawn and hedges running up to the horizon.
      const depth = 1 / -up;
      const green = 0.5 + 0.5 * fractal(x * depth * 1.4, depth * 1.2, seed + 3, 4, 0.02);
      out.set([0.1 + 0.09 * green, 0.15 + 0.12 * green, 0.06 + 0.03 * green]);
    }
    // A faint reflection slants over each pane.
    const glare = Math.max(0, Math.sin((s + 0.7 * t) * 2.1)) ** 8 * 0.05;
    for (let k = 0; k < 3; k++) out[k] = 0.92 * out[k] + glare;
    return 1;
  };
}

/** Distance to the nearest division between panes, in panes; the rims do not count. */
function nearestInner(at: number, count: number): number {
  const line = Math.min(count - 1, Math.max(1, Math.round(at)));
  return count === 1 ? Infinity : Math.abs(at - line);
}

/** Folds a coordinate back into 0 … size. */
function reflectInto(value: number, size: number): number {
  const period = 2 * size;
  const at = ((value % period) + period) % period;
  return Math.min(size - 1.001, at < size ? at : period - at);
}

function sampleLinear(image: Rgb8, x: number, y: number, gain: number, out: Float32Array): void {
  const xi = Math.floor(x);
  const yi = Math.min(image.height - 2, Math.floor(y));
  const x1 = Math.min(image.width - 1, xi + 1);
  const fx = x - xi;
  const fy = Math.min(1, y - yi);
  for (let k = 0; k < 3; k++) {
    const at = (px: number, py: number) =>
      linearOfByte(image.data[(py * image.width + px) * 3 + k]);
    const top = at(xi, yi) + (at(x1, yi) - at(xi, yi)) * fx;
    const low = at(xi, yi + 1) + (at(x1, yi + 1) - at(xi, yi + 1)) * fx;
    out[k] = gain * (top + (low - top) * fy);
  }
}
