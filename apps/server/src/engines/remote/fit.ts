/** Which picture sizes a model takes. */
export interface ModelSizes {
  /** Both sides are multiples of it. */
  readonly multipleOf: number;
  readonly minPixels: number;
  readonly maxPixels: number;
  /** Longest side ÷ shortest side; unlimited when absent. */
  readonly maxRatio?: number;
  /** The only sizes it knows; the other rules then do not count. */
  readonly presets?: readonly Size[];
  /**
   * Shortest side, px, of a picture given to it, where that may be smaller than what it draws: such a
   * picture goes as small as it is. Absent: what is given has one of the sizes above.
   */
  readonly leastGivenSide?: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a picture lies on a canvas: whole, never cropped, the rest of the canvas is padding. */
export interface Layout {
  readonly canvas: Size;
  /** The picture's place on the canvas, after scaling. */
  readonly content: Size & { readonly left: number; readonly top: number };
}

/** A picture on the canvas that a model draws on. */
export interface Fit extends Layout {
  readonly source: Size;
}

/** What a model is given, and what it answers. */
export interface Exchange {
  readonly given: Layout;
  readonly answered: Fit;
}

/**
 * Finds the canvas that holds a picture of `source` px with the least scaling and padding. The
 * picture keeps its proportions to within half a pixel of the canvas.
 */
export function fitToModel(source: Size, sizes: ModelSizes): Fit {
  const canvas = sizes.presets ? bestPreset(source, sizes.presets) : freeCanvas(source, sizes);
  const scale = Math.min(canvas.width / source.width, canvas.height / source.height);
  const side = (length: number, room: number) =>
    Math.max(1, Math.min(room, Math.round(length * scale)));
  const width = side(source.width, canvas.width);
  const height = side(source.height, canvas.height);
  const left = Math.floor((canvas.width - width) / 2);
  const top = Math.floor((canvas.height - height) / 2);
  return { source, canvas, content: { width, height, left, top } };
}

/**
 * As `fitToModel`, for a picture that goes to a model and comes back: one that the model draws larger
 * goes as it is where the model takes it, with padding of the same share around it.
 */
export function exchangeWith(source: Size, sizes: ModelSizes): Exchange {
  const fit = fitToModel(source, sizes);
  const { canvas, content } = fit;
  const { leastGivenSide = Number.POSITIVE_INFINITY } = sizes;
  const scale = Math.max(content.width / source.width, content.height / source.height);
  if (scale <= 1 || Math.min(source.width, source.height) < leastGivenSide) {
    return { given: fit, answered: fit };
  }
  const side = (length: number, least: number) => Math.max(least, Math.round(length / scale));
  const small = {
    width: side(canvas.width, source.width),
    height: side(canvas.height, source.height),
  };
  const left = Math.floor((small.width - source.width) / 2);
  const top = Math.floor((small.height - source.height) / 2);
  const across = (at: number) => Math.round((at * canvas.width) / small.width);
  const down = (at: number) => Math.round((at * canvas.height) / small.height);
  return {
    given: { canvas: small, content: { ...source, left, top } },
    answered: {
      ...{ source, canvas },
      content: {
        left: across(left),
        top: down(top),
        width: across(left + source.width) - across(left),
        height: down(top + source.height) - down(top),
      },
    },
  };
}

/** The preset that is least padding; of equals, the largest. */
function bestPreset(source: Size, presets: readonly Size[]): Size {
  const [first, ...others] = presets;
  if (!first) throw new Error('a model with presets needs one');
  const ratio = source.width / source.height;
  const waste = ({ width, height }: Size) => Math.abs(Math.log(width / height / ratio));
  const area = ({ width, height }: Size) => width * height;
  return others.reduce((best, preset) => {
    const gain = waste(best) - waste(preset);
    return gain > 1e-9 || (gain > -1e-9 && area(preset) > area(best)) ? preset : best;
  }, first);
}

function freeCanvas(source: Size, sizes: ModelSizes): Size {
  const { multipleOf, minPixels, maxPixels, maxRatio = Number.POSITIVE_INFINITY } = sizes;
  const long = Math.max(source.width, source.height);
  // A picture longer than the model allows gets padding along its short side.
  const widened = {
    width: Math.max(source.width, long / maxRatio),
    height: Math.max(source.height, long / maxRatio),
  };
  const pixels = widened.width * widened.height;
  const scale = Math.sqrt(Math.min(maxPixels, Math.max(minPixels, pixels)) / pixels);
  const up = (length: number) => Math.max(1, Math.ceil((length * scale) / multipleOf - 1e-6));
  let [columns, rows] = [up(widened.width), up(widened.height)];
  // Rounding up may pass the bound by a strip.
  while (columns * rows * multipleOf ** 2 > maxPixels && Math.max(columns, rows) > 1) {
    if (columns >= rows) columns--;
    else rows--;
  }
  return { width: columns * multipleOf, height: rows * multipleOf };
}
