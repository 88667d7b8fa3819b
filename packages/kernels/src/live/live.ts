import { boxMeanInto } from '../filter/box.ts';
import { createPlane, lumaPlane } from '../filter/plane.ts';
import { fitLongSide, resizeRgb8 } from '../filter/resize.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { assertPicture } from '../kernel-error.ts';
import { construct } from '../render/construct.ts';
import { chooseSkins } from '../render/finish.ts';
import { paintModel } from '../render/model.ts';
import { withoutOutlines } from '../render/outlines.ts';
import { readPicture } from '../render/read.ts';
import { refineReading } from '../render/refine-reading.ts';
import { fullSize } from '../render/render.ts';
import { repaint } from '../render/repaint.ts';
import type { RenderRequest } from '../render/types.ts';
import { variationOf, varyLook } from '../render/variation.ts';
import { type LiveMemory, type LivePace, steady } from './memory.ts';
import { findShift, moved, movedPicture, type Shift } from './motion.ts';
import { FULL_TEMPO } from './tempo.ts';

/** As for a single picture; the frame takes the picture's place. */
export type LiveSettings = Omit<
  RenderRequest,
  'image' | 'palette' | 'followPalette' | 'channelMap'
>;

export interface LiveFrame {
  /** Same size as the input. */
  readonly image: Rgb8;
  readonly memory: LiveMemory;
  /** Nothing had changed or moved: the very picture of the last frame was given again. */
  readonly reused: boolean;
}

/** Long side at which frames at rest are read and painted, and enlarged with their own detail. */
const STILL_LONG_SIDE_PX = 640;
/** Mean luma change over a patch, in grey levels, below which it is noise of the capture. */
const NOISE_LEVELS = 3;
const PATCH_RADIUS_PX = 3;
/** The same where something else in the picture moves: faint edges must not leave a trail. */
const STILL_LEVELS = 0.7;
/** Share of the last output in places where the input has not changed. */
const INERTIA = 0.8;
/** The same after a finished model: what stands still keeps that paint until all is painted anew. */
const FINISHED_INERTIA = 1;
/**
 * Where this share of the picture has changed, another view is shown: places that look the same by chance,
 * as plain walls do, must not carry the old picture on.
 */
const ANOTHER_VIEW = 0.2;

const silent = (): void => undefined;

/**
 * Renders one frame of a shared screen. Steady in time: an unchanged frame gives the last output again;
 * regions keep their role and material and the camera its place until the input says otherwise for some
 * frames; pixels whose input stood still move slowly. A view that moved as a whole takes what was painted
 * along, but is painted anew: what comes in at its rim has not been seen before. A frame asked for at
 * `still` pace is painted finer, unless that has been done already; a model's screenshot is then painted
 * anew as a single picture of it is. `memory` is that of an earlier frame of the same settings, or null.
 * Pure: the same frame, memory, pace and size give the same bytes.
 *
 * @param movingLongSidePx long side at which moving frames are read and painted
 * @throws KernelError `badPicture`
 */
export function renderLiveFrame(
  image: Rgb8,
  settings: LiveSettings,
  memory: LiveMemory | null,
  pace: LivePace = 'moving',
  movingLongSidePx: number = FULL_TEMPO.longSidePx,
): LiveFrame {
  assertPicture(image, 3);
  const longSidePx = pace === 'moving' ? movingLongSidePx : STILL_LONG_SIDE_PX;
  const size = fitLongSide(image.width, image.height, longSidePx);
  const work =
    image.width > size.width ? resizeRgb8(image, size.width, size.height, 'area') : image;
  const luma = lumaPlane(image);
  const shift = memory !== null && fits(memory, image) ? findShift(luma, memory.luma) : null;
  const last = memory === null || shift === null ? null : follow(memory, shift);
  const change = last === null || shift === null ? null : changeOf(luma, last.luma, shift);
  const stands = change !== null && !change.some((value) => value > NOISE_LEVELS);
  if (last !== null && stands && (pace === 'moving' || last.pace === 'still')) {
    return { image: last.output, memory: last, reused: true };
  }
  // A model's outlines and bars are told apart from some 640 px on, and painting it takes twice the time of
  // a frame: at the size of moving frames posts break up and walls turn to leaves.
  const finished = settings.kind === 'render' && pace === 'still';
  const detail = 0.25 + 0.75 * settings.cnStrength;
  const coarse = readPicture(work, settings.kind, settings.domain, detail);
  const read = finished ? refineReading(coarse, withoutOutlines(work)) : coarse;
  const variation = variationOf(settings.seed, settings.cnStrength);
  const request: RenderRequest = {
    ...settings,
    image: work,
    followPalette: 0,
    look: varyLook(settings.look, variation),
  };
  const chosen = chooseSkins(
    read.regions,
    read.parts,
    request.look,
    settings.seed,
    variation,
    settings.season,
  );
  // A second look at the colours knows better than what was believed of frames without it.
  const guide = finished && last?.pace !== 'still' ? null : last;
  const { reading, skins, doubts } = steady(read, chosen, guide && atSizeOf(guide, work));
  const coloured = settings.kind === 'photo' || settings.kind === 'render';
  const paint = finished ? paintModel : repaint;
  const picture = coloured
    ? paint(work, reading, skins, request, null, silent)
    : construct(work, reading, skins, request, silent);
  const fresh = fullSize(picture, work, image);
  // A finer picture replaces the coarse one, wherever that stood; it does not wait for inertia.
  const inertia =
    last === null || change === null || pace === 'still' ? 0 : inertiaOf(change, last.finished);
  const output =
    last === null || change === null || inertia === 0
      ? fresh
      : blend(fresh, last.output, change, inertia);
  return {
    image: output,
    memory: {
      luma: last === null || change === null ? luma : averaged(luma, last.luma, change),
      labels: reading.labels,
      parts: reading.parts,
      skins,
      doubts,
      camera: reading.camera,
      pace,
      finished: finished || (inertia > 0 && last?.finished === true),
      output,
    },
    reused: false,
  };
}

function fits({ output }: LiveMemory, image: Rgb8): boolean {
  return output.width === image.width && output.height === image.height;
}

/** The memory moved along with the picture. */
function follow(memory: LiveMemory, shift: Shift): LiveMemory {
  if (shift.x === 0 && shift.y === 0) return memory;
  const { width, height } = memory.luma;
  const { labels } = memory;
  const small = {
    x: Math.round((shift.x * labels.width) / width),
    y: Math.round((shift.y * labels.height) / height),
  };
  return {
    ...memory,
    luma: { ...memory.luma, data: moved(memory.luma.data, width, height, 1, shift) },
    labels: { ...labels, data: moved(labels.data, labels.width, labels.height, 1, small) },
    output: movedPicture(memory.output, shift),
  };
}

/** The memory's regions at the size of another working copy. */
function atSizeOf(memory: LiveMemory, { width, height }: Rgb8): LiveMemory {
  const { labels } = memory;
  if (labels.width === width && labels.height === height) return memory;
  const data = new Int32Array(width * height);
  for (let y = 0, p = 0; y < height; y++) {
    const row = Math.floor((y * labels.height) / height) * labels.width;
    for (let x = 0; x < width; x++, p++) {
      data[p] = labels.data[row + Math.floor((x * labels.width) / width)];
    }
  }
  return { ...memory, labels: { ...labels, width, height, data } };
}

/** Mean absolute luma change around each pixel, grey levels; infinite where the shift brought in something new. */
function changeOf(now: Plane, then: Plane, shift: Shift): Float32Array {
  const { width, height } = now;
  const change = new Float32Array(width * height);
  for (let i = 0; i < change.length; i++) change[i] = now.data[i] - then.data[i];
  // Signed first: noise averages out, a shifted edge does not.
  boxMeanInto(change, width, height, 1, change);
  for (let i = 0; i < change.length; i++) change[i] = Math.abs(change[i]);
  boxMeanInto(change, width, height, PATCH_RADIUS_PX, change);
  markRevealed(change, width, height, shift);
  return change;
}

/** The strips along the rim that lay outside before the picture moved. */
function markRevealed(change: Float32Array, width: number, height: number, { x, y }: Shift): void {
  const from = { x: Math.min(width, width + x), y: Math.min(height, height + y) };
  for (let row = 0, p = 0; row < height; row++) {
    const outside = row < y || row >= from.y;
    for (let column = 0; column < width; column++, p++) {
      if (outside || column < x || column >= from.x) change[p] = Number.POSITIVE_INFINITY;
    }
  }
}

/** The reference luma: takes over what changed, averages what did not. */
function averaged(now: Plane, then: Plane, change: Float32Array): Plane {
  const out = createPlane(now.width, now.height);
  for (let i = 0; i < change.length; i++) {
    const share = change[i] > STILL_LEVELS ? 1 : 0.2;
    out.data[i] = then.data[i] + share * (now.data[i] - then.data[i]);
  }
  return out;
}

/** Share of the last output that stays where nothing changed; 0 when another view is shown. */
function inertiaOf(change: Float32Array, finished: boolean): number {
  let changed = 0;
  for (let p = 0; p < change.length; p++) if (change[p] > NOISE_LEVELS) changed++;
  const most = finished ? FINISHED_INERTIA : INERTIA;
  return most * Math.max(0, 1 - changed / (ANOTHER_VIEW * change.length));
}

function blend(fresh: Rgb8, last: Rgb8, change: Float32Array, inertia: number): Rgb8 {
  const data = new Uint8Array(fresh.data.length);
  for (let p = 0, j = 0; p < change.length; p++) {
    const keep = inertia * Math.min(1, Math.max(0, 2 - change[p] / STILL_LEVELS));
    // What lies between two bytes needs no clamping.
    for (let k = 0; k < 3; k++, j++) {
      data[j] = fresh.data[j] + keep * (last.data[j] - fresh.data[j]) + 0.5;
    }
  }
  return { ...fresh, data };
}
