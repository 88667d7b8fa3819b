export { perceive, type Reading, readPicture } from '../read.ts';
export { findStrokes, type Stroke } from '../strokes.ts';
export type { Domain } from '../types.ts';
export { type BoostedTrees, binsOf, predict } from './boosted.ts';
export { type Border, contextOf } from './context.ts';
export type { FeatureTable } from './described.ts';
export { describeRegions } from './features.ts';
export { packTrees } from './pack.ts';
export {
  CLASSES_INSIDE,
  CLASSES_OUTSIDE,
  MEANING,
  ORIENTATIONS,
  type Orientation,
  type SurfaceClass,
} from './surface-class.ts';
