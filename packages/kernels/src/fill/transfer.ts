import { clampByte } from '../filter/plane.ts';
import type { Gray8, Rgb8 } from '../image.ts';
import type { Filling } from './fill-hole.ts';
import { sampleKnown } from './layers.ts';

/** In calm surroundings only detail up to this many grey levels is grain. */
const GRAIN_LEVELS = 2.5;

/**
 * Gives a hole filled on a picture smaller by `factor` its full detail: every pixel is copied from where
 * its small pixel was copied from, in the full picture, and the copy is then shifted in the large so that
 * its block means are those of the small filling (seams stay healed). Known pixels come back unchanged.
 */
export function transferDetail(image: Rgb8, hole: Gray8, factor: number, filling: Filling): Rgb8 {
  const { width, height } = image;
  const unknown = hole.data.map((value) => (value >= 128 ? 1 : 0));
  const data = Uint8Array.from(image.data);
  const copy = copier(image, unknown, factor, filling);
  const small = filling.image;
  const smooth = Float32Array.from(small.data);
  const shift = new Float32Array(small.data.length);
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      copyBlock(x, y);
    }
  }
  for (let i = 0; i < unknown.length; i++) {
    if (unknown[i] === 0) continue;
    const x = ((i % width) + 0.5) / factor - 0.5;
    const y = (Math.floor(i / width) + 0.5) / factor - 0.5;
    const calm = filling.calm[Math.round(y) * small.width + Math.round(x)];
    for (let c = 0; c < 3; c++) {
      const plain = bilinear(smooth, small, x, y, c);
      const detail = data[i * 3 + c] + bilinear(shift, small, x, y, c) - plain;
      const pass = Math.min(1, GRAIN_LEVELS / Math.max(1e-3, Math.abs(detail)));
      data[i * 3 + c] = clampByte(plain + detail * (1 - calm * (1 - pass)));
    }
  }
  return { width, height, data };

  /** Copies a block's hole pixels and notes how far its mean is from the small filling. */
  function copyBlock(x: number, y: number): void {
    const rgb = new Float64Array(3);
    const sums = [0, 0, 0];
    let count = 0;
    for (let fy = y * factor; fy < Math.min(height, (y + 1) * factor); fy++) {
      for (let fx = x * factor; fx < Math.min(width, (x + 1) * factor); fx++) {
        const i = fy * width + fx;
        if (unknown[i] === 1) {
          copy(fx, fy, rgb);
          for (let c = 0; c < 3; c++) data[i * 3 + c] = clampByte(rgb[c]);
        }
        for (let c = 0; c < 3; c++) sums[c] += data[i * 3 + c];
        count++;
      }
    }
    const to = (y * small.width + x) * 3;
    for (let c = 0; c < 3; c++) shift[to + c] = small.data[to + c] - sums[c] / count;
  }
}

/** Writes the full picture's colour for a hole pixel. */
function copier(
  image: Rgb8,
  unknown: Uint8Array,
  factor: number,
  filling: Filling,
): (x: number, y: number, rgb: Float64Array) => void {
  const small = filling.image;
  const size = small.width * small.height;
  const smooth = Float32Array.from(small.data);
  return (x, y, rgb) => {
    const px = Math.floor(x / factor);
    const py = Math.floor(y / factor);
    const origin = filling.origin[py * small.width + px];
    const u = (x + 0.5) / factor - 0.5;
    const v = (y + 0.5) / factor - 0.5;
    if (origin >= 0) {
      const layer = Math.floor(origin / size);
      const ox = origin % small.width;
      const oy = Math.floor((origin - layer * size) / small.width);
      if (layer === 0) {
        const sx = x + factor * (ox - px);
        const sy = y + factor * (oy - py);
        const i = sy * image.width + sx;
        if (sx < image.width && sy < image.height && unknown[i] === 0) {
          for (let c = 0; c < 3; c++) rgb[c] = image.data[i * 3 + c];
          return;
        }
      } else {
        const map = filling.maps[layer - 1];
        const lx = u + ox - px;
        const ly = v + oy - py;
        const w = map[6] * lx + map[7] * ly + map[8];
        const sx = ((map[0] * lx + map[1] * ly + map[2]) / w + 0.5) * factor - 0.5;
        const sy = ((map[3] * lx + map[4] * ly + map[5]) / w + 0.5) * factor - 0.5;
        if (sampleKnown(image, unknown, sx, sy, rgb)) return;
      }
    }
    for (let c = 0; c < 3; c++) rgb[c] = bilinear(smooth, small, u, v, c);
  };
}

function bilinear(values: Float32Array, size: Rgb8, x: number, y: number, c: number): number {
  const u = Math.min(size.width - 1, Math.max(0, x));
  const v = Math.min(size.height - 1, Math.max(0, y));
  const x0 = Math.floor(u);
  const y0 = Math.floor(v);
  const x1 = Math.min(size.width - 1, x0 + 1);
  const y1 = Math.min(size.height - 1, y0 + 1);
  const fx = u - x0;
  const fy = v - y0;
  const top =
    values[(y0 * size.width + x0) * 3 + c] * (1 - fx) + values[(y0 * size.width + x1) * 3 + c] * fx;
  const bottom =
    values[(y1 * size.width + x0) * 3 + c] * (1 - fx) + values[(y1 * size.width + x1) * 3 + c] * fx;
  return top * (1 - fy) + bottom * fy;
}
