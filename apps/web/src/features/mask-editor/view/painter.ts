import type { Extent, Rect } from '../core/geometry.ts';
import { inflated, intersection, isEmptyRect, union, wholeOf } from '../core/geometry.ts';
import { type Layer, type Placement, paintMasks, toScreen } from '../core/sample.ts';
import { PatchedCanvas } from './patched-canvas.ts';
import type { PictureLevels } from './picture-levels.ts';

/** From here on the picture's pixels are shown as squares. */
const SQUARES_FROM = 3;

interface Surfaces {
  readonly picture: HTMLCanvasElement;
  /** Gets the mask's canvases. */
  readonly mask: HTMLElement;
}

/**
 * Draws picture and masks at the screen's own resolution, once a frame and only where something changed:
 * the cost of a stroke is that of the pixels it touches on the screen, whatever the picture's size.
 */
export class Painter {
  readonly #picture: Extent;
  readonly #surfaces: Surfaces;
  readonly #mask: PatchedCanvas;
  #levels: PictureLevels | null = null;
  #layers: readonly Layer[] = [];
  #placement: Placement = { x: 0, y: 0, scale: 1 };
  #dirty: Rect[] = [];
  #isPictureDirty = false;
  #frame = 0;
  /** Told after the picture was drawn for the first time. */
  onPicture: () => void = () => undefined;

  constructor(picture: Extent, surfaces: Surfaces) {
    this.#picture = picture;
    this.#surfaces = surfaces;
    this.#mask = new PatchedCanvas(surfaces.mask);
  }

  setLevels(levels: PictureLevels): void {
    this.#levels = levels;
    this.repaintPicture();
  }

  setLayers(layers: readonly Layer[]): void {
    this.#layers = layers;
    this.repaintMasks();
  }

  /**
   * @param device size of the stage in device px
   * @param density device px per CSS px
   */
  setView(placement: Placement, device: Extent, density: number): void {
    const { picture } = this.#surfaces;
    if (picture.width !== device.width || picture.height !== device.height) {
      Object.assign(picture, device);
    }
    this.#mask.resize(device, density);
    this.#placement = placement;
    this.repaintPicture();
    this.repaintMasks();
  }

  repaintPicture(): void {
    this.#isPictureDirty = true;
    this.#ask();
  }

  repaintMasks(): void {
    this.#dirty = [wholeOf(this.#mask.screen)];
    this.#ask();
  }

  /** A part of the picture has another mask now. */
  repaint(rect: Rect): void {
    if (isEmptyRect(rect)) return;
    this.#add(toScreen(rect, this.#placement, this.#mask.screen));
    this.#ask();
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
    this.#levels?.close();
    this.#mask.close();
  }

  #add(rect: Rect): void {
    if (isEmptyRect(rect)) return;
    const apart = this.#dirty.filter((other) => {
      const { left, top, right, bottom } = intersection(inflated(other, 1), rect);
      return left >= right || top >= bottom;
    });
    // Rectangles that overlap are painted as one, unless the one is mostly empty corners.
    const near = this.#dirty.filter((other) => !apart.includes(other));
    let [merged, separate] = [rect, [] as Rect[]];
    for (const other of near) {
      const both = union(merged, other);
      if (areaOf(both) > 1.3 * (areaOf(merged) + areaOf(other))) separate = [...separate, other];
      else merged = both;
    }
    this.#dirty = [...apart, ...separate, merged];
  }

  #ask(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#paint());
  }

  #paint(): void {
    this.#frame = 0;
    if (this.#isPictureDirty) this.#paintPicture();
    const { screen } = this.#mask;
    for (const rect of this.#dirty) {
      const part = intersection(rect, wholeOf(screen));
      if (isEmptyRect(part)) continue;
      paintMasks(screen, part, this.#placement, this.#picture, this.#layers);
      this.#mask.show(part);
    }
    this.#dirty = [];
  }

  #paintPicture(): void {
    this.#isPictureDirty = false;
    const canvas = this.#surfaces.picture;
    const context = canvas.getContext('2d');
    const { x, y, scale } = this.#placement;
    const level = this.#levels?.at(scale);
    if (!context || !level) return;
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingEnabled = scale < SQUARES_FROM;
    // Only what is seen: a large level far beyond the stage costs nothing.
    const seen = intersection(wholeOf(this.#picture), {
      left: Math.floor(-x / scale) - 1,
      top: Math.floor(-y / scale) - 1,
      right: Math.ceil((canvas.width - x) / scale) + 1,
      bottom: Math.ceil((canvas.height - y) / scale) + 1,
    });
    if (isEmptyRect(seen)) return;
    const [width, height] = [seen.right - seen.left, seen.bottom - seen.top];
    context.drawImage(
      level.bitmap,
      seen.left * level.scale,
      seen.top * level.scale,
      width * level.scale,
      height * level.scale,
      seen.left * scale + x,
      seen.top * scale + y,
      width * scale,
      height * scale,
    );
    this.onPicture();
  }
}

const areaOf = ({ left, top, right, bottom }: Rect) => (right - left) * (bottom - top);
