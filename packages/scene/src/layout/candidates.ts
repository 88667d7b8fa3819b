import type { Random } from '../random.ts';
import { type Floor, fits } from './floor.ts';
import { extentOf, type Group, movedSolids, type Preference } from './group.ts';
import { around, boundsOf, middleOf, movedRect, type Pose } from './rect.ts';
import { middleOfOpening, poseAtWall, type Wall } from './walls.ts';

export interface Candidate {
  readonly pose: Pose;
  readonly score: number;
}

const STEP_M = 0.1;
const COARSE_M = 0.2;
/** How far off its wall a group that may float is tried, and what a metre of that costs. */
const FLOATING_M = [0.4, 0.8, 1.2, 1.6, 2, 2.4] as const;
const FLOATING_COST = 0.7;

/** Where a group might stand, unchecked, with how well it would be there; a little chance breaks ties. */
export function candidatesFor(floor: Floor, group: Group, random: Random): Candidate[] {
  const places = onItsSide(floor, group, placesFor(floor, group, random));
  const { liking } = floor;
  if (!liking) return places;
  return places
    .filter(({ pose }) => fits(floor, group, pose))
    .map(({ pose, score }) => ({ pose, score: score + liking(group, pose) }));
}

/** How much it counts that a group is where it was said to be, and each share of the room beside it. */
const ON_SIDE = 8;
const OFF_SIDE = 6;
/** Shares of the room's width or depth that are a side of it. */
const SIDE_SHARE = 0.4;
/** Nearer to the viewer than this share of the depth nothing is beside anything. */
const NEAR_SHARE = 0.3;
const NEAR_COST = 3;

/** Places as they are liked where a group's side was said: seen from the front, left is at low x. */
function onItsSide(floor: Floor, group: Group, places: readonly Candidate[]): Candidate[] {
  const { where } = group;
  if (!where) return [...places];
  const bounds = boundsOf(floor.room.plan);
  const own = extentOf(group);
  return places.map(({ pose, score }) => {
    const [x, y] = middleOf(movedRect(own, pose));
    const across = (x - bounds.x0) / (bounds.x1 - bounds.x0);
    const inward = (y - bounds.y0) / (bounds.y1 - bounds.y0);
    const off = {
      left: Math.max(0, across - SIDE_SHARE, NEAR_COST * (NEAR_SHARE - inward)),
      right: Math.max(0, 1 - SIDE_SHARE - across, NEAR_COST * (NEAR_SHARE - inward)),
      back: Math.max(0, 1 - SIDE_SHARE - inward),
      middle: Math.max(0, Math.hypot(across - 0.5, inward - 0.5) - 0.1),
    }[where];
    return { pose, score: score + (off === 0 ? ON_SIDE : -OFF_SIDE * off) };
  });
}

function placesFor(floor: Floor, group: Group, random: Random): Candidate[] {
  const { anchor } = group;
  switch (anchor.kind) {
    case 'wall':
      return [0, ...(anchor.floats && floor.liking ? FLOATING_M : [])].flatMap((off) =>
        wallCandidates(floor, group, anchor.gapM + off, anchor.prefer, random).map(
          ({ pose, score }) => ({ pose, score: score - off * FLOATING_COST }),
        ),
      );
    case 'corner':
      return cornerCandidates(floor, group, anchor.gapM, random);
    case 'facing':
      return facingCandidates(floor, group, anchor, random);
    case 'free':
      return freeCandidates(floor, group, anchor.prefer, random);
    case 'grid':
      return [];
  }
}

function wallCandidates(
  floor: Floor,
  group: Group,
  gapM: number,
  prefer: Preference | undefined,
  random: Random,
): Candidate[] {
  const extent = extentOf(group);
  return floor.walls.flatMap((wall) => {
    const liking = wallLiking(floor, wall, prefer) + random() * 1.2;
    // +x of the group runs against the wall's direction.
    const low = extent.x1;
    const high = wall.lengthM + extent.x0;
    const places: Candidate[] = [];
    for (const alongM of stops(floor, wall, low, high)) {
      const pose = poseAtWall(wall, alongM, gapM);
      const off = Math.abs(alongM - stretchMiddle(floor, wall, alongM));
      const score = liking - off * 0.6 + windowLiking(floor, pose, prefer) + random() * 0.15;
      places.push({ pose, score });
    }
    return places;
  });
}

/** Places along a wall: steps, both ends, and the middles of its free stretches. */
function stops(floor: Floor, wall: Wall, low: number, high: number): number[] {
  if (high < low - 1e-6) return [];
  const found = [low, Math.max(low, high)];
  for (let at = low; at < high; at += STEP_M) found.push(at);
  const middle = wall.lengthM / 2;
  const free = stretchMiddle(floor, wall, middle);
  return [...found, middle, free].filter((at) => at >= low - 1e-6 && at <= high + 1e-6);
}

/** The middle of the stretch between openings that a place along a wall lies in. */
function stretchMiddle(floor: Floor, wall: Wall, alongM: number): number {
  let from = 0;
  let to = wall.lengthM;
  for (const { wall: index, kind, fromM, widthM } of floor.room.openings) {
    if (index !== wall.index || kind === 'window') continue;
    if (fromM + widthM <= alongM) from = Math.max(from, fromM + widthM);
    else if (fromM >= alongM) to = Math.min(to, fromM);
  }
  return (from + to) / 2;
}

function wallLiking(floor: Floor, wall: Wall, prefer: Preference | undefined): number {
  const facing = wall.inward[1] > 0.5 ? 'front' : wall.inward[1] < -0.5 ? 'back' : 'side';
  const isFeature = floor.room.featureWall === wall.index;
  const longest = Math.max(...floor.walls.map(({ lengthM }) => lengthM));
  // The viewer stands at the front: what is there hides the rest or is not seen.
  const base = facing === 'front' ? -2.5 : 0;
  if (prefer === 'longest') return base + (wall.lengthM / longest) * 2;
  if (prefer === 'feature') return base + (isFeature ? 6 : 0);
  return base + (prefer === facing ? 3 : 0) - (prefer === 'side' ? glare(floor, wall) : 0);
}

/** A back or a screen against a window is second best. */
function glare(floor: Floor, wall: Wall): number {
  const windowIn = (test: (other: Wall) => boolean) =>
    floor.room.openings.some(({ kind, wall: k }) => kind === 'window' && test(floor.walls[k]));
  const opposite = (other: Wall) =>
    other.inward[0] * wall.inward[0] + other.inward[1] * wall.inward[1] < -0.5;
  return (windowIn((other) => other.index === wall.index) ? 1 : 0) + (windowIn(opposite) ? 3.5 : 0);
}

function windowLiking(floor: Floor, pose: Pose, prefer: Preference | undefined): number {
  if (prefer !== 'window') return 0;
  const away = floor.room.openings
    .filter(({ kind }) => kind === 'window')
    .map((window) => middleOfOpening(floor.room, window))
    .map(([x, y]) => Math.hypot(x - pose.x, y - pose.y));
  return away.length > 0 ? -Math.min(...away) * 0.8 : 0;
}

function cornerCandidates(floor: Floor, group: Group, gapM: number, random: Random): Candidate[] {
  const extent = extentOf(group);
  return floor.walls.flatMap((wall) => {
    const liking = wallLiking(floor, wall, 'back') * 0.5;
    return [extent.x1 + gapM, wall.lengthM + extent.x0 - gapM].map((alongM) => ({
      pose: poseAtWall(wall, alongM, gapM),
      score: liking + random() * 1.5,
    }));
  });
}

interface Facing {
  readonly group: string;
  readonly nearM: number;
  readonly farM: number;
}

function facingCandidates(floor: Floor, group: Group, anchor: Facing, random: Random): Candidate[] {
  const other = floor.placed.find(({ group: { name } }) => name === anchor.group);
  if (!other) return wallCandidates(floor, group, 0.02, 'side', random);
  const own = extentOf(group);
  const [ox, oy] = middleOf(around(movedSolids(other.group, other.pose)));
  const yawDeg = (((other.pose.yawDeg + 180) % 360) + 360) % 360;
  return floor.walls
    .filter((wall) => (((wall.yawDeg - yawDeg) % 360) + 360) % 360 === 0)
    .flatMap((wall) => {
      const axisM = (ox - wall.from[0]) * wall.along[0] + (oy - wall.from[1]) * wall.along[1];
      const depthM = Math.abs(
        (ox - wall.from[0]) * wall.inward[0] + (oy - wall.from[1]) * wall.inward[1],
      );
      if (depthM < anchor.nearM || depthM > anchor.farM) return [];
      return [0, 0.1, -0.1, 0.2, -0.2, 0.35, -0.35, 0.6, -0.6, 0.9, -0.9].flatMap((off) => {
        const alongM = axisM + off;
        if (alongM < own.x1 || alongM > wall.lengthM + own.x0) return [];
        return [{ pose: poseAtWall(wall, alongM, 0.02), score: 4 - Math.abs(off) * 3 }];
      });
    });
}

/** What stands free and is higher than this hides what is behind it: screens keep to the far part of a room. */
const HIDES_M = 1.5;
const HIDES_SHARE = 0.6;
const HIDES_COST = 5;

const inwardOf = (y: number, { y0, y1 }: ReturnType<typeof boundsOf>): number =>
  (y - y0) / (y1 - y0);

function freeCandidates(
  floor: Floor,
  group: Group,
  prefer: Preference | undefined,
  random: Random,
): Candidate[] {
  const { plan } = floor.room;
  const bounds = boundsOf(plan);
  const [mx, my] = middleOf(bounds);
  const places: Candidate[] = [];
  const own = extentOf(group);
  for (const yawDeg of [0, 90, 180, 270]) {
    const turned = movedRect(own, { x: 0, y: 0, yawDeg });
    const liking = (yawDeg === 0 ? 0.5 : 0) + random() * 0.6;
    for (let y = bounds.y0 - turned.y0; y <= bounds.y1 - turned.y1; y += COARSE_M) {
      for (let x = bounds.x0 - turned.x0; x <= bounds.x1 - turned.x1; x += COARSE_M) {
        const pose = { x, y, yawDeg };
        const [cx, cy] = middleOf(movedRect(own, pose));
        const centred = prefer === 'middle' ? Math.hypot(cx - mx, cy - my) * 0.6 : 0;
        const air = airAround(floor, pose, turned);
        const near = group.heightM > HIDES_M ? Math.max(0, HIDES_SHARE - inwardOf(cy, bounds)) : 0;
        const score =
          liking +
          Math.min(air, 1.2) * 1.6 -
          centred +
          windowLiking(floor, pose, prefer) -
          near * HIDES_COST;
        places.push({ pose, score: score + random() * 0.2 });
      }
    }
  }
  return places;
}

/** Least distance to walls and things around: standing free looks better than squeezed in. */
function airAround(floor: Floor, pose: Pose, turned: ReturnType<typeof extentOf>): number {
  const r = {
    x0: turned.x0 + pose.x,
    y0: turned.y0 + pose.y,
    x1: turned.x1 + pose.x,
    y1: turned.y1 + pose.y,
  };
  let least = Number.POSITIVE_INFINITY;
  for (const o of floor.solid) {
    const dx = Math.max(o.x0 - r.x1, r.x0 - o.x1, 0);
    const dy = Math.max(o.y0 - r.y1, r.y0 - o.y1, 0);
    least = Math.min(least, Math.hypot(dx, dy));
  }
  for (const wall of floor.walls) {
    const depth = [
      [r.x0, r.y0],
      [r.x1, r.y1],
    ].map(([x, y]) => (x - wall.from[0]) * wall.inward[0] + (y - wall.from[1]) * wall.inward[1]);
    least = Math.min(least, ...depth);
  }
  return least;
}
