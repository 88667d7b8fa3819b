import type { Plane } from '../image.ts';
import { createRandom, type Random } from '../random.ts';

export interface QuiltOptions {
  readonly sidePx: number;
  readonly blockPx: number;
  readonly seed: number;
}

const CANDIDATES = 48;

/**
 * A square, seamless tile with the texture of a sample: blocks of the sample are laid with overlap,
 * each chosen among random ones to fit its neighbours and cut along the path of least difference
 * (Efros and Freeman, "Image quilting for texture synthesis and transfer", SIGGRAPH 2001), here on a
 * torus, so that the tile repeats.
 *
 * @param sample at least `blockPx` on each side
 */
export function quilt(sample: Plane, { sidePx, blockPx, seed }: QuiltOptions): Plane {
  const overlap = Math.max(2, Math.round(blockPx / 4));
  const count = Math.max(2, Math.ceil(sidePx / (blockPx - overlap)));
  const step = sidePx / count;
  const random = createRandom(seed);
  const out: Plane = { width: sidePx, height: sidePx, data: new Float32Array(sidePx * sidePx) };
  const filled = new Uint8Array(sidePx * sidePx);
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const x0 = Math.round(column * step);
      const y0 = Math.round(row * step);
      const from = bestBlock(sample, out, filled, x0, y0, blockPx, random);
      layBlock(sample, out, filled, x0, y0, from, blockPx, overlap);
    }
  }
  return out;
}

function bestBlock(
  sample: Plane,
  out: Plane,
  filled: Uint8Array,
  x0: number,
  y0: number,
  block: number,
  random: Random,
): number {
  const side = out.width;
  let best = 0;
  let least = Infinity;
  for (let i = 0; i < CANDIDATES; i++) {
    const sx = random.below(Math.max(1, sample.width - block));
    const sy = random.below(Math.max(1, sample.height - block));
    let sum = 0;
    for (let y = 0; y < block && sum < least; y++) {
      const line = ((y0 + y) % side) * side;
      for (let x = 0; x < block; x += 2) {
        const q = line + ((x0 + x) % side);
        if (filled[q] === 0) continue;
        sum += (out.data[q] - sample.data[(sy + y) * sample.width + sx + x]) ** 2;
      }
    }
    if (sum < least) {
      least = sum;
      best = sy * sample.width + sx;
    }
  }
  return best;
}

// New pixels are taken as they are; in the overlap they win where they lie behind the cut on every side
// that was there before.
function layBlock(
  sample: Plane,
  out: Plane,
  filled: Uint8Array,
  x0: number,
  y0: number,
  from: number,
  block: number,
  overlap: number,
): void {
  const side = out.width;
  const cost = new Float32Array(block * block);
  const old = new Uint8Array(block * block);
  for (let y = 0; y < block; y++) {
    for (let x = 0; x < block; x++) {
      const q = ((y0 + y) % side) * side + ((x0 + x) % side);
      old[y * block + x] = filled[q];
      cost[y * block + x] = (out.data[q] - sample.data[from + y * sample.width + x]) ** 2;
    }
  }
  const taken = new Uint8Array(block * block).fill(1);
  const hold = (edge: (along: number, across: number) => number) => {
    if (old[edge(block >> 1, 0)] === 0) return;
    const cut = leastPath(cost, edge, block, overlap);
    for (let along = 0; along < block; along++)
      for (let across = 0; across < cut[along]; across++) taken[edge(along, across)] = 0;
  };
  hold((along, across) => along * block + across);
  hold((along, across) => across * block + along);
  hold((along, across) => along * block + (block - 1 - across));
  hold((along, across) => (block - 1 - across) * block + along);
  for (let y = 0; y < block; y++) {
    for (let x = 0; x < block; x++) {
      const q = ((y0 + y) % side) * side + ((x0 + x) % side);
      if (filled[q] !== 0 && taken[y * block + x] === 0) continue;
      out.data[q] = sample.data[from + y * sample.width + x];
      filled[q] = 1;
    }
  }
}

/** For each place along an edge of a block, how far in the path of least cost through the overlap runs. */
function leastPath(
  cost: Float32Array,
  edge: (along: number, across: number) => number,
  block: number,
  overlap: number,
): Int32Array {
  const sum = new Float32Array(block * overlap);
  for (let along = 0; along < block; along++) {
    for (let across = 0; across < overlap; across++) {
      let before = 0;
      if (along > 0) {
        before = Infinity;
        for (let d = -1; d <= 1; d++) {
          const at = across + d;
          if (at >= 0 && at < overlap) before = Math.min(before, sum[(along - 1) * overlap + at]);
        }
      }
      sum[along * overlap + across] = before + cost[edge(along, across)];
    }
  }
  const cut = new Int32Array(block);
  let at = 0;
  for (let across = 1; across < overlap; across++)
    if (sum[(block - 1) * overlap + across] < sum[(block - 1) * overlap + at]) at = across;
  for (let along = block - 1; along >= 0; along--) {
    cut[along] = at;
    if (along === 0) break;
    let next = at;
    for (const d of [-1, 1]) {
      const other = at + d;
      if (other < 0 || other >= overlap) continue;
      if (sum[(along - 1) * overlap + other] < sum[(along - 1) * overlap + next]) next = other;
    }
    at = next;
  }
  return cut;
}
