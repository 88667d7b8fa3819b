export { interpretPrompt, type PromptReading } from './interpret.ts';
export {
  type Finish,
  type Look,
  mergeLook,
  type PartialLook,
  type SurfaceRole,
} from './look.ts';
export { MATERIALS, type MaterialId } from './material.ts';
