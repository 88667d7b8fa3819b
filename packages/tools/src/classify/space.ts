import type { StyleId } from '../look/styles/index.ts';
import type { SwatchTable } from '../look/swatch.ts';
import type { SpaceKind } from './kinds.ts';

/** A kind of space or building: the second level of the tree. */
export interface Space {
  /** Two digits, the middle of a stored id; never reused. */
  readonly code: string;
  readonly name: string;
  readonly kind: SpaceKind;
  /** What people choose here, the most usual first: the third level of the tree. */
  readonly styles: readonly StyleId[];
  /** What holds here in every style. */
  readonly always?: SwatchTable;
}

/** A branch of the tree: the first level. */
export interface Branch {
  /** One digit, the head of a stored id. */
  readonly code: string;
  readonly name: string;
  readonly spaces: readonly Space[];
}
