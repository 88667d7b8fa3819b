import type { Rgb8 } from '../image.ts';

/** What sampling says of each pixel; known pixels keep their opacity with full confidence. */
export interface SampledMatte {
  /** 0 … 1. */
  readonly alpha: Float32Array;
  /** 0 … 1: how well the pair of colours found explains the pixel. */
  readonly confidence: Float32Array;
}

const RAYS = 4;
const RAY_LIMIT_PX = 256;
/** Neighbourhood in which pixels lend each other their pairs. */
const SHARE_RADIUS_PX = 3;
const BEST = 3;
/** Confidence falls by e for each 1/λ of colour error (0 … 1 scale). */
const ERROR_WEIGHT = 24;
/** Subject and background colours nearer than this tell little. */
const SEPARATION = 0.12;

/**
 * Opacity from pairs of nearby subject and background colours (Gastal and Oliveira, "Shared sampling for
 * real-time alpha matting", Eurographics 2010): every unknown pixel looks along four rays, turned from
 * pixel to pixel, picks its best pair, and then shares pairs with its neighbours.
 *
 * @param trimap 0 background, 255 subject, else unknown
 */
export function sampleMatte(image: Rgb8, trimap: Uint8Array): SampledMatte {
  const { width, height, data } = image;
  const n = width * height;
  const alpha = new Float32Array(n);
  const confidence = new Float32Array(n);
  const pairs = new Int32Array(2 * n).fill(-1);
  for (let p = 0; p < n; p++) {
    if (trimap[p] === 0 || trimap[p] === 255) {
      alpha[p] = trimap[p] / 255;
      confidence[p] = 1;
    }
  }
  const gatherer = createGatherer(image, trimap);
  for (let p = 0; p < n; p++) {
    if (confidence[p] === 0) gatherer(p, pairs);
  }
  const best = new Int32Array(BEST);
  const errors = new Float64Array(BEST);
  const pixel = new Float64Array(3);
  const subject = new Float64Array(3);
  const background = new Float64Array(3);
  for (let p = 0; p < n; p++) {
    if (trimap[p] === 0 || trimap[p] === 255) continue;
    const x = p % width;
    const y = (p - x) / width;
    best.fill(-1);
    errors.fill(Infinity);
    for (let qy = y - SHARE_RADIUS_PX; qy <= y + SHARE_RADIUS_PX; qy++) {
      for (let qx = x - SHARE_RADIUS_PX; qx <= x + SHARE_RADIUS_PX; qx++) {
        if (qx < 0 || qy < 0 || qx >= width || qy >= height) continue;
        const q = qy * width + qx;
        if (pairs[2 * q] < 0) continue;
        const error = colourError(data, p, pairs[2 * q], pairs[2 * q + 1]);
        if (error >= errors[BEST - 1]) continue;
        let place = BEST - 1;
        while (place > 0 && errors[place - 1] > error) {
          errors[place] = errors[place - 1];
          best[place] = best[place - 1];
          place--;
        }
        errors[place] = error;
        best[place] = q;
      }
    }
    subject.fill(0);
    background.fill(0);
    let used = 0;
    for (let k = 0; k < BEST; k++) {
      if (best[k] < 0) continue;
      used++;
      for (let c = 0; c < 3; c++) {
        subject[c] += data[pairs[2 * best[k]] * 3 + c];
        background[c] += data[pairs[2 * best[k] + 1] * 3 + c];
      }
    }
    if (used === 0) {
      alpha[p] = 0.5;
      continue;
    }
    for (let c = 0; c < 3; c++) {
      pixel[c] = data[p * 3 + c] / 255;
      subject[c] /= used * 255;
      background[c] /= used * 255;
    }
    explain(pixel, subject, background, p, alpha, confidence);
  }
  return { alpha, confidence };
}

/** Writes the opacity a pair gives, and how far to believe it. */
function explain(
  pixel: Float64Array,
  subject: Float64Array,
  background: Float64Array,
  p: number,
  alpha: Float32Array,
  confidence: Float32Array,
): void {
  let along = 0;
  let span = 1e-9;
  for (let c = 0; c < 3; c++) {
    const d = subject[c] - background[c];
    along += (pixel[c] - background[c]) * d;
    span += d * d;
  }
  const a = Math.min(1, Math.max(0, along / span));
  let error = 0;
  for (let c = 0; c < 3; c++) {
    error += (pixel[c] - background[c] - a * (subject[c] - background[c])) ** 2;
  }
  alpha[p] = a;
  confidence[p] =
    Math.exp(-ERROR_WEIGHT * Math.sqrt(error)) * Math.min(1, Math.sqrt(span) / SEPARATION);
}

/** |C − (α F + (1 − α) B)| in 0 … 1 colours, at the best α. */
function colourError(data: Uint8Array, p: number, f: number, b: number): number {
  const br = data[b * 3];
  const bg = data[b * 3 + 1];
  const bb = data[b * 3 + 2];
  const dr = data[f * 3] - br;
  const dg = data[f * 3 + 1] - bg;
  const db = data[f * 3 + 2] - bb;
  const r = data[p * 3] - br;
  const g = data[p * 3 + 1] - bg;
  const v = data[p * 3 + 2] - bb;
  const span = dr * dr + dg * dg + db * db + 1e-6;
  const a = Math.min(1, Math.max(0, (r * dr + g * dg + v * db) / span));
  const er = r - a * dr;
  const eg = g - a * dg;
  const ev = v - a * db;
  return Math.sqrt(er * er + eg * eg + ev * ev) / 255;
}

/** Gathers one pixel's candidates along its rays and writes its best pair. */
function createGatherer(
  { width, height, data }: Rgb8,
  trimap: Uint8Array,
): (p: number, pairs: Int32Array) => void {
  const subjects = new Int32Array(RAYS);
  const backgrounds = new Int32Array(RAYS);
  const subjectDistance = new Float64Array(RAYS);
  const backgroundDistance = new Float64Array(RAYS);
  return (p, pairs) => {
    const x = p % width;
    const y = (p - x) / width;
    // Neighbours look in other directions: a 4 × 4 pattern of turns.
    const turn = ((((x & 3) + 4 * (y & 3)) * 7) % 16) / 16;
    let foundSubjects = 0;
    let foundBackgrounds = 0;
    let easeSubject = Infinity;
    let easeBackground = Infinity;
    for (let ray = 0; ray < RAYS; ray++) {
      const angle = ((ray + turn) / RAYS) * 2 * Math.PI;
      const ux = Math.cos(angle);
      const uy = Math.sin(angle);
      let wantSubject = true;
      let wantBackground = true;
      let effort = 0;
      let last = p;
      for (let t = 1; t < RAY_LIMIT_PX && (wantSubject || wantBackground); t++) {
        const qx = Math.round(x + ux * t);
        const qy = Math.round(y + uy * t);
        if (qx < 0 || qy < 0 || qx >= width || qy >= height) break;
        const q = qy * width + qx;
        effort += stepBetween(data, last, q);
        last = q;
        if (trimap[q] === 255 && wantSubject) {
          wantSubject = false;
          subjects[foundSubjects] = q;
          subjectDistance[foundSubjects++] = t;
          easeSubject = Math.min(easeSubject, effort);
        } else if (trimap[q] === 0 && wantBackground) {
          wantBackground = false;
          backgrounds[foundBackgrounds] = q;
          backgroundDistance[foundBackgrounds++] = t;
          easeBackground = Math.min(easeBackground, effort);
        }
      }
    }
    if (foundSubjects === 0 || foundBackgrounds === 0) return;
    // Probability of the subject by how easily each side is reached (the paper's PF).
    const likely = (easeBackground + 1e-6) / (easeBackground + easeSubject + 2e-6);
    let least = Infinity;
    for (let i = 0; i < foundSubjects; i++) {
      for (let j = 0; j < foundBackgrounds; j++) {
        const cost = pairCost(
          data,
          width,
          height,
          x,
          y,
          subjects[i],
          backgrounds[j],
          likely,
          subjectDistance[i],
          backgroundDistance[j],
        );
        if (cost >= least) continue;
        least = cost;
        pairs[2 * p] = subjects[i];
        pairs[2 * p + 1] = backgrounds[j];
      }
    }
  };
}

/** Sum of absolute channel steps, 0 … 1 colours. */
function stepBetween(data: Uint8Array, p: number, q: number): number {
  return (
    (Math.abs(data[p * 3] - data[q * 3]) +
      Math.abs(data[p * 3 + 1] - data[q * 3 + 1]) +
      Math.abs(data[p * 3 + 2] - data[q * 3 + 2])) /
    255
  );
}

/** The paper's product N³ A² D_f D_b⁴: fit around the pixel, likely side, nearness of the samples. */
function pairCost(
  data: Uint8Array,
  width: number,
  height: number,
  x: number,
  y: number,
  f: number,
  b: number,
  likely: number,
  subjectPx: number,
  backgroundPx: number,
): number {
  const p = y * width + x;
  let fit = colourError(data, p, f, b) ** 2;
  if (x > 0) fit += colourError(data, p - 1, f, b) ** 2;
  if (x < width - 1) fit += colourError(data, p + 1, f, b) ** 2;
  if (y > 0) fit += colourError(data, p - width, f, b) ** 2;
  if (y < height - 1) fit += colourError(data, p + width, f, b) ** 2;
  let along = 0;
  let span = 1e-6;
  for (let c = 0; c < 3; c++) {
    const d = data[f * 3 + c] - data[b * 3 + c];
    along += (data[p * 3 + c] - data[b * 3 + c]) * d;
    span += d * d;
  }
  const a = Math.min(1, Math.max(0, along / span));
  const side = likely + (1 - 2 * likely) * a;
  return (fit + 1e-6) ** 3 * (side + 0.05) ** 2 * subjectPx * backgroundPx;
}
