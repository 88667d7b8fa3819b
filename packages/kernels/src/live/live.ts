import { boxMeanInto } from '../filter/box.ts';
import { clampByte, createPlane, lumaPlane } from '../filter/plane.ts';
import { fitLongSide, resizeRgb8 } from '../filter/resize.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { assertPicture } from '../kernel-error.ts';
import { construct } from '../render/construct.ts';
import { chooseSkins } from '../render/finish.ts';
import { readPicture } from '../render/read.ts';
import { fullSize } from '../render/render.ts';
import { repaint } from '../render/repaint.ts';
import type { RenderRequest } from '../render/types.ts';
import { variationOf, varyLook } from '../render/variation.ts';
import { type LiveMemory, steady } from './memory.ts';
import { findShift, moved, movedPicture } from './motion.ts';

/** As for a single picture; the frame takes the picture's place. */
export type LiveSettings = Omit<
  RenderRequest,
  'image' | 'palette' | 'followPalette' | 'channelMap'
>;

export interface LiveFrame {
  /** Same size as the input. */
  readonly image: Rgb8;
  readonly memory: LiveMemory;
  /** Nothing had changed: the last frame was given again. */
  readonly reused: boolean;
}

/** `moving`: an answer at once. `still`: nothing moves any more, a better one is worth twice the time. */
export type LivePace = 'moving' | 'still';

/** Frames are read and painted at this long side and enlarged with their own detail. */
const WORK_LONG_SIDE_PX: Readonly<Record<LivePace, number>> = { moving: 352, still: 640 };
/** Mean luma change over a patch, in grey levels, below which it is noise of the capture. */
const NOISE_LEVELS = 3;
const PATCH_RADIUS_PX = 3;
/** The same where something else in the picture moves: faint edges must not leave a trail. */
const STILL_LEVELS = 0.7;
/** Share of the last output in places where the input has not changed. */
const INERTIA = 0.75;
/**
 * Where this share of the picture has changed, another view is shown: places that look the same by chance,
 * as plain walls do, must not carry the old picture on.
 */
const ANOTHER_VIEW = 0.2;

const silent = (): void => undefined;

/**
 * Renders one frame of a shared screen. Steady in time: an unchanged frame gives the last output again;
 * regions keep their role and material and the camera its place until the input says otherwise for some
 * frames; pixels whose input stood still move slowly. A frame asked for at `still` pace is painted finer,
 * unless that has been done already. `memory` is that of an earlier frame of the same settings, or null.
 * Pure: the same frame, memory and pace give the same bytes.
 *
 * @throws KernelError `badPicture`
 */
export function renderLiveFrame(
  image: Rgb8,
  settings: LiveSettings,
  memory: LiveMemory | null,
  pace: LivePace = 'moving',
): LiveFrame {
  assertPicture(image, 3);
  const size = fitLongSide(image.width, image.height, WORK_LONG_SIDE_PX[pace]);
  const work =
    image.width > size.width ? resizeRgb8(image, size.width, size.height, 'area') : image;
  const luma = lumaPlane(image);
  const last = memory !== null && fits(memory, image) ? follow(memory, luma) : null;
  const change = last === null ? null : changeOf(luma, last.luma);
  const stands = change !== null && !change.some((value) => value > NOISE_LEVELS);
  if (last !== null && stands && last.labels.width >= work.width) {
    return { image: last.output, memory: last, reused: true };
  }
  const read = readPicture(work, settings.kind, settings.domain, 0.25 + 0.75 * settings.cnStrength);
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
  const { reading, skins, doubts } = steady(read, chosen, last && atSizeOf(last, work));
  const coloured = settings.kind === 'photo' || settings.kind === 'render';
  const picture = coloured
    ? repaint(work, reading, skins, request, null, silent)
    : construct(work, reading, skins, request, silent);
  const fresh = fullSize(picture, work, image);
  // A finer picture of the same frame replaces the coarse one; it does not wait for inertia.
  const output =
    last === null || change === null || stands ? fresh : blend(fresh, last.output, change);
  return {
    image: output,
    memory: {
      luma: last === null || change === null ? luma : averaged(luma, last.luma, change),
      labels: reading.labels,
      parts: reading.parts,
      skins,
      doubts,
      camera: reading.camera,
      output,
    },
    reused: false,
  };
}

function fits({ output }: LiveMemory, image: Rgb8): boolean {
  return output.width === image.width && output.height === image.height;
}

/** The memory moved along with the picture. */
function follow(memory: LiveMemory, luma: Plane): LiveMemory {
  const shift = findShift(luma, memory.luma);
  if (shift.x === 0 && shift.y === 0) return memory;
  const { width, height } = luma;
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

/** Mean absolute luma change around each pixel, grey levels. */
function changeOf(now: Plane, then: Plane): Float32Array {
  const { width, height } = now;
  const change = new Float32Array(width * height);
  const scratch = new Float32Array(width * height);
  for (let i = 0; i < change.length; i++) change[i] = now.data[i] - then.data[i];
  // Signed first: noise averages out, a shifted edge does not.
  boxMeanInto(change, width, height, 1, scratch, change);
  for (let i = 0; i < change.length; i++) change[i] = Math.abs(change[i]);
  boxMeanInto(change, width, height, PATCH_RADIUS_PX, scratch, change);
  return change;
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

function blend(fresh: Rgb8, last: Rgb8, change: Float32Array): Rgb8 {
  let changed = 0;
  for (let p = 0; p < change.length; p++) if (change[p] > NOISE_LEVELS) changed++;
  const inertia = INERTIA * Math.max(0, 1 - changed / (ANOTHER_VIEW * change.length));
  if (inertia === 0) return fresh;
  const data = new Uint8Array(fresh.data.length);
  for (let p = 0, j = 0; p < change.length; p++) {
    const keep = inertia * Math.min(1, Math.max(0, 2 - change[p] / STILL_LEVELS));
    for (let k = 0; k < 3; k++, j++) {
      data[j] = clampByte(fresh.data[j] + keep * (last.data[j] - fresh.data[j]));
    }
  }
  return { ...fresh, data };
}
