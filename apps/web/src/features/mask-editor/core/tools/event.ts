import type { Point } from '../geometry.ts';

/** Whether something joins the mask or is taken out of it. */
export type Sign = 'add' | 'subtract';

export const opposite = (sign: Sign): Sign => (sign === 'add' ? 'subtract' : 'add');

/** A place of the pointer in picture px. */
export interface Place extends Point {
  /** 0..1 for pens; 1 for what cannot tell. */
  readonly pressure: number;
}

/** What a tool in hand is told. */
export type ToolEvent =
  | {
      readonly type: 'down';
      readonly pointerId: number;
      readonly at: Place;
      /** The right button, or Alt: the other sign. */
      readonly other: boolean;
      readonly shift: boolean;
    }
  | {
      readonly type: 'move';
      readonly pointerId: number;
      /** Where the pointer has been since the last event, oldest first; never empty. */
      readonly places: readonly Place[];
      readonly shift: boolean;
    }
  | { readonly type: 'up'; readonly pointerId: number }
  | { readonly type: 'doubleClick' }
  | { readonly type: 'key'; readonly key: 'enter' | 'backspace' }
  /** The user gives up what is being drawn. */
  | { readonly type: 'cancel' }
  /** Something else comes between: a second finger (`gesture`), or the pointer is gone (`lost`). */
  | { readonly type: 'interrupt'; readonly by: 'gesture' | 'lost' };

/** The settings that tools look at. */
export interface ToolSettings {
  readonly sign: Sign;
  readonly brushSizePx: number;
  readonly hardness: number;
  /** Picture px within which two places are the same to a hand. */
  readonly nearPx: number;
}

/** The state after an event; `done` is set once, when something is finished. */
export interface ToolStep<State, Done> {
  readonly state: State;
  readonly done?: Done;
}

export const signOf = (sign: Sign, other: boolean): Sign => (other ? opposite(sign) : sign);
