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

/** How much of a stage bars cover at its edges, px. */
export interface Covered {
  readonly top: number;
  readonly bottom: number;
}

export const UNCOVERED: Covered = { top: 0, bottom: 0 };
/** Bars leave at least so much of a low stage to the picture. */
const COVERED_AT_MOST = 0.5;

/**
 * The largest view that shows the whole picture with a margin, clear of what covers the stage; never enlarged
 * beyond 100 %. The picture is centred on the stage, as far as that keeps it clear.
 */
export function fitView(
  picture: Extent,
  stage: Extent,
  marginPx: number,
  covered: Covered = UNCOVERED,
): View {
  const most = stage.height * COVERED_AT_MOST;
  const room = (px: number) => Math.max(marginPx, Math.min(px, most));
  const [top, bottom] = [room(covered.top), room(covered.bottom)];
  const scale = Math.min(
    1,
    Math.max(1, stage.width - 2 * marginPx) / picture.width,
    Math.max(1, stage.height - top - bottom) / picture.height,
  );
  const view = centred(picture, stage, scale);
  const lowest = stage.height - bottom - picture.height * scale;
  return { ...view, y: Math.max(top, Math.min(view.y, lowest)) };
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

/**
 * The view of a picture on a stage that has another size now, a turned tablet's for instance: what was in the
 * middle stays there, and at least `keepPx` of the picture are on the stage.
 */
export function onResizedStage(
  { x, y, scale }: View,
  from: Extent,
  to: Extent,
  picture: Extent,
  keepPx: number,
): View {
  const by = { x: (to.width - from.width) / 2, y: (to.height - from.height) / 2 };
  return by.x === 0 && by.y === 0 ? { x, y, scale } : pan({ x, y, scale }, by, picture, to, keepPx);
}

/** Stage px → picture px. */
export function toPicture(view: View, at: Point): Point {
  return { x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale };
}
