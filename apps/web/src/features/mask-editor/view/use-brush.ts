import { type RefObject, useRef } from 'react';
import { BRUSH_UP, type BrushEvent, brushStep } from '../core/brush.ts';
import type { Stroke } from '../core/document.ts';
import { drawStroke } from './paint.ts';

interface Options {
  readonly overlay: RefObject<HTMLCanvasElement | null>;
  readonly colour: string;
  readonly onFinish: (stroke: Stroke) => void;
  /** A stroke was given up: what it drew has to go. */
  readonly onCancel: () => void;
}

/** The brush: shows a stroke as it is drawn, hands it over when it is finished. */
export function useBrush({ overlay, colour, onFinish, onCancel }: Options) {
  const state = useRef(BRUSH_UP);
  const drawn = useRef(0);
  return (event: BrushEvent) => {
    const wasDrawing = state.current.name === 'drawing';
    const step = brushStep(state.current, event);
    state.current = step.state;
    const context = overlay.current?.getContext('2d');
    if (step.state.name === 'drawing' && context) {
      drawStroke(context, step.state.stroke, colour, Math.max(0, drawn.current - 1));
      drawn.current = step.state.stroke.points.length;
    } else {
      drawn.current = 0;
      if (event.type === 'cancel' && wasDrawing) onCancel();
    }
    if (step.finished) onFinish(step.finished);
  };
}
