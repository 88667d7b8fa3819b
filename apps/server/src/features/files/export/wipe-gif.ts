import { wipeSplit } from '@zhuhui/contracts';
import sharp from 'sharp';
import { encodeGif, type GifFrame } from './gif.ts';
import { LINE_PX, type WipeRequest, wipeLayers } from './wipe.ts';

/** The least delay that every viewer keeps. */
const STEP_CS = 4;
const COLOURS = 256;

/**
 * Two pictures as an endless wipe. Both are put into one palette together, once; each frame then carries
 * only the strip that the border has passed, so that smooth movement costs next to nothing.
 */
export async function wipeGif(request: WipeRequest): Promise<Buffer> {
  const { widthPx, heightPx, before, after } = await wipeLayers(request, 1);
  const canvas = { widthPx, heightPx };
  const { palette, indices, white } = await quantise(
    Buffer.concat([before, after]),
    widthPx,
    heightPx * 2,
  );
  const pixels = widthPx * heightPx;
  return encodeGif({
    ...canvas,
    palette,
    frames: strips(
      indices.subarray(0, pixels),
      indices.subarray(pixels),
      canvas,
      white,
      request.seconds,
    ),
  });
}

function* strips(
  before: Uint8Array,
  after: Uint8Array,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  line: number,
  seconds: number,
): Generator<GifFrame> {
  const steps = Math.round((seconds * 100) / STEP_CS);
  const border = (step: number) => Math.round(wipeSplit(step / steps) * widthPx);
  /** Columns from `left` to `right` with the border at `at`. */
  const strip = (left: number, right: number, at: number, delayCs: number): GifFrame => {
    const width = right - left;
    const pixels = new Uint8Array(width * heightPx);
    for (let y = 0; y < heightPx; y++) {
      const row = y * widthPx;
      for (let x = left; x < right; x++) {
        const isLine = at > 0 && at < widthPx && x >= at - LINE_PX / 2 && x < at + LINE_PX / 2;
        pixels[y * width + x - left] = isLine
          ? line
          : ((x < at ? before : after)[row + x] as number);
      }
    }
    return { leftPx: left, topPx: 0, widthPx: width, heightPx, indices: pixels, delayCs };
  };

  let [drawn, at] = [-1, border(0)];
  for (let step = 0; step < steps; ) {
    let until = step + 1;
    while (until < steps && border(until) === at) until += 1;
    const [left, right] =
      drawn < 0
        ? [0, widthPx]
        : [
            Math.max(0, Math.min(drawn, at) - LINE_PX),
            Math.min(widthPx, Math.max(drawn, at) + LINE_PX),
          ];
    yield strip(left, right, at, (until - step) * STEP_CS);
    drawn = at;
    at = border(until);
    step = until;
  }
}

/** RGB pixels as indices into a palette in which one colour is kept for a line: white. */
async function quantise(
  rgb: Buffer,
  width: number,
  height: number,
): Promise<{ palette: Uint8Array; indices: Uint8Array; white: number }> {
  const png = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png({ palette: true, colours: COLOURS, effort: 4, compressionLevel: 1 })
    .toBuffer();
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const palette = new Uint8Array(COLOURS * 3);
  const indices = new Uint8Array(width * height);
  const uses = new Uint32Array(COLOURS);
  const known = new Map<number, number>();
  const { channels } = info;
  for (let p = 0; p < indices.length; p++) {
    const at = p * channels;
    const [r, g, b] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
    const colour = (r << 16) | (g << 8) | b;
    let index = known.get(colour);
    if (index === undefined) {
      index = known.size;
      known.set(colour, index);
      palette.set([r, g, b], index * 3);
    }
    indices[p] = index;
    uses[index] = (uses[index] as number) + 1;
  }
  const white = uses.indexOf(Math.min(...uses));
  if (uses[white] !== 0) {
    const instead = nearest(palette, white);
    for (let p = 0; p < indices.length; p++) if (indices[p] === white) indices[p] = instead;
  }
  palette.fill(255, white * 3, white * 3 + 3);
  return { palette, indices, white };
}

/** The palette's colour most like one of its own. */
function nearest(palette: Uint8Array, index: number): number {
  let [best, least] = [index, Number.POSITIVE_INFINITY];
  for (let other = 0; other < COLOURS; other++) {
    if (other === index) continue;
    let distance = 0;
    for (let k = 0; k < 3; k++) {
      distance += ((palette[other * 3 + k] as number) - (palette[index * 3 + k] as number)) ** 2;
    }
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}
