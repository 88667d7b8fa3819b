import { createPlane } from '../filter/plane.ts';
import type { Plane, Rgb8 } from '../image.ts';

/** Nodes per axis of a colour table over the cube of grey levels. */
export const LUT_SIDE = 33;
const STEP = 255 / (LUT_SIDE - 1);
const NODES = LUT_SIDE ** 3;

/** Colour shift in grey levels at the nodes of a 33³ grid over R, G, B; packed R, G, B per node, B fastest. */
export interface ColourLut {
  readonly shift: Float32Array;
}

const SMOOTHING_ROUNDS = 24;
/** Samples that hold a node against its neighbours. */
const TRUST_SAMPLES = 0.8;

/**
 * The smooth table through scattered shifts: samples are spread over their eight nodes, then every node
 * is drawn to the mean of its six neighbours, the less the more samples it holds (screened diffusion).
 * Empty nodes begin with the mean shift.
 *
 * @param colours n × 3 grey levels
 * @param shifts n × 3 grey levels
 */
export function fitLut(colours: Float32Array, shifts: Float32Array): ColourLut {
  const weight = new Float32Array(NODES);
  const sum = new Float32Array(NODES * 3);
  const total = [0, 0, 0];
  const corner = new Int32Array(8);
  const share = new Float32Array(8);
  for (let j = 0; j < colours.length; j += 3) {
    corners(colours[j], colours[j + 1], colours[j + 2], corner, share);
    for (let c = 0; c < 8; c++) {
      weight[corner[c]] += share[c];
      for (let k = 0; k < 3; k++) sum[corner[c] * 3 + k] += share[c] * shifts[j + k];
    }
    for (let k = 0; k < 3; k++) total[k] += shifts[j + k];
  }
  const mean = total.map((t) => (3 * t) / colours.length);
  const held = new Float32Array(NODES * 3);
  const shift = new Float32Array(NODES * 3);
  for (let node = 0; node < NODES; node++) {
    for (let k = 0; k < 3; k++) {
      held[node * 3 + k] = weight[node] > 1e-6 ? sum[node * 3 + k] / weight[node] : mean[k];
      shift[node * 3 + k] = held[node * 3 + k];
    }
  }
  // In place and in turn forwards and backwards: values travel across the cube in few rounds.
  for (let round = 0; round < SMOOTHING_ROUNDS; round++)
    relax(shift, held, weight, round % 2 === 0 ? 1 : -1);
  return { shift };
}

function relax(shift: Float32Array, held: Float32Array, weight: Float32Array, way: number): void {
  const s = LUT_SIDE;
  for (let i = 0; i < NODES; i++) {
    const node = way > 0 ? i : NODES - 1 - i;
    const b = node % s;
    const g = Math.floor(node / s) % s;
    const r = Math.floor(node / (s * s));
    const trust = weight[node] / (weight[node] + TRUST_SAMPLES);
    const lowB = b > 0 ? node - 1 : node + 1;
    const highB = b < s - 1 ? node + 1 : node - 1;
    const lowG = g > 0 ? node - s : node + s;
    const highG = g < s - 1 ? node + s : node - s;
    const lowR = r > 0 ? node - s * s : node + s * s;
    const highR = r < s - 1 ? node + s * s : node - s * s;
    for (let k = 0; k < 3; k++) {
      const around =
        (shift[lowB * 3 + k] +
          shift[highB * 3 + k] +
          shift[lowG * 3 + k] +
          shift[highG * 3 + k] +
          shift[lowR * 3 + k] +
          shift[highR * 3 + k]) /
        6;
      shift[node * 3 + k] = around + trust * (held[node * 3 + k] - around);
    }
  }
}

function corners(r: number, g: number, b: number, corner: Int32Array, share: Float32Array): void {
  const s = LUT_SIDE;
  const ri = Math.min(s - 2, Math.floor(r / STEP));
  const gi = Math.min(s - 2, Math.floor(g / STEP));
  const bi = Math.min(s - 2, Math.floor(b / STEP));
  const fr = r / STEP - ri;
  const fg = g / STEP - gi;
  const fb = b / STEP - bi;
  const base = (ri * s + gi) * s + bi;
  for (let c = 0; c < 8; c++) {
    corner[c] = base + (c & 1) + ((c >> 1) & 1) * s + ((c >> 2) & 1) * s * s;
    share[c] =
      ((c & 1) === 1 ? fb : 1 - fb) *
      (((c >> 1) & 1) === 1 ? fg : 1 - fg) *
      (((c >> 2) & 1) === 1 ? fr : 1 - fr);
  }
}

const INDEX = Int32Array.from({ length: 256 }, (_, v) =>
  Math.min(LUT_SIDE - 2, Math.floor(v / STEP)),
);
const FRACTION = Float32Array.from({ length: 256 }, (_, v) => v / STEP - INDEX[v]);

/** The table's shift at every pixel, trilinear; one plane per channel, grey levels. */
export function lookUp({ shift }: ColourLut, image: Rgb8): [Plane, Plane, Plane] {
  const { width, height, data } = image;
  const planes: [Plane, Plane, Plane] = [
    createPlane(width, height),
    createPlane(width, height),
    createPlane(width, height),
  ];
  const [outR, outG, outB] = planes.map((plane) => plane.data);
  const s3 = LUT_SIDE * 3;
  const s23 = LUT_SIDE * s3;
  for (let p = 0, j = 0; p < outR.length; p++, j += 3) {
    const fr = FRACTION[data[j]];
    const fg = FRACTION[data[j + 1]];
    const fb = FRACTION[data[j + 2]];
    const at = INDEX[data[j]] * s23 + INDEX[data[j + 1]] * s3 + INDEX[data[j + 2]] * 3;
    const w000 = (1 - fr) * (1 - fg) * (1 - fb);
    const w001 = (1 - fr) * (1 - fg) * fb;
    const w010 = (1 - fr) * fg * (1 - fb);
    const w011 = (1 - fr) * fg * fb;
    const w100 = fr * (1 - fg) * (1 - fb);
    const w101 = fr * (1 - fg) * fb;
    const w110 = fr * fg * (1 - fb);
    const w111 = fr * fg * fb;
    for (let k = 0; k < 3; k++) {
      const q = at + k;
      const value =
        w000 * shift[q] +
        w001 * shift[q + 3] +
        w010 * shift[q + s3] +
        w011 * shift[q + s3 + 3] +
        w100 * shift[q + s23] +
        w101 * shift[q + s23 + 3] +
        w110 * shift[q + s23 + s3] +
        w111 * shift[q + s23 + s3 + 3];
      if (k === 0) outR[p] = value;
      else if (k === 1) outG[p] = value;
      else outB[p] = value;
    }
  }
  return planes;
}
