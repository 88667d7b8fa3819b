import { clampByte } from '../filter/plane.ts';
import { fitLongSide, resizePlane, resizeRgb8 } from '../filter/resize.ts';
import type { ProgressListener, Rgb8 } from '../image.ts';
import { assertPicture } from '../kernel-error.ts';
import { structureFidelity } from '../metric/structure-fidelity.ts';
import { construct } from './construct.ts';
import type { Developed } from './develop.ts';
import { enlargeReading } from './enlarge.ts';
import { chooseSkins } from './finish.ts';
import { paintModel } from './model.ts';
import { withoutOutlines } from './outlines.ts';
import { followPalette } from './palette.ts';
import { type Reading, readPicture } from './read.ts';
import { refineReading } from './refine-reading.ts';
import { repaint } from './repaint.ts';
import { followTexture } from './style-texture.ts';
import type { InputKind, RenderRequest, RenderResult } from './types.ts';
import { variationOf, varyEnvironment, varyLook } from './variation.ts';
import { alongZones, splitByZones, type Zones, zonesOf } from './zones.ts';

/** Larger inputs are read at this long side … */
const READ_LONG_SIDE_PX = 1024;
/** … and painted at up to this one; finer detail of still larger ones is carried back at the end. */
const PAINT_LONG_SIDE_PX = 2048;

/**
 * Renders a drawing, white model or picture in a look. Pure and deterministic: the same request gives
 * the same bytes. The result has the input's size; inputs longer than 1024 px are read at 1024 px and
 * painted at up to 2048 px; still longer ones are enlarged and given the input's own detail.
 *
 * @throws KernelError `badPicture` when the data does not fit the size
 */
export function renderDrawing(request: RenderRequest, onProgress?: ProgressListener): RenderResult {
  const { image, seed, cnStrength } = request;
  assertPicture(image, 3);
  const report = onProgress ?? (() => {});
  report(0, '识别图纸');
  const work = atMost(image, READ_LONG_SIDE_PX);
  const detail = 0.25 + 0.75 * cnStrength;
  const { channelMap } = request;
  if (channelMap !== undefined) assertPicture(channelMap, 3);
  const zones = channelMap === undefined ? null : zonesOf(channelMap, work.width, work.height);
  const coarse = readPicture(work, request.kind, request.domain, detail, request.asked);
  const read = refined(coarse, work, request.kind);
  const reading = zones === null ? read : splitByZones(read, zones);
  report(0.25, '选配材料');
  const variation = variationOf(seed, cnStrength);
  const varied: RenderRequest = {
    ...request,
    look: varyLook(request.look, variation),
    environment: varyEnvironment(request.environment, reading.inside, variation),
  };
  const skins = chooseSkins(
    reading.regions,
    reading.parts,
    varied.look,
    seed,
    variation,
    request.season,
  );
  if (request.palette !== undefined) {
    assertPicture(request.palette, 3);
    const origins = followPalette(skins, reading, request.palette, request.followPalette, seed);
    if (request.followTexture)
      followTexture(skins, reading.regions, reading.parts, origins, request.palette, seed);
  }
  const paint = atMost(image, PAINT_LONG_SIDE_PX);
  const fineZones =
    channelMap === undefined ? null : zonesOf(channelMap, paint.width, paint.height);
  const fine = paint.width === work.width ? reading : enlarged(reading, paint, fineZones);
  const picture =
    request.kind === 'photo'
      ? repaint(paint, fine, skins, varied, fineZones, report)
      : request.kind === 'render'
        ? paintModel(paint, fine, skins, varied, fineZones, report)
        : construct(paint, fine, skins, varied, report);
  report(0.92, '收尾');
  const result = fullSize(picture, paint, image);
  if (request.zonesStay && channelMap !== undefined) keepZones(result, image, channelMap);
  const structure = structureFidelity(image, result);
  report(1, '完成');
  return { image: result, structure, regions: reading.regions.length };
}

/** A reading after a second look at what its colours tell. */
function refined(reading: Reading, image: Rgb8, kind: InputKind): Reading {
  return kind === 'render' ? refineReading(reading, withoutOutlines(image)) : reading;
}

function enlarged(reading: Reading, paint: Rgb8, zones: Zones | null): Reading {
  const fine = enlargeReading(reading, paint);
  return zones === null ? fine : alongZones(fine, zones);
}

// Puts zones back as they were.
function keepZones(result: Rgb8, image: Rgb8, map: Rgb8): void {
  const { of } = zonesOf(map, image.width, image.height);
  for (let p = 0, j = 0; p < of.length; p++, j += 3) {
    if (of[p] >= 0) result.data.set(image.data.subarray(j, j + 3), j);
  }
}

function atMost(image: Rgb8, longSidePx: number): Rgb8 {
  if (Math.max(image.width, image.height) <= longSidePx) return image;
  const { width, height } = fitLongSide(image.width, image.height, longSidePx);
  return resizeRgb8(image, width, height, 'area');
}

// Detail lost in the working copy, as a share of the local grey level, is laid over the enlarged result.
export function fullSize(picture: Developed, work: Rgb8, image: Rgb8): Rgb8 {
  const { width, height } = image;
  const data = new Uint8Array(width * height * 3);
  if (work === image) {
    for (let k = 0; k < 3; k++) {
      const channel = picture.channels[k];
      for (let p = 0; p < channel.length; p++) data[p * 3 + k] = clampByte(channel[p]);
    }
    return { width, height, data };
  }
  const coarse = resizeRgb8(work, width, height, 'bilinear').data;
  const shares = new Float64Array(width * height);
  for (let p = 0, j = 0; p < shares.length; p++, j += 3) {
    const own = 0.3 * image.data[j] + 0.59 * image.data[j + 1] + 0.11 * image.data[j + 2];
    const lost = own - (0.3 * coarse[j] + 0.59 * coarse[j + 1] + 0.11 * coarse[j + 2]);
    shares[p] = 1 + (0.6 * lost) / 255;
  }
  for (let k = 0; k < 3; k++) {
    const plane = { width: picture.width, height: picture.height, data: picture.channels[k] };
    const enlarged = resizePlane(plane, width, height, 'lanczos3').data;
    for (let p = 0, j = k; p < enlarged.length; p++, j += 3) {
      data[j] = clampByte(enlarged[p] * shares[p]);
    }
  }
  return { width, height, data };
}
