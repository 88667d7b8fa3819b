import type { Rgb8 } from '../image.ts';

/** Forward half of the 5 × 5 stencil: the neighbours that come later in scan order. */
export const FORWARD = 12;
const FORWARD_X = Int8Array.of(1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2);
const FORWARD_Y = Int8Array.of(0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2);

/** Place in the forward stencil of the step (dx, dy), or −1: `STEP[(dy + 2) * 5 + dx + 2]`. */
export const STEP = new Int8Array(25).fill(-1);
for (let o = 0; o < FORWARD; o++) STEP[(FORWARD_Y[o] + 2) * 5 + FORWARD_X[o] + 2] = o;

/** Stencil place of the step from neighbour `o` to neighbour `o2` of one pixel, or −1: `BETWEEN[o * 12 + o2]`. */
export const BETWEEN = new Int8Array(FORWARD * FORWARD).fill(-1);
for (let o = 0; o < FORWARD; o++) {
  for (let o2 = 0; o2 < FORWARD; o2++) {
    const dx = FORWARD_X[o2] - FORWARD_X[o];
    const dy = FORWARD_Y[o2] - FORWARD_Y[o];
    if (Math.abs(dx) <= 2 && Math.abs(dy) <= 2)
      BETWEEN[o * FORWARD + o2] = STEP[(dy + 2) * 5 + dx + 2];
  }
}

/** Symmetric system over the unknown pixels; each is tied to at most 12 later and 12 earlier ones. */
export interface StencilSystem {
  readonly size: number;
  readonly diagonal: Float64Array;
  /** Coefficients to the later neighbours, 12 a row; 0 where there is none. */
  readonly forward: Float64Array;
  /** Rows of the later neighbours; the row itself where there is none. */
  readonly neighbour: Int32Array;
  readonly right: Float64Array;
}

/**
 * The matting Laplacian (Levin, Lischinski and Weiss, "A closed-form solution to natural image matting",
 * PAMI 2008), 3 × 3 windows, over the unknown pixels alone: what ties them to known pixels stands on the
 * right-hand side.
 *
 * @param row index of each unknown pixel's row, −1 for known ones
 * @param known opacity 0 … 1 of the known pixels
 * @param epsilon regularisation, in squared colour units 0 … 1
 */
export function mattingLaplacian(
  image: Rgb8,
  row: Int32Array,
  size: number,
  known: Float32Array,
  epsilon: number,
): StencilSystem {
  const { width, height, data } = image;
  const diagonal = new Float64Array(size);
  const forward = new Float64Array(size * FORWARD);
  const neighbour = new Int32Array(size * FORWARD);
  const right = new Float64Array(size);
  linkNeighbours(row, width, height, neighbour);

  const pixels = new Int32Array(9);
  const rows = new Int32Array(9);
  const offset = new Float64Array(27);
  const leaned = new Float64Array(27);
  const inverse = new Float64Array(6);
  for (let cy = 1; cy < height - 1; cy++) {
    for (let cx = 1; cx < width - 1; cx++) {
      let any = false;
      for (let k = 0; k < 9; k++) {
        const p = (cy + Math.floor(k / 3) - 1) * width + cx + (k % 3) - 1;
        pixels[k] = p;
        rows[k] = row[p];
        if (row[p] >= 0) any = true;
      }
      if (!any) continue;
      centreColours(data, pixels, offset);
      invertCovariance(offset, epsilon / 9, inverse);
      for (let k = 0; k < 9; k++) {
        const r = offset[k * 3];
        const g = offset[k * 3 + 1];
        const b = offset[k * 3 + 2];
        leaned[k * 3] = inverse[0] * r + inverse[1] * g + inverse[2] * b;
        leaned[k * 3 + 1] = inverse[1] * r + inverse[3] * g + inverse[4] * b;
        leaned[k * 3 + 2] = inverse[2] * r + inverse[4] * g + inverse[5] * b;
      }
      for (let i = 0; i < 9; i++) {
        const ri = rows[i];
        for (let j = i; j < 9; j++) {
          const rj = rows[j];
          if (ri < 0 && rj < 0) continue;
          const alike =
            (1 +
              leaned[i * 3] * offset[j * 3] +
              leaned[i * 3 + 1] * offset[j * 3 + 1] +
              leaned[i * 3 + 2] * offset[j * 3 + 2]) /
            9;
          if (i === j) diagonal[ri] += 1 - alike;
          else if (ri >= 0 && rj >= 0) {
            const dx = (j % 3) - (i % 3);
            const dy = Math.floor(j / 3) - Math.floor(i / 3);
            forward[ri * FORWARD + STEP[(dy + 2) * 5 + dx + 2]] -= alike;
          } else if (ri >= 0) right[ri] += alike * known[pixels[j]];
          else right[rj] += alike * known[pixels[i]];
        }
      }
    }
  }
  return { size, diagonal, forward, neighbour, right };
}

function linkNeighbours(
  row: Int32Array,
  width: number,
  height: number,
  neighbour: Int32Array,
): void {
  for (let p = 0; p < row.length; p++) {
    const own = row[p];
    if (own < 0) continue;
    const x = p % width;
    const y = (p - x) / width;
    for (let o = 0; o < FORWARD; o++) {
      const qx = x + FORWARD_X[o];
      const qy = y + FORWARD_Y[o];
      const inside = qx >= 0 && qx < width && qy < height;
      const other = inside ? row[qy * width + qx] : -1;
      neighbour[own * FORWARD + o] = other >= 0 ? other : own;
    }
  }
}

/** Colours of a window less their mean, 0 … 1. */
function centreColours(data: Uint8Array, pixels: Int32Array, out: Float64Array): void {
  for (let c = 0; c < 3; c++) {
    let sum = 0;
    for (let k = 0; k < 9; k++) sum += data[pixels[k] * 3 + c];
    const mean = sum / 9;
    for (let k = 0; k < 9; k++) out[k * 3 + c] = (data[pixels[k] * 3 + c] - mean) / 255;
  }
}

/** Inverse of the window's covariance + `floor` on its diagonal: rr rg rb gg gb bb. */
function invertCovariance(offset: Float64Array, floor: number, out: Float64Array): void {
  let rr = 0;
  let rg = 0;
  let rb = 0;
  let gg = 0;
  let gb = 0;
  let bb = 0;
  for (let k = 0; k < 27; k += 3) {
    const r = offset[k];
    const g = offset[k + 1];
    const b = offset[k + 2];
    rr += r * r;
    rg += r * g;
    rb += r * b;
    gg += g * g;
    gb += g * b;
    bb += b * b;
  }
  rr = rr / 9 + floor;
  gg = gg / 9 + floor;
  bb = bb / 9 + floor;
  rg /= 9;
  rb /= 9;
  gb /= 9;
  const c0 = gg * bb - gb * gb;
  const c1 = gb * rb - rg * bb;
  const c2 = rg * gb - gg * rb;
  const scale = 1 / (rr * c0 + rg * c1 + rb * c2);
  out[0] = c0 * scale;
  out[1] = c1 * scale;
  out[2] = c2 * scale;
  out[3] = (rr * bb - rb * rb) * scale;
  out[4] = (rg * rb - rr * gb) * scale;
  out[5] = (rr * gg - rg * rg) * scale;
}
