import type { OklabPlanes } from '../../color/oklab.ts';
import type { LabelMap } from '../../image.ts';
import type { Camera } from '../camera.ts';
import type { Ink } from '../ink.ts';
import type { Region } from '../regions.ts';
import type { Scallop } from '../scallops.ts';
import type { Stroke } from '../strokes.ts';
import type { InputKind } from '../types.ts';
import type { Lattice } from '../window-lattice.ts';

/** What is known of a picture when its regions are described. */
export interface Described {
  readonly labels: LabelMap;
  readonly picture: OklabPlanes;
  readonly ink: Ink | null;
  readonly scallops: readonly Scallop[];
  readonly strokes: readonly Stroke[];
  readonly camera: Camera;
  readonly regions: readonly Region[];
  readonly lattices: readonly Lattice[];
  /** Share of each region that is sky; null where none was looked for: rooms, drawings. */
  readonly sky: Float32Array | null;
  readonly kind: InputKind;
}

/** Numbers that describe one region after another: `count` rows of `width`. */
export interface FeatureTable {
  readonly width: number;
  readonly data: Float32Array;
}
