import { maskBox, type PixelBox } from '../filter/crop.ts';
import { resizePlane } from '../filter/resize.ts';
import type { Plane } from '../image.ts';
import { connectedComponents } from './components.ts';
import { cleaned, withoutSpecks } from './follow-mask.ts';
import { overlapsOf } from './pick-features.ts';
import type { ReducedPicture } from './prepare.ts';
import type { ProposedMask } from './proposed-mask.ts';
import type { SelectionBox } from './selection-prompt.ts';

/** What networks see of what a picture shows in front. */
export interface SeenSubject {
  /** How far each place stands out, 0 … 1, on a raster that is stretched over the picture. */
  readonly map: Plane;
  /** What may be meant by a frame around what stands out; none where nothing does. */
  readonly masks: readonly ProposedMask[];
}

/** From here on a place stands out. */
const STANDS_OUT = 0.5;
/** So much of all that stands out a little must stand out. */
const DECIDED = 0.75;
/** A subject's share of the picture. */
const SHARE_LEAST = 0.01;
const SHARE_MOST = 0.9;
/** Of a subject so much hangs together; what does not are scraps. */
const TOGETHER = 0.4;
/** A mask that overlaps so much with what stands out is of the same thing … */
const SAME_THING = 0.6;
/**
 * … and one that lies so far within it and reaches as far, if the network is so sure of it: the map fills what is open
 * between legs and rungs.
 */
const WITHIN = 0.85;
const SAME_REACH = 0.8;
const SURE = 0.8;

/**
 * The frame around what stands out, in pixels of a picture of a size; null where nothing does.
 * @param map stretched over the picture
 */
export function frameOf(map: Plane, width: number, height: number): SelectionBox | null {
  const box = boxOf(standingOut(map), map.width);
  if (!box) return null;
  const [across, down] = [width / map.width, height / map.height];
  return [box.left * across, box.top * down, box.right * across, box.bottom * down];
}

/** A subject that networks see, at the small picture's size. */
interface SeenMask {
  /** 1 = subject. */
  readonly mask: Uint8Array;
  /** Whether a mask in the frame shows the same thing. */
  readonly isConfirmed: boolean;
}

/**
 * The subject that networks see: of the masks in its frame that show the same thing the one that overlaps most with what
 * stands out, for it knows where things end; where none does what stands out itself, which is then hardly one thing. Null
 * where nothing stands out clearly, nearly everything does, or it is in scraps.
 */
export function seenSubject(picture: ReducedPicture, seen: SeenSubject): SeenMask | null {
  const { width, height } = picture.small;
  const shrinks = width < seen.map.width && height < seen.map.height;
  const map = resizePlane(seen.map, width, height, shrinks ? 'area' : 'bilinear');
  const own = standingOut(map);
  const share = countOf(own) / own.length;
  if (share < SHARE_LEAST || share > SHARE_MOST || decidedness(map) < DECIDED) return null;
  const masks = seen.masks.map((each) => cleaned(each, width, height));
  const overlaps = overlapsOf(masks, own).withBefore ?? [];
  let best = { mask: own, overlap: 0 };
  masks.forEach((mask, k) => {
    const overlap = overlaps[k];
    if (overlap <= best.overlap) return;
    const isOpenwork = seen.masks[k].quality >= SURE && fillsFrame(mask, own, width);
    if (overlap >= SAME_THING || isOpenwork) best = { mask, overlap };
  });
  if (largestShare(best.mask, width) < TOGETHER) return null;
  return { mask: best.mask, isConfirmed: best.overlap > 0 };
}

/** Where a map stands out (1), without specks and small pieces. */
function standingOut({ width, data }: Plane): Uint8Array {
  const mask = Uint8Array.from(data, (value) => (value >= STANDS_OUT ? 1 : 0));
  return withoutSpecks(mask, width);
}

/** Share of all that stands out a little of what stands out. */
function decidedness({ data }: Plane): number {
  let [all, out] = [0, 0];
  for (const value of data) {
    all += value;
    if (value >= STANDS_OUT) out += value;
  }
  return all === 0 ? 0 : out / all;
}

/** Whether a mask lies within another and reaches as far to all sides. */
function fillsFrame(mask: Uint8Array, other: Uint8Array, width: number): boolean {
  const [one, two] = [boxOf(mask, width), boxOf(other, width)];
  if (!one || !two || reachOverlap(one, two) < SAME_REACH) return false;
  let within = 0;
  for (let p = 0; p < mask.length; p++) within += mask[p] & other[p];
  return within >= WITHIN * countOf(mask);
}

/** Intersection over union of two boxes. */
function reachOverlap(one: PixelBox, two: PixelBox): number {
  const area = ({ left, top, right, bottom }: PixelBox): number =>
    Math.max(0, right - left) * Math.max(0, bottom - top);
  const both = area({
    left: Math.max(one.left, two.left),
    top: Math.max(one.top, two.top),
    right: Math.min(one.right, two.right),
    bottom: Math.min(one.bottom, two.bottom),
  });
  return both / (area(one) + area(two) - both);
}

/** Share of a mask that its largest piece has. */
function largestShare(mask: Uint8Array, width: number): number {
  const { count, data } = connectedComponents(mask, width, mask.length / width);
  const sizes = new Uint32Array(count);
  for (const piece of data) if (piece >= 0) sizes[piece]++;
  return Math.max(...sizes) / countOf(mask);
}

const countOf = (mask: Uint8Array): number => mask.reduce((sum, value) => sum + value, 0);

/** Where a mask (1 = selected) lies; null when it is empty. */
const boxOf = (mask: Uint8Array, width: number): PixelBox | null =>
  maskBox({ width, height: mask.length / width, data: mask.map((value) => 255 * value) }, 0);
