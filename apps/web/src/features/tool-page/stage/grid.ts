import type { Extent, Point, View } from '../../../shared/viewport/viewport.ts';

/** Screen pixels per picture pixel beyond which pixels are shown as the squares they are. */
const CRISP_FROM = 3;
/** Screen pixels per picture pixel beyond which lines part them: 800 %. */
const GRID_FROM = 8;

/** Whether pixels are to be shown as squares. */
export const isCrisp = ({ scale }: View, density: number) => scale * density >= CRISP_FROM;

/** Lines between pixels over the part of the picture that is seen, in stage px. */
export interface PixelGrid extends Point, Extent {
  /** Distance of the lines. */
  readonly step: number;
  /** Where the first pixel seen begins, from the grid's own corner; never positive. */
  readonly shift: Point;
}

/**
 * The lines between the picture's pixels; null while they are too small to be told apart or out of sight.
 * @param density screen pixels per CSS px
 */
export function pixelGrid(
  view: View,
  picture: Extent,
  stage: Extent,
  density: number,
): PixelGrid | null {
  // A hair of tolerance, so that 800 % itself, reached by steps, counts as 800 %.
  if (view.scale * density <= GRID_FROM + 1e-6) return null;
  const [left, top] = [Math.max(0, view.x), Math.max(0, view.y)];
  const width = Math.min(stage.width, view.x + picture.width * view.scale) - left;
  const height = Math.min(stage.height, view.y + picture.height * view.scale) - top;
  if (width <= 0 || height <= 0) return null;
  // Adding zero turns -0 into 0.
  const shift = (from: number, start: number) => ((start - from) % view.scale) + 0;
  return {
    ...{ x: left, y: top, width, height, step: view.scale },
    shift: { x: shift(left, view.x), y: shift(top, view.y) },
  };
}

/**
 * The point of the measured pane that a point of either pane stands for: side by side, the panes have one
 * size and the measured one comes last.
 * @param point from the measured pane's corner; negative in the other one
 * @param gap between the panes, px
 */
export function inPane(point: Point, pane: Extent, gap: number): Point {
  const wrap = (value: number, size: number) => (value < -gap ? value + size + gap : value);
  return { x: wrap(point.x, pane.width), y: wrap(point.y, pane.height) };
}
