import type { PlacedBox } from '@zhuhui/tools';
import type { Extent, Point } from '../../../shared/viewport/viewport.ts';
import type { Grip } from './grips.ts';

/** Lines that a dragged box has caught, px of the canvas; null where it has caught none. */
export interface Guides {
  readonly x: number | null;
  readonly y: number | null;
}

export const NO_GUIDES: Guides = { x: null, y: null };

/** Smaller than this nothing can be taken hold of any more. */
const LEAST_PX = 8;

interface Caught {
  readonly by: number;
  readonly line: number | null;
}

/** The smallest move that brings one of the places onto its line; none beyond the reach. */
function caught(
  pairs: readonly (readonly [place: number, line: number])[],
  reachPx: number,
): Caught {
  let best: Caught = { by: 0, line: null };
  let nearest = reachPx;
  for (const [place, line] of pairs) {
    const by = line - place;
    if (Math.abs(by) > nearest) continue;
    nearest = Math.abs(by);
    best = { by, line };
  }
  return best;
}

/** A box moved by the pointer: its edges catch the canvas's edges, its middle the middle. */
export function movedBox(
  from: PlacedBox,
  by: Point,
  canvas: Extent,
  reachPx: number,
): { readonly box: PlacedBox; readonly guides: Guides } {
  const left = Math.round(from.left + by.x);
  const top = Math.round(from.top + by.y);
  const x = caught(linesAlong(left, from.width, canvas.width), reachPx);
  const y = caught(linesAlong(top, from.height, canvas.height), reachPx);
  return {
    box: { ...from, left: Math.round(left + x.by), top: Math.round(top + y.by) },
    guides: { x: x.line, y: y.line },
  };
}

const linesAlong = (start: number, size: number, canvas: number) =>
  [
    [start + size / 2, canvas / 2],
    [start, 0],
    [start + size, canvas],
  ] as const;

interface Resize {
  /** Whether width and height go their own ways. */
  readonly free: boolean;
  /** Proportions to keep. */
  readonly natural: Extent;
  readonly canvas: Extent;
  readonly reachPx: number;
}

/** A box pulled by a corner, the opposite corner staying; the pulled edges catch the canvas's lines. */
export function resizedBox(
  from: PlacedBox,
  grip: Grip,
  by: Point,
  { free, natural, canvas, reachPx }: Resize,
): { readonly box: PlacedBox; readonly guides: Guides } {
  const toLeft = grip.some((side) => side === 'left');
  const toTop = grip.some((side) => side === 'top');
  const fixed = {
    x: toLeft ? from.left + from.width : from.left,
    y: toTop ? from.top + from.height : from.top,
  };
  const pulled = {
    x: (toLeft ? from.left : from.left + from.width) + by.x,
    y: (toTop ? from.top : from.top + from.height) + by.y,
  };
  const x = caught(linesOf(pulled.x, canvas.width), reachPx);
  const y = caught(linesOf(pulled.y, canvas.height), reachPx);
  const wide = Math.abs(pulled.x + x.by - fixed.x);
  const high = Math.abs(pulled.y + y.by - fixed.y);
  const put = (width: number, height: number): PlacedBox => ({
    left: toLeft ? fixed.x - width : fixed.x,
    top: toTop ? fixed.y - height : fixed.y,
    width,
    height,
  });
  if (free) return { box: put(sizeOf(wide), sizeOf(high)), guides: { x: x.line, y: y.line } };
  const { width, height } = proportionsOf(from, natural);
  // The larger of both pulls leads; a line that was caught leads before it.
  const widthLeads = x.line !== null || (y.line === null && wide / width >= high / height);
  const size = scaledTo({ width, height }, widthLeads ? wide / width : high / height);
  return {
    box: put(size.width, size.height),
    guides: widthLeads ? { x: x.line, y: null } : { x: null, y: y.line },
  };
}

const linesOf = (place: number, canvas: number) =>
  [
    [place, 0],
    [place, canvas],
    [place, canvas / 2],
  ] as const;

const sizeOf = (px: number): number => Math.max(LEAST_PX, Math.round(px));

function scaledTo({ width, height }: Extent, scale: number): Extent {
  const least = Math.max(scale, LEAST_PX / Math.min(width, height));
  return { width: sizeOf(width * least), height: sizeOf(height * least) };
}

/** The natural proportions as long as the box has them but for rounding; else its own. */
export function proportionsOf(box: Extent, natural: Extent): Extent {
  const followed = Math.round((box.width * natural.height) / natural.width);
  const led = Math.round((box.height * natural.width) / natural.height);
  const isNatural = Math.abs(followed - box.height) <= 1 || Math.abs(led - box.width) <= 1;
  return isNatural ? natural : { width: box.width, height: box.height };
}

/** A box with another width or height, standing on the same foot. */
export function sizedOnFoot(from: PlacedBox, { width, height }: Extent): PlacedBox {
  return {
    width,
    height,
    left: Math.round(from.left + (from.width - width) / 2),
    top: from.top + from.height - height,
  };
}

/** Where a press of a chip puts a box. */
export const PRESETS: readonly {
  readonly label: string;
  readonly place: (box: PlacedBox, canvas: Extent, natural: Extent) => PlacedBox;
}[] = [
  {
    label: '居中',
    place: (box, canvas) => ({
      ...box,
      left: Math.round((canvas.width - box.width) / 2),
      top: Math.round((canvas.height - box.height) / 2),
    }),
  },
  {
    label: '贴底',
    place: (box, canvas) => ({
      ...box,
      left: Math.round((canvas.width - box.width) / 2),
      top: canvas.height - box.height,
    }),
  },
  {
    label: '铺满',
    place: (box, canvas, natural) => {
      const { width, height } = proportionsOf(box, natural);
      const scale = Math.min(canvas.width / width, canvas.height / height);
      const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
      return {
        ...size,
        left: Math.round((canvas.width - size.width) / 2),
        top: canvas.height - size.height,
      };
    },
  },
];

/** Where the whole picture lies when a part of it is put somewhere: not rounded, for drawing. */
export function pictureUnder(part: PlacedBox, to: PlacedBox, picture: Extent): PlacedBox {
  const [sx, sy] = [to.width / part.width, to.height / part.height];
  return {
    left: to.left - part.left * sx,
    top: to.top - part.top * sy,
    width: picture.width * sx,
    height: picture.height * sy,
  };
}
