import { wipeSplit } from '@zhuhui/contracts';
import type { FilmWriter } from '../../../platform/film/encoder.ts';
import { LINE_PX, type WipeLayers, type WipeRequest, wipeLayers } from './wipe.ts';

const FRAMES_PER_SECOND = 30;
/** A film does not start over by itself everywhere. */
const LOOPS = 2;

/** Two pictures as a wipe there and back, twice, in MP4; the film's sides are even, as H.264 wants them. */
export async function wipeFilm(request: WipeRequest, writer: FilmWriter): Promise<Uint8Array> {
  const layers = await wipeLayers(request, 2);
  const { widthPx: width, heightPx: height } = layers;
  const count = Math.round(request.seconds * FRAMES_PER_SECOND);
  const format = { width, height, fps: FRAMES_PER_SECOND };
  return writer.encode(frames(layers, count), format);
}

async function* frames(layers: WipeLayers, count: number): AsyncGenerator<Uint8Array> {
  for (let loop = 0; loop < LOOPS; loop++) {
    for (let at = 0; at < count; at++) yield wiped(layers, wipeSplit(at / count));
  }
}

/** One picture of the wipe: the first one up to a share of the width, a line, the second one. */
function wiped({ widthPx, heightPx, before, after }: WipeLayers, split: number): Uint8Array {
  const border = Math.round(split * widthPx);
  if (border <= 0) return after;
  if (border >= widthPx) return before;
  const out = new Uint8Array(after);
  const [line, lineEnd] = [border - LINE_PX / 2, Math.min(widthPx, border + LINE_PX / 2)];
  for (let y = 0; y < heightPx; y++) {
    const row = y * widthPx;
    out.set(before.subarray(row * 3, (row + border) * 3), row * 3);
    out.fill(255, (row + line) * 3, (row + lineEnd) * 3);
  }
  return out;
}
