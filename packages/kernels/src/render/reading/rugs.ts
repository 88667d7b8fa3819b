import { borderShare } from '../part.ts';
import type { Region } from '../regions.ts';
import type { Orientation, SurfaceClass } from './surface-class.ts';

/** What a piece on the floor may have been taken for. */
const MISTAKEN: ReadonlySet<SurfaceClass> = new Set<SurfaceClass>([
  'joinery',
  'upholstery',
  'object',
  'door',
]);
const MIN_SHARE = 0.012;
/** Share of the rim that borders the floor. */
const ON_FLOOR = 0.93;

/**
 * A large piece below the horizon with nothing but floor around it lies on the floor: of what stands
 * there, the eye sees two faces at least. Changes `surface` and `orientation` in place.
 */
export function layRugs(
  regions: readonly Region[],
  surface: SurfaceClass[],
  orientation: Orientation[],
): void {
  for (const r of regions) {
    if (!MISTAKEN.has(surface[r.id]) || r.share < MIN_SHARE || r.above > 0) continue;
    if (borderShare(r, (id) => surface[id] === 'floor') <= ON_FLOOR) continue;
    surface[r.id] = 'rug';
    orientation[r.id] = 'up';
  }
}
