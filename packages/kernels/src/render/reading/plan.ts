import type { Camera } from '../camera.ts';
import type { Ink } from '../ink.ts';
import { halfWidth, type Part } from '../part.ts';
import type { Region } from '../regions.ts';

/** Metres that the longer side of a plan shows when nothing says otherwise. */
const PLAN_WIDTH_M = 13;

/** Straight down on a plan: one depth for all, `PLAN_WIDTH_M` across the sheet. */
export function planCamera(width: number, height: number): Camera {
  const focalPx = Math.max(width, height);
  return {
    width,
    height,
    focalPx,
    cx: width / 2,
    horizonPx: height / 2,
    eyeHeightM: PLAN_WIDTH_M,
    depth: 'parallel',
    depthDirection: [0, 1],
    across: 'parallel',
    support: 0,
    above: true,
  };
}

// Shares of the sheet: larger closed shapes are rooms, smaller ones things in them.
const MIN_ROOM = 0.02;
const MIN_THING = 0.0006;
/** Share of the rim along one larger light field from which a field is furniture. */
const ISLAND = 0.7;
// Mean half width in pixels of a 768 px high sheet that walls stay below.
const WALL_HALF_WIDTH = 9;

/**
 * A plan's regions by size, place and ink: what lies open to the sheet's border is paper, inked or slim
 * long shapes are walls, large ones rooms, the rest furniture; scraps of lettering join what they lie in.
 */
export function planParts(
  regions: readonly Region[],
  labels: Int32Array,
  ink: Ink,
  height: number,
): Part[] {
  const inked = new Float64Array(regions.length);
  for (let p = 0; p < labels.length; p++) inked[labels[p]] += ink.depth.data[p];
  const outer = new Set(
    regions.filter((r) => touches(r) > 0.15 * height && r.share > 0.01).map((r) => r.id),
  );
  const isDark = (r: Region) => inked[r.id] / r.area > 0.45 || r.mean[0] < 0.6;
  // Rooms meet walls; what lies in the middle of a larger light field stands in it.
  const isIsland = (r: Region) =>
    [...r.borders].some(
      ([id, length]) =>
        length > ISLAND * r.perimeter && regions[id].share > r.share && !isDark(regions[id]),
    );
  return regions.map((r): Part => {
    r.facing = 'level';
    r.orientation = 'up';
    const part: Part = {
      role: 'furniture',
      group: r.id,
      lying: false,
      onWall: false,
      view: null,
      lamp: false,
    };
    const long = Math.max(r.maxX - r.minX, r.maxY - r.minY);
    const dark = isDark(r);
    const slim = halfWidth(r, height) < WALL_HALF_WIDTH && long > 0.1 * height && r.straight > 0.5;
    if (outer.has(r.id)) part.role = 'ceiling';
    else if (dark || (slim && r.share > MIN_THING)) part.role = 'wall';
    else if (r.share > MIN_ROOM && !isIsland(r)) part.role = 'floor';
    else if (r.share < MIN_THING) part.role = hostRole(r, regions, outer);
    return part;
  });
}

const touches = (r: Region) => r.touch.top + r.touch.bottom + r.touch.left + r.touch.right;

function hostRole(r: Region, regions: readonly Region[], outer: ReadonlySet<number>): Part['role'] {
  let host = -1;
  let most = 0;
  for (const [id, length] of r.borders) if (length > most) [host, most] = [id, length];
  if (host < 0) return 'furniture';
  if (outer.has(host)) return 'ceiling';
  return regions[host].share > MIN_ROOM ? 'floor' : 'furniture';
}
