export { type DictionaryTranslation, englishOf, translateByDictionary } from './english/index.ts';
export { interpretPrompt, type PromptReading } from './interpret.ts';
export { LEXICON } from './lexicon.ts';
export {
  type Finish,
  furnitureParts,
  type Look,
  mergeLook,
  type PartialFinish,
  type PartialLook,
  type SurfaceRole,
} from './look.ts';
export { MATERIALS, type MaterialId } from './material.ts';
export { STYLES, type StyleId } from './styles/index.ts';
