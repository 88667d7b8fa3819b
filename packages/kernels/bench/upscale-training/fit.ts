import type { Plane } from '../../src/image.ts';
import {
  FILTER_RADIUS,
  FILTER_SIDE,
  FILTER_TAPS,
  type Stage,
  storedBuckets,
  storedTypes,
} from '../../src/upscale/filter-table.ts';
import { bucketsOf, classesPerAngle } from '../../src/upscale/orientation.ts';
import { turnGrid, turnOf } from '../../src/upscale/symmetry.ts';
import { ridge } from './ridge.ts';

/** What a stage sees and what it should have made of it: `scale` times the size. */
export interface Example {
  readonly input: Plane;
  readonly target: Plane;
}

const TAPS = FILTER_TAPS;
/** Pull of each bucket's filters towards those of all buckets together: per unit of energy, and in examples. */
const RIDGE_SHARE = 1e-3;
const RIDGE_EXAMPLES = 50;

/** The normal equations of one bucket, patches and targets taken relative to the centre pixel. */
interface Equations {
  /** Patch × patch, TAPS². */
  readonly patches: Float64Array;
  /** Patch × target, TAPS × types. */
  readonly targets: Float64Array;
  count: number;
}

/**
 * Least-squares filters for a stage, `[stored bucket][stored type][tap]`. Every example is turned
 * into its canonical frame first, and counts a second time turned by 180°. `every` takes each n-th
 * pixel.
 */
export function fitStage(stage: Stage, examples: Iterable<Example>, every: number): Float64Array {
  const types = stage.scale ** 2;
  const buckets = Array.from({ length: storedBuckets(stage.scheme) }, () => emptyEquations(types));
  for (const example of examples) gather(stage, example, every, buckets);
  for (const equations of buckets) addHalfTurn(equations, types);
  const all = sumOf(buckets, types);
  const weakPull = RIDGE_SHARE * all.patches[0];
  const general = ridge(all.patches, all.targets, new Float64Array(TAPS * types), types, weakPull);
  const stored = storedTypes(stage.scale);
  const filters = new Float64Array(buckets.length * stored * TAPS);
  buckets.forEach(({ patches, targets, count }, bucket) => {
    const energy = Math.max(1e-6, patches[0] / Math.max(1, count));
    const pull = RIDGE_SHARE * patches[0] + RIDGE_EXAMPLES * energy + 1e-3;
    const weights = ridge(patches, targets, general, types, pull);
    for (let type = 0; type < stored; type++) {
      for (let tap = 0; tap < TAPS; tap++) {
        filters[(bucket * stored + type) * TAPS + tap] = weights[tap * types + type];
      }
    }
  });
  return filters;
}

function emptyEquations(types: number): Equations {
  return {
    patches: new Float64Array(TAPS * TAPS),
    targets: new Float64Array(TAPS * types),
    count: 0,
  };
}

function gather(
  { scale, scheme }: Stage,
  { input, target }: Example,
  every: number,
  buckets: Equations[],
): void {
  const { width, height, data } = input;
  const classes = classesPerAngle(scheme);
  const bucketOf = bucketsOf(input, scheme);
  const padded = repeatEdges(input, FILTER_RADIUS);
  const frames = Array.from({ length: scheme.angles }, (_, angle) => {
    const turn = turnOf(angle, scheme.angles);
    return {
      bin: turn.bin,
      taps: offsets(turnGrid(turn, FILTER_SIDE), FILTER_SIDE, padded.width),
      places: offsets(turnGrid(turn, scale), scale, target.width),
    };
  });
  const patch = new Float64Array(TAPS);
  const wanted = new Float64Array(scale * scale);
  for (let i = 0; i < data.length; i += every) {
    const x = i % width;
    const y = (i - x) / width;
    if (y >= height) break;
    const bucket = bucketOf[i];
    const frame = frames[Math.floor(bucket / classes)];
    const equations = buckets[frame.bin * classes + (bucket % classes)];
    const from = y * padded.width + x;
    for (let k = 0; k < TAPS; k++) patch[k] = padded.data[from + frame.taps[k]] - data[i];
    const to = (y * target.width + x) * scale;
    for (let k = 0; k < wanted.length; k++) {
      wanted[k] = target.data[to + frame.places[k]] - data[i];
    }
    accumulate(equations, patch, wanted);
  }
}

/** Upper triangle only; {@link addHalfTurn} fills the other. */
function accumulate(equations: Equations, patch: Float64Array, wanted: Float64Array): void {
  const { patches, targets } = equations;
  const types = wanted.length;
  for (let i = 0; i < TAPS; i++) {
    const value = patch[i];
    if (value === 0) continue;
    const row = i * TAPS;
    for (let j = i; j < TAPS; j++) patches[row + j] += value * patch[j];
    for (let j = 0; j < types; j++) targets[i * types + j] += value * wanted[j];
  }
  equations.count += 2;
}

function addHalfTurn({ patches, targets }: Equations, types: number): void {
  const once = patches.slice();
  for (let i = 0; i < TAPS; i++) {
    for (let j = i; j < TAPS; j++) {
      const sum = once[i * TAPS + j] + once[(TAPS - 1 - j) * TAPS + TAPS - 1 - i];
      patches[i * TAPS + j] = sum;
      patches[j * TAPS + i] = sum;
    }
  }
  const before = targets.slice();
  for (let i = 0; i < targets.length; i++) targets[i] += before[TAPS * types - 1 - i];
}

function sumOf(buckets: readonly Equations[], types: number): Equations {
  const all = emptyEquations(types);
  for (const { patches, targets, count } of buckets) {
    for (let i = 0; i < patches.length; i++) all.patches[i] += patches[i];
    for (let i = 0; i < targets.length; i++) all.targets[i] += targets[i];
    all.count += count;
  }
  return all;
}

/** For each canonical cell, how far its own place lies from the first cell's. */
function offsets(canonicalOf: Int32Array, side: number, stride: number): Int32Array {
  const out = new Int32Array(canonicalOf.length);
  canonicalOf.forEach((canonical, own) => {
    out[canonical] = Math.floor(own / side) * stride + (own % side);
  });
  return out;
}

function repeatEdges({ width, height, data }: Plane, margin: number): Plane {
  const w = width + 2 * margin;
  const h = height + 2 * margin;
  const out = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    const row = Math.min(height - 1, Math.max(0, y - margin)) * width;
    for (let x = 0; x < w; x++) {
      out[y * w + x] = data[row + Math.min(width - 1, Math.max(0, x - margin))];
    }
  }
  return { width: w, height: h, data: out };
}
