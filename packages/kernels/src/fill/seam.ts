import { CHANNELS, COLOUR_SCALE } from './level.ts';

/** A filled hole: what was copied, and where from. */
export interface Composite {
  readonly width: number;
  readonly height: number;
  /** Tall (see {@link Level}): R, G, B first of {@link CHANNELS} values per pixel, × {@link COLOUR_SCALE}. */
  readonly features: Int16Array;
  readonly hole: Uint8Array;
  /** The tall index each hole pixel's colour was copied from; −1 outside the hole. */
  readonly origin: Int32Array;
  /** 0 … 1: how smooth the surroundings are there (see {@link smoothness}). */
  readonly calm: Float32Array;
  /** Smooth filling of the hole, wanted where the surroundings are calm; three per pixel. */
  readonly membrane: Float32Array;
  /** Kinds of surface (see {@link Parting}): each is healed by itself. One for all when absent. */
  readonly kinds?: Uint8Array;
}

/**
 * Weight of the copied colours: a correction reaches about 1/√λ pixels, far enough for the light of a
 * wall or a floor to go on from rim to rim.
 */
const SCREEN = 0.0005;
const ITERATIONS = 120;
/** Over-relaxation near the best for so far a reach. */
const OMEGA = 1.9;
/** An edge of this many levels that only one of two sources shows would stand at the seam as a bump. */
const DISAGREE_LEVELS = 40;
/** In calm surroundings only steps up to this many grey levels between neighbours are grain. */
const GRAIN_LEVELS = 2.5;

/**
 * Takes the seams out of a hole filled by copying: solves
 *   min Σ |f(p) − f(q) − g(p, q)|² + λ Σ |f(p) − u(p)|²   with f = picture on the hole's rim,
 * where u is the copied filling (the membrane, as far as the surroundings are calm) and the guide g is
 * the mean of the two gradients which the sources of p and of q show there (where they are far apart, the
 * lesser), so g(p, q) = −g(q, p) (Poisson editing: Pérez, Gangnet and Blake 2003; screened and guided as
 * in Image Melding: Darabi et al. 2012). A one-sided guide is not integrable and ruins the picture.
 * Calm surroundings (painted wall, sky) let only grain pass the guide: exemplars lose there.
 * Gauss–Seidel with over-relaxation, alternating directions; deterministic. Returns R, G, B of every
 * pixel, known ones as they are.
 */
export function healSeams(composite: Composite): Float32Array {
  const { width, height, features, hole, origin, calm, membrane, kinds } = composite;
  const cells: number[] = [];
  for (let i = 0; i < hole.length; i++) if (hole[i] === 1 && origin[i] >= 0) cells.push(i);
  const colours = new Float32Array(width * height * 3);
  for (let i = 0; i < hole.length; i++) {
    const from = i * CHANNELS;
    colours[i * 3] = features[from] / COLOUR_SCALE;
    colours[i * 3 + 1] = features[from + 1] / COLOUR_SCALE;
    colours[i * 3 + 2] = features[from + 2] / COLOUR_SCALE;
  }
  // Constant part of each cell's equation, and its diagonal.
  const right = new Float32Array(cells.length * 3);
  const diagonal = new Float32Array(cells.length);
  const steps = Int32Array.of(-1, 1, -width, width);
  const step = new Float64Array(3);
  const neighbours = new Int32Array(cells.length * 4).fill(-1);
  for (let n = 0; n < cells.length; n++) {
    const p = cells[n];
    const x = p % width;
    const y = (p - x) / width;
    diagonal[n] = SCREEN;
    for (let c = 0; c < 3; c++) {
      const copied = features[origin[p] * CHANNELS + c] / COLOUR_SCALE;
      const target = copied + calm[p] * (membrane[p * 3 + c] - copied);
      right[n * 3 + c] = SCREEN * target;
      colours[p * 3 + c] = target;
    }
    for (let k = 0; k < 4; k++) {
      const inside = k === 0 ? x > 0 : k === 1 ? x < width - 1 : k === 2 ? y > 0 : y < height - 1;
      if (!inside) continue;
      const q = p + steps[k];
      if (kinds && kinds[q] !== kinds[p]) continue;
      neighbours[n * 4 + k] = q;
      diagonal[n] += 1;
      const calmness = (calm[p] + calm[q]) / 2;
      guide(composite, p, q, k, steps[k], step);
      for (let c = 0; c < 3; c++) {
        const pass = Math.min(1, GRAIN_LEVELS / Math.max(1e-3, Math.abs(step[c])));
        right[n * 3 + c] += step[c] * (1 - calmness * (1 - pass));
      }
    }
  }
  relax(colours, cells, neighbours, right, diagonal, ITERATIONS);
  return colours;
}

/**
 * Writes the wanted f(p) − f(q): the mean, or where they are far apart the lesser, of the gradients seen
 * from p's and from q's source.
 */
function guide(
  composite: Composite,
  p: number,
  q: number,
  direction: number,
  step: number,
  out: Float64Array,
): void {
  const { features, origin, width, height } = composite;
  const seenP = stepInside(origin[p], direction, width, height);
  // A known neighbour is its own source; it says nothing about the hole.
  const seenQ = origin[q] >= 0 && stepInside(origin[q], direction ^ 1, width, height);
  const atP = origin[p] * CHANNELS;
  const atQ = origin[q] * CHANNELS;
  const next = step * CHANNELS;
  let sizeP = 0;
  let sizeQ = 0;
  let apart = 0;
  for (let c = 0; c < 3; c++) {
    const fromP = seenP ? features[atP + c] - features[atP + next + c] : 0;
    const fromQ = seenQ ? features[atQ - next + c] - features[atQ + c] : 0;
    sizeP += Math.abs(fromP);
    sizeQ += Math.abs(fromQ);
    apart += Math.abs(fromP - fromQ);
  }
  // One choice for all channels, or the seam would take on a colour of its own.
  const far = apart > 3 * DISAGREE_LEVELS * COLOUR_SCALE;
  const useP = seenP && !(seenQ && far && sizeQ < sizeP);
  const useQ = seenQ && !(seenP && far && sizeP <= sizeQ);
  for (let c = 0; c < 3; c++) {
    const fromP = useP ? features[atP + c] - features[atP + next + c] : 0;
    const fromQ = useQ ? features[atQ - next + c] - features[atQ + c] : 0;
    out[c] = (fromP + fromQ) / (COLOUR_SCALE * (useP && useQ ? 2 : 1));
  }
}

/** Whether the neighbour in direction 0 left, 1 right, 2 up, 3 down lies in the same layer. */
function stepInside(i: number, direction: number, width: number, height: number): boolean {
  const x = i % width;
  if (direction === 0) return x > 0;
  if (direction === 1) return x < width - 1;
  const y = ((i - x) / width) % height;
  return direction === 2 ? y > 0 : y < height - 1;
}

function relax(
  colours: Float32Array,
  cells: readonly number[],
  neighbours: Int32Array,
  right: Float32Array,
  diagonal: Float32Array,
  iterations: number,
): void {
  const count = cells.length;
  for (let iteration = 0; iteration < iterations; iteration++) {
    for (let m = 0; m < count; m++) {
      const n = (iteration & 1) === 0 ? m : count - 1 - m;
      const p = cells[n] * 3;
      let s0 = right[n * 3];
      let s1 = right[n * 3 + 1];
      let s2 = right[n * 3 + 2];
      for (let k = 0; k < 4; k++) {
        const q = neighbours[n * 4 + k] * 3;
        if (q < 0) continue;
        s0 += colours[q];
        s1 += colours[q + 1];
        s2 += colours[q + 2];
      }
      const scale = 1 / diagonal[n];
      colours[p] += OMEGA * (s0 * scale - colours[p]);
      colours[p + 1] += OMEGA * (s1 * scale - colours[p + 1]);
      colours[p + 2] += OMEGA * (s2 * scale - colours[p + 2]);
    }
  }
}
