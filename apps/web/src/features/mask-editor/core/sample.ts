import { TILE_PX, type Tile } from './document.ts';
import type { Extent, Rect } from './geometry.ts';

/** Where the picture lies on the screen: its corner in device px, and device px per picture px. */
export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** A mask with the colours its values are shown in, as pixels lie in memory. */
export interface Layer {
  readonly tileAt: (index: number) => Tile;
  /** 256 colours by the value of the mask; 0 = nothing. */
  readonly colours: Uint32Array;
}

/** Screen pixels to be painted: rows of `stride`. */
export interface Screen extends Extent {
  readonly pixels: Uint32Array;
}

/**
 * Paints masks over a part of the screen, later ones on top. Each screen pixel is the mean of four
 * places of the mask when the picture is shown smaller than it is, and the pixel itself when larger.
 *
 * @param rect screen pixels, inside the screen
 */
export function paintMasks(
  screen: Screen,
  rect: Rect,
  { x, y, scale }: Placement,
  picture: Extent,
  layers: readonly Layer[],
): void {
  for (let row = rect.top; row < rect.bottom; row += 1) {
    screen.pixels.fill(0, row * screen.width + rect.left, row * screen.width + rect.right);
  }
  const columns = Math.ceil(picture.width / TILE_PX);
  const across = tapsOf(rect.left, rect.right, x, scale, picture.width);
  const down = tapsOf(rect.top, rect.bottom, y, scale, picture.height);
  for (const bandY of runsOf(down.first)) {
    for (const bandX of runsOf(across.first)) {
      const index = bandY.tile * columns + bandX.tile;
      const width = Math.min(TILE_PX, picture.width - bandX.tile * TILE_PX);
      const height = Math.min(TILE_PX, picture.height - bandY.tile * TILE_PX);
      for (const { tileAt, colours } of layers) {
        const tile = tileAt(index);
        if (typeof tile === 'number') {
          const colour = colours[tile] ?? 0;
          if (colour === 0) continue;
          for (let row = bandY.from; row < bandY.to; row += 1) {
            const start = (rect.top + row) * screen.width + rect.left;
            screen.pixels.fill(colour, start + bandX.from, start + bandX.to);
          }
          continue;
        }
        for (let row = bandY.from; row < bandY.to; row += 1) {
          const start = (rect.top + row) * screen.width + rect.left;
          // Of four places, those beyond the tile are taken at its edge.
          const above = ((down.first[row] ?? 0) & (TILE_PX - 1)) * width;
          const below =
            Math.min(height - 1, (down.second[row] ?? 0) - bandY.tile * TILE_PX) * width;
          for (let column = bandX.from; column < bandX.to; column += 1) {
            const left = (across.first[column] ?? 0) & (TILE_PX - 1);
            const beside = (across.second[column] ?? 0) - bandX.tile * TILE_PX;
            const right = beside < width ? beside : width - 1;
            const sum =
              (tile[above + left] ?? 0) +
              (tile[above + right] ?? 0) +
              (tile[below + left] ?? 0) +
              (tile[below + right] ?? 0);
            const colour = colours[(sum + 2) >> 2] ?? 0;
            if (colour !== 0) screen.pixels[start + column] = colour;
          }
        }
      }
    }
  }
}

interface Taps {
  /** Picture px by screen px; -1 beside the picture. */
  readonly first: Int32Array;
  readonly second: Int32Array;
}

function tapsOf(from: number, to: number, offset: number, scale: number, size: number): Taps {
  const first = new Int32Array(to - from);
  const second = new Int32Array(to - from);
  const spread = scale < 1 ? 0.25 : 0;
  for (let at = from; at < to; at += 1) {
    const middle = Math.floor((at + 0.5 - offset) / scale);
    const inside = middle >= 0 && middle < size;
    const low = Math.max(0, Math.floor((at + 0.5 - spread - offset) / scale));
    first[at - from] = inside ? low : -1;
    second[at - from] = Math.min(size - 1, Math.floor((at + 0.5 + spread - offset) / scale));
  }
  return { first, second };
}

/** Runs of screen px whose picture px lie in the same tile. */
function runsOf(pixels: Int32Array): { tile: number; from: number; to: number }[] {
  const runs: { tile: number; from: number; to: number }[] = [];
  for (const [at, pixel] of pixels.entries()) {
    if (pixel < 0) continue;
    const tile = Math.floor(pixel / TILE_PX);
    const last = runs.at(-1);
    if (last?.tile === tile) last.to = at + 1;
    else runs.push({ tile, from: at, to: at + 1 });
  }
  return runs;
}

/** The screen pixels that a part of the picture is seen through. */
export function toScreen(rect: Rect, { x, y, scale }: Placement, screen: Extent): Rect {
  return {
    left: Math.max(0, Math.floor(rect.left * scale + x) - 1),
    top: Math.max(0, Math.floor(rect.top * scale + y) - 1),
    right: Math.min(screen.width, Math.ceil(rect.right * scale + x) + 1),
    bottom: Math.min(screen.height, Math.ceil(rect.bottom * scale + y) + 1),
  };
}

/**
 * The colours of a mask's values: of one colour, more or less transparent.
 * @param rgb red, green and blue, 0..255
 */
export function coloursOf([red, green, blue]: readonly [number, number, number], alpha = 1) {
  const bytes = new Uint8ClampedArray(256 * 4);
  for (let value = 1; value < 256; value += 1) {
    bytes.set([red, green, blue, value * alpha], value * 4);
  }
  return new Uint32Array(bytes.buffer);
}
