import type { LabelMap } from '../image.ts';
import { connectedComponents, growLabels } from '../segment/components.ts';
import { eachGapPixel, type Gap } from './gaps.ts';
import type { Ink } from './ink.ts';
import { depthInside, distanceTo, type Mask, opened, shapesOf } from './mask.ts';
import type { Walls } from './strips.ts';

export const OUTSIDE = 0;
export const WALL = 1;
export const FIRST_ROOM = 2;

const SMALLEST_ROOM_M2 = 0.7;
const SMALLEST_PLATFORM_M2 = 1.2;
const PLATFORM_DEPTH_M = 0.32;
const RAIL_M = 0.22;

/** The plan's areas; labels from `firstPlatform` on are balconies and terraces. */
export interface Areas {
  readonly map: LabelMap;
  readonly firstPlatform: number;
}

/**
 * Labels the plan: {@link OUTSIDE}, {@link WALL} (with its doors and windows), and one label from
 * {@link FIRST_ROOM} on per room. Rooms are what walls and closed gaps enclose; balconies and
 * terraces are the areas beside the house that any drawn line encloses.
 */
export function findRooms(walls: Walls, gaps: readonly Gap[], pxPerM: number, ink: Ink): Areas {
  const { width, height } = ink;
  const closed = walls.mask.slice();
  for (const gap of gaps) {
    eachGapPixel(gap, width, height, (p) => {
      closed[p] = 1;
    });
  }
  const free = closed.map((v) => 1 - v);
  const map = connectedComponents(free, width, height);
  const shapes = shapesOf(map);
  const smallest = SMALLEST_ROOM_M2 * pxPerM * pxPerM;
  let count = FIRST_ROOM;
  const names = new Int32Array(map.count);
  for (let k = 0; k < map.count; k++) {
    if (shapes.touchesBorder[k] === 1) names[k] = OUTSIDE;
    else names[k] = shapes.area[k] < smallest ? WALL : count++;
  }
  const data = new Int32Array(width * height);
  for (let p = 0; p < data.length; p++) {
    const k = map.data[p];
    data[p] = k < 0 ? WALL : names[k];
  }
  const firstPlatform = count;
  count = addPlatforms(data, closed, count, pxPerM, ink);
  return { map: { width, height, data, count }, firstPlatform };
}

/** Share of the sheet that a closed area must cover to be a room of a plan drawn in single lines. */
const SINGLE_LINE_ROOM_SHARE = 0.004;

/** The rooms of a plan whose walls are single lines: closed areas of paper. */
export function closedAreas(ink: Ink): Areas {
  const { width, height, lines } = ink;
  const map = connectedComponents(
    lines.map((v) => 1 - v),
    width,
    height,
  );
  const shapes = shapesOf(map);
  let count = FIRST_ROOM;
  const names = new Int32Array(map.count);
  for (let k = 0; k < map.count; k++) {
    const large = shapes.area[k] >= SINGLE_LINE_ROOM_SHARE * width * height;
    names[k] = shapes.touchesBorder[k] === 1 || !large ? -1 : count++;
  }
  const data = new Int32Array(width * height).fill(-1);
  for (let p = 0; p < data.length; p++) {
    const k = map.data[p];
    if (k >= 0) data[p] = shapes.touchesBorder[k] === 1 ? OUTSIDE : names[k];
  }
  growLabels(data, width, height);
  return { map: { width, height, data, count }, firstPlatform: count };
}

/** Gives balconies their labels, and their rails the walls' label; returns the number of labels. */
function addPlatforms(
  data: Int32Array,
  closed: Mask,
  firstFree: number,
  pxPerM: number,
  ink: Ink,
): number {
  const { width, height, lines } = ink;
  const paper = new Uint8Array(data.length);
  for (let p = 0; p < data.length; p++) paper[p] = lines[p] === 0 && closed[p] === 0 ? 1 : 0;
  const map = connectedComponents(paper, width, height);
  const shapes = shapesOf(map);
  const enclosed = new Uint8Array(data.length);
  for (let p = 0; p < data.length; p++) {
    const k = map.data[p];
    enclosed[p] = data[p] === OUTSIDE && (k < 0 || shapes.touchesBorder[k] === 0) ? 1 : 0;
  }
  const depth = depthInside(enclosed, width, height);
  const broad = opened(enclosed, depth, width, height, PLATFORM_DEPTH_M * pxPerM);
  const platforms = connectedComponents(broad, width, height);
  if (platforms.count === 0) return firstFree;
  const near = ink.penPx + RAIL_M * pxPerM;
  const toWall = distanceTo(closed, width, height, near);
  const area = new Int32Array(platforms.count);
  const besideWall = new Int32Array(platforms.count);
  for (let p = 0; p < data.length; p++) {
    const k = platforms.data[p];
    if (k < 0) continue;
    area[k]++;
    if (toWall[p] <= near) besideWall[k]++;
  }
  let next = firstFree;
  const names = new Int32Array(platforms.count).fill(-1);
  for (let k = 0; k < platforms.count; k++) {
    const touching = besideWall[k] > near * Math.sqrt(area[k]) * 0.5;
    if (area[k] >= SMALLEST_PLATFORM_M2 * pxPerM * pxPerM && touching) names[k] = next++;
  }
  // The disc of the opening cuts corners: an area of paper that is mostly platform is so as a whole.
  const inside = new Int32Array(map.count);
  const platformOf = new Int32Array(map.count).fill(-1);
  for (let p = 0; p < data.length; p++) {
    const k = platforms.data[p];
    if (k < 0 || names[k] < 0 || map.data[p] < 0) continue;
    inside[map.data[p]]++;
    platformOf[map.data[p]] = names[k];
  }
  const named = new Uint8Array(data.length);
  for (let p = 0; p < data.length; p++) {
    const k = platforms.data[p];
    const area = map.data[p];
    let name = k < 0 ? -1 : names[k];
    if (name < 0 && area >= 0 && enclosed[p] === 1 && inside[area] > 0.5 * shapes.area[area]) {
      name = platformOf[area];
    }
    if (name < 0) continue;
    data[p] = name;
    named[p] = 1;
  }
  const toPlatform = distanceTo(named, width, height, near);
  for (let p = 0; p < data.length; p++) {
    if (data[p] === OUTSIDE && enclosed[p] === 1 && toPlatform[p] <= near) data[p] = WALL;
  }
  return next;
}
