import { oklabPlanes } from '../color/oklab.ts';
import { fitLongSide, resizeRgb8 } from '../filter/resize.ts';
import type { Gray8, Rgb8 } from '../image.ts';
import { readPicture } from '../render/read.ts';
import { settlePieces } from '../render/settle-pieces.ts';
import { seemsWished } from '../render/surface-share.ts';
import type { Domain, SurfaceRole } from '../render/types.ts';
import { looksOutdoors } from '../replace/outdoors.ts';
import { shrinkMask } from '../replace/shrink-mask.ts';
import { followed, withoutSpecks } from '../segment/follow-mask.ts';
import { type ProposedMask, proposedAt } from '../segment/proposed-mask.ts';
import { isFound, isPart, shareOf } from './mask-share.ts';

/** Larger pictures are read at this long side. */
const READ_LONG_SIDE_PX = 1024;
/** A picture was read as what it is when so much of the mask is what words name. */
const PLAIN_SHARE = 0.5;
const DOMAINS: readonly Domain[] = ['interior', 'architecture'];

export interface ReadSurface {
  readonly roles: readonly SurfaceRole[];
  /** Whether it is the widest piece in the mask where nothing reads as one. */
  readonly orPiece: boolean;
}

/**
 * What reads as a surface of these roles: in the picture as it looks, a room or open air, else as the other of them; where
 * neither finds any, perhaps the network's word alone.
 */
export function readInMask(
  image: Rgb8,
  mask: Gray8,
  { roles, orPiece }: ReadSurface,
  pieces: readonly ProposedMask[],
): Gray8 | null {
  const long = Math.min(READ_LONG_SIDE_PX, Math.max(image.width, image.height));
  const { width, height } = fitLongSide(image.width, image.height, long);
  const work = resizeRgb8(image, width, height, 'area');
  const drawn = shrinkMask(mask, width, height);
  const found =
    readShare(work, drawn, roles, pieces) ?? (orPiece ? widestPiece(drawn, pieces) : null);
  return found && followed({ image, small: oklabPlanes(work) }, binary(found), []);
}

/** What reads as such a surface; null where hardly any of the mask does. */
function readShare(
  work: Rgb8,
  drawn: Gray8,
  roles: readonly SurfaceRole[],
  pieces: readonly ProposedMask[],
): Gray8 | null {
  const ways = looksOutdoors(work) ? [...DOMAINS].reverse() : DOMAINS;
  let best: { small: Gray8; share: number } | null = null;
  for (const domain of ways) {
    const small = asRead(work, domain, roles, pieces);
    const share = shareOf(drawn, small);
    if (best === null || share > best.share) best = { small, share };
    if (share > PLAIN_SHARE) break;
  }
  return best !== null && isFound(best.share) ? best.small : null;
}

/** The piece that fills most of the mask, but not all of it. */
function widestPiece(drawn: Gray8, pieces: readonly ProposedMask[]): Gray8 | null {
  const { width, height } = drawn;
  const [widest] = pieces
    .map((piece) => {
      const data = proposedAt(piece, width, height).map((value) => 255 * value);
      const small = { width, height, data };
      return { small, share: shareOf(drawn, small) };
    })
    .filter(({ share }) => isPart(share))
    .sort((one, other) => other.share - one.share);
  return widest?.small ?? null;
}

const binary = ({ data, width }: Gray8): Uint8Array =>
  withoutSpecks(
    data.map((value) => value >> 7),
    width,
  );

/** Everything in a picture that reads as a surface of these roles, 255, its things left out. */
function asRead(
  work: Rgb8,
  domain: Domain,
  roles: readonly SurfaceRole[],
  pieces: readonly ProposedMask[],
): Gray8 {
  const reading = readPicture(work, 'photo', domain, 1, roles);
  const { labels, picture, parts } = reading;
  const own = seemsWished(work, reading, (id) => roles.includes(parts[id].role));
  const { width, height, data: regions } = labels;
  const { share } = settlePieces(
    { width, height, regions, own, a: picture.a, b: picture.b },
    pieces,
  );
  const data = Uint8Array.from(own, (seems, p) =>
    (share[p] < 0 ? seems : share[p]) >= 0.5 ? 255 : 0,
  );
  return { width, height, data };
}
