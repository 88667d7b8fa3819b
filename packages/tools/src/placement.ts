/** Where a cut-out is placed: the one rule that the page draws by and the server cuts by. */

/** A rectangle in whole px; on a canvas it may reach beyond it. */
export interface PlacedBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** As settings hold it, px of the canvas. */
export interface Placement {
  /** Size of what is placed; 0 follows the other, both 0 is the size that it has at home. */
  readonly width: number;
  readonly height: number;
  /** How far its foot is moved from home, right and down positive. */
  readonly x: number;
  readonly y: number;
}

/** What is placed: the subject (what was selected, else what was found), or the picture as a whole. */
export type PlacedBy = 'subject' | 'picture';

export const AT_HOME: Placement = { width: 0, height: 0, x: 0, y: 0 };

/**
 * Where a part of a picture goes. At home the picture fits into the canvas as a whole, centred; from there
 * the part is scaled about the middle of its foot and moved. The result is whole pixels.
 */
export function placedBox(
  part: PlacedBox,
  picture: Size,
  canvas: Size,
  { width, height, x, y }: Placement,
): PlacedBox {
  const fit = Math.min(canvas.width / picture.width, canvas.height / picture.height);
  const byWidth = width / part.width;
  const byHeight = height / part.height;
  const placed = {
    width: Math.max(1, Math.round(part.width * (byWidth || byHeight || fit))),
    height: Math.max(1, Math.round(part.height * (byHeight || byWidth || fit))),
  };
  const foot = {
    x: (canvas.width - picture.width * fit) / 2 + (part.left + part.width / 2) * fit,
    y: (canvas.height - picture.height * fit) / 2 + (part.top + part.height) * fit,
  };
  return {
    ...placed,
    left: whole(foot.x - placed.width / 2 + x),
    top: whole(foot.y - placed.height + y),
  };
}

/** The settings that place a part exactly there: the other way round of {@link placedBox}. */
export function placementFor(
  target: PlacedBox,
  part: PlacedBox,
  picture: Size,
  canvas: Size,
): Placement {
  const { width, height } = target;
  const home = placedBox(part, picture, canvas, { width, height, x: 0, y: 0 });
  return { width, height, x: target.left - home.left, y: target.top - home.top };
}

/** Where another part of the same picture goes when one goes from here to there. */
export function movedAlong(part: PlacedBox, from: PlacedBox, to: PlacedBox): PlacedBox {
  const [sx, sy] = [to.width / from.width, to.height / from.height];
  return {
    left: whole(to.left + (part.left - from.left) * sx),
    top: whole(to.top + (part.top - from.top) * sy),
    width: Math.max(1, Math.round(part.width * sx)),
    height: Math.max(1, Math.round(part.height * sy)),
  };
}

/** Rounded, and never the zero below zero. */
const whole = (px: number): number => Math.round(px) + 0;
