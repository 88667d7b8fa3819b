import type { LabelMap } from '../image.ts';
import { OPEN, OUTSIDE } from './pixel-cut.ts';
import type { PreparedPicture } from './prepare.ts';
import { cutRegions, type RegionStart } from './region-cut.ts';
import type { RegionGraph } from './region-graph.ts';
import { withForeignHoles } from './region-holes.ts';
import { wholeness } from './region-score.ts';
import type { SmallBox } from './selection-marks.ts';
import { boxStart } from './selection-start.ts';

/**
 * What a box may mean: its subject starts as what stands in the middle or as what the outside explains
 * badly, its background as all of the outside or as what is close to the box; what is added to the cost
 * of calling something subject, and the weight of alike regions close by.
 */
const TRIES = [
  { middle: true, close: false, lean: 1, local: 1 },
  { middle: false, close: true, lean: 1, local: 2 },
  { middle: true, close: false, lean: -1, local: 1 },
] as const;
/** A box is drawn around its subject: the selection should reach this share of its sides. */
const BOX_REACH = 0.9;
const REACH_WEIGHT = 0.5;
/** How fast the middle of a box ends, and what surrounds it, in box sides. */
const MIDDLE_FALLOFF = 4;
const CLOSE_FALLOFF = 3;

/** A selection of regions (1 = selected) and where it started. */
export interface BoxSelection {
  readonly start: RegionStart;
  readonly inside: Uint8Array;
}

/**
 * Selects what a box stands around: tried in several ways, the cut that looks most like one whole thing
 * and fills the box (a tight box: Lempitsky, Kohli, Rother and Sharp, ICCV 2009) is taken.
 * @param marks what lies outside the box, and what clicks said
 */
export function selectInBox(
  prepared: PreparedPicture,
  box: SmallBox,
  marks: Uint8Array,
): BoxSelection {
  const { graph } = prepared;
  const strange = boxStart(prepared, marks);
  let best: BoxSelection | null = null;
  let most = -Infinity;
  for (const { middle, close, lean, local } of TRIES) {
    const start: RegionStart = {
      marks,
      subject: middle ? middleOf(graph, box, marks) : strange.subject,
      background: close ? closeTo(graph, box, marks) : strange.background,
      prior: Float32Array.from(strange.prior, (cost) => cost + lean),
    };
    const selection = withForeignHoles(
      prepared,
      start,
      cutRegions(prepared, start, { nearby: local }).inside,
    );
    const { inside } = selection;
    const score = boxFit(prepared, inside, box);
    if (score <= most) continue;
    most = score;
    best = selection;
  }
  return best ?? { start: strange, inside: new Uint8Array(graph.count) };
}

/** How much a set of regions looks like one whole thing that fills the box. */
function boxFit(prepared: PreparedPicture, inside: Uint8Array, box: SmallBox): number {
  const reach = Math.min(BOX_REACH, boxShare(prepared.regions, inside, box));
  return REACH_WEIGHT * reach + wholeness(prepared, inside);
}

/** 1 in the middle of the box, 0 outside. */
function middleOf({ centre }: RegionGraph, box: SmallBox, marks: Uint8Array): Float32Array {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  return Float32Array.from(marks, (mark, k) => {
    if (mark !== OPEN) return mark === OUTSIDE ? 0 : 1;
    const dx = (centre[k * 2] - (box.left + box.right) / 2) / width;
    const dy = (centre[k * 2 + 1] - (box.top + box.bottom) / 2) / height;
    return Math.exp(-MIDDLE_FALLOFF * (dx * dx + dy * dy));
  });
}

/** 1 along the box's outer side, less farther out, 0 inside. */
function closeTo({ centre }: RegionGraph, box: SmallBox, marks: Uint8Array): Float32Array {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  return Float32Array.from(marks, (mark, k) => {
    if (mark !== OUTSIDE) return 0;
    const [x, y] = [centre[k * 2], centre[k * 2 + 1]];
    const dx = Math.max(0, box.left - x, x - box.right) / width;
    const dy = Math.max(0, box.top - y, y - box.bottom) / height;
    return Math.exp(-CLOSE_FALLOFF * Math.hypot(dx, dy));
  });
}

/** The lesser of the shares of the box's width and height that the selection spans. */
export function boxShare(regions: LabelMap, inside: Uint8Array, box: SmallBox): number {
  let [left, right, top, bottom] = [box.right, box.left, box.bottom, box.top];
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      if (inside[regions.data[y * regions.width + x]] !== 1) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  const across = (right - left) / (box.right - box.left);
  return Math.min(across, (bottom - top) / (box.bottom - box.top));
}
