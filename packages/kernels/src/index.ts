export { boxMean } from './filter/box.ts';
export { gaussianBlur, gaussianBlurRgb8 } from './filter/gaussian.ts';
export { guidedFilter } from './filter/guided.ts';
export { lumaPlane } from './filter/plane.ts';
export {
  fitLongSide,
  type ResizeFilter,
  resizeGray8,
  resizePlane,
  resizeRgb8,
} from './filter/resize.ts';
export * from './image.ts';
export {
  assertPicture,
  assertSameSize,
  KernelError,
  type KernelErrorCode,
} from './kernel-error.ts';
export { createRandom, hash32, type Random } from './random.ts';
