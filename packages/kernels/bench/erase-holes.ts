import type { Gray8 } from '../src/image.ts';
import { createRandom } from '../src/random.ts';

/** A seeded hole covering `share` of the picture: a rectangle or a blob (a disc with a wavy rim). */
export function makeHole(
  width: number,
  height: number,
  share: number,
  shape: 'rectangle' | 'blob',
  seed: number,
): Gray8 {
  const random = createRandom(seed);
  const data = new Uint8Array(width * height);
  const area = share * width * height;
  if (shape === 'rectangle') {
    const aspect = random.between(0.7, 1.5);
    const w = Math.min(width - 16, Math.round(Math.sqrt(area * aspect)));
    const h = Math.min(height - 16, Math.round(area / w));
    const left = 8 + random.below(width - w - 15);
    const top = 8 + random.below(height - h - 15);
    for (let y = top; y < top + h; y++) data.fill(255, y * width + left, y * width + left + w);
    return { width, height, data };
  }
  const radius = Math.sqrt(area / Math.PI);
  const margin = Math.min(radius * 1.15, height / 2 - 1);
  const cx = random.between(margin, width - margin);
  const cy = random.between(margin, height - margin);
  const waves = [2, 3, 5].map((n) => ({
    n,
    phase: random.float() * 7,
    size: random.between(0, 0.12),
  }));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const angle = Math.atan2(y - cy, x - cx);
      const rim = waves.reduce((r, w) => r + w.size * Math.sin(w.n * angle + w.phase), 1) * radius;
      if (Math.hypot(x - cx, y - cy) < rim) data[y * width + x] = 255;
    }
  }
  return { width, height, data };
}

/** Seeded wavy scratches across the picture, 3 to 13 px wide. */
export function makeScratches(width: number, height: number, seed: number): Gray8 {
  const random = createRandom(seed);
  const data = new Uint8Array(width * height);
  for (let n = 0; n < 5; n++) {
    const radius = 1 + random.below(6);
    const level = random.between(0.1, 0.9) * height;
    const slope = random.between(-0.3, 0.3);
    const wave = random.between(5, 30);
    const phase = random.between(0, 6);
    for (let x = 20; x < width - 20; x++) {
      const y = Math.round(level + slope * (x - width / 2) + wave * Math.sin(x / 90 + phase));
      for (let k = Math.max(0, y - radius); k <= Math.min(height - 1, y + radius); k++) {
        data[k * width + x] = 255;
      }
    }
  }
  return { width, height, data };
}
