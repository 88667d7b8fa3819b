import { type Runs, runsOf } from './runs.ts';

/** Pieces of a boxed selection below this share of its largest piece are dropped. */
const PIECE_SHARE = 0.02;

/** Holes below this share of a selection are specks. */
const HOLE_SHARE = 0.004;

/** The 8-connected pieces of `mask` that the seeds' regions touch. */
export function piecesAt(
  mask: Uint8Array,
  width: number,
  regionOf: Int32Array,
  seeds: readonly number[],
): Uint8Array {
  const isSeed = new Set(seeds);
  const { starts, ends, piece, pixels } = eightConnected(mask, width, 1);
  const kept = new Uint8Array(pixels.length);
  piece.forEach((own, run) => {
    for (let p = starts[run]; p < ends[run] && kept[own] === 0; p++) {
      if (isSeed.has(regionOf[p])) kept[own] = 1;
    }
  });
  const out = new Uint8Array(mask.length);
  piece.forEach((own, run) => {
    if (kept[own] === 1) out.fill(1, starts[run], ends[run]);
  });
  return out;
}

export function largePieces(mask: Uint8Array, width: number): Uint8Array {
  const { starts, ends, piece, pixels } = eightConnected(mask, width, 1);
  const largest = pixels.reduce((most, own) => Math.max(most, own), 0);
  const out = new Uint8Array(mask.length);
  piece.forEach((own, run) => {
    if (pixels[own] >= PIECE_SHARE * largest) out.fill(1, starts[run], ends[run]);
  });
  return out;
}

/** Fills enclosed holes of less than {@link HOLE_SHARE} of what is selected, in place: specks of texture, not gaps. */
export function fillSpecks(mask: Uint8Array, width: number): Uint8Array {
  const { starts, ends, piece, pixels } = eightConnected(mask, width, 0);
  const selected = pixels.reduce((left, own) => left - own, mask.length);
  piece.forEach((own, run) => {
    if (pixels[own] < HOLE_SHARE * selected) mask.fill(1, starts[run], ends[run]);
  });
  return mask;
}

/** A mask's 8-connected pieces as the runs that they consist of. */
interface Pieces extends Runs {
  /** Each run's piece. */
  readonly piece: Int32Array;
  /** How many pixels each piece has. */
  readonly pixels: readonly number[];
}

/**
 * Runs of each row are joined with those that they touch in the row above (Rosenfeld and Pfaltz, JACM 1966).
 * @param value what the pieces' pixels hold
 */
function eightConnected(mask: Uint8Array, width: number, value: 0 | 1): Pieces {
  const { starts, ends } = runsOf(mask, width, value);
  const parent = Int32Array.from(starts, (_, run) => run);
  const rootOf = (run: number): number => {
    let root = run;
    while (parent[root] !== root) root = parent[root];
    for (let at = run; parent[at] !== root; ) [at, parent[at]] = [parent[at], root];
    return root;
  };
  let touching = 0;
  for (let run = 0; run < starts.length; run++) {
    const row = starts[run] - (starts[run] % width);
    // What ends before the pixel above and to the left, or higher up, touches no later run either.
    while (starts[touching] < row - width || ends[touching] + width < starts[run]) touching++;
    for (let other = touching; starts[other] < row && starts[other] + width <= ends[run]; other++) {
      const [one, two] = [rootOf(other), rootOf(run)];
      parent[Math.max(one, two)] = Math.min(one, two);
    }
  }
  const numbers = new Int32Array(starts.length).fill(-1);
  const pixels: number[] = [];
  const piece = parent.map((_, run) => {
    const root = rootOf(run);
    if (numbers[root] < 0) numbers[root] = pixels.push(0) - 1;
    pixels[numbers[root]] += ends[run] - starts[run];
    return numbers[root];
  });
  return { starts, ends, piece, pixels };
}
