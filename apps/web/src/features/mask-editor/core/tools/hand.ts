import { BRUSH_IDLE, type BrushState, brushStep, type Stroke } from './brush.ts';
import type { ToolEvent, ToolSettings } from './event.ts';
import { LASSO_IDLE, type LassoState, lassoStep } from './lasso.ts';
import type { Outline } from './outline.ts';
import { POLYGON_IDLE, type PolygonState, polygonStep } from './polygon.ts';
import { RECTANGLE_IDLE, type RectangleState, rectangleStep } from './rectangle.ts';
import { type Picked, SELECT_IDLE, type SelectState, selectStep } from './select.ts';

export type MaskTool = 'select' | 'brush' | 'eraser' | 'polygon' | 'lasso' | 'rectangle';

/** The tool in hand with the state it is in. */
export type Hand =
  | { readonly tool: 'brush' | 'eraser'; readonly state: BrushState }
  | { readonly tool: 'polygon'; readonly state: PolygonState }
  | { readonly tool: 'lasso'; readonly state: LassoState }
  | { readonly tool: 'rectangle'; readonly state: RectangleState }
  | { readonly tool: 'select'; readonly state: SelectState };

/** Something a tool has finished. */
export type Deed =
  | { readonly kind: 'stroke'; readonly stroke: Stroke }
  | { readonly kind: 'outline'; readonly outline: Outline }
  | { readonly kind: 'pick'; readonly picked: Picked };

/** A tool taken up: nothing has been done with it yet. */
export function takeUp(tool: MaskTool): Hand {
  switch (tool) {
    case 'brush':
    case 'eraser':
      return { tool, state: BRUSH_IDLE };
    case 'polygon':
      return { tool, state: POLYGON_IDLE };
    case 'lasso':
      return { tool, state: LASSO_IDLE };
    case 'rectangle':
      return { tool, state: RECTANGLE_IDLE };
    case 'select':
      return { tool, state: SELECT_IDLE };
  }
}

export const isIdle = ({ state }: Hand) => state.name === 'idle';

/** The hand after an event, and what it has finished with it. */
export function handStep(
  hand: Hand,
  event: ToolEvent,
  settings: ToolSettings,
): { readonly hand: Hand; readonly deed?: Deed } {
  switch (hand.tool) {
    case 'brush':
    case 'eraser': {
      const mode = hand.tool === 'brush' ? 'paint' : 'erase';
      const { state, done } = brushStep(hand.state, event, settings, mode);
      return {
        hand: { ...hand, state },
        ...(done && { deed: { kind: 'stroke' as const, stroke: done } }),
      };
    }
    case 'polygon': {
      const { state, done } = polygonStep(hand.state, event, settings);
      return { hand: { ...hand, state }, ...outlined(done) };
    }
    case 'lasso': {
      const { state, done } = lassoStep(hand.state, event, settings);
      return { hand: { ...hand, state }, ...outlined(done) };
    }
    case 'rectangle': {
      const { state, done } = rectangleStep(hand.state, event, settings);
      return { hand: { ...hand, state }, ...outlined(done) };
    }
    case 'select': {
      const { state, done } = selectStep(hand.state, event, settings);
      return {
        hand: { ...hand, state },
        ...(done && { deed: { kind: 'pick' as const, picked: done } }),
      };
    }
  }
}

function outlined(outline: Outline | undefined): { readonly deed?: Deed } {
  return outline ? { deed: { kind: 'outline', outline } } : {};
}
