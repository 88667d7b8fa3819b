import { lumaPlane } from '../filter/plane.ts';
import { fitLongSide, resizeRgb8 } from '../filter/resize.ts';
import type { Gray8, Rgb8 } from '../image.ts';
import { type Camera, estimateCamera } from '../render/camera.ts';
import { findStrokes, type Stroke } from '../render/strokes.ts';
import {
  bestHeading,
  bestWallHeading,
  maskStrokes,
  type Span,
  uprightLength,
  uprightSides,
} from './heading.ts';
import { looksOutdoors } from './outdoors.ts';
import { quadPlane } from './quad.ts';
import { shrinkMask } from './shrink-mask.ts';
import { type SurfaceKind, type SurfacePlane, scalePlane, type Vec3 } from './surface-plane.ts';

export interface FindPlaneOptions {
  /**
   * What the surface is known to be; 'auto' reads floor, ceiling or wall from the picture. 'other' is a
   * thing that stands, a sofa or a cupboard, whose front faces as a wall does.
   */
  readonly surface: 'auto' | SurfaceKind;
  /** Whether the picture shows a room; undefined: read from its colours. */
  readonly inside?: boolean;
}

export interface FoundPlane {
  readonly plane: SurfacePlane;
  readonly inside: boolean;
}

/** Lines and vanishing points are looked for at this long side. */
const WORK_LONG_SIDE_PX = 1024;
const SHORTEST_STROKE_PX = 18;
const CEILING_M = 2.7;
const HIDDEN_WALL_M = { inside: 4.5, outside: 14 };
/** A surface that reaches past the horizon by this share is upright. */
const CROSSING_SHARE = 0.04;
/** A mask with upright edges along so much of both its sides is the front of something that stands. */
const FRONT_SHARE = 0.6;
/** Share of a mask that may lie beside its surface, on either side. */
const STRAY_SHARE = 0.01;

/**
 * The plane of the masked surface in the picture's own perspective: a level camera from the picture's
 * straight edges, then floor, ceiling or wall by where the mask lies and which edges run through it; a
 * mask with four straight corners that the picture's edges confirm gives its own plane. The scale
 * follows from the height of the eye above the floor; walls stand where the mask ends below.
 */
export function findPlane(image: Rgb8, mask: Gray8, options: FindPlaneOptions): FoundPlane {
  const long = Math.min(WORK_LONG_SIDE_PX, Math.max(image.width, image.height));
  const size = fitLongSide(image.width, image.height, long);
  const work = resizeRgb8(image, size.width, size.height, 'area');
  const area = shrinkMask(mask, size.width, size.height);
  const inside = options.inside ?? !looksOutdoors(work);
  const shortest = (SHORTEST_STROKE_PX * Math.max(size.width, size.height)) / WORK_LONG_SIDE_PX;
  const strokes = findStrokes(lumaPlane(work), shortest);
  const camera = estimateCamera(
    strokes,
    size.width,
    size.height,
    inside ? 'interior' : 'architecture',
  );
  const near = maskStrokes(strokes, area);
  const place = measureMask(area, camera.horizonPx);
  const kind = options.surface === 'auto' ? kindOf(place, near, camera) : options.surface;
  const scene = { camera: withHorizon(camera, place, kind), inside, near, place };
  const quad = kind === 'wall' ? quadPlane(area, strokes, scene.camera) : null;
  const plane = quad === null ? planeOf(kind, scene) : placed(quad, scene);
  return { plane: scalePlane(plane, image.width / size.width), inside };
}

interface MaskPlace {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
  /** Columns that hold the mask but for a stray rest at either side. */
  readonly span: Span;
  /** Pixels of the mask in the picture's last row and in its first. */
  readonly lowest: number;
  readonly highest: number;
  /** Share of the mask above the horizon. */
  readonly above: number;
  readonly width: number;
  readonly height: number;
}

function measureMask(mask: Gray8, horizonPx: number): MaskPlace {
  const { width, height } = mask;
  const columns = new Uint32Array(width);
  const extent = { top: height, bottom: 0, left: width, right: 0 };
  let [area, above, lowest, highest] = [0, 0, 0, 0];
  for (let y = 0; y < height; y++) {
    const count = measureRow(mask, y, columns, extent);
    area += count;
    if (y < horizonPx) above += count;
    if (y === 0) highest = count;
    if (y === height - 1) lowest = count;
  }
  const span = spanOf(columns, STRAY_SHARE * area);
  return { ...extent, span, lowest, highest, above: above / Math.max(1, area), width, height };
}

/** How many pixels of a row the mask covers; they are counted by column, and the extent grows to them. */
function measureRow(
  { width, data }: Gray8,
  y: number,
  columns: Uint32Array,
  extent: { top: number; bottom: number; left: number; right: number },
): number {
  let [count, left, right] = [0, width, 0];
  for (let x = 0, p = y * width; x < width; x++, p++) {
    if (data[p] < 128) continue;
    count++;
    columns[x]++;
    if (x < left) left = x;
    right = x;
  }
  if (count === 0) return 0;
  extent.top = Math.min(extent.top, y);
  extent.bottom = y;
  extent.left = Math.min(extent.left, left);
  extent.right = Math.max(extent.right, right);
  return count;
}

/** The columns that leave out up to `stray` pixels at either side. */
function spanOf(columns: Uint32Array, stray: number): Span {
  const from = (step: 1 | -1) => {
    let x = step === 1 ? 0 : columns.length - 1;
    for (let sum = columns[x]; sum <= stray && x + step in columns; sum += columns[x]) x += step;
    return x;
  };
  return { left: from(1), right: from(-1) };
}

/** What fills so much of the picture's lower (upper) edge and ends in that half lies (hangs) level. */
const EDGE_SHARE = 0.8;
const HALF = 0.5;

/** Floor or ceiling where the mask alone says so: horizons of bare rooms are easily misread. */
function levelByEdge({ top, bottom, lowest, highest, width, height }: MaskPlace) {
  if (lowest > EDGE_SHARE * width && top > HALF * height) return 'floor';
  if (highest > EDGE_SHARE * width && bottom < HALF * height) return 'ceiling';
  return null;
}

function kindOf(place: MaskPlace, near: readonly Stroke[], camera: Camera): SurfaceKind {
  const { above, top, bottom, left, right, width, height } = place;
  const level = levelByEdge(place);
  if (level !== null) return level;
  if (above > CROSSING_SHARE && above < 1 - CROSSING_SHARE) return 'wall';
  const levelScore = bestHeading(near, camera, 0).score;
  const upright = uprightLength(near, camera);
  const wide = (right - left) / Math.max(1, bottom - top);
  if (uprightSides(near, place.span, width) > FRONT_SHARE * (bottom - top)) return 'wall';
  if (above <= CROSSING_SHARE) {
    const ground = bottom > 0.8 * height ? 3 : 1;
    return ground * (levelScore + 1) * Math.min(2, wide) > upright ? 'floor' : 'wall';
  }
  const overhead = top < 0.03 * height && right - left > 0.25 * width;
  return overhead && levelScore > 0.7 * upright ? 'ceiling' : 'wall';
}

/** A level surface ends before the horizon: where the mask says otherwise, the horizon was misread. */
function withHorizon(camera: Camera, place: MaskPlace, kind: SurfaceKind): Camera {
  const gap = 0.05 * place.height;
  if (kind === 'floor' && camera.horizonPx > place.top - gap) {
    return { ...camera, horizonPx: place.top - gap };
  }
  if (kind === 'ceiling' && camera.horizonPx < place.bottom + gap) {
    return { ...camera, horizonPx: place.bottom + gap };
  }
  return camera;
}

interface Scene {
  readonly camera: Camera;
  readonly inside: boolean;
  readonly near: readonly Stroke[];
  readonly place: MaskPlace;
}

function planeOf(kind: SurfaceKind, scene: Scene): SurfacePlane {
  const { camera, near, place } = scene;
  const frame = { focalPx: camera.focalPx, cx: camera.cx, horizonPx: camera.horizonPx };
  if (kind === 'wall' || kind === 'other') {
    const [ax, az] = bestWallHeading(near, camera, place.span);
    return placed(
      { ...frame, kind, normal: [-az, 0, ax], c: 1, u: [ax, 0, az], v: [0, -1, 0] },
      scene,
    );
  }
  const [dx, dz] = bestHeading(
    near,
    camera,
    Math.atan2(camera.depthDirection[1], camera.depthDirection[0]),
  ).direction;
  const normal: Vec3 = kind === 'ceiling' ? [0, -1, 0] : [0, 1, 0];
  return placed({ ...frame, kind, normal, c: 1, u: [dx, 0, dz], v: [dz, 0, -dx] }, scene);
}

/** Gives a plane of known direction its distance. */
function placed(plane: SurfacePlane, { camera, inside, place }: Scene): SurfacePlane {
  if (plane.kind === 'floor') return { ...plane, c: camera.eyeHeightM * plane.normal[1] };
  if (plane.kind === 'ceiling') {
    return { ...plane, c: Math.max(0.6, CEILING_M - camera.eyeHeightM) };
  }
  const fall = (place.bottom - camera.horizonPx) / camera.focalPx;
  const rise = (camera.horizonPx - place.top) / camera.focalPx;
  const away = inside ? HIDDEN_WALL_M.inside : HIDDEN_WALL_M.outside;
  // It stands where the mask ends below; in a room it is no higher than the ceiling.
  const standing = fall > 0.02 ? camera.eyeHeightM / fall : away;
  const under = inside && rise > 0.02 ? (CEILING_M - camera.eyeHeightM) / rise : 4 * away;
  const depth = Math.min(standing, under, 4 * away);
  const rx = ((place.left + place.right) / 2 - camera.cx) / camera.focalPx;
  const ry = Math.max(0, fall);
  const c = depth * (plane.normal[0] * rx + plane.normal[1] * ry + plane.normal[2]);
  // Seen edge-on at its middle: any distance will do, only not zero.
  return { ...plane, c: Math.abs(c) < 0.1 ? 0.1 * Math.sign(c || 1) : c };
}
