import type { Point } from '../geometry.ts';
import type { Sign } from './event.ts';

/** A closed outline to be filled; the last point joins the first. */
export interface Outline {
  readonly sign: Sign;
  readonly points: readonly Point[];
}
