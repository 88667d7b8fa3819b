import type { OklabPlanes } from '../color/oklab.ts';
import type { LabelMap } from '../image.ts';
import type { Part } from './part.ts';
import type { Reading } from './read.ts';
import { measureRegions, type Region } from './regions.ts';
import type { SurfaceRole } from './types.ts';

/** What a piece's parent was taken for. */
export type RoleOf = (id: number) => SurfaceRole;

/**
 * The regions of a reading cut into pieces, each what its parent was but for its role.
 * @param labels the pieces
 * @param picture of their size
 * @param roleFor the role of a piece, given what its parent was
 */
export function dividedReading(
  reading: Reading,
  labels: LabelMap,
  picture: OklabPlanes,
  roleFor: (piece: Region, own: Part, roleOf: RoleOf) => SurfaceRole,
): { readonly regions: Region[]; readonly parts: Part[] } {
  const parents = mostCommon(labels, reading.labels);
  const regions = measureRegions(labels, picture, reading.camera, []);
  regions.forEach((region, id) => {
    const parent = reading.regions[parents[id]];
    region.facing = parent.facing;
    region.orientation = parent.orientation;
    region.straight = parent.straight;
  });
  const roleOf: RoleOf = (id) => reading.parts[parents[id]].role;
  const parts = regions.map((region, id): Part => {
    const own = reading.parts[parents[id]];
    const role = roleFor(region, own, roleOf);
    return role === own.role ? { ...own } : renamed(own, role, id);
  });
  return { regions, parts };
}

/** The coarse region that most of each piece lies in. */
function mostCommon(fine: LabelMap, coarse: LabelMap): Int32Array {
  const votes = Array.from({ length: fine.count }, () => new Map<number, number>());
  for (let p = 0; p < fine.data.length; p++) {
    const vote = votes[fine.data[p]];
    vote.set(coarse.data[p], (vote.get(coarse.data[p]) ?? 0) + 1);
  }
  return Int32Array.from(votes, (vote) => [...vote].sort((a, b) => b[1] - a[1])[0][0]);
}

/** Roles that lie level. */
export const LYING: ReadonlySet<SurfaceRole> = new Set(['floor', 'ground', 'paving', 'water']);

/** A part taken for something else, by itself. */
export function renamed(own: Part, role: SurfaceRole, id: number): Part {
  return {
    ...own,
    role,
    group: id,
    lying: LYING.has(role),
    onWall: role === 'glazing' || (own.onWall && role !== 'planting'),
    view: null,
    lamp: false,
  };
}
