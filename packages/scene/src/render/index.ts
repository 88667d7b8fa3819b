/** From a scene to its picture: what whoever has threads needs of the renderer. */
export {
  DEVELOPING,
  developPicture,
  type Exposed,
  type Picture,
  type PictureOptions,
  type Quality,
  type RenderJob,
  runRenderJob,
  SAMPLED,
  samplePicture,
  samplesOf,
} from './picture.ts';
export { type Prepared, prepare } from './prepare.ts';
export type { RenderScene } from './render-scene.ts';
export { radianceAround, tracedPicture } from './traced-picture.ts';
