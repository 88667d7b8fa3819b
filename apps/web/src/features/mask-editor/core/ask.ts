import type { Extent, Point } from './geometry.ts';
import type { Sign } from './tools/event.ts';
import type { Box, Picked } from './tools/select.ts';

/**
 * What the server is asked to select: places on the thing (1), places off it (0), a box around it; without any what the
 * picture shows in front.
 */
export interface SelectionPrompt {
  readonly points: readonly (Point & { readonly label: 0 | 1 })[];
  /** Left, top, right, bottom in picture px. */
  readonly box: Box | null;
}

/** A question for the server: what to select, and what becomes of the answer. */
export interface Ask {
  readonly sign: Sign;
  readonly prompt: SelectionPrompt;
  /** The answer takes the place of the selection before it, instead of standing beside it. */
  readonly refines: boolean;
}

/** The selection that a further click may refine. */
type Open = Omit<Ask, 'refines'>;

/** What lies under the point that was picked. */
export interface Under {
  /** The open selection holds it. */
  readonly selection: boolean;
  /** The mask as a whole holds it. */
  readonly mask: boolean;
}

/** The question for what the picture shows in front. */
export const askForSubject = (sign: Sign): Ask => ({
  sign,
  prompt: { points: [], box: null },
  refines: false,
});

/** Whether nothing is pointed at. */
export const isForSubject = ({ points, box }: SelectionPrompt): boolean =>
  points.length === 0 && box === null;

/** As many as the server takes; further clicks begin anew. */
export const MAX_POINTS = 100;

/**
 * Turns what was picked into a question. A click goes on with the open selection where that makes sense:
 * the same sign says "this too", the other one "not this". It begins a new selection where it speaks of
 * something else: beyond the open box, or of what the open selection does not hold.
 */
export function askFor(open: Open | null, pick: Picked, under: Under, picture: Extent): Ask {
  if (pick.kind === 'box') {
    const box = clipped(pick.box, picture);
    return { sign: pick.sign, prompt: { points: [], box }, refines: false };
  }
  const { sign } = pick;
  const at = {
    x: Math.min(picture.width - 1, Math.max(0, Math.round(pick.at.x))),
    y: Math.min(picture.height - 1, Math.max(0, Math.round(pick.at.y))),
  };
  if (open === null || !goesOn(open, sign, at, under)) {
    return { sign, prompt: { points: [{ ...at, label: 1 }], box: null }, refines: false };
  }
  const { points, box } = open.prompt;
  const label = sign === open.sign ? 1 : 0;
  return {
    sign: open.sign,
    prompt: { points: [...points, { ...at, label }], box },
    refines: true,
  };
}

function goesOn(open: Open, sign: Sign, at: Point, under: Under): boolean {
  const { points, box } = open.prompt;
  if (points.length >= MAX_POINTS || isForSubject(open.prompt)) return false;
  if (sign === open.sign) return box === null || holds(box, at);
  return under.selection || (sign === 'subtract' && !under.mask);
}

const holds = ([left, top, right, bottom]: Box, { x, y }: Point) =>
  x >= left && x < right && y >= top && y < bottom;

function clipped([left, top, right, bottom]: Box, { width, height }: Extent): Box {
  return [
    Math.max(0, Math.floor(left)),
    Math.max(0, Math.floor(top)),
    Math.min(width, Math.ceil(right)),
    Math.min(height, Math.ceil(bottom)),
  ];
}

/** Whether a pick touches the picture at all. */
export function touches(pick: Picked, { width, height }: Extent): boolean {
  if (pick.kind === 'point') {
    const { x, y } = pick.at;
    return x >= 0 && y >= 0 && x < width && y < height;
  }
  const [left, top, right, bottom] = pick.box;
  return left < width && top < height && right > 0 && bottom > 0;
}
