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
  const { piece, pixels } = eightConnected(mask, width);
  const kept = new Uint8Array(pixels.length);
  for (let p = 0; p < mask.length; p++) {
    if (piece[p] >= 0 && kept[piece[p]] === 0 && isSeed.has(regionOf[p])) kept[piece[p]] = 1;
  }
  const out = new Uint8Array(mask.length);
  for (let p = 0; p < out.length; p++) if (piece[p] >= 0) out[p] = kept[piece[p]];
  return out;
}

export function largePieces(mask: Uint8Array, width: number): Uint8Array {
  const { piece, pixels } = eightConnected(mask, width);
  const largest = pixels.reduce((most, own) => Math.max(most, own), 0);
  const out = new Uint8Array(mask.length);
  for (let p = 0; p < out.length; p++) {
    if (piece[p] >= 0 && pixels[piece[p]] >= PIECE_SHARE * largest) out[p] = 1;
  }
  return out;
}

/** Fills enclosed holes of less than {@link HOLE_SHARE} of what is selected: specks of texture, not gaps. */
export function fillSpecks(mask: Uint8Array, width: number): Uint8Array {
  let selected = 0;
  const rest = new Uint8Array(mask.length);
  for (let p = 0; p < mask.length; p++) {
    selected += mask[p];
    rest[p] = 1 - mask[p];
  }
  const { piece, pixels } = eightConnected(rest, width);
  const out = new Uint8Array(mask.length);
  for (let p = 0; p < out.length; p++) {
    if (piece[p] < 0 || pixels[piece[p]] < HOLE_SHARE * selected) out[p] = 1;
  }
  return out;
}

/**
 * The 8-connected piece of every pixel of `mask`, −1 elsewhere, and how many pixels each has. Runs of each row are
 * joined with those they touch in the row above (Rosenfeld and Pfaltz, JACM 1966).
 */
function eightConnected(mask: Uint8Array, width: number): { piece: Int32Array; pixels: number[] } {
  const starts: number[] = [];
  const ends: number[] = [];
  const parent: number[] = [];
  const rootOf = (run: number): number => {
    let root = run;
    while (parent[root] !== root) root = parent[root];
    for (let at = run; parent[at] !== root; ) [at, parent[at]] = [parent[at], root];
    return root;
  };
  let above = 0;
  for (let row = 0; row < mask.length; row += width) {
    const first = starts.length;
    let touching = above;
    for (let p = row; p < row + width; p++) {
      if (mask[p] !== 1) continue;
      const start = p;
      while (p < row + width && mask[p] === 1) p++;
      const run = starts.length;
      starts.push(start);
      ends.push(p);
      parent.push(run);
      // What ends before the pixel above and to the left touches no later run either.
      while (touching < first && ends[touching] + width < start) touching++;
      for (let other = touching; other < first && starts[other] + width <= p; other++) {
        const [one, two] = [rootOf(other), rootOf(run)];
        parent[Math.max(one, two)] = Math.min(one, two);
      }
    }
    above = first;
  }
  const piece = new Int32Array(mask.length).fill(-1);
  const numbers = new Int32Array(starts.length).fill(-1);
  const pixels: number[] = [];
  for (let run = 0; run < starts.length; run++) {
    const root = rootOf(run);
    if (numbers[root] < 0) numbers[root] = pixels.push(0) - 1;
    pixels[numbers[root]] += ends[run] - starts[run];
    piece.fill(numbers[root], starts[run], ends[run]);
  }
  return { piece, pixels };
}
