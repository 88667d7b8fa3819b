import { wipeSplit } from '@zhuhui/contracts';
import type { PlateStyle } from '@zhuhui/labels';
import {
  BufferTarget,
  CanvasSource,
  canEncodeVideo,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
} from 'mediabunny';
import type { Extent } from '../../../shared/viewport/viewport.ts';
import type { Frame } from '../model/alignment.ts';
import { drawPlate } from './film-plate.ts';

/** A wiping comparison as a film. */
export interface FilmRequest {
  readonly before: CanvasImageSource;
  readonly after: CanvasImageSource;
  /** Size of the second picture. */
  readonly size: Extent;
  /** Where the first lies in the second. */
  readonly frame: Frame;
  readonly widthPx: number;
  /** Of one loop. */
  readonly seconds: number;
  /** The visible AI mark on the first picture; the second came with its own. */
  readonly plate: PlateStyle | null;
}

const FRAMES_PER_SECOND = 30;
/** A film does not start over by itself everywhere. */
const LOOPS = 2;
const LINE_PX = 2;

/** H.264 wants even sides. */
const even = (value: number) => Math.max(2, Math.round(value / 2) * 2);

/** The film's size: never larger than the picture. */
export function filmSize(picture: Extent, widthPx: number): Extent {
  const scale = Math.min(1, widthPx / picture.width);
  return { width: even(picture.width * scale), height: even(picture.height * scale) };
}

/** Whether this browser can write H.264 of that size. */
export function canMakeFilm({ width, height }: Extent): Promise<boolean> {
  return canEncodeVideo('avc', { width, height, bitrate: QUALITY_HIGH });
}

/**
 * Draws and encodes the film here, with the browser's own encoder: it knows H.264, which every phone
 * plays, and the server needs no program for it.
 */
export async function makeFilm(
  request: FilmRequest,
  onProgress: (share: number) => void,
): Promise<Blob> {
  const { size, widthPx, seconds } = request;
  const { width, height } = filmSize(size, widthPx);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas to draw on');
  const draw = painter(context, request, { width, height });

  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new CanvasSource(canvas, { codec: 'avc', bitrate: QUALITY_HIGH });
  output.addVideoTrack(source, { frameRate: FRAMES_PER_SECOND });
  await output.start();
  const frames = Math.round(seconds * FRAMES_PER_SECOND);
  for (let at = 0; at < frames * LOOPS; at++) {
    draw(wipeSplit(at / frames));
    await source.add(at / FRAMES_PER_SECOND, 1 / FRAMES_PER_SECOND);
    onProgress((at + 1) / (frames * LOOPS));
  }
  await output.finalize();
  if (!target.buffer) throw new Error('the film came to nothing');
  return new Blob([target.buffer], { type: 'video/mp4' });
}

/** Draws the comparison with its border at a share of the width; both pictures are scaled once. */
function painter(
  context: CanvasRenderingContext2D,
  { before, after, frame, size, plate }: FilmRequest,
  { width, height }: Extent,
): (split: number) => void {
  const style = getComputedStyle(document.documentElement);
  const [ground, line] = ['--stage-ground', '--stage-ink'].map((name) =>
    style.getPropertyValue(name),
  );
  const scaled = (image: CanvasImageSource, place: Frame) => {
    const layer = Object.assign(document.createElement('canvas'), { width, height });
    const pen = layer.getContext('2d', { alpha: false });
    if (!pen) throw new Error('no canvas to draw on');
    const [sx, sy] = [width / size.width, height / size.height];
    pen.fillStyle = ground ?? '';
    pen.fillRect(0, 0, width, height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(image, place.x * sx, place.y * sy, place.width * sx, place.height * sy);
    if (plate && image === before) drawPlate(pen, { width, height }, plate);
    return layer;
  };
  const [first, second] = [
    scaled(before, frame),
    scaled(after, { x: 0, y: 0, width: size.width, height: size.height }),
  ];
  return (split) => {
    const border = Math.round(split * width);
    context.drawImage(second, 0, 0);
    if (border > 0) context.drawImage(first, 0, 0, border, height, 0, 0, border, height);
    if (border <= 0 || border >= width) return;
    context.fillStyle = line ?? '';
    context.fillRect(border - LINE_PX / 2, 0, LINE_PX, height);
  };
}
