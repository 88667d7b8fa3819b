import { gaussianBlur } from '../filter/gaussian.ts';
import { lumaPlane } from '../filter/plane.ts';
import { fitLongSide, resizeRgb8 } from '../filter/resize.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { assertPicture } from '../kernel-error.ts';
import { findStrokes, type Stroke } from '../render/strokes.ts';

export type Point = readonly [x: number, y: number];

/** The corners of a sheet in pixels: top left, top right, bottom right, bottom left. */
export type SheetCorners = readonly [Point, Point, Point, Point];

/** Sheets are looked for at this size. */
const LONG_SIDE_PX = 480;
/** Shorter straight edges, as a share of the picture's short side, are no side of a sheet. */
const LEAST_EDGE = 0.12;
/** So many edges, longest first, are tried for each side. */
const TRIED = 7;
/** Paper is lighter than what lies beside it by this much, grey levels. */
const STEP = 10;
/** How far to both sides of an edge is looked, pixels: a pen's line is narrower. */
const NEAR_PX = 3;
const FAR_PX = [5, 7, 9] as const;
/** A sheet takes up this share of the picture, and is seen so far along each side and along all. */
const AREA = { least: 0.2, most: 0.97 } as const;
const SEEN = { side: 0.55, all: 0.8 } as const;
/** Sides turn by no more than this from the picture's own, and corners are this far from flat: sines. */
const TURNED = 0.64;
const CORNER = 0.6;
const LOOKS = 48;
/** Beside a sheet hardly anything is as light as what is on it: no more than this share of it, as most of the sheet. */
const BESIDE_AS_LIGHT = 0.2;
const MOST_OF_SHEET = 0.3;

/** A straight edge with paper on one side: a point, the way along, and the way to the paper. */
interface Edge {
  readonly at: Point;
  readonly along: Point;
  readonly inward: Point;
}

/**
 * A sheet of paper that lies before something darker, as in a photograph of a drawing on a table: of all
 * quadrilaterals of straight edges with light inside and dark outside, the largest that is seen nearly all
 * around. Light and shadow may fall across it: only what is beside an edge is compared.
 *
 * @returns null when there is none: nothing but the sheet is in the picture, or no sheet
 * @throws {KernelError} badImage for no RGB picture
 */
export function findSheet(image: Rgb8): SheetCorners | null {
  assertPicture(image, 3);
  const { width, height } = fitLongSide(image.width, image.height, LONG_SIDE_PX);
  const small = resizeRgb8(image, width, height, 'area');
  const luma = gaussianBlur(lumaPlane(small), 1);
  const strokes = findStrokes(luma, LEAST_EDGE * Math.min(width, height));
  const edges = strokes.flatMap((stroke) => edgeOf(stroke, luma) ?? []);
  const sides = SIDES.map(([x, y]) =>
    edges.filter(({ inward }) => inward[0] * x + inward[1] * y > 1 - TURNED / 2).slice(0, TRIED),
  );
  const found = largest(sides, luma);
  if (found === null || !standsOut(found, luma)) return null;
  const [sx, sy] = [image.width / width, image.height / height];
  return found.map(([x, y]): Point => [x * sx, y * sy]) as unknown as SheetCorners;
}

/** Ways to the paper from a sheet's top, right, bottom and left side. */
const SIDES: readonly Point[] = [
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 0],
];

function edgeOf({ x0, y0, x1, y1, length }: Stroke, luma: Plane): Edge | null {
  const along: Point = [(x1 - x0) / length, (y1 - y0) / length];
  const at: Point = [(x0 + x1) / 2, (y0 + y1) / 2];
  const normal: Point = [-along[1], along[0]];
  let sum = 0;
  for (let k = 0; k < LOOKS; k++) {
    const t = (k + 0.5) / LOOKS;
    sum += stepAt(luma, x0 + t * (x1 - x0), y0 + t * (y1 - y0), normal) ?? 0;
  }
  const step = sum / LOOKS;
  if (Math.abs(step) < STEP / 2) return null;
  return { at, along, inward: step > 0 ? normal : [-normal[0], -normal[1]] };
}

/** How much lighter it is on the inner side of a place than on the outer; null outside the picture. */
function stepAt(luma: Plane, x: number, y: number, [nx, ny]: Point): number | null {
  const inside = valueAt(luma, x + NEAR_PX * nx, y + NEAR_PX * ny);
  if (inside === null) return null;
  let outside = -Infinity;
  for (const far of FAR_PX) {
    const value = valueAt(luma, x - far * nx, y - far * ny);
    if (value !== null) outside = Math.max(outside, value);
  }
  return outside === -Infinity ? null : inside - outside;
}

function valueAt({ width, height, data }: Plane, x: number, y: number): number | null {
  const [u, v] = [Math.floor(x), Math.floor(y)];
  return u < 0 || v < 0 || u >= width || v >= height ? null : data[v * width + u];
}

function largest(sides: readonly (readonly Edge[])[], luma: Plane): SheetCorners | null {
  let best: SheetCorners | null = null;
  let most = 0;
  for (const top of sides[0]) {
    for (const right of sides[1]) {
      for (const bottom of sides[2]) {
        for (const left of sides[3]) {
          const corners = cornersOf([top, right, bottom, left], luma);
          if (corners === null) continue;
          const area = areaOf(corners);
          if (area > most && isSeen(corners, luma)) [best, most] = [corners, area];
        }
      }
    }
  }
  return best;
}

function cornersOf(
  [top, right, bottom, left]: readonly Edge[],
  { width, height }: Plane,
): SheetCorners | null {
  const corners = [
    crossing(left, top),
    crossing(top, right),
    crossing(right, bottom),
    crossing(bottom, left),
  ];
  for (const corner of corners) {
    if (corner === null) return null;
    const [x, y] = corner;
    if (x < -1 || y < -1 || x > width + 1 || y > height + 1) return null;
  }
  const quad = corners as unknown as SheetCorners;
  const share = areaOf(quad) / (width * height);
  return share > AREA.least && share < AREA.most ? quad : null;
}

function crossing(a: Edge, b: Edge): Point | null {
  const sine = a.along[0] * b.along[1] - a.along[1] * b.along[0];
  if (Math.abs(sine) < CORNER) return null;
  const [dx, dy] = [b.at[0] - a.at[0], b.at[1] - a.at[1]];
  const t = (dx * b.along[1] - dy * b.along[0]) / sine;
  return [a.at[0] + t * a.along[0], a.at[1] + t * a.along[1]];
}

/** Area of a quadrilateral whose corners go round clockwise, square pixels; below 0 otherwise. */
function areaOf(corners: SheetCorners): number {
  let sum = 0;
  for (let k = 0; k < 4; k++) {
    const [a, b] = [corners[k], corners[(k + 1) % 4]];
    sum += a[0] * b[1] - a[1] * b[0];
  }
  return sum / 2;
}

function isSeen(corners: SheetCorners, luma: Plane): boolean {
  let all = 0;
  for (let k = 0; k < 4; k++) {
    const seen = seenAlong(corners[k], corners[(k + 1) % 4], luma);
    if (seen < SEEN.side) return false;
    all += seen / 4;
  }
  return all >= SEEN.all;
}

/** Share of a side along which paper meets something darker. */
function seenAlong([ax, ay]: Point, [bx, by]: Point, luma: Plane): number {
  const length = Math.hypot(bx - ax, by - ay);
  const inward: Point = [-(by - ay) / length, (bx - ax) / length];
  let seen = 0;
  for (let k = 0; k < LOOKS; k++) {
    const t = (k + 0.5) / LOOKS;
    const step = stepAt(luma, ax + t * (bx - ax), ay + t * (by - ay), inward);
    if (step !== null && step > STEP) seen++;
  }
  return seen / LOOKS;
}

/** Whether what lies around a quadrilateral is darker than it: around a plan's walls the paper goes on. */
function standsOut(corners: SheetCorners, { width, height, data }: Plane): boolean {
  const within: number[] = [];
  const beside: number[] = [];
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const depth = depthIn(corners, x + 0.5, y + 0.5);
      if (depth > NEAR_PX) within.push(data[p]);
      else if (depth < -NEAR_PX) beside.push(data[p]);
    }
  }
  within.sort((a, b) => a - b);
  const light = within[Math.floor(MOST_OF_SHEET * within.length)];
  const asLight = beside.filter((v) => v > light - STEP).length;
  return asLight < BESIDE_AS_LIGHT * beside.length;
}

/** How far a place is inside a quadrilateral, pixels; below 0 outside. */
function depthIn(corners: SheetCorners, x: number, y: number): number {
  let least = Infinity;
  for (let k = 0; k < 4; k++) {
    const [[ax, ay], [bx, by]] = [corners[k], corners[(k + 1) % 4]];
    const across = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    least = Math.min(least, across / Math.hypot(bx - ax, by - ay));
  }
  return least;
}
