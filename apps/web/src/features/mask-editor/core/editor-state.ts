import { DEFAULT_BRUSH_SIZE_PX, HARD } from './tools/brush.ts';
import type { Sign } from './tools/event.ts';
import type { MaskTool } from './tools/hand.ts';

/** What is set in the editor, apart from the mask itself. */
export interface EditorState {
  readonly tool: MaskTool;
  /** Whether clicks and outlines add to the mask or take away from it. */
  readonly sign: Sign;
  /** Diameter of brush and eraser, picture px. */
  readonly brushSize: number;
  /** 1 = a crisp edge. */
  readonly hardness: number;
  /** The server is looking for what a click meant. */
  readonly segmentationRunning: boolean;
}

export const initialState = (tool: MaskTool): EditorState => ({
  tool,
  sign: 'add',
  brushSize: DEFAULT_BRUSH_SIZE_PX,
  hardness: HARD,
  segmentationRunning: false,
});

/** Whether what is in hand takes away from the mask. */
export const takesAway = ({ tool, sign }: EditorState): boolean =>
  tool === 'eraser' || (tool !== 'brush' && sign === 'subtract');

/** The editor's flags by the names the product's specification has for them. */
export function flagsOf({ tool, segmentationRunning }: EditorState) {
  return {
    segmentationInUse: tool === 'select',
    segmentationRunning,
    draw: tool === 'brush',
    erase: tool === 'eraser',
    polygon: tool === 'polygon',
  } as const;
}
