import type { Extent, Rect } from '../core/geometry.ts';
import { intersection, isEmptyRect } from '../core/geometry.ts';
import type { Screen } from '../core/sample.ts';

/** Side of a patch, CSS px. */
const PATCH_PX = 256;

interface Patch {
  readonly context: CanvasRenderingContext2D;
  /** The pixels of the whole that it shows. */
  readonly rect: Rect;
}

/**
 * A canvas made of many small ones. A browser hands over and composes a canvas as a whole, however
 * little of it changed; of this one it only sees the patches that did.
 */
export class PatchedCanvas {
  readonly #place: HTMLElement;
  #patches: readonly Patch[] = [];
  #image: ImageData | null = null;
  #density = 0;
  /** All pixels, to be painted on and then shown. */
  screen: Screen = { width: 0, height: 0, pixels: new Uint32Array(0) };

  /** @param place an empty element of the canvas's size */
  constructor(place: HTMLElement) {
    this.#place = place;
  }

  /**
   * @param size device px
   * @param density device px per CSS px
   */
  resize({ width, height }: Extent, density: number): void {
    const isSame = width === this.screen.width && height === this.screen.height;
    if (isSame && density === this.#density) return;
    this.#density = density;
    this.#image = new ImageData(width, height);
    this.screen = { width, height, pixels: new Uint32Array(this.#image.data.buffer) };
    const side = Math.round(PATCH_PX * density);
    const patches: Patch[] = [];
    const canvases: HTMLCanvasElement[] = [];
    for (let top = 0; top < height; top += side) {
      for (let left = 0; left < width; left += side) {
        const rect = {
          left,
          top,
          right: Math.min(width, left + side),
          bottom: Math.min(height, top + side),
        };
        const canvas = canvasAt(rect, density);
        const context = canvas.getContext('2d');
        if (!context) continue;
        canvases.push(canvas);
        patches.push({ context, rect });
      }
    }
    this.#patches = patches;
    this.#place.replaceChildren(...canvases);
  }

  /** Shows the pixels of a part as they are now. */
  show(rect: Rect): void {
    if (!this.#image) return;
    for (const { context, rect: place } of this.#patches) {
      const { left, top, right, bottom } = intersection(place, rect);
      if (isEmptyRect({ left, top, right, bottom })) continue;
      const [width, height] = [right - left, bottom - top];
      context.putImageData(this.#image, -place.left, -place.top, left, top, width, height);
    }
  }

  close(): void {
    this.#place.replaceChildren();
  }
}

function canvasAt({ left, top, right, bottom }: Rect, density: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = right - left;
  canvas.height = bottom - top;
  const unit = (devicePx: number) => `${devicePx / density}px`;
  Object.assign(canvas.style, {
    position: 'absolute',
    left: unit(left),
    top: unit(top),
    width: unit(right - left),
    height: unit(bottom - top),
  });
  return canvas;
}
