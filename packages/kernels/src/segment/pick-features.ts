import { distanceToMask } from '../filter/distance.ts';
import { maskShape } from './mask-shape.ts';
import { bitsOf } from './mask-words.ts';
import { type ProposedMask, steadiness } from './proposed-mask.ts';

/** Numbers that {@link pickTable} gives of each mask. */
export const PICK_FEATURES = 39;

/** A mask that clicks may mean, at the small picture's size. */
export interface Candidate {
  /** 1 = selected. */
  readonly mask: Uint8Array;
  readonly proposed: ProposedMask;
  /** Whether it changes only what hangs together with the last click. */
  readonly piece: boolean;
  /** How many earlier clicks it takes back. */
  readonly takesBack: number;
  /** Where it changes what the last click means by itself: the share of that which it changes. Else 1. */
  readonly changedShare: number;
}

/** The clicks so far, at the small picture's size, px. */
export interface ClicksSaid {
  readonly width: number;
  readonly height: number;
  /** How many said that something belongs, and that something does not. */
  readonly positive: number;
  readonly negative: number;
  /** Where the last click stands, and what it said. */
  readonly last: { readonly x: number; readonly y: number; readonly label: 0 | 1 };
  /** What was selected before the last click (1 = selected), or null. */
  readonly before: Uint8Array | null;
}

/** Log odds beyond this say no more. */
const SURE = 20;
/** Depths are measured on every so manyth pixel of the small picture. */
const DEPTH_STEP_PX = 3;

/**
 * How well each of several masks fits to clicks: its own size, shape and place and where in it the last click stands, what
 * the network thinks of it, how it stands among the others, and what the last click changes by it.
 * @param overlaps see {@link overlapsOf}
 * @returns rows of {@link PICK_FEATURES}
 */
export function pickTable(
  candidates: readonly Candidate[],
  { mutual, withBefore }: Overlaps,
  said: ClicksSaid,
): Float32Array {
  const { width, height, positive, negative, last } = said;
  const shapes = candidates.map(({ mask }) => maskShape(mask, width));
  const proposals = candidates.map(({ proposed }) => proposed);
  const best = Math.max(...proposals.map(({ quality }) => quality));
  const steady = new Map(proposals.map((proposed) => [proposed, steadiness(proposed)]));
  const kinds = [...steady.keys()];
  const piece = pieceAtClick(said);
  const bySize = [...shapes.keys()].sort((i, j) => shapes[i].pixels - shapes[j].pixels);
  const out = new Float32Array(candidates.length * PICK_FEATURES);
  candidates.forEach((candidate, k) => {
    const { mask, proposed } = candidate;
    const { pixels, rim, border, left, top, right, bottom, x, y } = shapes[k];
    const side = Math.sqrt(Math.max(1, pixels));
    const across = Math.max(1, right - left);
    const down = Math.max(1, bottom - top);
    const change = changeBy(mask, said, piece);
    const others = mutual[k].filter((_, j) => j !== k);
    const place = bySize.indexOf(k);
    const smaller = shapes[bySize[Math.max(0, place - 1)]];
    const larger = shapes[bySize[Math.min(bySize.length - 1, place + 1)]];
    out.set(
      [
        pixels / mask.length,
        rim / (2 * (width + height) - 4),
        rim / (rim + border + 1),
        border / side,
        across / width,
        down / height,
        across / down,
        pixels / (across * down),
        top / height,
        bottom / height,
        Math.abs(x / width - 0.5),
        Math.hypot(x - last.x, y - last.y) / side,
        Math.abs(last.x - (left + right) / 2) / across,
        (last.y - (top + bottom) / 2) / down,
        positive,
        negative,
        change.depth / Math.max(1, change.deepest),
        change.depth / side,
        change.deepest / side,
        change.deepest - change.depth,
        change.share,
        change.together,
        change.ofPiece,
        mask[last.y * width + last.x] === last.label ? 1 : 0,
        kinds.indexOf(proposed),
        candidate.piece ? 1 : 0,
        candidate.takesBack,
        candidate.changedShare,
        proposed.quality,
        proposed.quality - best,
        steady.get(proposed) ?? 0,
        oddsAt(proposed, said),
        mutual[k][0],
        Math.max(0, ...others),
        others.reduce((sum, value) => sum + value, 0) / Math.max(1, others.length),
        withBefore ? withBefore[k] : -1,
        place / candidates.length,
        smaller.pixels / Math.max(1, pixels),
        pixels / Math.max(1, larger.pixels),
      ],
      k * PICK_FEATURES,
    );
  });
  return out;
}

/** How several masks (1 = selected) overlap: intersection over union. */
export interface Overlaps {
  /** Of each with each. */
  readonly mutual: readonly (readonly number[])[];
  /** Of each with what was selected before; null where nothing was. */
  readonly withBefore: readonly number[] | null;
}

/** @param before what was selected before, of the masks' size */
export function overlapsOf(masks: readonly Uint8Array[], before: Uint8Array | null): Overlaps {
  const packed = masks.map(bitsOf);
  const mutual = packed.map(() => new Array<number>(packed.length));
  packed.forEach((one, k) => {
    for (let j = 0; j <= k; j++) mutual[j][k] = mutual[k][j] = overlapOf(one, packed[j]);
  });
  const was = before && bitsOf(before);
  return { mutual, withBefore: was && packed.map((one) => overlapOf(was, one)) };
}

/** How sure the network is of what the last click stands on, in its sense. */
function oddsAt({ side, logOdds }: ProposedMask, { width, height, last }: ClicksSaid): number {
  const step = side / Math.max(width, height);
  const p = Math.floor((last.y + 0.5) * step) * side + Math.floor((last.x + 0.5) * step);
  const odds = last.label === 1 ? logOdds[p] : -logOdds[p];
  return Math.max(-SURE, Math.min(SURE, odds));
}

/** Intersection over union. */
function overlapOf(a: Uint32Array, b: Uint32Array): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.length; i++) {
    both += onesIn(a[i] & b[i]);
    either += onesIn(a[i] | b[i]);
  }
  return both / Math.max(1, either);
}

/** Bits set in a number, summed in pairs, nibbles and bytes (Warren, Hacker's Delight, 5-1). */
function onesIn(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** What a mask changes in the last click's sense. */
interface Change {
  /** Of the picture. */
  readonly share: number;
  /** Of what changes, what hangs together with the click. */
  readonly together: number;
  /** Of what could change and hangs together with the click, what changes: of a selected thing, what is taken away. */
  readonly ofPiece: number;
  /** How deep the click stands in it and how deep it is, px. */
  readonly depth: number;
  readonly deepest: number;
}

/** A coarse picture: every {@link DEPTH_STEP_PX}th pixel with a rim around it. */
interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

const CHANGES = 0;
const REACHED = 1;
const STAYS = 255;

/** Where a mask changes what was selected in the last click's sense; null: where anything could change. */
function changesOf(
  mask: Uint8Array | null,
  { width: fullWidth, height: fullHeight, before, last }: ClicksSaid,
): Raster {
  const step = DEPTH_STEP_PX;
  // A rim of what does not change: nothing changes beyond the picture.
  const width = Math.ceil(fullWidth / step) + 2;
  const height = Math.ceil(fullHeight / step) + 2;
  const data = new Uint8Array(width * height).fill(STAYS);
  for (let y = 0, row = 1; y < fullHeight; y += step, row++) {
    for (let x = 0, column = 1; x < fullWidth; x += step, column++) {
      const p = y * fullWidth + x;
      const was = before ? before[p] : 1 - last.label;
      if (was === last.label || (mask && mask[p] !== last.label)) continue;
      data[row * width + column] = CHANGES;
    }
  }
  return { width, height, data };
}

const clickIn = ({ width }: Raster, { last }: ClicksSaid): number =>
  (Math.floor(last.y / DEPTH_STEP_PX) + 1) * width + Math.floor(last.x / DEPTH_STEP_PX) + 1;

/** What could change and hangs together with the last click: {@link REACHED} there, and how many places. */
function pieceAtClick(said: ClicksSaid): { readonly raster: Raster; readonly count: number } {
  const raster = changesOf(null, said);
  return { raster, count: reach(raster, clickIn(raster, said)) };
}

function changeBy(
  mask: Uint8Array,
  said: ClicksSaid,
  piece: ReturnType<typeof pieceAtClick>,
): Change {
  const raster = changesOf(mask, said);
  const { width, height, data } = raster;
  let changed = 0;
  let ofPiece = 0;
  for (let p = 0; p < data.length; p++) {
    if (data[p] !== CHANGES) continue;
    changed++;
    if (piece.raster.data[p] === REACHED) ofPiece++;
  }
  const distance = distanceToMask(raster).data;
  const at = clickIn(raster, said);
  const deepest = distance.reduce((most, value) => Math.max(most, value), 0);
  return {
    share: changed / ((width - 2) * (height - 2)),
    together: reach(raster, at) / Math.max(1, changed),
    ofPiece: ofPiece / Math.max(1, piece.count),
    depth: distance[at] * DEPTH_STEP_PX,
    deepest: deepest * DEPTH_STEP_PX,
  };
}

/** Calls the changes {@link REACHED} that hang together with a place, side by side, and counts them. */
function reach({ width, data }: Raster, place: number): number {
  const stack = [place];
  let count = 0;
  for (let p = stack.pop(); p !== undefined; p = stack.pop()) {
    if (data[p] !== CHANGES) continue;
    data[p] = REACHED;
    count++;
    stack.push(p - 1, p + 1, p - width, p + width);
  }
  return count;
}
