/** What learning to select needs of the kernels. */
export { gaussianBlurRgb8 } from '../src/filter/gaussian.ts';
export { createPlane } from '../src/filter/plane.ts';
export { resizeRgb8 } from '../src/filter/resize.ts';
export { boxFeatures } from '../src/segment/box-features.ts';
export { clickFeatures } from '../src/segment/click-features.ts';
export { CONTEXT_FEATURES, contextFeatures, surestOf } from '../src/segment/context-features.ts';
export { OUTSIDE } from '../src/segment/pixel-cut.ts';
export { type PreparedPicture, prepareSelection } from '../src/segment/prepare.ts';
export { markOutsideBox } from '../src/segment/selection-marks.ts';
export {
  boxDistance,
  coverShape,
  coverStrand,
  ellipseDistance,
  segmentDistance,
} from './matting-strokes.ts';
export { readRgb8 } from './picture-io.ts';
export { photos } from './table.ts';
