import { GLANCE, glance } from './frame-change.ts';
import type { Frame } from './live-loop.ts';

/** A part of the shared picture, as shares of its width and height. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const WHOLE: Crop = { left: 0, top: 0, width: 1, height: 1 };

const JPEG_QUALITY = 0.88;

export interface SharedScreen {
  readonly stream: MediaStream;
  /** The cropped picture, at most this large; null while none has come. */
  frame(crop: Crop, mostSidePx: number): Frame | null;
  /** The cropped picture in all its pixels. */
  shot(crop: Crop): Promise<Blob | null>;
  stop(): void;
}

export const canShare = (): boolean =>
  typeof navigator.mediaDevices?.getDisplayMedia === 'function';

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

  const draw = (to: Canvas, crop: Crop, width: number, height: number): void => {
    const { videoWidth, videoHeight } = video;
    to.context.drawImage(
      video,
      ...[crop.left * videoWidth, crop.top * videoHeight],
      ...[crop.width * videoWidth, crop.height * videoHeight],
      ...([0, 0, width, height] as [number, number, number, number]),
    );
  };
  const sizeOf = (crop: Crop) => ({
    width: Math.max(1, Math.round(crop.width * video.videoWidth)),
    height: Math.max(1, Math.round(crop.height * video.videoHeight)),
  });

  return {
    stream,
    frame(crop, mostSidePx) {
      if (video.videoWidth === 0) return null;
      draw(small, crop, GLANCE.width, GLANCE.height);
      const { data } = small.context.getImageData(0, 0, GLANCE.width, GLANCE.height);
      return {
        glance: glance(data),
        encode: () => {
          const own = sizeOf(crop);
          const scale = Math.min(1, mostSidePx / Math.max(own.width, own.height));
          const width = Math.max(1, Math.round(own.width * scale));
          const height = Math.max(1, Math.round(own.height * scale));
          large.canvas.width = width;
          large.canvas.height = height;
          large.context.imageSmoothingQuality = 'high';
          draw(large, crop, width, height);
          return large.canvas.toDataURL('image/jpeg', JPEG_QUALITY);
        },
      };
    },
    shot(crop) {
      if (video.videoWidth === 0) return Promise.resolve(null);
      const { width, height } = sizeOf(crop);
      const full = canvasOf(width, height, false);
      draw(full, crop, width, height);
      return new Promise((resolve) => full.canvas.toBlob(resolve, 'image/png'));
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
