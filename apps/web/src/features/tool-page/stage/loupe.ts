import {
  type Extent,
  type Point,
  toPicture,
  type View,
} from '../../../shared/viewport/viewport.ts';
import type { Frame } from '../model/alignment.ts';

/** Pixels of the picture that the loupe shows across; odd, so that one is in the middle. */
export const LOUPE_CELLS = 15;

/** The pixel of the picture under a point of the stage; null beside the picture. */
export function pixelUnder(view: View, picture: Extent, at: Point): Point | null {
  const point = toPicture(view, at);
  const pixel = { x: Math.floor(point.x), y: Math.floor(point.y) };
  const isInside =
    pixel.x >= 0 && pixel.y >= 0 && pixel.x < picture.width && pixel.y < picture.height;
  return isInside ? pixel : null;
}

/**
 * What the loupe shows of an image that lies in the picture: the surroundings of a pixel, in the image's
 * own pixels.
 * @param frame where the image lies, in the picture's pixels
 */
export function loupeSource(pixel: Point, frame: Frame, image: Extent): Frame {
  const reach = (LOUPE_CELLS - 1) / 2;
  const [sx, sy] = [image.width / frame.width, image.height / frame.height];
  return {
    x: (pixel.x - reach - frame.x) * sx,
    y: (pixel.y - reach - frame.y) * sy,
    width: LOUPE_CELLS * sx,
    height: LOUPE_CELLS * sy,
  };
}

/** The image's own pixel at the middle of a pixel of the picture; null beside the image. */
export function imagePixel(pixel: Point, frame: Frame, image: Extent): Point | null {
  const x = Math.floor(((pixel.x + 0.5 - frame.x) / frame.width) * image.width);
  const y = Math.floor(((pixel.y + 0.5 - frame.y) / frame.height) * image.height);
  return x >= 0 && y >= 0 && x < image.width && y < image.height ? { x, y } : null;
}

/** Where the loupe stands so that it neither hides what it shows nor leaves the stage. */
export function loupePlace(at: Point, loupe: Extent, stage: Extent, gap: number): Point {
  const beside = (value: number, size: number, room: number) => {
    const after = value + gap;
    return after + size <= room ? after : Math.max(0, value - gap - size);
  };
  return {
    x: beside(at.x, loupe.width, stage.width),
    y: beside(at.y, loupe.height, stage.height),
  };
}

export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** `#1F6F68`, with its transparency in per cent where there is any. */
export function hexOf([red, green, blue, alpha]: Rgba): string {
  const hex = [red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('');
  const clear = alpha === 255 ? '' : ` ${Math.round((alpha / 255) * 100)} %`;
  return `#${hex.toUpperCase()}${clear}`;
}
