import { clampByte } from '../filter/plane.ts';
import type { Gray8, ProgressListener, Rgb8 } from '../image.ts';

/** A stretch of rows of the source: `fromRow` ≤ row < `toRow`. */
export interface Rows {
  readonly fromRow: number;
  readonly toRow: number;
}

/** A cut-out of the source: interleaved values in grey levels, and where it lies. */
export interface SourceTile {
  readonly values: Float32Array;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
}

export interface Tiling {
  readonly scale: number;
  /** Pixels are made in squares of this many source pixels, which bounds the memory for any picture. */
  readonly tilePx: number;
  /** A pixel of the result depends on no source pixel farther away than this. */
  readonly reachPx: number;
}

/**
 * Enlarges the given rows tile by tile: `enlarge` gets a cut-out with enough of its surroundings and
 * returns it `scale` times as large. The result is the same as if it had been given all at once.
 */
export function enlargeInTiles(
  image: Rgb8 | Gray8,
  channels: 1 | 3,
  { fromRow, toRow }: Rows,
  tiling: Tiling,
  enlarge: (tile: SourceTile) => Float32Array,
  onProgress?: ProgressListener,
): Rgb8 {
  const { scale, tilePx } = tiling;
  const width = image.width * scale;
  const height = (toRow - fromRow) * scale;
  const out: Rgb8 = { width, height, data: new Uint8Array(width * height * channels) };
  for (let top = fromRow; top < toRow; top += tilePx) {
    const bottom = Math.min(toRow, top + tilePx);
    for (let left = 0; left < image.width; left += tilePx) {
      const right = Math.min(image.width, left + tilePx);
      const tile = cutTile(image, channels, { left, top, right, bottom }, tiling.reachPx);
      const inner = {
        left: (left - tile.left) * scale,
        top: (top - tile.top) * scale,
        right: (right - tile.left) * scale,
        bottom: (bottom - tile.top) * scale,
      };
      copyInner(enlarge(tile), tile.width * scale, inner, channels, out, {
        left: left * scale,
        top: (top - fromRow) * scale,
      });
      const done = (top - fromRow) * image.width + (bottom - top) * right;
      onProgress?.(done / (image.width * (toRow - fromRow)), '放大');
    }
  }
  return out;
}

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function cutTile(
  image: Rgb8 | Gray8,
  channels: 1 | 3,
  wanted: Rectangle,
  reachPx: number,
): SourceTile {
  // Even corners, so that whatever pairs pixels pairs the same ones in every tile.
  const left = Math.max(0, wanted.left - reachPx) & ~1;
  const top = Math.max(0, wanted.top - reachPx) & ~1;
  const width = Math.min(image.width, wanted.right + reachPx) - left;
  const height = Math.min(image.height, wanted.bottom + reachPx) - top;
  const values = new Float32Array(width * height * channels);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * image.width + left) * channels;
    values.set(image.data.subarray(from, from + width * channels), y * width * channels);
  }
  return { values, left, top, width, height, channels };
}

function copyInner(
  values: Float32Array,
  width: number,
  inner: Rectangle,
  channels: number,
  out: Rgb8,
  to: { left: number; top: number },
): void {
  const length = (inner.right - inner.left) * channels;
  for (let y = inner.top; y < inner.bottom; y++) {
    const from = (y * width + inner.left) * channels;
    const at = ((to.top + y - inner.top) * out.width + to.left) * channels;
    for (let i = 0; i < length; i++) out.data[at + i] = clampByte(values[from + i]);
  }
}
