import type { Gray8, Rgb8 } from '../src/image.ts';
import { createRandom, type Random } from '../src/random.ts';

/** A made picture whose edges are known. */
export interface EdgeScene {
  readonly image: Rgb8;
  /** 255 on both pixels beside every border between two surfaces. */
  readonly edges: Gray8;
}

/**
 * A room in plan colours: walls in one-point perspective, panels and discs in front, each surface with its own
 * colour (any two neighbours at least `contrast` grey levels apart in some channel), a soft light from one
 * side, and pixel noise of standard deviation `noise`.
 */
export function edgeScene(
  width: number,
  height: number,
  seed: number,
  contrast = 24,
  noise = 4,
): EdgeScene {
  const random = createRandom(seed);
  const labels = new Uint8Array(width * height);
  paintRoom(labels, width, height);
  let label = 5;
  for (let k = 0; k < 9; k++) paintObject(labels, width, height, label++, random);
  const colours = pickColours(label, contrast, random);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const light = 0.9 + (0.2 * x) / width;
      for (let c = 0; c < 3; c++) {
        const value = colours[labels[i]!]![c]! * light + noise * random.normal();
        data[i * 3 + c] = Math.max(0, Math.min(255, Math.round(value)));
      }
    }
  }
  return { image: { width, height, data }, edges: bordersOf(labels, width, height) };
}

function paintRoom(labels: Uint8Array, width: number, height: number): void {
  const left = 0.22 * width;
  const right = 0.8 * width;
  const top = 0.2 * height;
  const bottom = 0.7 * height;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fx = x < left ? (left - x) / left : x > right ? (x - right) / (width - right) : 0;
      const fy = y < top ? (top - y) / top : y > bottom ? (y - bottom) / (height - bottom) : 0;
      const wall = fx === 0 && fy === 0 ? 0 : fx > fy ? (x < left ? 1 : 2) : y < top ? 3 : 4;
      labels[y * width + x] = wall;
    }
  }
}

function paintObject(
  labels: Uint8Array,
  width: number,
  height: number,
  label: number,
  random: Random,
): void {
  const cx = random.between(0.12, 0.88) * width;
  const cy = random.between(0.15, 0.85) * height;
  const rx = random.between(0.05, 0.13) * width;
  const ry = random.between(0.06, 0.16) * height;
  const round = random.below(3) === 0;
  const slant = random.between(-0.25, 0.25);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = (x - cx) / rx;
      const v = (y - cy - slant * (x - cx)) / ry;
      const inside = round ? u * u + v * v < 1 : Math.abs(u) < 1 && Math.abs(v) < 1;
      if (inside) labels[y * width + x] = label;
    }
  }
}

function pickColours(count: number, contrast: number, random: Random): number[][] {
  const colours: number[][] = [];
  while (colours.length < count) {
    const colour = [random.between(40, 225), random.between(40, 225), random.between(40, 225)];
    const apart = colours.every((other) =>
      other.some((value, c) => Math.abs(value - colour[c]!) >= contrast),
    );
    if (apart) colours.push(colour);
  }
  return colours;
}

function bordersOf(labels: Uint8Array, width: number, height: number): Gray8 {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      for (const j of [x + 1 < width ? i + 1 : i, y + 1 < height ? i + width : i]) {
        if (labels[j] !== labels[i]) data[i] = data[j] = 255;
      }
    }
  }
  return { width, height, data };
}
