import type { Gray8 } from '@zhuhui/kernels';
import { type Projection, project } from '../camera.ts';
import type { Item } from '../design/description.ts';
import { cornersOf, crownCornersOf } from './item-box.ts';

/** Upright rectangle of a picture, pixels. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where a thing stands, how it is turned and sized. */
export type Pose = Pick<Item, 'kind' | 'params' | 'at' | 'yawDeg'>;

/** The rectangle around the marked pixels (≥ 128); null when there are none. */
export function frameOfMask({ width, data }: Gray8): Frame | null {
  let [left, top, right, bottom] = [width, Number.POSITIVE_INFINITY, -1, -1];
  data.forEach((value, p) => {
    if (value < 128) return;
    const [x, y] = [p % width, Math.floor(p / width)];
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  });
  return right < 0 ? null : { left, top, right, bottom };
}

const NEAREST_M = 0.25;
/** What stands on a thin stem and spreads above. */
const CROWNED = /^tree-|^parasol$|^street-lamp$|^bamboo$/;

/** The rectangle around a thing's box in the picture; null when it reaches the eye. */
export function frameOfThing(projection: Projection, pose: Pose): Frame | null {
  const corners = CROWNED.test(pose.kind) ? crownCornersOf(pose) : cornersOf(pose);
  const points = corners.map((corner) => project(projection, corner));
  if (points.some((point) => point === undefined || point.depth < NEAREST_M)) return null;
  const xs = points.map((point) => point?.x ?? 0);
  const ys = points.map((point) => point?.y ?? 0);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

export const areaOf = ({ left, top, right, bottom }: Frame): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

export const commonOf = (a: Frame, b: Frame): Frame => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});
