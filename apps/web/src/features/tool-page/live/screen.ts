import { type Crop, fitted, type Size, sizeOfCrop } from './crop.ts';
import { GLANCE, glance } from './frame-change.ts';
import type { Frame } from './live-loop.ts';

const JPEG_QUALITY = 0.88;

export interface SharedScreen {
  readonly stream: MediaStream;
  /** The cropped picture, at most this large; null while none has come. */
  frame(crop: Crop, mostSidePx: number): Frame | null;
  /** The cropped picture in all its pixels; once the sharing is over, that of the last frame sent. */
  shot(crop: Crop): Promise<Blob | null>;
  stop(): void;
}

/**
 * Why no screen can be shared here: the address is neither https nor localhost, or the browser has no such
 * thing (those of phones); null where one can be shared.
 */
export function sharingObstacle(): 'insecure' | 'unsupported' | null {
  if (typeof navigator.mediaDevices?.getDisplayMedia === 'function') return null;
  return window.isSecureContext ? 'unsupported' : 'insecure';
}

export const canShare = (): boolean => sharingObstacle() === null;

/**
 * Asks for a screen, window or tab.
 * @param onEnd the user ended it in the browser's own bar, or the window is gone
 * @throws DOMException when the user declines or the browser does not allow it
 */
export async function shareScreen(onEnd: () => void): Promise<SharedScreen> {
  const stream = await navigator.mediaDevices.getDisplayMedia({
    video: { frameRate: { ideal: 15, max: 30 } },
    audio: false,
  });
  stream.getVideoTracks()[0]?.addEventListener('ended', onEnd);
  return screenOf(stream);
}

/** A window that nothing moves in asks for no pictures of itself. */
const REPAINT_MS = 500;

/**
 * A picture in the place of a screen: for who has no model open, or no screen that can be shared.
 * @throws Error when the picture is not there
 */
export async function sharePicture(url: string): Promise<SharedScreen> {
  const image = new Image();
  image.src = url;
  await image.decode().catch(() => {
    throw new Error(`no picture at ${url}`);
  });
  const { canvas, context } = canvasOf(image.naturalWidth, image.naturalHeight, false);
  const paint = () => context.drawImage(image, 0, 0);
  paint();
  const screen = screenOf(canvas.captureStream());
  const timer = setInterval(paint, REPAINT_MS);
  return {
    ...screen,
    stop() {
      clearInterval(timer);
      screen.stop();
    },
  };
}

function screenOf(stream: MediaStream): SharedScreen {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  // A window that stands still may send its first frame late: it is not waited for.
  void video.play().catch(() => undefined);

  const small = canvasOf(GLANCE.width, GLANCE.height, true);
  const large = canvasOf(1, 1, false);
  /** The last frame that was asked for, whole: what can be held on to when nothing is shared any more. */
  let kept: Canvas | null = null;

  const draw = (to: Canvas, crop: Crop, { width, height }: Size): void => {
    const { videoWidth, videoHeight } = video;
    to.context.drawImage(
      video,
      ...[crop.left * videoWidth, crop.top * videoHeight],
      ...[crop.width * videoWidth, crop.height * videoHeight],
      ...([0, 0, width, height] as [number, number, number, number]),
    );
  };
  const sizeOf = (crop: Crop): Size =>
    sizeOfCrop(crop, { width: video.videoWidth, height: video.videoHeight });

  const keep = (crop: Crop): void => {
    const size = sizeOf(crop);
    kept ??= canvasOf(size.width, size.height, false);
    Object.assign(kept.canvas, size);
    draw(kept, crop, size);
  };

  return {
    stream,
    frame(crop, mostSidePx) {
      if (video.videoWidth === 0) return null;
      draw(small, crop, GLANCE);
      const { data } = small.context.getImageData(0, 0, GLANCE.width, GLANCE.height);
      return {
        glance: glance(data),
        encode: () => {
          keep(crop);
          const size = fitted(sizeOf(crop), mostSidePx);
          Object.assign(large.canvas, size);
          large.context.imageSmoothingQuality = 'high';
          draw(large, crop, size);
          return large.canvas.toDataURL('image/jpeg', JPEG_QUALITY);
        },
      };
    },
    shot(crop) {
      if (stream.active && video.videoWidth > 0) keep(crop);
      const { canvas } = kept ?? {};
      return new Promise((resolve) =>
        canvas ? canvas.toBlob(resolve, 'image/png') : resolve(null),
      );
    },
    stop() {
      for (const track of stream.getTracks()) track.stop();
      video.srcObject = null;
    },
  };
}

interface Canvas {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
}

function canvasOf(width: number, height: number, willReadFrequently: boolean): Canvas {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently, alpha: false });
  if (context === null) throw new Error('no 2d canvas');
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}
