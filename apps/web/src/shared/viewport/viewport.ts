/** Width and height, px. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a picture lies on the stage: its top-left corner in stage px, and screen px per picture px. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export const MAX_SCALE = 16;
/** A picture can always be made this much smaller than it fits. */
const MIN_OF_FIT = 0.5;

/** The largest view that shows the whole picture, centred, with a margin; never enlarged beyond 100 %. */
export function fitView(picture: Extent, stage: Extent, marginPx: number): View {
  const scale = Math.min(
    1,
    Math.max(1, stage.width - 2 * marginPx) / picture.width,
    Math.max(1, stage.height - 2 * marginPx) / picture.height,
  );
  return centred(picture, stage, scale);
}

/** The picture centred at a given scale. */
export function centred(picture: Extent, stage: Extent, scale: number): View {
  return {
    x: (stage.width - picture.width * scale) / 2,
    y: (stage.height - picture.height * scale) / 2,
    scale,
  };
}

/** Zooms so that the picture point under `at` stays where it is. */
export function zoomAround(view: View, at: Point, factor: number, fitScale: number): View {
  const scale = Math.min(MAX_SCALE, Math.max(fitScale * MIN_OF_FIT, view.scale * factor));
  const ratio = scale / view.scale;
  return { x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio, scale };
}

/** Moves the picture, but never so far that less than `keepPx` of it stays on the stage. */
export function pan(view: View, by: Point, picture: Extent, stage: Extent, keepPx: number): View {
  const clamp = (value: number, size: number, room: number) =>
    Math.min(room - keepPx, Math.max(keepPx - size * view.scale, value));
  return {
    x: clamp(view.x + by.x, picture.width, stage.width),
    y: clamp(view.y + by.y, picture.height, stage.height),
    scale: view.scale,
  };
}

/** Stage px → picture px. */
export function toPicture(view: View, at: Point): Point {
  return { x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale };
}
