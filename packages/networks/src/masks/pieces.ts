import { type ProposedMask, type Rgb8, steadiness } from '@zhuhui/kernels';
import type { MaskNetwork } from './network.ts';

/** Clicks across the picture's long side. */
const ACROSS = 14;
/** Less sure masks are no pieces. */
const LEAST_QUALITY = 0.85;
/** Less steady ones neither: of a piece the border hardly moves when more or less is asked for. */
const LEAST_STEADY = 0.85;
/** Masks that overlap so far (intersection over union) are one piece. */
const SAME = 0.85;

/**
 * The pieces of a picture: what clicks all over it mean, each once, things and their parts. Takes about 3 s of CPU.
 * @param image at a long side of at most 1024 px: the network reads no more
 */
export async function findPieces(image: Rgb8, network: MaskNetwork): Promise<ProposedMask[]> {
  const { width, height } = image;
  const step = Math.max(width, height) / ACROSS;
  const picture = await network.encode(image);
  const pieces: Piece[] = [];
  for (let y = step / 2; y < height; y += step) {
    for (let x = step / 2; x < width; x += step) {
      const masks = await network.propose(picture, [{ x, y, label: 1 }], null);
      for (const mask of masks) {
        if (mask.quality < LEAST_QUALITY || steadiness(mask) < LEAST_STEADY) continue;
        const piece = pieceOf(mask);
        if (!pieces.some((other) => overlap(piece, other) > SAME)) pieces.push(piece);
      }
    }
  }
  return pieces.map(({ mask }) => mask);
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
