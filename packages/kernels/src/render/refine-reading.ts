import { oklabPlanes } from '../color/oklab.ts';
import { guidedFilter } from '../filter/guided.ts';
import type { LabelMap } from '../image.ts';
import { compactLabels } from '../segment/components.ts';
import { cross } from '../segment/cross.ts';
import { graphSegment } from '../segment/felzenszwalb.ts';
import { absorbSlivers } from '../segment/slivers.ts';
import { trappedBall } from '../segment/trapped-ball.ts';
import { dividedReading, LYING, type RoleOf, renamed } from './divide.ts';
import { enlargeLabels } from './enlarge.ts';
import type { Unlined } from './outlines.ts';
import { borderShare, type Part } from './part.ts';
import type { Reading } from './read.ts';
import type { Region } from './regions.ts';
import type { SurfaceRole } from './types.ts';

/**
 * Splits the regions of a model's picture wherever its flat colours change and corrects what a piece
 * was taken for by its own colour: a model's leaves are green, its water is blue, its timber is brown.
 *
 * @param unlined the picture at the reading's size without its outlines
 */
export function refineReading(reading: Reading, unlined: Unlined): Reading {
  const clean = unlined.image;
  const { width, height } = clean;
  const labelSize = { width, height };
  const scale = Math.max(width, height) / 1024;
  const picture = oklabPlanes(clean);
  const guide = { width, height, data: picture.L };
  const soft = (data: Float32Array) => guidedFilter(guide, { width, height, data }, 2, 0.0006).data;
  const pieces = graphSegment(
    { width, height, L: soft(picture.L), a: soft(picture.a), b: soft(picture.b) },
    { scale: 90, minAreaPx: 50 * scale * scale, lightnessWeight: 1, noiseFloor: 0.7 },
  );
  const cut = reading.inside ? cross(pieces, outlined(unlined.depth, labelSize)) : pieces;
  const crossed = absorbSlivers(cross(cut, reading.labels), 60 * scale * scale, 1.4);
  // A B-spline vote takes the steps out of the borders, and the smallest pieces away.
  const voted = enlargeLabels(enlargeLabels(crossed, width, height), width, height);
  const labels = { ...voted, count: compactLabels(voted.data) };
  const { horizonPx } = reading.camera;
  const { regions, parts } = dividedReading(reading, labels, picture, (region, own, roleOf) => {
    const role = reading.inside
      ? roleInside(region, own, horizonPx, roleOf)
      : roleOutside(region, own, horizonPx, roleOf);
    if (own.role === 'ceiling' && role === 'wall') {
      region.facing = 'front';
      region.orientation = 'facing';
    }
    return role;
  });
  floatOnWater(regions, parts);
  return { ...reading, labels, picture, regions, parts };
}

/** Dark lines deeper than this part what they run between, whatever its colours. */
const PARTING = 0.1;

/** The fields between the outlines: a room's wall and ceiling may have one colour. */
function outlined(depth: Float32Array, { width, height }: Size): LabelMap {
  const scale = Math.max(width, height) / 1024;
  const lines = Uint8Array.from(depth, (d) => (d > PARTING ? 1 : 0));
  const radii = [5, 3, 1.5];
  return trappedBall(lines, width, height, {
    radiiPx: radii.map((r) => Math.max(0.8, r * scale)),
    minAreaPx: 80 * scale * scale,
  });
}

type Size = Pick<LabelMap, 'width' | 'height'>;

const FLOATING_SHARE = 0.004;

// What lies in the middle of water (leaves, glints) is part of its surface.
function floatOnWater(regions: readonly Region[], parts: Part[]): void {
  for (const region of regions) {
    const { id, share } = region;
    if (share > FLOATING_SHARE || !LYING.has(parts[id].role)) continue;
    if (borderShare(region, (other) => parts[other].role === 'water') > 0.8)
      parts[id] = renamed(parts[id], 'water', id);
  }
}

type Colour = readonly number[];
export const isGreen = ([, a, b]: Colour): boolean => a < -0.018 && b > 0.018;
const isBlue = ([L, a, b]: Colour): boolean => b < -0.016 && a < 0.012 && L > 0.5;
/** Brown to honey: hues between red and yellow, clearly coloured. */
export const isTimber = ([, a, b]: Colour): boolean => a > 0.008 && b > 0.034 && b > 0.8 * a;
const isGrey = ([, a, b]: Colour): boolean => Math.hypot(a, b) < 0.022;

function roleOutside(
  region: Region,
  { role }: Part,
  horizonPx: number,
  roleOf: RoleOf,
): SurfaceRole {
  const { mean, cy } = region;
  const below = cy > 1.01 * horizonPx;
  if (isGreen(mean)) return greenOutside(role, mean, below);
  const flat = role === 'ground' || role === 'paving' || role === 'water';
  if (flat && below && mean[2] < -0.01 && mean[1] < 0.004 && mean[0] > 0.6) return 'water';
  if (role === 'ground' && (isGrey(mean) || isTimber(mean))) return 'paving';
  if (role === 'planting') return ungreenPlanting(mean, below);
  if (role === 'glazing' && isBlue(mean) && mean[0] > 0.72) return 'sky';
  const slate = mean[2] < -0.014 && mean[0] > 0.33 && mean[0] < 0.68;
  if ((role === 'facade' || role === 'door') && slate) return 'glazing';
  if (role === 'facade' && mean[0] < 0.34 && isGrey(mean)) return 'metal';
  if (role === 'facade' && isPath(region, horizonPx, roleOf)) return 'paving';
  return role;
}

// What was taken for leaves and is not green: sky in between, trunks, stones.
function ungreenPlanting([L, a, b]: Colour, below: boolean): SurfaceRole {
  const grey = Math.hypot(a, b) < 0.022;
  if (!below && (L > 0.75 || (b < -0.005 && L > 0.66))) return 'sky';
  // Bark is browner than it is colourful.
  if (L < 0.5 && a > 0.006 && b > 0.012) return 'furniture';
  return below && grey && L > 0.45 ? 'paving' : 'planting';
}

// A wide strip below the horizon among green is a path, not a wall.
function isPath(region: Region, horizonPx: number, roleOf: RoleOf): boolean {
  const { minX, maxX, minY, maxY } = region;
  return (
    minY > horizonPx &&
    maxX - minX > 2.5 * (maxY - minY) &&
    borderShare(region, (id) => OPEN.has(roleOf(id))) > 0.55
  );
}

const OPEN: ReadonlySet<SurfaceRole> = new Set(['ground', 'planting', 'paving', 'water']);

function greenOutside(role: SurfaceRole, [L]: Colour, below: boolean): SurfaceRole {
  switch (role) {
    case 'sky':
      return below || L > 0.62 ? 'ground' : 'planting';
    case 'paving':
      return below && L > 0.5 ? 'ground' : 'planting';
    case 'facade':
    case 'glazing':
    case 'roof':
    case 'accent':
      return below && L > 0.6 ? 'ground' : 'planting';
    default:
      return role;
  }
}

function roleInside(
  region: Region,
  { role }: Part,
  horizonPx: number,
  roleOf: RoleOf,
): SurfaceRole {
  const { mean } = region;
  const enclosing = role === 'wall' || role === 'ceiling' || role === 'floor';
  if (isGreen(mean) && (enclosing || role === 'planting')) {
    const seenThrough = borderShare(region, (id) => PANED.has(roleOf(id))) > 0.25;
    return seenThrough ? 'glazing' : 'planting';
  }
  // Nothing as warm as wood is seen through a pane: a cabinet's front.
  if (role === 'glazing' && isTimber(mean) && mean[0] < 0.9) return 'furniture';
  if ((role === 'wall' || role === 'ceiling') && mean[0] < 0.3) return 'metal';
  if (role === 'ceiling' && region.maxY > horizonPx) return 'wall';
  return role;
}

const PANED: ReadonlySet<SurfaceRole> = new Set(['glazing', 'metal']);
