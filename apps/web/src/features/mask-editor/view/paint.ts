import type { MaskDocument, Operation, Point, Stroke } from '../core/document.ts';

/** Canvas with the mask at the picture's own size: opaque where selected. */
export class MaskSurface {
  readonly canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #colour: string;
  /** What a document that starts from a mask starts from. */
  #base: CanvasImageSource | null = null;

  constructor(width: number, height: number, colour: string) {
    this.canvas = document.createElement('canvas');
    this.canvas.width = width;
    this.canvas.height = height;
    const context = this.canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('this browser has no 2D canvas');
    this.#context = context;
    this.#colour = colour;
  }

  /** Takes a grey mask picture as the ground that strokes are drawn on. */
  setBase(mask: HTMLImageElement): void {
    const { width, height } = this.canvas;
    const layer = document.createElement('canvas');
    layer.width = width;
    layer.height = height;
    const context = layer.getContext('2d');
    if (!context) return;
    context.drawImage(mask, 0, 0, width, height);
    const image = context.getImageData(0, 0, width, height);
    for (let at = 0; at < image.data.length; at += 4) image.data[at + 3] = image.data[at] ?? 0;
    context.putImageData(image, 0, 0);
    context.globalCompositeOperation = 'source-in';
    context.fillStyle = this.#colour;
    context.fillRect(0, 0, width, height);
    this.#base = layer;
  }

  /** Draws the whole document anew. */
  replay({ startsFrom, operations }: MaskDocument): void {
    const { width, height } = this.canvas;
    this.#context.clearRect(0, 0, width, height);
    if (startsFrom === 'mask' && this.#base) this.#context.drawImage(this.#base, 0, 0);
    for (const operation of operations) this.#draw(operation);
  }

  #draw(operation: Operation): void {
    const context = this.#context;
    const { width, height } = this.canvas;
    if (operation.kind === 'stroke') {
      drawStroke(context, operation, this.#colour, 0);
    } else if (operation.kind === 'invert') {
      context.globalCompositeOperation = 'xor';
      context.fillStyle = this.#colour;
      context.fillRect(0, 0, width, height);
      context.globalCompositeOperation = 'source-over';
    }
  }

  pixels(): ImageData {
    return this.#context.getImageData(0, 0, this.canvas.width, this.canvas.height);
  }
}

/** Draws a stroke from point `from` on, in the context's own coordinates. */
export function drawStroke(
  context: CanvasRenderingContext2D,
  { mode, diameterPx, points }: Stroke,
  colour: string,
  from: number,
): void {
  const first: Point | undefined = points[from];
  if (!first) return;
  context.globalCompositeOperation = mode === 'erase' ? 'destination-out' : 'source-over';
  context.strokeStyle = colour;
  context.lineWidth = diameterPx;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  context.moveTo(first.x, first.y);
  // A line to itself makes the dot of a single point.
  for (const point of points.slice(from)) context.lineTo(point.x, point.y);
  context.stroke();
  context.globalCompositeOperation = 'source-over';
}
