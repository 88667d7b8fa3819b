export {
  type Camera,
  type Projected,
  type Projection,
  project,
  projectionOf,
  rayThrough,
} from './camera.ts';
export { type DrawingOptions, drawLines, drawSketch } from './drawing.ts';
export { type Light, lightOf } from './light.ts';
export { type LineKind, type VisibleLine, visibleLines } from './lines.ts';
export { objectMask } from './mask.ts';
export { type Buffers, raycast, type View, viewOf } from './raycast.ts';
export * from './scene.ts';
export * from './scenes/index.ts';
export { drawColour, drawWhiteModel } from './shading.ts';
