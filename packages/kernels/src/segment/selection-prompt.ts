/** A click in picture pixels: 1 = belongs to the selection, 0 = does not. */
export interface SelectionPoint {
  readonly x: number;
  readonly y: number;
  readonly label: 0 | 1;
}

/** Left, top, right, bottom in picture pixels; right and bottom lie outside. */
export type SelectionBox = readonly [number, number, number, number];

export interface SelectionPrompt {
  readonly points: readonly SelectionPoint[];
  readonly box?: SelectionBox;
}
