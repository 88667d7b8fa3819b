/** Pictures of described scenes with exact truth: for tests, for judging kernels, for samples. */

export { colourIds } from './colours.ts';
export { maskOf } from './coverage.ts';
export { runHere } from './here.ts';
export {
  type PlanTruth,
  planTruth,
  type SceneTruth,
  type SiteTruth,
  sceneTruth,
  siteTruth,
  type TruthOptions,
} from './scene-truth.ts';
