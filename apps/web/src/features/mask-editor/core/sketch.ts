import type { Point } from './geometry.ts';
import type { Sign } from './tools/event.ts';
import type { Hand } from './tools/hand.ts';
import { cornersOf } from './tools/rectangle.ts';

/** What is shown of an outline or a box before it is finished, in picture px. */
export interface SketchShape {
  readonly sign: Sign;
  readonly line: readonly Point[];
  /** The last point joins the first. */
  readonly isClosed: boolean;
  /** Where the next side would end. */
  readonly hover: Point | null;
  /** Places to take hold of; the first one closes. */
  readonly corners: readonly Point[];
}

/** The sketch of the tool in hand; null while there is nothing to show. */
export function sketchOf({ tool, state }: Hand): SketchShape | null {
  if (state.name === 'idle') return null;
  switch (tool) {
    case 'polygon': {
      if (state.name !== 'open') return null;
      const { sign, points, hover } = state;
      return { sign, line: points, isClosed: false, hover, corners: points };
    }
    case 'lasso': {
      if (state.name !== 'drawing' || !('points' in state)) return null;
      return { sign: state.sign, line: state.points, isClosed: true, hover: null, corners: [] };
    }
    case 'rectangle':
    case 'select': {
      if (!('from' in state)) return null;
      const line = cornersOf(state.from, state.to);
      return { sign: state.sign, line, isClosed: true, hover: null, corners: [] };
    }
    default:
      return null;
  }
}
