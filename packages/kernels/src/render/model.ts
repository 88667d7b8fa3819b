import type { ProgressListener, Rgb8 } from '../image.ts';
import { construct } from './construct.ts';
import type { Developed } from './develop.ts';
import type { Skin } from './finish.ts';
import { ruffleCrowns } from './leafage.ts';
import { withoutOutlines } from './outlines.ts';
import { ownPaint, ownShares, ownSkins } from './own-paint.ts';
import type { Reading } from './read.ts';
import type { RenderRequest } from './types.ts';
import type { Zones } from './zones.ts';

/** How far leaves stick out of a crown's outline, pixels of a 1024 px picture; less where lines bind. */
const RUFFLE = { free: 6, held: 4 } as const;

const paintScale = ({ width, height }: Rgb8) => Math.max(width, height) / 1024;

/**
 * Paints a model's screenshot as a photograph: colours from the picture itself without its outlines,
 * texture by what each surface is, light, sky and reflections all new.
 */
export function paintModel(
  image: Rgb8,
  drawn: Reading,
  skins: readonly Skin[],
  request: RenderRequest,
  zones: Zones | null,
  onProgress: ProgressListener,
): Developed {
  const amplitude = (RUFFLE.free - RUFFLE.held * request.cnStrength ** 4) * paintScale(image);
  const { unlined, reading } = ruffleCrowns(
    withoutOutlines(image),
    drawn,
    amplitude,
    request.seed,
    zones,
  );
  const share = ownShares(reading, request, zones);
  const own = ownPaint(reading, unlined, share);
  return construct(image, reading, ownSkins(reading, skins, share), request, onProgress, own);
}
