import type { Random, Rgb8 } from '@zhuhui/kernels';

/** How one object is worn and dyed. */
interface Wear {
  /** Logarithm of lightness that its grain varies by, up or down; 0 is as made. */
  readonly depth: number;
  /** Stains and clouds, or stones and boards with their joints. */
  readonly laid: boolean;
  /** Pixels from spot to spot, or the size of a stone, across and down. */
  readonly wide: number;
  readonly high: number;
  /** Factors on red, green and blue. */
  readonly dye: readonly [number, number, number];
  readonly seed: number;
}

/** Shares of the objects that keep their even look; of the others, that are laid; that keep their colour. */
const EVEN = 0.45;
const LAID = 0.4;
const UNDYED = 0.6;
const DEEPEST = 0.5;
/** Spots and stones, pixels. */
const FINEST = 2;
const COARSEST = 90;
const SMALLEST_STONE = 8;
const JOINT_PX = 1.2;

/**
 * Gives objects grain and other colours, as life does and a designer's materials do not: stains and clouds
 * (fractal value noise of three octaves, the simplest form of Perlin, SIGGRAPH 1985), stones and boards.
 */
export function weathered(
  { width, height, data }: Rgb8,
  objects: Uint16Array,
  random: Random,
): Rgb8 {
  const wears: Wear[] = [];
  const count = objects.reduce((most, id) => Math.max(most, id), 0) + 1;
  for (let id = 0; id < count; id++) wears.push(wearOf(random, id === 0));
  const out = new Uint8Array(data.length);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const wear = wears[objects[p]];
      const grain = wear.depth === 0 ? 0 : wear.laid ? stones(x, y, wear) : clouds(x, y, wear);
      const factor = Math.exp(wear.depth * grain);
      for (let k = 0; k < 3; k++)
        out[3 * p + k] = Math.max(
          0,
          Math.min(255, Math.round(data[3 * p + k] * factor * wear.dye[k])),
        );
    }
  }
  return { width, height, data: out };
}

function wearOf(random: Random, sky: boolean): Wear {
  const between = (low: number, high: number) => low * (high / low) ** random.float();
  const worn = random.float() > EVEN;
  const laid = random.float() < LAID && !sky;
  const dyed = random.float() > UNDYED;
  const least = laid ? SMALLEST_STONE : FINEST;
  const dye = () => (dyed ? Math.exp(0.36 * (random.float() - 0.5)) : 1);
  return {
    depth: worn ? DEEPEST * random.float() : 0,
    laid,
    wide: between(least, laid ? 2 * COARSEST : COARSEST),
    high: between(least, COARSEST),
    dye: [dye(), dye(), dye()],
    seed: random.below(1 << 30),
  };
}

function clouds(x: number, y: number, { wide, high, seed }: Wear): number {
  let sum = 0;
  for (let octave = 0; octave < 3; octave++)
    sum += noise((x / wide) * 2 ** octave, (y / high) * 2 ** octave, seed + octave) / 2 ** octave;
  return sum;
}

/** Courses that are shifted against each other, each stone in a tone of its own, with dark joints. */
function stones(x: number, y: number, { wide, high, seed }: Wear): number {
  const course = Math.floor(y / high);
  const along = x + 0.5 * wide * (1 + at(course, -1, seed));
  const stone = Math.floor(along / wide);
  const joint = y - course * high < JOINT_PX || along - stone * wide < JOINT_PX;
  return joint ? -1.6 : 0.7 * at(stone, course, seed) + 0.3 * at(x, y, seed);
}

/** Smooth noise between −1 and 1 on a lattice of unit steps. */
function noise(x: number, y: number, seed: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [eased(x - x0), eased(y - y0)];
  const upper = at(x0, y0, seed) * (1 - u) + at(x0 + 1, y0, seed) * u;
  const lower = at(x0, y0 + 1, seed) * (1 - u) + at(x0 + 1, y0 + 1, seed) * u;
  return upper * (1 - v) + lower * v;
}

const eased = (t: number): number => t * t * (3 - 2 * t);

function at(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2246822519);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 31 - 1;
}
