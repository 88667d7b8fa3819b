import type { Rgb8 } from '@zhuhui/kernels';
// Not the whole of the kernels: a process waits for what it loads.
import { fitLongSide, resizeRgb8 } from '@zhuhui/kernels/resize';

/** The network reads pictures whose long side is this, px, on a square of zeros, of which rows at the foot may be left out. */
export const INPUT_SIDE = 1024;
/** Px of its input for each row and column of what it makes of it. */
export const PLACE_PX = 16;
/** Mean and standard deviation of the pictures it was trained on, red, green and blue, 0 … 255. */
const MEAN = [123.675, 116.28, 103.53] as const;
const DEVIATION = [58.395, 57.12, 57.375] as const;

/** A click as the network reads it: px of {@link INPUT_SIDE}, and 1 = belongs, 0 = does not. */
export interface NetworkClick {
  readonly x: number;
  readonly y: number;
  readonly label: 0 | 1;
}

/** What stands in place of a box where there is none. */
const NO_POINT = -1;

/**
 * A picture as the network reads it.
 * @returns planes of red, green and blue, normalised, {@link INPUT_SIDE} px wide and as many `rows` of {@link PLACE_PX} px
 *   high as show the picture
 */
export function planesOf(picture: Rgb8): { planes: Float32Array; rows: number } {
  const { width, height } = fitLongSide(picture.width, picture.height, INPUT_SIDE);
  const shrinks = width < picture.width;
  const { data } =
    width === picture.width
      ? picture
      : resizeRgb8(picture, width, height, shrinks ? 'area' : 'bilinear');
  const rows = Math.ceil(height / PLACE_PX);
  const plane = rows * PLACE_PX * INPUT_SIDE;
  const planes = new Float32Array(3 * plane);
  for (let c = 0; c < 3; c++) {
    const [mean, deviation] = [MEAN[c] ?? 0, DEVIATION[c] ?? 1];
    for (let y = 0; y < height; y++) {
      const from = y * width * 3 + c;
      const to = c * plane + y * INPUT_SIDE;
      for (let x = 0; x < width; x++)
        planes[to + x] = ((data[from + x * 3] ?? 0) - mean) / deviation;
    }
  }
  return { planes, rows };
}

/** Corners of a box among the points: the upper left one and the lower right one. */
const CORNERS = [2, 3] as const;

/**
 * Clicks as the network reads them: places, and what each says; before them a box's corners.
 * @param box left, top, right, bottom, px of {@link INPUT_SIDE}
 */
export function promptOf(
  clicks: readonly NetworkClick[],
  box?: readonly [number, number, number, number],
): { places: Float32Array; labels: Float32Array } {
  const places = clicks.flatMap(({ x, y }) => [x, y]);
  const labels = clicks.map(({ label }) => label);
  return box
    ? {
        places: Float32Array.from([...box, ...places]),
        labels: Float32Array.from([...CORNERS, ...labels]),
      }
    : {
        places: Float32Array.from([...places, 0, 0]),
        labels: Float32Array.from([...labels, NO_POINT]),
      };
}
