import type { Extent, Point, View } from '../viewport/viewport.ts';

/** A place in a picture as shares of its width and height, 0..1: it holds at any size of the picture. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Written down to a hundred-thousandth: less than a pixel of the largest picture. */
const PRECISION = 1e5;

/** The spot of a picture under a point of the stage; null beside the picture. */
export function spotAt(view: View, picture: Extent, at: Point): Spot | null {
  const x = (at.x - view.x) / (view.scale * picture.width);
  const y = (at.y - view.y) / (view.scale * picture.height);
  if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1)) return null;
  return { x: Math.round(x * PRECISION) / PRECISION, y: Math.round(y * PRECISION) / PRECISION };
}

/** Where a spot of a picture lies on the stage, px. */
export function placeOf(view: View, picture: Extent, spot: Spot): Point {
  return {
    x: view.x + spot.x * picture.width * view.scale,
    y: view.y + spot.y * picture.height * view.scale,
  };
}

/** Moves a spot by shares of the picture, never out of it. */
export function nudged({ x, y }: Spot, by: Spot): Spot {
  const inside = (value: number) =>
    Math.min(1, Math.max(0, Math.round(value * PRECISION) / PRECISION));
  return { x: inside(x + by.x), y: inside(y + by.y) };
}
