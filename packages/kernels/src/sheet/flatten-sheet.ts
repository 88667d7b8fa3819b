import { gaussianBlur } from '../filter/gaussian.ts';
import { mergeRgb8, splitRgb8 } from '../filter/plane.ts';
import { fitLongSide, resizePlane } from '../filter/resize.ts';
import { closing } from '../filter/running.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { assertPicture } from '../kernel-error.ts';
import type { Point, SheetCorners } from './find-sheet.ts';

/** So much of a sheet is cut off at each side: what stands at its edge is half table. */
const TRIMMED = 0.006;
/** The paper's light is measured at this size, with strokes of up to twice this width filled in. */
const LIGHT_SIDE_PX = 384;
const STROKE_RADIUS_PX = 5;
const LIGHT_SIGMA_PX = 2;
/** What paper becomes, and the least light that is believed, grey levels. */
const WHITE = 250;
const LEAST_LIGHT = 24;
/** As light as this against the paper around is paper: grain, and rims of shadows. */
const PAPER = 0.94;

/**
 * A sheet as a scanner would see it: turned upright, its perspective undone (Heckbert, "Fundamentals of
 * texture mapping and image warping", 1989: the map of a square onto a quadrilateral), and the light on the
 * paper taken out, channel by channel, so that coloured strokes stay what they are.
 *
 * @param corners in pixels, clockwise from the top left
 * @returns a picture with about as many pixels as the sheet has in the photograph
 * @throws {KernelError} badImage for no RGB picture
 */
export function flattenSheet(image: Rgb8, corners: SheetCorners): Rgb8 {
  assertPicture(image, 3);
  const [a, b, c, d] = corners;
  const width = Math.max(8, Math.round(Math.max(distance(a, b), distance(d, c))));
  const height = Math.max(8, Math.round(Math.max(distance(a, d), distance(b, c))));
  const at = squareTo(corners);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, j = 0; y < height; y++) {
    for (let x = 0; x < width; x++, j += 3) {
      const [u, v] = at(inset((x + 0.5) / width), inset((y + 0.5) / height));
      sample(image, u - 0.5, v - 0.5, data, j);
    }
  }
  return evenLight({ width, height, data });
}

const inset = (t: number): number => TRIMMED + (1 - 2 * TRIMMED) * t;

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);

/** The projective map of the unit square onto a quadrilateral. */
function squareTo([a, b, c, d]: SheetCorners): (u: number, v: number) => Point {
  const sum = [a[0] - b[0] + c[0] - d[0], a[1] - b[1] + c[1] - d[1]];
  const right = [b[0] - c[0], b[1] - c[1]];
  const down = [d[0] - c[0], d[1] - c[1]];
  const whole = right[0] * down[1] - right[1] * down[0];
  const g = (sum[0] * down[1] - sum[1] * down[0]) / whole;
  const h = (right[0] * sum[1] - right[1] * sum[0]) / whole;
  const across = [b[0] - a[0] + g * b[0], b[1] - a[1] + g * b[1]];
  const along = [d[0] - a[0] + h * d[0], d[1] - a[1] + h * d[1]];
  return (u, v) => {
    const w = g * u + h * v + 1;
    return [(across[0] * u + along[0] * v + a[0]) / w, (across[1] * u + along[1] * v + a[1]) / w];
  };
}

/** Writes the colour between four pixels to `out[j …]`; the picture's edge goes on beyond it. */
function sample({ width, height, data }: Rgb8, x: number, y: number, out: Uint8Array, j: number) {
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)));
  const top = Math.max(0, Math.min(height - 2, Math.floor(y)));
  const fx = Math.max(0, Math.min(1, x - left));
  const fy = Math.max(0, Math.min(1, y - top));
  const p = 3 * (top * width + left);
  const q = p + 3 * width;
  for (let k = 0; k < 3; k++) {
    const upper = data[p + k] + fx * (data[p + 3 + k] - data[p + k]);
    const lower = data[q + k] + fx * (data[q + 3 + k] - data[q + k]);
    out[j + k] = Math.round(upper + fy * (lower - upper));
  }
}

function evenLight(sheet: Rgb8): Rgb8 {
  const [r, g, b] = splitRgb8(sheet);
  return mergeRgb8([evened(r), evened(g), evened(b)]);
}

function evened(channel: Plane): Plane {
  const { width, height } = channel;
  const size = fitLongSide(width, height, LIGHT_SIDE_PX);
  const small = resizePlane(channel, size.width, size.height, 'area');
  const filled = {
    ...size,
    data: closing(small.data, size.width, size.height, STROKE_RADIUS_PX),
  };
  const light = resizePlane(gaussianBlur(filled, LIGHT_SIGMA_PX), width, height, 'bilinear').data;
  const data = channel.data.map(
    (v, p) => WHITE * Math.min(1, v / (PAPER * Math.max(LEAST_LIGHT, light[p]))),
  );
  return { width, height, data };
}
