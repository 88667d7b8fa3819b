import type { MaskDocument, Operation, Point, Selection, Stroke } from '../core/document.ts';

/** Canvas with the mask at the picture's own size: opaque where selected. */
export class MaskSurface {
  readonly canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #colour: string;
  /** What a document that starts from a mask starts from. */
  #base: CanvasImageSource | null = null;
  /** What the server selected, by address. */
  readonly #layers = new Map<string, HTMLCanvasElement>();

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
    this.#base = tinted(mask, this.canvas, this.#colour);
  }

  /** Takes what the server selected in; operations name it by its address. */
  addLayer(url: string, mask: HTMLImageElement): void {
    this.#layers.set(url, tinted(mask, this.canvas, this.#colour));
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
    switch (operation.kind) {
      case 'stroke':
        drawStroke(context, operation, this.#colour, 0);
        break;
      case 'selection': {
        const layer = this.#layers.get(operation.maskUrl);
        if (!layer) break;
        const composite = operation.sign === 'add' ? 'source-over' : 'destination-out';
        context.globalCompositeOperation = composite;
        context.drawImage(layer, 0, 0);
        break;
      }
      case 'invert':
        context.globalCompositeOperation = 'xor';
        context.fillStyle = this.#colour;
        context.fillRect(0, 0, width, height);
        break;
      case 'clear':
        break;
    }
    context.globalCompositeOperation = 'source-over';
  }

  /** Whether the mask holds a point, in picture pixels. */
  holds(at: Point): boolean {
    return isOpaque(this.#context, at);
  }

  /** Whether what the server selected holds a point. */
  selectionHolds({ maskUrl }: Selection, at: Point): boolean {
    const context = this.#layers.get(maskUrl)?.getContext('2d');
    return context ? isOpaque(context, at) : false;
  }

  pixels(): ImageData {
    return this.#context.getImageData(0, 0, this.canvas.width, this.canvas.height);
  }
}

function isOpaque(context: CanvasRenderingContext2D, { x, y }: Point): boolean {
  const [, , , alpha = 0] = context.getImageData(Math.floor(x), Math.floor(y), 1, 1).data;
  return alpha >= 128;
}

/** A grey mask picture as a canvas in one colour: opaque where the mask is white. */
export function tinted(
  mask: HTMLImageElement,
  { width, height }: { readonly width: number; readonly height: number },
  colour: string,
): HTMLCanvasElement {
  const layer = document.createElement('canvas');
  layer.width = width;
  layer.height = height;
  const context = layer.getContext('2d', { willReadFrequently: true });
  if (!context) return layer;
  context.drawImage(mask, 0, 0, width, height);
  const image = context.getImageData(0, 0, width, height);
  for (let at = 0; at < image.data.length; at += 4) image.data[at + 3] = image.data[at] ?? 0;
  context.putImageData(image, 0, 0);
  context.globalCompositeOperation = 'source-in';
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return layer;
}

/** The decoded picture at an address. @throws when it cannot be fetched or read */
export async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
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
