/** What learning to select, and measuring it, needs of the kernels. */
export { oklabPlanes } from '../src/color/oklab.ts';
export { gaussianBlurRgb8 } from '../src/filter/gaussian.ts';
export { createPlane } from '../src/filter/plane.ts';
export { resizeRgb8 } from '../src/filter/resize.ts';
export { unpackTrees } from '../src/render/reading/pack.ts';
export { boxFeatures } from '../src/segment/box-features.ts';
export { chooseAtClicks } from '../src/segment/click-choice.ts';
export { clickFeatures } from '../src/segment/click-features.ts';
export { leafAt } from '../src/segment/clicked.ts';
export { connectedComponents } from '../src/segment/components.ts';
export { contextFeatures, surestOf } from '../src/segment/context-features.ts';
export { editTable } from '../src/segment/edit-features.ts';
export { type Correcting, type Edit, editsAt } from '../src/segment/edits-at.ts';
export { likelihoods } from '../src/segment/likelihood.ts';
export { leavesOf } from '../src/segment/merge-tree.ts';
export { guessFromClicks, sideBySide } from '../src/segment/object-guess.ts';
export { partingBy, wholesOf, withContext } from '../src/segment/parting.ts';
export { partingContext, partingFeatures } from '../src/segment/parting-features.ts';
export { mostMeant, type Possible, possibleMasks } from '../src/segment/pick-mask.ts';
export { OUTSIDE } from '../src/segment/pixel-cut.ts';
export {
  type MeasuredPicture,
  measurePicture,
  type PreparedPicture,
  prepareSelection,
  reducePicture,
} from '../src/segment/prepare.ts';
export { bestOf, logOdds } from '../src/segment/scores.ts';
export { selectRegion } from '../src/segment/select-region.ts';
export { markOutsideBox } from '../src/segment/selection-marks.ts';
export { setTable } from '../src/segment/set-features.ts';
export { candidatesAt } from '../src/segment/wholes-at.ts';
export { type MeasuredSection, sectionLines } from './figures-page.ts';
export { grabCut, looseBoxOf } from './grab-cut.ts';
export { mattingCases } from './matting-cases.ts';
export {
  boxDistance,
  coverShape,
  coverStrand,
  ellipseDistance,
  segmentDistance,
} from './matting-strokes.ts';
export { intersectionOverUnion } from './measure-matting.ts';
export { readRgb8 } from './picture-io.ts';
export { byRegions, type Clicker, onComposites } from './segment.bench.ts';
export { nextClick } from './simulated-user.ts';
export {
  type BenchRow,
  type BenchTable,
  findPython,
  formatTable,
  mean,
  measured,
  median,
  peakMiB,
  photos,
} from './table.ts';
