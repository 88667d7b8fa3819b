import { gaussianBlur } from '../filter/gaussian.ts';
import { createPlane, lumaPlane } from '../filter/plane.ts';
import { fitLongSide, resizePlane, resizeRgb8 } from '../filter/resize.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { readSky } from '../open-air/sky-mask.ts';
import { type Layout, readLayout } from '../relight/layout.ts';
import { type Reading, readPicture } from '../render/read.ts';
import { type BoxPoint, boxPoint, fitRoomBox, type RoomBox } from '../render/room-box.ts';

/** What is known of a picture's depth; planes are at working size. */
export interface DepthReading {
  readonly kind: 'room' | 'open' | 'flat';
  /** Inverse depth 0 … 1 of what everything else stands before: bends only where planes meet. */
  readonly nearness: Plane;
  /** Share of sky, 0 … 1; null without sky. */
  readonly sky: Plane | null;
  /** Where depth lines run together, shares of width and height. */
  readonly centre: { readonly x: number; readonly y: number };
}

const WORK_SIDE_PX = 512;
/** A room's box is the middle of those found at several sizes: one alone is easily led astray by furniture. */
const OTHER_SIDES_PX = [384, 320] as const;
/** The far wall ends no higher than where the floor begins to be seen in this share of the columns before it. */
const FLOOR_SEEN = 0.35;
const DETAIL = 0.5;
/** From this share on a picture is taken under the open sky. */
const LEAST_SKY = 0.02;
/** Straight edges that run to the vanishing points, in a room that can be trusted. */
const LEAST_SUPPORT = 0.2;
const LEAST_GROUND = 0.06;
const LEAST_CEILING = 0.9;
/** How near the far wall of a box and a backdrop come: less is more parallax, and more stretching. */
const LEAST_NEARNESS = 0.28;
const CREASE_BLUR_PX = 1.5;

/**
 * Depth as planes that meet: a room is a box ("Tour into the picture", Horry, Anjyo and Arai, 1997), a
 * view outside is ground, what stands at its end, and sky ("Automatic photo pop-up", Hoiem, Efros and
 * Hebert, 2005); where neither is to be seen, one wall. Straight lines of a plane stay straight.
 */
export function readDepth(image: Rgb8): DepthReading {
  const small = shrunk(image, WORK_SIDE_PX);
  const sky = readSky(small);
  if (sky.share >= LEAST_SKY) return openDepth(small, sky.alpha);
  const reading = readRoom(small);
  if (!isRoom(reading)) return openDepth(small, null);
  const others = OTHER_SIDES_PX.map((side) => {
    const other = shrunk(image, side);
    return fitRoomBox(readRoom(other), lumaPlane(other));
  });
  const box = middleOf([fitRoomBox(reading, lumaPlane(small)), ...others]);
  return roomDepth(reading, endingAt(box, Math.max(box.bottom, floorSeenAt(reading, box))));
}

function shrunk(image: Rgb8, side: number): Rgb8 {
  const size = fitLongSide(image.width, image.height, side);
  return resizeRgb8(image, size.width, size.height, 'area');
}

const readRoom = (small: Rgb8): Reading => readPicture(small, 'photo', 'interior', DETAIL);

/** The box of the median sides and vanishing point, at the first one's size: what a size means follows from the lens. */
function middleOf(boxes: readonly RoomBox[]): RoomBox {
  const [first] = boxes;
  const of = (key: 'vx' | 'vy' | 'left' | 'right' | 'top' | 'bottom'): number => {
    const values = boxes.map((box) => (box[key] * first.focalPx) / box.focalPx);
    values.sort((a, b) => a - b);
    const half = values.length >> 1;
    return values.length % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
  };
  const sides = { left: of('left'), right: of('right'), top: of('top') };
  const box = { ...first, ...sides, vx: of('vx'), vy: of('vy') };
  return endingAt(
    { ...box, depthM: (first.depthM * (first.bottom - first.vy)) / (first.bottom - box.vy) },
    of('bottom'),
  );
}

/** The box with its far wall's foot at another row, and as much nearer or farther. */
const endingAt = (box: RoomBox, bottom: number): RoomBox => ({
  ...box,
  bottom,
  depthM: (box.depthM * (box.bottom - box.vy)) / (bottom - box.vy),
});

/** The row where the floor begins to be seen before the far wall; furniture that hides its foot stays upright so. */
function floorSeenAt({ labels, parts }: Reading, { left, right, vy }: RoomBox): number {
  const { width, height, data } = labels;
  const starts: number[] = [];
  for (let x = Math.max(0, Math.ceil(left)); x < Math.min(width, right); x++) {
    for (let y = Math.ceil(vy); y < height; y++) {
      if (parts[data[y * width + x]].role !== 'floor') continue;
      starts.push(y);
      break;
    }
  }
  starts.sort((a, b) => a - b);
  return starts[Math.floor(FLOOR_SEEN * starts.length)] ?? 0;
}

function isRoom({ camera }: Reading): boolean {
  if (camera.depth === 'parallel' || camera.support < LEAST_SUPPORT) return false;
  return camera.depth.x > 0 && camera.depth.x < camera.width;
}

function roomDepth(reading: Reading, box: RoomBox): DepthReading {
  const { width, height } = reading.labels;
  const nearness = createPlane(width, height);
  const at: BoxPoint = { face: 'far', x: 0, y: 0, z: 0 };
  const hasCeiling = ceilingShare(reading, box) >= LEAST_CEILING;
  let nearest = 0;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      boxPoint(box, x, hasCeiling ? y : Math.max(y, box.vy), at);
      nearness.data[i] = 1 / at.z;
      nearest = Math.max(nearest, nearness.data[i]);
    }
  }
  const far = 1 / (box.depthM * nearest);
  spread(nearness, nearest, far);
  const centre = { x: box.vx / width, y: box.vy / height };
  return { kind: 'room', nearness: gaussianBlur(nearness, CREASE_BLUR_PX), sky: null, centre };
}

/** How much of the box's ceiling was taken for one. Where it was not, walls go on upwards, so that uprights stay upright. */
function ceilingShare({ labels, parts }: Reading, box: RoomBox): number {
  const at: BoxPoint = { face: 'far', x: 0, y: 0, z: 0 };
  let all = 0;
  let named = 0;
  for (let y = 0, i = 0; y < labels.height; y++) {
    for (let x = 0; x < labels.width; x++, i++) {
      boxPoint(box, x, y, at);
      if (at.face !== 'ceiling') continue;
      all++;
      if (parts[labels.data[i]].role === 'ceiling') named++;
    }
  }
  return all === 0 ? 1 : named / all;
}

/** Scales to 0 … 1, the far end no less than `LEAST_NEARNESS`: linear, so that planes stay planes. */
function spread(nearness: Plane, nearest: number, far: number): void {
  const low = Math.max(LEAST_NEARNESS, far);
  for (let i = 0; i < nearness.data.length; i++) {
    const share = Math.max(0, (nearness.data[i] / nearest - far) / Math.max(1e-3, 1 - far));
    nearness.data[i] = low + (1 - low) * share;
  }
}

function openDepth(small: Rgb8, sky: Plane | null): DepthReading {
  const { width, height } = small;
  const layout = readLayout(small, sky ?? createPlane(width, height));
  let ground = 0;
  for (const share of layout.ground.data) ground += share;
  const isFlat = ground < LEAST_GROUND * width * height;
  const centre = { x: 0.5, y: isFlat ? 0.5 : layout.horizonPx / height };
  const nearness = createPlane(width, height);
  if (isFlat) {
    nearness.data.fill(0.5);
    return { kind: 'flat', nearness, sky, centre };
  }
  const backdrop = backdropOf(layout, width, height);
  const reach = height - layout.horizonPx;
  for (let y = 0, i = 0; y < height; y++) {
    const lying = (y - layout.horizonPx) / reach;
    for (let x = 0; x < width; x++, i++) {
      nearness.data[i] = Math.max(
        backdrop(x),
        LEAST_NEARNESS / 2 + lying * (1 - LEAST_NEARNESS / 2),
      );
    }
  }
  return { kind: 'open', nearness: gaussianBlur(nearness, CREASE_BLUR_PX), sky, centre };
}

/** What stands at the ground's end as two upright planes that meet in the middle, by least squares over the rows where they stand. */
function backdropOf(layout: Layout, width: number, height: number): (x: number) => number {
  const reach = height - layout.horizonPx;
  const at = (x: number) => {
    const share = (layout.footPx[x] - layout.horizonPx) / reach;
    return Math.min(0.6, Math.max(0, share));
  };
  const half = width / 2;
  // Hat functions at the left border, the middle and the right border.
  const hats = (x: number) => {
    const t = Math.abs(x - half) / half;
    return x < half ? [t, 1 - t, 0] : [0, 1 - t, t];
  };
  const normal = [0, 0, 0].map(() => [0, 0, 0]);
  const right = [0, 0, 0];
  for (let x = 0; x < width; x++) {
    const h = hats(x);
    for (let a = 0; a < 3; a++) {
      right[a] += h[a] * at(x);
      for (let b = 0; b < 3; b++) normal[a][b] += h[a] * h[b];
    }
  }
  const corner = solve3(normal, right).map((value) => Math.min(0.6, Math.max(0, value)));
  const base = LEAST_NEARNESS / 2;
  return (x) => {
    const h = hats(x);
    const share = h[0] * corner[0] + h[1] * corner[1] + h[2] * corner[2];
    return base + (1 - base) * share;
  };
}

/** Cramer's rule. */
function solve3(m: readonly (readonly number[])[], right: readonly number[]): number[] {
  const det = (c: readonly (readonly number[])[]) =>
    c[0][0] * (c[1][1] * c[2][2] - c[1][2] * c[2][1]) -
    c[0][1] * (c[1][0] * c[2][2] - c[1][2] * c[2][0]) +
    c[0][2] * (c[1][0] * c[2][1] - c[1][1] * c[2][0]);
  const whole = det(m);
  return [0, 1, 2].map((k) => {
    const swapped = m.map((row, r) => row.map((value, c) => (c === k ? right[r] : value)));
    return det(swapped) / whole;
  });
}

/** A plane of the reading at another size. */
export const scaled = (plane: Plane, width: number, height: number): Plane =>
  plane.width === width && plane.height === height
    ? plane
    : resizePlane(plane, width, height, 'bilinear');
