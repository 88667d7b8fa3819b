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
function nudged({ x, y }: Spot, by: Spot): Spot {
  const inside = (value: number) =>
    Math.min(1, Math.max(0, Math.round(value * PRECISION) / PRECISION));
  return { x: inside(x + by.x), y: inside(y + by.y) };
}

/** How far an arrow moves a new pin, share of the picture. */
const STEP = 0.01;
const MOVES: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** The spot after a key; null for keys that move nothing. */
export function movedByKey(spot: Spot, key: string): Spot | null {
  const by = MOVES[key];
  return by ? nudged(spot, by) : null;
}

/** Where a pin goes that is put without pointing. */
export const MIDDLE: Spot = { x: 0.5, y: 0.5 };

/** Where a spot is, for those who do not see it. */
export function spotWords({ x, y }: Spot): string {
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  return `批注放在左起 ${percent(x)}、上起 ${percent(y)}，方向键移动`;
}
