import { oklabPlanes } from '../color/oklab.ts';
import type { LabelMap, Rgb8 } from '../image.ts';
import type { Camera, Vanishing } from './camera.ts';
import { extractInk } from './ink.ts';
import type { Reading } from './read.ts';
import type { Region } from './regions.ts';

/**
 * A reading carried over to a larger copy of its picture: borders smoothed, lengths scaled, ink and
 * colours taken from the larger picture itself.
 */
export function enlargeReading(reading: Reading, image: Rgb8): Reading {
  const scale = image.width / reading.labels.width;
  return {
    ...reading,
    labels: enlargeLabels(reading.labels, image.width, image.height),
    picture: oklabPlanes(image),
    ink: reading.ink === null ? null : extractInk(image),
    camera: enlargeCamera(reading.camera, scale, image),
    regions: reading.regions.map((region) => enlargeRegion(region, scale)),
  };
}

/**
 * Each pixel takes the label that weighs most among its sixteen nearest under a cubic B-spline, so
 * that slants and curves come out without steps.
 */
export function enlargeLabels(labels: LabelMap, width: number, height: number): LabelMap {
  const { width: w, height: h, data: source, count } = labels;
  const data = new Int32Array(width * height);
  const across = splineTaps(w, width);
  const down = splineTaps(h, height);
  const found = new Int32Array(16);
  const weight = new Float64Array(16);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const first = source[down.at[y * 4] * w + across.at[x * 4]];
      let kinds = 0;
      for (let j = 0; j < 4; j++) {
        const row = down.at[y * 4 + j] * w;
        for (let i = 0; i < 4; i++) {
          const label = source[row + across.at[x * 4 + i]];
          const share = down.weight[y * 4 + j] * across.weight[x * 4 + i];
          let k = 0;
          while (k < kinds && found[k] !== label) k++;
          if (k === kinds) {
            found[kinds] = label;
            weight[kinds++] = 0;
          }
          weight[k] += share;
        }
      }
      let best = 0;
      for (let k = 1; k < kinds; k++) if (weight[k] > weight[best]) best = k;
      data[p] = kinds === 1 ? first : found[best];
    }
  }
  return { width, height, data, count };
}

/** Four source places and cubic B-spline weights for every target place of one axis. */
function splineTaps(from: number, to: number): { at: Int32Array; weight: Float64Array } {
  const at = new Int32Array(to * 4);
  const weight = new Float64Array(to * 4);
  for (let x = 0; x < to; x++) {
    const s = ((x + 0.5) * from) / to - 0.5;
    const base = Math.floor(s);
    const t = s - base;
    const taps = [
      (1 - t) ** 3 / 6,
      (3 * t ** 3 - 6 * t ** 2 + 4) / 6,
      (-3 * t ** 3 + 3 * t ** 2 + 3 * t + 1) / 6,
      t ** 3 / 6,
    ];
    for (let i = 0; i < 4; i++) {
      at[x * 4 + i] = Math.min(from - 1, Math.max(0, base - 1 + i));
      weight[x * 4 + i] = taps[i];
    }
  }
  return { at, weight };
}

function enlargeCamera(camera: Camera, scale: number, { width, height }: Rgb8): Camera {
  const point = (v: Vanishing): Vanishing =>
    v === 'parallel' ? v : { x: v.x * scale, y: v.y * scale };
  return {
    ...camera,
    width,
    height,
    focalPx: camera.focalPx * scale,
    cx: camera.cx * scale,
    horizonPx: camera.horizonPx * scale,
    depth: point(camera.depth),
    across: point(camera.across),
  };
}

function enlargeRegion(region: Region, scale: number): Region {
  return {
    ...region,
    area: region.area * scale * scale,
    perimeter: region.perimeter * scale,
    minX: region.minX * scale,
    maxX: region.maxX * scale,
    minY: region.minY * scale,
    maxY: region.maxY * scale,
    cx: region.cx * scale,
    cy: region.cy * scale,
  };
}
