import { type ProposedMask, type Rgb8, steadiness } from '@zhuhui/kernels';
import type { MaskNetwork } from './network.ts';

/** Clicks across the picture's long side. */
const ACROSS = 14;
/** Masks are no pieces that are less sure than this, or whose border moves more where more or less is asked for. */
const LEAST_SURE = 0.85;
/** Masks that overlap so far (intersection over union) are one piece. */
const SAME = 0.85;

/**
 * The pieces of a picture: what clicks all over it mean, each once, things and their parts, the surest first. What
 * several clicks say of one piece is averaged. Takes about 3 s of CPU.
 * @param image at a long side of at most 1024 px: the network reads no more
 * @param leastSure 0 … 1, of how good the network takes a mask to be and of how steady it is
 */
export async function findPieces(
  image: Rgb8,
  network: MaskNetwork,
  leastSure = LEAST_SURE,
): Promise<ProposedMask[]> {
  const { width, height } = image;
  const step = Math.max(width, height) / ACROSS;
  const picture = await network.encode(image);
  const said: ProposedMask[] = [];
  for (let y = step / 2; y < height; y += step) {
    for (let x = step / 2; x < width; x += step) {
      const masks = await network.propose(picture, [{ x, y, label: 1 }], null);
      said.push(...masks.filter((mask) => surenessOf(mask) >= leastSure));
    }
  }
  said.sort((a, b) => surenessOf(b) - surenessOf(a));
  const groups: Piece[][] = [];
  for (const piece of said.map(pieceOf)) {
    const group = groups.find(([surest]) => overlap(piece, surest) > SAME);
    if (group) group.push(piece);
    else groups.push([piece]);
  }
  return groups.map((group) => meanOf(group.map(({ mask }) => mask)));
}

const surenessOf = (mask: ProposedMask): number => Math.min(mask.quality, steadiness(mask));

/** The mean of what several masks say of one piece, as good as the first. */
function meanOf(masks: readonly ProposedMask[]): ProposedMask {
  const [surest] = masks;
  const logOdds = surest.logOdds.map(
    (_, p) => masks.reduce((sum, mask) => sum + (mask.logOdds[p] ?? 0), 0) / masks.length,
  );
  return { ...surest, logOdds };
}

/** A mask with the places of every second row and column that it covers. */
interface Piece {
  readonly mask: ProposedMask;
  readonly covers: Uint8Array;
  readonly count: number;
}

function pieceOf(mask: ProposedMask): Piece {
  const half = mask.side >> 1;
  const covers = new Uint8Array(half * half);
  let count = 0;
  for (let p = 0; p < covers.length; p++) {
    const at = Math.floor(p / half) * 2 * mask.side + (p % half) * 2;
    if ((mask.logOdds[at] ?? 0) <= 0) continue;
    covers[p] = 1;
    count++;
  }
  return { mask, covers, count };
}

/** Intersection over union; none where their sizes rule out that they are one. */
function overlap(one: Piece, other: Piece): number {
  if (Math.min(one.count, other.count) < SAME * Math.max(one.count, other.count)) return 0;
  let both = 0;
  for (let p = 0; p < one.covers.length; p++) both += (one.covers[p] ?? 0) & (other.covers[p] ?? 0);
  return both / Math.max(1, one.count + other.count - both);
}
